/** What the database should look like for a model: tables, constraints, sequences, indexes, as plain data. It knows no SQL text and no server. */
import type { FieldModel, Model, ResourceModel } from './model.ts';
import { indexesOf } from './schema-indexes.ts';
import {
  blindColumn,
  columnName,
  hasBlindIndex,
  identifier,
  isDerived,
  isEncrypted,
  isPem,
  lookupColumn,
  tableName,
} from './schema-names.ts';
import { foundTexts } from './schema-search.ts';

export interface Column {
  readonly name: string;
  /** As PostgreSQL spells it. */
  readonly type: string;
  readonly notNull: boolean;
  /** What a row without a word about it gets; also what fills the column when it is added to rows that exist. */
  readonly default?: string | number | boolean;
}

/** `field` is the one whose input is at fault when the constraint refuses. */
export interface Unique {
  readonly name: string;
  readonly columns: readonly string[];
  readonly field: string;
}

/** Deferred to the end of the transaction: effects may insert both ends in any order. */
export interface ForeignKey {
  readonly name: string;
  readonly column: string;
  readonly to: string;
  readonly field: string;
}

/** The values a column may hold. */
export interface Check {
  readonly name: string;
  readonly column: string;
  readonly values: readonly string[];
}

export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  /** A column without whose value a row is not in it: it serves those alone who ask for a value there. */
  readonly present?: string;
  /** `gin` for lists of references, `pieces` for texts that are found by any part of them, newest first. */
  readonly method?: 'gin' | 'pieces';
  /** pieces: the columns beside those texts. */
  readonly beside?: readonly string[];
}

export interface Table {
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly uniques: readonly Unique[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly checks: readonly Check[];
  readonly indexes: readonly Index[];
  /** The application may read and insert, nothing else. */
  readonly appendOnly: boolean;
}

/** A counter behind a `sequence` field. It starts anew only where the number carries the date as well. */
export interface Sequence {
  readonly digits: number;
  readonly cycle: boolean;
}

export interface Schema {
  readonly tables: Readonly<Record<string, Table>>;
  readonly sequences: Readonly<Record<string, Sequence>>;
}

/**
 * Text compares by code points everywhere: a prefix is a range on a plain index, and no upgrade of an operating system reorders one.
 * Instants keep milliseconds, as the wire does, so that a cursor meets its row again.
 */
const columnTypes: Readonly<Record<FieldModel['type'], string>> = {
  text: 'text collate "C"',
  longText: 'text collate "C"',
  choice: 'text collate "C"',
  choices: 'text[]',
  sequence: 'text collate "C"',
  password: 'text collate "C"',
  integer: 'bigint',
  money: 'numeric(14,2)',
  flag: 'boolean',
  date: 'date',
  instant: 'timestamptz(3)',
  reference: 'uuid',
  file: 'uuid',
  references: 'uuid[]',
  files: 'uuid[]',
  json: 'jsonb',
  fault: 'jsonb',
  items: 'jsonb',
  bytes: 'bytea',
};

const notNull: ReadonlySet<string> = new Set(['id', 'version', 'state', 'createdAt', 'updatedAt']);

/** The sequence behind a field, and how its pattern reads: what stands before and after the counter, and how many digits that has. */
export const sequenceOf = (
  resource: { readonly name: string; readonly facetOf?: string },
  field: { readonly name: string; readonly pattern?: string },
): { readonly name: string; readonly before: string; readonly after: string } & Sequence => {
  const pattern = field.pattern ?? '{n:8}';
  const [, before = '', digits = '8', after = ''] = /^(.*)\{n:(\d+)\}(.*)$/.exec(pattern) ?? [];
  return {
    name: identifier([tableName(resource), columnName(field)], 'seq'),
    before,
    after,
    digits: Number(digits),
    cycle: pattern.includes('{date}'),
  };
};

const columnsOf = (field: FieldModel): readonly Column[] => {
  if (isDerived(field)) return [];
  const name = columnName(field);
  const plain: Column = {
    name,
    type: isPem(field) ? 'bytea' : field.builtIn && field.name === 'id' ? 'uuid' : columnTypes[field.type],
    notNull: field.builtIn === true && notNull.has(field.name),
    ...(field.default === undefined ? {} : { default: field.default }),
  };
  if (!isEncrypted(field)) return [plain];
  const encrypted: Column = { name, type: 'bytea', notNull: false };
  return hasBlindIndex(field) ? [encrypted, { name: blindColumn(name), type: 'bytea', notNull: false }] : [encrypted];
};

const isSearched = ({ audiences }: ResourceModel, { name }: FieldModel): boolean =>
  Object.values(audiences).some(({ views }) => views?.list?.search?.includes(name) === true);

const uniquesOf = (resource: ResourceModel): readonly Unique[] =>
  Object.values(resource.fields).flatMap(field => {
    if (field.unique === undefined) return [];
    const together = field.unique === true ? [] : field.unique.map(name => resource.fields[name]);
    // What people look for stands first, and needs no other index.
    const parts = isSearched(resource, field) ? [field, ...together] : [...together, field];
    const columns = parts.flatMap(part => (part === undefined ? [] : (lookupColumn(part) ?? [])));
    return [{ name: identifier([tableName(resource), ...columns], 'key'), columns, field: field.name }];
  });

const foreignKeysOf = (resource: ResourceModel, model: Model): readonly ForeignKey[] =>
  Object.values(resource.fields).flatMap(field => {
    const target = field.type === 'reference' && field.to !== undefined && !isEncrypted(field) ? model.resources[field.to] : undefined;
    if (target === undefined) return [];
    const column = columnName(field);
    return [{ name: identifier([tableName(resource), column], 'fkey'), column, to: tableName(target), field: field.name }];
  });

const checksOf = (resource: ResourceModel): readonly Check[] =>
  resource.states === undefined
    ? []
    : [{ name: identifier([tableName(resource), 'state'], 'check'), column: 'state', values: Object.keys(resource.states) }];

const tableOf = (resource: ResourceModel, model: Model): Table => {
  const beside = foundTexts(resource, model).flatMap(({ find }): readonly Column[] =>
    find === undefined ? [] : [{ name: find, type: columnTypes.text, notNull: false }],
  );
  const columns = [...Object.values(resource.fields).flatMap(columnsOf), ...beside];
  const twice = columns.find((column, index) => columns.findIndex(other => other.name === column.name) !== index);
  if (twice !== undefined) throw new Error(`${resource.name}: two fields want the column ${twice.name}`);
  const uniques = uniquesOf(resource);
  return {
    resource: resource.name,
    columns,
    uniques,
    foreignKeys: foreignKeysOf(resource, model),
    checks: checksOf(resource),
    indexes: indexesOf(resource, model, uniques),
    appendOnly: resource.appendOnly === true,
  };
};

const byName = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * The schema a model asks for, in a fixed order (tables and sequences by name, columns as declared), so that two models can be compared.
 * Beyond built-ins nothing is NOT NULL: that a value is required is a rule, because a draft may lack it.
 */
export const schemaOf = (model: Model): Schema => {
  const resources = Object.values(model.resources).filter(resource => resource.facetOf === undefined);
  const sequences = resources.flatMap(resource =>
    Object.values(resource.fields)
      .filter(field => field.type === 'sequence')
      .map(field => {
        const { name, digits, cycle } = sequenceOf(resource, field);
        return [name, { digits, cycle }] as const;
      }),
  );
  return {
    tables: byName(resources.map(resource => [tableName(resource), tableOf(resource, model)] as const)),
    sequences: byName(sequences),
  };
};
