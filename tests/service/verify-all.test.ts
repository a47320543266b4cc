/** `npm run verify`: one command over journal, files, issuance log and revocation lists, beside a service at work. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '../bench/requests.ts';
import { member, only, operator } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { runCommand } from './spawned.ts';

interface Certificate {
  readonly id: string;
  readonly version: number;
  readonly serialNumber: string;
}

let running: Running;
/** One that stands and one that is revoked, with its list made since. */
let [standing, revoked]: Certificate[] = [];
beforeAll(async () => {
  running = await startRunning();
  const company = await member(running);
  const { id: owner } = await only(running, 'operation/member/list', { uscc: company.uscc }, running.operator);
  const issuer = (await operator(running, 'ISSUER')).token;
  const issue = async (): Promise<Certificate> => {
    const csr = await requestOf('ECDSA_P256', await makeKeyPair('ECDSA_P256'));
    const words = { member: owner, certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, csr };
    const order = await running.call<Certificate>('operation/certificate/save', words, running.operator);
    const { data } = await running.call<Certificate>(
      'operation/certificate/issue',
      { id: order.data.id, version: order.data.version },
      issuer,
    );
    return only(running, 'operation/certificate/list', { serialNumber: data.serialNumber }, running.operator) as unknown as Certificate;
  };
  [standing, revoked] = [await issue(), await issue()];
  const { id, version } = revoked;
  const done = await running.call('operation/certificate/revoke', { id, version, reason: 'cessationOfOperation' }, running.operator);
  expect(done).toMatchObject({ status: 1 });
  await freshLists();
});
afterAll(() => running.stop());

const year = new Date().getFullYear();
/** What is due is made when it is asked for. */
const freshLists = async (): Promise<void> => {
  for (const name of [`root-${year}`, `issuing-${year}`, `root-sm2-${year}`, `issuing-sm2-${year}`])
    expect((await running.get(`/pki/crl/${name}.crl`)).status).toBe(200);
};

const verify = async (environment: Readonly<Record<string, string>> = {}, ...args: string[]) => {
  await running.service.services.journal.checkpoint();
  return runCommand('verify', running.dataDir, args, {
    DATABASE_URL: running.database.url,
    MASTER_KEY: running.masterKey.toString('hex'),
    LOG_LEVEL: 'error',
    ...environment,
  });
};
const bySql = (sql: string, values: readonly unknown[]): Promise<unknown> =>
  withClient(running.database.ownerConnection, client => client.query(sql, [...values]));
/** Changes a column of a certificate past the service until the test ends. */
const rewrite = async (id: string, column: string, value: unknown): Promise<void> => {
  const before = await withClient(running.database.ownerConnection, async client => {
    const { rows } = await client.query(`select ${column} as kept from certificates where id = $1`, [id]);
    return rows[0]?.kept;
  });
  await bySql(`update certificates set ${column} = $2 where id = $1`, [id, value]);
  onTestFinished(async () => void (await bySql(`update certificates set ${column} = $2 where id = $1`, [id, before])));
};
const revokeBySql = async (id: string): Promise<void> => {
  await rewrite(id, 'revoked_at', new Date().toISOString());
  await rewrite(id, 'revocation_reason', 'superseded');
  await rewrite(id, 'state', 'REVOKED');
};
/** A file that was uploaded, put back when the test ends. */
const someFile = (): string => {
  const folder = join(running.dataDir, 'files');
  const [path = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.length > 30);
  const bytes = readFileSync(join(folder, path));
  onTestFinished(() => writeFileSync(join(folder, path), bytes, { mode: 0o600 }));
  return join(folder, path);
};
const idOf = (path: string): string => path.split('/').at(-1) ?? '';

test('[BEY-23] beside a service at work all is well, and it is said what was looked at', async () => {
  const { code, said } = await verify();
  expect(said).toMatch(
    /1\. Journal \/ 日志: ok[\s\S]*2\. Files \/ 文件: ok[\s\S]*3\. Issuance log \/ 签发日志: ok[\s\S]*4\. Revocation lists/,
  );
  expect(said).toMatch(/全部正常/);
  expect(said).toMatch(/[1-9]\d* files, .* decrypted and compared/);
  expect(said).toMatch(/4 lists of 4 authorities, 1 entries/);
  expect(code).toBe(0);
}, 300_000);

test('[BEY-23] a file that is missing or altered is named', async () => {
  const path = someFile();
  renameSync(path, `${path}.part`);
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringMatching(new RegExp(`2\\.1 {2}${idOf(path)}.*is not there`)) });
  renameSync(`${path}.part`, path);
  const bytes = readFileSync(path);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringMatching(new RegExp(`2\\.1 {2}${idOf(path)}.*cannot be decrypted`)) });
}, 300_000);

test('[BEY-23] what the register says is revoked and the list does not, and the other way round, is named by its serial number', async () => {
  await revokeBySql(standing?.id ?? '');
  const more = await verify();
  expect(more).toMatchObject({ code: 1, said: expect.stringMatching(new RegExp(`4\\.1 .*${standing?.serialNumber}.*not on the list`)) });
  await rewrite(revoked?.id ?? '', 'revoked_at', null);
  const less = await verify();
  expect(less.said).toMatch(new RegExp(`${revoked?.serialNumber}.*在吊销列表中，但登记为未吊销`));
  expect(less.said).toMatch(/Faults at: 4 \(2\)/);
}, 300_000);

test('[BEY-23] a revocation that the next list will have waits, and is no fault of the lists', async () => {
  await bySql(`update issuers set crl_due_at = now() where name = $1`, [`issuing-${year}`]);
  await revokeBySql(standing?.id ?? '');
  expect((await verify()).said).toMatch(/4\. Revocation lists \/ 吊销列表: ok[\s\S]*1 changes wait/);
}, 300_000);

test('[BEY-23] without the master key, and with arguments, it says what it needs', async () => {
  expect(await verify({ MASTER_KEY: '' })).toMatchObject({ code: 78, said: expect.stringContaining('需要主密钥') });
  expect(await verify({ MASTER_KEY: '7'.repeat(64) })).toMatchObject({
    code: 78,
    said: expect.stringContaining('不是此数据库所用的主密钥'),
  });
  expect(await verify({}, '--all')).toMatchObject({ code: 64 });
}, 300_000);
