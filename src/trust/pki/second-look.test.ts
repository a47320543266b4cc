import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAuthority } from '#tests/vectors/authority.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { parseCertificate } from './parse.ts';
import { profiles } from './profiles.ts';
import { type Registered, secondLook } from './second-look.ts';

let court: Court;
let authority: Awaited<ReturnType<typeof testAuthority>>;
let issuerPem: string;
beforeAll(async () => {
  court = await openCourt();
  authority = await testAuthority();
  issuerPem = parseCertificate(authority.issuing.issuer.certificate).pem;
});
afterAll(() => court.close());

/** What the register would say of a certificate that is as it should be. */
const registered = (der: Uint8Array): Registered => {
  const { pem, serialNumber, notBefore, notAfter, fingerprintSha256 } = parseCertificate(der);
  return { certificatePem: pem, serialNumber, notBefore, notAfter, fingerprintSha256 };
};

test.each(['ECDSA_P256', 'RSA_2048'] as const)('[BEY-01] finds nothing in a certificate of ours, its key %s', async algorithm => {
  const company = await authority.certify({ emails: ['a@example.com'] }, algorithm);
  expect(secondLook(registered(company.der), issuerPem)).toEqual([]);
  const person = await authority.certify({
    profile: profiles['signing-person'],
    subject: { countryName: 'CN', commonName: '张三', serialNumber: 'AB12' },
  });
  expect(secondLook(registered(person.der), issuerPem)).toEqual([]);
});

test('[BEY-01] finds nothing in the national pair of ours: a certificate to sign, and one to be enciphered for', async () => {
  const national = await testAuthority('SM2', 'SM2');
  const above = parseCertificate(national.issuing.issuer.certificate).pem;
  for (const name of ['signing-enterprise-sm2', 'encryption-enterprise-sm2'] as const) {
    const { der } = await national.certify({ profile: profiles[name] }, 'SM2');
    expect(secondLook(registered(der), above)).toEqual([]);
    for (const place of [der.length - 3, der.indexOf('914403001922038216')]) {
      const changed = Buffer.from(der);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(secondLook(registered(changed), above)).toContain("the signature is not its issuer's");
    }
  }
  // A sister under the same name and another key.
  const other = parseCertificate((await testAuthority('SM2', 'SM2')).issuing.issuer.certificate).pem;
  const { der } = await national.certify({ profile: profiles['signing-enterprise-sm2'] }, 'SM2');
  expect(secondLook(registered(der), other).join()).toMatch(/the signature is not its issuer's/);
});

test('[BEY-01] an SM2 certificate that was signed under no user id is found out, though openssl takes it without one', async () => {
  const words = ['-new', '-x509', '-subj', '/CN=Example', '-sm3', '-days', '30'];
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', 'sm2.key']);
  const made = async (...id: readonly string[]) => (await court.openssl(['req', ...words, '-key', 'sm2.key', ...id])).stdout;
  for (const [pem, isFound] of [
    [await made(), true],
    [await made('-sigopt', 'distid:1234567812345678'), false],
  ] as const)
    expect(
      secondLook({ ...registered(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')) }, pem)
        .join()
        .includes('the signature'),
    ).toBe(isFound);
});

test('[BEY-01] finds a register that says something else', async () => {
  const { der } = await authority.certify();
  const good = registered(der);
  const later = new Date(good.notAfter.getTime() + 1000);
  const wrong: readonly (readonly [Registered, RegExp])[] = [
    [{ ...good, serialNumber: '4000' }, /^the serial number is 40/],
    [{ ...good, fingerprintSha256: '00' }, /fingerprint/],
    [{ ...good, notBefore: later }, /^it begins/],
    [{ ...good, notAfter: later }, /^it ends/],
    [{ ...good, certificatePem: 'nothing' }, /^it cannot be read/],
  ];
  for (const [said, finding] of wrong) expect(secondLook(said, issuerPem).join()).toMatch(finding);
});

test('[BEY-01] finds another issuer, a changed byte, and what only a CA or a web server may have', async () => {
  const { der } = await authority.certify();
  const other = await testAuthority();
  const otherPem = parseCertificate(other.issuing.issuer.certificate).pem;
  expect(secondLook(registered(der), otherPem).join()).toMatch(/the signature is not its issuer's.*it names another key of its issuer/);
  const changed = Buffer.from(der);
  changed.writeUInt8(changed.readUInt8(changed.length - 3) ^ 1, changed.length - 3);
  expect(secondLook(registered(changed), issuerPem)).toEqual(["the signature is not its issuer's"]);
  const rootPem = parseCertificate(authority.root.issuer.certificate).pem;
  const issuing = secondLook(registered(authority.issuing.issuer.certificate), rootPem);
  expect(issuing).toEqual(expect.arrayContaining(['it is an authority', 'the purposes are none', 'the key usage is another one']));
  const { stdout } = await court.openssl([
    ...['req', '-x509', '-newkey', 'rsa:1024', '-nodes', '-keyout', 'k.pem', '-subj', '/CN=example.com', '-days', '4000'],
    ...['-addext', 'extendedKeyUsage=serverAuth'],
  ]);
  const web = secondLook(registered(Buffer.from(stdout.replace(/-----[^-]+-----|\s/g, ''), 'base64')), issuerPem).join('\n');
  for (const finding of [
    'its issuer is another one',
    'it counts too long',
    'the purposes are 1.3.6.1.5.5.7.3.1',
    'the key is too weak',
    'it names no OCSP responder',
  ])
    expect(web).toContain(finding);
});

test('[BEY-01] finds usages, purposes and addresses that a mistake of ours in profile and lint would let pass', async () => {
  const profile = { ...profiles['signing-enterprise'], keyUsage: ['digitalSignature'], extKeyUsage: ['clientAuth'] } as const;
  const { der } = await authority.certify({ profile });
  expect(secondLook(registered(der), issuerPem)).toEqual(['the purposes are 1.3.6.1.5.5.7.3.2', 'the key usage is another one']);
});
