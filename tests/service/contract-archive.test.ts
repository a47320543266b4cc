/** Finished contracts that are kept alive: a time stamp over everything in them, by hand or before the last one ends, judged by others and years later. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { collect } from '#service/files/collect.ts';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { completeSigning } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { stampBy } from '#trust/pki/timestamp-client.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { signed as signedBy, signingAuthority, trustIn } from '../vectors/signing.ts';
import { dayIn } from './handler-people.ts';
import { operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let root: Buffer;
let templates: Person;
let seller: Company;
let buyer: Company;
let both: Row;

const { must, stored, uploaded, ready, template, fileOf } = signingPeople(() => running);

const started = async (more: object = {}): Promise<Row> => {
  const company = String((await must('company/info', {}, buyer.token)).companyName);
  const others = [{ party: 'BUYER', company }];
  const body = { template: both.id, title: '钢材购销合同', party: 'SELLER', signBy: dayIn(running, 30), others, ...more };
  return must('document/contract/start', body, seller.token);
};
const signed = async (row: Row, by: Company): Promise<Row> =>
  must('document/contract/sign', { ...at(row), sealNo: by.seal.sealNo, signPassword }, by.token);
const finished = async (more: object = {}): Promise<Row> => {
  const { id } = await signed(await started(more), seller);
  return signed(await must('document/contract/detail', { id }, buyer.token), buyer);
};
const archive = (row: Row, token: string, side = 'document'): Promise<Answer<Row>> =>
  running.call<Row>(`${side}/contract/archive`, at(row), token);
const keptOf = async (id: unknown): Promise<Buffer> => {
  const { archived } = await stored('contracts', id);
  return collect(await running.service.services.files.get(String(archived)));
};
/** A file that a stranger signed and stamped before, whose certificate names this machine; and what was asked there. */
const strangersFile = async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('nothing');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    await new Promise(done => server.close(done));
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { certify, issuing, keys, stamp } = await signingAuthority();
  const urls = { crl: `${address}/list.crl`, caIssuers: `${address}/ca.cer`, ocsp: `${address}/ocsp` };
  const { der, key } = await certify({ urls });
  const by = { certificate: der, chain: [issuing.issuer.certificate], signer: await signerOf(keys, key.keyId) };
  const bytes = await signedBy(await contractOf('甲方', '乙方'), { ...by, stamp: data => stampBy(stamp, data) });
  const prepared = await onPdfThread('prepare', { bytes, signingTime: new Date(), isStamp: true });
  const token = await stampBy(stamp, () => prepared.digest);
  const file = await uploaded(Buffer.concat([bytes, completeSigning(prepared, token)]), seller.token, 'contract');
  return { file, asked, issuer: Buffer.from(issuing.issuer.certificate) };
};
const dayMs = 86_400_000;
/** By the root alone, from the file alone. */
const judged = async (bytes: Uint8Array, now: Date) =>
  (await judgeSignatures(await onPdfThread('signatures', { bytes }), { authorities: [root], now })).map(each => ({
    verdict: verdictOfSignature(each),
    isLongTerm: each.isLongTerm,
  }));
