/** PDFs that companies signed for themselves, kept alive: a time stamp over everything in them, by hand or before the last one ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { momentOf } from '#engine/rules/calendar.ts';
import { collect } from '#service/files/collect.ts';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';
import { employee, operator } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let nss: string;
let root: Buffer;
let company: Company;
let other: Company;

const { must, stored, uploaded, ready, fileOf } = signingPeople(() => running);

const dayMs = 86_400_000;
const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
const read = () => running.service.services.database.read;
/** A PDF of the company's own is signed. @returns its entry in the seal log */
const signed = async (by: Company): Promise<Row> => {
  const file = await uploaded(await contractOf('甲方'), by.token);
  const { file: signedFile } = await must('document/sign', { file, sealNo: by.seal.sealNo, positions, signPassword }, by.token);
  return (await read().find('sealUses', { signedFile: String((signedFile as Row).id) })) as Row;
};
/** What stands beside an entry of the seal log. */
const beside = async ({ id }: Row, token: string): Promise<readonly Row[]> => {
  const { related } = await must('document/sealUse/detail', { id }, token);
  return (related as { readonly archive: { readonly list: readonly Row[] } }).archive.list;
};
const besideOne = async (use: Row, token = company.token): Promise<Row> => {
  const [one, ...more] = await beside(use, token);
  if (one === undefined || more.length > 0) throw new Error(`${more.length} more beside a seal use, or none`);
  return one;
};
const archive = (row: Row, token: string): Promise<Answer<Row>> => running.call<Row>('document/documentArchive/archive', at(row), token);
const keptOf = async (id: unknown): Promise<Buffer> => {
  const { archived } = await stored('documentArchives', id);
  return collect(await running.service.services.files.get(String(archived)));
};
/** By the root alone, from the file alone. */
const judged = async (bytes: Uint8Array, now: Date) =>
  (await judgeSignatures(await onPdfThread('signatures', { bytes }), { authorities: [root], now })).map(each => ({
    verdict: verdictOfSignature(each),
    isLongTerm: each.isLongTerm,
    isArchived: each.archivedAt !== undefined,
  }));

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  root = Buffer.from(await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer());
  nss = await trustIn(court, root);
  company = await ready();
  other = await ready({ algorithm: 'RSA_2048' });
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe("[BEY-26] the archive stamp of a company's own document", () => {
  test('[en.documentArchive.archive] the company adds one beside its seal log: the signed file stays, our judge and pdfsig find the copy valid, and it is downloaded', async () => {
    const use = await signed(company);
    const before = await besideOne(use);
    expect(before).toMatchObject({ state: 'SIGNED', documentName: '购销合同.pdf', archived: null, archivedAt: null, archivedUntil: null });
    const { data, status } = await archive(before, company.token);
    expect([status, data]).toMatchObject([1, { state: 'ARCHIVED', archivedAt: expect.any(String), archivedUntil: expect.any(String) }]);
    const whole = await fileOf(data.archived, company.token);
    const first = await fileOf(data.file, company.token);
    expect(whole.subarray(0, first.length).equals(first)).toBe(true);
    expect(whole.length).toBeGreaterThan(first.length);
    expect(await judged(whole, new Date())).toEqual([{ verdict: 'VALID', isLongTerm: true, isArchived: true }]);
    await court.file('archived.pdf', whole);
    const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'archived.pdf']);
    expect(stdout).toContain('Signature is Valid.');
    expect(stdout).toContain('Total document signed');
    expect((await court.run('qpdf', ['--check', 'archived.pdf'])).stdout).toContain('No syntax or stream encoding errors found');
    const verified = await running.upload('document/verify', {}, { name: '购销合同.pdf', bytes: whole });
    expect(verified.data).toMatchObject({ verdict: 'VALID' });
    expect(JSON.stringify(verified.data)).toContain('并有文档时间戳保护');
    expect(await stored('files', (data.archived as Row).id)).toMatchObject({ name: '购销合同-archived.pdf', purpose: 'document' });
    // The entry itself is as it was.
    expect(await stored('sealUses', use.id)).toEqual(use);
    const { list } = await read().list('journal', { where: [{ resource: 'documentArchives', recordId: data.id, action: 'archive' }] });
    expect(list).toMatchObject([{ fromState: 'SIGNED', toState: 'ARCHIVED', callId: 'en.documentArchive.archive' }]);
  });

  test('[en.documentArchive.archive] refused while the last one lasts, with the day on which it ends', async () => {
    const use = await signed(company);
    const { data } = await archive(await besideOne(use), company.token);
    const again = await archive(data, company.token);
    expect(again).toMatchObject({ status: 409, data: { code: 'ARCHIVE_FRESH' } });
    expect(again.message).toContain(String(data.archivedUntil).slice(0, 4));
    expect(await stored('documentArchives', data.id)).toMatchObject({ version: data.version, archived: (data.archived as Row).id });
  });

  test('[doc.sealUseDetail, op.documentArchive.list, en.documentArchive.detail] the seal log says since when and until when; operators are told as much and get no file', async () => {
    const use = await signed(company);
    const { data } = await archive(await besideOne(use), company.token);
    const { archivedAt, archivedUntil } = data;
    const said = { state: 'ARCHIVED', archivedAt, archivedUntil };
    expect(await besideOne(use)).toMatchObject({ ...said, archived: data.archived });
    const staff = await operator(running, 'TEMPLATE_ADMIN');
    const told = await besideOne(use, staff.token);
    expect(told).toMatchObject(said);
    expect([told.archived, told.file]).toEqual([undefined, undefined]);
    expect((await running.get(`/user/file/read/${(data.archived as Row).id}`, staff.token)).status).toBe(404);
    const listed = async (side: string, token: string): Promise<Row | undefined> => {
      const { list } = await must(`${side}/documentArchive/list`, { filter: { state: 'ARCHIVED' } }, token);
      return (list as readonly Row[]).find(({ id }) => id === data.id);
    };
    expect(await listed('document', company.token)).toMatchObject({ ...said, archived: data.archived });
    const among = await listed('operation', staff.token);
    expect(among).toMatchObject(said);
    expect([among?.archived, among?.file]).toEqual([undefined, undefined]);
    expect(await listed('document', other.token)).toBeUndefined();
    // The entry is called by its moment as people read it.
    const detail = await must('document/documentArchive/detail', { id: data.id }, company.token);
    expect(detail.use).toEqual({ id: use.id, label: `${momentOf(new Date(String(use.at)))} 购销合同.pdf` });
  });

  test('[en.documentArchive.archive, doc.sealUseDetail] refused for another company, for who may only look, and for operators', async () => {
    const use = await signed(company);
    const row = await besideOne(use);
    const viewer = await employee(running, company.token, 'VIEWER');
    expect(await besideOne(use, viewer.token)).toMatchObject({ state: 'SIGNED' });
    expect((await archive(row, viewer.token)).status).toBe(403);
    expect((await archive(row, other.token)).status).toBe(404);
    expect((await archive(row, running.operator)).status).toBe(403);
    expect((await running.call('document/sealUse/detail', { id: use.id }, other.token)).status).toBe(404);
    expect(await stored('documentArchives', row.id)).toMatchObject({ state: 'SIGNED', version: row.version, archived: null });
    await archive(row, company.token);
    const { archived } = await stored('documentArchives', row.id);
    expect((await running.get(`/user/file/read/${String(archived)}`, other.token)).status).toBe(404);
  });

  test('[en.documentArchive.archive] a signature that was refused has none', async () => {
    const file = await uploaded(await contractOf('甲方'), company.token);
    const body = { file, sealNo: company.seal.sealNo, positions, signPassword: 'Wrong-2026' };
    expect((await running.call('document/sign', body, company.token)).status).not.toBe(1);
    const use = (await read().find('sealUses', { seal: company.seal.id, result: 'REFUSED' })) as Row;
    expect(await beside(use, company.token)).toEqual([]);
  });

  test('[en.documentArchive.archive] a job adds it before the stamps end, and again, and the document is proved years after its first certificates ended', async () => {
    const use = await signed(other);
    const { jobs } = running.service.services;
    const { id } = await besideOne(use, other.token);
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const early = await stored('documentArchives', id);
    expect(early).toMatchObject({ state: 'SIGNED', archived: null, archivedUntil: null });
    const first = Date.parse(String(early.archiveDue));
    expect(first).toBeGreaterThan(running.service.services.clock().getTime() + 3 * 365 * dayMs);
    // Nothing is due: it is not looked at again.
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    expect(await stored('documentArchives', id)).toMatchObject({ version: early.version });
    running.clock.now = new Date(first - 100 * dayMs);
    expect(await jobs.run('serviceCertificates', 'clock')).toBe('done');
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const kept = await keptOf(id);
    const after = new Date(first + 365 * dayMs);
    expect(await judged(kept, after)).toEqual([{ verdict: 'VALID', isLongTerm: true, isArchived: true }]);
    const signedFile = await collect(await running.service.services.files.get(String(use.signedFile)));
    expect(await judged(signedFile, after)).toMatchObject([{ verdict: 'UNSURE' }]);
    const { archiveDue, archivedUntil, archived } = await stored('documentArchives', id);
    expect(archivedUntil).toBe(archiveDue);
    running.clock.now = new Date(Date.parse(String(archiveDue)) - 100 * dayMs);
    expect(await jobs.run('serviceCertificates', 'clock')).toBe('done');
    expect(await jobs.run('archiveStamps', 'clock')).toBe('done');
    const next = await keptOf(id);
    expect(next.subarray(0, kept.length).equals(kept)).toBe(true);
    expect(next.length).toBeGreaterThan(kept.length);
    expect(await read().find('files', String(archived))).toBeUndefined();
    expect(Date.parse(String((await stored('documentArchives', id)).archivedUntil))).toBeGreaterThan(Date.parse(String(archivedUntil)));
  });
});
