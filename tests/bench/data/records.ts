/** What gathers around companies and certificates without an encrypted field: applications, seals, sessions, logins, and the journal. */
import type pg from 'pg';
import { insertCopies } from './copies.ts';
import type { Table } from './numbering.ts';
import type { Amounts } from './sizes.ts';

const numbers = (count: number): string => `generate_series(0, ${count - 1}::bigint) as source (n)`;
const made = (table: Table) => ({
  id: `pg_temp.id_of('${table}', n)`,
  created_at: `pg_temp.made_at('${table}', n)`,
  updated_at: `pg_temp.made_at('${table}', n)`,
});

export const fillRecords = async (client: pg.Client, amounts: Amounts): Promise<void> => {
  const { companies, applications, sessions } = amounts;
  const member = `pg_temp.id_of('members', n % ${companies})`;
  await insertCopies(client, {
    table: 'certificate_applications',
    columns: {
      ...made('certificate_applications'),
      apply_no: `to_char(pg_temp.made_at('certificate_applications', n), 'YYYYMMDD') || 'BE' || lpad(n::text, 8, '0')`,
      submitted_at: `pg_temp.made_at('certificate_applications', n)`,
      member,
      seq_no: 'null',
      key_certificate: 'null',
      holder_id_no: 'null',
      holder_id_no_index: 'null',
      more_holders: 'null',
      receiver_mobile: 'null',
      receiver_mobile_index: 'null',
    },
    source: numbers(applications),
  });
  await insertCopies(client, {
    table: 'seals',
    columns: {
      ...made('seals'),
      seal_no: `'BE' || lpad(n::text, 10, '0')`,
      member,
      application: 'null',
      key_application: 'null',
      certificate: `pg_temp.id_of('certificates', n)`,
    },
    source: numbers(companies),
  });
  const employee = `'U2' || (500000000 + n % ${amounts.employees})`;
  await insertCopies(client, {
    table: 'sessions',
    columns: {
      ...made('sessions'),
      state: `'ENDED'`,
      token_hash: `encode(sha256(convert_to('session' || n, 'UTF8')), 'hex')`,
      companion_hash: 'null',
      user_num: employee,
      user_name: `'bench_' || n % ${amounts.employees}`,
      side: `'enterprise'`,
      member: `pg_temp.id_of('members', (n % ${amounts.employees}) / 2)`,
      last_seen_at: `pg_temp.made_at('sessions', n) + interval '20 minutes'`,
      idle_expires_at: `pg_temp.made_at('sessions', n) + interval '50 minutes'`,
      expires_at: `pg_temp.made_at('sessions', n) + interval '12 hours'`,
      ended_at: `pg_temp.made_at('sessions', n) + interval '50 minutes'`,
    },
    source: numbers(sessions),
  });
  await insertCopies(client, {
    table: 'login_logs',
    columns: {
      ...made('login_logs'),
      at: `pg_temp.made_at('login_logs', n)`,
      account: `'bench_' || n % ${amounts.employees}`,
      user_num: employee,
      member: `pg_temp.id_of('members', (n % ${amounts.employees}) / 2)`,
      succeeded: `n % 20 <> 0`,
    },
    source: numbers(sessions),
  });
};

/** SHA-256 in hexadecimal of something that is another thing each time. */
const hash = (what: string, n: string): string => `encode(sha256(convert_to('${what}' || ${n}, 'UTF8')), 'hex')`;

/**
 * Two entries for each certificate, with their places in the chain. Their hashes and signatures have the length of real ones: to sign millions
 * takes longer than all else, and only `verify:journal` would look.
 */
export const fillJournal = async (client: pg.Client, { journalEntries, companies }: Amounts): Promise<void> => {
  await insertCopies(client, {
    table: 'journal',
    columns: {
      ...made('journal'),
      at: `pg_temp.made_at('journal', n)`,
      trace_id: `'bench-' || n`,
      member: `pg_temp.id_of('members', (n / 2) % ${companies})`,
      record_id: `pg_temp.id_of('certificates', n / 2)::text`,
      prev_hash: `case n % 2 when 1 then ${hash('entry', '(n - 1)')} end`,
      hash: hash('entry', 'n'),
    },
    source: numbers(journalEntries),
  });
  await insertCopies(client, {
    table: 'journal_links',
    columns: {
      ...made('journal'),
      position: '(pattern).position + 1 + n',
      closed_at: `pg_temp.made_at('journal', n)`,
      hash: hash('link', 'n'),
      signature: `replace(encode(sha512(convert_to('signature' || n, 'UTF8')), 'base64'), chr(10), '')`,
    },
    source: numbers(journalEntries),
  });
};
