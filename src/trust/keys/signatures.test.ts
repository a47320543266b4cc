import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf, randomFrom, torture } from '#tests/setup/torture.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { verifySm2 } from '#tests/vectors/sm2.ts';
import { keyAlgorithms, makeKeyPair } from './algorithms.ts';
import { lacksUserId, signData, verifyData } from './signatures.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.close());

const data = Buffer.from('to be signed');
const pointOf = (key: ReturnType<typeof createPublicKey>) => key.export({ format: 'der', type: 'spki' }).subarray(-64);

describe('[BEY-01] SM2 signatures', () => {
  test("are the standard's: openssl and a second implementation accept them under the user id, and nothing without it", async () => {
    const { privateKey, publicKey } = await makeKeyPair('SM2');
    const signature = signData(keyAlgorithms.SM2, data, privateKey);
    expect(verifyData(keyAlgorithms.SM2, data, publicKey, signature)).toBe(true);
    expect(verifySm2(data, pointOf(publicKey), signature)).toBe(true);
    await court.file('key.pem', publicKey.export({ format: 'pem', type: 'spki' }));
    await court.file('signature', signature);
    const judge = (...more: string[]) => court.openssl(['dgst', '-sm3', '-verify', 'key.pem', ...more, '-signature', 'signature'], data);
    expect(await judge('-sigopt', 'distid:1234567812345678')).toMatchObject({ status: 0 });
    expect(await judge()).toMatchObject({ status: 1 });
  });

  test('no octet of data or signature can change, and no other key has made it', async () => {
    const [{ privateKey, publicKey }, other] = await Promise.all([makeKeyPair('SM2'), makeKeyPair('SM2')]);
    const signature = signData(keyAlgorithms.SM2, data, privateKey);
    const holds = (bytes: Uint8Array, key = publicKey, over: Uint8Array = data) => verifyData(keyAlgorithms.SM2, over, key, bytes);
    expect(signature.every((byte, at) => !holds(signature.with(at, byte ^ 1)))).toBe(true);
    expect(holds(signature, publicKey, data.with(0, 0))).toBe(false);
    expect(holds(signature, other.publicKey)).toBe(false);
    expect(holds(Buffer.alloc(0))).toBe(false);
    expect(lacksUserId(data, publicKey, Buffer.alloc(70, 1))).toBe(false);
  });

  test('whatever the key and the data: signed here they hold there, and one changed bit is noticed', async () => {
    const random = randomFrom(torture.seed);
    for (let round = 0; round < countOf(8, 500); round++) {
      const { privateKey, publicKey } = await makeKeyPair('SM2');
      const words = Buffer.from(Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256)));
      const signature = signData(keyAlgorithms.SM2, words, privateKey);
      const at = Math.floor(random() * signature.length);
      const changed = signature.with(at, (signature[at] ?? 0) ^ (1 << Math.floor(random() * 8)));
      expect(verifySm2(words, pointOf(publicKey), signature)).toBe(true);
      expect(verifyData(keyAlgorithms.SM2, words, publicKey, changed)).toBe(false);
    }
  });

  test('the example of GM/T 0003.5 A.2 holds', () => {
    const point =
      '0409F9DF311E5421A150DD7D161E4BC5C672179FAD1833FC076BB08FF356F35020CCEA490CE26775A52DC6EA718CC1AA600AED05FBF35E084A6632F6072DA9AD13';
    const info = Buffer.from(`3059301306072A8648CE3D020106082A811CCF5501822D034200${point}`, 'hex');
    const signature =
      '3046022100F5A03B0648D2C4630EEAC513E1BB81A15944DA3827D5B74143AC7EACEEE720B3022100B1B6AA29DF212FD8763182BC0D421CA1BB9038FD1F7F42D4840B69C485BBC1AA';
    const key = createPublicKey({ key: info, format: 'der', type: 'spki' });
    expect(verifyData(keyAlgorithms.SM2, Buffer.from('message digest'), key, Buffer.from(signature, 'hex'))).toBe(true);
  });

  test('the empty user id, and no identity at all, are told from a broken signature', async () => {
    const { privateKey, publicKey } = await makeKeyPair('SM2');
    const empty = sign('sm3', data, privateKey);
    expect(verifyData(keyAlgorithms.SM2, data, publicKey, empty)).toBe(false);
    expect(lacksUserId(data, publicKey, empty)).toBe(true);
    expect(lacksUserId(data.with(0, 0), publicKey, empty)).toBe(false);
  });

  test('a key of the curve that would sign by ECDSA is never made', async () => {
    // What node answers by itself, and why pairs are read back: its signatures are none of SM2.
    const raw = generateKeyPairSync('ec', { namedCurve: 'SM2' });
    expect(verifySm2(data, pointOf(raw.publicKey), signData(keyAlgorithms.SM2, data, raw.privateKey))).toBe(false);
    const made = await makeKeyPair('SM2');
    expect(made.privateKey.asymmetricKeyType).not.toBe('ec');
  });
});
