/** Weak keys are told apart by their weakness, and good ones pass. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { ecInfo, rsaInfo, rsaRequest, weakRsa } from '#tests/vectors/weak-keys.ts';
import { allKeyAlgorithms, hasSm2, makeKeyPair } from '#trust/keys/algorithms.ts';
import { DerError } from './der.ts';
import { parseRequest } from './request.ts';
import { publicKeyHash, readSubjectKey } from './subject-key.ts';
import { refuseWeakKey } from './weak-keys.ts';

const codeOf = async (info: Uint8Array): Promise<string> => {
  try {
    await refuseWeakKey(info);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'nothing was refused';
};

test.each([
  ['primes that lie close together', 'KEY_RSA_CLOSE_FACTORS'],
  ['the square of a prime', 'KEY_RSA_POWER'],
  ['the cube of a prime', 'KEY_RSA_POWER'],
  ['a prime modulus', 'KEY_RSA_PRIME'],
  ['a factor of 11', 'KEY_RSA_SMALL_FACTOR'],
  ['a factor just below 2^20', 'KEY_RSA_SMALL_FACTOR'],
  ['a factor just above 2^20', 'KEY_RSA_SMALL_FACTOR'],
  ['a factor just below 2^23', 'KEY_RSA_SMALL_FACTOR'],
  ['primes in the ratio 2 : 1', 'KEY_RSA_CLOSE_FACTORS'],
  ['primes in the ratio 3 : 2', 'KEY_RSA_CLOSE_FACTORS'],
  ['primes in the ratio 22 : 23', 'KEY_RSA_CLOSE_FACTORS'],
  ['a prime that is one more than small factors', 'KEY_RSA_SMOOTH'],
  ['two primes that are one more than small factors', 'KEY_RSA_SMOOTH'],
  ['the form of ROCA', 'KEY_RSA_ROCA'],
  ['the exponent 3', 'KEY_RSA_EXPONENT'],
  ['an exponent of its own', 'KEY_RSA_EXPONENT'],
  ['a size between two', 'KEY_RSA_SIZE'],
] as const)('[BEY-12] RSA with %s: %s', async (weakness, code) => {
  const key = weakRsa(weakness);
  expect(await codeOf(rsaInfo(key))).toBe(code);
  // What refuses it is not its signature: the request proves possession.
  if (code !== 'KEY_RSA_SIZE' && code !== 'KEY_RSA_EXPONENT') expect(parseRequest(rsaRequest(key)).algorithm).toBe('RSA_2048');
});

test('[BEY-12] RSA with an even modulus, whatever else it may be', async () => {
  const key = weakRsa('a factor of 11');
  expect(await codeOf(rsaInfo({ ...key, n: key.n - 1n }))).toBe('KEY_RSA_SMALL_FACTOR');
});

/** Name, object identifier, octets of a coordinate, order. */
const curves = [
  ['prime256v1', '1.2.840.10045.3.1.7', 32, 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n],
  ['secp384r1', '1.3.132.0.34', 48, 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n],
  ['SM2', '1.2.156.10197.1.301', 32, 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n],
] as const;

test.each(curves.filter(([name]) => name !== 'SM2' || hasSm2()))(
  '[BEY-12] private keys on %s that are small numbers, powers of two or of a half, or the negative of one',
  async (name, curve, bytes, order) => {
    const half = (order + 1n) / 2n;
    const bits = order.toString(2).length;
    // 65537 is the step of the search, 65536 and 65538 lie beside it.
    const last = 256n * 65_537n + 32_768n;
    const guessed = [1n, 2n, 64n, 65n, 1000n, 32_768n, 32_769n, 65_536n, 65_537n, 65_538n, 12_345_678n, 1n << 24n, last];
    const powers = [1n << 200n, 1n << BigInt(bits - 1), half, (half * half) % order];
    for (const scalar of [...guessed, ...powers].flatMap(each => [each, order - each]))
      expect(await codeOf(ecInfo(name, curve, bytes, scalar)), String(scalar)).toBe('KEY_EC_TRIVIAL');
    for (const scalar of [(1n << 200n) + 1n, order / 3n, last + 1n])
      expect(await codeOf(ecInfo(name, curve, bytes, scalar)), String(scalar)).toBe('nothing was refused');
  },
);

test('[BEY-12] a key is read in one encoding alone, and has one hash in all', () => {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  const n = BigInt(`0x${Buffer.from(String(jwk.n), 'base64url').toString('hex')}`);
  const info = rsaInfo({ n, e: 65537n });
  expect(readSubjectKey(info).subjectPublicKeyInfo).toEqual(info);
  for (const parameters of ['050100', '', '0400', '05020000', '058100']) {
    const other = rsaInfo({ n, e: 65537n }, Buffer.from(parameters, 'hex'));
    expect(() => readSubjectKey(other), parameters).toThrow(DerError);
    if (parameters !== '058100') expect(publicKeyHash(other), parameters).toBe(publicKeyHash(info));
  }
  expect(publicKeyHash(rsaInfo({ n, e: 3n }))).toBe(publicKeyHash(info));
  expect(publicKeyHash(rsaInfo({ n: n + 2n, e: 65537n }))).not.toBe(publicKeyHash(info));
});

test('[BEY-12] a point and its negative, compressed or not, have one hash, and one on another curve has another', () => {
  const infoOf = (scalar: bigint): Buffer => ecInfo('prime256v1', '1.2.840.10045.3.1.7', 32, scalar);
  const [one, negative] = [infoOf(123_456_789_012_345n), infoOf(curves[0][3] - 123_456_789_012_345n)];
  expect(one).not.toEqual(negative);
  expect(publicKeyHash(negative)).toBe(publicKeyHash(one));
  expect(publicKeyHash(infoOf(123_456_789_012_346n))).not.toBe(publicKeyHash(one));
  const compressed = Buffer.concat([
    Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
    Buffer.from([2]),
    one.subarray(-64, -32),
  ]);
  expect(publicKeyHash(compressed)).toBe(publicKeyHash(one));
  const elsewhere = Buffer.from(one.toString('hex').replace('06082a8648ce3d030107', '06082a811ccf5501822d'), 'hex');
  expect(publicKeyHash(elsewhere)).not.toBe(publicKeyHash(one));
});

test('[BEY-12] a point beside its curve', async () => {
  const info = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ type: 'spki', format: 'der' });
  info.writeUInt8(info.readUInt8(info.length - 1) ^ 1, info.length - 1);
  expect(await codeOf(info)).toBe('KEY_POINT');
});

test.each(allKeyAlgorithms.filter(algorithm => algorithm !== 'SM2' || hasSm2()))('[BEY-12] a good key of %s passes', async algorithm => {
  const { publicKey } = await makeKeyPair(algorithm);
  expect(await codeOf(publicKey.export({ type: 'spki', format: 'der' }))).toBe('nothing was refused');
});

test('[BEY-12] a key that was found good passes again, and a weak one is refused again, however often either comes', async () => {
  const { publicKey } = await makeKeyPair('ECDSA_P256');
  const [weak, sound] = [rsaInfo(weakRsa('a factor of 11')), publicKey.export({ format: 'der', type: 'spki' })];
  const codes: string[] = [];
  for (const info of [sound, weak, sound, weak]) codes.push(await codeOf(info));
  expect(codes).toEqual(['nothing was refused', 'KEY_RSA_SMALL_FACTOR', 'nothing was refused', 'KEY_RSA_SMALL_FACTOR']);
});
