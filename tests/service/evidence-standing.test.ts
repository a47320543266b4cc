/** The script in a package of evidence, where the certificate of a time stamp was revoked or has ended: it says that it cannot know. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { dayIn } from './handler-people.ts';
import { operator } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let seller: Company;
let buyer: Company;
let both: Row;

const { must, ready, template } = signingPeople(() => running);

const signed = (row: Row, by: Company): Promise<Row> =>
  must('document/contract/sign', { ...at(row), sealNo: by.seal.sealNo, signPassword }, by.token);
/** A contract that both have signed. */
const finished = async (): Promise<Row> => {
  const company = String((await must('company/info', {}, buyer.token)).companyName);
  const words = { template: both.id, title: '钢材购销合同', party: 'SELLER', signBy: dayIn(running, 30) };
  const started = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }] }, seller.token);
  await signed(started, seller);
  return signed(await must('document/contract/detail', { id: started.id }, buyer.token), buyer);
};
/** Its package, made now and unpacked in a folder of its own. */
const packed = async ({ id }: Row): Promise<{ readonly where: string; readonly bytes: Buffer }> => {
  const bytes = Buffer.from(await (await running.get(`/user/document/contract/evidence/${String(id)}`, seller.token)).arrayBuffer());
  const name = `of-${String(id)}`;
  await court.file(`${name}.zip`, bytes);
  await court.run('unzip', ['-q', `${name}.zip`, '-d', name]);
  return { where: join(court.folder, name), bytes };
};
/** What the script says to somebody whose clock shows this time. */
const script = (where: string, now = Date.now()): Promise<{ readonly code: unknown; readonly words: string }> =>
  new Promise(resolve => {
    const clock = `data:text/javascript,Date.now = () => ${now};`;
    execFile(process.execPath, ['--import', clock, join(where, 'verify.mjs')], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, words: stdout + stderr }),
    );
  });
const revoke = async (reason: 'keyCompromise' | 'superseded'): Promise<void> => {
  running.clock.now = new Date(running.clock.now.getTime() + 600_000);
  const { database, serviceCertificates } = running.service.services;
  const { list } = await database.read.list('serviceCertificates', { filter: { purpose: 'TSA', revokedAt: { isSet: false } } });
  for (const { serialNumber } of list) await serviceCertificates.revoke(String(serialNumber), reason);
  running.clock.now = new Date(running.clock.now.getTime() + 600_000);
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  const templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await ready(), await ready()];
  both = await template(templates, 'BOTH', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

test('[BEY-26][en.contract.evidence] the package tells how those stood who stamped, as of when, and since when the document was kept', async () => {
  const { where } = await packed(await finished());
  const standing = JSON.parse(await readFile(join(where, 'standing.json'), 'utf8')) as Row;
  expect(standing).toMatchObject({ at: expect.any(String), keptSince: expect.any(String) });
  expect(standing.certificates).toEqual([
    expect.objectContaining({ vouchesFor: 'TIME_STAMPS', status: 'IN_FORCE', revokedAt: null, reason: null }),
  ]);
  const { code, words } = await script(where);
  expect(code, words).toBe(0);
  expect(words).toContain(`revocation as known on / 吊销状态截至  ${String(standing.at)}`);
  expect(words).toContain('OK');
});

test('[BEY-26][en.contract.evidence][doc.verify] a stamper whose key was lost after the document was kept leaves its times proved, by the script and by the public page', async () => {
  const contract = await finished();
  await revoke('keyCompromise');
  const { where, bytes } = await packed(contract);
  const standing = JSON.parse(await readFile(join(where, 'standing.json'), 'utf8')) as Row;
  expect(standing.certificates).toEqual([expect.objectContaining({ status: 'REVOKED', reason: 'keyCompromise' })]);
  expect(await script(where)).toMatchObject({ code: 0, words: expect.stringContaining('OK') });
  const { data } = await running.upload('document/verify', {}, { name: 'evidence.zip', bytes });
  const { verdict, steps } = data as unknown as { verdict: string; steps: readonly { step: string; outcome: string }[] };
  expect(verdict).toBe('VALID');
  expect(steps.filter(({ step }) => step === 'pdfTime').map(({ outcome }) => outcome)).toEqual(['PASSED', 'PASSED']);
});

test.each([
  ['keyCompromise', 2, /UNSURE.*time-stamps\/1\.der: key revoked.*keyCompromise/],
  ['superseded', 0, /OK/],
] as const)(
  '[BEY-26][en.contract.evidence] revoked between two signatures (%s), what it stamped is as certain as the reason allows',
  async (reason, code, said) => {
    const company = String((await must('company/info', {}, buyer.token)).companyName);
    const words = { template: both.id, title: '设备租赁合同', party: 'SELLER', signBy: dayIn(running, 30) };
    const started = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }] }, seller.token);
    await signed(started, seller);
    await revoke(reason);
    const { where } = await packed(await signed(await must('document/contract/detail', { id: started.id }, buyer.token), buyer));
    const told = await script(where);
    expect(told.code, told.words).toBe(code);
    expect(told.words).toMatch(said);
    expect(told.words).not.toMatch(/time-stamps\/2\.der/);
  },
);

test('[BEY-26][en.contract.evidence] once the certificate over the manifest has ended it is not certain, and the exit code says so', async () => {
  const { where } = await packed(await finished());
  const years = (count: number): number => running.service.services.clock().getTime() + count * 365 * 86_400_000;
  expect(await script(where, years(3))).toMatchObject({ code: 0, words: expect.stringContaining('OK') });
  const { code, words } = await script(where, years(5));
  expect(code, words).toBe(2);
  expect(words).toMatch(/UNSURE.*manifest\.json, stamp.*certificate ended/);
  expect(words).not.toContain('OK  nothing');
});
