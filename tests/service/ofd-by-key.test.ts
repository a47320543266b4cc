/** OFDs signed by SM2 keys in their holder's hand: prepared, signed and completed, judged by a second reader and openssl; and everything that is refused. */
import { createHash, type KeyObject, sign as nodeSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { openPackage } from '#trust/ofd/package.ts';
import { Der } from '#trust/pki/der.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { documentOf, packed } from '../vectors/ofd.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';
import { member } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, contractOf, type OnKey, type Row, signingPeople } from './signing-people.ts';

const place = { method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 };
interface Holder {
  readonly token: string;
  readonly companyName: string;
  readonly key: OnKey;
  readonly seal: Row;
}
let running: Running;
let court: Court;
let company: Holder;
let other: Holder;

const { must, stored, uploaded, fileOf, onKey, sealed, ready } = signingPeople(() => running);

const document = (): Buffer => {
  const files = documentOf(['购销合同', '甲方（盖章）'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  const root = (files.get('OFD.xml')?.toString() ?? '').replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '');
  return packed(files.set('OFD.xml', Buffer.from(root)));
};
const sent = async (bytes: Uint8Array, token: string): Promise<string> => {
  const answer = await running.upload('file/upload', { purpose: 'document' }, { name: '购销合同.ofd', bytes }, token);
  if (answer.status !== 1) throw new Error(answer.message);
  return String(answer.data.fileId);
};
/** A company with an SM2 certificate on a hardware key, and a seal that is bound to it. */
const holder = async (): Promise<Holder> => {
  const { token, companyName } = await member(running);
  const key = await onKey(token, 'SM2');
  return { token, companyName, key, seal: await sealed(token) };
};
const prepared = async (by: Holder, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/prepare',
    {
      sealNo: by.seal.sealNo,
      serialNumber: by.key.certificate.serialNumber,
      positions: [place],
      ...('file' in words ? {} : { file: await sent(document(), by.token) }),
      ...words,
    },
    by.token,
  );
const completed = (by: Pick<Holder, 'token'>, token: unknown, signature: string): Promise<Answer<Row>> =>
  running.call<Row>('document/complete', { token, signature }, by.token);
const signedBy = async (by: Holder, words: object = {}): Promise<Row> => {
  const { data, status, message } = await prepared(by, words);
  if (status !== 1) throw new Error(`${message} ${JSON.stringify(data)}`);
  const done = await completed(by, data.token, by.key.sign(data.data));
  if (done.status !== 1) throw new Error(`${done.message} ${JSON.stringify(done.data)}`);
  return done.data;
};
const uses = async ({ token }: Holder): Promise<readonly Row[]> =>
  ((await must('document/sealUse/list', { filter: {} }, token)) as unknown as { readonly list: readonly Row[] }).list;
const files = (): Promise<number> => running.service.services.database.read.count('files', {});

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await holder();
  other = await holder();
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-24] a hardware key signs an OFD', () => {
  test('[doc.prepare][doc.complete] a second reader, openssl and the public page find it valid; the use of the seal is on record as by a key', async () => {
    const { data } = await prepared(company);
    expect(data).toMatchObject({ algorithm: 'SM2', certificateNo: company.key.certificate.seqNo });
    const done = (await completed(company, data.token, company.key.sign(data.data))).data;
    expect(done).toMatchObject({ level: 'SES_T', pages: '1', certificateNo: company.key.certificate.seqNo });
    const bytes = await fileOf(done.file, company.token);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.sha256);
    const [one] = (await readOfdAgain(court, bytes)).signatures;
    expect(one).toMatchObject({ filesHold: true, opensslHolds: true, sealIsBeside: true });
    expect(one?.value).toMatchObject({ holds: true, isListed: true, isOverData: true });
    expect(one?.value.toSign.toString('base64')).toBe(data.data);
    expect(readStamp(one?.value.stamp ?? Buffer.alloc(0), one?.value.signature ?? Buffer.alloc(0)).fault).toBeUndefined();
    const verified = await running.upload('document/verify', {}, { name: 'a.ofd', bytes });
    expect(verified.data, JSON.stringify(verified.data)).toMatchObject({ kind: 'OFD', verdict: 'VALID', holderName: company.companyName });
    expect((await uses(company))[0]).toMatchObject({ result: 'SIGNED', proof: 'KEY', level: 'SES_T', signedSha256: done.sha256 });
    expect(await stored('files', (done.file as Row).id)).toMatchObject({ name: '购销合同-signed.ofd', ext: 'ofd' });
  });

  test('[doc.prepare][doc.complete] after another company, across the edges too: both hold, and each page has its share of the seal', async () => {
    const file = await sent(await fileOf((await signedBy(company)).file, company.token), other.token);
    const edge = { method: 'EDGE', pages: 'ALL', y: 100 };
    const done = await signedBy(other, { file, positions: [{ ...place, page: 2 }, edge] });
    const { signatures } = await readOfdAgain(court, await fileOf(done.file, other.token));
    expect(signatures.map(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toEqual([true, true]);
    expect(signatures[1]?.stamps.map(({ page, clip }) => [page, clip !== undefined])).toEqual([
      ['11', false],
      ['10', true],
      ['11', true],
    ]);
  });

  test('[doc.complete] a key that gives r and s one behind the other, as long as they are or in 64 octets each, signs as well', async () => {
    for (const width of [32, 64]) {
      const { data } = await prepared(company);
      const halves = Der.whole(Buffer.from(company.key.sign(data.data), 'base64')).items.map(({ integer }) => {
        const number = integer[0] === 0 ? integer.subarray(1) : integer;
        return Buffer.concat([Buffer.alloc(width - number.length), number]);
      });
      const done = await completed(company, data.token, Buffer.concat(halves).toString('base64'));
      expect(done, String(width)).toMatchObject({ status: 1, data: { level: 'SES_T' } });
      expect((await readOfdAgain(court, await fileOf(done.data.file, company.token))).signatures[0]?.opensslHolds).toBe(true);
    }
  });

  test('[doc.signing] says before that it will be signed by SM2, and with which certificate alone', async () => {
    const file = await sent(document(), company.token);
    const { seals } = await must('document/signing', { file, byKey: true }, company.token);
    const { serialNumber, seqNo } = company.key.certificate;
    const { sealNo } = company.seal;
    const said = { sealNo, serialNumber, certificateNo: seqNo, line: 'NATIONAL', boundLine: 'NATIONAL', refusal: null };
    expect(seals).toMatchObject([said]);
  });
});

