/** What queries need to know of each table, worked out once per model: columns, the default selection, constraints, sequences. */
import { entityOf, type FieldModel, type Model, type ResourceModel } from '#engine/project/model.ts';
import { type Schema, schemaOf, sequenceOf, type Table } from '#engine/project/schema.ts';
import { columnName, isDerived, isEncrypted, isPem, tableName } from '#engine/project/schema-names.ts';
import { type FoundText, foundByName, foundTexts } from '#engine/project/schema-search.ts';
import { stepsOf } from '#engine/rules/chain.ts';
import { rules } from '#engine/rules/registry.ts';
import { kindOf } from './comparisons.ts';

export interface TableAccess {
  readonly resource: ResourceModel;
  readonly name: string;
  readonly table: Table;
  /** Those that have columns. */
  readonly fields: readonly FieldModel[];
  /** What a list answers where nothing is said: no heavy field, no password. */
  readonly light: readonly FieldModel[];
  readonly sequences: readonly FieldModel[];
  /** By their fields: the texts that are found by any part of them. */
  readonly found: ReadonlyMap<string, FoundText>;
  /** An index holds their pieces. Lists of the rows of one organisation do without. */
  readonly hasPieces: boolean;
  /** Texts that an index or a key has in their order: those that begin alike stand together there. */
  readonly ordered: ReadonlySet<string>;
  /** Of a question: the stretches of time in which its rows were made, as the index of pieces knows them. */
  readonly madeIn?: readonly number[];
}

export interface Tables {
  readonly schema: Schema;
  readonly sides: Model['sides'];
  /** @throws Error for a name that no declaration has */
  of(resource: string): TableAccess;
  /** Those whose records have numbers of which this may be one, and the field that holds them. */
  /** Those whose records are found by any part of what they are called, and the texts that say it. */
  readonly named: readonly { readonly access: TableAccess; readonly texts: readonly FoundText[] }[];
  numbered(text: string): readonly (readonly [TableAccess, FieldModel])[];
}

/** A quoted identifier; names come from the declarations, never from a request. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** @throws Error for a field that the resource does not have, or has no column for */
export const fieldOf = (access: TableAccess, name: string): FieldModel => {
  const field = Object.hasOwn(access.resource.fields, name) ? access.resource.fields[name] : undefined;
  if (field === undefined || isDerived(field)) throw new Error(`${access.resource.name} has no field ${name}`);
  return field;
};

const selections = new WeakMap<readonly FieldModel[], Map<string | undefined, string>>();

/** `"t"."not_after" as "notAfter", ...`: rows come back with the fields' names. */
export const selection = (fields: readonly FieldModel[], alias?: string): string => {
  const known = selections.get(fields) ?? new Map<string | undefined, string>();
  selections.set(fields, known);
  const text = known.get(alias) ?? selecting(fields, alias);
  known.set(alias, text);
  return text;
};

const selecting = (fields: readonly FieldModel[], alias: string | undefined): string =>
  fields.map(field => `${alias === undefined ? '' : `${quoted(alias)}.`}${quoted(columnName(field))} as ${quoted(field.name)}`).join(', ');

const recoded = new WeakMap<readonly FieldModel[], readonly FieldModel[]>();

/** Fields whose columns hold something else than their values. */
export const recodedOf = (fields: readonly FieldModel[]): readonly FieldModel[] => {
  const known = recoded.get(fields) ?? fields.filter(field => isEncrypted(field) || isPem(field));
  recoded.set(fields, known);
  return known;
};

const isOrdered = ({ indexes, uniques }: Table, field: FieldModel): boolean =>
  kindOf(field) === 'text' &&
  !isEncrypted(field) &&
  [...indexes.filter(({ method }) => method === undefined), ...uniques].some(({ columns: [first] }) => first === columnName(field));

const accessOf = (resource: ResourceModel, schema: Schema, model: Model): TableAccess => {
  const name = tableName(resource);
  const table = schema.tables[name];
  if (table === undefined) throw new Error(`no table for ${resource.name}`);
  const fields = Object.values(resource.fields).filter(field => !isDerived(field));
  return {
    resource,
    name,
    table,
    fields,
    light: fields.filter(field => !field.heavy && field.type !== 'password'),
    sequences: fields.filter(field => field.type === 'sequence'),
    found: new Map(foundTexts(resource, model).map(text => [text.field, text])),
    hasPieces: table.indexes.some(({ method }) => method === 'pieces'),
    ordered: new Set(fields.filter(field => isOrdered(table, field)).map(field => field.name)),
  };
};

/** How the numbers of a field read. */
const formOf = ({ resource }: TableAccess, field: FieldModel): RegExp => {
  const { before, digits, after } = sequenceOf(resource, field);
  const [from, to] = [before, after].map(text => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{date}', '\\d{8}'));
  return new RegExp(`^${from}\\d{${digits},}${to}$`);
};

/** How serial numbers that others print read; whoever types a few digits means no such number. */
const serialForm = /^[\dA-F]{16,40}$/;
const isSerial = ({ rules: chain = '' }: FieldModel): boolean => stepsOf(chain).some(({ rule }) => rules[rule].normalise === 'hex');

/** The fields whose values name one record wherever they are printed, and how those read. */
const numbersOf = (access: TableAccess): readonly (readonly [TableAccess, FieldModel, RegExp])[] => [
  ...access.sequences.map(field => [access, field, formOf(access, field)] as const),
  ...access.fields.filter(field => access.found.has(field.name) && isSerial(field)).map(field => [access, field, serialForm] as const),
];

const workedOut = new WeakMap<Model, Tables>();

const workOut = (model: Model): Tables => {
  const schema = schemaOf(model);
  const all = new Map(Object.values(model.resources).map(resource => [resource.name, accessOf(resource, schema, model)]));
  const numbers = [...all.values()].flatMap(access => (entityOf(access.resource) === access.resource.name ? numbersOf(access) : []));
  const named = [...all.values()].flatMap(access => {
    const { resource, found, hasPieces } = access;
    const texts =
      hasPieces && entityOf(resource) === resource.name && resource.journal !== false ? foundByName(resource, [...found.values()]) : [];
    return texts.length === 0 ? [] : [{ access, texts }];
  });
  return {
    schema,
    sides: model.sides,
    named,
    numbered: text => numbers.flatMap(([access, field, form]) => (form.test(text) ? [[access, field] as const] : [])),
    of(name) {
      const found = all.get(name);
      if (found === undefined) throw new Error(`no resource ${name}`);
      return found;
    },
  };
};

export const tablesOf = (model: Model): Tables => {
  const known = workedOut.get(model) ?? workOut(model);
  workedOut.set(model, known);
  return known;
};

/** The sequence behind a field of the table. */
export const sequenceIn = (access: TableAccess, field: FieldModel): ReturnType<typeof sequenceOf> => sequenceOf(access.resource, field);
