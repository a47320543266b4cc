/** Rows into one table: inserted with id, number and stamps, changed under their version, deleted. */
import { sql } from 'kysely';
import type { Condition } from '#engine/conditions/condition.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { blindColumn, columnName, hasBlindIndex } from '#engine/project/schema-names.ts';
import { isUuid } from './comparisons.ts';
import { compileCondition, type Operands } from './conditions.ts';
import { emptying, type Handle, run, runText } from './connection.ts';
import { numbered } from './numbers.ts';
import { counters } from './reading.ts';
import { encryptedOf, fieldOf, quoted, selection, sequenceIn, type TableAccess } from './tables.ts';
import { columnsFor, opened, type Row, type StoredRow } from './values.ts';

/** The protocol counts parameters in 16 bits. */
const mostParameters = 65_535;

export interface Following {
  readonly field: string;
  readonly since: string;
  readonly seconds: number;
  readonly where: Condition;
}

const columnsOf = (field: FieldModel): readonly string[] =>
  hasBlindIndex(field) ? [columnName(field), blindColumn(columnName(field))] : [columnName(field)];

const known = (access: TableAccess, row: Row): void => {
  for (const name of Object.keys(row)) fieldOf(access, name);
};

/** Built-ins and defaults for what the row leaves out. */
const completed = (handle: Handle, access: TableAccess, row: Row): Row & { readonly id: string } => {
  const now = handle.clock().toISOString();
  const complete: Record<string, unknown> = {};
  for (const field of access.fields) complete[field.name] = row[field.name] === undefined ? (field.default ?? null) : row[field.name];
  return {
    ...complete,
    id: typeof row.id === 'string' ? row.id : handle.newId(),
    version: row.version ?? 1,
    createdAt: row.createdAt ?? now,
    updatedAt: row.updatedAt ?? row.createdAt ?? now,
    updatedBy: row.updatedBy ?? row.createdBy ?? null,
  };
};

/** The next numbers of a sequence field. */
export const nextNumbers = async (handle: Handle, access: TableAccess, field: FieldModel, now: Date, howMany: number): Promise<string[]> =>
  (await counters(handle, sequenceIn(access, field).name, howMany)).map(counter => numbered(access, field, counter, now));

/** Numbers for the rows that have none yet: one query per sequence, however many rows. */
const withNumbers = async (handle: Handle, access: TableAccess, rows: readonly Row[]): Promise<readonly Row[]> => {
  let result = rows;
  for (const field of access.sequences) {
    const lacking = result.filter(row => row[field.name] === undefined || row[field.name] === null).length;
    if (lacking === 0) continue;
    const numbers = await nextNumbers(handle, access, field, handle.clock(), lacking);
    result = result.map(row => ((row[field.name] ?? undefined) === undefined ? { ...row, [field.name]: numbers.shift() } : row));
  }
  return result;
};

/** The statement that inserts rows. @param from how many parameters stand before its own */
const insertion = (handle: Handle, access: TableAccess, rows: readonly (Row & { readonly id: string })[], from = 0) => {
  const columns = access.fields.flatMap(columnsOf);
  const parameters = rows.flatMap(row =>
    access.fields.flatMap(field => columnsFor(access, field, row[field.name], row.id, handle.encryption)),
  );
  const tuples = rows.map((_, at) => `(${columns.map((__, index) => `$${from + at * columns.length + index + 1}`).join(', ')})`);
  const text = `insert into ${quoted(access.name)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`;
  return { text, parameters };
};

const insertBatch = async (handle: Handle, access: TableAccess, rows: readonly (Row & { readonly id: string })[]): Promise<StoredRow[]> => {
  const { text, parameters } = insertion(handle, access, rows);
  const stored = await runText<StoredRow>(handle, `${text} returning ${selection(access.fields)}`, parameters, {
    prepare: rows.length === 1,
  });
  const encrypted = encryptedOf(access.fields);
  return stored.map(row => opened(access, encrypted, row, row.id, handle.encryption));
};

/**
 * Inserts rows and answers them as stored, in order. What a row leaves out: id, numbers, defaults, version 1 and the stamps.
 * @throws Refusal INPUT_INVALID with the field whose value is taken, or (at the end of the transaction) whose reference leads nowhere
 * @throws Error for a field that does not exist
 */
export const insertMany = async (handle: Handle, resource: string, rows: readonly Row[]): Promise<StoredRow[]> => {
  const access = handle.tables.of(resource);
  for (const row of rows) known(access, row);
  const complete = (await withNumbers(handle, access, rows)).map(row => completed(handle, access, row));
  const size = Math.max(1, Math.floor(mostParameters / access.fields.flatMap(columnsOf).length));
  const stored: StoredRow[] = [];
  for (let at = 0; at < complete.length; at += size) stored.push(...(await insertBatch(handle, access, complete.slice(at, at + size))));
  return stored;
};

