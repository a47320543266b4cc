/** Rows into one table: inserted with id, number and stamps, changed under their version, deleted. */

import type { Condition } from '#engine/conditions/condition.ts';
import type { FieldModel } from '#engine/project/model.ts';
import { columnName } from '#engine/project/schema-names.ts';
import { arrayText } from './alike.ts';
import { isUuid } from './comparisons.ts';
import { compileCondition, type Operands } from './conditions.ts';
import { emptying, type Handle, type Part, run, runText } from './connection.ts';
import { sql } from './expressions.ts';
import { endIn, endName, endOfRow } from './journal-end.ts';
import { drawn, numbered, undrawn } from './numbers.ts';
import type { Insertion } from './pending.ts';
import { counters } from './reading.ts';
import { fieldOf, quoted, recodedOf, selection, sequenceIn, type TableAccess } from './tables.ts';
import { addColumns, columnsOf, opened, type Row, type StoredRow } from './values.ts';

/** The protocol counts parameters in 16 bits. */
const mostParameters = 65_535;
/** So many rows in one statement come often enough for it to be kept. */
const fewRows = 6;

export interface Following {
  readonly field: string;
  readonly since: string;
  readonly seconds: number;
  readonly where: Condition;
}

const known = (access: TableAccess, row: Row): void => {
  for (const name of Object.keys(row)) fieldOf(access, name);
};

/** Built-ins and defaults for what the row leaves out; its numbers are drawn when it is inserted. */
export const completed = (handle: Handle, access: TableAccess, row: Row): Row & { readonly id: string } => {
  const now = handle.clock().toISOString();
  const complete: Record<string, unknown> = {};
  for (const field of access.fields) complete[field.name] = row[field.name] === undefined ? (field.default ?? null) : row[field.name];
  for (const field of access.sequences) complete[field.name] ??= undrawn(access, field, handle.clock());
  return Object.assign(complete, {
    id: typeof row.id === 'string' ? row.id : handle.newId(),
    version: row.version ?? 1,
    createdAt: row.createdAt ?? now,
    updatedAt: row.updatedAt ?? row.createdAt ?? now,
    updatedBy: row.updatedBy ?? row.createdBy ?? null,
  });
};

/** The next numbers of a sequence field. */
export const nextNumbers = async (handle: Handle, access: TableAccess, field: FieldModel, now: Date, howMany: number): Promise<string[]> =>
  (await counters(handle, sequenceIn(access, field).name, howMany)).map(counter => numbered(access, field, counter, now));

const types = new WeakMap<TableAccess, ReadonlyMap<string, string>>();

/** What a parameter for a column is: `timestamptz` of `timestamptz(3)`. */
const typesOf = (access: TableAccess): ReadonlyMap<string, string> => {
  const known = types.get(access) ?? new Map(access.table.columns.map(({ name, type }) => [name, /^\w+(\[\])?/.exec(type)?.[0] ?? type]));
  types.set(access, known);
  return known;
};

interface Column {
  readonly name: string;
  readonly type: string;
  /** The parameter as it is inserted. */
  value(parameter: string): string;
}
const columns = new WeakMap<TableAccess, readonly Column[]>();

/** The columns of a table in the order of their values, what their parameters are, and what becomes of those: worked out once. */
const columnsIn = (access: TableAccess): readonly Column[] => {
  const known = columns.get(access);
  if (known !== undefined) return known;
  const type = typesOf(access);
  const made = access.fields.flatMap(field =>
    columnsOf(access, field).map((name, at) => ({
      name,
      type: type.get(name) ?? 'text',
      value: (parameter: string) => (field.type === 'sequence' && at === 0 ? drawn(access, field, parameter) : parameter),
    })),
  );
  columns.set(access, made);
  return made;
};

const insertTexts = new WeakMap<TableAccess, Map<string, string>>();

/** So many rows by their values, or (`lists`) however many by a list for each column: a text that is the same for all of them. */
const insertText = (access: TableAccess, count: number | 'lists', from: number): string => {
  const columns = columnsIn(access);
  const into = `insert into ${quoted(access.name)} (${columns.map(({ name }) => quoted(name)).join(', ')})`;
  if (count === 'lists') {
    const lists = columns.map(({ type }, at) => `$${from + at + 1}::${type.endsWith('[]') ? 'text' : type}[]`);
    const values = columns.map(({ type, value }, at) => value(`"each"."${at}"${type.endsWith('[]') ? `::${type}` : ''}`));
    const names = columns.map((_, at) => `"${at}"`);
    return `${into} select ${values.join(', ')} from unnest(${lists.join(', ')}) as "each" (${names.join(', ')})`;
  }
  const tuples = Array.from(
    { length: count },
    (_, row) => `(${columns.map(({ type, value }, at) => value(`$${from + row * columns.length + at + 1}::${type}`)).join(', ')})`,
  );
  return `${into} values ${tuples.join(', ')}`;
};

/** Adds the values of these fields, column by column. @param id of the row that holds them */
const addValues = (to: unknown[], { encryption }: Handle, access: TableAccess, fields: readonly FieldModel[], row: Row, id: string) => {
  for (const field of fields) addColumns(to, access, field, row[field.name], id, encryption);
  return to;
};

