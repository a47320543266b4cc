import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryKeys, testAuthority, urls } from '#tests/vectors/authority.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { hasSigned } from '#tests/vectors/sm2.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeIssuing, makeRoot } from './authority.ts';
import { issue, type PreparedCertificate, prepare } from './issue.ts';
import { lintCertificate } from './lint.ts';
import { parseCertificate } from './parse.ts';
import { type CertificateProfile, faultsOfProfile, profiles } from './profiles.ts';
import { newSerialNumber } from './serial.ts';
import { validityFor } from './validity.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.close());

const pem = (der: Uint8Array): string => parseCertificate(der).pem;
const text = async (der: Uint8Array): Promise<string> =>
  (await court.openssl(['x509', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus_space'], pem(der))).stdout;

describe('[BEY-01] a chain of three', () => {
  test.each([
    ['ECDSA_P256', 'ECDSA_P256', 'ECDSA_P256'],
    ['ECDSA_P384', 'ECDSA_P384', 'RSA_2048'],
    ['RSA_4096', 'RSA_3072', 'ECDSA_P384'],
    ['ECDSA_P384', 'RSA_2048', 'RSA_3072'],
  ] as const)('root %s, issuing %s, holder %s: openssl and gnutls verify it', async (rootAlgorithm, algorithm, holder) => {
    const { root, issuing, certify } = await testAuthority(algorithm, rootAlgorithm);
    const { der } = await certify({}, holder);
    const name = `${rootAlgorithm}-${algorithm}-${holder}`;
    await court.file(`${name}-root.pem`, pem(root.issuer.certificate));
    await court.file(`${name}-issuing.pem`, pem(issuing.issuer.certificate));
    await court.file(`${name}.pem`, pem(der));
    await court.file(`${name}-chain.pem`, pem(der) + pem(issuing.issuer.certificate) + pem(root.issuer.certificate));
    const openssl = await court.openssl([
      ...['verify', '-x509_strict', '-check_ss_sig', '-purpose', 'smimesign', '-CAfile', `${name}-root.pem`],
      ...['-untrusted', `${name}-issuing.pem`, `${name}.pem`],
    ]);
    expect(openssl).toMatchObject({ status: 0, stdout: `${name}.pem: OK\n` });
    const gnutls = await court.certtool(['--verify', '--load-ca-certificate', `${name}-root.pem`, '--infile', `${name}-chain.pem`]);
    expect(gnutls.stdout).toContain('Chain verification output: Verified. The certificate is trusted.');
  });

  test('in SM2: openssl verifies it under the user id and refuses it without, a second implementation agrees', async () => {
    const { root, issuing, certify } = await testAuthority('SM2', 'SM2');
    const chain = [root.issuer.certificate, issuing.issuer.certificate];
    await court.file('sm2-root.pem', pem(root.issuer.certificate));
    await court.file('sm2-issuing.pem', pem(issuing.issuer.certificate));
    // openssl gives the id to the one certificate it is asked about, so each step is a question of its own.
    const isGood = async (issuer: string, file: string): Promise<void> => {
      const verify = ['verify', '-x509_strict', '-partial_chain', '-trusted', issuer];
      expect(await court.openssl([...verify, '-vfyopt', 'distid:1234567812345678', file])).toMatchObject({ status: 0 });
      expect((await court.openssl([...verify, file])).status).not.toBe(0);
    };
    await isGood('sm2-root.pem', 'sm2-issuing.pem');
    for (const profile of [profiles['signing-enterprise-sm2'], profiles['encryption-enterprise-sm2']]) {
      const { der } = await certify({ profile }, 'SM2');
      await court.file('sm2.pem', pem(der));
      await isGood('sm2-issuing.pem', 'sm2.pem');
      chain.push(der);
    }
    const keyOf = (at: number): Buffer => parseCertificate(chain[at] ?? '').subjectPublicKeyInfo.subarray(-64);
    expect(chain.map((der, at) => hasSigned(keyOf(Math.min(1, Math.max(0, at - 1))), der))).toEqual([true, true, true, true]);
    expect(await text(chain[2] ?? Buffer.alloc(0))).toContain('Signature Algorithm: SM2-with-SM3');
    const usageOf = (at: number): readonly string[] => parseCertificate(chain[at] ?? '').keyUsage;
    expect(usageOf(2)).toEqual(['digitalSignature', 'nonRepudiation']);
    expect(usageOf(3)).toEqual(['keyEncipherment', 'dataEncipherment', 'keyAgreement']);
    // RFC 5280 4.2.1.2 method 1, as openssl computes it by itself.
    const { subjectKeyIdentifier } = parseCertificate(chain[2] ?? '');
    expect(subjectKeyIdentifier).toBe(
      createHash('sha1')
        .update(Buffer.concat([Buffer.from([4]), keyOf(2)]))
        .digest('hex')
        .toUpperCase(),
    );
  });

  test('is in one kind of algorithm: an SM2 authority certifies no other key, and no other authority an SM2 one', async () => {
    const [national, international] = await Promise.all([testAuthority('SM2', 'SM2'), testAuthority()]);
    await expect(national.certify()).rejects.toMatchObject({ code: 'PKI_CHAIN' });
    const profile = profiles['signing-enterprise-sm2'];
    await expect(international.certify({ profile }, 'SM2')).rejects.toMatchObject({ code: 'PKI_CHAIN' });
    await expect(national.certify({}, 'SM2')).rejects.toMatchObject({ code: 'PKI_KEY_NOT_IN_PROFILE' });
  });

  test('no certificate of ours passes for a web server', async () => {
    const { root, issuing, certify } = await testAuthority();
    await court.file('r.pem', pem(root.issuer.certificate));
    await court.file('i.pem', pem(issuing.issuer.certificate));
    await court.file('h.pem', pem((await certify()).der));
    const verdict = await court.openssl(['verify', '-purpose', 'sslserver', '-CAfile', 'r.pem', '-untrusted', 'i.pem', 'h.pem']);
    expect(verdict.status).not.toBe(0);
    expect(verdict.stderr).toContain('unsuitable certificate purpose');
  });
});

describe('[BEY-01] what openssl reads in them', () => {
  test('a company certificate: usages, addresses, identifiers, policy, name', async () => {
    const { issuing, certify } = await testAuthority();
    const { der, serialNumber } = await certify({ emails: ['a@example.com'], urls: { ...urls, ocsp: 'http://ocsp.example.com' } });
    const printed = (await text(der)).replace(/\s+/g, ' ');
    for (const part of [
      'Version: 3 (0x2)',
      serialNumber.toLowerCase().match(/../g)?.join(':') ?? 'no serial',
      'Signature Algorithm: ecdsa-with-SHA256',
      'CN=龘𠮷（上海）科技有限公司',
      `keyid:${issuing.issuer.keyIdentifier.toString('hex').toUpperCase().match(/../g)?.join(':')}`.replace('keyid:', ''),
      'X509v3 Basic Constraints: critical CA:FALSE',
      'X509v3 Key Usage: critical Digital Signature, Non Repudiation',
      'X509v3 Extended Key Usage: E-mail Protection, 1.3.6.1.5.5.7.3.36',
      'X509v3 Certificate Policies: Policy: 1.3.6.1.4.1.32473.1.1',
      'X509v3 CRL Distribution Points: Full Name: URI:http://pki.example.com/crl/issuing.crl',
      'OCSP - URI:http://ocsp.example.com CA Issuers - URI:http://pki.example.com/ca/issuing.cer',
      'X509v3 Subject Alternative Name: email:a@example.com',
    ])
      expect(printed).toContain(part);
  });

  test('root and issuing: path lengths, usages, 20 and 10 years, each serial recorded before it was signed', async () => {
    const { root, issuing, recorded, now } = await testAuthority();
    const [above, below] = [await text(root.issuer.certificate), await text(issuing.issuer.certificate)].map(printed =>
      printed.replace(/\s+/g, ' '),
    );
    expect(above).toContain('Basic Constraints: critical CA:TRUE, pathlen:1');
    expect(above).toContain('Key Usage: critical Certificate Sign, CRL Sign');
    expect(below).toContain('Basic Constraints: critical CA:TRUE, pathlen:0');
    expect(below).toContain('Key Usage: critical Digital Signature, Certificate Sign, CRL Sign');
    expect(root.issuer.notAfter.getUTCFullYear() - now.getUTCFullYear()).toBe(20);
    expect(issuing.issuer.notAfter.getUTCFullYear() - now.getUTCFullYear()).toBe(10);
    expect(recorded).toEqual([root, issuing].map(({ issuer }) => parseCertificate(issuer.certificate).serialNumber));
  });

  test('an authority whose record fails signs nothing', async () => {
    const keys = memoryKeys();
    let signed = 0;
    const counting: typeof keys = {
      ...keys,
      sign(...args) {
        signed++;
        return keys.sign(...args);
      },
    };
    const record = async () => {
      throw new Error('the store is down');
    };
    const subject = { countryName: 'CN', organizationName: 'a', commonName: 'a' };
    await expect(makeRoot({ keys: counting, now: new Date(), record, subject })).rejects.toThrow('the store is down');
    expect(signed).toBe(0);
  });
});

const unrecorded = async (): Promise<void> => undefined;

describe('[BEY-01] the token', () => {
  test('is used up by one signature, also by one that failed', async () => {
    const { issuing, signer, keys } = await testAuthority();
    const plan = {
      issuer: issuing.issuer,
      profile: profiles['signing-person'],
      subject: { countryName: 'CN', commonName: '张三' },
      publicKey: (await keys.make('ECDSA_P256', 'a')).publicKey,
      notBefore: new Date(),
      notAfter: new Date(Date.now() + 86_400_000),
      urls,
    };
    const token = await prepare({ ...plan, serialNumber: newSerialNumber() });
    const outcomes = await Promise.allSettled([issue(token, signer, unrecorded), issue(token, signer, unrecorded)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const broken = await prepare({ ...plan, serialNumber: newSerialNumber() });
    const noise = { ...signer, sign: async () => Buffer.alloc(70, 1) };
    await expect(issue(broken, noise, unrecorded)).rejects.toMatchObject({ code: 'PKI_SIGNER' });
    await expect(issue(broken, signer, unrecorded)).rejects.toMatchObject({ code: 'PKI_TOKEN' });
  });

  test('cannot be forged, copied or changed', async () => {
    const { issuing, signer, keys } = await testAuthority();
    const token = await prepare({
      issuer: issuing.issuer,
      profile: profiles['signing-person'],
      subject: { countryName: 'CN', commonName: '张三' },
      publicKey: (await keys.make('ECDSA_P256', 'a')).publicKey,
      serialNumber: newSerialNumber(),
      notBefore: new Date(),
      notAfter: new Date(Date.now() + 86_400_000),
      urls,
    });
    const forged = { serialNumber: '01', tbs: Buffer.from('3000', 'hex') } as unknown as PreparedCertificate;
    for (const other of [forged, { ...token }, Object.create(token) as PreparedCertificate])
      await expect(issue(other, signer, unrecorded)).rejects.toMatchObject({ code: 'PKI_TOKEN' });
    expect(() => Object.assign(token, { serialNumber: '02' })).toThrow(TypeError);
    const stranger = await keys.make('ECDSA_P256', 'another key');
    await expect(issue(token, await signerOf(keys, stranger.keyId), unrecorded)).rejects.toMatchObject({ code: 'PKI_SIGNER' });
    expect(parseCertificate(await issue(token, signer, unrecorded)).serialNumber).toBe(token.serialNumber);
  });
});

describe('[BEY-01] plans refused', () => {
  const day = 86_400_000;
  const now = Date.now();
  const person: CertificateProfile = profiles['signing-person'];

  test.each([
    ['PKI_NAME_EMPTY', { subject: { countryName: 'CN' } }],
    ['PKI_NAME_FIELD', { subject: { countryName: 'CN', organizationName: 'a', commonName: 'a', mail: 'a@example.com' } }],
    ['PKI_NAME_TOO_LONG', { subject: { countryName: 'CN', organizationName: '公'.repeat(65), commonName: 'a' } }],
    ['PKI_SERIAL', { serialNumber: '00' }],
    ['PKI_SERIAL', { serialNumber: `80${'00'.repeat(19)}` }],
    ['PKI_SERIAL', { serialNumber: 'hello' }],
    ['PKI_LINT', { serialNumber: '01' }],
    ['PKI_LINT', { emails: ['no address'] }],
    ['PKI_VALIDITY', { notBefore: new Date(now), notAfter: new Date(now) }],
    ['PKI_VALIDITY', { notBefore: new Date(now), notAfter: new Date(Number.NaN) }],
    ['PKI_VALIDITY', { notBefore: new Date(now), notAfter: new Date(now + 1500 * day) }],
    ['PKI_BEFORE_ISSUER', { notBefore: new Date(now - 9 * 365 * day), notAfter: new Date(now - 8 * 365 * day) }],
    ['PKI_OUTLIVES_ISSUER', { notBefore: new Date(now + 9 * 365 * day), notAfter: new Date(now + 11 * 365 * day) }],
    ['PKI_URL', { urls: { crl: 'ldap://example.com', caIssuers: urls.caIssuers } }],
    ['PKI_URL', { urls: { ...urls, ocsp: 'http://例子' } }],
    ['PKI_KEY_NOT_IN_PROFILE', { profile: { ...person, algorithms: ['RSA_2048'] } }],
    ['PKI_NOT_A_CA', { issuer: 'self' }],
    ['PKI_NOT_A_CA', { profile: profiles.issuing, subject: { countryName: 'CN', organizationName: 'a', commonName: 'a' } }],
    ['KEY_ALGORITHM', { publicKey: Buffer.from('3000', 'hex') }],
  ] as const)('%s for %j', async (code, plan) => {
    const { certify } = await testAuthority();
    await expect(certify(plan)).rejects.toMatchObject({ code });
  });

  test('a profile that is none, whatever table it came from', async () => {
    const { certify } = await testAuthority();
    const faults: Record<string, object> = {
      'extKeyUsage: serverAuth': { extKeyUsage: ['emailProtection', 'serverAuth'] },
      'extKeyUsage: anyExtendedKeyUsage': { extKeyUsage: ['anyExtendedKeyUsage'] },
      'keyUsage: everything': { keyUsage: ['everything'] },
      'keyUsage: keyCertSign and cRLSign go with authority': { keyUsage: ['digitalSignature', 'keyCertSign'] },
      'policyOids: ours': { policyOids: ['ours'] },
      'algorithms: none': { algorithms: [] },
      'algorithms: RSA_1024': { algorithms: ['RSA_1024'] },
      'subject: mail': { subject: { required: ['mail'], optional: [] } },
      'days: 10 of 5': { days: 10, maxDays: 5 },
    };
    for (const [faultText, change] of Object.entries(faults)) {
      const profile: CertificateProfile = { ...person, ...change };
      expect(faultsOfProfile(profile)).toEqual([faultText]);
      await expect(certify({ profile })).rejects.toMatchObject({ code: 'PKI_PROFILE', params: { faults: faultText } });
    }
    for (const profile of Object.values(profiles)) {
      expect(faultsOfProfile(profile)).toEqual([]);
      expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
    }
  });

  test('a certificate never begins before its issuer: where the clock is behind, it begins with it', async () => {
    const { root } = await testAuthority();
    const behind = new Date(root.issuer.notBefore.getTime() - 60_000);
    const { notBefore, notAfter } = validityFor(person, root.issuer, behind, { years: 1 });
    expect(notBefore).toEqual(root.issuer.notBefore);
    expect(notAfter.getTime() - notBefore.getTime()).toBeGreaterThan(364 * day);
  });

  test('an issuing authority never outlives its root', async () => {
    const { keys, root, now: then } = await testAuthority();
    const subject = { countryName: 'CN', organizationName: 'a', commonName: 'a' };
    const late = new Date(then.getTime() + 15 * 365 * day);
    const { issuer } = await makeIssuing({ keys, now: late, record: async () => {}, root, urls, subject });
    expect(issuer.notAfter).toEqual(root.issuer.notAfter);
  });
});

describe('[BEY-01] the turn of the year 2050', () => {
  test('is written as UTCTime before and GeneralizedTime after, and both programs read it', async () => {
    const { keys, root } = await testAuthority();
    expect(root.issuer.notAfter.getUTCFullYear()).toBeLessThan(2050);
    const subject = { countryName: 'CN', organizationName: 'a', commonName: 'a' };
    const { issuer } = await makeRoot({ keys, now: new Date('2040-01-01T00:00:00Z'), record: async () => {}, subject });
    expect(issuer.notAfter.toISOString()).toBe('2059-12-31T23:59:59.000Z');
    const shown = (await court.openssl(['asn1parse', '-inform', 'PEM'], pem(issuer.certificate))).stdout;
    expect(shown).toMatch(/UTCTIME\s+:400101000000Z/);
    expect(shown).toMatch(/GENERALIZEDTIME\s+:20591231235959Z/);
    expect((await court.certtool(['-i'], pem(issuer.certificate))).stdout).toContain('2059');
    expect(lintCertificate(issuer.certificate, profiles.root)).toEqual([]);
  });
});
