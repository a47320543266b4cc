/** Whether anything in the database has changed: rows are told apart by the transaction that wrote them, so that nothing of them is read. */
import type pg from 'pg';
import { snakeCase } from '#engine/project/schema-names.ts';

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
/** Beside the tables: the last entry of the journal. */
const newest = 'newest entry';

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
  const { rows: last } = await client.query<{ id: string }>('select id from journal order by id desc limit 1');
  return new Map([...rows.map(each => [each.name, each.rows] as const), [newest, String(last[0]?.id)]]);
};

/** The tables that are not as they were, but for what jobs have done meanwhile, whose entries name no call, who says again who they are, and refusals that are themselves written down. */
export const changedSince = async (client: pg.Client, before: Standing): Promise<readonly string[]> => {
  const after = await standingOf(client);
  const changed = [...after].flatMap(([name, rows]) => (name === newest || before.get(name) === rows ? [] : [name]));
  if (!changed.includes('journal')) return changed;
  const { rows } = await client.query<{ resource: string | null; isBeside: boolean }>(
    `select case when call_id is null then resource end as resource,
      call_id is null or call_id = 'en.stepUp' or result = 'REFUSED' as "isBeside" from journal where id > $1`,
    [before.get(newest)],
  );
  if (!rows.every(({ isBeside }) => isBeside)) return changed;
  const tables = new Set(['journal', ...rows.map(({ resource }) => snakeCase(resource ?? ''))]);
  return changed.filter(name => !tables.has(name));
};
