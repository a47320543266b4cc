/** OFDs signed by companies with SM2 keys that are kept here: who may, with which seal, what is refused, and what judges say afterwards. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { openPackage } from '#trust/ofd/package.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { documentOf, packed } from '../vectors/ofd.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';
import { archive, entriesOf } from '../vectors/ofd-alterations.ts';
import { member, operator } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

const place = { method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 };
let running: Running;
let court: Court;
let company: Company;
let other: Company;

const { must, stored, uploaded, fileOf, waiting, sealed, codeFor, passworded, ready, template } = signingPeople(() => running);

/** As programs leave a document that nobody has signed. */
const filesOf = (...pages: readonly string[]): Map<string, Buffer> => {
  const files = documentOf(pages, 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  return files.set('OFD.xml', Buffer.from((files.get('OFD.xml')?.toString() ?? '').replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '')));
};
const document = (): Buffer => packed(filesOf('购销合同', '甲方（盖章）'));
const send = (bytes: Uint8Array, token: string): Promise<Answer<Row>> =>
  running.upload('file/upload', { purpose: 'document' }, { name: '购销合同.ofd', bytes }, token) as Promise<Answer<Row>>;
const sent = async (bytes: Uint8Array, token: string): Promise<string> => {
  const answer = await send(bytes, token);
  if (answer.status !== 1) throw new Error(answer.message);
  return String(answer.data.fileId);
};
const sign = async (by: Company, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/sign',
    {
      sealNo: by.seal.sealNo,
      signPassword,
      positions: [place],
      ...('file' in words ? {} : { file: await sent(document(), by.token) }),
      ...words,
    },
    by.token,
  );
const signedBytes = async (by: Company, words: object = {}): Promise<Buffer> => {
  const { status, data, message } = await sign(by, words);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  return fileOf(data.file, by.token);
};
let addresses = 0;
interface Verified {
  readonly kind: string;
  readonly verdict: string;
  readonly holderName: string;
  readonly steps: readonly { readonly step: string; readonly outcome: string }[];
}
const verify = async (bytes: Uint8Array): Promise<Verified> => {
  const from = { 'x-forwarded-for': `10.7.${addresses >> 8}.${++addresses & 255}` };
  const answer = await running.upload('document/verify', {}, { name: 'a.ofd', bytes }, undefined, from);
  if (answer.status !== 1) throw new Error(answer.message);
  return answer.data as unknown as Verified;
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await ready({ algorithm: 'SM2' });
  other = await ready({ algorithm: 'SM2' });
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-24] an SM2 key that is kept', () => {
  test('[en.ca.keep] its certificate is in force, and its encryption certificate stands beside it', async () => {
    expect(await stored('certificates', company.certificate.id)).toMatchObject({
      state: 'ACTIVE',
      algorithm: 'SM2',
      keepKey: true,
      keyRef: expect.any(String),
    });
    const pair = await running.service.services.database.read.find('certificates', { pairOf: company.certificate.id });
    expect(pair).toMatchObject({ keyUse: 'ENCRYPT', state: 'ACTIVE' });
  });
});

