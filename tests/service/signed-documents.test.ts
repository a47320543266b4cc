/** Signed PDFs before the public verification: certificates of the service, its time stamps and its OCSP answers, by the addresses relying parties use. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectEvidence } from '#trust/document/collect-evidence.ts';
import { completeSigning, type DocumentSigner, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { SigningWanted } from '#trust/document/prepare-signing.ts';
import { certificateDer, readPem } from '#trust/pki/pem.ts';
import { stampBy } from '#trust/pki/timestamp-client.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { behind, letter, written } from '../vectors/pdf-by-hand.ts';
import { contract } from '../vectors/signing.ts';
import { apply, member, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

interface Verified {
  readonly kind: string;
  readonly verdict: string;
  readonly holderName: string | null;
  readonly signedAt: string | null;
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: string;
    readonly words: readonly [string, string];
    readonly reasons: readonly object[];
  }[];
}

let running: Running;
let company: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

const post = async (path: string, type: string, body: Uint8Array): Promise<Buffer> => {
  const sent = await fetch(`${running.address}${path}`, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) });
  return Buffer.from(await sent.arrayBuffer());
};

/** A certificate of the service for a key of the company's own. */
const certified = async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const csr = requestOf('ECDSA_P256', company.companyName, pair);
  const { id, version } = await order(running, await apply(running, company.token, { csr }));
  await running.call('operation/certificate/issue', { id, version }, running.operator);
  const { data } = await running.call<{ id: string; version: number; certificatePem: string; chainPem: string }>(
    `operation/certificate/info/${id}`,
    {},
    running.operator,
  );
  const by: DocumentSigner = {
    certificate: certificateDer(data.certificatePem) ?? Buffer.alloc(0),
    chain: (readPem('CERTIFICATE', data.chainPem) ?? []).slice(0, 1),
    signer: {
      algorithm: 'ECDSA_P256',
      publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }),
      sign: async bytes => createSign('sha256').update(bytes).sign(pair.privateKey),
    },
    stamp: data => stampBy(request => post('/pki/tsa', 'application/timestamp-query', request), data),
  };
  return { ...data, by };
};

const authorities = async (): Promise<readonly string[]> => {
  const { list } = await running.service.services.database.read.list('issuers', { heavy: true });
  return list.map(({ certificatePem }) => String(certificatePem));
};
const verified = async (bytes: Uint8Array): Promise<Verified> => {
  const { data } = await running.upload('document/verify', {}, { name: '合同.pdf', bytes });
  return data as unknown as Verified;
};
const outcomes = ({ steps }: Verified): Readonly<Record<string, string>> =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));
const wordsOf = ({ steps }: Verified): string => steps.flatMap(({ words }) => words).join(' ');

test('[doc.verify][BEY-03] a PDF signed by a company is valid with all that proves it; changed, revoked and unsigned ones are told', async () => {
  const { by, id, version } = await certified();
  const bytes = await contract();
  const prepared = await onPdfThread('prepare', { bytes, signingTime: running.clock.now });
  const cms = await signPrepared(prepared, by);
  const bare = Buffer.concat([bytes, completeSigning(prepared, cms)]);
  const stamped = await verified(bare);
  expect(stamped).toMatchObject({ kind: 'PDF', verdict: 'VALID', holderName: company.companyName });
  expect(outcomes(stamped)).toMatchObject({
    pdfContent: 'PASSED',
    pdfTime: 'PASSED',
    pdfRevocation: 'PASSED',
    pdfEvidence: 'NOT_APPLICABLE',
  });

  const ocsp = (request: Buffer) => post('/pki/ocsp', 'application/ocsp-request', request);
  const { isWhole, ...evidence } = await collectEvidence(cms, { authorities: await authorities(), ocsp, now: running.clock.now });
  expect(isWhole).toBe(true);
  const file = Buffer.concat([bare, await onPdfThread('evidence', { bytes: bare, ...evidence })]);
  expect(outcomes(await verified(file))).toMatchObject({ pdfContent: 'PASSED', pdfEvidence: 'PASSED' });

  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(600) ^ 1, 600);
  expect((await verified(changed)).verdict).not.toBe('VALID');
  const appended = await verified(Buffer.concat([file, Buffer.from('more')]));
  expect(appended).toMatchObject({ verdict: 'INVALID' });
  expect(wordsOf(appended)).toContain('签署之后文件被改动');
  const unsigned = await verified(bytes);
  expect(unsigned).toMatchObject({ kind: 'PDF', verdict: 'UNSURE' });
  expect(wordsOf(unsigned)).toContain('没有电子签名');

  // Revoked afterwards: what was signed and stamped before stands.
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  const { data } = await running.call<{ version: number }>(`operation/certificate/info/${id}`, {}, running.operator);
  const revoked = await running.call(
    'operation/certificate/revoke',
    { id, version: data.version ?? version, reason: 'keyCompromise' },
    running.operator,
  );
  expect(revoked.status).toBe(1);
  const later = await verified(file);
  expect(later.verdict).toBe('VALID');
  expect(wordsOf(later)).toContain('签署之后才被吊销');
});

