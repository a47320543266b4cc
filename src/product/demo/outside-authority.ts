/** An authority that is not ours, for the sample data: whoever brings a certificate of their own has it from there. */

import { openVault } from '#service/encryption/vault.ts';
import { blobKeyStore, type KeyBlob } from '#trust/key-stores/blob-key-store.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeIssuing, makeRoot } from '#trust/pki/authority.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import { toPem } from '#trust/pki/pem.ts';
import { profiles } from '#trust/pki/profiles.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { validityFor } from '#trust/pki/validity.ts';

const urls = {
  crl: 'http://pki.example.com/crl/sample.crl',
  caIssuers: 'http://pki.example.com/ca/sample.cer',
  ocsp: 'http://pki.example.com/ocsp',
};
const named = (commonName: string) => ({ countryName: 'CN', organizationName: '样例外部认证中心', commonName });

/** A certificate for a company, and the certificate of its issuer, both PEM. Its keys are gone when it returns. */
export const outsideCertificate = async (
  company: { readonly companyName: string; readonly uscc: string },
  now: Date,
): Promise<{ readonly certificatePem: string; readonly issuerPem: string }> => {
  const blobs = new Map<string, KeyBlob>();
  const keys = blobKeyStore(openVault(Buffer.alloc(32, 9)), {
    get: async keyId => blobs.get(keyId),
    put: async blob => void blobs.set(blob.keyId, blob),
    remove: async keyId => void blobs.delete(keyId),
  });
  const record = async () => undefined;
  const algorithm = 'ECDSA_P256' as const;
  const root = await makeRoot({ keys, now, record, algorithm, subject: named('样例外部根证书') });
  const issuing = await makeIssuing({ keys, now, record, algorithm, root, urls, subject: named('样例外部签发证书') });
  const key = await keys.make(algorithm, 'holder', { exportable: true });
  const profile = profiles['signing-enterprise'];
  const plan = {
    issuer: issuing.issuer,
    profile,
    subject: {
      countryName: 'CN',
      organizationName: company.companyName,
      organizationIdentifier: company.uscc,
      commonName: company.companyName,
    },
    publicKey: key.publicKey,
    serialNumber: newSerialNumber(),
    ...validityFor(profile, issuing.issuer, now),
    urls,
  };
  const der = await issue(await prepare(plan), await signerOf(keys, issuing.keyId), record);
  return { certificatePem: toPem('CERTIFICATE', der), issuerPem: toPem('CERTIFICATE', issuing.issuer.certificate) };
};
