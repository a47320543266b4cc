/** The national chain: its authorities, its list, and certificates in SM2, judged by openssl and by a second implementation. */
import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { softwareKeys } from '#product/bridge/software-keys.ts';
import type { Row } from '#service/store/rows.ts';
import { Der } from '#trust/pki/der.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { decryptSm2, hasSigned, publicKeyOf } from '../vectors/sm2.ts';
import { apply, employee, member, only, operator, order, type Person, png } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
let company: Awaited<ReturnType<typeof member>>;
let year: number;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await member(running);
  year = running.service.services.clock().getUTCFullYear();
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

interface Certificate extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly certificatePem: string;
  readonly serialNumber: string;
}
const call = <T = Certificate>(path: string, body: object, token = running.operator) => running.call<T>(path, body, token);
const userId = ['-sm3', '-sigopt', 'distid:1234567812345678'];
const requestOf = async (name: string, options: readonly string[] = userId): Promise<string> => {
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', `${name}.key`]);
  return (await court.openssl(['req', '-new', '-key', `${name}.key`, '-subj', '/CN=whatever', ...options])).stdout;
};
const issued = async (words: Record<string, unknown>): Promise<Certificate> => {
  const waiting = await order(running, await apply(running, company.token, { algorithm: 'SM2', ...words }));
  const answer = await call('operation/certificate/issue', waiting);
  expect(answer).toMatchObject({ status: 1 });
  return answer.data;
};
const fetched = async (path: string): Promise<Buffer> => Buffer.from(await (await running.get(path)).arrayBuffer());
const keyOf = async (name: string): Promise<Buffer> =>
  parseCertificate(await fetched(`/pki/ca/${name}-sm2-${year}.cer`)).subjectPublicKeyInfo.subarray(-64);
/** openssl gives the id to the one certificate it is asked about, so each step of a chain is a question of its own. */
const verify = async (issuer: 'root' | 'issuing', certificate: Uint8Array | string, ...more: readonly string[]) => {
  await court.file('issuer.pem', parseCertificate(await fetched(`/pki/ca/${issuer}-sm2-${year}.cer`)).pem);
  await court.file('judged.pem', parseCertificate(certificate).pem);
  return court.openssl(['verify', '-x509_strict', '-partial_chain', '-trusted', 'issuer.pem', ...more, 'judged.pem']);
};
const underId = ['-vfyopt', 'distid:1234567812345678'];

