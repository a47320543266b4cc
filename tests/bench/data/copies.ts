/** Rows made from a row that the product wrote itself: a copy has its columns, but for those that are said anew. */
import type pg from 'pg';

/** Keeps the first row that fits as a pattern for copies. */
export const keepPattern = async (client: pg.Client, table: string, where: string, name = table): Promise<void> => {
  const { rowCount } = await client.query(`create temp table pattern_${name} as select * from ${table} where ${where} limit 1`);
  if (rowCount !== 1) throw new Error(`no row of ${table} where ${where}: the sample data holds none to copy`);
};

interface Copies {
  readonly table: string;
  /** Of the pattern, where it is not the table's. */
  readonly pattern?: string;
  /** Columns that a copy says anew, as SQL over the source; `(pattern).column` is what the pattern says. */
  readonly columns: Readonly<Record<string, string>>;
  /** What follows FROM: a row for each copy. */
  readonly source: string;
}

/** Inserts a copy of the pattern for each row of the source. */
export const insertCopies = async (
  client: pg.Client,
  { table, pattern = table, columns, source }: Copies,
  values: readonly unknown[] = [],
): Promise<number> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const unknown = Object.keys(columns).filter(each => rows.every(({ name }) => name !== each));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  const said = rows.map(({ name, type }) => (columns[name] === undefined ? `(pattern).${name}` : `(${columns[name]})::${type}`));
  const text = `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${said.join(', ')} from (select each as pattern from pattern_${pattern} as each) as kept, ${source}`;
  return (await client.query(text, [...values])).rowCount ?? 0;
};

/** Does the work without the tables' indexes and makes these anew after it: that is how many rows are brought in. */
export const withoutIndexes = async (client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; made: string; isKey: boolean }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made,
       exists (select from pg_constraint where conindid = i.indexrelid) as "isKey" from pg_index i where indrelid = any($1::regclass[])`,
    [tables],
  );
  const [keys, others] = [rows.filter(({ isKey }) => isKey), rows.filter(({ isKey }) => !isKey)];
  for (const { name } of others) await client.query(`drop index ${name}`);
  await work();
  for (const { made } of others) await client.query(made);
  // Those of keys stayed, and were filled out of their order.
  for (const { name } of keys) await client.query(`reindex index ${name}`);
};
