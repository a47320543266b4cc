import { beforeAll, describe, expect, test } from 'vitest';
import { testAuthority } from '#tests/vectors/authority.ts';
import { openCourt } from '#tests/vectors/judges.ts';
import {
  bitString,
  Der,
  element,
  explicit,
  generalizedTime,
  integer,
  integerOf,
  nullValue,
  octetString,
  oid,
  sequence,
  time,
  trueValue,
} from './der.ts';
import { extensionOids, write } from './extensions.ts';
import { lintCertificate } from './lint.ts';
import { certificateDer } from './pem.ts';
import { profiles } from './profiles.ts';

/** The parts of a good certificate, each of which a test can replace by a bad one. */
interface Parts {
  version: Uint8Array[];
  serial: Uint8Array;
  inner: Uint8Array;
  outer: Uint8Array;
  issuer: Uint8Array;
  validity: Uint8Array;
  subject: Uint8Array;
  key: Uint8Array;
  extensions: Uint8Array[];
  trailing: Uint8Array;
}
let good: Parts;
beforeAll(async () => {
  const { certify } = await testAuthority();
  const { der } = await certify({ emails: ['a@example.com'] });
  const [tbs, algorithm] = Der.whole(der).items;
  const [version, serial, inner, issuer, validity, subject, key, extensions] = tbs?.items ?? [];
  const bytes = (part: Der | undefined): Buffer => part?.bytes ?? Buffer.alloc(0);
  good = {
    version: [bytes(version)],
    serial: bytes(serial),
    inner: bytes(inner),
    outer: bytes(algorithm),
    issuer: bytes(issuer),
    validity: bytes(validity),
    subject: bytes(subject),
    key: bytes(key),
    extensions: extensions?.children[0]?.items.map(bytes) ?? [],
    trailing: Buffer.alloc(0),
  };
});

const build = (change: Partial<Parts>): Buffer => {
  const all = { ...good, ...change };
  const tbs = sequence(
    ...all.version,
    all.serial,
    all.inner,
    all.issuer,
    all.validity,
    all.subject,
    all.key,
    explicit(3, sequence(...all.extensions)),
  );
  return Buffer.concat([sequence(tbs, all.outer, bitString(Buffer.alloc(70))), all.trailing]);
};
const rulesOf = (der: Buffer): string[] => lintCertificate(der, profiles['signing-enterprise']).map(({ rule }) => rule);

const isExtension = (name: keyof typeof extensionOids) => (extension: Uint8Array) =>
  Der.whole(extension).items[0]?.oid === extensionOids[name];
const without = (name: keyof typeof extensionOids): Uint8Array[] => good.extensions.filter(extension => !isExtension(name)(extension));
const raw = (name: keyof typeof extensionOids, critical: boolean, value: Uint8Array): Buffer =>
  sequence(oid(extensionOids[name]), ...(critical ? [trueValue] : []), octetString(value));
const instead = (name: keyof typeof extensionOids, extension: Uint8Array): { extensions: Uint8Array[] } => ({
  extensions: [...without(name), extension],
});
const attribute = (type: string, tag: number, text: string): Buffer => sequence(oid(type), element(tag, Buffer.from(text)));
const nameOf = (...rdns: Buffer[][]): Buffer => sequence(...rdns.map(rdn => element(0x31, ...rdn)));
const country = attribute('2.5.4.6', 0x13, 'CN');
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

