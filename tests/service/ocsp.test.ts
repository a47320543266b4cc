/** The OCSP responder as relying parties meet it: openssl and gnutls ask and judge, over HTTP, of certificates in each state. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Der, explicit, octetString, oid, sequence } from '#trust/pki/der.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { toPem } from '#trust/pki/pem.ts';
import { type Court, openCourt, type Verdict } from '../vectors/judges.ts';
import { hasSigned } from '../vectors/sm2.ts';
import { apply, member, only, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
let company: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await member(running);
  const issuers = await authorities();
  await court.file('root.pem', String(issuers.find(({ name }) => /^root-\d/.test(String(name)))?.certificatePem));
  await court.file('issuing.pem', String(issuers.find(({ name }) => /^issuing-\d/.test(String(name)))?.certificatePem));
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

interface Certificate extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly certificatePem: string;
  readonly serialNumber: string;
}
const authorities = async () =>
  (await running.service.services.database.read.list('issuers', { filter: { state: 'ACTIVE' }, heavy: true })).list;
let keys = 0;
const issued = async (algorithm: 'ECDSA_P256' | 'SM2' = 'ECDSA_P256'): Promise<Certificate> => {
  const name = `key${keys++}`;
  const [curve, ...words] = algorithm === 'SM2' ? ['SM2', '-sm3', '-sigopt', 'distid:1234567812345678'] : ['P-256'];
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`, '-out', `${name}.key`]);
  const { stdout: csr } = await court.openssl(['req', '-new', '-key', `${name}.key`, '-subj', '/CN=whoever', ...words]);
  const waiting = await order(running, await apply(running, company.token, { csr, algorithm }));
  const { data } = await running.call<Certificate>('operation/certificate/issue', waiting, running.operator);
  await court.file(`${data.serialNumber}.pem`, data.certificatePem);
  return data;
};
const change = async ({ id }: Certificate, reason: string): Promise<void> => {
  const { version } = await only(running, 'operation/certificate/list', { id }, running.operator);
  const answer = await running.call('operation/certificate/revoke', { id, version, reason }, running.operator);
  if (answer.status !== 1) throw new Error(answer.message);
};

/** openssl asks by POST, verifies signature, delegation and nonce, and says what the answer was. */
const ask = (serial: string, ...more: readonly string[]): Promise<Verdict> =>
  court.openssl([
    ...['ocsp', '-issuer', 'issuing.pem', '-cert', `${serial}.pem`, '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`, ...more],
  ]);
const requestFor = async (serial: string, ...more: readonly string[]): Promise<Buffer> => {
  await court.openssl(['ocsp', '-issuer', 'issuing.pem', '-cert', `${serial}.pem`, '-reqout', 'request.der', ...more]);
  return readFile(join(court.folder, 'request.der'));
};
const post = async (body: Uint8Array, type = 'application/ocsp-request'): Promise<Response> =>
  fetch(`${running.address}/pki/ocsp`, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) });
const get = (request: Uint8Array): Promise<Response> =>
  fetch(`${running.address}/pki/ocsp/${encodeURIComponent(Buffer.from(request).toString('base64'))}`);
/** OCSPResponseStatus of an answer: the one byte behind `30 03 0a 01`, or of the sequence a good one begins with. */
const statusOf = async (response: Response): Promise<string> => {
  expect(response.headers.get('content-type')).toBe('application/ocsp-response');
  await court.file('answer.der', new Uint8Array(await response.arrayBuffer()));
  const { stdout, stderr } = await court.openssl(['ocsp', '-respin', 'answer.der', '-noverify', '-resp_text']);
  return /OCSP Response Status: (\w+)/.exec(stdout)?.[1] ?? /Responder Error: (\w+)/.exec(stdout + stderr)?.[1] ?? stderr;
};

test('[pki.ocsp][BEY-01] openssl: good, held, good again, revoked with its reason and time, at once each time', async () => {
  const certificate = await issued();
  const serial = certificate.serialNumber;
  const good = await ask(serial);
  expect(good.stdout).toMatch(new RegExp(`${serial}.pem: good\\s+This Update: .+\\s+Next Update: `));
  expect(good.stderr).toContain('Response verify OK');
  await change(certificate, 'certificateHold');
  expect((await ask(serial)).stdout).toMatch(/: revoked[\s\S]+Reason: certificateHold/);
  await change(certificate, 'removeFromCRL');
  expect((await ask(serial)).stdout).toContain(': good');
  await change(certificate, 'keyCompromise');
  const revoked = await ask(serial);
  expect(revoked.stdout).toMatch(/: revoked[\s\S]+Reason: keyCompromise\s+Revocation Time: \w{3} /);
  expect(revoked.stderr).toContain('Response verify OK');
});

