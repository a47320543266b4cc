import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAuthority, urls } from '#tests/vectors/authority.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { makeCrl, type RevokedEntry } from './crl.ts';
import { parseCertificate } from './parse.ts';
import { toPem } from './pem.ts';
import { allReasons } from './reasons.ts';
import { standingBy } from './revocation-evidence.ts';
import { newSerialNumber } from './serial.ts';

let court: Court;
let authority: Awaited<ReturnType<typeof testAuthority>>;
beforeAll(async () => {
  court = await openCourt();
  authority = await testAuthority();
  await court.file('root.pem', parseCertificate(authority.root.issuer.certificate).pem);
  await court.file('issuing.pem', parseCertificate(authority.issuing.issuer.certificate).pem);
});
afterAll(() => court.close());

const thisUpdate = new Date(Math.floor(Date.now() / 1000) * 1000 - 1000);
const nextUpdate = new Date(thisUpdate.getTime() + 86_400_000);
const listDer = (
  entries: AsyncIterable<RevokedEntry> | Iterable<RevokedEntry>,
  crlNumber: number | bigint = 1,
  onlyFor?: string,
): Promise<Buffer> => {
  const shard = onlyFor === undefined ? {} : { onlyFor };
  return makeCrl({ issuer: authority.issuing.issuer, signer: authority.signer, crlNumber, thisUpdate, nextUpdate, entries, ...shard });
};
const list = async (...words: Parameters<typeof listDer>): Promise<string> => toPem('X509 CRL', await listDer(...words));

let files = 0;
/** openssl's word on a certificate under a list. */
const verify = async (der: Uint8Array, crl: string): Promise<string> => {
  const name = `v${files++}`;
  await court.file(`${name}.pem`, parseCertificate(der).pem);
  await court.file(`${name}.crl`, crl);
  const args = [
    'verify',
    '-x509_strict',
    '-crl_check',
    '-CAfile',
    'root.pem',
    '-untrusted',
    'issuing.pem',
    '-CRLfile',
    `${name}.crl`,
    `${name}.pem`,
  ];
  const { status, stderr } = await court.openssl(args);
  return status === 0 ? 'accepted' : (/error \d+ at 0 depth lookup: ?(.*)/.exec(stderr)?.[1] ?? stderr);
};

