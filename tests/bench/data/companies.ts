/** Companies, the people in them and their encrypted fields: made here a batch at a time, because only the service's key can make those. */
import type pg from 'pg';
import type { Vault } from '#service/encryption/vault.ts';
import { otherForms } from '#service/store/haystack.ts';
import { insertCopies } from './copies.ts';
import { companyName, idNoOf, mobileOf, personName, placeOf, usccOf } from './names.ts';
import type { Numbering } from './numbering.ts';
import type { Amounts } from './sizes.ts';

const batch = 5_000;

/** An encrypted value and what equality finds it by. */
export const encryptedFor =
  (vault: Vault, table: string) =>
  (row: string, column: string, value: string): readonly [value: Buffer, index: Buffer] => [
    vault.encrypt(value, { table, row, column }),
    vault.blindIndex(value, { table, column }),
  ];

/** Calls the work with the numbers from 0 below the count, some thousands at a time. */
export const inBatches = async (count: number, size: number, work: (from: number, numbers: readonly number[]) => Promise<void>) => {
  for (let from = 0; from < count; from += size)
    await work(
      from,
      Array.from({ length: Math.min(size, count - from) }, (_, at) => from + at),
    );
};

/** Columns of one batch as the parameters of `unnest`. */
const columnsOf = (rows: readonly (readonly unknown[])[]): unknown[][] => (rows[0] ?? []).map((_, column) => rows.map(row => row[column]));

export const fillCompanies = (client: pg.Client, vault: Vault, { idOf }: Numbering, amounts: Amounts): Promise<void> => {
  const encrypted = encryptedFor(vault, 'members');
  return inBatches(amounts.companies, batch, async (_, numbers) => {
    const rows = numbers.map(n => {
      const id = idOf('members', n);
      const { region, province, city, district } = placeOf(n);
      return [
        ...[n, companyName(n), otherForms(companyName(n)), usccOf(n), personName(n * 3), personName(n * 2), region, city, district],
        `${province === city ? '' : province}${city}${district}软件大道 ${1 + (n % 900)} 号`,
        ...[...encrypted(id, 'legal_id_no', idNoOf(n)), ...encrypted(id, 'contact_mobile', mobileOf(n))],
        ...encrypted(id, 'bank_account', `6222${String(n).padStart(15, '0')}`),
      ];
    });
    await insertCopies(
      client,
      {
        table: 'members',
        columns: {
          id: `pg_temp.id_of('members', n)`,
          created_at: `pg_temp.made_at('members', n)`,
          updated_at: `pg_temp.made_at('members', n)`,
          state: `case when n % 50 = 7 then 'FROZEN' when n % 50 = 9 then 'OUT' when n % 50 = 11 then 'REGISTERED' else 'ACTIVE' end`,
          auth_level: `case when n % 50 = 11 then 'NONE' else 'AUTH' end`,
          left_at: `case when n % 50 = 9 then pg_temp.made_at('members', n) + interval '1 year' end`,
          member_code: `'M' || (20000000 + n)`,
          company_name: 'name',
          company_name_find: 'find',
          name_skeleton: 'name',
          uscc: 'uscc',
          legal_name: 'legal',
          contact_name: 'contact',
          region: 'region',
          province_code: `left(region, 2) || '0000'`,
          city: 'city',
          district: 'district',
          address: 'address',
          email: `'company' || n || '@example.com'`,
          founded_on: `date '1998-01-01' + (n % 9000)::int`,
          registered_capital: `(1 + n % 400) * 50000`,
          source: `(array['REGISTERED', 'REGISTERED', 'OPENED', 'IMPORTED'])[1 + n % 4]`,
          legal_id_no: 'legal_id',
          legal_id_no_index: 'legal_id_index',
          contact_mobile: 'mobile',
          contact_mobile_index: 'mobile_index',
          bank_account: 'account',
          bank_account_index: 'account_index',
        },
        source: `unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
          $10::text[], $11::bytea[], $12::bytea[], $13::bytea[], $14::bytea[], $15::bytea[], $16::bytea[]) as source (n, name, find, uscc, legal, contact, region,
          city, district, address, legal_id, legal_id_index, mobile, mobile_index, account, account_index)`,
      },
      columnsOf(rows),
    );
  });
};

/** Two people a company: its administrator, then a handler. */
export const fillEmployees = (client: pg.Client, vault: Vault, { idOf }: Numbering, amounts: Amounts): Promise<void> => {
  const encrypted = encryptedFor(vault, 'employees');
  return inBatches(amounts.employees, batch, async (_, numbers) => {
    const rows = numbers.map(n => {
      const id = idOf('employees', n);
      return [n, personName(n), otherForms(personName(n)), ...encrypted(id, 'id_no', idNoOf(n)), ...encrypted(id, 'mobile', mobileOf(n))];
    });
    await insertCopies(
      client,
      {
        table: 'employees',
        columns: {
          id: `pg_temp.id_of('employees', n)`,
          created_at: `pg_temp.made_at('employees', n)`,
          updated_at: `pg_temp.made_at('employees', n)`,
          user_num: `'U2' || (500000000 + n)`,
          member: `pg_temp.id_of('members', n / 2)`,
          account: `'bench_' || n`,
          name: 'name',
          name_find: 'find',
          role: `case n % 2 when 0 then 'COMPANY_ADMIN' else 'HANDLER' end`,
          id_no: 'id_no',
          id_no_index: 'id_no_index',
          mobile: 'mobile',
          mobile_index: 'mobile_index',
          last_login_at: `pg_temp.made_at('sessions', n)`,
          last_login_ip: `'203.0.113.' || n % 250`,
        },
        source: `unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[])
          as source (n, name, find, id_no, id_no_index, mobile, mobile_index)`,
      },
      columnsOf(rows),
    );
  });
};
