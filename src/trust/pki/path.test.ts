import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testAuthority, urls } from '#tests/vectors/authority.ts';
import { collectEvidence } from '#trust/document/collect-evidence.ts';
import { signPrepared } from '#trust/document/pades.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { type Authority, makeRoot } from './authority.ts';
import { issue, prepare } from './issue.ts';
import { type CertificateFields, parseCertificate } from './parse.ts';
import { walkPath } from './path.ts';
import { profiles } from './profiles.ts';
import { newSerialNumber } from './serial.ts';
import { validityFor } from './validity.ts';

const yearMs = 365 * 86_400_000;

/** Of one key and name there are several certificates: made anew for longer, or by another authority that vouches for it as well. */
describe('[BEY-01] several ways to a root', () => {
  let known: Awaited<ReturnType<typeof testAuthority>>;
  let leaf: CertificateFields;
  let leafKey: string;
  let foreign: Authority;

  /** Another certificate for the key and under the name of the issuing authority. */
  const again = async (by: Authority, years: number): Promise<Buffer> => {
    const { keys, issuing, now } = known;
    const token = await prepare({
      issuer: by.issuer,
      profile: profiles.issuing,
      subject: { countryName: 'CN', organizationName: '示例电子认证有限公司', commonName: '示例企业签发证书 G1' },
      publicKey: issuing.issuer.subjectPublicKeyInfo,
      serialNumber: newSerialNumber(),
      ...validityFor(profiles.issuing, by.issuer, now, { years }),
      urls,
    });
    return issue(token, await signerOf(keys, by.keyId), async () => undefined);
  };
  const later = (years: number): Date => new Date(known.now.getTime() + years * yearMs);

  beforeAll(async () => {
    known = await testAuthority();
    const { der, key } = await known.certify();
    [leaf, leafKey] = [parseCertificate(der), key.keyId];
    const { keys, now } = known;
    foreign = await makeRoot({
      keys,
      now,
      record: async () => undefined,
      subject: { countryName: 'CN', organizationName: '另一家', commonName: '另一家的根' },
    });
  });

  test('the certificate of an authority that was made anew for its key counts once the former has ended, whichever stands first', async () => {
    const { root, issuing } = known;
    const [former, renewed] = [await again(root, 5), issuing.issuer.certificate];
    for (const both of [
      [former, renewed],
      [renewed, former],
    ]) {
      const trusted = [...both, root.issuer.certificate];
      expect(walkPath(leaf, trusted, later(1))).toMatchObject({ fault: undefined, signatureHolds: true });
      const { above, fault } = walkPath(leaf, trusted, later(7));
      expect(fault).toBeUndefined();
      expect(above.map(({ der }) => der)).toEqual([renewed, root.issuer.certificate]);
      expect(walkPath(leaf, trusted, later(12)).fault).toBe('AUTHORITY_EXPIRED');
    }
  });

  test('one that another authority vouches for as well leads to the root that is trusted, and its evidence does', async () => {
    const { root, issuing, keys } = known;
    const crossed = await again(foreign, 10);
    const trusted = [crossed, issuing.issuer.certificate, root.issuer.certificate];
    const { above, fault } = walkPath(leaf, trusted, later(1));
    expect(fault).toBeUndefined();
    expect(above.map(({ der }) => der)).toEqual([issuing.issuer.certificate, root.issuer.certificate]);
    expect(walkPath(leaf, [crossed, root.issuer.certificate], later(1)).fault).toBe('FOREIGN');
    const signer = await signerOf(keys, leafKey);
    const by = { certificate: leaf.der, chain: [crossed, issuing.issuer.certificate], signer };
    const cms = await signPrepared({ digest: createHash('sha256').update('x').digest(), digestName: 'sha256' }, by);
    const sources = { authorities: [root.issuer.certificate], ocsp: async () => undefined, now: later(1) };
    const { certificates } = await collectEvidence(cms, sources);
    for (const each of [leaf.der, issuing.issuer.certificate, root.issuer.certificate]) expect(certificates).toContainEqual(each);
  });

  test('a namesake with another key is no way', async () => {
    const { root, issuing, keys, now } = known;
    const subject = { countryName: 'CN', organizationName: '示例电子认证有限公司', commonName: '示例企业签发证书 G1' };
    const namesake = await makeRoot({ keys, now, record: async () => undefined, subject });
    const trusted = [namesake.issuer.certificate, issuing.issuer.certificate, root.issuer.certificate];
    expect(walkPath(leaf, trusted, later(1)).fault).toBeUndefined();
    expect(walkPath(leaf, [namesake.issuer.certificate], later(1))).toMatchObject({ fault: 'SIGNATURE', signatureHolds: false });
  });
});
