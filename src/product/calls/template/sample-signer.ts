/** Who signs samples: a certificate that says it is one, of an authority that nobody trusts. Its keys are gone with the sample. */
import { randomBytes } from 'node:crypto';
import { openVault } from '#service/encryption/vault.ts';
import type { DocumentSigner } from '#trust/document/pades.ts';
import { blobKeyStore, type KeyBlob } from '#trust/key-stores/blob-key-store.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeRoot } from '#trust/pki/authority.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import type { SubjectName } from '#trust/pki/names.ts';
import { type CertificateProfile, profiles } from '#trust/pki/profiles.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { validityFor } from '#trust/pki/validity.ts';

/** Nothing answers there (RFC 2606). */
const urls = { crl: 'http://sample.invalid/crl', caIssuers: 'http://sample.invalid/ca', ocsp: 'http://sample.invalid/ocsp' };
const subject = { countryName: 'CN', organizationName: '试签样本 SAMPLE' } as const;

export const sampleSubject: SubjectName = { ...subject, commonName: '试签样本，无法律效力 SAMPLE' };

/** Certifies keys that it makes, each for what a profile says. */
export type Certify = (profile: CertificateProfile, of: SubjectName) => Promise<DocumentSigner>;

export const sampleAuthority = async (algorithm: KeyAlgorithm, now: Date): Promise<Certify> => {
  const blobs = new Map<string, KeyBlob>();
  const keys = blobKeyStore(openVault(randomBytes(32)), {
    get: async keyId => blobs.get(keyId),
    put: async blob => void blobs.set(blob.keyId, blob),
    remove: async keyId => void blobs.delete(keyId),
  });
  const root = await makeRoot({
    keys,
    algorithm,
    now,
    record: async () => undefined,
    subject: { ...subject, commonName: '试签样本根证书，不受信任 SAMPLE ROOT' },
  });
  return async (profile, of) => {
    const key = await keys.make(algorithm, 'sample');
    const token = await prepare({
      issuer: root.issuer,
      profile,
      subject: of,
      publicKey: key.publicKey,
      serialNumber: newSerialNumber(),
      ...validityFor(profile, root.issuer, now),
      urls,
    });
    return {
      certificate: await issue(token, await signerOf(keys, root.keyId), async () => undefined),
      chain: [root.issuer.certificate],
      signer: await signerOf(keys, key.keyId),
    };
  };
};

export const sampleSigner = async (now: Date): Promise<DocumentSigner> =>
  (await sampleAuthority('ECDSA_P256', now))(profiles['signing-enterprise'], sampleSubject);
