/** Which indexes a declaration asks for without saying so: its lists, filters, searches, charts, references, files, clocks and keys decide. */
import { type Condition, fieldsOf, nodeOf, sessionKeyOf } from '../conditions/condition.ts';
import type { Audience } from '../declare/resource.ts';
import { stepsOf } from '../rules/chain.ts';
import { entityOf, type FieldModel, type Model, type ResourceModel } from './model.ts';
import type { Index, Unique } from './schema.ts';
import { columnName, identifier, isDerived, isEncrypted, lookupColumn, tableName } from './schema-names.ts';
import { type FoundText, foundTexts } from './schema-search.ts';

type Wanted = Omit<Index, 'name'>;

/** Of many values, so that one finds few rows. */
const selective: ReadonlySet<string> = new Set(['text', 'sequence', 'integer']);
const references: ReadonlySet<string> = new Set(['reference', 'file']);
const rangeTypes: ReadonlySet<string> = new Set(['date', 'instant', 'money']);
const listTypes: ReadonlySet<string> = new Set(['references', 'files']);
/** Several values out of many: of choices where nobody closes the set. */
const isListOfMany = ({ type, values = {} }: FieldModel): boolean =>
  listTypes.has(type) || (type === 'choices' && Object.keys(values).length === 0);

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

/** Fields of which one or another makes a row the session's own, where no single one does. */
const eitherFields = (rows: Condition | 'all'): readonly string[] => {
  if (rows === 'all') return [];
  const named = (node: ReturnType<typeof nodeOf>, within: boolean): readonly string[] => {
    if (node.kind === 'all' || node.kind === 'any') return node.of.flatMap(part => named(part, within || node.kind === 'any'));
    return within && node.kind === 'in' && node.values.some(value => sessionKeyOf(value) !== undefined) ? [ownField(node.field)] : [];
  };
  return [...new Set(named(nodeOf(rows), false))];
};

/** Whether records may lack the value of a field: what is looked up by it is then a part of the rows, and the index holds no others. */
const mayLack = ({ builtIn, type, default: value, rules = '', when }: FieldModel): boolean =>
  !builtIn && type !== 'sequence' && value === undefined && (when !== undefined || !stepsOf(rules).some(({ rule }) => rule === 'required'));

/**
 * Of one audience's list: its order within its rows and, where these are nobody's own, that order within each state, and each filter and
 * search that finds few rows. A closed set finds many: the list is walked in its order and meets them soon. An audience that is confined to an
 * organisation's rows filters those few without further indexes: each costs every insert.
 */
const listIndexes = (resource: ResourceModel, model: Model, audience: Audience<string, string>): readonly Wanted[] => {
  const list = audience.views?.list;
  if (list === undefined) return [];
  const texts = foundTexts(resource, model);
  const plain = (name: string): FieldModel | undefined => {
    const field = resource.fields[name];
    return field === undefined || field.heavy || isEncrypted(field) ? undefined : field;
  };
  const column = (name: string): readonly string[] => [plain(name) ?? []].flat().map(columnName);
  const tenants = tenantFields(audience.rows).flatMap(column);
  const order = [...new Set([...column(list.sort[0]), 'id'])];
  const ordered = (columns: readonly string[]): Wanted => ({ columns: [...new Set([...tenants, ...columns, ...order])] });
  const either = eitherFields(audience.rows);
  const lists = Object.values(audience.calls).filter(({ does }) => does === 'list');
  const isOfState = lists.length > 0 && lists.every(({ rows }) => rows !== undefined && fieldsOf(rows).includes('state'));
  const own = [
    ...(isOfState && tenants.length === 0 ? [] : [ordered([])]),
    ...either.flatMap((name): readonly Wanted[] => {
      const field = plain(name);
      return field === undefined ? [] : [found(field, [columnName(field)])];
    }),
  ];
  if (tenants.length > 0 || either.length > 0) return own;
  return [
    ...own,
    ...(resource.states === undefined ? [] : [ordered(['state'])]),
    ...(list.filters ?? []).flatMap((name): readonly Wanted[] => {
      const field = resource.fields[name];
      if (field === undefined || field.heavy) return [];
      const columns = [lookupColumn(field) ?? []].flat();
      if (isEncrypted(field)) return [found(field, columns)];
      if (isListOfMany(field)) return [{ columns, method: 'gin' }];
      if (references.has(field.type)) return [found(field, [...columns, ...order])];
      return selective.has(field.type) || rangeTypes.has(field.type) ? [found(field, columns)] : [];
    }),
    ...(list.search ?? []).flatMap((name): readonly Wanted[] => {
      const field = resource.fields[name];
      if (field === undefined) return [];
      if (texts.some(text => text.field === name)) return [pieces(texts)];
      return [found(field, [lookupColumn(field) ?? []].flat())];
    }),
  ];
};