const faults: Record<string, () => [rule: string, change: Partial<Parts>]> = {
  'version 1': () => ['version', { version: [] }],
  'a negative serial': () => ['serial', { serial: element(2, Buffer.alloc(16, 0x80)) }],
  'a serial of zero': () => ['serial', { serial: integerOf(0) }],
  'a serial of 21 octets': () => ['serial', { serial: integer(Buffer.alloc(21, 1)) }],
  'a serial that can be guessed': () => ['serial', { serial: integerOf(12345) }],
  'a serial with a zero too many': () => ['encoding', { serial: element(2, Buffer.from([0, 1, 1, 1, 1, 1, 1, 1, 1, 1])) }],
  'another algorithm inside': () => ['signature algorithm', { inner: sequence(oid('1.2.840.10045.4.3.3')) }],
  'SHA-1': () => ['signature algorithm', { inner: sequence(oid('1.2.840.10045.4.1')), outer: sequence(oid('1.2.840.10045.4.1')) }],
  'ECDSA with NULL parameters': () => {
    const odd = sequence(oid('1.2.840.10045.4.3.2'), nullValue);
    return ['signature algorithm', { inner: odd, outer: odd }];
  },
  'a multi-valued RDN': () => [
    'subject',
    { subject: nameOf([country], [attribute('2.5.4.10', 0x0c, 'a'), attribute('2.5.4.3', 0x0c, 'b')]) },
  ],
  'an empty subject': () => ['subject', { subject: sequence() }],
  'an issuer of another string type': () => ['issuer', { issuer: nameOf([attribute('2.5.4.3', 0x16, 'a')]) }],
  'a country as UTF8String': () => ['subject', { subject: nameOf([attribute('2.5.4.6', 0x0c, 'CN')], [attribute('2.5.4.3', 0x0c, 'b')]) }],
  'a control character': () => ['subject', { subject: nameOf([country], [attribute('2.5.4.3', 0x0c, 'a\u0007')]) }],
  'bytes that are no UTF-8': () => [
    'subject',
    { subject: nameOf([country], [sequence(oid('2.5.4.3'), element(0x0c, Buffer.from([0xc3, 0x28])))]) },
  ],
  'a name of 65 characters': () => ['subject', { subject: nameOf([country], [attribute('2.5.4.3', 0x0c, '公'.repeat(65))]) }],
  'GeneralizedTime before 2050': () => ['validity', { validity: sequence(time(day('2026-01-01')), generalizedTime(day('2027-01-01'))) }],
  'UTCTime without seconds': () => ['validity', { validity: sequence(element(0x17, Buffer.from('2601010000Z')), time(day('2027-01-01'))) }],
  'a day that does not exist': () => [
    'validity',
    { validity: sequence(element(0x17, Buffer.from('260230000000Z')), time(day('2027-01-01'))) },
  ],
  'an end before its beginning': () => ['validity', { validity: sequence(time(day('2027-01-01')), time(day('2026-01-01'))) }],
  'a small RSA key': () => {
    const key = sequence(integer(Buffer.alloc(128, 0xff)), integerOf(65537));
    return ['public key', { key: sequence(sequence(oid('1.2.840.113549.1.1.1'), nullValue), bitString(key)) }];
  },
  'an extension twice': () => [
    'duplicate extension',
    { extensions: [...good.extensions, ...good.extensions.filter(isExtension('keyUsage'))] },
  ],
  'an extension nobody knows': () => [
    'unknown extension',
    { extensions: [...good.extensions, sequence(oid('1.2.3.4'), trueValue, octetString(nullValue))] },
  ],
  'critical written as FALSE': () => [
    'encoding',
    { extensions: [...without('keyUsage'), sequence(oid(extensionOids.keyUsage), element(1, Buffer.from([0])), octetString(nullValue))] },
  ],
  'a critical distribution point': () => [
    'criticality',
    {
      extensions: good.extensions.map(extension =>
        isExtension('cRLDistributionPoints')(extension)
          ? raw('cRLDistributionPoints', true, Der.whole(extension).items[1]?.content ?? nullValue)
          : extension,
      ),
    },
  ],
  'no subject key identifier': () => ['subject key identifier', { extensions: without('subjectKeyIdentifier') }],
  'no authority key identifier': () => ['authority key identifier', { extensions: without('authorityKeyIdentifier') }],
  'an authority key identifier that names no key': () => [
    'authority key identifier',
    instead('authorityKeyIdentifier', raw('authorityKeyIdentifier', false, sequence())),
  ],
  'no key usage': () => ['key usage', { extensions: without('keyUsage') }],
  'key usage that is not critical': () => ['key usage', instead('keyUsage', raw('keyUsage', false, bitString(Buffer.from([0xc0]), 6)))],
  'key usage with bits unused that could be cut': () => [
    'key usage',
    instead('keyUsage', raw('keyUsage', true, bitString(Buffer.from([0xc0]), 0))),
  ],
  'keyCertSign for a holder': () => [
    'key usage',
    instead('keyUsage', write.keyUsage(['digitalSignature', 'nonRepudiation', 'keyCertSign'])),
  ],
  'fewer usages than the profile': () => ['key usage', instead('keyUsage', write.keyUsage(['digitalSignature']))],
  'no basic constraints': () => ['basic constraints', { extensions: without('basicConstraints') }],
  'an authority that is none': () => ['basic constraints', instead('basicConstraints', write.basicConstraints({ pathLength: 0 }))],
  'cA written as FALSE': () => [
    'basic constraints',
    instead('basicConstraints', raw('basicConstraints', true, sequence(element(1, Buffer.from([0]))))),
  ],
  'no extended key usage': () => ['extended key usage', { extensions: without('extKeyUsage') }],
  serverAuth: () => ['extended key usage', instead('extKeyUsage', write.extKeyUsage(['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.1']))],
  anyExtendedKeyUsage: () => ['extended key usage', instead('extKeyUsage', write.extKeyUsage(['2.5.29.37.0']))],
  'no policy': () => ['certificate policies', { extensions: without('certificatePolicies') }],
  'another policy': () => ['certificate policies', instead('certificatePolicies', write.certificatePolicies(['1.2.3.4']))],
  'no distribution point': () => ['CRL distribution points', { extensions: without('cRLDistributionPoints') }],
  'a distribution point in LDAP': () => [
    'CRL distribution points',
    instead('cRLDistributionPoints', write.cRLDistributionPoints('ldap://example.com/cn=a')),
  ],
  'no information access': () => ['authority information access', { extensions: without('authorityInfoAccess') }],
  'information access without the issuer': () => [
    'authority information access',
    instead('authorityInfoAccess', write.authorityInfoAccess([['ocsp', 'http://a.example.com']])),
  ],
  'information access without a responder': () => [
    'authority information access',
    instead('authorityInfoAccess', write.authorityInfoAccess([['caIssuers', 'http://a.example.com']])),
  ],
  'purposes that are critical without need': () => [
    'time stamping',
    instead('extKeyUsage', write.extKeyUsage(['1.3.6.1.5.5.7.3.4'], true)),
  ],
  'time stamping that is not critical': () => ['time stamping', instead('extKeyUsage', write.extKeyUsage(['1.3.6.1.5.5.7.3.8']))],
  'time stamping beside another purpose': () => [
    'time stamping',
    instead('extKeyUsage', write.extKeyUsage(['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.4'], true)),
  ],
  'OCSP signing that has to be checked': () => ['OCSP signing', instead('extKeyUsage', write.extKeyUsage(['1.3.6.1.5.5.7.3.9']))],
  'OCSP signing for a year': () => [
    'OCSP signing',
    { extensions: [...without('extKeyUsage'), write.extKeyUsage(['1.3.6.1.5.5.7.3.9']), write.ocspNoCheck()] },
  ],
  'ocsp-nocheck for a holder': () => ['OCSP signing', { extensions: [...good.extensions, write.ocspNoCheck()] }],
  'an alternative name that is no address': () => ['subject alternative name', instead('subjectAltName', write.subjectAltName(['nobody']))],
  'something after its end': () => ['encoding', { trailing: Buffer.from([0]) }],
};