describe('[BEY-24] a company signs an OFD', () => {
  test('[doc.sign] a second reader, openssl and the public page find it valid; the use of the seal is on record with the file', async () => {
    const file = await sent(document(), company.token);
    const { data } = await sign(company, { file });
    expect(data).toMatchObject({ level: 'SES_T', certificateNo: company.certificate.seqNo, pages: '1' });
    const bytes = await fileOf(data.file, company.token);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256);
    const [one] = (await readOfdAgain(court, bytes)).signatures;
    expect(one).toMatchObject({ filesHold: true, opensslHolds: true, sealIsBeside: true });
    expect(one?.value).toMatchObject({ holds: true, isListed: true, isOverData: true });
    const { widthMm, heightMm } = await stored('seals', company.seal.id);
    expect(one?.stamps).toEqual([{ page: '10', boundary: [120, 200, widthMm, heightMm], clip: undefined }]);
    expect(readStamp(one?.value.stamp ?? Buffer.alloc(0), one?.value.signature ?? Buffer.alloc(0)).fault).toBeUndefined();
    const verdict = await verify(bytes);
    expect(verdict, JSON.stringify(verdict.steps)).toMatchObject({ kind: 'OFD', verdict: 'VALID' });
    expect(verdict.steps.filter(({ outcome }) => outcome !== 'PASSED')).toEqual([]);
    const { list } = (await must('document/sealUse/list', { filter: {} }, company.token)) as unknown as { readonly list: readonly Row[] };
    expect(list[0]).toMatchObject({ result: 'SIGNED', level: 'SES_T', documentName: '购销合同.ofd', signedSha256: data.sha256 });
    // It takes no archive time stamp.
    expect(await running.service.services.database.read.count('documentArchives', {})).toBe(0);
    expect(await stored('files', (data.file as Row).id)).toMatchObject({
      name: '购销合同-signed.ofd',
      ext: 'ofd',
      mime: 'application/ofd',
    });
  });

  test('[doc.sign][doc.verify] the end of its stamp leaves a file as it was that is kept here since before; a copy that is packed anew is not certain', async () => {
    const bytes = await signedBytes(company);
    const opened = openArchive(bytes, { bytes: 2 ** 24, parts: 100 });
    const entries = new Map<string, Buffer>();
    for (const name of opened.names) entries.set(name, await collect(opened.read(name), 2 ** 20));
    const again = archive(entriesOf(new Map([...entries].reverse())));
    expect(again).not.toEqual(bytes);
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 5 * 365 * 86_400_000);
    const [kept, repacked] = [await verify(bytes), await verify(again)];
    await running.turnBack(before);
    expect(kept.verdict, JSON.stringify(kept.steps)).toBe('VALID');
    expect(repacked.verdict).toBe('UNSURE');
    // Nothing proves that it was signed before certificate and seal ended, either.
    expect(repacked.steps.filter(({ outcome }) => outcome !== 'PASSED')).toMatchObject(
      ['validity', 'sealValidity', 'timeStamp'].map(step => ({ step, outcome: 'UNSURE' })),
    );
  });

  test('[doc.sign] another company signs after it, across the edges too: both hold, and what the first one left is protected', async () => {
    const file = await sent(await signedBytes(company), other.token);
    const edge = { method: 'EDGE', pages: 'ALL', y: 100 };
    const bytes = await signedBytes(other, { file, positions: [{ ...place, page: 2 }, edge] });
    const again = await readOfdAgain(court, bytes);
    expect(again.signatures.map(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toEqual([true, true]);
    expect(again.signatures[1]?.references).toContain('/Doc_0/Signs/Sign_0/SignedValue.dat');
    expect(again.signatures[1]?.stamps.map(({ page, clip }) => [page, clip !== undefined])).toEqual([
      ['11', false],
      ['10', true],
      ['11', true],
    ]);
    const verdict = await verify(bytes);
    expect(verdict, JSON.stringify(verdict.steps)).toMatchObject({ verdict: 'VALID' });
    expect(verdict.holderName.split('、')).toHaveLength(2);
  });

  test('[doc.sign] at words of the text; a code by SMS serves as well', async () => {
    const file = await sent(document(), company.token);
    const words = { file, signPassword: undefined, smsCode: await codeFor(company, { file }) };
    const bytes = await signedBytes(company, { ...words, positions: [{ method: 'KEYWORD', pages: 'LAST', mark: '（盖章）' }] });
    expect((await readOfdAgain(court, bytes)).signatures[0]?.stamps).toMatchObject([
      { page: '11', boundary: [30, 20, expect.any(Number), expect.any(Number)] },
    ]);
  });

  test('[doc.sign] asked twice under one key it is signed once', async () => {
    const file = await sent(document(), company.token);
    const body = { sealNo: company.seal.sealNo, signPassword, positions: [place], file };
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [
      await running.call<Row>('document/sign', body, company.token, headers),
      await running.call<Row>('document/sign', body, company.token, headers),
    ];
    expect(two.data).toEqual(one.data);
    expect(one.status).toBe(1);
  });

  test('[doc.signing] says before which seals serve, and who signed', async () => {
    const file = await sent(await signedBytes(company), other.token);
    const view = await must('document/signing', { file }, other.token);
    expect(view.signed).toMatchObject([{ name: expect.any(String), at: expect.any(String), boxes: [{ page: 1, x: 120, y: 200 }] }]);
    expect(view.seals).toMatchObject([{ sealNo: other.seal.sealNo, certificateNo: other.certificate.seqNo, refusal: null }]);
  });
});