test('[BEY-01] the first start makes a chain in SM2 beside the international one, with addresses of its own', async () => {
  const root = parseCertificate(await fetched(`/pki/ca/root-sm2-${year}.cer`));
  const issuing = parseCertificate(await fetched(`/pki/ca/issuing-sm2-${year}.cer`));
  expect([root.algorithm, issuing.algorithm]).toEqual(['SM2', 'SM2']);
  expect(issuing.crlUrls).toEqual([expect.stringMatching(new RegExp(`/pki/crl/root-sm2-${year}\\.crl$`))]);
  const chain = (await fetched(`/pki/ca/issuing-sm2-${year}.pem`)).toString();
  expect(chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  expect(await verify('root', issuing.der, ...underId)).toMatchObject({ status: 0 });
  expect((await verify('root', issuing.der)).status).not.toBe(0);
  expect(hasSigned(await keyOf('root'), root.der)).toBe(true);
  expect(parseCertificate(await fetched(`/pki/ca/issuing-${year}.cer`)).algorithm).toBe('ECDSA_P256');
});

test('[BEY-01][op.cert.issue] an SM2 request is certified by that chain; openssl verifies it under the user id alone', async () => {
  const certificate = await issued({ csr: await requestOf('holder') });
  expect(certificate).toMatchObject({ state: 'ACTIVE', algorithm: 'SM2' });
  expect(await verify('issuing', certificate.certificatePem, ...underId)).toMatchObject({ status: 0 });
  expect((await verify('issuing', certificate.certificatePem)).status).not.toBe(0);
  const fields = parseCertificate(certificate.certificatePem);
  expect(fields.keyUsage).toEqual(['digitalSignature', 'nonRepudiation']);
  expect(fields.crlUrls).toEqual([expect.stringMatching(new RegExp(`/pki/crl/issuing-sm2-${year}\\.crl$`))]);
});

test('[BEY-01][op.cert.revoke] its revocation stands on the SM2 list, which a second implementation accepts and, changed, refuses', async () => {
  const certificate = await issued({ csr: await requestOf('revoked') });
  const { id, version, serialNumber } = certificate;
  expect(await call('operation/certificate/revoke', { id, version, reason: 'keyCompromise' })).toMatchObject({ status: 1 });
  const list = await fetched(`/pki/crl/issuing-sm2-${year}.crl`);
  const key = await keyOf('issuing');
  expect(hasSigned(key, list)).toBe(true);
  expect(hasSigned(key, Buffer.from(list.with(60, (list[60] ?? 0) ^ 1)))).toBe(false);
  expect(hasSigned(await keyOf('root'), list)).toBe(false);
  expect(hasSigned(await keyOf('root'), await fetched(`/pki/crl/root-sm2-${year}.crl`))).toBe(true);
  await court.file('list.der', list);
  const text = (await court.openssl(['crl', '-inform', 'DER', '-in', 'list.der', '-noout', '-text'])).stdout;
  expect(text).toContain(serialNumber);
  expect(text).toContain('Signature Algorithm: SM2-with-SM3');
  expect((await fetched(`/pki/crl/issuing-${year}.crl`)).includes(Buffer.from(serialNumber, 'hex'))).toBe(false);
});

test('[BEY-01][doc.verify] the public page verifies it step by step, and finds a changed octet of the signature', async () => {
  const { certificatePem } = await issued({ csr: await requestOf('public') });
  const { der } = parseCertificate(certificatePem);
  const outcomes = async (bytes: Uint8Array, from: string): Promise<readonly unknown[]> => {
    const file = { name: '证书.cer', bytes: Buffer.from(bytes) };
    const answer = await running.upload('document/verify', {}, file, undefined, { 'x-forwarded-for': from });
    const { steps } = answer.data as unknown as { steps: readonly { step: string; outcome: string }[] };
    return steps.filter(({ step }) => ['signature', 'chain', 'revocation'].includes(step)).map(({ outcome }) => outcome);
  };
  expect(await outcomes(der, '10.3.0.1')).toEqual(['PASSED', 'PASSED', 'PASSED']);
  expect(await outcomes(der.with(der.length - 1, (der.at(-1) ?? 0) ^ 1), '10.3.0.2')).toContain('FAILED');
});

test('[BEY-01] OCSP answers for it are signed in SM2 by a responder of the same chain', async () => {
  const { certificatePem } = await issued({ csr: await requestOf('asked') });
  expect(await verify('issuing', certificatePem, ...underId)).toMatchObject({ status: 0 });
  const asked = ['ocsp', '-issuer', 'issuer.pem', '-cert', 'judged.pem'];
  expect(await court.openssl([...asked, '-reqout', 'question.der'])).toMatchObject({ status: 0 });
  const answer = await fetch(`${running.address}/pki/ocsp`, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: new Uint8Array(await readFile(join(court.folder, 'question.der'))),
  });
  const der = Buffer.from(await answer.arrayBuffer());
  await court.file('answer.der', der);
  expect((await court.openssl([...asked, '-respin', 'answer.der', '-noverify'])).stdout).toContain('judged.pem: good');
  // OCSPResponse { status, [0] { type, OCTET STRING { basic response: to be signed, algorithm, signature, [0] certificates } } }
  const basic = Der.whole(der).items[1]?.children[0]?.items[1]?.content ?? Buffer.alloc(0);
  const responder = Der.whole(basic).items[3]?.children[0]?.children[0]?.bytes ?? Buffer.alloc(0);
  expect(hasSigned(await keyOf('issuing'), responder)).toBe(true);
  expect(hasSigned(parseCertificate(responder).subjectPublicKeyInfo.subarray(-64), basic)).toBe(true);
});

