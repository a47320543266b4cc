import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAuthority, urls } from '#tests/vectors/authority.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { openIssuer } from './issuer.ts';
import { parseCertificate } from './parse.ts';
import { newSerialNumber, serialBytes } from './serial.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.close());

describe('[BEY-01] a certificate read', () => {
  test('gives the fields openssl and node read', async () => {
    const { certify, issuing } = await testAuthority();
    const { der, serialNumber, key } = await certify({ emails: ['a@example.com'], urls: { ...urls, ocsp: 'http://ocsp.example.com' } });
    const read = parseCertificate(der);
    const node = new X509Certificate(der);
    const ask = async (...args: string[]) => (await court.openssl(['x509', '-noout', ...args], read.pem)).stdout.trim();
    expect(await ask('-serial')).toBe(`serial=${read.serialNumber}`);
    expect(await ask('-fingerprint', '-sha256')).toBe(`sha256 Fingerprint=${read.fingerprintSha256.match(/../g)?.join(':')}`);
    expect(await ask('-fingerprint', '-sm3')).toBe(`sm3 Fingerprint=${read.fingerprintSm3.match(/../g)?.join(':')}`);
    expect(node.toString()).toBe(read.pem);
    expect([new Date(node.validFrom), new Date(node.validTo)]).toEqual([read.notBefore, read.notAfter]);
    expect(read).toMatchObject({
      version: 3,
      serialNumber,
      algorithm: 'ECDSA_P256',
      signatureAlgorithm: '1.2.840.10045.4.3.2',
      keyUsage: ['digitalSignature', 'nonRepudiation'],
      extKeyUsage: ['emailProtection', 'documentSigning'],
      isAuthority: false,
      pathLength: undefined,
      authorityKeyIdentifier: issuing.issuer.keyIdentifier.toString('hex').toUpperCase(),
      subjectAltNames: ['email:a@example.com'],
      crlUrls: [urls.crl],
      caIssuersUrls: [urls.caIssuers],
      ocspUrls: ['http://ocsp.example.com'],
      subjectPublicKeyInfo: key.publicKey,
    });
    expect(read.issuerDn).toBe(issuing.issuer.subjectDn);
    expect(parseCertificate(read.pem)).toEqual(read);
  });

  test("of others' too: no extensions, keys we would not certify", async () => {
    const made = await court.openssl([
      ...[
        'req',
        '-x509',
        '-newkey',
        'ed25519',
        '-nodes',
        '-keyout',
        'k.pem',
        '-subj',
        '/CN=a',
        '-addext',
        'subjectAltName=DNS:example.com,IP:10.0.0.1',
      ],
    ]);
    expect(parseCertificate(made.stdout)).toMatchObject({ algorithm: undefined, subjectAltNames: ['DNS:example.com', '[7]:0a000001'] });
  });

  test.each(['', 'hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])('%j is none', text => {
    expect(() => parseCertificate(text)).toThrow('PKI_CERTIFICATE_UNREADABLE');
  });

  test("a holder's certificate opens no authority", async () => {
    const { certify } = await testAuthority();
    const { der } = await certify();
    expect(() => openIssuer(der)).toThrow('PKI_NOT_A_CA');
  });
});

describe('[BEY-01] serial numbers', () => {
  test('are positive, 34 digits, and never the same', () => {
    const drawn = Array.from({ length: 1000 }, newSerialNumber);
    expect(new Set(drawn).size).toBe(1000);
    for (const serial of drawn) {
      expect(serial).toMatch(/^40[0-9A-F]{32}$/);
      expect(serialBytes(serial)).toHaveLength(17);
    }
  });
});