describe('[BEY-24] an OFD is not signed', () => {
  const refused = async (words: object, code: string, by = company) => {
    const answer = await sign(by, words);
    expect(answer).toMatchObject({ status: 0, data: { code } });
    return answer.message;
  };

  test('[doc.sign] with a wrong password, off the page, beyond the last page, by a template, with a note', async () => {
    await refused({ signPassword: 'Company-2026' }, 'SIGN_PASSWORD_WRONG');
    for (const [words, path] of [
      [{ positions: [{ ...place, x: 200 }] }, 'positions[0].x'],
      [{ positions: [{ ...place, page: 3 }] }, 'positions[0].page'],
      [{ positions: [{ method: 'FIELD', pages: 'PAGE', mark: '签名1' }] }, 'positions[0].mark'],
      [{ reason: '同意' }, 'reason'],
    ] as const)
      expect(await sign(company, words), path).toMatchObject({ status: 422, data: { errors: { [path]: [expect.any(String)] } } });
  });

  test('[doc.sign] whose earlier signature was broken, with which one that was; nothing is kept', async () => {
    const ofd = openPackage(await signedBytes(company));
    const page = '/Doc_0/Pages/Page_0/Content.xml';
    const edited = Buffer.from((await ofd.read(page)).toString().replace('购销', '赠与'));
    const file = await sent(Buffer.concat(ofd.withFiles(new Map([[page, edited]]))), other.token);
    const before = await running.service.services.database.read.count('files', {});
    expect(await refused({ file }, 'OFD_BROKEN', other)).toContain('第 1 个签章');
    expect(await running.service.services.database.read.count('files', {})).toBe(before);
  });

  test('[doc.sign] with a seal that is bound to no SM2 certificate, or to one whose key its holder has; and a PDF not with SM2 alone', async () => {
    const international = await ready();
    expect(await refused({}, 'SIGN_OFD_SEAL', international)).toContain('SM2');
    const { token, mobile, adminUserName: userName } = await member(running);
    const certificate = await waiting(token, { algorithm: 'SM2' });
    await must(`ca/pkcs12/${String(certificate.id)}`, { version: certificate.version, password: 'Fetch-it-2026' }, token).catch(
      () => undefined,
    );
    const seal = await sealed(token);
    await passworded(token, mobile);
    await refused({}, 'SIGN_OFD_KEY', { token, userName, mobile, certificate, seal });
    const file = await uploaded(await contractOf('甲方'), company.token);
    expect(await refused({ file }, 'SIGN_ONLY_SM2')).toContain('OFD');
  });

  test('[file.upload] a broken archive, one cut short, one that is no OFD, or is read in several ways', async () => {
    const whole = document();
    for (const bytes of [whole.subarray(0, -30), whole.subarray(100), packed(new Map([['a.xml', Buffer.from('<a/>')]]))])
      expect(await send(bytes, company.token)).toMatchObject({ status: 415, message: expect.any(String) });
    const files = filesOf('一');
    const twice = archive([...entriesOf(files), ...entriesOf(new Map([['OFD.xml', Buffer.from('<a/>')]]))]);
    expect(await send(twice, company.token)).toMatchObject({ status: 0, message: expect.stringContaining('另存') });
    files.set('Doc_0/Large.bin', Buffer.alloc(210 * 1_048_576));
    const large = await send(archive(entriesOf(files)), company.token);
    expect(large.status === 1 ? await refused({ file: large.data.fileId }, 'OFD_LARGE') : large.message).toContain('过大');
  });

  test('[doc.contractStart] a contract of the international line takes PDFs alone: an OFD is refused', async () => {
    const templates = await operator(running, 'TEMPLATE_ADMIN');
    const international = await template(templates, 'PDF_ALONE', [{ party: 'SELLER' }, { party: 'BUYER' }]);
    const file = await uploaded(document(), company.token, 'contract');
    const others = [{ party: 'BUYER', company: String((await must('company/info', {}, other.token)).companyName) }];
    const words = { template: international.id, title: '购销合同', party: 'SELLER', signBy: '2099-01-01', others, file };
    const started = await running.call('document/contract/start', words, company.token);
    expect(started.data).toMatchObject({ errors: { file: [expect.stringContaining('换成 PDF')] } });
  });
});
