/** The second implementation is proved before it judges: on the examples of the standards, and on what openssl made. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Court, openCourt } from './judges.ts';
import { decryptSm2, hasSigned, publicKeyOf, sm3, verifySm2, zOf } from './sm2.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.close());

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
const readFrom = (name: string): Promise<Buffer> => readFile(join(court.folder, name));

// GM/T 0003.5 A and C: the key of both examples.
const privateKey = hex('3945208F 7B2144B1 3F36E38A C6D39F95 88939369 2860B51A 42FB81EF 4DF7C5B8');
const publicKey = hex(
  '09F9DF31 1E5421A1 50DD7D16 1E4BC5C6 72179FAD 1833FC07 6BB08FF3 56F35020 CCEA490C E26775A5 2DC6EA71 8CC1AA60 0AED05FB F35E084A 6632F607 2DA9AD13',
);

test('[BEY-01] SM3 gives the digests of GB/T 32905 A', () => {
  expect(sm3(Buffer.from('abc'))).toEqual(hex('66C7F0F4 62EEEDD9 D1F2D46B DC10E4E2 4167C487 5CF2F7A2 297DA02B 8F4BA8E0'));
  expect(sm3(Buffer.from('abcd'.repeat(16)))).toEqual(hex('DEBE9FF9 2275B8A1 38604889 C18E5A4D 6FDB70E5 387E5765 293DCBA3 9C0C5732'));
});

test('[BEY-01] SM2 verifies the signature of GM/T 0003.5 A.2 and refuses each change of it', () => {
  const message = Buffer.from('message digest');
  const signature = hex(
    '3046 022100 F5A03B06 48D2C463 0EEAC513 E1BB81A1 5944DA38 27D5B741 43AC7EAC EEE720B3 022100 B1B6AA29 DF212FD8 763182BC 0D421CA1 BB9038FD 1F7F42D4 840B69C4 85BBC1AA',
  );
  expect(publicKeyOf(privateKey)).toEqual(publicKey);
  expect(zOf(publicKey)).toEqual(hex('B2E14C5C 79C6DF5B 85F4FE7E D8DB7A26 2B9DA7E0 7CCB0EA9 F4747B8C CDA8A4F3'));
  expect(verifySm2(message, publicKey, signature)).toBe(true);
  expect(verifySm2(message, publicKey, signature, '')).toBe(false);
  expect(verifySm2(Buffer.from('message digesT'), publicKey, signature)).toBe(false);
  expect(verifySm2(message, publicKey, Buffer.from(signature.with(20, 0)))).toBe(false);
});

test('[BEY-01] SM2 decrypts the example of GM/T 0003.5 C.2 and refuses a changed one', () => {
  const [c1, c3, c2] = [
    '0220 04EBFC71 8E8D1798 62043226 8E77FEB6 415E2EDE 0E073C0F 4F640ECD 2E149A73 0221 00E858F9 D81E5430 A57B36DA AB8F950A 3C64E6EE 6A63094D 99283AFF 767E124D F0',
    '0420 59983C18 F809E262 923C53AE C295D303 83B54E39 D609D160 AFCB1908 D0BD8766',
    '0413 21886CA9 89CA9C7D 58087307 CA93092D 651EFA',
  ];
  const whole = hex(`307C ${c1} ${c3} ${c2}`);
  expect(decryptSm2(whole, privateKey).toString()).toBe('encryption standard');
  expect(() => decryptSm2(whole.with(whole.length - 1, 0), privateKey)).toThrow(/altered/);
});

test('[BEY-01] SM2 accepts certificate, request and list of openssl where the user id was named, and no changed octet', async () => {
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', 'sm2.key']);
  const spki = await court.openssl(['pkey', '-in', 'sm2.key', '-pubout', '-outform', 'DER', '-out', 'sm2.pub']);
  expect(spki.status).toBe(0);
  const key = (await readFrom('sm2.pub')).subarray(-64);
  const made = ['req', '-new', '-key', 'sm2.key', '-sm3', '-subj', '/CN=openssl', '-outform', 'DER'];
  await court.openssl([...made, '-sigopt', 'distid:1234567812345678', '-x509', '-out', 'certificate.der']);
  await court.openssl([...made, '-sigopt', 'distid:1234567812345678', '-out', 'request.der']);
  await court.openssl([...made, '-out', 'nobody.der']);
  for (const name of ['certificate.der', 'request.der']) {
    const der = await readFrom(name);
    expect(hasSigned(key, der)).toBe(true);
    expect(hasSigned(key, Buffer.from(der.with(30, (der[30] ?? 0) ^ 1)))).toBe(false);
  }
  expect(hasSigned(key, await readFrom('nobody.der'))).toBe(false);
});
