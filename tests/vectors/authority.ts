/** A root, an issuing authority and certificates for tests, made through the public faces of the trust core. */

import { openVault } from '#service/encryption/vault.ts';
import { blobKeyStore, type KeyBlob } from '#trust/key-stores/blob-key-store.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeIssuing, makeRoot } from '#trust/pki/authority.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import type { CertificatePlan } from '#trust/pki/plan.ts';
import { profiles } from '#trust/pki/profiles.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { validityFor } from '#trust/pki/validity.ts';

/** A key store that lives as long as the test. */
export const memoryKeys = () => {
  const blobs = new Map<string, KeyBlob>();
  return blobKeyStore(openVault(Buffer.alloc(32, 7)), {
    get: async keyId => blobs.get(keyId),
    put: async blob => void blobs.set(blob.keyId, blob),
    remove: async keyId => void blobs.delete(keyId),
  });
};

const ocsp = 'http://pki.example.com/ocsp';
export const urls = { crl: 'http://pki.example.com/crl/issuing.crl', caIssuers: 'http://pki.example.com/ca/issuing.cer', ocsp };
const rootUrls = { crl: 'http://pki.example.com/crl/root.crl', caIssuers: 'http://pki.example.com/ca/root.cer', ocsp };

/** A two-step authority and `certify`, which makes a certificate of a fresh key; whatever matters to a test overrides the plan. */
export const testAuthority = async (algorithm: KeyAlgorithm = 'ECDSA_P256', rootAlgorithm: KeyAlgorithm = 'ECDSA_P256') => {
  const keys = memoryKeys();
  const now = new Date(Date.now() - 60_000);
  const recorded: string[] = [];
  const record = async ({ serialNumber }: { serialNumber: string }) => void recorded.push(serialNumber);
  const named = (commonName: string) => ({ countryName: 'CN', organizationName: '示例电子认证有限公司', commonName });
  const root = await makeRoot({ keys, now, record, algorithm: rootAlgorithm, subject: named('示例根证书 G1') });
  const issuing = await makeIssuing({ keys, now, record, algorithm, root, urls: rootUrls, subject: named('示例企业签发证书 G1') });
  const signer = await signerOf(keys, issuing.keyId);
  const certify = async (plan: Partial<CertificatePlan> = {}, keyAlgorithm: KeyAlgorithm = 'ECDSA_P256') => {
    const key = await keys.make(keyAlgorithm, 'holder', { exportable: true });
    const whole: CertificatePlan = {
      issuer: issuing.issuer,
      profile: profiles['signing-enterprise'],
      subject: {
        countryName: 'CN',
        organizationName: '龘𠮷（上海）科技有限公司',
        organizationIdentifier: '914403001922038216',
        commonName: '龘𠮷（上海）科技有限公司',
      },
      publicKey: key.publicKey,
      serialNumber: newSerialNumber(),
      ...validityFor(profiles['signing-enterprise'], issuing.issuer, now),
      urls,
      ...plan,
    };
    return { key, serialNumber: whole.serialNumber, der: await issue(await prepare(whole), signer, async () => undefined) };
  };
  return { keys, now, recorded, root, issuing, signer, certify };
};