test('[BEY-01][en.ca.save] a request signed under the empty user id is refused with what to do, a broken one as broken', async () => {
  const save = async (csr: string) => {
    const answer = await call<{ faults: readonly { path: string; message: string }[] }>(
      'ca/save',
      { certType: 'ENT', carrier: 'UKEY', algorithm: 'SM2', years: 1, csr },
      company.token,
    );
    return { status: answer.status, text: JSON.stringify(answer) };
  };
  const empty = await save(await requestOf('empty', ['-sm3']));
  expect(empty.status).not.toBe(1);
  expect(empty.text).toMatch(/用户标识 1234567812345678/);
  const good = await requestOf('broken');
  const lines = good.trim().split('\n');
  const last = lines.at(-2) ?? '';
  const broken = await save(good.replace(last, last.startsWith('A') ? `B${last.slice(1)}` : `A${last.slice(1)}`));
  expect(broken.status).not.toBe(1);
  expect((await save(good)).status).toBe(1);
});

/** The encryption certificate beside a signing one. */
const pairOf = async (signing: Certificate): Promise<Certificate> => {
  const { list } = (await call<{ list: readonly Certificate[] }>('ca/list', { filter: { keyUse: 'ENCRYPT' } }, company.token)).data;
  const found = await Promise.all(list.map(async ({ id }) => (await call(`ca/detail/${id}`, { id }, company.token)).data));
  const pair = found.find(each => (each.pairOf as { id: string } | null)?.id === signing.id);
  if (pair === undefined) throw new Error('no encryption certificate');
  return pair;
};
const stateOf = async (id: string): Promise<unknown> => (await call(`operation/certificate/info/${id}`, { id })).data.state;
const envelopeOf = async (id: string, format = 'ENVELOPED_KEY'): Promise<Buffer> =>
  Buffer.from(await (await running.get(`/user/ca/download/${id}?format=${format}`, company.token)).arrayBuffer());
/** Opens an envelope with a signing key in PEM, by the second implementation. @returns the private key in it */
const openedWith = async (key: string, envelope: Buffer): Promise<Buffer> => {
  await court.openssl(['pkey', '-in', key, '-outform', 'DER', '-out', 'signing.der']);
  // openssl writes ECPrivateKey (RFC 5915) or PKCS #8 around it; the scalar is the first string of 32 octets.
  const der = await readFile(join(court.folder, 'signing.der'));
  const at = der.indexOf(Buffer.from([0x04, 0x20])) + 2;
  const [, cipher, , encrypted] = Der.whole(envelope).items;
  const contentKey = decryptSm2(cipher?.bytes ?? envelope, der.subarray(at, at + 32));
  const sm4 = createDecipheriv('sm4-ecb', contentKey, null).setAutoPadding(false);
  return Buffer.concat([sm4.update(encrypted?.bitString ?? envelope), sm4.final()]);
};
const pointOf = (pem: string): Buffer => parseCertificate(pem).subjectPublicKeyInfo.subarray(-64);

test('[BEY-01][op.cert.issue][en.ca.download] who gets an SM2 certificate gets a second one to be enciphered for, its key under the first', async () => {
  const signing = await issued({ csr: await requestOf('dual') });
  const pair = await pairOf(signing);
  expect(pair).toMatchObject({ state: 'ACTIVE', algorithm: 'SM2', keyUse: 'ENCRYPT', notAfter: signing.notAfter });
  const [one, other] = [parseCertificate(signing.certificatePem), parseCertificate(pair.certificatePem)];
  expect(one.keyUsage).toEqual(['digitalSignature', 'nonRepudiation']);
  expect(other.keyUsage).toEqual(['keyEncipherment', 'dataEncipherment', 'keyAgreement']);
  expect(other.subjectDn).toBe(one.subjectDn);
  expect(await verify('issuing', pair.certificatePem, ...underId)).toMatchObject({ status: 0 });
  const scalar = await openedWith('dual.key', await envelopeOf(pair.id));
  expect(publicKeyOf(scalar)).toEqual(pointOf(pair.certificatePem));
  expect(pointOf(pair.certificatePem)).not.toEqual(pointOf(signing.certificatePem));
  expect((await envelopeOf(pair.id, 'SKF')).readUInt32LE(8)).toBe(256);
  expect((await envelopeOf(signing.id)).toString()).toMatch(/加密私钥信封/);
  // At rest the key lies under the master key alone.
  const { read } = running.service.services.database;
  const { escrowRef }: Row = (await read.find('certificates', { id: pair.id })) ?? {};
  const escrowed = await read.find('privateKeys', { id: String(escrowRef) });
  expect(Buffer.from(escrowed?.blob as Uint8Array).includes(scalar)).toBe(false);
  expect(JSON.stringify(pair)).not.toContain(String(escrowRef));
});

