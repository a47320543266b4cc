/** Signed seals and what is signed with them: judged by a second implementation, by openssl, and by the public page, whole and broken on purpose. */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { signData } from '#trust/keys/signatures.ts';
import { Der, element, octetString, sequence, tags } from '#trust/pki/der.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { makeSignedSeal, type SealPlan } from '#trust/seal/make-seal.ts';
import { type SealSignaturePlan, signWithSeal } from '#trust/seal/seal-signature.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { describe as describeOfd, documentOf, packed, zip } from '../vectors/ofd.ts';
import { readSealAgain, readSealSignatureAgain } from '../vectors/seal.ts';
import { hasSigned, sm3 } from '../vectors/sm2.ts';
import { apply, order } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';
import { at, type Made, sealPeople, underId, type World } from './seal-people.ts';

let running: Running;
let court: Court;
let people: Awaited<ReturnType<typeof sealPeople>>;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  people = await sealPeople(running, court);
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

interface Verified {
  readonly kind: string;
  readonly verdict: string;
  readonly steps: readonly { readonly step: string; readonly outcome: string; readonly words: readonly [string, string] }[];
  readonly [fact: string]: unknown;
}
const read = () => running.service.services.database.read;

let addresses = 0;
const verify = async (bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): Promise<Verified> => {
  const from = { 'x-forwarded-for': `10.9.${addresses >> 8}.${++addresses & 255}` };
  const answer = await running.upload('document/verify', fields, { name: '印章.esl', bytes }, undefined, from);
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data as unknown as Verified;
};
const outcomes = ({ steps }: Verified): Readonly<Record<string, string>> =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));
const wordsOf = ({ steps }: Verified, step: string): string => steps.find(each => each.step === step)?.words.join(' ') ?? '';
const soundSeal = {
  structure: 'PASSED',
  makerSignature: 'PASSED',
  maker: 'PASSED',
  sealValidity: 'PASSED',
  signers: 'PASSED',
  register: 'PASSED',
  timeStamp: 'NOT_APPLICABLE',
};
const soundSignature = {
  structure: 'PASSED',
  sealSignature: 'PASSED',
  chain: 'PASSED',
  validity: 'PASSED',
  revocation: 'PASSED',
  keyUsage: 'PASSED',
  makerSignature: 'PASSED',
  maker: 'PASSED',
  sealValidity: 'PASSED',
  inList: 'PASSED',
  dataHash: 'PASSED',
  timeStamp: 'NOT_APPLICABLE',
  timeInfo: 'PASSED',
};
const flipped = (bytes: Buffer, place: number): Buffer => Buffer.from(bytes.with(place, (bytes[place] ?? 0) ^ 1));

/** A maker whose certificate and key openssl made: of no authority of ours, or with what is given. */
const otherMaker = async (certificate?: Buffer, key?: string): Promise<{ certificate: Buffer; signer: Signer }> => {
  const name = key ?? (await people.newKey());
  const options = ['-subj', '/CN=别家制章人', '-utf8', '-sm3', '-sigopt', 'distid:1234567812345678', '-days', '4000', '-outform', 'DER'];
  if (certificate === undefined) await court.openssl(['req', '-x509', '-new', '-key', `${name}.key`, ...options, '-out', 'maker.der']);
  const privateKey = createPrivateKey(await readFile(join(court.folder, `${name}.key`)));
  return {
    certificate: certificate ?? (await readFile(join(court.folder, 'maker.der'))),
    signer: {
      algorithm: 'SM2',
      publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
      sign: async data => signData(keyAlgorithms.SM2, data, privateKey),
    },
  };
};
/** The plan of a seal that reads as one of ours. */
const planOf = (der: Buffer): SealPlan => {
  const { esID, name, vid, certificates, createDate, validStart, validEnd, picture } = readSealAgain(der);
  const { data, width, height } = picture;
  return {
    esID,
    name,
    vid,
    certificates,
    createDate,
    validStart,
    validEnd,
    isPerson: false,
    picture: { type: 'PNG', data, width, height },
  };
};