/** The statement that inserts rows. @param from how many parameters stand before its own @param all how many rows it inserts anywhere */
const insertion = (handle: Handle, access: TableAccess, rows: readonly (Row & { readonly id: string })[], from = 0, all = rows.length) => {
  const texts = insertTexts.get(access) ?? new Map<string, string>();
  insertTexts.set(access, texts);
  const count = all <= fewRows ? rows.length : 'lists';
  const key = `${count} ${from}`;
  const text = texts.get(key) ?? insertText(access, count, from);
  texts.set(key, text);
  if (count !== 'lists') {
    const parameters: unknown[] = [];
    for (const row of rows) addValues(parameters, handle, access, access.fields, row, row.id);
    return { text, parameters };
  }
  const values = rows.map(row => addValues([], handle, access, access.fields, row, row.id));
  const lists = columnsIn(access).map(({ type }, at) => values.map(row => (type.endsWith('[]') ? arrayText(row[at]) : (row[at] ?? null))));
  return { text, parameters: lists };
};

const insertBatch = async (handle: Handle, access: TableAccess, rows: readonly (Row & { readonly id: string })[]): Promise<StoredRow[]> => {
  const { text, parameters } = insertion(handle, access, rows);
  const stored = await runText<StoredRow>(handle, `${text} returning ${selection(access.fields)}`, parameters, {
    prepare: rows.length === 1 || rows.length > fewRows,
  });
  await handle.changed([access.name, 'new']);
  const encrypted = recodedOf(access.fields);
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
  const complete = rows.map(row => completed(handle, access, row));
  const size = Math.max(1, Math.floor(mostParameters / columnsIn(access).length));
  const stored: StoredRow[] = [];
  for (let at = 0; at < complete.length; at += size) stored.push(...(await insertBatch(handle, access, complete.slice(at, at + size))));
  return stored;
};

/** What is asked by the statement that inserts: a `select`, whose rows are handed back. */
export interface AskedLast extends Part {
  answered(rows: readonly unknown[]): void;
}

/** What the last statement of a transaction does beside inserting rows. */
export interface Beside {
  readonly changes?: readonly Part[];
  readonly asked?: AskedLast | undefined;
}

/** Inserts that go in one statement, as far as its parameters go; the last of them does what is beside, too. */
const statementsFor = (
  handle: Handle,
  insertions: readonly Insertion[],
  { changes = [], asked }: Beside,
): readonly (() => Promise<void>)[] => {
  const statements: (() => Promise<void>)[] = [];
  let parts = new Map<TableAccess, (Row & { readonly id: string })[]>();
  let width = 0;
  const close = (beside: readonly Part[]): void => {
    const [tables, rows] = [[...parts.keys()], [...parts.values()]];
    parts = new Map();
    width = 0;
    if (tables.length + beside.length === 0) return;
    statements.push(async () => {
      const parameters: unknown[] = [];
      const texts = tables.map((access, at) => {
        const one = insertion(handle, access, rows[at] ?? [], parameters.length, rows.flat().length);
        parameters.push(...one.parameters);
        return one.text;
      });
      for (const part of beside) {
        texts.push(part.text(parameters.length));
        parameters.push(...part.parameters);
      }
      const before = texts.slice(0, -1).map((text, at) => `"${at}" as (${text})`);
      const text = `${before.length === 0 ? '' : `with ${before.join(', ')} `}${texts.at(-1)}`;
      const found = await runText(handle, text, parameters, { prepare: true });
      if (beside.length > 0) asked?.answered(found);
    });
  };
  const last = [...changes, ...(asked === undefined ? [] : [asked])];
  const most = mostParameters - last.flatMap(({ parameters }) => parameters).length;
  for (const [resource, row] of insertions) {
    const access = handle.tables.of(resource);
    known(access, row);
    const columns = columnsIn(access).length;
    if (width + columns > most) close([]);
    const rows = parts.get(access) ?? [];
    rows.push(completed(handle, access, row));
    parts.set(access, rows);
    width += columns;
  }
  close(last);
  return statements;
};

/**
 * Inserts rows of any resources, by one statement as far as its parameters go.
 * @param beside what the last of them does besides
 * @returns sends the last of the statements: the others are done
 */
export const insertTogether = async (
  handle: Handle,
  insertions: readonly Insertion[],
  beside: Beside = {},
): Promise<() => Promise<void>> => {
  const statements = statementsFor(handle, insertions, beside);
  for (const statement of statements.slice(0, -1)) await statement();
  for (const resource of new Set(insertions.map(([resource]) => resource))) await handle.changed([handle.tables.of(resource).name, 'new']);
  return statements.at(-1) ?? (async () => undefined);
};

