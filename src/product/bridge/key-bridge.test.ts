/** The key bridge through its door: what it makes is judged by openssl, and nobody but the portal is let in. */
import { createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BridgeCall, type BridgeCalls, type BridgeKey, bridgeAlgorithms } from '#product/bridge/protocol.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { publicKeyOf, verifySm2 } from '#tests/vectors/sm2.ts';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import { verifyData } from '#trust/keys/signatures.ts';
import { Der } from '#trust/pki/der.ts';
import { bridgeCalls } from './calls.ts';
import { decrypt } from './pin-encryption.ts';
import { type Bridge, startBridge } from './server.ts';
import { type SoftwareKeys, softwareKeys } from './software-keys.ts';

const portal = 'https://portal.test';
const pin = '135790';
const clock = { now: 0 };
let folder: string;
let keys: SoftwareKeys;
let bridge: Bridge;
let court: Court;
const open = (those: SoftwareKeys) =>
  startBridge({
    calls: bridgeCalls(those, () => clock.now),
    port: 0,
    allows: origin => [portal, 'https://second.test'].includes(origin),
    say: () => undefined,
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-keys-'));
  keys = await softwareKeys(folder);
  bridge = await open(keys);
  court = await openCourt();
});
afterAll(async () => {
  await bridge.stop();
  await court.close();
  await rm(folder, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { readonly ok?: boolean; readonly code?: string; readonly triesLeft?: number; readonly data?: unknown };
}
/** Every byte of the request is the test's to choose: a browser would set Host and Origin itself. */
const send = (path: string, body: string, headers: Readonly<Record<string, string>> = {}, method = 'POST'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${bridge.address}${path}`,
      { method, headers: { origin: portal, 'content-type': 'application/json', ...headers } },
      response => {
        let text = '';
        response.on('data', part => {
          text += String(part);
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
const ask = (call: string, input: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<Raw> =>
  send(`/v1/${call}`, JSON.stringify(input), headers);
const must = async <C extends BridgeCall>(call: C, input: BridgeCalls[C]['input']): Promise<BridgeCalls[C]['answer']> => {
  const { body } = await ask(call, input);
  if (body.ok !== true) throw new Error(`${call}: ${body.code}`);
  return body.data as BridgeCalls[C]['answer'];
};
const unlocked = async (keyId: string): Promise<string> => (await must('verifyPin', { keyId, pin })).session;
const named = async (keyId: string): Promise<BridgeKey> => {
  const found = (await must('listKeys', {})).keys.find(key => key.keyId === keyId);
  if (found === undefined) throw new Error(`no key ${keyId}`);
  return found;
};

test.each(bridgeAlgorithms)(
  '[en.bind] a %s pair is made, asks for a certificate, takes it in and signs, as openssl sees it',
  async algorithm => {
    const keyId = await keys.make(pin);
    const session = await unlocked(keyId);
    const { containerId } = await must('makeKeyPair', { session, algorithm });
    const { request: csr } = await must('makeRequest', { session, containerId, commonName: '示例有限公司' });
    const identity = algorithm === 'SM2' ? ['-vfyopt', 'distid:1234567812345678'] : [];
    const judged = await court.openssl(['req', '-verify', '-noout', '-subject', '-nameopt', 'utf8,sep_comma_plus', ...identity], csr);
    expect(judged.status).toBe(0);
    expect(judged.stdout + judged.stderr).toMatch(/verify OK/);
    expect(judged.stdout).toContain('CN=示例有限公司');

    await court.file('ca.key', (await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'])).stdout);
    const ca = (await court.openssl(['req', '-x509', '-new', '-key', 'ca.key', '-subj', '/CN=ca', '-days', '1'])).stdout;
    await court.file('ca.pem', ca);
    await court.file('csr.pem', csr);
    const certificate = (
      await court.openssl([
        'x509',
        '-req',
        '-in',
        'csr.pem',
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-set_serial',
        '0x1A2B',
        '-days',
        '1',
        ...identity,
      ])
    ).stdout;
    expect((await ask('importCertificate', { session, certificate: ca })).body.code).toBe('CERTIFICATE_FOREIGN');
    expect((await ask('importCertificate', { session, certificate: 'none' })).body.code).toBe('CERTIFICATE_UNREADABLE');
    await must('importCertificate', { session, certificate });
    expect((await named(keyId)).containers).toMatchObject([
      { containerId, signPair: { algorithm, certificate: { serialNumber: '1A2B' } } },
    ]);

    const data = Buffer.from('CHANCERY-BIND.U0000000001');
    const { signature } = await must('sign', { session, containerId, data: data.toString('base64') });
    const { publicKey } = new X509Certificate(certificate);
    const signed = Buffer.from(signature, 'base64');
    const digest = algorithm === 'ECDSA_P384' ? 'sha384' : 'sha256';
    const holds =
      algorithm === 'SM2'
        ? verifySm2(data, publicKey.export({ format: 'der', type: 'spki' }).subarray(-64), signed)
        : verify(digest, data, publicKey, signed);
    expect(holds).toBe(true);
    expect(verifyData(keyAlgorithms[algorithm], data, publicKey, signed)).toBe(true);
  },
);

const word = (value: number): Buffer => Buffer.from([value, value >> 8, 0, 0]);
const wide = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.alloc(64 - bytes.length), bytes]);
/** ENVELOPEDKEYBLOB (GM/T 0016 6.4.10) by openssl alone: SM2 for the content key, SM4 for the scalar. */
const envelopeBy = async (signing: string, scalar: Uint8Array, point: Buffer): Promise<Buffer> => {
  const contentKey = randomBytes(16);
  await court.file('holder.pub', Buffer.from(signing, 'base64'));
  await court.file('content', contentKey);
  await court.file('scalar', scalar);
  const made = [
    ['pkeyutl', '-encrypt', '-pubin', '-keyform', 'DER', '-inkey', 'holder.pub', '-in', 'content', '-out', 'cipher'],
    ['enc', '-sm4-ecb', '-nopad', '-K', contentKey.toString('hex'), '-in', 'scalar', '-out', 'encrypted'],
  ].map(async args => expect(await court.openssl(args)).toMatchObject({ status: 0 }));
  await Promise.all(made);
  const [x, y, c3, c2] = Der.whole(await readFile(join(court.folder, 'cipher'))).items;
  const [cx, cy] = [x, y].map(each => each?.integer.subarray(-32) ?? Buffer.alloc(0));
  return Buffer.concat([
    ...[word(1), word(0x0401), word(256), wide(await readFile(join(court.folder, 'encrypted')))],
    ...[word(256), wide(point.subarray(0, 32)), wide(point.subarray(32))],
    ...[wide(cx ?? point), wide(cy ?? point), c3?.content ?? point, word(16), c2?.content ?? point],
  ]);
};

test('[BEY-01] the encryption pair comes in under the signing pair of its container, as openssl enveloped it, and its certificate beside it', async () => {
  const keyId = await keys.make(pin);
  const session = await unlocked(keyId);
  const { containerId, signPair } = await must('makeKeyPair', { session, algorithm: 'SM2' });
  expect((await named(keyId)).containers).toMatchObject([{ encryptPair: null }]);
  await court.openssl(['genpkey', '-algorithm', 'SM2', '-out', 'encrypt.key']);
  await court.openssl(['pkey', '-in', 'encrypt.key', '-pubout', '-out', 'encrypt.pub']);
  const point = createPublicKey(await readFile(join(court.folder, 'encrypt.pub')))
    .export({ format: 'der', type: 'spki' })
    .subarray(-64);
  await court.openssl(['pkey', '-in', 'encrypt.key', '-outform', 'DER', '-out', 'encrypt.der']);
  const der = await readFile(join(court.folder, 'encrypt.der'));
  const scalarAt = der.indexOf(Buffer.from([0x04, 0x20])) + 2;
  const scalar = der.subarray(scalarAt, scalarAt + 32);
  expect(publicKeyOf(scalar)).toEqual(point);
  const blob = await envelopeBy(signPair.publicKey, scalar, point);
  const bring = (bytes: Buffer, into = containerId) =>
    ask('importKeyPair', { session, containerId: into, envelopedKey: bytes.toString('base64') });

  const { request: csr } = await must('makeRequest', { session, containerId, commonName: '示例有限公司' });
  await court.file('csr.pem', csr);
  const issue = ['x509', '-req', '-in', 'csr.pem', '-signkey', 'encrypt.key', '-force_pubkey', 'encrypt.pub', '-days', '1'];
  const certificate = (await court.openssl([...issue, '-set_serial', '0x3C4D', '-vfyopt', 'distid:1234567812345678'])).stdout;
  expect((await ask('importCertificate', { session, certificate })).body.code).toBe('CERTIFICATE_FOREIGN');

  // What does not fit leaves nothing behind.
  const altered = (at: number) => Buffer.from(blob.with(at, (blob[at] ?? 0) ^ 1));
  const codeOf = async (bytes: Buffer, into?: string) => (await bring(bytes, into)).body.code;
  expect(await Promise.all([0, 4, 8, 12, 76, 80, 208, 368].map(at => codeOf(altered(at))))).toEqual(Array(8).fill('ENVELOPE_UNREADABLE'));
  expect(await codeOf(blob.subarray(0, 387))).toBe('ENVELOPE_UNREADABLE');
  // The encrypted key, its public half, a point off the curve, the digest and the content key.
  expect(await Promise.all([75, 143, 271, 336, 387].map(at => codeOf(altered(at))))).toEqual(Array(5).fill('ENVELOPE_FOREIGN'));
  const other = await must('makeKeyPair', { session, algorithm: 'SM2' });
  expect(await codeOf(blob, other.containerId)).toBe('ENVELOPE_FOREIGN');
  const { containerId: notSm2 } = await must('makeKeyPair', { session, algorithm: 'ECDSA_P256' });
  expect(await codeOf(blob, notSm2)).toBe('ENVELOPE_FOREIGN');
  expect(await codeOf(blob, 'none')).toBe('CONTAINER_MISSING');
  expect((await named(keyId)).containers.map(({ encryptPair }) => encryptPair)).toEqual([null, null, null]);

  expect((await bring(blob)).body).toMatchObject({ ok: true, data: { containerId, encryptPair: { algorithm: 'SM2', certificate: null } } });
  await must('importCertificate', { session, certificate });
  // Brought again, it is what it was, certificate and all.
  expect((await bring(blob)).body.ok).toBe(true);
  const [container] = (await named(keyId)).containers;
  expect(container).toMatchObject({ signPair: { certificate: null }, encryptPair: { certificate: { serialNumber: '3C4D' } } });
  expect(Buffer.from(container?.encryptPair?.publicKey ?? '', 'base64').subarray(-64)).toEqual(point);

  const { contentKey } = await keys.open(keyId, pin);
  const file = await readFile(join(folder, `${keyId}.json`), 'utf8');
  const [stored] = (JSON.parse(file) as { containers: { encryptPair: { privateKey: string } }[] }).containers;
  const at = `chancery-key/1/${keyId}/${containerId}`;
  expect(decrypt(contentKey, `${at}/encrypt`, stored?.encryptPair.privateKey ?? '')?.includes(scalar)).toBe(true);
  expect(decrypt(contentKey, at, stored?.encryptPair.privateKey ?? '')).toBeUndefined();
  expect(Buffer.from(stored?.encryptPair.privateKey ?? '', 'base64').includes(scalar)).toBe(false);
});

test('[en.bind] each wrong PIN takes a try away, the last one locks, and that outlives the program', async () => {
  const keyId = await keys.make(pin);
  const guess = (with_ = '000000') => ask('verifyPin', { keyId, pin: with_ });
  // What can be no PIN is no try.
  expect((await guess('123')).body).toMatchObject({ ok: false, code: 'INPUT_WRONG' });
  expect((await guess()).body).toMatchObject({ ok: false, code: 'PIN_WRONG', triesLeft: 5 });
  await unlocked(keyId);
  expect((await named(keyId)).triesLeft).toBe(6);
  // Together they count as one after the other.
  const guesses = await Promise.all(Array.from({ length: 6 }, () => guess()));
  expect(guesses.map(({ body }) => body.triesLeft).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  expect((await guess(pin)).body).toEqual({ ok: false, code: 'PIN_LOCKED', triesLeft: 0 });
  const before = bridge;
  bridge = await open(await softwareKeys(folder));
  try {
    expect((await guess(pin)).body).toEqual({ ok: false, code: 'PIN_LOCKED', triesLeft: 0 });
  } finally {
    await bridge.stop();
    bridge = before;
  }
});

test('[en.bind] a PIN is changed by whoever knows the old one; a wrong one counts, and the pairs stay', async () => {
  const keyId = await keys.make(pin);
  const session = await unlocked(keyId);
  const { containerId } = await must('makeKeyPair', { session, algorithm: 'ECDSA_P256' });
  const change = (old: string, newPin: string) => ask('changePin', { keyId, pin: old, newPin });
  for (const [old, newPin] of [
    [pin, '123'],
    [pin, pin],
    ['1', '975310'],
  ] as const)
    expect((await change(old, newPin)).body).toMatchObject({ ok: false, code: 'INPUT_WRONG' });
  expect((await change('000000', '975310')).body).toMatchObject({ ok: false, code: 'PIN_WRONG', triesLeft: 5 });
  expect((await change(pin, '975310')).body).toEqual({ ok: true, data: {} });
  expect((await named(keyId)).triesLeft).toBe(6);
  expect((await ask('verifyPin', { keyId, pin })).body).toMatchObject({ ok: false, code: 'PIN_WRONG', triesLeft: 5 });
  const again = await must('verifyPin', { keyId, pin: '975310' });
  expect((await ask('sign', { session: again.session, containerId, data: 'AAAA' })).body.ok).toBe(true);
  for (let tries = 0; tries < 6; tries++) await change('000000', '135790');
  expect((await change('975310', '135790')).body).toEqual({ ok: false, code: 'PIN_LOCKED', triesLeft: 0 });
});

test('[en.bind] what the PIN opened is open for its page alone, and for five minutes', async () => {
  const keyId = await keys.make(pin);
  const session = await unlocked(keyId);
  const make = (headers = {}) => ask('makeKeyPair', { session, algorithm: 'ECDSA_P256' }, headers);
  expect((await make({ origin: 'https://second.test' })).body.code).toBe('SESSION_MISSING');
  expect((await make()).body.ok).toBe(true);
  clock.now += 5 * 60_000;
  expect((await make()).body.code).toBe('SESSION_MISSING');
  const again = await unlocked(keyId);
  await must('closeSession', { session: again });
  expect((await ask('sign', { session: again, containerId: 'x', data: 'AAAA' })).body.code).toBe('SESSION_MISSING');
});

test('[en.bind] no answer and no file holds a private key in the clear', async () => {
  const keyId = await keys.make(pin);
  const session = await unlocked(keyId);
  const made = await ask('makeKeyPair', { session, algorithm: 'ECDSA_P256' });
  expect(Object.keys((made.body.data as { signPair: object }).signPair).sort()).toEqual(['algorithm', 'certificate', 'publicKey']);
  const listed = JSON.stringify((await ask('listKeys')).body);
  expect(listed).not.toMatch(/private/i);
  const file = join(folder, `${keyId}.json`);
  const [container] = (JSON.parse(await readFile(file, 'utf8')) as { containers: { privateKey: string }[] }).containers;
  const encrypted = Buffer.from(container?.privateKey ?? '', 'base64');
  // The identifier of the curve stands in every such key that can be read.
  expect(encrypted.length).toBeGreaterThan(100);
  expect(encrypted.includes(Buffer.from('06082a8648ce3d030107', 'hex'))).toBe(false);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter(name => !name.endsWith('.json'))).toEqual([]);
});

test('[en.bind] a page of another origin, a name rebound to this machine and a program without origin are refused', async () => {
  for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { host: 'evil.test' }, { host: '127.0.0.1:1' }]) {
    const refused = await ask('listKeys', {}, headers);
    expect(refused.status).toBe(403);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect(refused.body.data).toBeUndefined();
  }
  const preflight = (origin: string) =>
    send(
      '/v1/listKeys',
      '',
      { origin, 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' },
      'OPTIONS',
    );
  expect((await preflight('https://evil.test')).headers['access-control-allow-private-network']).toBeUndefined();
  const { status, headers } = await preflight(portal);
  expect({ status, ...headers }).toMatchObject({
    status: 204,
    'access-control-allow-origin': portal,
    'access-control-allow-headers': 'content-type',
    'access-control-allow-private-network': 'true',
  });
  const nameless = await new Promise<number>(resolve => {
    request(`${bridge.address}/v1/listKeys`, { method: 'POST' }, ({ statusCode = 0 }) => resolve(statusCode)).end('{}');
  });
  expect(nameless).toBe(403);
});

test('[doc.prepare] what is signed with a seal is signed whole, with the picture of the seal; more than a seal can be is refused', async () => {
  const keyId = await keys.make(pin);
  const session = await unlocked(keyId);
  const { containerId, signPair } = await must('makeKeyPair', { session, algorithm: 'SM2' });
  const data = Buffer.alloc(1_000_000, 7);
  const { signature } = await must('sign', { session, containerId, data: data.toString('base64') });
  const key = createPublicKey({ key: Buffer.from(signPair.publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verifyData(keyAlgorithms.SM2, data, key, Buffer.from(signature, 'base64'))).toBe(true);
  const large = await send('/v1/sign', JSON.stringify({ session, containerId, data: 'A'.repeat(2_200_000) }));
  expect(large).toMatchObject({ status: 413, body: { code: 'INPUT_TOO_LARGE' } });
});

test('[en.bind] what is no call, no JSON, too large or of a wrong kind is refused by a code', async () => {
  const keyId = await keys.make(pin);
  const session = await unlocked(keyId);
  expect(await ask('exportPrivateKey')).toMatchObject({ status: 404, body: { code: 'CALL_MISSING' } });
  expect(await ask('constructor')).toMatchObject({ status: 404, body: { code: 'CALL_MISSING' } });
  expect(await send('/v1/listKeys', '', {}, 'GET')).toMatchObject({ status: 404, body: { code: 'CALL_MISSING' } });
  expect(await send('/v1/listKeys', '{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 400, body: { code: 'INPUT_WRONG' } });
  expect(await send('/v1/listKeys', '{"a":')).toMatchObject({ status: 400, body: { code: 'INPUT_WRONG' } });
  expect(await send('/v1/listKeys', '[]')).toMatchObject({ status: 400, body: { code: 'INPUT_WRONG' } });
  expect(await send('/v1/listKeys', ' '.repeat(200_000))).toMatchObject({ status: 413, body: { code: 'INPUT_TOO_LARGE' } });
  expect((await ask('verifyPin', { keyId: '../etc/passwd', pin })).body.code).toBe('KEY_MISSING');
  expect((await ask('verifyPin', { keyId: 'SK00000000', pin })).body.code).toBe('KEY_MISSING');
  expect((await ask('verifyPin', { keyId, pin: 135_790 })).body.code).toBe('INPUT_WRONG');
  expect((await ask('makeKeyPair', { session, algorithm: 'RSA_1024' })).body.code).toBe('INPUT_WRONG');
  expect((await ask('makeRequest', { session, containerId: 'none', commonName: 'x' })).body.code).toBe('CONTAINER_MISSING');
  expect((await ask('sign', { session, containerId: 'none', data: 'no base64' })).body.code).toBe('INPUT_WRONG');
  expect((await ask('importKeyPair', { session, containerId: 'none', envelopedKey: 'no base64' })).body.code).toBe('INPUT_WRONG');
});
