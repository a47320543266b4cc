/** Which indexes a declaration asks for without saying so: its lists, filters, searches, references, files, clocks and keys decide. */
import { type Condition, fieldsOf, nodeOf, sessionKeyOf } from '../conditions/condition.ts';
import type { Audience } from '../declare/resource.ts';
import { entityOf, type FieldModel, type Model, type ResourceModel } from './model.ts';
import type { Index, Unique } from './schema.ts';
import { columnName, hasBlindIndex, identifier, isEncrypted, lookupColumn, tableName } from './schema-names.ts';

type Wanted = Omit<Index, 'name'>;

const equalityTypes: ReadonlySet<string> = new Set(['text', 'choice', 'sequence', 'integer', 'reference', 'file']);
const rangeTypes: ReadonlySet<string> = new Set(['date', 'instant', 'money']);
/** Of bounded size: an entry of an index may not exceed 2,704 bytes. */
const narrowTypes: ReadonlySet<string> = new Set(['choice', 'integer', 'flag', 'reference', 'date', 'instant', 'money']);
const listTypes: ReadonlySet<string> = new Set(['choices', 'references', 'files']);

/** The part of a condition's field that is the record's own: of `carrier.code` the reference `carrier`. */
const ownField = (field: string): string => field.split('.')[0] ?? field;

/** Fields that a row constraint pins to one value of the session: every query of that audience carries them. */
export const tenantFields = (rows: Condition | 'all'): readonly string[] => {
  if (rows === 'all') return [];
  const pinned = (node: ReturnType<typeof nodeOf>): readonly string[] => {
    if (node.kind === 'all') return node.of.flatMap(pinned);
    const [value, ...more] = node.kind === 'in' ? node.values : [];
    return node.kind === 'in' && value !== undefined && more.length === 0 && sessionKeyOf(value) !== undefined
      ? [ownField(node.field)]
      : [];
  };
  return [...new Set(pinned(nodeOf(rows)))];
};

/**
 * Of one audience's list: its order within its rows, that order within each state, and, where this audience sees most rows, each filter and
 * search prefix. An audience that is confined to an organisation's rows filters those few without further indexes: each costs every insert.
 */
const listIndexes = (resource: ResourceModel, audience: Audience<string, string>, widest: boolean): readonly Wanted[] => {
  const list = audience.views?.list;
  if (list === undefined) return [];
  const plain = (name: string): FieldModel | undefined => {
    const field = resource.fields[name];
    return field === undefined || field.heavy || isEncrypted(field) ? undefined : field;
  };
  const column = (name: string): readonly string[] => [plain(name) ?? []].flat().map(columnName);
  const tenants = tenantFields(audience.rows).flatMap(column);
  const order = [...new Set([...column(list.sort[0]), 'id'])];
  const wanted = (columns: readonly string[]): Wanted => ({ columns: [...new Set([...tenants, ...columns])] });
  const filters = widest ? (list.filters ?? []).flatMap(name => plain(name) ?? []) : [];
  const searches = widest ? (list.search ?? []).flatMap(column) : [];
  // What a search is filtered by stands in its index, so that neither page nor count goes to the table for rows they will not show.
  const carried = [
    ...(resource.states === undefined ? [] : ['state']),
    ...filters.filter(({ type }) => narrowTypes.has(type)).map(columnName),
  ];
  return [
    wanted(order),
    ...(resource.states === undefined ? [] : [wanted(['state', ...order])]),
    ...filters.flatMap(field => {
      if (listTypes.has(field.type)) return [{ columns: [columnName(field)], method: 'gin' as const }];
      if (equalityTypes.has(field.type)) return [wanted([columnName(field), ...order])];
      return rangeTypes.has(field.type) ? [wanted([columnName(field)])] : [];
    }),
    ...searches.map(search => {
      const { columns } = wanted([search]);
      return { columns, include: [...new Set([...order, ...carried])].filter(name => !columns.includes(name)) };
    }),
  ];
};

