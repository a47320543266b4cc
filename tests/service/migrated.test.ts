/** Data as versions before this one left it, under this one: read as it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#product/migrations.ts';
import { withClient } from '#service/postgres/roles.ts';
import { bytesOfPem } from '#service/store/pem-bytes.ts';
import type { TestDatabase } from '../setup/database.ts';
import { bareDatabase } from '../store/fresh-store.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let old: TestDatabase;

beforeAll(async () => {
  [running, old] = await Promise.all([startRunning({ demo: true }), bareDatabase()]);
}, 400_000);
afterAll(() => running.stop());

/** The migrations before that file. */
const before = (name: string) => {
  const at = migrations.files.findIndex(file => file.name === name);
  expect(at).toBeGreaterThan(0);
  return { ...migrations, files: migrations.files.slice(0, at) };
};

test('[BEY-21] certificates and requests that were kept as text rest as this version keeps them', async () => {
  const { read } = running.service.services.database;
  const { list } = await read.list('certificates', {
    where: [{ certificatePem: { isSet: true } }],
    heavy: true,
    total: false,
    page: { number: 1, size: 200 },
  });
  const [certificate] = list.map(({ certificatePem }) => String(certificatePem));
  const request = list.map(({ csr }) => csr).find(csr => typeof csr === 'string');
  if (certificate === undefined || typeof request !== 'string') throw new Error('the sample data holds no certificate with a request');
  const texts = [
    certificate,
    request,
    `${request.trimEnd()}\n`,
    certificate.trimEnd(),
    certificate.replaceAll('\n', '\r\n'),
    `${certificate}${certificate}`,
    '证书',
    '-----BEGIN CERTIFICATE-----\n',
  ];
  const file = '0033-certificate-bytes-and-indexes.sql';
  await withClient(old.ownerConnection, async client => {
    for (const { sql } of before(file).files) await client.query(sql);
    for (const [n, text] of texts.entries())
      await client.query(
        `insert into certificates (id, created_at, updated_at, certificate_pem, chain_pem, content, csr)
          values (gen_random_uuid(), now() + $1 * interval '1 second', now(), $2, 'a chain', '{}', $3)`,
        [n, text, n === 0 ? '' : text],
      );
    await client.query(migrations.files.find(({ name }) => name === file)?.sql ?? '');
    const { rows } = await client.query<{ pem: Buffer; csr: Buffer | null }>(
      `select certificate_pem as pem, csr from certificates order by created_at`,
    );
    expect(rows.map(({ pem }) => pem)).toEqual(texts.map(bytesOfPem));
    expect(rows.map(({ csr }) => csr)).toEqual(texts.map((text, n) => (n === 0 ? null : bytesOfPem(text))));
  });
});

test('[BEY-21][op.cert.info] a record shows its chain and its content, which no column holds', async () => {
  const { data } = await running.call<{ list: { id: string }[] }>(
    'operation/certificate/list',
    { filter: { state: 'ACTIVE', keyUse: 'SIGN' } },
    running.operator,
  );
  const shown = await running.call<{
    certificatePem: string;
    chainPem: string;
    content: { subject: unknown[]; chain: { fingerprintSha256: string }[] };
  }>(`operation/certificate/info/${data.list[0]?.id}`, {}, running.operator);
  expect(shown.data.certificatePem).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
  expect(shown.data.chainPem.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect(shown.data.content.subject.length).toBeGreaterThan(2);
  expect(shown.data.content.chain).toHaveLength(2);
  const { rows } = await withClient(running.database.ownerConnection, client =>
    client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'certificates'::regclass and attnum > 0 and not attisdropped`,
    ),
  );
  const columns = rows.map(({ name }) => name);
  expect(columns).toContain('certificate_pem');
  for (const name of ['chain_pem', 'content']) expect(columns).not.toContain(name);
});
