/** What is a company's, told by the database past the service: a scope that is declared too wide is seen there. */
import type pg from 'pg';
import type { Company, Row } from './world.ts';

/** Numbers by which a record is named, beside its id. */
export const numbers = ['seq_no', 'apply_no', 'request_no', 'seal_no', 'contract_no', 'member_code', 'user_num', 'serial_number', 'code'];

/** One query for the rows of all tables that are the company's, or one of its people's. */
const everything = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and column_name in ('member', 'user_num')`,
  );
  const own = (column: string) => (column === 'member' ? '= $1' : 'in (select user_num from employees where member = $1)');
  return rows.map(({ table, column }) => `select to_jsonb(t) as row from ${table} t where ${column} ${own(column)}`).join(' union all ');
};
let query: string | undefined;

/** Ids and numbers of everything that is a company's or one of its people's. An operator who did something for it is not. */
export const belongingsOf = async (client: pg.Client, company: Pick<Company, 'id' | 'memberCode'>): Promise<ReadonlySet<string>> => {
  query ??= await everything(client);
  const { rows } = await client.query<{ row: Row }>(query, [company.id]);
  const found = rows.flatMap(({ row }) => [row.id, ...numbers.map(name => row[name])]);
  const said = found.filter(value => typeof value === 'string').filter(value => value.length >= 8 && !value.startsWith('U1'));
  return new Set([company.id, company.memberCode, ...said]);
};