/** Fields of this resource by which some call looks records up: its own keys, embedded lists of others, one hop in row constraints. */
const lookedUp = (resource: ResourceModel, model: Model): readonly string[] =>
  Object.values(model.resources).flatMap(other =>
    Object.values(other.audiences).flatMap(audience => {
      const hops = audience.rows === 'all' ? [] : hopsOf(audience.rows, other);
      const calls = Object.values(audience.calls);
      return [
        ...hops.filter(hop => hop.to === resource.name).map(hop => hop.field),
        ...calls.flatMap(call => (entityOf(other) === resource.name && call.key !== undefined ? [call.key] : [])),
        ...calls.flatMap(call => Object.values(call.with ?? {}).flatMap(rows => (rows.resource === resource.name ? [rows.by] : []))),
      ];
    }),
  );

/** Where a row constraint looks at a field one hop away: the resource and the field there. */
const hopsOf = (rows: Condition, from: ResourceModel): readonly { readonly to: string; readonly field: string }[] =>
  fieldsOf(rows).flatMap(path => {
    const [reference = '', field] = path.split('.');
    const to = from.fields[reference]?.to;
    return field === undefined || to === undefined ? [] : [{ to, field }];
  });

const startsWith = (columns: readonly string[], start: readonly string[]): boolean => start.every((name, index) => columns[index] === name);

/** Whether an index does all that the wanted one would do. */
const covers = (index: Wanted, wanted: Wanted): boolean =>
  index.method === wanted.method &&
  startsWith(index.columns, wanted.columns) &&
  (wanted.include ?? []).every(name => index.columns.includes(name) || (index.include ?? []).includes(name));

/** Indexes on the same columns become one that carries what all of them carry. */
const merged = (wanted: readonly Wanted[]): readonly Wanted[] => {
  const found = new Map<string, Wanted>();
  for (const index of wanted) {
    const key = [index.method, ...index.columns].join();
    const include = [...new Set([...(found.get(key)?.include ?? []), ...(index.include ?? [])])];
    found.set(key, { ...index, ...(include.length === 0 ? {} : { include }) });
  }
  return [...found.values()];
};

/** All indexes of a table beside those of its primary key and unique constraints; none that another one makes superfluous. */
export const indexesOf = (resource: ResourceModel, model: Model, uniques: readonly Unique[]): readonly Index[] => {
  const fields = Object.values(resource.fields);
  const lookup = (name: string): readonly string[] => {
    const field = resource.fields[name];
    return field === undefined ? [] : [lookupColumn(field) ?? []].flat();
  };
  const audiences = Object.values(model.resources)
    .filter(other => entityOf(other) === resource.name)
    .flatMap(other => Object.values(other.audiences));
  const isFree = ({ rows }: { readonly rows: Condition | 'all' }): boolean => tenantFields(rows).length === 0;
  const hasFree = audiences.some(audience => audience.views?.list !== undefined && isFree(audience));
  const wanted = merged(
    [
      // Who gets a file is told by the records that hold it.
      ...fields.flatMap(field =>
        field.type === 'files' && !isEncrypted(field) ? [{ columns: lookup(field.name), method: 'gin' as const }] : [],
      ),
      ...audiences.flatMap(audience => listIndexes(resource, audience, !hasFree || isFree(audience))),
      ...Object.values(resource.transitions)
        .filter(transition => transition.by === 'clock')
        .map(({ at }) => ({ columns: ['state', ...(at === undefined ? [] : lookup(at))] })),
      ...(resource.indexes ?? []).map(names => ({ columns: names.flatMap(lookup) })),
      ...[
        ...fields.filter(
          field => field.indexed || ((field.type === 'reference' || field.type === 'file') && !isEncrypted(field)) || hasBlindIndex(field),
        ),
        ...lookedUp(resource, model),
      ].map(field => ({ columns: lookup(typeof field === 'string' ? field : field.name) })),
    ].filter(({ columns }) => columns.length > 0),
  );
  const given: readonly Wanted[] = [{ columns: ['id'] }, ...uniques];
  return wanted
    .filter(index => !given.some(unique => covers(unique, index)) && !wanted.some(other => other !== index && covers(other, index)))
    .map(index => ({ name: identifier([tableName(resource), ...index.columns], index.method === 'gin' ? 'gin' : 'idx'), ...index }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};
