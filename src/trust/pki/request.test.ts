import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { rsaKeyOf } from '#tests/vectors/rsa-keys.ts';
import { readPem, toPem } from './pem.ts';
import { parseRequest } from './request.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.close());

const ec = (curve: string) => ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`];
const sm2 = ec('SM2');
const userId = ['-sm3', '-sigopt', 'distid:1234567812345678'];
let made = 0;
/** A request for a key made by openssl: for this one, or for a new one that is made so. */
const request = async (
  key: string | readonly string[],
  args: readonly string[] = [],
  subject = '/C=CN/O=示例有限公司/CN=张三',
): Promise<string> => {
  const file = `key${made++}.pem`;
  if (typeof key === 'string') await court.file(file, key);
  else {
    const keyMade = await court.openssl(['genpkey', ...key, '-out', file]);
    if (keyMade.status !== 0) throw new Error(keyMade.stderr);
  }
  const answer = await court.openssl(['req', '-new', '-utf8', '-key', file, '-subj', subject, ...args]);
  if (answer.status !== 0) throw new Error(answer.stderr);
  return answer.stdout;
};
const codeOf = (pem: string): string => {
  try {
    parseRequest(pem);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing was refused';
};
const derOf = (pem: string): Buffer => Buffer.from(readPem('CERTIFICATE REQUEST', pem)?.[0] ?? Buffer.alloc(0));
const pemOf = (der: Uint8Array): string => toPem('CERTIFICATE REQUEST', der);

describe('[BEY-01] requests accepted', () => {
  test.each([
    ['ECDSA_P256', ec('P-256')],
    ['ECDSA_P384', ec('P-384')],
    ['RSA_2048', rsaKeyOf(2048)],
    ['RSA_3072', rsaKeyOf(3072)],
    ['RSA_4096', rsaKeyOf(4096)],
  ] as const)('%s: the key openssl wrote, byte for byte', async (algorithm, key) => {
    const pem = await request(key);
    const read = parseRequest(pem);
    expect(read).toMatchObject({ algorithm, subjectDn: 'CN=张三, O=示例有限公司, C=CN' });
    const published = await court.openssl(['req', '-noout', '-pubkey'], pem);
    expect(toPem('PUBLIC KEY', read.subjectPublicKeyInfo)).toBe(published.stdout);
  });

  test('SM2 under the usual user id, the key openssl wrote, byte for byte', async () => {
    const pem = await request(sm2, userId);
    const read = parseRequest(pem);
    expect(read).toMatchObject({ algorithm: 'SM2', subjectDn: 'CN=张三, O=示例有限公司, C=CN' });
    const published = await court.openssl(['req', '-noout', '-pubkey'], pem);
    expect(toPem('PUBLIC KEY', read.subjectPublicKeyInfo)).toBe(published.stdout);
  });

  test('signed with SHA-384 or SHA-512, with requested extensions, text before the block, the label of Windows', async () => {
    const key = ec('P-256');
    expect(parseRequest(await request(key, ['-sha512'])).algorithm).toBe('ECDSA_P256');
    expect(parseRequest(await request(key, ['-addext', 'subjectAltName=DNS:evil.example.com'])).algorithm).toBe('ECDSA_P256');
    expect(parseRequest(await request(key, ['-text'])).algorithm).toBe('ECDSA_P256');
    expect(parseRequest((await request(key)).replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST')).algorithm).toBe('ECDSA_P256');
    expect(parseRequest((await request(key)).replaceAll('\n', '\r\n')).algorithm).toBe('ECDSA_P256');
  });

  test("gnutls' own requests", async () => {
    await court.file('template.cfg', 'cn = "gnutls"\ncountry = CN\n');
    await court.certtool(['--generate-privkey', '--key-type', 'ecdsa', '--curve', 'secp256r1', '--outfile', 'gnutls.key']);
    const made = await court.certtool([
      '--generate-request',
      '--load-privkey',
      'gnutls.key',
      '--template',
      'template.cfg',
      '--outfile',
      'gnutls.csr',
    ]);
    expect(made.status).toBe(0);
    const pem = (await court.openssl(['req', '-in', 'gnutls.csr'])).stdout;
    expect(parseRequest(pem)).toMatchObject({ algorithm: 'ECDSA_P256' });
  });
});

describe('[BEY-01] requests refused', () => {
  test.each([
    ['RSA of 1024 bits', 'KEY_RSA_SIZE', rsaKeyOf(1024)],
    ['RSA of a size between', 'KEY_RSA_SIZE', rsaKeyOf(2056)],
    ['RSA above 4096 bits', 'KEY_RSA_SIZE', rsaKeyOf(4104)],
    ['RSA with exponent 3', 'KEY_RSA_EXPONENT', rsaKeyOf(2048, 3)],
    ['RSA with exponent 17', 'KEY_RSA_EXPONENT', rsaKeyOf(2048, 17)],
    ['secp256k1', 'KEY_CURVE', ec('secp256k1')],
    ['P-521', 'KEY_CURVE', ec('P-521')],
    ['P-256 spelled out', 'KEY_CURVE', [...ec('P-256'), '-pkeyopt', 'ec_param_enc:explicit']],
    ['Ed25519', 'KEY_ALGORITHM', ['-algorithm', 'ED25519']],
  ] as const)('%s: %s', async (_what, code, key) => {
    expect(codeOf(await request(key))).toBe(code);
  });

  test('a compressed point', async () => {
    await court.openssl(['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'long.pem']);
    await court.openssl(['ec', '-in', 'long.pem', '-conv_form', 'compressed', '-out', 'compressed.pem']);
    const pem = (await court.openssl(['req', '-new', '-key', 'compressed.pem', '-subj', '/CN=a'])).stdout;
    expect(codeOf(pem)).toBe('KEY_POINT');
  });

  test.each(['-sha1', '-md5'])('a digest of %s', async digest => {
    expect(codeOf(await request(rsaKeyOf(2048), [digest]))).toBe('CSR_SIGNATURE_WEAK');
  });

  test('an RSA-PSS signature', async () => {
    expect(codeOf(await request(rsaKeyOf(2048), ['-sigopt', 'rsa_padding_mode:pss']))).toBe('CSR_SIGNATURE_ALGORITHM');
  });

  test('an SM2 signature under the empty user id, told from a broken one', async () => {
    expect(codeOf(await request(sm2, ['-sm3']))).toBe('CSR_SM2_USER_ID');
    const der = derOf(await request(sm2, userId));
    expect(codeOf(pemOf(der.with(der.length - 1, (der.at(-1) ?? 0) ^ 1)))).toBe('CSR_SIGNATURE_WRONG');
    expect(codeOf(pemOf(der.with(40, (der[40] ?? 0) ^ 1)))).not.toBe('nothing was refused');
  });

  test('control characters in a name', async () => {
    expect(codeOf(await request(ec('P-256'), [], '/CN=a\nb'))).toBe('CSR_NAME_CONTROL');
    expect(codeOf(await request(ec('P-256'), [], '/O=\u0007/CN=ab'))).toBe('CSR_NAME_CONTROL');
  });

  test('a subject of 100 kB', async () => {
    const pem = await request(ec('P-256'), [], `${`/OU=${'a'.repeat(60)}`.repeat(1600)}/CN=a`);
    expect(pem.length).toBeGreaterThan(100_000);
    expect(codeOf(pem)).toBe('CSR_TOO_LARGE');
  });

  test('what is no PEM, no DER, or is followed by something', async () => {
    const pem = await request(ec('P-256'));
    const der = derOf(pem);
    expect(codeOf('')).toBe('CSR_NOT_PEM');
    expect(codeOf(der.toString('base64'))).toBe('CSR_NOT_PEM');
    expect(codeOf(pem.replace('M', '!'))).toBe('CSR_NOT_PEM');
    expect(codeOf(pem.replaceAll('CERTIFICATE REQUEST', 'CERTIFICATE'))).toBe('CSR_NOT_PEM');
    expect(codeOf(pemOf(Buffer.from('hello')))).toBe('CSR_NOT_DER');
    expect(codeOf(pemOf(Buffer.from('0\0garbage')))).toBe('CSR_NOT_DER');
    expect(codeOf(pemOf(der.subarray(0, -1)))).toBe('CSR_NOT_DER');
    expect(codeOf(pemOf(Buffer.concat([der, Buffer.from([0])])))).toBe('CSR_TRAILING_DATA');
    expect(codeOf(`${pem}\nhello`)).toBe('CSR_TRAILING_DATA');
    expect(codeOf(pem + pem)).toBe('CSR_TRAILING_DATA');
    // The same request with an indefinite length: BER, not DER.
    const header = (der[1] ?? 0) >= 0x80 ? 2 + ((der[1] ?? 0) & 0x7f) : 2;
    const ber = Buffer.concat([Buffer.from([0x30, 0x80]), der.subarray(header), Buffer.from([0, 0])]);
    expect(codeOf(pemOf(ber))).toBe('CSR_NOT_DER');
  });

  test('a key whose point is not on the curve', async () => {
    const pem = await request(ec('P-256'));
    const der = derOf(pem);
    const at = der.indexOf(parseRequest(pem).subjectPublicKeyInfo) + parseRequest(pem).subjectPublicKeyInfo.length - 1;
    der.writeUInt8(der.readUInt8(at) ^ 1, at);
    expect(codeOf(pemOf(der))).toBe('KEY_POINT');
  });

  test.each([
    ['P-256', ec('P-256')],
    ['RSA', rsaKeyOf(2048)],
  ] as const)('whatever byte of it is changed (%s)', async (_what, key) => {
    const der = derOf(await request(key));
    const codes = new Set<string>();
    for (let at = 0; at < der.length; at++) {
      const changed = Buffer.from(der);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
      codes.add(codeOf(pemOf(changed)));
    }
    expect(codes).toContain('CSR_SIGNATURE_WRONG');
    expect(codes).not.toContain('nothing was refused');
  });

  test("another's signature: the key of one request under the signature of another", async () => {
    const [one, other] = [derOf(await request(ec('P-256'))), await request(ec('P-256'))];
    const stranger = parseRequest(other).subjectPublicKeyInfo;
    const own = parseRequest(pemOf(one)).subjectPublicKeyInfo;
    stranger.copy(one, one.indexOf(own));
    expect(codeOf(pemOf(one))).toBe('CSR_SIGNATURE_WRONG');
  });
});
