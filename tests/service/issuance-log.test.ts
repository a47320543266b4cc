/** What is signed stands outside the database first, and whatever stands in only one of both is named. */
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { digestOfLine } from '#service/audit/checkpoint.ts';
import { withClient } from '#service/postgres/roles.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '../bench/requests.ts';
import { freshDatabase } from '../setup/database.ts';
import { hearStatements } from '../setup/statements.ts';
import { member, only, operator, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { runCommand } from './spawned.ts';

let running: Running;
let company: Registered;
/** Did not enter the orders, so may issue them. */
let issuer: string;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  issuer = (await operator(running, 'ISSUER')).token;
});
afterAll(() => running.stop());

interface Issued {
  readonly id: string;
  readonly serialNumber: string;
}
const orders = async (howMany: number): Promise<readonly { readonly id: string; readonly version: number }[]> => {
  const { id: member } = await only(running, 'operation/member/list', { uscc: company.uscc }, running.operator);
  return Promise.all(
    Array.from({ length: howMany }, async () => {
      const csr = await requestOf('ECDSA_P256', await makeKeyPair('ECDSA_P256'));
      const words = { member, certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, csr };
      const { data } = await running.call<{ id: string; version: number }>('operation/certificate/save', words, running.operator);
      return { id: data.id, version: data.version };
    }),
  );
};
const issue = (order: object) => running.call<Issued>('operation/certificate/issue', order, issuer);
const issued = async (howMany: number): Promise<readonly Issued[]> => {
  const made: Issued[] = [];
  for (const order of await orders(howMany)) {
    const answer = await issue(order);
    expect(answer).toMatchObject({ status: 1 });
    made.push({ id: order.id, serialNumber: answer.data.serialNumber });
  }
  return made;
};

const folder = (): string => join(running.dataDir, 'issuance');
const files = (): string[] =>
  readdirSync(folder())
    .sort()
    .map(name => join(folder(), name));
const linesIn = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);
const lines = (): string[] => files().flatMap(linesIn);
const fileOf = ({ serialNumber }: Issued): string => files().find(path => readFileSync(path, 'utf8').includes(serialNumber)) ?? '';

const check = () => running.service.services.jobs.run('issuanceLog', 'clock');
const database = () => running.service.services.database;
const jobError = async (): Promise<string> => String((await database().read.find('jobs', { name: 'issuanceLog' }))?.lastError);
const verify = (...args: string[]) =>
  runCommand('verify:issuance', running.dataDir, args, { DATABASE_URL: running.database.url, LOG_LEVEL: 'warn' });

/** The files as they are now are put back when the test ends. */
const putBackFiles = (): void => {
  const aside = mkdtempSync(join(tmpdir(), 'issuance-'));
  cpSync(folder(), aside, { recursive: true });
  onTestFinished(() => {
    rmSync(folder(), { recursive: true, force: true });
    cpSync(aside, folder(), { recursive: true, preserveTimestamps: true });
    rmSync(aside, { recursive: true });
  });
};