/** As many rows into two tables, a pair by one statement as far as its parameters go. Nobody asks for them as stored. */
export const insertPairs = async (
  handle: Handle,
  resources: readonly [string, string],
  pairs: readonly (readonly [Row, Row])[],
): Promise<void> => {
  const [first, second] = [handle.tables.of(resources[0]), handle.tables.of(resources[1])];
  const complete = pairs.map(([one, other]) => {
    known(first, one);
    known(second, other);
    return [completed(handle, first, one), completed(handle, second, other)] as const;
  });
  const size = Math.max(1, Math.floor(mostParameters / [...first.fields, ...second.fields].flatMap(columnsOf).length));
  for (let at = 0; at < complete.length; at += size) {
    const batch = complete.slice(at, at + size);
    const one = insertion(
      handle,
      first,
      batch.map(([row]) => row),
    );
    const other = insertion(
      handle,
      second,
      batch.map(([, row]) => row),
      one.parameters.length,
    );
    await runText(handle, `with "first" as (${one.text}) ${other.text}`, [...one.parameters, ...other.parameters], {
      prepare: batch.length === 1,
    });
  }
};

/** The assignments of an update, in the order of the declaration, so that the same change is the same statement. */
const assigned = (handle: Handle, access: TableAccess, id: string, values: Row) => {
  const fields = access.fields.filter(field => values[field.name] !== undefined);
  return {
    assignments: fields
      .flatMap(columnsOf)
      .map((column, index) => `${quoted(column)} = $${index + 1}`)
      .join(', '),
    parameters: fields.flatMap(field => columnsFor(access, field, values[field.name], id, handle.encryption)),
  };
};

/**
 * Changes a row: the given fields, version + 1, `updatedAt`.
 * @param version what the caller saw; null changes whatever is there
 * @returns the row as stored; `stale` where somebody else was faster, `missing` where there is none
 * @throws Refusal and Error as insertMany
 */
export const update = async (
  handle: Handle,
  resource: string,
  id: string,
  version: number | null,
  changes: Row,
): Promise<StoredRow | 'stale' | 'missing'> => {
  const access = handle.tables.of(resource);
  known(access, changes);
  if (!isUuid(id)) return 'missing';
  const { id: _, version: __, ...rest } = changes;
  const values: Row = { ...rest, updatedAt: changes.updatedAt ?? handle.clock().toISOString() };
  const { assignments, parameters } = assigned(handle, access, id, values);
  const at = parameters.length + 1;
  const seen = version === null ? '' : ` and "version" = $${at + 1}`;
  const text = `update ${quoted(access.name)} set ${assignments}, "version" = "version" + 1 where "id" = $${at}${seen} returning ${selection(access.fields)}`;
  const [row] = await runText<StoredRow>(handle, text, [...parameters, id, ...(version === null ? [] : [version])], { prepare: true });
  if (row !== undefined) return opened(access, encryptedOf(access.fields), row, id, handle.encryption);
  if (version === null) return 'missing';
  const there = await runText(handle, `select from ${quoted(access.name)} where "id" = $1`, [id], { prepare: true });
  return there.length > 0 ? 'stale' : 'missing';
};

/** Notes values down on a row as it is: version and `updatedAt` stay. @throws Error for a field that does not exist */
export const touch = async (handle: Handle, resource: string, id: string, values: Row): Promise<void> => {
  const access = handle.tables.of(resource);
  known(access, values);
  const { assignments, parameters } = assigned(handle, access, id, values);
  const text = `update ${quoted(access.name)} set ${assignments} where "id" = $${parameters.length + 1}`;
  await runText(handle, text, [...parameters, id], { prepare: true });
};

/** Deletes a row; whether there was one. @throws Refusal `inUse` (at the end of the transaction) where others refer to it */
export const remove = async (handle: Handle, resource: string, id: string): Promise<boolean> => {
  const access = handle.tables.of(resource);
  if (!isUuid(id)) return false;
  const rows = await runText(emptying(handle, access.name), `delete from ${quoted(access.name)} where "id" = $1 returning "id"`, [id], {
    prepare: true,
  });
  return rows.length > 0;
};

/** Deletes all rows under a condition, such as sessions long ended; how many. */
/** A moment of many rows set to another moment of the same row and so many seconds. */
export const follow = async (
  handle: Handle,
  resource: string,
  { field, since, seconds, where }: Following,
  operands: Operands = {},
): Promise<void> => {
  const access = handle.tables.of(resource);
  const condition = compileCondition(access, 't', where, {
    tables: handle.tables,
    encryption: handle.encryption,
    operands: { session: operands.session ?? {}, now: operands.now ?? handle.clock() },
  });
  const column = (name: string) => sql.raw(quoted(columnName(fieldOf(access, name))));
  await run(
    handle,
    sql`update ${sql.raw(quoted(access.name))} as "t" set ${column(field)} = "t".${column(since)} + make_interval(secs => ${seconds}) where ${condition}`,
  );
};

export const removeWhere = async (handle: Handle, resource: string, condition: Condition, operands: Operands = {}): Promise<number> => {
  const access = handle.tables.of(resource);
  const where = compileCondition(access, 't', condition, {
    tables: handle.tables,
    encryption: handle.encryption,
    operands: { session: operands.session ?? {}, now: operands.now ?? handle.clock() },
  });
  const rows = await run<{ n: number }>(
    emptying(handle, access.name),
    sql`with gone as (delete from ${sql.raw(quoted(access.name))} as "t" where ${where} returning 1) select count(*) as n from gone`,
  );
  return rows[0]?.n ?? 0;
};
