/** What a list asks for of its records: what its columns draw, what the acts on many of them look at, and what they are called by. */
import { fieldsOf } from '#engine/conditions/condition.ts';
import { englishOf } from '#engine/declare/english.ts';
import type { ClientField, ClientResource, ClientTransition, ClientView } from '#engine/project/client-view.ts';
import { bulkable } from '../../actions/applicable.ts';
import { widgetOf } from '../../registered.ts';
import { columnsOf } from '../../resource.ts';
import { type ColumnChoice, chosen } from './columns.ts';

type Names = readonly (string | undefined)[];

/** Undefined where it may look at anything. */
const lookedAt = (field: ClientField, resource: ClientResource): Names | undefined => {
  const { inCell } = widgetOf(field.widget) ?? {};
  if (inCell === undefined) return [field.name];
  return inCell === true ? undefined : [field.name, ...inCell(field.options ?? {}, resource)];
};

/** What tells whether it can be done to a row, and what is said of that before. */
const actedBy = ({ many, guards = [], instead = [] }: ClientTransition, calls: ClientView['calls']): Names => [
  ...[...guards, ...instead.flatMap(other => [other.when, ...(other.guards ?? [])])].flatMap(fieldsOf),
  ...(calls[many ?? '']?.show ?? []),
];

/**
 * In the order of the declaration, however the columns stand: what is only moved is not asked for anew.
 * @returns undefined where a column may look at anything: whole records are asked for
 */
export const listFields = (resource: ClientResource, calls: ClientView['calls'], choice: ColumnChoice): readonly string[] | undefined => {
  const { fields, represent, review, transitions } = resource;
  const columns = chosen(columnsOf(resource), choice).map(field => lookedAt(field, resource));
  if (columns.includes(undefined)) return undefined;
  const names: Names = [
    'id',
    ...columns.flatMap(each => each ?? []),
    ...[...represent.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    review?.fields.claimant,
    ...transitions.map(({ call }) => calls[call]?.key),
    ...bulkable(resource, () => true).flatMap(transition => actedBy(transition, calls)),
  ];
  const wanted = new Set(names.flatMap(name => (name === undefined ? [] : [name, englishOf(fields, name)])));
  return Object.values(fields).flatMap(({ name, heavy, unread }) => (wanted.has(name) && !heavy && !unread ? [name] : []));
};
