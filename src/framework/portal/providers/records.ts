/** Records between the wire and react-admin: references arrive as `{ id, label }` and live as scalar ids beside their labels, people as numbers beside their names. The one mapping. */
import type { ClientCall, ClientField, ClientView } from '#engine/project/client-view.ts';

type Json = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, ClientField>>;

/** How many of them are in force, by which states, and when the first of those ends. */
interface Standing {
  readonly states: readonly string[];
  readonly total: number;
  readonly endsAt: string | null;
}

/** The newest rows that refer to a record, and how many there are. */
interface EmbeddedRows {
  readonly rows: readonly PortalRecord[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly inForce?: Standing;
}

/** A record as react-admin holds it. What is not a field of the record stands under names with a `$`, which are never sent. */
export interface PortalRecord extends Record<string, unknown> {
  readonly id: string;
  /** Words of references and files by field; arrays for fields of several. */
  readonly $labels?: Readonly<Record<string, unknown>>;
  /** Rows of other resources that the `get` call embeds, by the name the call gives them. */
  readonly $related?: Readonly<Record<string, EmbeddedRows>>;
  readonly $history?: readonly unknown[];
  readonly $told?: readonly unknown[];
  readonly $able?: unknown;
  readonly $changed?: readonly string[];
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const pointing: ReadonlySet<string> = new Set(['reference', 'references', 'file', 'files']);

/** `{ id, label }` taken apart; anything else passes as it is. */
const apart = (value: unknown): { readonly id: unknown; readonly label: unknown } => {
  if (Array.isArray(value)) {
    const parts = value.map(apart);
    return { id: parts.map(part => part.id), label: parts.map(part => part.label) };
  }
  return isObject(value) && 'id' in value ? { id: value.id, label: value.label ?? value.name } : { id: value, label: undefined };
};

const normalised = ({ people, ...source }: Json, fields: Fields): Record<string, unknown> => {
  const record: Record<string, unknown> = { ...source };
  const labels: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = source[name];
    if (value === null || value === undefined) continue;
    if (field.person && isObject(people)) {
      labels[name] = people[String(value)];
    } else if (pointing.has(field.type)) {
      const { id, label } = apart(value);
      record[name] = id;
      labels[name] = label;
    } else if (field.type === 'items' && field.of !== undefined && Array.isArray(value)) {
      const { of } = field;
      record[name] = value.map(row => (isObject(row) ? normalised({ people, ...row }, of) : row));
    }
  }
  if (Object.keys(labels).length > 0) record.$labels = labels;
  return record;
};

/** The answer of a call that speaks of one record: what a `get` adds stands under `$related`, `$history`, `$told`, `$changed`. */
export const toRecord = (view: ClientView, resource: string, answer: unknown): PortalRecord => {
  if (!isObject(answer)) throw new Error(`${resource}: the answer is no record`);
  const { history, told, related, changed, able, ...own } = answer;
  const fields = view.resources[resource]?.fields ?? {};
  const embedded = Object.values(view.resources[resource]?.verbs ?? {})
    .map(id => view.calls[id]?.with)
    .find(found => found !== undefined);
  const $related = isObject(related)
    ? Object.fromEntries(Object.entries(related).map(([name, rows]) => [name, rowsOf(view, embedded?.[name]?.resource ?? name, rows)]))
    : undefined;
  return {
    ...normalised(own, fields),
    // A field of the record may bear one of these names: then it is a field.
    ...(history === undefined ? {} : 'history' in fields ? { history } : { $history: history }),
    ...(told === undefined ? {} : 'told' in fields ? { told } : { $told: told }),
    ...(able === undefined ? {} : 'able' in fields ? { able } : { $able: able }),
    ...(changed === undefined ? {} : 'changed' in fields ? { changed } : { $changed: changed }),
    ...($related === undefined ? (related === undefined ? {} : { related }) : { $related }),
    id: String(own.id),
  } as PortalRecord;
};

/** The answer of a call of no entity, its references taken apart as those of a record. */
export const toAnswer = (call: ClientCall, answer: unknown): Readonly<Record<string, unknown>> => {
  if (!isObject(answer)) throw new Error(`${call.id}: the answer has no fields`);
  return normalised(answer, call.answer ?? {});
};

const rowsOf = (view: ClientView, resource: string, answer: unknown): EmbeddedRows => {
  const page: Json = isObject(answer) ? answer : { list: answer };
  const rows = Array.isArray(page.list) ? page.list.map(row => toRecord(view, resource, row)) : [];
  return {
    rows,
    total: typeof page.total === 'number' ? page.total : rows.length,
    totalIsExact: page.totalIsExact !== false,
    ...(isObject(page.inForce) ? { inForce: page.inForce as unknown as Standing } : {}),
  };
};

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(each => typeof each === 'string') : []);

/** A page of a list. */
export const toPage = (view: ClientView, resource: string, answer: unknown) => {
  if (!isObject(answer) || !Array.isArray(answer.list)) throw new Error(`${resource}: the answer is no list`);
  return {
    data: answer.list.map(row => toRecord(view, resource, row)),
    total: Number(answer.total),
    meta: {
      totalIsExact: answer.totalIsExact !== false,
      nextCursor: typeof answer.nextCursor === 'string' ? answer.nextCursor : null,
      marks: textsIn(answer.marks),
    },
  };
};

/** The total of a page. One that may be short is what is known by then, the first row of a page that follows included: nobody is turned back before it. */
export const withNext = (
  { data, total, meta }: ReturnType<typeof toPage>,
  { page, perPage }: { readonly page: number; readonly perPage: number } = { page: 1, perPage: data.length },
): number => (meta.totalIsExact ? total : Math.max(total, (page - 1) * perPage + data.length + (meta.nextCursor === null ? 0 : 1)));

/** The values a call accepts, out of whatever a form holds; undefined ones fall out. */
export const accepted = (values: Json, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])));