test('[pki.ocsp] a kept answer is given again, and no longer once anything of its issuer is revoked, by whichever process', async () => {
  const [one, other] = [await issued(), await issued()];
  const request = await requestFor(one.serialNumber, '-no_nonce');
  const first = Buffer.from(await (await get(request)).arrayBuffer());
  expect(Buffer.from(await (await post(request)).arrayBuffer()).equals(first)).toBe(true);
  const beside = await startRunning({ beside: running });
  try {
    const besideAnswer = async () => {
      const response = await fetch(`${beside.address}/pki/ocsp`, {
        method: 'POST',
        headers: { 'content-type': 'application/ocsp-request' },
        body: new Uint8Array(request),
      });
      return Buffer.from(await response.arrayBuffer());
    };
    const kept = await besideAnswer();
    expect((await besideAnswer()).equals(kept)).toBe(true);
    await change(other, 'superseded');
    expect((await besideAnswer()).equals(kept)).toBe(false);
    await change(one, 'cessationOfOperation');
    await court.file('beside.der', await besideAnswer());
    const told = await court.openssl([
      ...['ocsp', '-respin', 'beside.der', '-CAfile', 'root.pem', '-issuer', 'issuing.pem', '-cert', `${one.serialNumber}.pem`],
    ]);
    expect(told.stdout).toMatch(/revoked[\s\S]+cessationOfOperation/);
  } finally {
    await beside.stop();
  }
});

test('[pki.ocsp] digests of SHA-1 and SHA-256, several at once, what was never issued, and the authority itself', async () => {
  const [one, other] = [await issued(), await issued()];
  await change(other, 'affiliationChanged');
  const sha256 = await court.openssl([
    ...['ocsp', '-sha256', '-issuer', 'issuing.pem', '-cert', `${one.serialNumber}.pem`, '-cert', `${other.serialNumber}.pem`],
    ...['-serial', '0x40DEADBEEF', '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`],
  ]);
  expect(sha256.stderr).toContain('Response verify OK');
  expect(sha256.stdout).toContain(`${one.serialNumber}.pem: good`);
  expect(sha256.stdout).toMatch(new RegExp(`${other.serialNumber}.pem: revoked[\\s\\S]+affiliationChanged`));
  expect(sha256.stdout).toContain('0x40DEADBEEF: unknown');
  const above = await court.openssl([
    ...['ocsp', '-issuer', 'root.pem', '-cert', 'issuing.pem', '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`],
  ]);
  expect(above.stdout).toContain('issuing.pem: good');
  expect(above.stderr).toContain('Response verify OK');
});

test('[pki.ocsp] nonces of 1 to 128 octets come back, others are malformed', async () => {
  const { serialNumber } = await issued();
  const plain = await requestFor(serialNumber, '-no_nonce');
  // OCSPRequest { tbsRequest { requestList } }: with the nonce's extension put behind the list.
  const list = Der.whole(plain).items[0]?.content ?? Buffer.alloc(0);
  const withNonce = (octets: number): { request: Buffer; nonce: Buffer } => {
    const nonce = randomBytes(octets);
    const extension = sequence(oid('1.3.6.1.5.5.7.48.1.2'), octetString(octetString(nonce)));
    return { request: sequence(sequence(list, explicit(2, sequence(extension)))), nonce };
  };
  for (const octets of [1, 16, 32, 128]) {
    const { request, nonce } = withNonce(octets);
    const response = await get(request);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await response.arrayBuffer()).includes(nonce)).toBe(true);
  }
  for (const octets of [0, 129, 200]) expect(await statusOf(await post(withNonce(octets).request))).toBe('malformedrequest');
  const echoed = await ask(serialNumber, '-nonce');
  expect(echoed.stderr).not.toMatch(/nonce/i);
  expect(echoed.stderr).toContain('Response verify OK');
});

test('[pki.ocspGet] an answer by GET may be cached for a minute, and gnutls accepts it', async () => {
  const { serialNumber } = await issued();
  const request = await requestFor(serialNumber, '-no_nonce');
  const response = await get(request);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('max-age=60, public, no-transform, must-revalidate');
  expect(Date.parse(response.headers.get('expires') ?? '') - Date.parse(response.headers.get('last-modified') ?? '')).toBe(3_600_000);
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
  await court.file('got.der', new Uint8Array(await response.arrayBuffer()));
  const gnutls = await court.ocsptool(['--verify-response', '--load-response', 'got.der', '--load-trust', 'issuing.pem']);
  expect(`${gnutls.stdout}${gnutls.stderr}`).toContain('Success');
  const text = await court.ocsptool(['--response-info', '--infile', 'got.der']);
  expect(text.stdout).toMatch(/Certificate Status: good/);
  // Slashes and plus signs of base64, as some askers send them.
  const bare = await fetch(`${running.address}/pki/ocsp/${Buffer.from(request).toString('base64').replaceAll('+', '%2B')}`);
  expect(await statusOf(bare)).toBe('successful');
});

