/** What `docs/calls.md` says: the oracle of the calls, read from its tables, and the comparison with what is declared. */

import type { CallModel, Model } from '#engine/project/model.ts';
import type { sides } from '#resources/_sides.ts';

export type Side = keyof typeof sides;

export interface TableCall {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Below the prefix; with a slash in front, outside it. */
  readonly path: string;
  /** Menu ids, or one of `public`, `self`, `form`, `queue`. */
  readonly menus: readonly string[];
  readonly idempotent: boolean;
  /** The side the menus belong to: letters are the operators', numbers the enterprises'. Null where both, any or none will do. */
  readonly side: Side | null;
  readonly what: string;
}

const words: ReadonlySet<string> = new Set(['public', 'self', 'form', 'queue']);

const sideOf = (menus: readonly string[]): Side | null => {
  const sides = new Set(menus.map(menu => (words.has(menu) ? null : /^[A-Z]/.test(menu) ? 'operator' : 'enterprise')));
  const [only = null] = sides;
  return sides.size === 1 ? only : null;
};

const rowOf = (line: string): TableCall | undefined => {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());
  const [id = '', method, path = '', menu = '', idempotent, what = ''] = cells;
  if (cells.length !== 6 || !/^[a-z]+\.\S+$/.test(id)) return undefined;
  if ((method !== 'GET' && method !== 'POST') || (idempotent !== 'yes' && idempotent !== 'no')) throw new Error(`docs/calls.md: ${line}`);
  const menus = menu.split(',').map(each => each.trim());
  return { id, method, path, menus, idempotent: idempotent === 'yes', side: sideOf(menus), what };
};

/**
 * The calls of the tables, in their order.
 * @param markdown the text of `docs/calls.md`
 * @throws Error on a row whose verb or idempotency cannot be read
 */
export const parseCallTable = (markdown: string): readonly TableCall[] =>
  markdown.split('\n').flatMap(line => (line.startsWith('|') ? (rowOf(line) ?? []) : []));

/** A path with its parameters compared by their place. */
export const placeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

export interface Comparison {
  /** Sentences about declared calls that say something else than the table. */
  readonly wrong: readonly string[];
  /** Ids of the table that nothing declares yet. */
  readonly missing: readonly string[];
  /** Declared calls of entities that the table does not know at all: new ones. */
  readonly beyond: readonly string[];
}

const listed = (menus: Iterable<string>): string => [...new Set(menus)].sort().join(', ');
const grantOf = (grant: CallModel['grant']): string => (typeof grant === 'string' ? grant : listed(grant));

/** Every menu whose queue decides applications. */
const queuesOf = (model: Model): string => listed(Object.values(model.resources).flatMap(resource => resource.review?.menus ?? []));

/** What a declaration may write for the table's menus: a form's menu is looked for by the call itself, a queue's may be any queue's. */
const granted = (menus: readonly string[], model: Model): readonly string[] => {
  if (menus.includes('form')) return ['self'];
  return menus.includes('queue') ? [queuesOf(model), 'self'] : [listed(menus)];
};

const differences = (row: TableCall, call: CallModel, model: Model): string[] => {
  const pairs: readonly (readonly [what: string, table: readonly string[], declared: string])[] = [
    ['verb', [row.method], call.method],
    ['path', [placeOf(row.path)], placeOf(call.path)],
    ['menu', granted(row.menus, model), grantOf(call.grant)],
    ['idempotent', [String(row.idempotent)], String(call.idempotent)],
  ];
  return pairs.flatMap(([what, table, declared]) =>
    table.includes(declared) ? [] : [`${row.id} (${call.file}): ${what} is ${declared}, the table says ${table.join(' or ')}`],
  );
};

/**
 * Table and declarations, compared in both directions.
 * An entity none of whose calls stands in the table is a new one and free in its calls; one that stands there is held to it whole.
 */
export const compareCalls = (table: readonly TableCall[], model: Model): Comparison => {
  const rows = new Map(table.map(row => [row.id, row]));
  const calls = Object.values(model.calls);
  const known = new Set(calls.filter(call => rows.has(call.id)).map(call => call.file));
  const strange = calls.filter(call => !rows.has(call.id));
  return {
    wrong: [
      ...calls.flatMap(call => {
        const row = rows.get(call.id);
        return row === undefined ? [] : differences(row, call, model);
      }),
      ...strange.filter(call => known.has(call.file)).map(call => `${call.id} (${call.file}) does not stand in the table`),
    ],
    missing: table.filter(row => model.calls[row.id] === undefined && !row.path.startsWith('/')).map(row => row.id),
    beyond: strange.filter(call => !known.has(call.file)).map(call => call.id),
  };
};