describe('[BEY-02] signed seals', () => {
  let own: World;
  beforeAll(async () => {
    own = await people.world();
  });

  test('[op.seal.personalize] a made seal is kept signed after GB/T 38540: a second implementation reads all of it and accepts the signature', async () => {
    const { by, holder, certificate, seal, der } = own;
    const again = readSealAgain(der);
    expect(again).toMatchObject({ id: 'ES', version: 4, esID: seal.sealNo, type: 1, name: `${by.companyName}CONTRACT`, listType: 1 });
    expect(again).toMatchObject({ holds: true, holdsForNobody: false });
    expect(again.certificates).toEqual([holder]);
    expect(again.validEnd.toISOString()).toBe(certificate.notAfter);
    expect(again.validStart.toISOString()).toBe((await people.sealOf(seal.id)).validFrom);
    const stored = await people.sealOf(seal.id);
    expect(again.picture).toMatchObject({ kind: 'PNG', width: 38, height: 38, data: await people.fileOf(stored.picture, by.token) });
    expect(createHash('sha256').update(der).digest('hex')).toBe(stored.sealDataSha256);
    const file = await read().find('files', String(stored.sealData));
    expect(file).toMatchObject({ name: `${String(seal.sealNo)}.esl`, purpose: 'seal', ext: 'esl' });
  });

  test('[op.seal.personalize] its maker has a certificate for nothing else, of the SM2 chain, and the same for the next seal', async () => {
    const { maker: der } = readSealAgain(own.der);
    const fields = parseCertificate(der);
    expect(fields).toMatchObject({ algorithm: 'SM2', extKeyUsage: ['sealMaking'], keyUsage: ['digitalSignature', 'nonRepudiation'] });
    expect(readSealAgain(own.der).createDate.getTime()).toBeGreaterThanOrEqual(fields.notBefore.getTime());
    const issuer = await (await running.get(`/pki/ca/issuing-sm2-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
    expect(hasSigned(parseCertificate(Buffer.from(issuer)).subjectPublicKeyInfo.subarray(-64), der)).toBe(true);
    const next = await people.made(own.by, 'FINANCE');
    expect(readSealAgain(await people.fileOf((await people.sealOf(next.id)).sealData, own.by.token)).maker).toEqual(der);
    expect(await read().count('serviceCertificates', { purpose: 'SEAL' })).toBe(1);
  });

  test("openssl accepts the maker's signature under the user id, and refuses it without and for another octet", async () => {
    const { signed, signature, maker: certificate } = readSealAgain(own.der);
    await court.file('info', signed);
    await court.file('changed', flipped(signed, 400));
    await court.file('value', signature);
    await court.file('maker.pem', parseCertificate(certificate).pem);
    const judge = async (file: string, options: readonly string[]) =>
      (
        await court.openssl([
          'pkeyutl',
          '-verify',
          '-certin',
          '-inkey',
          'maker.pem',
          '-rawin',
          '-digest',
          'sm3',
          '-in',
          file,
          '-sigfile',
          'value',
          ...options,
        ])
      ).status;
    expect(await judge('info', underId)).toBe(0);
    expect(await judge('info', [])).not.toBe(0);
    expect(await judge('changed', underId)).not.toBe(0);
  });

  test('[doc.verify] the public page passes it step by step, and shows its picture in its size', async () => {
    const verdict = await verify(own.der);
    expect(outcomes(verdict)).toEqual(soundSeal);
    expect(verdict).toMatchObject({ kind: 'SEAL', verdict: 'VALID', sealNo: own.seal.sealNo, holderName: own.by.companyName });
    expect(verdict.picture).toMatchObject({ mime: 'image/png', width: 38, height: 38 });
    expect(wordsOf(verdict, 'structure')).toMatch(/GB\/T 38540-2020/);
  });

  test("[doc.verify] one octet of the picture changed: the maker's signature fails and nothing else is told", async () => {
    const { data } = readSealAgain(own.der).picture;
    const verdict = await verify(flipped(own.der, own.der.indexOf(data) + 300));
    expect(verdict.verdict).toBe('INVALID');
    expect(outcomes(verdict)).toMatchObject({ structure: 'PASSED', makerSignature: 'FAILED', maker: 'SKIPPED', register: 'SKIPPED' });
  });

  test('[doc.verify] a foreign maker is not vouched for; a holder who makes their own seal is found out', async () => {
    const foreign = await verify(await makeSignedSeal(planOf(own.der), await otherMaker()));
    expect(foreign.verdict).toBe('UNSURE');
    expect(outcomes(foreign)).toMatchObject({ makerSignature: 'PASSED', maker: 'UNSURE', register: 'NOT_APPLICABLE' });
    expect(wordsOf(foreign, 'maker')).toContain('别家制章人');
    const himself = await verify(await makeSignedSeal(planOf(own.der), await otherMaker(own.holder, own.key)));
    expect(himself.verdict).toBe('INVALID');
    expect(outcomes(himself)).toMatchObject({ makerSignature: 'PASSED', maker: 'FAILED' });
  });

  test('[doc.verify] cut short, or with something behind it, it is no seal', async () => {
    for (const bytes of [own.der.subarray(0, -3), Buffer.concat([own.der, Buffer.from([0])])])
      expect((await verify(bytes)).verdict).not.toBe('VALID');
    // The shell says one more part than there may be.
    const parts = Der.whole(own.der).items.map(part => part.bytes);
    const longer = await verify(sequence(...parts, ...parts.slice(0, 2)));
    expect(outcomes(longer)).toEqual({ structure: 'FAILED' });
    const headerAlone = await verify(Buffer.from('MA4wDDAKFgJFUwIBBBYBeA==', 'base64'));
    expect(headerAlone).toMatchObject({ kind: 'SEAL', verdict: 'INVALID' });
  });

  test('[doc.verify] an expired seal says so', async () => {
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 2 * 366 * 86_400_000);
    const verdict = await verify(own.der);
    await running.turnBack(before);
    expect(verdict.verdict).toBe('INVALID');
    expect(outcomes(verdict)).toMatchObject({ makerSignature: 'PASSED', sealValidity: 'FAILED' });
  });

  test('[op.seal.personalize] a company with certificates of both kinds: the seal is bound to the SM2 one, though another is newer', async () => {
    const one = await people.world();
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const waiting = await order(running, await apply(running, one.by.token, {}));
    const newer = await people.must('operation/certificate/issue', waiting, running.operator);
    await running.service.services.database.transaction(rows => rows.update('certificates', newer.id, null, { state: 'ACTIVE' }));
    running.byHand('certificates', newer.id);
    expect(String(newer.notAfter) > String(one.certificate.notAfter)).toBe(true);
    const { id } = await people.made(one.by, 'FINANCE');
    const der = await people.fileOf((await people.sealOf(id)).sealData, one.by.token);
    expect(readSealAgain(der).certificates).toEqual([one.holder]);
  });

  test('no seal is made that outlives its certificate', async () => {
    const { maker: certificate, validEnd } = readSealAgain(own.der);
    const plan = { ...planOf(own.der), validEnd: new Date(validEnd.getTime() + 1000) };
    await expect(makeSignedSeal(plan, { ...(await otherMaker()), certificate })).rejects.toMatchObject({ code: 'SEAL_OUTLIVES' });
  });

  test.each([
    ['UserV1.esl', 'GM/T 0031-2014', 'OFDRW测试用印章'],
    ['UserV4.esl', 'GB/T 38540-2020', 'OFD R&W 测试用印章'],
    ['UserV5_ts.esl', 'GM/T 0031-2025', 'OFD R&W V5测试用印章'],
  ])(
    '[doc.verify] %s, which another program made, is read as %s, its signature verified, its maker not vouched for',
    async (file, format, name) => {
      const bytes = await readFile(new URL(`../vectors/ofdrw/${file}`, import.meta.url));
      const verdict = await verify(bytes);
      expect(verdict).toMatchObject({ kind: 'SEAL', sealName: name, picture: { mime: 'image/png', width: 40, height: 40 } });
      expect(wordsOf(verdict, 'structure')).toContain(format);
      expect(outcomes(verdict)).toMatchObject({ makerSignature: 'PASSED', maker: 'UNSURE' });
      expect(verdict.verdict).not.toBe('VALID');
      expect(outcomes(await verify(flipped(bytes, 2000)))).toMatchObject({ makerSignature: 'FAILED' });
    },
  );
});

describe('[BEY-02] signed seals follow their certificate', () => {
  const change = async (certificate: Made, reason: string): Promise<unknown> => {
    const { version } = (await read().find('certificates', certificate.id)) ?? {};
    return people.must('operation/certificate/revoke', { id: certificate.id, version, reason }, running.operator);
  };

  test('[op.cert.revoke][doc.verify] suspended with it, back with it, and gone with it', async () => {
    const { certificate, der } = await people.world();
    await change(certificate, 'certificateHold');
    expect(outcomes(await verify(der))).toMatchObject({ makerSignature: 'PASSED', signers: 'FAILED', register: 'FAILED' });
    await change(certificate, 'removeFromCRL');
    expect(outcomes(await verify(der))).toEqual(soundSeal);
    await change(certificate, 'keyCompromise');
    const revoked = await verify(der);
    expect(outcomes(revoked)).toMatchObject({ signers: 'FAILED', register: 'FAILED' });
    expect(wordsOf(revoked, 'register')).toContain('证书已吊销');
  });

  test('[op.seal.status][doc.verify] switched off, remade, cancelled: the file tells each; the old file is told from the new one', async () => {
    const { by, der, seal } = await people.world();
    const status = async (to: string) =>
      people.must(
        'operation/seal/status',
        { ...at(await people.sealOf(seal.id)), status: to, reason: '按企业申请办理' },
        people.maker.token,
      );
    await status('DISABLED');
    expect(wordsOf(await verify(der), 'register')).toContain('停用');
    await status('REMAKE');
    expect(wordsOf(await verify(der), 'register')).toContain('取代');
    await people.must('operation/seal/personalize', at(await people.sealOf(seal.id)), people.maker.token);
    const newer = await people.fileOf((await people.sealOf(seal.id)).sealData, by.token);
    expect(outcomes(await verify(newer))).toEqual(soundSeal);
    expect(wordsOf(await verify(der), 'register')).toContain('取代');
    await status('CANCELLED');
    expect(wordsOf(await verify(newer), 'register')).toContain('注销');
  });

  test('[en.renew][op.renewal.approve][op.seal.personalize] renewed: the seal is remade and its list names the new certificate', async () => {
    const { by, certificate, seal } = await people.world();
    running.byHand('certificates', certificate.id);
    const { services } = running.service;
    const soon = new Date(services.clock().getTime() + 20 * 86_400_000).toISOString();
    await services.database.transaction(rows => rows.update('certificates', certificate.id, null, { notAfter: soon }));
    const asked = await people.must('ca/renew/apply', { certificate: certificate.id, mode: 'RENEW', years: 1 }, by.token);
    await people.must('operation/renewal/approve', { ...at(asked), decision: 'approve' }, running.operator);
    const waiting = await people.sealOf(seal.id);
    expect(waiting.state).toBe('REMAKE');
    await people.must('operation/seal/personalize', at(waiting), people.maker.token);
    const successor = await read().find('certificates', { replaces: certificate.id, keyUse: 'SIGN' });
    const der = await people.fileOf((await people.sealOf(seal.id)).sealData, by.token);
    expect(readSealAgain(der).certificates).toEqual([parseCertificate(String(successor?.certificatePem)).der]);
    expect(outcomes(await verify(der))).toEqual(soundSeal);
  });
});

describe('[BEY-02] what is signed with a seal', () => {
  const data = Buffer.from('甲方与乙方就数字证书服务订立本合同。'.repeat(40));
  let own: World;
  beforeAll(async () => {
    own = await people.world();
  });
  const nowInSeconds = (): Date => new Date(Math.floor(running.service.services.clock().getTime() / 1000) * 1000);
  /** Stamped by the service itself, as any program would ask it to. */
  const stamp = async (signature: Buffer): Promise<Buffer> => {
    await court.file('to-stamp', signature);
    await court.openssl(['ts', '-query', '-data', 'to-stamp', '-sha256', '-cert', '-out', 'query.tsq']);
    const response = await fetch(`${running.address}/pki/tsa`, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(await readFile(join(court.folder, 'query.tsq'))),
    });
    const [, token] = Der.whole(Buffer.from(await response.arrayBuffer())).items;
    return Buffer.from(token?.bytes ?? []);
  };
  const sign = ({ der, holder, key }: Pick<World, 'der' | 'holder' | 'key'>, stamped = false): Promise<Buffer> =>
    signWithSeal({
      sealDer: der,
      signerCertificate: holder,
      sign: people.signedBy(key),
      dataHash: sm3(data),
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      timeInfo: nowInSeconds(),
      ...(stamped ? { stamp } : {}),
    });
  const judged = (signature: Buffer, over: Buffer = data) => verify(signature, { dataHash: sm3(over).toString('hex') });
  const signedOfd = async (by: World) => {
    const files = documentOf(['第一页'], 1);
    const isContent = (name: string): boolean => !name.startsWith('Doc_0/Signs/');
    const description = describeOfd({ files: new Map([...files].filter(([name]) => isContent(name))), number: 0 });
    const value = await signWithSeal({
      sealDer: by.der,
      signerCertificate: by.holder,
      sign: people.signedBy(by.key),
      dataHash: sm3(description),
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      timeInfo: nowInSeconds(),
    });
    files.set('Doc_0/Signs/Sign_0/Signature.xml', description).set('Doc_0/Signs/Sign_0/SignedValue.dat', value);
    return files.set('Doc_0/Signs/Sign_0/Seal.esl', by.der);
  };

  test('[doc.verify] signed by openssl, it passes the second implementation and the public page, with the data beside it', async () => {
    const signature = await sign(own);
    expect(readSealSignatureAgain(signature, data)).toMatchObject({
      version: 4,
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      signer: own.holder,
      stamp: undefined,
      holds: true,
      isListed: true,
      isOverData: true,
      seal: { holds: true },
    });
    const verdict = await judged(signature);
    expect(outcomes(verdict)).toEqual(soundSignature);
    expect(verdict).toMatchObject({ kind: 'SEAL_SIGNATURE', verdict: 'VALID', holderName: own.by.companyName });
    // Alone, everything but the data is judged.
    const alone = await verify(signature);
    expect(alone.verdict).toBe('UNSURE');
    expect(outcomes(alone)).toEqual({ ...soundSignature, dataHash: 'UNSURE' });
  });

  test('[doc.verify] other data, an octet of the picture, of the signature: each fails in its step', async () => {
    const signature = await sign(own);
    expect(outcomes(await judged(signature, flipped(data, 5)))).toEqual({ ...soundSignature, dataHash: 'FAILED' });
    expect(readSealSignatureAgain(signature, flipped(data, 5)).isOverData).toBe(false);
    const { picture } = readSealAgain(own.der);
    const repainted = flipped(signature, signature.indexOf(picture.data) + 300);
    expect(outcomes(await judged(repainted))).toMatchObject({ sealSignature: 'FAILED', makerSignature: 'FAILED', dataHash: 'SKIPPED' });
    const { holds } = readSealSignatureAgain(repainted, data);
    expect(holds).toBe(false);
    expect(outcomes(await judged(flipped(signature, signature.length - 4)))).toMatchObject({
      sealSignature: 'FAILED',
      makerSignature: 'PASSED',
    });
  });

  test("[doc.verify] somebody who is not in the seal's list: refused when signing, found when it is done all the same", async () => {
    const other = await people.world();
    await expect(sign({ der: own.der, holder: other.holder, key: other.key })).rejects.toMatchObject({ code: 'SEAL_SIGNER_NOT_LISTED' });
    // Their certificate and signature in the place of the right ones, over the same words.
    const [toSign, , algorithm] = Der.whole(await sign(own)).items.map(part => Buffer.from(part.bytes));
    const words = toSign ?? Buffer.alloc(0);
    const value = element(tags.bitString, Buffer.from([0]), await people.signedBy(other.key)(words));
    const verdict = await judged(sequence(words, octetString(other.holder), algorithm ?? words, value));
    expect(verdict.verdict).toBe('INVALID');
    expect(outcomes(verdict)).toEqual({ ...soundSignature, inList: 'FAILED' });
  });

  test('a seal that has ended signs nothing, nor does a key that is not SM2', async () => {
    const plan = {
      sealDer: own.der,
      signerCertificate: own.holder,
      sign: people.signedBy(own.key),
      dataHash: sm3(data),
      propertyInfo: '/',
    };
    const late = new Date(readSealAgain(own.der).validEnd.getTime() + 1000);
    await expect(signWithSeal({ ...plan, timeInfo: late })).rejects.toMatchObject({ code: 'SEAL_NOT_IN_FORCE' });
    const international = Buffer.from(await (await running.get(`/pki/ca/issuing-${new Date().getUTCFullYear()}.cer`)).arrayBuffer());
    await expect(signWithSeal({ ...plan, signerCertificate: international, timeInfo: nowInSeconds() })).rejects.toMatchObject({
      code: 'SEAL_SIGNER_KEY',
    });
    const wrongKey = await people.newKey();
    await expect(signWithSeal({ ...plan, sign: people.signedBy(wrongKey), timeInfo: nowInSeconds() })).rejects.toMatchObject({
      code: 'PKI_SIGNER',
    });
  });

  test('[doc.verify][op.cert.revoke] revoked later: a time stamp keeps what was signed before valid, without one it is not certain', async () => {
    const one = await people.world();
    const [plain, stamped] = [await sign(one), await sign(one, true)];
    expect(outcomes(await judged(stamped))).toEqual({ ...soundSignature, timeStamp: 'PASSED' });
    expect(readSealSignatureAgain(stamped, data).stamp).toBeInstanceOf(Buffer);
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const { version } = (await read().find('certificates', one.certificate.id)) ?? {};
    // The first login is too long ago for that by now.
    const login = await running.call<{ token: string }>('operation/login', operatorLogin);
    await people.must('operation/certificate/revoke', { id: one.certificate.id, version, reason: 'keyCompromise' }, login.data.token);
    expect(outcomes(await judged(stamped))).toEqual({ ...soundSignature, timeStamp: 'PASSED' });
    const unproved = await judged(plain);
    expect(unproved.verdict).toBe('UNSURE');
    expect(outcomes(unproved).revocation).toBe('UNSURE');
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const after = await judged(await sign(one, true));
    expect(after.verdict).toBe('INVALID');
    expect(outcomes(after).revocation).toBe('FAILED');
  });

  test('[doc.verify][op.cert.revoke] its key on record as lost before it was signed, and revoked after it: not certain, with a stamp or without', async () => {
    const one = await people.world();
    const invalidityDate = (await read().find('certificates', one.certificate.id))?.notBefore;
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const stamped = await sign(one, true);
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const { version } = (await read().find('certificates', one.certificate.id)) ?? {};
    const login = await running.call<{ token: string }>('operation/login', operatorLogin);
    const words = { id: one.certificate.id, version, reason: 'keyCompromise', invalidityDate };
    await people.must('operation/certificate/revoke', words, login.data.token);
    const told = await judged(stamped);
    expect(told.verdict).toBe('UNSURE');
    expect(outcomes(told)).toEqual({ ...soundSignature, timeStamp: 'PASSED', revocation: 'UNSURE' });
  });

  test('[doc.verify][pki.tsa] a stamp whose key was lost since proves nothing any more', async () => {
    const one = await people.world();
    const stamped = await sign(one, true);
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const { list } = await read().list('serviceCertificates', { filter: { purpose: 'TSA', revokedAt: { isSet: false } } });
    for (const { serialNumber } of list) await running.service.services.serviceCertificates.revoke(String(serialNumber), 'keyCompromise');
    const told = await judged(stamped);
    expect(outcomes(told).timeStamp).toBe('UNSURE');
    expect(JSON.stringify(told)).toContain('密钥已被吊销');
  });

  test('[doc.verify][pki.tsa] a stamp whose certificate has ended since proves nothing any more', async () => {
    const stamped = await sign(own, true);
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + (4 * 365 - 1) * 86_400_000);
    const held = await judged(stamped);
    running.clock.now = new Date(before.getTime() + 5 * 365 * 86_400_000);
    const told = await judged(stamped);
    await running.turnBack(before);
    expect(outcomes(held).timeStamp).toBe('PASSED');
    expect(told.verdict).toBe('UNSURE');
    expect(outcomes(told).timeStamp).toBe('UNSURE');
    expect(wordsOf(told, 'timeStamp')).toMatch(/证书已到期.*has expired/);
  });

  /** As somebody sends it on who would be refuted by its time stamp. */
  const stripped = (signature: Buffer): Buffer =>
    sequence(
      ...Der.whole(signature)
        .items.slice(0, 4)
        .map(({ bytes }) => Buffer.from(bytes)),
    );
  const years = 366 * 86_400_000;

  test('[doc.verify] once its certificate has ended, a time that nothing proves is not believed: what was stamped before stands, what was stripped of its stamp does not', async () => {
    const claimed = nowInSeconds();
    const stamped = await sign(own, true);
    expect((await judged(stripped(stamped))).verdict).toBe('VALID');
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 2 * years);
    const held = await judged(stamped);
    const bare = await judged(stripped(stamped));
    // With the key that has ended, and the time at which it had not.
    const backdated = await signWithSeal({
      sealDer: own.der,
      signerCertificate: own.holder,
      sign: people.signedBy(own.key),
      dataHash: sm3(data),
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      timeInfo: claimed,
      stamp,
    });
    const [found, hidden] = [await judged(backdated), await judged(stripped(backdated))];
    await running.turnBack(before);
    expect(outcomes(held)).toEqual({ ...soundSignature, timeStamp: 'PASSED' });
    for (const verdict of [bare, hidden]) {
      expect(verdict.verdict).toBe('UNSURE');
      expect(outcomes(verdict)).toEqual({ ...soundSignature, validity: 'UNSURE', sealValidity: 'UNSURE' });
      expect(wordsOf(verdict, 'validity')).toMatch(/不能证明.*cannot be proven/);
    }
    expect(found.verdict).toBe('INVALID');
    expect(outcomes(found)).toMatchObject({ validity: 'FAILED', sealValidity: 'FAILED', timeStamp: 'PASSED' });
  });

  test('[doc.verify][file.upload] what was kept here while its certificate counted needs no stamp for that', async () => {
    const one = await people.world();
    const kept = packed(await signedOfd(one));
    const answer = await running.upload('file/upload', { purpose: 'document' }, { name: '合同.ofd', bytes: kept }, one.by.token);
    expect(answer.status, answer.message).toBe(1);
    const other = packed(await signedOfd(one));
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 2 * years);
    const verdicts = [await verify(kept), await verify(other)];
    await running.turnBack(before);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['VALID', 'UNSURE']);
  });

  test('[doc.verify] the time of signing that is told is that of the stamp, whatever time was claimed', async () => {
    const one = await people.world();
    const claimed = nowInSeconds();
    running.clock.now = new Date(running.clock.now.getTime() + 1_200_000);
    const stampedFrom = running.service.services.clock().getTime();
    const made = await signWithSeal({
      sealDer: one.der,
      signerCertificate: one.holder,
      sign: people.signedBy(one.key),
      dataHash: sm3(data),
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      timeInfo: claimed,
      stamp,
    });
    const told = await judged(made);
    expect(told.verdict).toBe('VALID');
    expect(Date.parse(String(told.signedAt))).toBeGreaterThanOrEqual(stampedFrom - 1_000);
    expect((await judged(stripped(made))).signedAt).toBe(claimed.toISOString());
  });

  test('[doc.verify][op.seal.status] signed with a seal that had been cancelled: found by its stamp, not certain without one; what was stamped before stands', async () => {
    const one = await people.world();
    const former = await sign(one, true);
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const words = { ...at(await people.sealOf(one.seal.id)), status: 'CANCELLED', reason: '按企业申请办理' };
    await people.must('operation/seal/status', words, people.maker.token);
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    const after = await sign(one, true);
    expect(outcomes(await judged(former))).toEqual({ ...soundSignature, timeStamp: 'PASSED' });
    const found = await judged(after);
    expect(found.verdict).toBe('INVALID');
    expect(outcomes(found)).toEqual({ ...soundSignature, timeStamp: 'PASSED', register: 'FAILED' });
    expect(wordsOf(found, 'register')).toMatch(/已经注销.*had been cancelled/);
    for (const bytes of [stripped(after), stripped(former)]) {
      const hidden = await judged(bytes);
      expect(hidden.verdict).toBe('UNSURE');
      expect(outcomes(hidden)).toEqual({ ...soundSignature, register: 'UNSURE' });
    }
  });

  test('[doc.verify][op.seal.personalize] its maker lost their key since: what is kept here or was stamped before stands, and nothing else', async () => {
    const one = await people.world();
    const [plain, stamped] = [await sign(one), await sign(one, true)];
    const ours = readSealAgain(one.der);
    const { serialNumber } = parseCertificate(ours.maker);
    const { authority, serviceCertificates } = running.service.services;
    const maker = await serviceCertificates.of('SEAL', await authority.issuing('NATIONAL'));
    expect(maker.certificate).toEqual(ours.maker);
    const copied = await makeSignedSeal({ ...planOf(one.der), name: '另一枚印章' }, maker);
    const other = { ...one, der: copied };
    const [otherPlain, otherStamped] = [await sign(other), await sign(other, true)];
    const later = new Date(running.clock.now.getTime() + 3_600_000);
    const postdated = await makeSignedSeal({ ...planOf(one.der), createDate: later }, maker);
    expect(outcomes(await verify(copied)).maker).toBe('PASSED');
    running.clock.now = new Date(running.clock.now.getTime() + 600_000);
    await serviceCertificates.revoke(serialNumber, 'keyCompromise');
    expect(outcomes(await verify(one.der)).maker).toBe('PASSED');
    for (const bytes of [plain, stamped, otherStamped]) expect(outcomes(await judged(bytes)).maker).toBe('PASSED');
    for (const verdict of [await verify(copied), await judged(otherPlain)]) {
      expect(outcomes(verdict).maker).toBe('UNSURE');
      expect(wordsOf(verdict, 'maker')).toMatch(/后来被吊销.*was revoked later/);
    }
    const told = await verify(postdated);
    expect(told.verdict).toBe('INVALID');
    expect(wordsOf(told, 'maker')).toMatch(/制章时.*已被吊销.*had been revoked/);
  });

  test('[doc.verify][op.seal.personalize] once its maker has ended, a seal that is not kept here and that nothing proves to be older is not certain', async () => {
    const { authority, serviceCertificates } = running.service.services;
    const maker = await serviceCertificates.of('SEAL', await authority.issuing('NATIONAL'));
    const copied = await makeSignedSeal({ ...planOf(own.der), createDate: nowInSeconds(), name: '另一枚印章' }, maker);
    expect(outcomes(await verify(copied)).maker).toBe('PASSED');
    const before = running.clock.now;
    running.clock.now = new Date(before.getTime() + 6 * years);
    const [kept, other] = [await verify(own.der), await verify(copied)];
    await running.turnBack(before);
    expect([outcomes(kept).maker, outcomes(other).maker]).toEqual(['PASSED', 'UNSURE']);
    expect(wordsOf(other, 'maker')).toMatch(/已到期.*has expired/);
  });

  test('[doc.verify] a stamp over another signature, or altered, fails', async () => {
    const shellOf = (bytes: Buffer) => Der.whole(bytes).items.map(part => Buffer.from(part.bytes));
    const [one, other] = [shellOf(await sign(own, true)), shellOf(await sign(own, true))];
    const mixed = sequence(...one.slice(0, 4), ...other.slice(4));
    expect(outcomes(await judged(mixed))).toEqual({ ...soundSignature, timeStamp: 'FAILED' });
    const whole = sequence(...one);
    expect(outcomes(await judged(flipped(whole, whole.length - 4))).timeStamp).toBe('FAILED');
  });
});

describe('[BEY-02] OFD', () => {
  let own: World;
  beforeAll(async () => {
    own = await people.world();
  });
  const folder = (number: number): string => `Doc_0/Signs/Sign_${number}`;
  const signatureOver = (description: Buffer, number: number, words: Partial<SealSignaturePlan> = {}, by: World = own): Promise<Buffer> =>
    signWithSeal({
      sealDer: by.der,
      signerCertificate: by.holder,
      sign: people.signedBy(by.key),
      dataHash: sm3(description),
      propertyInfo: `/${folder(number)}/Signature.xml`,
      timeInfo: new Date(Math.floor(running.service.services.clock().getTime() / 1000) * 1000),
      ...words,
    });
  const isContent = (name: string): boolean => !name.startsWith('Doc_0/Signs/');
  /** The files of a signed document. What is signed by the first signer are all files but those of signatures, unless told. */
  const signedFiles = async ({
    protect = isContent,
    ...words
  }: Partial<SealSignaturePlan> & { protect?: (name: string) => boolean } = {}) => {
    const files = documentOf(['第一页', '第二页'], 1);
    const description = describeOfd({ files: new Map([...files].filter(([name]) => protect(name))), number: 0 });
    files.set(`${folder(0)}/Signature.xml`, description);
    files.set(`${folder(0)}/SignedValue.dat`, await signatureOver(description, 0, words));
    return files.set(`${folder(0)}/Seal.esl`, own.der);
  };
  const soundOfd = { ...soundSignature, ofdForm: 'PASSED', ofdFiles: 'PASSED', ofdRange: 'PASSED', ofdSeal: 'PASSED' };
  const judged = (files: ReadonlyMap<string, Buffer>) => verify(packed(files));
  const text = (files: ReadonlyMap<string, Buffer>, name: string): string => files.get(name)?.toString() ?? '';

  test('[doc.verify] sound: each protected file, the seal, who signed and when; unzip reads the same archive', async () => {
    const files = await signedFiles();
    await court.file('sound.ofd', packed(files));
    await court.run('unzip', ['-tq', 'sound.ofd']);
    const verdict = await judged(files);
    expect(outcomes(verdict)).toEqual(soundOfd);
    // Each step is called differently: the page goes by it.
    const labels = (verdict.steps as readonly { readonly label?: readonly string[] }[]).map(({ label }) => label?.join());
    expect(new Set(labels).size).toBe(labels.length);
    expect(verdict).toMatchObject({ kind: 'OFD', verdict: 'VALID', holderName: own.by.companyName });
    expect(wordsOf(verdict, 'ofdFiles')).toContain('4 个文件');
  });

  test('[doc.verify] a changed page, one that is gone, a page in the place of another: told with its name', async () => {
    const [firstPage, page] = ['Doc_0/Pages/Page_0/Content.xml', 'Doc_0/Pages/Page_1/Content.xml'];
    const changed = await signedFiles();
    changed.set(page, Buffer.from(text(changed, page).replace('第二页', '第三页')));
    const gone = await signedFiles();
    gone.delete(page);
    const swapped = await signedFiles();
    const contentOf = (name: string): Buffer => swapped.get(name) ?? Buffer.alloc(0);
    const [one, two] = [contentOf(firstPage), contentOf(page)];
    swapped.set(firstPage, two).set(page, one);
    for (const files of [changed, gone, swapped]) {
      const verdict = await judged(files);
      expect(verdict.verdict).toBe('INVALID');
      expect(outcomes(verdict)).toEqual({ ...soundOfd, ofdFiles: 'FAILED' });
      expect(wordsOf(verdict, 'ofdFiles')).toContain(`/${page}`);
    }
  });

  test('[doc.verify] a file that no digest is over is named; where the list of pages is open, nothing is to be trusted', async () => {
    const added = await signedFiles();
    added.set('Doc_0/Annots/Page_0/Annotation.xml', Buffer.from('<a/>'));
    const verdict = await judged(added);
    expect(verdict.verdict).toBe('UNSURE');
    expect(wordsOf(verdict, 'ofdFiles')).toContain('/Doc_0/Annots/Page_0/Annotation.xml');
    const open = await judged(await signedFiles({ protect: name => isContent(name) && name !== 'Doc_0/Document.xml' }));
    expect(outcomes(open)).toEqual({ ...soundOfd, ofdFiles: 'FAILED' });
    // In the folder of the signature, under a name that is not one of its own.
    const hidden = await signedFiles();
    hidden.set(`${folder(0)}/Content.xml`, Buffer.from('<a/>'));
    expect((await judged(hidden)).verdict).toBe('UNSURE');
  });

  test('[doc.verify] another seal shown, the signature of another document, one that names another place', async () => {
    const other = await people.world();
    const shown = await signedFiles();
    shown.set(`${folder(0)}/Seal.esl`, other.der);
    expect(outcomes(await judged(shown))).toEqual({ ...soundOfd, ofdSeal: 'FAILED' });
    const foreign = await signedFiles();
    foreign.set(`${folder(0)}/SignedValue.dat`, await signatureOver(Buffer.from('another description'), 0));
    expect(outcomes(await judged(foreign))).toEqual({ ...soundOfd, dataHash: 'FAILED' });
    const moved = await judged(await signedFiles({ propertyInfo: `/${folder(7)}/Signature.xml` }));
    expect(outcomes(moved)).toEqual({ ...soundOfd, ofdRange: 'FAILED' });
    expect(wordsOf(moved, 'ofdRange')).toContain(`/${folder(7)}/Signature.xml`);
    // Digests made anew for a changed page: the description is no longer the one that was signed.
    const page = 'Doc_0/Pages/Page_1/Content.xml';
    const rewritten = await signedFiles();
    rewritten.set(page, Buffer.from(text(rewritten, page).replace('第二页', '第三页')));
    const again = describeOfd({ files: new Map([...rewritten].filter(([name]) => isContent(name))), number: 0 });
    expect(outcomes(await judged(rewritten.set(`${folder(0)}/Signature.xml`, again)))).toEqual({ ...soundOfd, dataHash: 'FAILED' });
    const broken = await signedFiles();
    broken.set(`${folder(0)}/SignedValue.dat`, Buffer.from('no signature'));
    expect(outcomes(await judged(broken))).toEqual({ structure: 'PASSED', ofdFiles: 'PASSED', sealSignature: 'FAILED' });
  });

  /** Signed by a second one after the first. */
  const signedTwice = async () => {
    const second = await people.world();
    const files = await signedFiles();
    for (const [name, data] of documentOf(['第一页', '第二页'], 2)) if (name.endsWith('Signatures.xml')) files.set(name, data);
    const description = describeOfd({ files: new Map([...files].filter(([name]) => !name.endsWith('Signatures.xml'))), number: 1 });
    files.set(`${folder(1)}/Signature.xml`, description);
    files.set(`${folder(1)}/SignedValue.dat`, await signatureOver(description, 1, {}, second));
    return { second, files };
  };

  test('[doc.verify] a second signer protects the first signature too; each is judged by itself', async () => {
    const { second, files } = await signedTwice();
    const both = await judged(files);
    expect(both.verdict).toBe('VALID');
    expect(both.holderName).toBe(`${own.by.companyName}、${second.by.companyName}`);
    files.set(`${folder(0)}/Seal.esl`, second.der);
    const changed = await judged(files);
    expect(changed.verdict).toBe('INVALID');
    expect(wordsOf(changed, 'ofdFiles')).toBe(wordsOf(both, 'ofdFiles'));
    expect(changed.steps.filter(({ outcome }) => outcome === 'FAILED').map(({ step }) => step)).toEqual(['ofdSeal', 'ofdFiles']);
  });

  test('[doc.verify] a signer who was taken out of the list, which nobody protects, is missed by whoever signed after them', async () => {
    const { second, files } = await signedTwice();
    expect((await judged(files)).verdict).toBe('VALID');
    const list = 'Doc_0/Signs/Signatures.xml';
    files.set(list, Buffer.from(text(files, list).replace(/<ofd:Signature ID="1"[^>]*>/, '')));
    const hidden = await judged(files);
    expect(hidden.verdict).toBe('UNSURE');
    expect(outcomes(hidden)).toMatchObject({ ofdFiles: 'UNSURE', sealSignature: 'PASSED' });
    expect(wordsOf(hidden, 'ofdFiles')).toContain(`/${folder(0)}/Signature.xml`);
    expect(hidden.holderName).toBe(second.by.companyName);
  });

  test('[doc.verify] archives that programs read differently, paths that lead out, bombs, entities: not read at all', async () => {
    const files = await signedFiles();
    const parts = [...files].map(([name, data]) => ({ name, data }));
    const page = { name: 'Doc_0/Pages/Page_0/Content.xml', data: Buffer.from('<a/>') };
    const entity = Buffer.from(text(files, 'Doc_0/Signs/Signatures.xml').replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'));
    const twice = Buffer.from(text(files, 'Doc_0/Signs/Signatures.xml').replace('/Doc_0/Signs/Sign_0/', '/../Doc_0/Signs/Sign_0/'));
    const list = parts.findIndex(({ name }) => name === 'Doc_0/Signs/Signatures.xml');
    const attacks: readonly Uint8Array[] = [
      zip([...parts, page]),
      zip([...parts, { ...page, listedAs: null }]),
      zip([{ ...page, listedAs: null }, ...parts]),
      zip([...parts, { name: 'a.xml', data: page.data, listedAs: 'b.xml' }]),
      zip([...parts, { name: '../../etc/passwd', data: page.data }]),
      zip([...parts, { name: 'doc_0/document.XML', data: page.data }]),
      zip(parts.with(list, { name: 'Doc_0/Signs/Signatures.xml', data: entity })),
      zip(parts.with(list, { name: 'Doc_0/Signs/Signatures.xml', data: twice })),
      zip(
        [...parts, { name: 'bomb.bin', data: Buffer.alloc(201 * 1_048_576) }].map(part =>
          part.name.endsWith('Signature.xml')
            ? { ...part, data: Buffer.from(part.data.toString().replace('FileRef="/OFD.xml"', 'FileRef="/bomb.bin"')) }
            : part,
        ),
      ),
      Buffer.concat([packed(files), Buffer.from('more')]),
      packed(files).subarray(0, -30),
      zip([{ name: 'word/document.xml', data: page.data }]),
    ];
    for (const [index, attack] of attacks.entries()) {
      const verdict = await verify(attack);
      expect([index, verdict.kind, verdict.verdict, verdict.steps.length]).toEqual([index, 'OFD', 'UNJUDGEABLE', 1]);
      expect(wordsOf(verdict, 'structure')).toContain('读不出这份 OFD');
    }
    const unsigned = await judged(documentOf(['一页'], 0));
    expect(wordsOf(unsigned, 'structure')).toContain('没有电子签章');
    const weak = await signedFiles();
    const md5 = describeOfd({ files: new Map([...weak].filter(([name]) => isContent(name))), number: 0, method: 'MD5' });
    weak.set(`${folder(0)}/Signature.xml`, md5).set(`${folder(0)}/SignedValue.dat`, await signatureOver(md5, 0));
    expect(outcomes(await judged(weak))).toEqual({ ...soundOfd, ofdFiles: 'UNSURE' });
  });
});