/** One index for all the texts of a table: whoever searches some of them looks again at what it finds. */
const pieces = (texts: readonly FoundText[]): Wanted => ({
  columns: texts.map(({ column }) => column),
  method: 'pieces',
  beside: texts.flatMap(({ find }) => find ?? []),
});

/** The moments by which a chart finds the rows of its last days. */
const chartMoments = ({ fields }: ResourceModel, { home }: Audience<string, string>): readonly string[] =>
  (home?.sums ?? []).flatMap(({ by }) => (fields[by]?.type === 'date' || fields[by]?.type === 'instant' ? [by] : []));

/** An index by which rows are found that have a value there. */
const found = (field: FieldModel, columns: readonly string[]): Wanted => {
  const [first] = columns;
  return first !== undefined && mayLack(field) ? { columns, present: first } : { columns };
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

/** Whose records go: the database asks each time who still refers to one. */
const isDeletable = (name: string, { resources }: Model): boolean =>
  Object.values(resources).some(
    resource =>
      entityOf(resource) === name &&
      (resource.fields.expiresAt !== undefined ||
        Object.values(resource.audiences).some(({ calls }) => Object.values(calls).some(({ does }) => does === 'delete'))),
  );

/** What leads from a record to another, where somebody goes the other way: who deletes that one, or moves this one along with it. */
const isFollowed = (resource: ResourceModel, field: FieldModel, model: Model): boolean =>
  (field.type === 'reference' && isDeletable(field.to ?? '', model)) ||
  // Who gets a file is told by the records that hold it.
  field.type === 'file' ||
  Object.values(resource.transitions).some(({ follows = {} }) => follows[field.name] !== undefined);

const startsWith = (columns: readonly string[], start: readonly string[]): boolean => start.every((name, index) => columns[index] === name);

/** Whether an index does all that the wanted one would do. */
const covers = (index: Wanted, wanted: Wanted): boolean =>
  index.method === wanted.method &&
  (index.present === undefined || index.present === wanted.present) &&
  startsWith(index.columns, wanted.columns);

const distinct = (wanted: readonly Wanted[]): readonly Wanted[] => [
  ...new Map(wanted.map(index => [[index.method, index.present, ...index.columns].join(), index])).values(),
];

const nameOf = (table: string, { method, columns }: Wanted): string =>
  method === 'pieces' ? identifier([table], 'found') : identifier([table, ...columns], method === 'gin' ? 'gin' : 'idx');

/** All indexes of a table beside those of its primary key and unique constraints; none that another one makes superfluous. */
export const indexesOf = (resource: ResourceModel, model: Model, uniques: readonly Unique[]): readonly Index[] => {
  const fields = Object.values(resource.fields).filter(field => !isDerived(field));
  const lookup = (name: string): readonly string[] => {
    const field = resource.fields[name];
    return field === undefined ? [] : [lookupColumn(field) ?? []].flat();
  };
  const by = (names: readonly string[]): Wanted => {
    const [first = ''] = names;
    const field = resource.fields[first];
    const columns = names.flatMap(lookup);
    return field === undefined ? { columns } : found(field, columns);
  };
  const audiences = Object.values(model.resources)
    .filter(other => entityOf(other) === resource.name)
    .flatMap(other => Object.values(other.audiences));
  const wanted = distinct(
    [
      ...fields.flatMap((field): readonly Wanted[] =>
        field.type === 'files' && !isEncrypted(field) ? [{ columns: lookup(field.name), method: 'gin' }] : [],
      ),
      ...audiences.flatMap(audience => listIndexes(resource, model, audience)),
      ...audiences.flatMap(audience => chartMoments(resource, audience)).map(name => by([name])),
      ...Object.values(resource.transitions)
        .filter(transition => transition.by === 'clock')
        .map(({ at }) => ({ columns: ['state', ...(at === undefined ? [] : lookup(at))] })),
      ...(resource.indexes ?? []).map(by),
      ...fields.filter(field => isFollowed(resource, field, model)).map(({ name }) => by([name])),
      ...lookedUp(resource, model).map(name => by([name])),
    ].filter(({ columns }) => columns.length > 0),
  );
  // A moment behind the state is found there as well: the few states are skipped.
  const isBehindState = ({ columns: [only, ...more] }: Wanted): boolean =>
    more.length === 0 && wanted.some(({ columns }) => columns.length === 2 && columns[0] === 'state' && columns[1] === only);
  const given: readonly Wanted[] = [{ columns: ['id'] }, ...uniques.map(({ columns }) => ({ columns }))];
  return wanted
    .filter(index => !isBehindState(index))
    .filter(index => !given.some(unique => covers(unique, index)) && !wanted.some(other => other !== index && covers(other, index)))
    .map(index => ({ name: nameOf(tableName(resource), index), ...index }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};
