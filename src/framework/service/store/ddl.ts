/** How tables, constraints, indexes and sequences are written in SQL: text that a person reads before it is applied. */
import type { Check, Column, ForeignKey, Index, Sequence, Table, Unique } from '#engine/project/schema.ts';
import { findColumn, momentsOf, piecesOf } from '#engine/project/schema-search.ts';
import { reserved } from './reserved-words.ts';

/** An identifier, quoted where PostgreSQL would read it as a keyword. */
export const name = (identifier: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(identifier) && !reserved.has(identifier) ? identifier : `"${identifier.replaceAll('"', '""')}"`;

const names = (identifiers: readonly string[]): string => identifiers.map(name).join(', ');

export const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

export const column = ({ name: called, type, notNull, default: value }: Column): string =>
  [name(called), type, notNull ? 'not null' : '', value === undefined ? '' : `default ${literal(value)}`]
    .filter(part => part !== '')
    .join(' ');

const uniqueClause = (unique: Unique): string => `constraint ${name(unique.name)} unique (${names(unique.columns)})`;
const checkClause = (check: Check): string =>
  `constraint ${name(check.name)} check (${name(check.column)} in (${check.values.map(literal).join(', ')}))`;

export const createTable = (called: string, table: Table): string => {
  const lines = [...table.columns.map(column), 'primary key (id)', ...table.uniques.map(uniqueClause), ...table.checks.map(checkClause)];
  return `create table ${name(called)} (\n${lines.map(line => `  ${line}`).join(',\n')}\n);`;
};

export const addUnique = (table: string, unique: Unique): string => `alter table ${name(table)} add ${uniqueClause(unique)};`;
export const addCheck = (table: string, check: Check): string => `alter table ${name(table)} add ${checkClause(check)};`;
export const addForeignKey = (table: string, key: ForeignKey): string =>
  `alter table ${name(table)} add constraint ${name(key.name)} foreign key (${name(key.column)}) references ${name(key.to)} (id) deferrable initially deferred;`;
export const dropConstraint = (table: string, constraint: string): string =>
  `alter table ${name(table)} drop constraint ${name(constraint)};`;

export const addColumn = (table: string, added: Column): string => `alter table ${name(table)} add column ${column(added)};`;
export const setDefault = (table: string, { name: called, default: value }: Column): string =>
  `alter table ${name(table)} alter column ${name(called)} ${value === undefined ? 'drop default' : `set default ${literal(value)}`};`;
export const dropNotNull = (table: string, { name: called }: Column): string =>
  `alter table ${name(table)} alter column ${name(called)} drop not null;`;

export const createIndex = (table: string, index: Index): string => {
  if (index.method === 'pieces') {
    const texts = index.columns.map(column => ({
      column,
      ...(index.beside?.includes(findColumn(column)) ? { find: findColumn(column) } : {}),
    }));
    return `create index ${name(index.name)} on ${name(table)} using gin (${piecesOf(texts)}, ${momentsOf()});`;
  }
  const using = index.method === undefined ? '' : `using ${index.method} `;
  const where = index.present === undefined ? '' : ` where ${name(index.present)} is not null`;
  return `create index ${name(index.name)} on ${name(table)} ${using}(${names(index.columns)})${where};`;
};
export const dropIndex = (index: string): string => `drop index ${name(index)};`;

const limits = ({ digits, cycle }: Sequence): string => `maxvalue ${10 ** digits - 1} ${cycle ? 'cycle' : 'no cycle'}`;
export const createSequence = (called: string, sequence: Sequence): string => `create sequence ${name(called)} ${limits(sequence)};`;
export const alterSequence = (called: string, sequence: Sequence): string => `alter sequence ${name(called)} ${limits(sequence)};`;
