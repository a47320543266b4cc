/** What leads from one schema to the next: SQL for what only adds or loosens, and a list of what needs a person who knows the data. */
import type { FieldModel, Model } from '#engine/project/model.ts';
import type { Column, Schema, Table } from '#engine/project/schema.ts';
import { blindColumn, columnName, identifier, isEncrypted, tableName } from '#engine/project/schema-names.ts';
import { stepsOf } from '#engine/rules/chain.ts';
import { unusedMark } from './additive.ts';
import * as ddl from './ddl.ts';
import { handMark } from './migration-files.ts';

export interface Draft {
  /** Ready to be applied; empty where nothing can be done by itself. */
  readonly sql: string;
  /** The same, with a marked line where each change stands that waits for a person: what is written in its place finds the columns before it. */
  readonly marked: string;
  /** Changes that could destroy data or depend on it; each names the table or column and what to do. */
  readonly manual: readonly string[];
}

/** A schema without anything in it: where the first migration starts. */
export const emptySchema: Schema = { tables: {}, sequences: {} };

/** What a check admits has no order. */
const unordered: ReadonlySet<string> = new Set(['values']);
const written = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (unordered.has(key) && Array.isArray(part) ? part.toSorted() : part));

/** Whether two schemas, or two parts of them, come to the same. */
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);
const isNamed =
  (wanted: { readonly name: string }) =>
  (other: { readonly name: string }): boolean =>
    other.name === wanted.name;
/** Of the first list what the second does not hold in the same shape. */
const beyond = <T extends { readonly name: string }>(list: readonly T[], other: readonly T[]): readonly T[] =>
  list.filter(each => !same(each, other.find(isNamed(each))));

/** A step and where it stands: loosening first, then columns, then what relies on them. */
interface Step {
  readonly sql?: string;
  readonly manual?: string;
}

/** To drop it at once stops the version before; to say so first does not. */
const undeclared = (what: string): Step => ({
  manual: `${what}: no longer declared; rename it, or write "-- ${unusedMark}${what}" here and drop it in the release after this one, or drop it now`,
});

const droppedParts = (table: string, before: Table, after: Table): readonly Step[] => [
  ...beyond(before.foreignKeys, after.foreignKeys).map(key => ({ sql: ddl.dropConstraint(table, key.name) })),
  ...beyond(before.uniques, after.uniques).map(unique => ({ sql: ddl.dropConstraint(table, unique.name) })),
  ...beyond(before.checks, after.checks).map(check => ({ sql: ddl.dropConstraint(table, check.name) })),
  ...beyond(before.indexes, after.indexes).map(index => ({ sql: ddl.dropIndex(index.name) })),
];

const changedColumn = (table: string, before: Column, after: Column): readonly Step[] => {
  const where = `${table}.${after.name}`;
  return [
    ...(before.type === after.type
      ? []
      : [{ manual: `${where}: its type changes from ${before.type} to ${after.type}; convert its values` }]),
    ...(before.notNull && !after.notNull ? [{ sql: ddl.dropNotNull(table, after) }] : []),
    ...(!before.notNull && after.notNull ? [{ manual: `${where}: it becomes NOT NULL; fill the rows that lack it first` }] : []),
    ...(before.default === after.default ? [] : [{ sql: ddl.setDefault(table, after) }]),
  ];
};

/** What rows that are there lack and their next saving is refused for. The service judges it: no column becomes NOT NULL by it. */
const asked = (table: string, { name, type }: Column): Step => ({
  manual:
    type === 'bytea'
      ? `${table}.${name}: new, required and encrypted, so that no SQL fills it; delete this line where the table is empty or somebody will fill in each row before it is saved again`
      : `${table}.${name}: new and required; write here how the rows that are there are filled (update ${table} set ${name} = …), or delete this line where there are none`,
});

/** What encrypted values are found by stands beside them, and only the service writes it. */
const indexed = (table: string, before: Table, { name, type }: Column): readonly Step[] => {
  const found = before.columns.find(column => type === 'bytea' && column.type === 'bytea' && blindColumn(column.name) === name);
  return found === undefined
    ? []
    : [
        {
          manual: `${table}.${found.name}: found by equality from now on, which no SQL prepares; delete this line where the table is empty or each row will be saved anew`,
        },
      ];
};

/** A column that was there and holds numbers from now on may hold some already. */
const numbered = (name: string, tables: readonly (readonly [string, Table])[]): readonly Step[] =>
  tables.flatMap(([table, { columns }]) =>
    columns
      .filter(column => identifier([table, column.name], 'seq') === name)
      .map(column => ({
        manual: `${table}.${column.name}: it holds numbers that are drawn from now on; write here how ${name} begins behind those that are there (select setval('${name}', …)), or delete this line where there are none`,
      })),
  );

const columnSteps = (table: string, before: Table, after: Table, required: ReadonlySet<string>): readonly Step[] => [
  ...before.columns.filter(column => !after.columns.some(isNamed(column))).map(column => undeclared(`${table}.${column.name}`)),
  ...after.columns.flatMap((column): readonly Step[] => {
    const old = before.columns.find(isNamed(column));
    if (old !== undefined) return changedColumn(table, old, column);
    return column.notNull && column.default === undefined
      ? [{ manual: `${table}.${column.name}: new and NOT NULL without a default; add it, fill it, then forbid null` }]
      : [
          { sql: ddl.addColumn(table, column) },
          ...indexed(table, before, column),
          ...(required.has(`${table}.${column.name}`) ? [asked(table, column)] : []),
        ];
  }),
  ...after.checks.flatMap(check => {
    const gone = before.checks.find(isNamed(check))?.values.filter(value => !check.values.includes(value)) ?? [];
    return gone.map(value => ({ manual: `${table}.${check.column}: ${value} is no longer a value; move the rows that hold it first` }));
  }),
];