describe('[BEY-01] revocation lists', () => {
  test('a shard speaks of those alone whose distribution point names it, to openssl, gnutls and our own verifier', async () => {
    const shards = [1, 2].map(n => `http://pki.example.com/crl/issuing_${n}.crl`);
    const [mine = '', others = ''] = shards;
    const { der, serialNumber } = await authority.certify({ urls: { ...urls, crl: mine } });
    const entry = { serialNumber, revokedAt: thisUpdate, reason: 'superseded' } as const;
    expect(await verify(der, await list([], 1, mine))).toBe('accepted');
    expect(await verify(der, await list([entry], 2, mine))).toBe('certificate revoked');
    expect(await verify(der, await list([], 3, others))).toBe('different CRL scope');
    // The full list holds everybody's.
    expect(await verify(der, await list([entry], 4))).toBe('certificate revoked');
    // Whoever names no shard finds nothing in one.
    const { der: former } = await authority.certify();
    expect(await verify(former, await list([], 5, mine))).toBe('different CRL scope');

    await court.file('shard.crl', await list([entry], 6, mine));
    const { stdout } = await court.openssl(['crl', '-in', 'shard.crl', '-noout', '-text']);
    expect(stdout).toMatch(
      new RegExp(`X509v3 Issuing Distribution Point: critical\\s+Full Name:\\s+URI:${mine}\\s+Only User Certificates`),
    );
    expect((await court.certtool(['--crl-info', '--infile', 'shard.crl'])).stdout).toContain('Revoked certificates (1)');

    const issuer = parseCertificate(authority.issuing.issuer.certificate);
    const said = (certificate: Uint8Array, crl: Buffer) =>
      standingBy({ crls: [crl], ocsps: [] }, parseCertificate(certificate), issuer, thisUpdate)?.state;
    expect(said(der, await listDer([], 7, mine))).toBe('GOOD');
    expect(said(der, await listDer([entry], 8, mine))).toBe('REVOKED');
    expect(said(der, await listDer([], 9, others))).toBeUndefined();
    expect(said(der, await listDer([entry], 10, others))).toBeUndefined();
    expect(said(former, await listDer([], 11, mine))).toBeUndefined();
    expect(said(former, await listDer([], 12))).toBe('GOOD');
    // Shards are of holders' certificates: they say nothing of an authority.
    const root = parseCertificate(authority.root.issuer.certificate);
    expect(standingBy({ crls: [await listDer([], 13, mine)], ocsps: [] }, issuer, root, thisUpdate)).toBeUndefined();
  });

  test('an empty list accepts, an entry refuses, a hold refuses until it is lifted', async () => {
    const { der, serialNumber } = await authority.certify();
    const other = await authority.certify();
    expect(await verify(der, await list([]))).toBe('accepted');
    const revoked = await list([{ serialNumber, revokedAt: thisUpdate, reason: 'keyCompromise' }], 2);
    expect(await verify(der, revoked)).toBe('certificate revoked');
    expect(await verify(other.der, revoked)).toBe('accepted');
    expect(await verify(der, await list([{ serialNumber, revokedAt: thisUpdate, reason: 'certificateHold' }], 3))).toBe(
      'certificate revoked',
    );
    expect(await verify(der, await list([], 4))).toBe('accepted');
  });

  test('every reason and the invalidity date are printed by openssl and gnutls as they were given', async () => {
    const invalidityDate = new Date('2026-03-04T05:06:07Z');
    const reasons = allReasons.filter(reason => reason !== 'removeFromCRL');
    const entries = reasons.map(reason => ({ serialNumber: newSerialNumber(), revokedAt: thisUpdate, reason, invalidityDate }));
    const pem = await list(entries, 2n ** 64n);
    const printed = (await court.openssl(['crl', '-noout', '-text'], pem)).stdout.replace(/\s+/g, ' ');
    expect(printed).toContain('Version 2 (0x1)');
    expect(printed).toContain('X509v3 CRL Number: 18446744073709551616');
    expect(printed).toContain(authority.issuing.issuer.keyIdentifier.toString('hex').toUpperCase().match(/../g)?.join(':'));
    for (const { serialNumber } of entries) expect(printed).toContain(`Serial Number: ${serialNumber}`);
    for (const words of [
      'Key Compromise',
      'CA Compromise',
      'Affiliation Changed',
      'Superseded',
      'Cessation Of Operation',
      'Certificate Hold',
      'Privilege Withdrawn',
      'AA Compromise',
    ])
      expect(printed).toContain(`X509v3 CRL Reason Code: ${words}`);
    // unspecified is said by saying nothing.
    expect(printed.match(/CRL Reason Code/g)).toHaveLength(8);
    expect(printed.match(/Invalidity Date: Mar 4 05:06:07 2026 GMT/g)).toHaveLength(9);
    const gnutls = await court.certtool(['--crl-info'], pem);
    expect(gnutls.stdout).toContain('Revoked certificates (9)');
  });

  test('both programs accept the signature, and refuse a list with a changed byte', async () => {
    const serialNumber = newSerialNumber();
    const pem = await list([{ serialNumber, revokedAt: thisUpdate }]);
    await court.file('good.crl', pem);
    const good = await court.openssl(['crl', '-noout', '-verify', '-CAfile', 'issuing.pem', '-in', 'good.crl']);
    expect(good.stderr).toContain('verify OK');
    const gnutls = await court.certtool(['--verify-crl', '--load-ca-certificate', 'issuing.pem', '--infile', 'good.crl']);
    expect(gnutls.stdout + gnutls.stderr).toContain('Verification output: Verified.');
    const der = Buffer.from(pem.replace(/-----.*-----|\s/g, ''), 'base64');
    const at = der.indexOf(Buffer.from(serialNumber, 'hex')) + 9;
    der.writeUInt8(der.readUInt8(at) ^ 1, at);
    await court.file('bad.crl', toPem('X509 CRL', der));
    const bad = await court.openssl(['crl', '-noout', '-verify', '-CAfile', 'issuing.pem', '-in', 'bad.crl']);
    expect(bad.stderr).toContain('verify failure');
  });

  test('ten thousand entries from an asynchronous source', async () => {
    async function* entries(): AsyncGenerator<RevokedEntry> {
      for (let n = 0; n < 10_000; n++) yield { serialNumber: newSerialNumber(), revokedAt: thisUpdate, reason: 'superseded' };
    }
    const printed = await court.openssl(['crl', '-noout', '-text'], await list(entries()));
    expect(printed.stdout.match(/Serial Number: /g)).toHaveLength(10_000);
  });

  test('what cannot be: removeFromCRL in a complete list, times in the wrong order, a stranger signing', async () => {
    await expect(list([{ serialNumber: '4001', revokedAt: thisUpdate, reason: 'removeFromCRL' }])).rejects.toMatchObject({
      code: 'PKI_REASON',
    });
    await expect(list([{ serialNumber: '-1', revokedAt: thisUpdate }])).rejects.toMatchObject({ code: 'PKI_SERIAL' });
    const plan = { issuer: authority.issuing.issuer, signer: authority.signer, crlNumber: 1, entries: [] };
    await expect(makeCrl({ ...plan, thisUpdate, nextUpdate: thisUpdate })).rejects.toMatchObject({ code: 'PKI_CRL_TIMES' });
    const signer = (await testAuthority()).signer;
    await expect(makeCrl({ ...plan, signer, thisUpdate, nextUpdate })).rejects.toMatchObject({ code: 'PKI_SIGNER' });
  });
});