const signedBy = async (bytes: Buffer, by: DocumentSigner, wanted: Partial<SigningWanted> = {}): Promise<Buffer> => {
  const prepared = await onPdfThread('prepare', { bytes, signingTime: running.clock.now, ...wanted });
  return Buffer.concat([bytes, completeSigning(prepared, await signPrepared(prepared, by))]);
};

test('[doc.verify][BEY-11] a file that readers could take differently cannot be judged, with the reason as a code and in both languages', async () => {
  const { by } = await certified();
  const twice = '<</Type /Font /Subtype /Type1 /BaseFont /Courier /BaseFont /Helvetica>>';
  const verdict = await verified(await signedBy(written(letter({ 5: twice })), by));
  expect(verdict).toMatchObject({ kind: 'PDF', verdict: 'UNJUDGEABLE' });
  const [structure, content] = verdict.steps;
  expect(structure).toMatchObject({ outcome: 'UNJUDGEABLE', reasons: [{ code: 'KEY_TWICE', params: { num: 5 } }] });
  expect(structure?.words[0]).toContain('无法判定');
  expect(structure?.words[1]).toContain('a key appears twice in one dictionary (object 5)');
  expect(content?.outcome).toBe('UNJUDGEABLE');
});

test('[doc.verify][op.cert.revoke][BEY-03] signed before the revocation, and after the time from which the key is on record as lost: not certain, and told why', async () => {
  const { by, id, version } = await certified();
  const invalidityDate = (await running.service.services.database.read.find('certificates', id))?.notBefore;
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  const file = await signedBy(written(letter()), by);
  expect((await verified(file)).verdict).toBe('VALID');
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  const words = { id, version, reason: 'keyCompromise', invalidityDate };
  expect(await running.call('operation/certificate/revoke', words, running.operator)).toMatchObject({ status: 1 });
  const told = await verified(file);
  expect(told.verdict).toBe('UNSURE');
  expect(outcomes(told)).toMatchObject({ pdfContent: 'PASSED', pdfTime: 'PASSED', pdfRevocation: 'UNSURE' });
  expect(wordsOf(told)).toContain('在登记的密钥失效时间之后');
});

test('[doc.verify][pki.tsa][BEY-03] a time stamp whose key was lost since proves nothing any more; one whose key was replaced does', async () => {
  const { by } = await certified();
  const { database, serviceCertificates } = running.service.services;
  const retire = async (reason: 'superseded' | 'keyCompromise'): Promise<Verified> => {
    const file = await signedBy(written(letter()), by);
    running.clock.now = new Date(running.clock.now.getTime() + 60_000);
    const { list } = await database.read.list('serviceCertificates', { filter: { purpose: 'TSA', revokedAt: { isSet: false } } });
    for (const { serialNumber } of list) await serviceCertificates.revoke(String(serialNumber), reason);
    return verified(file);
  };
  expect(outcomes(await retire('superseded'))).toMatchObject({ pdfTime: 'PASSED' });
  const lost = await retire('keyCompromise');
  expect(outcomes(lost)).toMatchObject({ pdfTime: 'NOT_APPLICABLE' });
  expect(wordsOf(lost)).toContain('时间戳服务的密钥已被吊销');
});

test('[doc.verify][BEY-11] a change is named by page and field; the picture of a later signature by page and share, and over words', async () => {
  const { by } = await certified();
  const file = await signedBy(written(letter()), by);
  const note = '<</Type /Annot /Subtype /FreeText /Rect [0 0 90 90] /DA (/F1 9 Tf) /Contents (more)>>';
  const page = `${letter()[3]}`.replace('/Contents', '/Annots [90 0 R] /Contents');
  const changed = await verified(behind(file, { 3: page, 90: note }));
  expect(changed.verdict).toBe('INVALID');
  expect(changed.steps[1]?.reasons).toContainEqual({ code: 'ANNOTATION', params: { page: 1 } });
  expect(wordsOf(changed)).toContain('page 1');

  const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#c8102e' } })
    .png()
    .toBuffer();
  // The words stand at 35 mm from the left, 190 from the top.
  const two = await verified(await signedBy(file, by, { pictures: [{ png, page: 1, x: 30, y: 170, width: 40, height: 40 }] }));
  expect(two.verdict).toBe('VALID');
  const [later] = two.steps.filter(({ step }) => step === 'pdfLater');
  expect(later).toMatchObject({
    outcome: 'PASSED',
    reasons: [{ code: 'PICTURE_OVER_TEXT', params: { page: 1, share: 3, field: 'Signature2' } }],
  });
  expect(later?.words[1]).toContain('covers 3% of page 1, including text');
  const beside = await verified(await signedBy(file, by, { pictures: [{ png, page: 1, x: 30, y: 20, width: 40, height: 40 }] }));
  expect(beside.steps.find(({ step }) => step === 'pdfLater')?.reasons).toMatchObject([{ code: 'PICTURE' }]);
  const whole = await verified(await signedBy(file, by, { pictures: [{ png, page: 1, x: 0, y: 0, width: 200, height: 280 }] }));
  expect(whole.verdict).toBe('UNSURE');
  expect(wordsOf(whole)).toContain('被盖住的内容看不到');
});
