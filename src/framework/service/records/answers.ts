/** What of a record goes over the wire: the audience's allow-list, masked where the field says so, references with their labels. */
import { fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { Language } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { alwaysRead, entityOf, type FieldModel, type Model, type ResourceModel } from '#engine/project/model.ts';
import { namesPeople } from '#engine/project/naming.ts';
import { masked } from '#engine/project/represent.ts';
import { isDerived } from '#engine/project/schema-names.ts';
import { journal } from '#engine/system/journal.ts';
import { roles } from '#engine/system/roles.ts';
import { type Actor, operandsOfActor } from '#service/access/session.ts';
import type { Called, Naming, Row, Rows, TransactionRows } from '#service/store/rows.ts';
import { entryLabel, rolesOfGrant } from './entry-label.ts';
import { namesFor, numbersIn, peopleOf, readerOf } from './people.ts';
import { columnsOfTouched, touchedBy } from './touched.ts';

export interface Showing {
  /** Text over 1 kB, JSON and PEM too: not in lists. */
  readonly heavy: boolean;
  /** Who reads: whose names are shown whole depends on it. */
  readonly actor: Actor;
  readonly now: Date;
  readonly language: Language;
  /** Masked fields to show whole. */
  readonly unmask?: readonly string[];
  /** Of all that may be read these alone. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** Records of an entity, to be shown to a side. */
export interface Part {
  readonly resource: ResourceModel;
  readonly side: Side;
  readonly records: readonly Row[];
  readonly showing: Showing;
}

/** What an audience reads of a record, as far as it follows from the declaration: worked out once, since each record of each answer asks for it. */
interface Reading {
  /** In the declaration's order. */
  readonly fields: readonly FieldModel[];
  readonly referring: readonly { readonly field: FieldModel; readonly target: string }[];
  readonly naming: readonly FieldModel[];
  readonly derived: ReadonlySet<string>;
}

const readings = new WeakMap<ResourceModel, Map<Side, { readonly whole: Reading; readonly light: Reading }>>();

const readingOf = (fields: readonly FieldModel[]): Reading => ({
  fields,
  referring: fields.flatMap(field => {
    const target = targetOf(field);
    return target === undefined ? [] : [{ field, target }];
  }),
  naming: fields.filter(namesPeople),
  derived: new Set(fields.filter(isDerived).map(({ name }) => name)),
});

const readingsOf = (resource: ResourceModel, side: Side) => {
  const known = readings.get(resource) ?? new Map<Side, { readonly whole: Reading; readonly light: Reading }>();
  readings.set(resource, known);
  const found = known.get(side);
  if (found !== undefined) return found;
  const reads = new Set<string>([...alwaysRead, ...(resource.audiences[side]?.reads ?? [])]);
  const fields = Object.values(resource.fields).filter(
    field => reads.has(field.name) && field.type !== 'bytes' && field.type !== 'password',
  );
  const made = { whole: readingOf(fields), light: readingOf(fields.filter(({ heavy }) => !heavy)) };
  known.set(side, made);
  return made;
};

/** The fields an audience may read, in the declaration's order; never bytes, never passwords. */
export const readable = (resource: ResourceModel, side: Side): readonly FieldModel[] => readingsOf(resource, side).whole.fields;

const readingIn = ({ resource, side, showing: { heavy, fields } }: Part): Reading => {
  const reading = readingsOf(resource, side)[heavy ? 'whole' : 'light'];
  return fields === undefined ? reading : readingOf(reading.fields.filter(({ name }) => fields.has(name)));
};

/** The resource that a field's values name. */
export const targetOf = (field: FieldModel): string | undefined =>
  field.type === 'reference' || field.type === 'references'
    ? field.to
    : field.type === 'file' || field.type === 'files'
      ? 'files'
      : undefined;

export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];

/**
 * How everything is called that the records refer to, whatever their number and kind.
 * @param userNums people who stand beside them
 */
export const calledIn = (rows: Rows, model: Model, parts: readonly Part[], userNums: readonly string[] = []): Promise<Called> =>
  rows.called(namingOf(model, parts, userNums));

const namingOf = (model: Model, parts: readonly Part[], userNums: readonly string[] = []): Naming => {
  const wanted = new Map<string, Set<string>>();
  const numbers = new Set(userNums);
  for (const part of parts) {
    const { referring, naming } = readingIn(part);
    for (const number of numbersIn(naming, part.records)) numbers.add(number);
    for (const { field, target } of referring) {
      if (model.resources[target] === undefined) continue;
      const ids = wanted.get(target) ?? new Set<string>();
      for (const record of part.records) for (const id of idsIn(record[field.name])) ids.add(id);
      wanted.set(target, ids);
    }
    const granted = part.records.flatMap(record => rolesOfGrant(part.resource, record));
    if (granted.length > 0) wanted.set(roles.name, new Set([...(wanted.get(roles.name) ?? []), ...granted]));
  }
  const [first] = parts;
  return { records: wanted, userNums: numbers, ...(first === undefined ? {} : { language: first.showing.language }) };
};

const shownValue = (field: FieldModel, value: unknown, labels: ReadonlyMap<string, string>, showing: Showing): unknown => {
  const isList = field.type === 'references' || field.type === 'files';
  if (value === null || value === undefined) return isList || field.type === 'choices' ? [] : null;
  const embed = (id: string) => ({ id, label: labels.get(id) ?? '' });
  if (field.type === 'reference' || field.type === 'file') return embed(String(value));
  if (isList) return idsIn(value).map(embed);
  if (field.mask !== undefined && !showing.unmask?.includes(field.name)) return masked(value, field.mask);
  return value;
};

/** Tells the file fields that are empty for the reader in a record: they do not get what is in them. */
const withholding = (resource: ResourceModel, side: Side, { actor, now }: Showing): ((record: Row) => ReadonlySet<string>) => {
  const conditions = Object.entries(resource.audiences[side]?.files ?? {});
  if (conditions.length === 0) return () => nothing;
  const operands = { session: operandsOfActor(actor), now };
  return record =>
    new Set(conditions.flatMap(([name, condition]) => (condition === undefined || evaluate(condition, record, operands) ? [] : [name])));
};

/** Of the journal, by which an entry says what it is about and which fields it changed. */
const columnsOfEntries = (resource: ResourceModel, side: Side, names: ReadonlySet<string>): readonly string[] => [
  ...(resource.name === journal.name && names.has('recordLabel') ? ['action', 'resource', 'changes'] : []),
  ...columnsOfTouched(resource, side, names),
];

/** The columns that rows of these fields are shown by: their own light ones, and those that tell what is shown in them; undefined: all light ones. */
export const columnsBehind = (resource: ResourceModel, side: Side, names: ReadonlySet<string>): readonly string[] | undefined => {
  const fields = Object.values(resource.fields);
  // What it is worked out from only the application knows.
  if (fields.some(field => names.has(field.name) && isDerived(field))) return undefined;
  const conditions = Object.entries(resource.audiences[side]?.files ?? {}).flatMap(([name, condition]) =>
    condition === undefined || !names.has(name) ? [] : fieldsOf(condition),
  );
  const wanted = new Set([...names, ...conditions]);
  const light = fields.flatMap(({ name, heavy }) => (wanted.has(name) && !heavy ? [name] : []));
  return [...new Set([...light, ...columnsOfEntries(resource, side, names)])];
};

/** The columns that whole rows are shown by, where that takes more than the light ones; undefined: those are enough. */
export const columnsBehindAll = (resource: ResourceModel, side: Side, names: ReadonlySet<string>): readonly string[] | undefined =>
  columnsOfEntries(resource, side, names).length === 0 ? undefined : columnsBehind(resource, side, names);

const covered = '******';
const nothing: ReadonlySet<string> = new Set();

/** The fields whose values are for other roles than the reader's. */
const forOthers = (resource: ResourceModel, side: Side, { actor }: Pick<Showing, 'actor'>): ReadonlySet<string> => {
  const roles = actor.kind === 'session' ? actor.session.roles : [];
  return new Set(
    Object.entries(resource.audiences[side]?.readBy ?? {}).flatMap(([name, readers]) =>
      readers?.some(role => roles.includes(role)) ? [] : [name],
    ),
  );
};

/** Of fields those whose values are told to whoever asks: who could find or sort records by another would learn it. */
export const toldTo = (
  resource: ResourceModel,
  side: Side,
  showing: Pick<Showing, 'actor'>,
  fields: readonly FieldModel[],
): readonly FieldModel[] => {
  const others = forOthers(resource, side, showing);
  return others.size === 0 ? fields : fields.filter(({ name }) => !others.has(name));
};

/** The records of a part as its side may see them. */
export const shownAs = (model: Model, part: Part, { labels, people }: Called): Row[] => {
  const { resource, side, records, showing } = part;
  const { fields, naming } = readingIn(part);
  const names = namesFor(people, readerOf(model, side, showing.actor));
  const others = forOthers(resource, side, showing);
  const withheld = withholding(resource, side, showing);
  const wireValue = (field: FieldModel, record: Row, kept: ReadonlySet<string>): unknown => {
    const value = record[field.name] ?? null;
    if (others.has(field.name)) return value === null ? null : covered;
    const said =
      field.name === 'recordLabel' ? entryLabel(resource, record, { model, language: showing.language, labels, names }) : undefined;
    return said ?? shownValue(field, kept.has(field.name) ? null : value, labels, showing);
  };
  const tellsTouched = columnsOfTouched(resource, side, new Set(fields.map(({ name }) => name))).length > 0;
  const touchedIn = (record: Row) => (tellsTouched ? touchedBy(record, model) : undefined);
  return records.map(record => {
    const kept = withheld(record);
    const shown: Record<string, unknown> = {};
    for (const field of fields) shown[field.name] = wireValue(field, record, kept);
    // Which fields it changed, where its changes themselves are not shown.
    const touched = showing.heavy ? undefined : touchedIn(record);
    // Whose number is covered, or said by their name already, is not named beside it.
    const told = naming.filter(({ name }) => shown[name] === (record[name] ?? null));
    return Object.assign(shown, peopleOf(names, told, record), touched === undefined ? {} : { touched });
  });
};

/** The part with what is derived from its records, as far as it shows that. @param isPage a record's own page, and no answer to a change */
export const completed = async (rows: Rows, part: Part, isPage = false): Promise<Part> => {
  const { derived: fields } = readingIn(part);
  if (fields.size === 0) return part;
  return { ...part, records: await rows.derived(entityOf(part.resource), part.records, part.showing.now, { fields, isPage }) };
};

/** The records as this audience may see them. */
export const answers = async (
  rows: Rows,
  model: Model,
  resource: ResourceModel,
  side: Side,
  records: readonly Row[],
  showing: Showing,
): Promise<Row[]> => {
  const part = await completed(rows, { resource, side, records, showing });
  return shownAs(model, part, await calledIn(rows, model, [part]));
};

/** A record as an audience may see it, once the transaction has ended: its last statement asks what everything is called. */
export const answerLast = async (rows: TransactionRows, model: Model, part: Part): Promise<() => Promise<Row>> => {
  const whole = await completed(rows, part);
  const called = rows.calledLast(namingOf(model, [whole]));
  return async () => shownAs(model, whole, await called)[0] ?? {};
};
