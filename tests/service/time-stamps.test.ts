/** Time stamps as relying parties meet them: openssl asks and verifies, pkijs verifies once more. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { element, explicit, integerOf, nullValue, octetString, oid, sequence, trueValue } from '#trust/pki/der.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
let rootPem: string;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  const { list } = await running.service.services.database.read.list('issuers', { filter: { state: 'ACTIVE' }, heavy: true });
  rootPem = String(list.find(({ name }) => /^root-\d/.test(String(name)))?.certificatePem);
  await court.file('root.pem', rootPem);
  await court.file('issuing.pem', String(list.find(({ name }) => /^issuing-\d/.test(String(name)))?.certificatePem));
  await court.file('data.txt', 'what is to be proved to have been there');
  await court.file('other.txt', 'what was not');
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

const policy = '1.3.6.1.4.1.32473.1.2';
const post = (body: Uint8Array, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${running.address}/pki/tsa`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', ...headers },
    body: new Uint8Array(body),
  });
const query = async (...words: readonly string[]): Promise<Buffer> => {
  const made = await court.openssl(['ts', '-query', '-data', 'data.txt', '-out', 'query.tsq', ...words]);
  if (made.status !== 0) throw new Error(made.stderr);
  return readFile(join(court.folder, 'query.tsq'));
};
const reply = async (request: Uint8Array): Promise<{ readonly der: Buffer; readonly text: string }> => {
  const response = await post(request);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/timestamp-reply');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const der = Buffer.from(await response.arrayBuffer());
  await court.file('reply.tsr', der);
  return { der, text: (await court.openssl(['ts', '-reply', '-in', 'reply.tsr', '-text'])).stdout };
};
const verify = (...words: readonly string[]) => court.openssl(['ts', '-verify', '-in', 'reply.tsr', '-CAfile', 'root.pem', ...words]);

test.each(['-sha256', '-sha384', '-sha512', '-sm3'])(
  '[pki.tsa] a stamp over %s is accepted by openssl for its data and request, and for no other',
  async digest => {
    const { text } = await reply(await query(digest, '-cert'));
    for (const part of ['Status: Granted.', `Policy OID: ${policy}`, 'Accuracy: 0x01 seconds', 'Ordering: no'])
      expect(text).toContain(part);
    expect(Math.abs(Date.parse(/Time stamp: (.+)/.exec(text)?.[1] ?? '') - running.service.services.clock().getTime())).toBeLessThan(
      60_000,
    );
    expect(await verify('-data', 'data.txt')).toMatchObject({ status: 0, stdout: 'Verification: OK\n' });
    expect(await verify('-queryfile', 'query.tsq')).toMatchObject({ status: 0 });
    expect(await verify('-data', 'other.txt')).toMatchObject({ status: 1 });
    await query(digest, '-cert');
    // Another nonce.
    expect(await verify('-queryfile', 'query.tsq')).toMatchObject({ status: 1 });
  },
);

test('[pki.tsa] the certificates come along only where they are asked for, and a nonce only where one came', async () => {
  const bare = await reply(await query('-sha256', '-no_nonce'));
  expect(bare.text).toMatch(/Nonce: unspecified/);
  expect((await verify('-data', 'data.txt')).status).toBe(1);
  const { certificate } = await running.service.services.serviceCertificates.of('TSA', await running.service.services.authority.issuing());
  await court.openssl(['x509', '-inform', 'DER', '-out', 'tsa.pem'], certificate);
  await court.file(
    'chain.pem',
    (await readFile(join(court.folder, 'tsa.pem'), 'utf8')) + (await readFile(join(court.folder, 'issuing.pem'), 'utf8')),
  );
  expect(await verify('-data', 'data.txt', '-untrusted', 'chain.pem')).toMatchObject({ status: 0 });
  const whole = await reply(await query('-sha256', '-cert'));
  expect(whole.der.length - bare.der.length).toBeGreaterThan(1000);
});

test('[pki.tsa] pkijs finds the token well-formed and its signature and path good', async () => {
  const { der } = await reply(await query('-sha256', '-cert'));
  const token = new TimeStampResp({ schema: fromBER(new Uint8Array(der).buffer).result }).timeStampToken ?? new ContentInfo();
  const signed = new SignedData({ schema: token.content });
  const root = new Certificate({ schema: fromBER(new Uint8Array(certificateDer(rootPem) ?? []).buffer).result });
  const verified = await signed.verify({
    signer: 0,
    trustedCerts: [root],
    checkChain: true,
    checkDate: running.service.services.clock(),
    data: new Uint8Array(await readFile(join(court.folder, 'data.txt'))).buffer,
    extendedMode: true,
  });
  expect(verified).toMatchObject({ signatureVerified: true, signerCertificateVerified: true });
  const content = signed.encapContentInfo.eContent?.valueBlock.valueHexView ?? new Uint8Array();
  const info = new TSTInfo({ schema: fromBER(new Uint8Array(content).buffer).result });
  expect(info.policy).toBe(policy);
  expect(signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type).sort()).toEqual([
    '1.2.840.113549.1.9.16.2.47',
    '1.2.840.113549.1.9.3',
    '1.2.840.113549.1.9.4',
  ]);
});

test("[pki.tsa] the stamper's certificate is for stamping alone, critically, and outlives its last stamp", async () => {
  const { serviceCertificates, authority, database, jobs } = running.service.services;
  const { certificate } = await serviceCertificates.of('TSA', await authority.issuing());
  const { stdout } = await court.openssl(['x509', '-inform', 'DER', '-noout', '-text'], certificate);
  expect(stdout).toMatch(/Extended Key Usage: critical\s+Time Stamping\n/);
  expect(stdout).toContain('OCSP - URI:http://chancery.test/pki/ocsp');
  await court.openssl(['x509', '-inform', 'DER', '-out', 'tsa.pem'], certificate);
  const words = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', 'tsa.pem'];
  expect(await court.openssl(['verify', '-purpose', 'timestampsign', ...words])).toMatchObject({ status: 0 });
  const asked = await court.openssl([
    ...['ocsp', '-issuer', 'issuing.pem', '-cert', 'tsa.pem', '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`],
  ]);
  expect(asked.stdout).toContain('tsa.pem: good');
  const { id: issuer } = await authority.issuing();
  const count = () => database.read.count('serviceCertificates', { purpose: 'TSA', issuer });
  const before = await count();
  const now = running.clock.now;
  running.clock.now = new Date(now.getTime() + 364 * 86_400_000);
  await jobs.run('serviceCertificates', 'clock');
  expect(await count()).toBe(before);
  running.clock.now = new Date(now.getTime() + 366 * 86_400_000);
  await jobs.run('serviceCertificates', 'clock');
  expect(await count()).toBe(before + 1);
  await running.turnBack(now);
});

const sha256 = '2.16.840.1.101.3.4.2.1';
const imprint = (digest = sha256, octets = 32): Buffer => sequence(sequence(oid(digest), nullValue), octetString(Buffer.alloc(octets, 7)));
const refused: readonly (readonly [what: string, failure: string, request: Buffer])[] = [
  ['SHA-1', 'unrecognized or unsupported algorithm identifier', sequence(integerOf(1), imprint('1.3.14.3.2.26', 20))],
  ['a digest nobody knows', 'unrecognized or unsupported algorithm identifier', sequence(integerOf(1), imprint('1.2.3.4', 32))],
  ['an imprint of the wrong length', 'the data submitted has the wrong format', sequence(integerOf(1), imprint(sha256, 31))],
  ['another version', 'transaction not permitted or supported', sequence(integerOf(2), imprint())],
  ['another policy', 'the requested TSA policy is not supported', sequence(integerOf(1), imprint(), oid('1.2.3.4'))],
  [
    'an extension',
    'the requested extension is not supported',
    sequence(integerOf(1), imprint(), element(0xa0, sequence(oid('1.2.3.4'), octetString(nullValue)))),
  ],
  ['fields out of order', 'the data submitted has the wrong format', sequence(integerOf(1), imprint(), trueValue, integerOf(5))],
  ['something after its end', 'the data submitted has the wrong format', Buffer.concat([sequence(integerOf(1), imprint()), nullValue])],
  ['something else', 'the data submitted has the wrong format', explicit(0, imprint())],
  ['nothing', 'the data submitted has the wrong format', Buffer.alloc(0)],
];
test.each(refused)('[pki.tsa] refused: %s', async (_, failure, request) => {
  const { text } = await reply(request);
  expect(text).toContain('Status: Rejected.');
  expect(text).toContain(`Failure info: ${failure}`);
});

test('[pki.tsa] serial numbers do not repeat, in two processes at once either', async () => {
  const beside = await startRunning({ beside: running });
  const request = new Uint8Array(sequence(integerOf(1), imprint()));
  const serialFrom = async (address: string): Promise<string> => {
    const response = await fetch(`${address}/pki/tsa`, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: request,
    });
    const token = new TimeStampResp({ schema: fromBER(await response.arrayBuffer()).result }).timeStampToken ?? new ContentInfo();
    const content = new SignedData({ schema: token.content }).encapContentInfo.eContent?.valueBlock.valueHexView ?? new Uint8Array();
    return Buffer.from(
      new TSTInfo({ schema: fromBER(new Uint8Array(content).buffer).result }).serialNumber.valueBlock.valueHexView,
    ).toString('hex');
  };
  const serials = await Promise.all(Array.from({ length: 60 }, (_, n) => serialFrom(n % 2 === 0 ? running.address : beside.address)));
  await beside.stop();
  expect(new Set(serials).size).toBe(60);
});

test('[pki.tsa] refused for a while: an address that asks for too many', async () => {
  const { database, clock } = running.service.services;
  const from = { 'x-forwarded-for': '10.9.8.7' };
  const request = sequence(integerOf(1), imprint());
  expect((await post(request, from)).status).toBe(200);
  for (let n = 0; n < 1_200; n += 1) await database.counters.add('pki.tsa:10.9.8.7', 60, clock());
  const refusal = await post(request, from);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(request)).status).toBe(200);
});
