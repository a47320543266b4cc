import { createDecipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { decryptSm2, publicKeyOf } from '#tests/vectors/sm2.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { Der } from './der.ts';
import { makeEnvelopedKey, skfBlobOf } from './enveloped-key.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.close());

const info = (key: Awaited<ReturnType<typeof makeKeyPair>>['publicKey']) => key.export({ format: 'der', type: 'spki' });
const pkcs8 = (key: Awaited<ReturnType<typeof makeKeyPair>>['privateKey']) => key.export({ format: 'der', type: 'pkcs8' });
const scalarOf = (key: Buffer): Buffer => Buffer.from(Der.whole(Der.whole(key).items[2]?.content ?? key).items[1]?.content ?? key);
const opened = (contentKey: Buffer, encrypted: Buffer): Buffer => {
  const sm4 = createDecipheriv('sm4-ecb', contentKey, null).setAutoPadding(false);
  return Buffer.concat([sm4.update(encrypted), sm4.final()]);
};
const envelope = async () => {
  const [signing, encryption] = await Promise.all([makeKeyPair('SM2'), makeKeyPair('SM2')]);
  const der = makeEnvelopedKey(pkcs8(encryption.privateKey), info(encryption.publicKey), info(signing.publicKey));
  return { signing, encryption, der };
};

describe('[BEY-01] the enveloped key of an encryption certificate', () => {
  test('opens with the signing key alone: a second implementation and openssl take the content key out', async () => {
    const { signing, encryption, der } = await envelope();
    const [algorithm, cipher, publicKey, encrypted] = Der.whole(der).items;
    expect(algorithm?.items[0]?.oid).toBe('1.2.156.10197.1.104.1');
    const own = decryptSm2(cipher?.bytes ?? der, scalarOf(pkcs8(signing.privateKey)));
    const scalar = opened(own, encrypted?.bitString ?? der);
    expect(scalar).toEqual(scalarOf(pkcs8(encryption.privateKey)));
    expect(Buffer.concat([Buffer.from([4]), publicKeyOf(scalar)])).toEqual(publicKey?.bitString);
    await court.file('signing.key', signing.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    await court.file('cipher.der', cipher?.bytes ?? der);
    await court.openssl(['pkeyutl', '-decrypt', '-inkey', 'signing.key', '-in', 'cipher.der', '-out', 'content']);
    expect(await readFile(join(court.folder, 'content'))).toEqual(own);
    expect(() => decryptSm2(cipher?.bytes ?? der, scalarOf(pkcs8(encryption.privateKey)))).toThrow(/altered/);
  });

  test('stands in the blob of GM/T 0016 at the offsets a driver reads', async () => {
    const { signing, encryption, der } = await envelope();
    const blob = skfBlobOf(der);
    expect([0, 4, 8, 76].map(at => blob.readUInt32LE(at))).toEqual([1, 0x0401, 256, 256]);
    const point = info(encryption.publicKey).subarray(-64);
    expect([blob.subarray(112, 144), blob.subarray(176, 208)]).toEqual([point.subarray(0, 32), point.subarray(32)]);
    expect(blob.readUInt32LE(368)).toBe(16);
    expect(blob).toHaveLength(372 + 16);
    const [, cipher, , encrypted] = Der.whole(der).items;
    expect(blob.subarray(44, 76)).toEqual(encrypted?.bitString);
    const own = decryptSm2(cipher?.bytes ?? der, scalarOf(pkcs8(signing.privateKey)));
    expect(opened(own, blob.subarray(44, 76))).toEqual(scalarOf(pkcs8(encryption.privateKey)));
    expect(blob.subarray(372)).toEqual(Der.whole(cipher?.bytes ?? der).items[3]?.content);
  });
});