test('[pki.ocsp][pki.ocspGet] what is no question, or none for us, is refused in the words of OCSP', async () => {
  const { serialNumber } = await issued();
  await court.openssl([
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'f.key', '-out', 'foreign.pem'],
    ...['-subj', '/CN=foreign'],
  ]);
  await court.openssl(['ocsp', '-issuer', 'foreign.pem', '-serial', '0x1234567890', '-reqout', 'foreign.der']);
  expect(await statusOf(await post(await readFile(join(court.folder, 'foreign.der'))))).toBe('unauthorized');
  await court.openssl([
    ...['ocsp', '-issuer', 'root.pem', '-cert', 'issuing.pem', '-issuer', 'issuing.pem', '-cert', `${serialNumber}.pem`],
    ...['-reqout', 'mixed.der'],
  ]);
  expect(await statusOf(await post(await readFile(join(court.folder, 'mixed.der'))))).toBe('unauthorized');
  const many = Array.from({ length: 21 }, (_, n) => ['-serial', `0x40${n + 10}`]).flat();
  await court.openssl(['ocsp', '-issuer', 'issuing.pem', ...many, '-reqout', 'many.der']);
  expect(await statusOf(await post(await readFile(join(court.folder, 'many.der'))))).toBe('malformedrequest');
  expect(await statusOf(await post(Buffer.from('hello')))).toBe('malformedrequest');
  expect(await statusOf(await post(Buffer.alloc(0)))).toBe('malformedrequest');
  expect(await statusOf(await fetch(`${running.address}/pki/ocsp/`))).toBe('malformedrequest');
  expect(await statusOf(await fetch(`${running.address}/pki/ocsp/!!!`))).toBe('malformedrequest');
  expect((await post(Buffer.alloc(20_000))).status).toBe(413);
  expect((await post(Buffer.alloc(10), 'application/octet-stream')).status).toBe(415);
});

test('[pki.ocsp] the responder is delegated, unchecked and short-lived, and made anew long before its end', async () => {
  const { serviceCertificates, authority, database, jobs } = running.service.services;
  const issuing = await authority.issuing();
  const { certificate } = await serviceCertificates.of('OCSP', issuing);
  const { stdout } = await court.openssl(['x509', '-inform', 'DER', '-noout', '-text'], certificate);
  expect(stdout).toMatch(/Extended Key Usage:\s+OCSP Signing\n/);
  expect(stdout).toMatch(/OCSP No Check/);
  await court.openssl(['x509', '-inform', 'DER', '-out', 'responder.pem'], certificate);
  const verified = await court.openssl([
    ...['verify', '-x509_strict', '-purpose', 'ocsphelper', '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', 'responder.pem'],
  ]);
  expect(verified).toMatchObject({ status: 0 });
  const count = () => database.read.count('serviceCertificates', { purpose: 'OCSP', issuer: issuing.id });
  const before = await count();
  expect(await jobs.run('serviceCertificates', 'clock')).toBe('done');
  expect(await count()).toBe(before);
  const now = running.clock.now;
  running.clock.now = new Date(now.getTime() + 21 * 86_400_000);
  expect(await jobs.run('serviceCertificates', 'clock')).toBe('done');
  expect(await count()).toBe(before + 1);
  await running.turnBack(now);
});

test('[pki.ocsp] the national chain answers by a responder of its own; openssl reads it, a second implementation of SM2 verifies it', async () => {
  const certificate = await issued('SM2');
  const issuing = (await running.service.services.authority.standing()).find(({ name }) => /^issuing-sm2/.test(name));
  await court.file('issuing-sm2.pem', toPem('CERTIFICATE', issuing?.issuer.certificate ?? Buffer.alloc(0)));
  const read = () =>
    court.openssl([
      ...['ocsp', '-issuer', 'issuing-sm2.pem', '-cert', `${certificate.serialNumber}.pem`, '-noverify', '-respout', 'sm2.der'],
      ...['-url', `${running.address}/pki/ocsp`],
    ]);
  expect((await read()).stdout).toContain(': good');
  // OCSPResponse { status, [0] { type, OCTET STRING { BasicOCSPResponse { data, algorithm, signature, [0] certificates } } } }
  const response = Der.whole(await readFile(join(court.folder, 'sm2.der')));
  const basic = response.items[1]?.children[0]?.items[1]?.content ?? Buffer.alloc(0);
  const responder = Der.whole(basic).items[3]?.children[0]?.children[0]?.bytes ?? Buffer.alloc(0);
  const pointOf = (info: Buffer | undefined): Buffer => (info ?? Buffer.alloc(64)).subarray(-64);
  expect(hasSigned(pointOf(issuing?.issuer.subjectPublicKeyInfo), responder)).toBe(true);
  expect(hasSigned(pointOf(parseCertificate(responder).subjectPublicKeyInfo), basic)).toBe(true);
  await change(certificate, 'keyCompromise');
  expect((await read()).stdout).toMatch(/: revoked[\s\S]+keyCompromise/);
});

test('[pki.ocsp] where nothing can be looked up the asker is told to try later', async () => {
  const { serialNumber } = await issued();
  const request = await requestFor(serialNumber, '-no_nonce');
  const lost = await startRunning({ beside: running });
  await lost.service.services.database.close();
  const response = await fetch(`${lost.address}/pki/ocsp`, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: new Uint8Array(request),
  });
  expect(response.status).toBe(200);
  expect(await statusOf(response)).toBe('trylater');
  await lost.service.app.close();
});
