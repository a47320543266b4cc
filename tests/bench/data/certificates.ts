/** Certificates in all their states, with the records of their issuing; every fifth is a person's, whose number is encrypted. */
import type pg from 'pg';
import type { Vault } from '#service/encryption/vault.ts';
import { otherForms } from '#service/store/haystack.ts';
import { encryptedFor, inBatches } from './companies.ts';
import { insertCopies } from './copies.ts';
import { idNoOf, personName } from './names.ts';
import type { Numbering } from './numbering.ts';
import type { Amounts } from './sizes.ts';

const batch = 20_000;

/** What the columns are made of: one row for each certificate of a batch, `$1` to `$2`, people in the arrays behind them. */
const source = ({ companies }: Amounts): string => `lateral (
  select n, m.id as company, m.company_name, m.uscc, m.province_code, coalesce(p.name, m.company_name) as holder, case when p.name is null then m.company_name_find else p.find end as find, p.id_no, p.id_no_index,
    at, at + years * interval '1 year' as ends, years, luck, at + interval '20 days' as changed
  from (select n, pg_temp.made_at('certificates', n) as at, 1 + n % 3 as years, (n * 7919) % 101 as luck,
      case when n % 10 = 0 then (n / 10) % greatest(${companies} / 100, 1) else n % ${companies} end as company
    from generate_series($1::bigint, $2::bigint) n) as each
  join members m on m.id = pg_temp.id_of('members', each.company)
  left join unnest($3::bigint[], $4::text[], $5::text[], $6::bytea[], $7::bytea[]) as p (person, name, find, id_no, id_no_index) on p.person = n) as source`;

/** Until the twenty days are over nothing has happened to it. */
const state = `case when changed > now() then case when luck < 30 then 'ISSUED_NOT_DOWNLOADED' else 'ACTIVE' end
  when luck < 4 then 'REVOKED' when luck < 8 then 'SUPERSEDED' when ends < now() then 'EXPIRED'
  when luck < 9 then 'FROZEN' when luck < 11 then 'ISSUED_NOT_DOWNLOADED' else 'ACTIVE' end`;
const isRevoked = `luck < 4 and changed <= now()`;
const subject = `'CN=' || holder || ', organizationIdentifier=' || uscc || ', O=' || company_name || ', C=CN'`;
/** 128 bits, the first not set. */
const serial = `'4' || upper(substr(md5('serial' || n), 2))`;
const digest = (what: string): string => `upper(encode(sha256(convert_to('${what}' || n, 'UTF8')), 'hex'))`;

const columns = {
  id: `pg_temp.id_of('certificates', n)`,
  version: '2',
  created_at: 'at',
  updated_at: 'least(changed, now())',
  state,
  seq_no: `to_char(at, 'YYYYMMDD') || lpad((1000000 + n)::text, 8, '0')`,
  member: 'company',
  province_code: 'province_code',
  application: `case when n % 5 = 0 then pg_temp.id_of('certificate_applications', n / 5) end`,
  renewal: 'null',
  replaces: 'null',
  key_ref: 'null',
  cert_type: `case when id_no is null then 'ENT' else 'PERSON' end`,
  carrier: `case when n % 4 = 0 then 'UKEY' else 'SOFT' end`,
  years: 'years',
  holder_name: 'holder',
  holder_name_find: 'find',
  holder_id_no: 'id_no',
  holder_id_no_index: 'id_no_index',
  email: `'holder' || n || '@example.com'`,
  serial_number: serial,
  subject_dn: subject,
  not_before: 'at',
  not_after: 'ends',
  fingerprint_sha256: digest('certificate'),
  public_key_sha256: digest('key'),
  revoked_at: `case when ${isRevoked} then changed end`,
  revocation_reason: `case when ${isRevoked} then (array['keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation'])[1 + luck] end`,
  bound_user_num: 'null',
  bound_user_name: 'null',
  bound_at: 'null',
  receiver_name: 'null',
  receiver_mobile: 'null',
  receiver_mobile_index: 'null',
  tracking_number: `case when n % 4 = 0 then 'SF' || (100000000000 + n) end`,
  sent_at: `case when n % 4 = 0 then at + interval '1 day' end`,
  source: `(array['APPLICATION', 'APPLICATION', 'APPLICATION', 'IMPORT'])[1 + n % 4]`,
};

export const fillCertificates = (client: pg.Client, vault: Vault, { idOf }: Numbering, amounts: Amounts): Promise<void> => {
  const encrypted = encryptedFor(vault, 'certificates');
  return inBatches(amounts.certificates, batch, async (from, numbers) => {
    const people = numbers.filter(n => n % 5 === 3);
    const numbersOf = people.map(n => encrypted(idOf('certificates', n), 'holder_id_no', idNoOf(n)));
    await insertCopies(client, { table: 'certificates', columns, source: source(amounts) }, [
      from,
      from + numbers.length - 1,
      people,
      people.map(personName),
      people.map(n => otherForms(personName(n))),
      numbersOf.map(([value]) => value),
      numbersOf.map(([, index]) => index),
    ]);
  });
};

export const fillIssuances = (client: pg.Client, { certificates }: Amounts): Promise<number> =>
  insertCopies(client, {
    table: 'issuances',
    columns: {
      id: `pg_temp.id_of('issuances', n)`,
      created_at: `pg_temp.made_at('issuances', n)`,
      updated_at: `pg_temp.made_at('issuances', n)`,
      state: `'CHECKED'`,
      certificate: `pg_temp.id_of('certificates', n)`,
      serial_number: serial,
      public_key_sha256: digest('key'),
      key_ref: 'null',
      // No line of the log is theirs: by a file of their own each would be reported at every start, while the first calls are measured.
      issuance_log: 'null',
    },
    source: `generate_series(0, ${certificates - 1}::bigint) as source (n)`,
  });
