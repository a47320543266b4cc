/** An issuing authority that waits for its certificate from a root elsewhere: its key, and the request that is carried there. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainNames, organisation } from '#product/authority-names.ts';
import { refused } from '#product/offline-root/refused.ts';
import { sha256 } from '#product/offline-root/transcript.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeAuthorityRequest } from '#trust/pki/authority-request.ts';
import { formatDn, subjectRdns } from '#trust/pki/names.ts';
import { chainOf } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import type { IssuerRow } from './issuer-rows.ts';
import { type ElsewhereOptions, type Requested, type RootElsewhere, rootElsewhere, waiting } from './root-elsewhere.ts';

export const issuingRequests = (options: ElsewhereOptions): Pick<RootElsewhere, 'request' | 'withdraw'> => {
  const { database, keys, clock, read, recordsIn, nextEdition } = options;
  const { issuersIn, urlsOf } = read;

  /** The row that waits, made with its key where there is none. */
  const waitingFor = async (algorithm: KeyAlgorithm): Promise<IssuerRow> => {
    const chain = chainOf(algorithm);
    const there = await issuersIn(database.read).find(waiting(chain));
    if (there !== undefined) return there;
    const now = clock();
    const { mark, issuing } = chainNames[chain];
    const edition = await nextEdition(`issuing-${mark}`, now);
    const subject = { ...organisation, commonName: `${issuing} ${edition}` };
    const key = await keys.make(algorithm, subject.commonName);
    return database.transaction(async rows => {
      await rows.lock('authority');
      return recordsIn(rows, now).create({
        name: `issuing-${mark}${edition}`,
        chain,
        subjectDn: formatDn(subjectRdns(subject)),
        keyId: key.keyId,
        publicKeySha256: publicKeyHash(key.publicKey),
        crlNumber: 0,
        state: 'STANDBY',
      });
    });
  };
  const requestFor = async (algorithm: KeyAlgorithm, folder: string, under: 'knownRoot' | 'newRoot'): Promise<Requested> => {
    const chain = chainOf(algorithm);
    const { mark, issuing } = chainNames[chain];
    const row = await waitingFor(algorithm);
    const signer = await signerOf(keys, heldIn(row, 'keyId'));
    if (signer.algorithm !== algorithm)
      throw refused(
        `${row.name} waits for its certificate already, with a key of ${signer.algorithm}. Go on with that one, or give it up first: npm run ceremony withdraw ${row.name}.`,
        `${row.name} 已在等待证书（密钥算法 ${signer.algorithm}）。请继续使用它，或先放弃：npm run ceremony withdraw ${row.name}。`,
      );
    const known = under === 'newRoot' ? undefined : (await issuersIn(database.read).all(rootElsewhere(chain))).at(-1);
    const root = known?.name ?? `root-${mark}${await nextEdition(`root-${mark}`, clock())}`;
    const subject = { ...organisation, commonName: `${issuing} ${row.name.slice(`issuing-${mark}`.length)}` };
    const pem = await makeAuthorityRequest(signer, subject, urlsOf(root));
    const file = join(folder, `${row.name}.csr`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, pem, { flush: true });
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    return { name: row.name, file, subjectDn: heldIn(row, 'subjectDn'), requestSha256: sha256(der), keySha256: sha256(signer.publicKey) };
  };

  return {
    async request(algorithms, folder, under = 'knownRoot') {
      const made: Requested[] = [];
      for (const algorithm of algorithms) made.push(await requestFor(algorithm, folder, under));
      return made;
    },
    async withdraw(name) {
      const keyId = await database.transaction(async rows => {
        await rows.lock('authority');
        const row = await issuersIn(rows).find({ name, state: 'STANDBY' });
        if (row === undefined)
          throw refused(`No authority of the name ${name} waits for its certificate.`, `没有名为 ${name} 且在等待证书的签发机构。`);
        await recordsIn(rows, clock()).move(row, 'retire', null);
        return heldIn(row, 'keyId');
      });
      await keys.destroy(keyId);
    },
  };
};