test('[BEY-23][op.cert.issue] a line is on the disk before anything of the certificate is stored, and holds what was signed', async () => {
  const [order] = await orders(1);
  const before = lines().length;
  const seen: { readonly text: string; readonly lines: number }[] = [];
  const stop = hearStatements(({ url }, text) => {
    if (url === '/user/operation/certificate/issue') seen.push({ text, lines: lines().length - before });
  });
  onTestFinished(stop);
  const { data } = await issue({ ...order });
  const numbered = seen.find(({ text }) => /insert into "?issuances/.test(text));
  const stored = seen.filter(({ text }) => /update "?certificates/.test(text)).at(-1);
  expect([numbered?.lines, stored?.lines]).toEqual([0, 1]);
  expect(JSON.parse(lines().at(-1) ?? '')).toMatchObject({
    serialNumber: data.serialNumber,
    tbsSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await check()).toBe('done');
});

test('[BEY-23][op.cert.issueMany] of many that are issued by one call each has its line, each after the one before it', async () => {
  const waiting = await orders(30);
  const answer = await running.call<{ records: readonly { state: string }[] }>(
    'operation/certificate/issueMany',
    { records: waiting },
    issuer,
  );
  expect(answer.data.records.map(({ state }) => state)).toEqual(waiting.map(() => 'ACTIVE'));
  const all = lines();
  for (const { id } of waiting) {
    const kept = await database().read.find('certificates', id);
    expect(all.filter(line => line.includes(String(kept?.serialNumber)))).toHaveLength(1);
  }
  for (const path of files()) {
    const own = linesIn(path);
    expect(own.map(line => JSON.parse(line).previous)).toEqual([null, ...own.slice(0, -1).map(digestOfLine)]);
  }
  expect(await check()).toBe('done');
});

/** Ways in which a file comes to be another than was written. */
const alterations: Readonly<Record<string, (path: string, of: Issued) => void>> = {
  'a line removed': (path, { serialNumber }) =>
    writeFileSync(
      path,
      linesIn(path)
        .flatMap(line => (line.includes(serialNumber) ? [] : [`${line}\n`]))
        .join(''),
    ),
  'its last lines removed': (path, { serialNumber }) => {
    const all = linesIn(path);
    const at = all.findIndex(line => line.includes(serialNumber));
    writeFileSync(
      path,
      all
        .slice(0, at)
        .map(line => `${line}\n`)
        .join(''),
    );
  },
  'another content said to be signed': (path, { serialNumber }) =>
    writeFileSync(
      path,
      linesIn(path)
        .map(line => (line.includes(serialNumber) ? line.replace(/"tbsSha256":"..../, '"tbsSha256":"0000') : line))
        .map(line => `${line}\n`)
        .join(''),
    ),
  'a file removed': path => rmSync(path),
  'the folder removed': path => rmSync(join(path, '..'), { recursive: true }),
};

test.each(Object.entries(alterations))(
  '[BEY-23][op.job.list] %s: the job fails and names the certificate, and issuing goes on',
  async (_, alter) => {
    const [, wrong, later] = await issued(3);
    if (wrong === undefined || later === undefined) throw new Error('nothing was issued');
    putBackFiles();
    alter(fileOf(wrong), wrong);
    expect(await check()).toBe('failed');
    expect(await jobError()).toContain('签发日志与数据库不符');
    expect(await only(running, 'failureLog/query', { recordId: wrong.id }, running.operator)).toMatchObject({
      biz: 'ISSUING',
      state: 'NEW',
      recordLabel: wrong.serialNumber,
    });
    const [next] = await issued(1);
    expect(readFileSync(fileOf(next as Issued), 'utf8')).toContain(next?.serialNumber);
    // Its line goes when the files are put back.
    await forget(next as Issued);
  },
);

/** As a database that was put back does not know of it. */
const forget = async ({ id }: Issued): Promise<void> => {
  running.byHand('certificates', id);
  const { list } = await database().read.list('issuances', { filter: { certificate: id } });
  for (const { id: issuance } of list) running.byHand('issuances', issuance);
  await withClient(running.database.ownerConnection, async client => {
    await client.query('delete from issuances where certificate = $1', [id]);
    await client.query('delete from certificates where id = $1', [id]);
  });
};

test('[BEY-23] a certificate that the database no longer has is named by the job and by verify:issuance, until somebody says that it is known', async () => {
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('签发日志与数据库一致') });
  const [kept, lost] = await issued(2);
  await forget(lost as Issued);
  expect(await check()).toBe('failed');
  expect(await jobError()).toContain(lost?.serialNumber);
  const verdict = await verify();
  expect(verdict).toMatchObject({ code: 1, said: expect.stringContaining(`${lost?.serialNumber}`) });
  expect(verdict.said).toMatch(/已签发，但数据库中没有 .* faults in all: 1\./s);
  expect(verdict.said).not.toContain(kept?.serialNumber);
  expect(await verify('--known', 'none')).toMatchObject({ code: 64 });
  expect(await verify('--known', String(lost?.serialNumber))).toMatchObject({ code: 0 });
  expect(await check()).toBe('done');
});

test('[BEY-23] what was written long ago is held against the database each night as well', async () => {
  const [old, lost] = await issued(2);
  const path = fileOf(lost as Issued);
  const { atime, mtime } = statSync(path);
  onTestFinished(() => utimesSync(path, atime, mtime));
  const longAgo = new Date('2020-01-01T00:00:00Z');
  utimesSync(path, longAgo, longAgo);
  expect(await check()).toBe('done');
  await forget(lost as Issued);
  expect(await check()).toBe('failed');
  expect(await jobError()).toContain(lost?.serialNumber);
  expect(await jobError()).not.toContain(old?.serialNumber);
  expect(await verify('--known', String(lost?.serialNumber))).toMatchObject({ code: 0 });
  expect(await check()).toBe('done');
});

test('[BEY-23] a certificate of the register under whose number nothing was ever to be signed is named', async () => {
  const [good, wrong] = await issued(2);
  const { list } = await database().read.list('issuances', { filter: { certificate: String(wrong?.id) } });
  running.byHand('issuances', String(list[0]?.id));
  await withClient(running.database.ownerConnection, client =>
    client.query('delete from issuances where certificate = $1', [String(wrong?.id)]),
  );
  expect(await check()).toBe('failed');
  expect(await jobError()).toContain(wrong?.serialNumber);
  expect(await jobError()).not.toContain(good?.serialNumber);
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining('没有对应的签发记录') });
  await forget(wrong as Issued);
  expect(await verify('--known', String(wrong?.serialNumber))).toMatchObject({ code: 0 });
  expect(await check()).toBe('done');
});

test('[BEY-23] another certificate in its place is named', async () => {
  const [good, wrong] = await issued(2);
  const pemOf = async (of: Issued | undefined) => String((await database().read.find('certificates', String(of?.id)))?.certificatePem);
  const write = async (certificatePem: string) => {
    running.byHand('certificates', String(wrong?.id));
    await database().transaction(rows => rows.update('certificates', String(wrong?.id), null, { certificatePem }));
  };
  const own = await pemOf(wrong);
  await write(await pemOf(good));
  expect(await check()).toBe('failed');
  expect(await jobError()).toContain(`${wrong?.serialNumber}`);
  expect(await jobError()).not.toContain(`${good?.serialNumber}`);
  await write(own);
  expect(await check()).toBe('done');
});

test('[BEY-23] a line that a crash cut off was never signed for, and is no fault', async () => {
  const [one] = await issued(1);
  putBackFiles();
  appendFileSync(fileOf(one as Issued), '{"at":"2026-11-2');
  expect(await check()).toBe('done');
});

test('[BEY-23][op.cert.issue] where the log cannot be written nothing is signed, everything else goes on, and no restart is needed', async () => {
  const [order, next] = await orders(2);
  const aside = `${folder()}.aside`;
  renameSync(folder(), aside);
  writeFileSync(folder(), 'no folder');
  const mend = (): void => {
    rmSync(folder());
    renameSync(aside, folder());
  };
  let isMended = false;
  onTestFinished(() => (isMended ? undefined : mend()));
  const refused = await issue({ ...order });
  expect(refused).toMatchObject({ http: 503, status: 503, message: expect.stringContaining('签发日志无法写入') });
  const waiting = await only(running, 'operation/certificate/list', { id: order?.id }, running.operator);
  expect(waiting).toMatchObject({ state: 'TO_ISSUE' });
  const ready = await running.get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, problems: ['issuanceLog'] }]);
  mend();
  isMended = true;
  expect(await issue({ id: order?.id, version: waiting.version })).toMatchObject({ status: 1 });
  expect(await issue({ ...next })).toMatchObject({ status: 1 });
  expect(await (await running.get('/readyz')).json()).toEqual({ ready: true });
  expect(await check()).toBe('done');
});