/** The assignments of an update, in the order of the declaration, so that the same change is the same statement. */
const assigned = (handle: Handle, access: TableAccess, id: string, values: Row) => {
  const fields = access.fields.filter(field => values[field.name] !== undefined);
  const type = typesOf(access);
  return {
    assignments: (from: number) =>
      fields
        .flatMap(field => columnsOf(access, field))
        .map((column, index) => `${quoted(column)} = $${from + index + 1}::${type.get(column)}`)
        .join(', '),
    parameters: addValues([], handle, access, fields, values, id),
  };
};

/**
 * Changes a row: the given fields, version + 1, `updatedAt`.
 * @param version what the caller saw; null changes whatever is there
 * @param journal under which the change will be journalled: the end of the record's chain is held by the same statement
 * @returns the row as stored; `stale` where somebody else was faster, `missing` where there is none
 * @throws Refusal and Error as insertMany
 */
export const update = async (
  handle: Handle,
  resource: string,
  id: string,
  version: number | null,
  changes: Row,
  journal?: string,
): Promise<StoredRow | 'stale' | 'missing'> => {
  const access = handle.tables.of(resource);
  known(access, changes);
  if (!isUuid(id)) return 'missing';
  const { id: _, version: __, ...rest } = changes;
  const values: Row = { ...rest, updatedAt: changes.updatedAt ?? handle.clock().toISOString() };
  const { assignments, parameters } = assigned(handle, access, id, values);
  const at = parameters.length + 1;
  const seen = version === null ? '' : ` and "version" = $${at + 1}::bigint`;
  const chain = handle.ends === null || journal === undefined || handle.ends.has(endName([journal, id])) ? undefined : journal;
  const end = chain === undefined ? '' : `, ${endOfRow(chain)} as "$end"`;
  const text = `update ${quoted(access.name)} set ${assignments(0)}, "version" = "version" + 1 where "id" = $${at}::uuid${seen} returning ${selection(access.fields)}${end}`;
  const [found] = await runText<StoredRow>(handle, text, [...parameters, id, ...(version === null ? [] : [version])], { prepare: true });
  if (found !== undefined) {
    await handle.changed([access.name, id]);
    const { $end, ...row } = found;
    if (chain !== undefined) handle.ends?.set(endName([chain, id]), endIn(typeof $end === 'string' ? $end : null));
    return opened(access, recodedOf(access.fields), row as StoredRow, id, handle.encryption);
  }
  if (version === null) return 'missing';
  const there = await runText(handle, `select from ${quoted(access.name)} where "id" = $1::uuid`, [id], { prepare: true });
  return there.length > 0 ? 'stale' : 'missing';
};

/** The change of a row that stands in a version, as a part of a larger statement. @param values the version that it comes to is among them */
export const changing = (handle: Handle, resource: string, { id, version }: Pick<StoredRow, 'id' | 'version'>, values: Row): Part => {
  const access = handle.tables.of(resource);
  known(access, values);
  const { assignments, parameters } = assigned(handle, access, id, values);
  return {
    text(from) {
      const at = from + parameters.length + 1;
      return `update ${quoted(access.name)} set ${assignments(from)} where "id" = $${at}::uuid and "version" = $${at + 1}::bigint`;
    },
    parameters: [...parameters, id, version],
  };
};

/** Notes values down on a row as it is: version and `updatedAt` stay. @throws Error for a field that does not exist */
export const touching = (handle: Handle, resource: string, id: string, values: Row): Part => {
  const access = handle.tables.of(resource);
  known(access, values);
  const { assignments, parameters } = assigned(handle, access, id, values);
  return {
    text: from => `update ${quoted(access.name)} set ${assignments(from)} where "id" = $${from + parameters.length + 1}::uuid`,
    parameters: [...parameters, id],
  };
};

/** Writes a row whole, which is inserted where it is not there. @param row with its id @throws Error for a field that does not exist */
export const putting = (handle: Handle, resource: string, row: Row): Part => {
  const access = handle.tables.of(resource);
  known(access, row);
  const whole = completed(handle, access, row);
  const kept = columnsIn(access).filter(({ name }) => name !== 'id' && name !== 'created_at');
  const changes = kept.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ');
  return {
    text: from => `${insertion(handle, access, [whole], from).text} on conflict ("id") do update set ${changes}`,
    parameters: insertion(handle, access, [whole]).parameters,
  };
};

/** Notes values down at once. */
export const touch = async (handle: Handle, resource: string, id: string, values: Row): Promise<void> => {
  const { text, parameters } = touching(handle, resource, id, values);
  await runText(handle, text(0), parameters, { prepare: true });
};

/** Deletes a row; whether there was one. @throws Refusal `inUse` (at the end of the transaction) where others refer to it */
export const remove = async (handle: Handle, resource: string, id: string): Promise<boolean> => {
  const access = handle.tables.of(resource);
  if (!isUuid(id)) return false;
  const rows = await runText(emptying(handle, access.name), `delete from ${quoted(access.name)} where "id" = $1 returning "id"`, [id], {
    prepare: true,
  });
  await handle.changed([access.name, id]);
  return rows.length > 0;
};

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
  await handle.changed([access.name]);
};

/** Deletes all rows under a condition, such as sessions long ended; how many. */
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
  await handle.changed([access.name]);
  return rows[0]?.n ?? 0;
};
