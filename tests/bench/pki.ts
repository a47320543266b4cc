/** How many certificates a core makes in a second: request verified, serial drawn, twin linted, signed, signature checked. */
import { openVault } from '#service/encryption/vault.ts';
import { blobKeyStore, type KeyBlob } from '#trust/key-stores/blob-key-store.ts';
import { type KeyAlgorithm, makeKeyPair } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeIssuing, makeRoot } from '#trust/pki/authority.ts';
import { makeCrl, type RevokedEntry } from '#trust/pki/crl.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import { chainOf, holderProfile } from '#trust/pki/profiles.ts';
import { parseRequest } from '#trust/pki/request.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { requestOf } from './requests.ts';

const urls = {
  crl: 'http://pki.example.com/issuing.crl',
  caIssuers: 'http://pki.example.com/issuing.cer',
  ocsp: 'http://pki.example.com/ocsp',
};

const authority = async (algorithm: KeyAlgorithm) => {
  const blobs = new Map<string, KeyBlob>();
  const keys = blobKeyStore(openVault(Buffer.alloc(32, 1)), {
    get: async id => blobs.get(id),
    put: async blob => void blobs.set(blob.keyId, blob),
    remove: async id => void blobs.delete(id),
  });
  const plan = { keys, now: new Date(), record: async () => {} };
  const of = algorithm === 'SM2' ? { algorithm } : {};
  const root = await makeRoot({ ...plan, ...of, subject: { countryName: 'CN', organizationName: 'Bench', commonName: 'Bench Root' } });
  const subject = { countryName: 'CN', organizationName: 'Bench', commonName: 'Bench Issuing' };
  const issuing = await makeIssuing({ ...plan, algorithm, subject, root, urls });
  return { issuer: issuing.issuer, signer: await signerOf(keys, issuing.keyId) };
};

/** Of this process with all its threads. */
export const cpuSeconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

/** Certificates per CPU second: authority and subjects with keys of the algorithm, every request verified. */
export const certificatesPerCpuSecond = async (algorithm: KeyAlgorithm, count: number): Promise<number> => {
  const { issuer, signer } = await authority(algorithm);
  const requests = await Promise.all(Array.from({ length: 64 }, async () => requestOf(algorithm, await makeKeyPair(algorithm))));
  const notBefore = new Date();
  const notAfter = new Date(notBefore.getTime() + 365 * 86_400_000);
  const makeOne = async (n: number): Promise<void> => {
    const token = await prepare({
      issuer,
      profile: holderProfile('ENT', chainOf(algorithm)),
      subject: {
        countryName: 'CN',
        organizationName: `测试企业${n}有限公司`,
        commonName: `测试企业${n}有限公司`,
        organizationIdentifier: '914403001922038216',
      },
      publicKey: parseRequest(requests[n % requests.length] ?? '').subjectPublicKeyInfo,
      serialNumber: newSerialNumber(),
      notBefore,
      notAfter,
      urls,
    });
    await issue(token, signer, async () => undefined);
  };
  for (let n = 0; n < count / 10; n++) await makeOne(n);
  const start = process.cpuUsage();
  for (let n = 0; n < count; n++) await makeOne(n);
  return count / cpuSeconds(start);
};

/** CPU seconds for a revocation list of so many entries. */
export const crlCpuSeconds = async (count: number): Promise<number> => {
  const { issuer, signer } = await authority('ECDSA_P256');
  async function* entries(): AsyncGenerator<RevokedEntry> {
    for (let n = 0; n < count; n++)
      yield { serialNumber: newSerialNumber(), revokedAt: new Date(1.7e12 + n * 1000), reason: 'keyCompromise' };
  }
  const start = process.cpuUsage();
  const thisUpdate = new Date();
  await makeCrl({ issuer, signer, crlNumber: 1, thisUpdate, nextUpdate: new Date(thisUpdate.getTime() + 86_400_000), entries: entries() });
  return cpuSeconds(start);
};
