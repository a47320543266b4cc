/** Orders that wait to be issued, each with a request for a key of its own: made for a run, which uses them up. */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { bytesOfPem } from '#service/store/pem-bytes.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '../requests.ts';
import { inBatches } from './companies.ts';
import { insertCopies, keepPattern } from './copies.ts';

/** Under the application that ordered it, approved and waiting for the certificate. @returns their ids */
export const addOrders = async (client: pg.Client, count: number): Promise<readonly string[]> => {
  const run = randomInt(1_000_000);
  const waiting = `state = 'TO_ISSUE' and source = 'APPLICATION' and cert_type = 'ENT' and carrier = 'SOFT' and application is not null and pay_status <> 'TO_PAY'`;
  await keepPattern(client, 'certificates', waiting);
  await keepPattern(client, 'certificate_applications', 'id = (select application from pattern_certificates)');
  const ids: string[] = [];
  await inBatches(count, 500, async (from, numbers) => {
    const requests = await Promise.all(numbers.map(async () => requestOf('ECDSA_P256', await makeKeyPair('ECDSA_P256'))));
    const { rows } = await client.query<{ id: string; application: string }>(
      'select uuidv7() as id, uuidv7() as application from generate_series(1, $1)',
      [requests.length],
    );
    const made = { created_at: 'now()', updated_at: 'now()', version: '1', algorithm: `'ECDSA_P256'` };
    const values = [from, rows.map(({ id }) => id), rows.map(({ application }) => application), requests, requests.map(bytesOfPem)];
    const source = `(select id, application, csr, csr_bytes, '${run}-' || $1 + n as name
      from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bytea[]) with ordinality as each (id, application, csr, csr_bytes, n)) as source`;
    await insertCopies(
      client,
      { table: 'certificate_applications', columns: { ...made, id: 'application', apply_no: `'BE' || name`, csr: 'csr' }, source },
      values,
    );
    await insertCopies(
      client,
      {
        table: 'certificates',
        columns: { ...made, id: 'id', application: 'application', csr: 'csr_bytes', seq_no: `'BE' || name`, email: `'order@example.com'` },
        source,
      },
      values,
    );
    ids.push(...rows.map(({ id }) => id));
  });
  return ids;
};
