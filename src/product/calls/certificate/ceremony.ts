/** How authorities come to be: root and issuing authority of a chain, and a new issuing one under the same root. */
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { chainNames, organisation } from '#product/authority-names.ts';
import type { IssuanceLog } from '#product/issuance/log.ts';
import { refused } from '#product/offline-root/refused.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { TypedRecords } from '#service/records/typed.ts';
import type { Rows, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { hasSm2, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import type { KeyStore } from '#trust/keys/key-store.ts';
import { type Authority as MadeAuthority, makeIssuing, makeRoot } from '#trust/pki/authority.ts';
import type { Recording } from '#trust/pki/issue.ts';
import { toPem } from '#trust/pki/pem.ts';
import { type Chain, chainOf } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { carriedCertificates } from './carried-certificates.ts';
import type { IssuerRow, IssuerRows } from './issuer-rows.ts';
import { issuingRequests } from './issuing-requests.ts';
import type { RevocationLists } from './revocation-lists.ts';
import { isRootElsewhere } from './root-elsewhere.ts';

interface Pair {
  readonly chain: Chain;
  readonly names: { readonly root: string; readonly issuing: string };
  readonly root: MadeAuthority;
  readonly issuing: MadeAuthority;
}

interface Options {
  readonly database: Database;
  readonly model: Model;
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly issuanceLog: IssuanceLog;
  readonly crlShards: number;
  readonly read: IssuerRows;
  readonly lists: RevocationLists;
}

/** Root and issuing authority of a chain, with their keys stored and nothing else. */
const makePair = async ({ keys, clock, read }: Options, record: Recording, chain: Chain, algorithm: KeyAlgorithm): Promise<Pair> => {
  const now = clock();
  const year = now.getUTCFullYear();
  const { mark, ...words } = chainNames[chain];
  const names = { root: `root-${mark}${year}`, issuing: `issuing-${mark}${year}` };
  // Both keys are stored by `keys.make` before anything is signed with them.
  const plan = { keys, algorithm, now, record };
  const root = await makeRoot({ ...plan, subject: { ...organisation, commonName: `${words.root} ${year}` } });
  const subject = { ...organisation, commonName: `${words.issuing} ${year}` };
  return { chain, names, root, issuing: await makeIssuing({ ...plan, subject, root, urls: read.urlsOf(names.root) }) };
};

export const ceremony = (options: Options) => {
  const { database, model, keys, clock, issuanceLog, crlShards, read, lists } = options;
  const { issuersIn, issuerOf, urlsOf, above, signing } = read;
  const recordsIn = (rows: TransactionRows, now: Date): TypedRecords<typeof issuers> =>
    systemRecords(rows, model, {}, now, 'ceremony').of(issuers);
  const keep = (rows: TransactionRows, chain: Chain, name: string, made: MadeAuthority, parent: string | null): Promise<IssuerRow> => {
    const now = clock();
    const stamp = now.toISOString();
    return recordsIn(rows, now).create({
      name,
      chain,
      parent,
      certificatePem: toPem('CERTIFICATE', made.issuer.certificate),
      subjectDn: made.issuer.subjectDn,
      keyId: made.keyId,
      publicKeySha256: publicKeyHash(made.issuer.subjectPublicKeyInfo),
      crlNumber: 0,
      crlDueAt: stamp,
      notAfter: made.issuer.notAfter.toISOString(),
      state: 'ACTIVE',
    });
  };
  /** `2026`, or `2026-2` for the second of a year. */
  const nextEdition = async (stem: string, now: Date): Promise<string> => {
    const year = String(now.getUTCFullYear());
    const { list } = await issuersIn(database.read).list({
      page: { number: 1, size: 200 },
      total: false,
      columns: ['id', 'name'],
    });
    const known = list.filter(row => new RegExp(`^${stem}${year}(-\\d+)?$`).test(row.name)).length;
    return known === 0 ? year : `${year}-${known + 1}`;
  };

  const isThere = async (rows: Rows, chain: Chain): Promise<boolean> =>
    (await signing(rows, chain)) !== undefined || isRootElsewhere(read, rows, chain);
  const keepPair = async (rows: TransactionRows, { chain, names, root, issuing }: Pair): Promise<boolean> => {
    if (await isThere(rows, chain)) return false;
    const rootRow = await keep(rows, chain, names.root, root, null);
    await keep(rows, chain, names.issuing, issuing, rootRow.id);
    return true;
  };
  /** Pairs or nothing: a root alone would keep its name from the next attempt. Of two processes that start at once, one is first. */
  const makePairs = (wanted: readonly (readonly [Chain, KeyAlgorithm])[]): Promise<boolean> =>
    issuanceLog.keeping(async record => {
      const pairs: Pair[] = [];
      for (const [chain, algorithm] of wanted) pairs.push(await makePair(options, record, chain, algorithm));
      const isKept = await database.transaction(async rows => {
        await rows.lock('authority');
        let kept = false;
        for (const pair of pairs) kept = (await keepPair(rows, pair)) || kept;
        return kept;
      });
      return { isKept, made: isKept };
    });
  /** Shards that were asked for by the configuration and are not there yet; with fewer than before the old ones go on. */
  const openShards = (chain: Chain): Promise<void> =>
    database.transaction(async rows => {
      const row = await signing(rows, chain);
      if (row === undefined || (row.crlShards ?? 0) === crlShards) return;
      await rows.lock('authority');
      await lists.open(rows, row.id, crlShards);
      await recordsIn(rows, clock()).change(row, null, { crlShards });
    });

  const elsewhere = { database, keys, clock, read, recordsIn, nextEdition, openShards };
  return {
    ...issuingRequests(elsewhere),
    ...carriedCertificates(elsewhere),
    async ensure(algorithm: KeyAlgorithm = 'ECDSA_P256'): Promise<boolean> {
      const wanted: readonly (readonly [Chain, KeyAlgorithm])[] = [
        ['INTERNATIONAL', chainOf(algorithm) === 'INTERNATIONAL' ? algorithm : 'ECDSA_P256'],
        ...(hasSm2() ? [['NATIONAL', 'SM2'] as const] : []),
      ];
      const missing: (typeof wanted)[number][] = [];
      for (const each of wanted) if (!(await isThere(database.read, each[0]))) missing.push(each);
      const isMade = missing.length > 0 && (await makePairs(missing));
      for (const [chain] of wanted) await openShards(chain);
      return isMade;
    },
    async rollOver(algorithm?: KeyAlgorithm): Promise<string> {
      const chain = algorithm === undefined ? 'INTERNATIONAL' : chainOf(algorithm);
      const old = await signing(database.read, chain);
      const root = old === undefined ? undefined : await above(old);
      if (old === undefined || root === undefined) throw new Refusal('PKI_NO_ISSUER');
      if (root.keyId === null)
        throw refused(
          `The key of ${root.name} is not here, so it signs nothing here. Have a request signed where it is kept: npm run ceremony request <folder>.`,
          `${root.name} 的密钥不在本系统中，无法在此签发。请生成请求，带到保存该密钥的机器上签发：npm run ceremony request <目录>。`,
        );
      const now = clock();
      const { mark, issuing } = chainNames[chain];
      const edition = await nextEdition(`issuing-${mark}`, now);
      const name = `issuing-${mark}${edition}`;
      await issuanceLog.keeping(async record => {
        const made = await makeIssuing({
          keys,
          algorithm: algorithm ?? issuerOf(old).algorithm,
          subject: { ...organisation, commonName: `${issuing} ${edition}` },
          now,
          record,
          root: { keyId: heldIn(root, 'keyId'), issuer: issuerOf(root) },
          urls: urlsOf(root.name),
        });
        await database.transaction(async rows => {
          await rows.lock('authority');
          const still = await signing(rows, chain);
          if (still === undefined || still.id !== old.id) throw new Refusal('VERSION_STALE');
          await recordsIn(rows, now).move(still, 'retire', null);
          await keep(rows, chain, name, made, root.id);
        });
        return { isKept: true, made };
      });
      await openShards(chain);
      return name;
    },
  };
};