/** The last stamp in the file, and what it is over. */
const lastStamp = async (bytes: Buffer): Promise<void> => {
  const { signatures } = await onPdfThread('signatures', { bytes });
  const [, length = 0, second = 0] = [...bytes.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)/g)].at(-1)?.map(Number) ?? [];
  await court.file('stamp.der', signatures.at(-1)?.cms ?? '');
  await court.file('covered', Buffer.concat([bytes.subarray(0, length), bytes.subarray(second)]));
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  root = Buffer.from(await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer());
  nss = await trustIn(court, root);
  seller = await ready();
  buyer = await ready({ algorithm: 'RSA_2048' });
  both = await template(templates, 'BOTH', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-26] the archive stamp of a finished contract', () => {
  test('[en.contract.archive, op.contract.archive] a party or an operator adds one: the signed file stays, and openssl and pdfsig find stamp and signatures valid', async () => {
    const contract = await finished();
    // Each signature is a use of a seal, and none of them a document of the company's own.
    expect(await running.service.services.database.read.count('documentArchives', {})).toBe(0);
    const { data, status } = await archive(contract, buyer.token);
    expect([status, data]).toMatchObject([1, { state: 'SIGNED', sha256: contract.sha256, archivedAt: expect.any(String) }]);
    const whole = await fileOf(data.archived, seller.token);
    const before = await fileOf(contract.file, seller.token);
    expect(createHash('sha256').update(before).digest('hex')).toBe(contract.sha256);
    expect(whole.subarray(0, before.length).equals(before)).toBe(true);
    await court.file('archived.pdf', whole);
    const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'archived.pdf']);
    expect(stdout.split('Certificate is Trusted.').length - 1, stdout).toBeGreaterThanOrEqual(2);
    expect(stdout).toContain('Total document signed');
    expect((await court.run('qpdf', ['--check', 'archived.pdf'])).stdout).toContain('No syntax or stream encoding errors found');
    await lastStamp(whole);
    const holds = await court.openssl(['ts', '-verify', '-token_in', '-in', 'stamp.der', '-data', 'covered', '-CAfile', 'root.pem']);
    expect(holds.stdout + holds.stderr).toContain('Verification: OK');
    const again = await archive(data, templates.token, 'operation');
    expect(again.message).toContain(String((await stored('contracts', contract.id)).archiveDue).slice(0, 4));
    expect(again).toMatchObject({ status: 409, data: { code: 'ARCHIVE_FRESH' } });
    const kept = await keptOf(contract.id);
    expect(kept.equals(whole)).toBe(true);
    const verified = await running.upload('document/verify', {}, { name: '合同.pdf', bytes: kept });
    expect(verified.data).toMatchObject({ verdict: 'VALID', signatures: [{ standing: 'HOLDS' }, { standing: 'HOLDS' }] });
    const { list } = await running.service.services.database.read.list('journal', {
      where: [{ resource: 'contracts', recordId: contract.id, action: 'archive' }],
    });
    expect(list).toHaveLength(1);
  });

  test('[en.contract.archive] refused for others, before all have signed, and where nobody stamps', async () => {
    const contract = await finished();
    expect((await archive(contract, (await ready()).token)).status).toBe(404);
    expect((await archive(contract, (await operator(running, 'CLERK')).token, 'operation')).status).toBe(403);
    expect((await archive(await started(), seller.token)).status).not.toBe(1);
    expect(await stored('contracts', contract.id)).toMatchObject({ archived: null, version: contract.version });
  });

  test("[en.contract.archive] nobody else's certificates in the file are followed, and nothing of theirs is added", async () => {
    const { file, asked, issuer } = await strangersFile();
    const contract = await finished({ file });
    expect((await archive(contract, seller.token)).status).toBe(1);
    expect(asked).toEqual([]);
    const { certificates } = await onPdfThread('signatures', { bytes: await keptOf(contract.id) });
    expect(certificates.length).toBeGreaterThan(0);
    expect(certificates.some(each => issuer.equals(each))).toBe(false);
  });

  test("[op.contract.archive] a stranger's document time stamp keeps the job from nothing", async () => {
    const { file } = await strangersFile();
    const contract = await finished({ file });
    expect(await running.service.services.jobs.run('archiveStamps', 'clock')).toBe('done');
    expect(await stored('contracts', contract.id)).toMatchObject({ archived: expect.any(String) });
  });

  test('[en.contract.evidence] an archived contract has its package, of the file that was signed', async () => {
    const contract = await finished();
    await archive(contract, seller.token);
    const answer = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    expect(answer.status).toBe(200);
  });

  test('[op.contract.archive] a job adds it before the stamps end, and the contract is proved years after every first certificate ended', async () => {
    const contract = await finished();
    const { jobs } = running.service.services;
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const early = await stored('contracts', contract.id);
    expect(early).toMatchObject({ archived: null });
    const signedFile = await fileOf(contract.file, seller.token);
    const first = Date.parse(String(early.archiveDue));
    expect(first).toBeGreaterThan(running.service.services.clock().getTime() + 3 * 365 * dayMs);
    running.clock.now = new Date(first - 100 * dayMs);
    expect(await jobs.run('serviceCertificates', 'clock')).toBe('done');
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const kept = await keptOf(contract.id);
    const after = new Date(first + 365 * dayMs);
    expect(await judged(kept, after)).toEqual([
      { verdict: 'VALID', isLongTerm: true },
      { verdict: 'VALID', isLongTerm: true },
    ]);
    expect((await judged(signedFile, after)).map(({ verdict }) => verdict)).toEqual(['UNSURE', 'UNSURE']);
    const { archiveDue, archived } = await stored('contracts', contract.id);
    expect(Date.parse(String(archiveDue))).toBeGreaterThan(after.getTime());
    running.clock.now = new Date(Date.parse(String(archiveDue)) - 100 * dayMs);
    expect(await jobs.run('serviceCertificates', 'clock')).toBe('done');
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    // What is archived again holds all of the file whose place it takes.
    const next = await keptOf(contract.id);
    expect(next.length).toBeGreaterThan(kept.length);
    expect(next.subarray(0, kept.length).equals(kept)).toBe(true);
    expect(await running.service.services.database.read.find('files', String(archived))).toBeUndefined();
    await expect(running.service.services.files.get(String(archived)).then(collect)).rejects.toMatchObject({ code: 'RECORD_MISSING' });
    running.clock.now = after;
    const verified = await running.upload('document/verify', {}, { name: '合同.pdf', bytes: kept });
    expect(verified.data).toMatchObject({ verdict: 'VALID' });
  });
});
