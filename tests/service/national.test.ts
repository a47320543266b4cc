/** The national chain: its authorities, its list, and certificates in SM2, judged by openssl and by a second implementation. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Der } from '#service/pki/der.ts';
import { parseCertificate } from '#service/pki/parse.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { hasSigned } from '../vectors/sm2.ts';
import { apply, member, order } from './people.ts';
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
