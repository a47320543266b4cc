/** Documents whose time stamps come from an authority of somebody else's: openssl, that answers well, or does not. */
import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { collect } from '#service/files/collect.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { freshGuest, guestPeople } from './guest-people.ts';
import { dayIn } from './handler-people.ts';
import { inked } from './inked.ts';
import { openTsa, type Tsa } from './openssl-tsa.ts';
import { operator, type Person } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let tsa: Tsa;
let templates: Person;
let seller: Company;
let buyer: Company;
let both: Row;
const said: string[] = [];

const { must, stored, uploaded, ready, template, fileOf } = signingPeople(() => running);
/** What was sent to a number, the newest first: there is no gateway, so the staff read it. */
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { read } = running.service.services.database;
  const { list } = await read.list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const { call, identified } = guestPeople(() => running, messagesTo);

beforeAll(async () => {
  [tsa, court] = await Promise.all([openTsa(), openCourt()]);
  running = await startRunning({
    stampAuthorities: { urls: [tsa.urlOf('told')], roots: [tsa.root] },
    log: line => void said.push(line),
  });
  templates = await operator(running, 'TEMPLATE_ADMIN');
  seller = await ready();
  buyer = await ready({ algorithm: 'RSA_2048' });
  both = await template(templates, 'BOTH', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await tsa.close();
  await court.close();
});

/** Until the test ends. */
const answering = (manner: Tsa['told']['manner']): void => {
  tsa.told.manner = manner;
  onTestFinished(() => {
    tsa.told.manner = 'well';
  });
};
const sign = async (): Promise<Row> => {
  const file = await uploaded(await contractOf('甲方'), seller.token);
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
  return must('document/sign', { file, sealNo: seller.seal.sealNo, positions, signPassword }, seller.token);
};
/** Signed by one with a stamp, and by the other while the authority answers so. */
const finished = async (manner: Tsa['told']['manner']): Promise<Row> => {
  const company = String((await must('company/info', {}, buyer.token)).companyName);
  const words = {
    template: both.id,
    title: '钢材购销合同',
    party: 'SELLER',
    signBy: dayIn(running, 30),
    others: [{ party: 'BUYER', company }],
  };
  const started = await must('document/contract/start', words, seller.token);
  const by = ({ seal: { sealNo }, token }: Company, row: Row): Promise<Row> =>
    must('document/contract/sign', { ...at(row), sealNo, signPassword }, token);
  await by(seller, started);
  tsa.told.manner = manner;
  try {
    return await by(buyer, await must('document/contract/detail', { id: started.id }, buyer.token));
  } finally {
    tsa.told.manner = 'well';
  }
};
interface Verified {
  readonly verdict: string;
  readonly steps: readonly { readonly step: string; readonly outcome: string; readonly words: readonly [string, string] }[];
}
const verified = async (bytes: Uint8Array): Promise<Verified> =>
  (await running.upload('document/verify', {}, { name: '合同.pdf', bytes })).data as unknown as Verified;
const stepOf = ({ steps }: Verified, step: string) => steps.find(each => each.step === step);

describe("[BEY-26] another's time stamps", () => {
  test('[doc.sign, doc.verify] the signature is stamped by them, is B-LT with their revocation list, and judged by the roots that were named', async () => {
    const signed = await sign();
    expect(signed).toMatchObject({ level: 'B_LT' });
    const bytes = await fileOf(signed.file, seller.token);
    const judged = await verified(bytes);
    expect(judged.verdict).toBe('VALID');
    expect(stepOf(judged, 'pdfTime')).toMatchObject({ outcome: 'PASSED', words: [expect.any(String), expect.stringContaining('tsa')] });
    expect(stepOf(judged, 'pdfEvidence')).toMatchObject({ outcome: 'PASSED' });
    const root = Buffer.from(await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer());
    const nss = await trustIn(court, root);
    await court.file('signed.pdf', bytes);
    const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'signed.pdf']);
    expect(stdout).toContain('Signature is Valid.');
  });

  test('[doc.sign, doc.verify] what nobody stamps now is signed all the same, B-B, and the log of the service says why', async () => {
    answering('busy');
    const signed = await sign();
    expect(signed).toMatchObject({ level: 'B_B' });
    const use = await running.service.services.database.read.find('sealUses', { signedSha256: String(signed.sha256) });
    expect(use).toMatchObject({ result: 'SIGNED', level: 'B_B' });
    const judged = await verified(await fileOf(signed.file, seller.token));
    expect(judged.verdict).toBe('VALID');
    expect(stepOf(judged, 'pdfTime')).toMatchObject({ outcome: 'NOT_APPLICABLE' });
    expect(said.some(line => line.includes('gave no stamp') && line.includes('it answered 503'))).toBe(true);
  });

  test('[doc.invitationSign, doc.verify] by a link: a certificate that is made for the signature counts at the time of a stamper whose clock is behind', async () => {
    const guest = freshGuest();
    const words = { template: both.id, title: '运输合同', party: 'SELLER', signBy: dayIn(running, 30) };
    const started = await must('document/contract/start', { ...words, others: [{ party: 'BUYER', ...guest }] }, seller.token);
    await must('document/contract/sign', { ...at(started), sealNo: seller.seal.sealNo, signPassword }, seller.token);
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 120_000);
    const done = await call('/sign', { ticket: await identified(guest), mark: inked(), agreed: true });
    await running.turnBack(before);
    expect(done.data, done.message).toMatchObject({ state: 'SIGNED', level: 'B_LT' });
    const { file } = await must('document/contract/detail', { id: started.id }, seller.token);
    const judged = await verified(await fileOf(file, seller.token));
    expect(judged.steps.filter(({ outcome }) => outcome !== 'PASSED')).toEqual([]);
    expect(judged.verdict).toBe('VALID');
  });

  test('[op.contract.archive] what nobody stamped when it was signed is stamped by a job once somebody stamps again', async () => {
    const contract = await finished('busy');
    const { jobs, files } = running.service.services;
    answering('busy');
    expect(await jobs.run('archiveStamps', 'clock')).toBe('failed');
    expect(await stored('contracts', contract.id)).toMatchObject({ archived: null });
    tsa.told.manner = 'well';
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const kept = await stored('contracts', contract.id);
    const judged = await verified(await collect(await files.get(String(kept.archived))));
    expect(judged.verdict).toBe('VALID');
    const times = judged.steps.filter(({ step }) => step === 'pdfTime');
    expect(times.map(({ outcome }) => outcome)).toEqual(['PASSED', 'PASSED']);
    expect(times[1]?.words[0]).toContain('文档时间戳');
    const proved = judged.steps.filter(({ step }) => step === 'pdfEvidence');
    expect(proved.map(({ outcome }) => outcome)).toEqual(['PASSED', 'PASSED']);
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    expect(await stored('contracts', contract.id)).toMatchObject({ archived: kept.archived });
  });

  test("[en.documentArchive.archive] a company's own document that nobody stamped is stamped by the job", async () => {
    tsa.told.manner = 'busy';
    const signed = await sign().finally(() => {
      tsa.told.manner = 'well';
    });
    expect(signed).toMatchObject({ level: 'B_B' });
    const { jobs, files, database } = running.service.services;
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const kept = await database.read.find('documentArchives', { file: String((signed.file as Row).id) });
    expect(kept).toMatchObject({ state: 'ARCHIVED', archivedUntil: expect.any(String) });
    const judged = await verified(await collect(await files.get(String(kept?.archived))));
    expect(judged.verdict).toBe('VALID');
    expect(stepOf(judged, 'pdfTime')).toMatchObject({ outcome: 'PASSED' });
    expect(stepOf(judged, 'pdfTime')?.words[0]).toContain('文档时间戳');
  });

  test('[doc.contractSign, en.contract.evidence] a contract with a stamp of theirs and one without has a package that its script finds whole', async () => {
    const contract = await finished('never');
    expect(contract).toMatchObject({
      state: 'SIGNED',
      steps: [
        { level: 'PAdES B-LT', stampedAt: expect.any(String) },
        { level: 'PAdES B-B', stampedAt: null },
      ],
    });
    const answer = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    await court.file('evidence.zip', Buffer.from(await answer.arrayBuffer()));
    await court.run('unzip', ['-q', 'evidence.zip', '-d', 'unpacked']);
    const script = (folder: string): Promise<{ readonly code: number; readonly words: string }> =>
      new Promise(resolve =>
        execFile(process.execPath, [join(court.folder, folder, 'verify.mjs')], (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : 1, words: stdout + stderr }),
        ),
      );
    expect(await script('unpacked')).toMatchObject({ code: 0, words: expect.stringContaining('OK') });
    expect(await readFile(join(court.folder, 'unpacked/certificates/time-stamp-roots.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
    // Whom the stamps lead to is not for whoever hands on the package to say.
    await cp(join(court.folder, 'unpacked'), join(court.folder, 'strangers'), { recursive: true });
    await cp(join(tsa.court.folder, 'strangers.pem'), join(court.folder, 'strangers/certificates/time-stamp-roots.pem'));
    expect(await script('strangers')).toMatchObject({ code: 1, words: expect.stringContaining('not by the service') });
  });
});
