/**
 * Whether tables are the plain ones that migrations made: whoever owns a database makes a table show less than it holds by policies, rules,
 * views and tables of the same name, and no hash tells of what is not shown.
 */
import type { TransactionRows } from './rows.ts';

/** One row for each thing that is odd. `current_schemas(true)` has what is searched without being named, too. */
const asking = `
with named as (
  select c.*, n.nspname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relname = any($1::text[]) and n.nspname = any(pg_catalog.current_schemas(true))
)
select nspname || '.' || relname || ': ' || odd as found from named, lateral (
  select 'not an ordinary table' as odd where relkind <> 'r'
  union all select 'kept in memory only' where relpersistence <> 'p'
  union all select 'row security' where relrowsecurity or relforcerowsecurity
  union all select 'policy ' || polname from pg_catalog.pg_policy where polrelid = named.oid
  union all select 'rule ' || rulename from pg_catalog.pg_rewrite where ev_class = named.oid
  union all select 'trigger ' || tgname from pg_catalog.pg_trigger where tgrelid = named.oid and not tgisinternal
  union all select 'inherits, or is inherited from' where exists (
    select from pg_catalog.pg_inherits where inhrelid = named.oid or inhparent = named.oid)
  union all select 'generated column ' || attname from pg_catalog.pg_attribute
    where attrelid = named.oid and attnum > 0 and attgenerated <> ''
  union all select 'index ' || i.indexrelid::pg_catalog.regclass::text || ' is not valid' from pg_catalog.pg_index i
    where i.indrelid = named.oid and not (i.indisvalid and i.indisready and i.indislive)
  union all select 'there is another table of this name' where exists (
    select from named other where other.relname = named.relname and other.oid <> named.oid)
) oddities
union all select wanted || ': there is no such table' from pg_catalog.unnest($1::text[]) wanted
  where not exists (select from named where relname = wanted)
order by 1`;

/** @returns what is odd, `public.journal: row security` */
export const odditiesOf = async (rows: Pick<TransactionRows, 'query'>, tables: readonly string[]): Promise<readonly string[]> =>
  (await rows.query<{ found: string }>(asking, [tables])).map(({ found }) => found);

/** From here on a policy that would leave rows out makes the query fail. */
export const readEverything = async (rows: Pick<TransactionRows, 'query'>): Promise<void> => {
  await rows.query('set local row_security = off', []);
};