test('[BEY-23] after a restore the old files beside the new ones name every certificate that was issued since the backup', async () => {
  const home = mkdtempSync(join(tmpdir(), 'put-back-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const environment = { MASTER_KEY: running.masterKey.toString('hex'), LOG_LEVEL: 'warn' };
  const backup = join(home, 'backup');
  const [before] = await issued(1);
  expect(await runCommand('backup', running.dataDir, [backup], { ...environment, DATABASE_URL: running.database.url })).toMatchObject({
    code: 0,
  });
  const since = await issued(2);
  const empty = await freshDatabase();
  await withClient({ connectionString: empty.url }, client =>
    client.query('drop schema public cascade; drop schema pgboss cascade; create schema public'),
  );
  const place = join(home, 'place');
  const there = { ...environment, DATABASE_URL: empty.url };
  expect(await runCommand('restore', place, [backup], there)).toMatchObject({ code: 0 });
  expect(await runCommand('verify:issuance', place, [], there)).toMatchObject({ code: 0 });
  cpSync(folder(), join(place, 'issuance'), { recursive: true });
  const verdict = await runCommand('verify:issuance', place, [], there);
  expect(verdict.code).toBe(1);
  for (const { serialNumber } of since) expect(verdict.said).toContain(serialNumber);
  expect(verdict.said).not.toContain(before?.serialNumber);
}, 300_000);
