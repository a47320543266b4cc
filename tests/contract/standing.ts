/** Whether anything in the database has changed: rows are told apart by the transaction that wrote them, so that nothing of them is read. */
import type pg from 'pg';

/** Written beside every request or by jobs of their own: attempts that are counted, sessions that are used, chains that are closed. */
const beside = [
  'throttles',
  'captchas',
  'login_logs',
  'sessions',
  'known_devices',
  'jobs',
  'processes',
  'clocks',
  'journal_queue',
  'journal_links',
  'outbox',
  'push_logs',
];

export type Standing = ReadonlyMap<string, string>;

let query: string | undefined;
export const standingOf = async (client: pg.Client): Promise<Standing> => {
  if (query === undefined) {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema() and not tablename = any($1) order by 1`,
      [beside],
    );
    query = rows
      .map(({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as rows from "${name}"`)
      .join(' union all ');
  }
  const { rows } = await client.query<{ name: string; rows: string }>(query);
  return new Map(rows.map(each => [each.name, each.rows]));
};

/** The tables that are not as they were. */
export const changedSince = (before: Standing, after: Standing): readonly string[] =>
  [...after].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name]));