test('[BEY-01][en.ca.download] a key takes in both certificates and the encryption pair, and none that was enveloped for another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-keys-'));
  try {
    const keys = await softwareKeys(folder);
    const key = await keys.open(await keys.make('135790'), '135790');
    const { containerId } = await keys.makeKeyPair(key, 'SM2');
    const signing = await issued({ carrier: 'UKEY', csr: await keys.makeRequest(key, containerId, company.companyName) });
    const pair = await pairOf(signing);
    await keys.importCertificate(key, signing.certificatePem);
    await keys.importKeyPair(key, containerId, await envelopeOf(pair.id, 'SKF'));
    const { signPair, encryptPair } = await keys.importCertificate(key, pair.certificatePem);
    const numberOf = ({ serialNumber }: Certificate) => ({ certificate: { serialNumber } });
    expect({ signPair, encryptPair }).toMatchObject({ signPair: numberOf(signing), encryptPair: numberOf(pair) });
    // Another holder's envelope is none for this key.
    const foreign = await pairOf(await issued({ csr: await requestOf('foreign') }));
    const refused = keys.importKeyPair(key, containerId, await envelopeOf(foreign.id, 'SKF'));
    await expect(refused).rejects.toMatchObject({ code: 'ENVELOPE_FOREIGN' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('[BEY-01][op.job.list] the nightly look by other libraries finds nothing in either of the two', async () => {
  const signing = await issued({ csr: await requestOf('looked-at') });
  const pair = await pairOf(signing);
  expect(await running.service.services.jobs.run('issuedCheck', 'clock')).toBe('done');
  const { read } = running.service.services.database;
  for (const { serialNumber } of [signing, pair])
    expect(await read.find('issuances', { serialNumber })).toMatchObject({ state: 'CHECKED' });
});

test('[BEY-01][op.cert.revoke] what becomes of the signing certificate becomes of both; the other has no life of its own', async () => {
  const signing = await issued({ csr: await requestOf('fate') });
  const pair = await pairOf(signing);
  const step = async (reason: string): Promise<unknown> => {
    const { version } = (await call(`operation/certificate/info/${signing.id}`, { id: signing.id })).data;
    const answer = await call('operation/certificate/revoke', { id: signing.id, version, reason });
    expect(answer).toMatchObject({ status: 1 });
    return [answer.data.state, await stateOf(pair.id)];
  };
  const alone = await call('operation/certificate/revoke', { id: pair.id, version: pair.version, reason: 'keyCompromise' });
  expect(alone.message).toMatch(/在其签名证书上操作/);
  expect(await step('certificateHold')).toEqual(['FROZEN', 'FROZEN']);
  expect(await step('removeFromCRL')).toEqual(['ACTIVE', 'ACTIVE']);
  expect(await step('affiliationChanged')).toEqual(['REVOKED', 'REVOKED']);
  await court.file('both.der', await fetched(`/pki/crl/issuing-sm2-${year}.crl`));
  const text = (await court.openssl(['crl', '-inform', 'DER', '-in', 'both.der', '-noout', '-text'])).stdout;
  for (const { serialNumber } of [signing, pair]) expect(text).toMatch(new RegExp(`${serialNumber}[\\s\\S]{0,200}Affiliation Changed`));
});

test('[BEY-01][en.ca.pkcs12] a soft key in SM2 comes as PKCS#12, and opens the envelope of its encryption certificate', async () => {
  const waiting = await issued({});
  expect(waiting.state).toBe('ISSUED_NOT_DOWNLOADED');
  const answer = await fetch(`${running.address}/user/ca/pkcs12/${waiting.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': company.token },
    body: JSON.stringify({ version: waiting.version, password: 'Holder-2026' }),
  });
  expect(answer.status).toBe(200);
  await court.file('soft.p12', new Uint8Array(await answer.arrayBuffer()));
  const key = await court.openssl(['pkcs12', '-in', 'soft.p12', '-passin', 'pass:Holder-2026', '-nocerts', '-nodes', '-out', 'soft.key']);
  expect(key.status).toBe(0);
  const pair = await pairOf(waiting);
  expect(publicKeyOf(await openedWith('soft.key', await envelopeOf(pair.id)))).toEqual(pointOf(pair.certificatePem));
});

test('[BEY-01][en.renew] a renewal that keeps the signing key keeps the encryption key, and supersedes both', async () => {
  const old = await issued({ csr: await requestOf('kept') });
  const oldPair = await pairOf(old);
  running.byHand('certificates', old.id);
  const soon = new Date(running.service.services.clock().getTime() + 20 * 86_400_000).toISOString();
  await running.service.services.database.transaction(rows => rows.update('certificates', old.id, null, { notAfter: soon }));
  const asked = await call('ca/renew/apply', { certificate: old.id, mode: 'RENEW', cause: '即将到期', years: 1 }, company.token);
  const { id, version } = asked.data;
  expect((await call('operation/renewal/approve', { id, version, decision: 'approve' })).data).toMatchObject({ state: 'DONE' });
  const { list } = (await call<{ list: readonly Certificate[] }>('operation/certificate/list', { filter: { replaces: old.id } })).data;
  const successor = (await call(`operation/certificate/info/${list[0]?.id}`, { id: list[0]?.id })).data;
  const pair = await pairOf(successor);
  expect(pointOf(pair.certificatePem)).toEqual(pointOf(oldPair.certificatePem));
  expect(pair.serialNumber).not.toBe(oldPair.serialNumber);
  expect([await stateOf(old.id), await stateOf(oldPair.id)]).toEqual(['SUPERSEDED', 'SUPERSEDED']);
});

test('[BEY-01][en.bind] an SM2 signature of the key binds it to the account, given as r and s one after the other', async () => {
  const { seqNo } = await issued({ csr: await requestOf('bound') });
  const { challenge } = (await call<{ challenge: string }>(`ca/binding/info/${String(seqNo)}`, {}, company.token)).data;
  await court.openssl(['dgst', ...userId, '-sign', 'bound.key', '-out', 'signature'], challenge);
  const der = await readFile(join(court.folder, 'signature'));
  const bare = Buffer.concat(Der.whole(der).items.map(({ integer }) => Buffer.concat([Buffer.alloc(32), integer]).subarray(-32)));
  const bind = (signature: Buffer) => call('ca/binding/bind', { seqNo, challenge, signature: signature.toString('base64') }, company.token);
  expect(await bind(Buffer.from(bare.with(40, (bare[40] ?? 0) ^ 1)))).toMatchObject({ data: { code: 'BINDING_SIGNATURE' } });
  expect(await bind(bare)).toMatchObject({ status: 1 });
});

test('[BEY-01][op.companyChange.commit][op.member.out] a company that changes its name or leaves has both revoked, with the reason of that', async () => {
  const both = async (token: string): Promise<readonly (readonly unknown[])[]> => {
    const { list } = (await call<{ list: readonly Certificate[] }>('ca/list', {}, token)).data;
    const details = await Promise.all(list.map(async ({ id }) => (await call(`ca/detail/${id}`, { id }, token)).data));
    return details.map(({ keyUse, state, revocationReason }) => [keyUse, state, revocationReason]).sort();
  };
  const [renamed, leaving] = [await member(running), await member(running)];
  for (const { token } of [renamed, leaving]) {
    const waiting = await order(running, await apply(running, token, { algorithm: 'SM2', csr: await requestOf('company') }));
    expect(await call('operation/certificate/issue', waiting)).toMatchObject({ status: 1 });
  }
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, renamed.token);
  const wish = { companyName: '国密改名有限公司', uscc: renamed.uscc, legalName: '张三', licenceFile: licence.data.fileId };
  const { id, version } = (await call('company/update', wish, renamed.token)).data;
  expect(await call('operation/companyChange/commit', { id, version, decision: 'approve' })).toMatchObject({ status: 1 });
  expect(await both(renamed.token)).toEqual([
    ['ENCRYPT', 'REVOKED', 'affiliationChanged'],
    ['SIGN', 'REVOKED', 'affiliationChanged'],
  ]);
  const gone = await only(running, 'operation/member/list', { uscc: leaving.uscc }, running.operator);
  const out = { id: gone.id, version: gone.version, reason: '企业已办理注销登记' };
  expect(await call('operation/member/out', out)).toMatchObject({ status: 1 });
  const { list } = await running.service.services.database.read.list('certificates', { filter: { member: gone.id } });
  expect(list.map(({ keyUse, state, revocationReason }) => [keyUse, state, revocationReason]).sort()).toEqual([
    ['ENCRYPT', 'REVOKED', 'cessationOfOperation'],
    ['SIGN', 'REVOKED', 'cessationOfOperation'],
  ]);
});

describe('[BEY-01] an escrowed key is recovered by two persons', () => {
  let proposer: Person;
  let confirmer: Person;
  beforeAll(async () => {
    [proposer, confirmer] = [await operator(running, 'ISSUER'), await operator(running, 'ISSUER')];
  });
  type Recovery = Certificate & { readonly recoveryNo: string; readonly expiresAt: string };
  const propose = async (certificate: string, token = proposer.token) => {
    const paper = await running.upload('file/upload', { purpose: 'application' }, { name: '申请书.png', bytes: png }, token);
    return call<Recovery>(
      'operation/keyRecovery/propose',
      { certificate, ground: 'UKey 损坏，需读取历史文件', paper: paper.data.fileId },
      token,
    );
  };
  const confirm = ({ id, version }: Recovery, token = confirmer.token) =>
    call<Recovery>('operation/keyRecovery/confirm', { id, version }, token);
  const fetchKey = (id: string, body: object, token = company.token) =>
    fetch(`${running.address}/user/keyRecovery/fetch/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': token },
      body: JSON.stringify(body),
    });
  const refusalOf = async (answer: Promise<Response>): Promise<unknown> =>
    ((await (await answer).json()) as { data: { code: string } }).data.code;
  const open = async (name: string): Promise<Recovery & { readonly pair: Certificate }> => {
    const pair = await pairOf(await issued({ csr: await requestOf(name) }));
    const { data } = await confirm((await propose(pair.id)).data);
    return { ...data, pair };
  };

  test('[op.keyRecovery.propose][op.keyRecovery.confirm] refused for a signing certificate, twice at once, by one person alone, and without the grant', async () => {
    const signing = await issued({ csr: await requestOf('two-persons') });
    const pair = await pairOf(signing);
    expect((await propose(signing.id)).status).not.toBe(1);
    const clerk = await operator(running, 'CLERK');
    expect((await propose(pair.id, clerk.token)).status).toBe(403);
    const proposed = await propose(pair.id);
    expect(proposed).toMatchObject({ status: 1, data: { state: 'PROPOSED' } });
    expect((await propose(pair.id, confirmer.token)).data).toMatchObject({ code: 'RECOVERY_OPEN' });
    expect((await confirm(proposed.data, proposer.token)).data).toMatchObject({ code: 'RECOVERY_OWN_PROPOSAL' });
    expect((await confirm(proposed.data, clerk.token)).status).toBe(403);
    const { id, version } = proposed.data;
    const other = (await issued({ csr: await requestOf('too-early') })).id;
    expect((await fetchKey(id, { version, signing: other, format: 'SKF' })).status).toBe(409);
    const dropped = await call('operation/keyRecovery/drop', { id, version, reason: '企业撤回申请' }, proposer.token);
    expect(dropped).toMatchObject({ status: 1, data: { state: 'DROPPED' } });
    expect(await propose(pair.id)).toMatchObject({ status: 1 });
  });

  test('[op.keyRecovery.propose] of two proposals at the same instant one stands', async () => {
    const pair = await pairOf(await issued({ csr: await requestOf('at-once') }));
    const both = await Promise.all([propose(pair.id), propose(pair.id, confirmer.token), propose(pair.id)]);
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1);
    expect(both.filter(({ status }) => status !== 1).map(({ data }) => data)).toMatchObject([
      { code: 'RECOVERY_OPEN' },
      { code: 'RECOVERY_OPEN' },
    ]);
  });

  test('[op.keyRecovery.list][en.keyRecovery.detail][en.keyRecovery.fetch] the administrator fetches it once, under another key of the company, after the certificate has ended', async () => {
    const { id, version, expiresAt, pair } = await open('lost');
    expect(new Date(expiresAt).getTime() - running.service.services.clock().getTime()).toBeLessThanOrEqual(14 * 86_400_000);
    const lost = pair.pairOf as { id: string };
    const { version: ofLost } = (await call(`operation/certificate/info/${lost.id}`, { id: lost.id })).data;
    await call('operation/certificate/revoke', { id: lost.id, version: ofLost, reason: 'cessationOfOperation' });
    const recipient = await issued({ csr: await requestOf('spare') });
    const body = { version, signing: recipient.id, format: 'ENVELOPED_KEY' };
    const handler = await employee(running, company.token, 'HANDLER');
    expect(await refusalOf(fetchKey(id, body, handler.token))).toBe('RECOVERY_ADMINISTRATOR_ONLY');
    const stranger = await member(running);
    expect((await fetchKey(id, body, stranger.token)).status).toBe(404);
    for (const other of [lost.id, pair.id]) expect(await refusalOf(fetchKey(id, { ...body, signing: other }))).toBe('RECOVERY_RECIPIENT');
    const { list: offered } = (await call<{ list: { id: string }[] }>('options/keyRecoveries/signing', {}, company.token)).data;
    expect(offered).toContainEqual({ id: recipient.id, label: expect.stringMatching(/./) });
    expect(offered.filter(each => each.id === pair.id || each.id === lost.id)).toEqual([]);
    const answer = await fetchKey(id, body);
    expect(answer.status).toBe(200);
    const scalar = await openedWith('spare.key', Buffer.from(await answer.arrayBuffer()));
    expect(publicKeyOf(scalar)).toEqual(pointOf(pair.certificatePem));
    expect((await fetchKey(id, { ...body, version: version + 1 })).status).toBe(409);
    const shown = (await call(`keyRecovery/detail/${id}`, { id }, company.token)).data;
    expect(shown).toMatchObject({ state: 'FETCHED', recipient: { id: recipient.id } });
    expect(JSON.stringify(shown)).not.toMatch(/paper|confirmedBy/);
    expect(await only(running, 'operation/keyRecovery/list', { certificate: pair.id }, proposer.token)).toMatchObject({ state: 'FETCHED' });
    const { list } = await running.service.services.database.read.list('notices', { filter: { recordId: id } });
    expect(list.map(({ title }) => title).sort()).toEqual(['加密密钥可以领取', '加密密钥已领取']);
    // Neither the journal nor a notice holds any of it.
    const journal = await running.service.services.database.read.list('journal', { filter: { recordId: id } });
    const told = JSON.stringify([journal.list, list]);
    expect(journal.list.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'confirm', 'fetch']));
    for (const spelled of ['hex', 'base64'] as const) expect(told).not.toContain(scalar.toString(spelled));
  });

  test('[en.keyRecovery.fetch] for a hardware key it comes as GM/T 0016 has it; after fourteen days it is gone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chancery-keys-'));
    try {
      const keys = await softwareKeys(folder);
      const key = await keys.open(await keys.make('135790'), '135790');
      const { containerId } = await keys.makeKeyPair(key, 'SM2');
      const recipient = await issued({ carrier: 'UKEY', csr: await keys.makeRequest(key, containerId, company.companyName) });
      const { id, version, pair } = await open('into-key');
      const answer = await fetchKey(id, { version, signing: recipient.id, format: 'SKF' });
      await keys.importKeyPair(key, containerId, Buffer.from(await answer.arrayBuffer()));
      const { encryptPair } = await keys.importCertificate(key, pair.certificatePem);
      expect(encryptPair).toMatchObject({ certificate: { serialNumber: pair.serialNumber } });

      const late = await open('late');
      running.byHand('keyRecoveries', late.id);
      const past = new Date(running.service.services.clock().getTime() - 1000).toISOString();
      await running.service.services.database.transaction(rows => rows.update('keyRecoveries', late.id, null, { expiresAt: past }));
      const { version: now } = (await call(`keyRecovery/detail/${late.id}`, { id: late.id }, company.token)).data;
      expect(await refusalOf(fetchKey(late.id, { version: now, signing: recipient.id, format: 'SKF' }))).toBe('RECOVERY_LATE');
      expect(await running.service.services.jobs.run('clockMoves', 'clock')).toBe('done');
      expect((await call(`operation/keyRecovery/detail`, { id: late.id }, proposer.token)).data).toMatchObject({ state: 'LAPSED' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