const addedParts = (table: string, before: Table, after: Table): readonly Step[] => [
  ...beyond(after.uniques, before.uniques).map(unique => ({ sql: ddl.addUnique(table, unique) })),
  ...beyond(after.checks, before.checks).map(check => ({ sql: ddl.addCheck(table, check) })),
  ...beyond(after.indexes, before.indexes).map(index => ({ sql: ddl.createIndex(table, index) })),
];

/** What leads to another table than before, or to one at all, finds nothing there until somebody has led it anew. */
const foreignKeySteps = (table: string, before: Table, after: Table): readonly Step[] =>
  beyond(after.foreignKeys, before.foreignKeys).flatMap((key): readonly Step[] => {
    const old = before.columns.find(isNamed({ name: key.column }));
    const led = before.foreignKeys.find(({ column }) => column === key.column)?.to;
    const where = `${table}.${key.column}`;
    const isLedElsewhere = old !== undefined && led !== key.to;
    return [
      ...(isLedElsewhere
        ? [
            {
              manual: `${where}: it leads to ${key.to}${led === undefined ? '' : ` and no longer to ${led}`}; write here where its rows lead (update ${table} set ${key.column} = …), or delete this line where there are none`,
            },
          ]
        : []),
      { sql: ddl.addForeignKey(table, key) },
    ];
  });

const sequenceSteps = (previous: Schema, next: Schema): readonly Step[] => [
  ...Object.entries(next.sequences).flatMap(([name, sequence]): readonly Step[] => {
    const old = previous.sequences[name];
    if (old === undefined) return [{ sql: ddl.createSequence(name, sequence) }, ...numbered(name, Object.entries(previous.tables))];
    return same(old, sequence) ? [] : [{ sql: ddl.alterSequence(name, sequence) }];
  }),
  ...Object.keys(previous.sequences)
    .filter(name => next.sequences[name] === undefined)
    .map(name => ({ manual: `${name}: no longer declared; drop the sequence once no number of it will be needed` })),
];

/** Rows that are there get it with the column. */
const hasDefault = (field: FieldModel): boolean => field.default !== undefined && !isEncrypted(field);

const isRequired = ({ type, rules = '' }: FieldModel): boolean =>
  // Each new record draws its number, and none goes without.
  type === 'sequence' || (rules !== '' && stepsOf(rules).some(({ rule }) => rule === 'required'));

/** The columns whose fields have to be filled, whatever else the record holds, and that have no default of their own. */
export const requiredColumns = (model: Model): ReadonlySet<string> =>
  new Set(
    Object.values(model.resources).flatMap(resource =>
      Object.values(resource.fields)
        .filter(field => !hasDefault(field) && field.when === undefined && isRequired(field))
        .map(field => `${tableName(resource)}.${columnName(field)}`),
    ),
  );

/**
 * Drafts the migration between two schemas. Same input, same text. New tables, columns, indexes and constraints come by themselves, as do
 * indexes and constraints that are no longer wanted; what drops, renames or converts data is only listed.
 * @param required columns that the service asks for: rows that are there have to be given a value
 */
export const draft = (previous: Schema, next: Schema, required: ReadonlySet<string> = new Set()): Draft => {
  const pairs = Object.entries(next.tables).flatMap(([name, after]) => {
    const before = previous.tables[name];
    return before === undefined ? [] : [{ name, before, after }];
  });
  const created = Object.entries(next.tables).filter(([name]) => previous.tables[name] === undefined);
  const steps: readonly Step[] = [
    ...Object.keys(previous.tables)
      .filter(name => next.tables[name] === undefined)
      .map(undeclared),
    ...pairs.flatMap(({ name, before, after }) => droppedParts(name, before, after)),
    ...sequenceSteps(previous, next),
    ...created.flatMap(([name, table]) => [
      { sql: [ddl.createTable(name, table), ...table.indexes.map(index => ddl.createIndex(name, index))].join('\n') },
    ]),
    ...pairs.flatMap(({ name, before, after }) => columnSteps(name, before, after, required)),
    ...pairs.flatMap(({ name, before, after }) => addedParts(name, before, after)),
    ...created.flatMap(([name, table]) => table.foreignKeys.map(key => ({ sql: ddl.addForeignKey(name, key) }))),
    ...pairs.flatMap(({ name, before, after }) => foreignKeySteps(name, before, after)),
  ];
  const text = (lines: readonly string[]): string =>
    lines
      .map(line => (line.startsWith('create table') ? `\n${line}\n` : line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  return {
    sql: text(steps.flatMap(({ sql }) => sql ?? [])),
    marked: text(steps.flatMap(({ sql, manual }) => sql ?? (manual === undefined ? [] : `${handMark}${manual}`))),
    manual: steps.flatMap(({ manual }) => manual ?? []),
  };
};