describe('[BEY-24] a signature of a hardware key is not put into an OFD', () => {
  const codeOf = async (answer: Promise<Answer<Row>>): Promise<unknown> => {
    const { status, data } = await answer;
    return { status, code: data.code };
  };
  const refused = (code: string) => ({ status: 0, code });

  test('[doc.complete] refused: of another key, of other data, without the user ID, no signature at all; each is said, on record, and leaves no file', async () => {
    const strange = await makeKeyPair('SM2');
    const dataOf = (data: Row): Buffer => Buffer.from(String(data.data), 'base64');
    const others = (await prepared(company, { positions: [{ ...place, x: 60 }] })).data;
    const tries: readonly [string, (data: Row, own: KeyObject) => string][] = [
      ['SIGN_KEY_SIGNATURE', data => signData(keyAlgorithms.SM2, dataOf(data), strange.privateKey).toString('base64')],
      ['SIGN_KEY_SIGNATURE', () => company.key.sign(others.data)],
      ['SIGN_KEY_USER_ID', (data, own) => nodeSign('sm3', dataOf(data), own).toString('base64')],
      ['SIGN_KEY_SIGNATURE', () => Buffer.alloc(70, 0x30).toString('base64')],
    ];
    for (const [code, signatureOf] of tries) {
      const { data } = await prepared(company);
      const before = await files();
      expect(await codeOf(completed(company, data.token, signatureOf(data, company.key.privateKey)))).toEqual(refused(code));
      expect((await uses(company))[0]).toMatchObject({ result: 'REFUSED', documentName: '购销合同.ofd' });
      // Its token has served, whatever came of it.
      expect(await codeOf(completed(company, data.token, company.key.sign(data.data)))).toEqual(refused('SIGN_TOKEN'));
      expect(await files()).toBe(before);
    }
  });

  test("[doc.complete] refused: twice, another person's, or late", async () => {
    const { data } = await prepared(company);
    const signature = company.key.sign(data.data);
    expect(await codeOf(completed(other, data.token, signature))).toEqual(refused('SIGN_TOKEN'));
    expect((await completed(company, data.token, signature)).status).toBe(1);
    expect(await codeOf(completed(company, data.token, signature))).toEqual(refused('SIGN_TOKEN'));
    const late = (await prepared(company)).data;
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 6 * 60_000);
    expect(await codeOf(completed(company, late.token, company.key.sign(late.data)))).toEqual(refused('SIGN_TOKEN'));
    await running.turnBack(before);
  });

  test('[doc.prepare] refused: by another certificate on the key than that of the seal, with a seal whose key is kept here or that is bound to no SM2 certificate', async () => {
    const { certificate } = await onKey(company.token);
    const answer = await prepared(company, { serialNumber: certificate.serialNumber });
    expect(answer).toMatchObject({ status: 0, data: { code: 'SIGN_OFD_CERTIFICATE' } });
    expect(answer.message).toContain(String(company.key.certificate.serialNumber));
    const kept = await ready({ algorithm: 'SM2' });
    const named = { serialNumber: kept.certificate.serialNumber };
    expect(await codeOf(prepared({ ...company, ...kept }, named))).toEqual(refused('SIGN_OFD_ON_KEY'));
    const international = await ready();
    expect(await codeOf(prepared({ ...company, ...international }, named))).toEqual(refused('SIGN_OFD_SEAL'));
  });

  test('[doc.prepare][doc.sign] refused: a PDF by an SM2 key, and an OFD as by a key that is kept here, both with the way out', async () => {
    const file = await uploaded(await contractOf('甲方'), other.token);
    const answer = await prepared(other, { file });
    expect(answer).toMatchObject({ status: 0, data: { code: 'SIGN_KEY_SM2' }, message: expect.stringContaining('OFD') });
    const view = await must('document/signing', { file, byKey: true }, other.token);
    expect(view.seals).toMatchObject([{ line: null, refusal: [expect.stringContaining('OFD'), expect.any(String)] }]);
    const { sealNo } = other.seal;
    const words = { sealNo, file: await sent(document(), other.token), positions: [place] };
    expect((await must('document/signing', { file: words.file }, other.token)).seals).toMatchObject([
      { refusal: [expect.stringContaining('用 UKey 签署'), expect.any(String)] },
    ]);
  });

  test('[doc.prepare] refused: changed after an earlier signature, a place off the page, a note', async () => {
    const ofd = openPackage(await fileOf((await signedBy(company)).file, company.token));
    const page = '/Doc_0/Pages/Page_0/Content.xml';
    const edited = Buffer.from((await ofd.read(page)).toString().replace('购销', '赠与'));
    const file = await sent(Buffer.concat(ofd.withFiles(new Map([[page, edited]]))), other.token);
    expect(await codeOf(prepared(other, { file }))).toEqual(refused('OFD_BROKEN'));
    for (const [words, path] of [
      [{ positions: [{ ...place, x: 200 }] }, 'positions[0].x'],
      [{ reason: '同意' }, 'reason'],
    ] as const)
      expect(await prepared(other, words), path).toMatchObject({ status: 422, data: { errors: { [path]: [expect.any(String)] } } });
  });

  test('[doc.complete] refused: of a seal that was made again meanwhile, and of one whose certificate was revoked meanwhile', async () => {
    const by = await holder();
    const first = (await prepared(by)).data;
    const seal = await stored('seals', by.seal.id);
    const waits = await must('operation/seal/status', { ...at(seal), status: 'REMAKE' }, running.operator);
    const remade = await must('operation/seal/personalize', at(waits), running.operator);
    expect(remade).toMatchObject({ state: 'ENABLED' });
    expect(await codeOf(completed(by, first.token, by.key.sign(first.data)))).toEqual(refused('SIGN_SEAL_REMADE'));
    const second = (await prepared(by)).data;
    const { id, version } = await stored('certificates', by.key.certificate.id);
    await must('operation/certificate/revoke', { id, version, reason: 'keyCompromise' }, running.operator);
    const before = await files();
    expect(await codeOf(completed(by, second.token, by.key.sign(second.data)))).toEqual(refused('SEAL_SUSPENDED_REVOKED'));
    expect(await files()).toBe(before);
  });
});

describe('[BEY-24] a company with both kinds of certificates', () => {
  test('[doc.signing][doc.sign] is told before it signs that a seal of the national line is a picture on a PDF, and in which line the signature will be', async () => {
    const both = await ready({ algorithm: 'SM2' });
    const international = await must('ca/keep', at(await signingPeople(() => running).waiting(both.token)), both.token);
    const linesOf = async (file: string) => (await must('document/signing', { file }, both.token)).seals;
    expect(await linesOf(await uploaded(await contractOf('甲方'), both.token))).toMatchObject([
      { line: 'INTERNATIONAL', boundLine: 'NATIONAL', certificateNo: international.seqNo, refusal: null },
    ]);
    expect(await linesOf(await sent(document(), both.token))).toMatchObject([
      { line: 'NATIONAL', boundLine: 'NATIONAL', certificateNo: both.certificate.seqNo },
    ]);
  });
});