describe('[BEY-01] the lint', () => {
  test('finds nothing in a certificate of ours', () => {
    expect(lintCertificate(build({}), profiles['signing-enterprise'])).toEqual([]);
  });

  test.each(Object.keys(faults))('finds %s', name => {
    const fault = faults[name];
    if (fault === undefined) throw new Error('no such fault');
    const [rule, change] = fault();
    expect(rulesOf(build(change))).toContain(rule);
    for (const finding of lintCertificate(build(change))) expect(finding.clause).toMatch(/^(RFC \d+|X\.690)/);
  });

  test('finds at each byte cut off that the encoding is broken, and never throws on a changed one', () => {
    const der = build({});
    for (let at = 0; at < der.length; at++) {
      expect(rulesOf(der.subarray(0, at))).toEqual(['encoding']);
      const changed = Buffer.from(der);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x41, at);
      expect(Array.isArray(lintCertificate(changed))).toBe(true);
    }
  });

  test("has its doubts about a web server's certificate made by openssl", async () => {
    const court = await openCourt();
    const made = await court.openssl([
      ...['req', '-x509', '-newkey', 'rsa:1024', '-nodes', '-keyout', 'k.pem', '-subj', '/CN=example.com', '-sha1'],
      ...['-addext', 'extendedKeyUsage=serverAuth'],
    ]);
    await court.close();
    const rules = lintCertificate(certificateDer(made.stdout) ?? Buffer.alloc(0)).map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['signature algorithm', 'public key', 'extended key usage', 'key usage']));
  });
});
