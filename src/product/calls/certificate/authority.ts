/** The authority in service: its certificates and keys as rows, the issuer that signs now, and its revocation lists. */

import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import { heldIn, rowsOf, type TypedRecords } from '#service/records/typed.ts';
import type { Rows, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { hasSm2, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { type KeyStore, type Signer, signerOf } from '#trust/keys/key-store.ts';
import { type Authority as MadeAuthority, makeIssuing, makeRoot } from '#trust/pki/authority.ts';
import type { IssuerUrls } from '#trust/pki/issue.ts';
import { type Issuer, openIssuer } from '#trust/pki/issuer.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { toPem } from '#trust/pki/pem.ts';
import { type Chain, chainOf } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { freshRead } from './fresh-read.ts';
import { listName, shardOf } from './list-names.ts';
import { type Listed, revocationLists } from './revocation-lists.ts';

type IssuerRow = RowOf<typeof issuers>;

/** The issuer that signs certificates now. */
export interface Current {
  readonly id: string;
  readonly issuer: Issuer;
  readonly signer: Signer;
  readonly urls: IssuerUrls;
  /** Where the certificate of a serial number finds its revocation list, and which shard that is. */
  list(serialNumber: string): { readonly shard: number; readonly url: string };
}

/** An authority that has not ended, whether it still issues or not: whose state answers are given and lists are made. */
export interface Standing {
  readonly id: string;
  readonly name: string;
  /** Grows with every certificate of its that is revoked or taken back. */
  readonly version: number;
  /** Null for a root. */
  readonly parent: string | null;
  readonly issuer: Issuer;
  /** Of its own certificate, hex. */
  readonly serialNumber: string;
  readonly urls: IssuerUrls;
  signer(): Promise<Signer>;
}

export interface Authority {
  /** Keys that are made here for holders. */
  readonly holderKeys: KeyStore;
  /** The issuer of a chain; the international one where none is named. */
  current(chain?: Chain): Promise<Current>;
  /** Every authority that has not ended, roots among them, as they are at the moment of the question. */
  standing(): Promise<readonly Standing[]>;
  /** The one of them that signs certificates of a chain now; of the international one where none is named. */
  issuing(chain?: Chain): Promise<Standing>;
  /**
   * Makes root and issuing authority of each chain unless they are there: the international one with keys of that algorithm, the
   * national one in SM2. @returns true if any were made now
   */
  ensure(algorithm?: KeyAlgorithm): Promise<boolean>;
  /**
   * Makes a new issuing authority under the same root, which signs certificates from now on. The old one issues no more; its lists and
   * answers go on until it ends.
   * @param algorithm says the chain too; the old one's of the international chain where left out
   * @returns the new one's name
   * @throws Refusal PKI_NO_ISSUER, VERSION_STALE if somebody else was quicker
   */
  rollOver(algorithm?: KeyAlgorithm): Promise<string>;
  /** Names, states and ends of its certificates, for people. */
  describe(): Promise<string>;
  certificate(name: string): Promise<Uint8Array | undefined>;
  chain(name: string): Promise<string | undefined>;
  /** PEM of everything above a certificate of this issuer, nearest first. */
  chainOf(issuerId: string): Promise<string>;
  /** The newest list; made anew first when it is due, so that a revocation shows at the next question. */
  crl(name: string): Promise<{ readonly der: Uint8Array; readonly nextUpdate: string } | undefined>;
  /** Makes every list that is due. @returns how many were made */
  refreshCrls(): Promise<number>;
  /** The issuers whose newest list ends soon without a next one: names, with the list's end. */
  endingCrls(): Promise<readonly string[]>;
  /** Marks the lists of a certificate as due, in the transaction of the change; one that is not issued stands on none. */
  crlDue(rows: Rows, certificate: Listed, now: Date): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly model: Model;
  readonly holderKeys: KeyStore;
  /** The authority's own. */
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly publicUrl: string;
  /** Among how many lists the certificates of an issuer are spread; none besides the full one where left out. */
  readonly crlShards?: number;
}

/** Whether it still issues or not: until it ends, lists and answers are its to give. */
const inForce = { state: ['ACTIVE', 'RETIRED'], notAfter: { from: '$now' } } as const;
export const organisation = { countryName: 'CN', organizationName: '契证电子认证服务' } as const;

/** How the authorities of a chain are called: published names and, before the year, common names. */
const chainNames: Readonly<Record<Chain, { readonly mark: string; readonly root: string; readonly issuing: string }>> = {
  INTERNATIONAL: { mark: '', root: '契证根证书', issuing: '契证签发证书' },
  NATIONAL: { mark: 'sm2-', root: '契证国密根证书', issuing: '契证国密签发证书' },
};

export const makeAuthority = ({ database, model, holderKeys, keys, clock, publicUrl, crlShards = 0 }: Options): Authority => {
  const opened = new Map<string, Issuer>();
  const openedById = new Map<string, { readonly issuer: Issuer; readonly serialNumber: string }>();
  const issuersIn = (rows: Rows) => rowsOf(rows, issuers, { session: {}, now: clock() });
  const recordsIn = (rows: TransactionRows, now: Date): TypedRecords<typeof issuers> =>
    systemRecords(rows, model, {}, now, 'ceremony').of(issuers);
  const urlsOf = (name: string): IssuerUrls => ({
    crl: `${publicUrl}/pki/crl/${name}.crl`,
    caIssuers: `${publicUrl}/pki/ca/${name}.cer`,
    ocsp: `${publicUrl}/pki/ocsp`,
  });
  const issuerOf = (row: Pick<IssuerRow, 'id' | 'certificatePem'>): Issuer => {
    const pem = heldIn(row, 'certificatePem');
    const known = opened.get(pem) ?? openIssuer(pem);
    opened.set(pem, known);
    return known;
  };
  /** A certificate is read once: a row's never changes. */
  const openById = async (id: string) => {
    const known = openedById.get(id);
    if (known !== undefined) return known;
    const row = await issuersIn(database.read).find({ id });
    if (row === undefined) throw new Error(`no issuer ${id}`);
    const issuer = issuerOf(row);
    const made = { issuer, serialNumber: parseCertificate(issuer.certificate).serialNumber };
    openedById.set(id, made);
    return made;
  };
  /** The authorities in force: what of them may change. */
  const standingRows = async () => {
    const { list } = await issuersIn(database.read).list({
      where: [inForce],
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: 100 },
      total: false,
      columns: ['id', 'version', 'name', 'parent', 'keyId', 'crlDueAt'],
    });
    return list;
  };
  const readStanding = freshRead(async (): Promise<readonly Standing[]> => {
    const rows = await standingRows();
    return Promise.all(
      rows.map(async row => ({
        id: row.id,
        name: row.name,
        version: row.version,
        parent: row.parent,
        ...(await openById(row.id)),
        urls: urlsOf(row.name),
        signer: () => signerOf(keys, heldIn(row, 'keyId')),
      })),
    );
  });
  const byName = (name: string): Promise<IssuerRow | undefined> =>
    /^[\w-]{1,60}$/.test(name) ? issuersIn(database.read).find({ name }) : Promise.resolve(undefined);
  const above = async (row: IssuerRow): Promise<IssuerRow[]> => {
    const parent = row.parent === null ? undefined : await issuersIn(database.read).find({ id: row.parent });
    return parent === undefined ? [row] : [row, ...(await above(parent))];
  };
  const chainFrom = async (row: IssuerRow): Promise<string> => (await above(row)).map(each => heldIn(each, 'certificatePem')).join('');

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
  const signing = (rows: Rows, chain: Chain): Promise<IssuerRow | undefined> =>
    issuersIn(rows).find({ state: 'ACTIVE', chain, parent: { isSet: true } });

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

  interface Pair {
    readonly chain: Chain;
    readonly names: { readonly root: string; readonly issuing: string };
    readonly root: MadeAuthority;
    readonly issuing: MadeAuthority;
  }
  /** Root and issuing authority of a chain, with their keys stored and nothing else. */
  const makePair = async (chain: Chain, algorithm: KeyAlgorithm): Promise<Pair> => {
    const now = clock();
    const year = now.getUTCFullYear();
    const { mark, ...words } = chainNames[chain];
    const names = { root: `root-${mark}${year}`, issuing: `issuing-${mark}${year}` };
    // Both keys are stored by `keys.make` before anything is signed with them.
    const plan = { keys, algorithm, now, record: () => Promise.resolve() };
    const root = await makeRoot({ ...plan, subject: { ...organisation, commonName: `${words.root} ${year}` } });
    const subject = { ...organisation, commonName: `${words.issuing} ${year}` };
    return { chain, names, root, issuing: await makeIssuing({ ...plan, subject, root, urls: urlsOf(names.root) }) };
  };
  const keepPair = async (rows: TransactionRows, { chain, names, root, issuing }: Pair): Promise<boolean> => {
    if ((await signing(rows, chain)) !== undefined) return false;
    const rootRow = await keep(rows, chain, names.root, root, null);
    await keep(rows, chain, names.issuing, issuing, rootRow.id);
    return true;
  };

  const lists = revocationLists({ database, keys, clock, issuerOf, urlOf: name => urlsOf(name).crl });
  /** Shards that were asked for by the configuration and are not there yet; with fewer than before the old ones go on. */
  const openShards = (chain: Chain): Promise<void> =>
    database.transaction(async rows => {
      const row = await signing(rows, chain);
      if (row === undefined || (row.crlShards ?? 0) === crlShards) return;
      await rows.lock('authority');
      await lists.open(rows, row.id, crlShards);
      await recordsIn(rows, clock()).change(row, null, { crlShards });
    });

  return {
    holderKeys,
    async current(chain = 'INTERNATIONAL') {
      const row = await signing(database.read, chain);
      if (row === undefined) throw new Refusal('PKI_NO_ISSUER');
      return {
        id: row.id,
        issuer: issuerOf(row),
        signer: await signerOf(keys, heldIn(row, 'keyId')),
        urls: urlsOf(row.name),
        list: serialNumber => {
          const shard = shardOf(serialNumber, row.crlShards ?? 0);
          return { shard, url: urlsOf(listName(row.name, shard)).crl };
        },
      };
    },
    standing: readStanding,
    async issuing(chain = 'INTERNATIONAL') {
      const [row, standing] = await Promise.all([signing(database.read, chain), readStanding()]);
      const found = standing.find(({ id }) => id === row?.id);
      if (found === undefined) throw new Refusal('PKI_NO_ISSUER');
      return found;
    },
    async ensure(algorithm = 'ECDSA_P256') {
      const wanted: readonly (readonly [Chain, KeyAlgorithm])[] = [
        ['INTERNATIONAL', chainOf(algorithm) === 'INTERNATIONAL' ? algorithm : 'ECDSA_P256'],
        ...(hasSm2() ? [['NATIONAL', 'SM2'] as const] : []),
      ];
      const pairs: Pair[] = [];
      for (const [chain, of] of wanted) if ((await signing(database.read, chain)) === undefined) pairs.push(await makePair(chain, of));
      // A pair or nothing: a root alone would keep its name from the next attempt. Of two processes that start at once, one is first.
      const made =
        pairs.length > 0 &&
        (await database.transaction(async rows => {
          await rows.lock('authority');
          let kept = false;
          for (const pair of pairs) kept = (await keepPair(rows, pair)) || kept;
          return kept;
        }));
      for (const [chain] of wanted) await openShards(chain);
      return made;
    },
    async rollOver(algorithm) {
      const chain = algorithm === undefined ? 'INTERNATIONAL' : chainOf(algorithm);
      const old = await signing(database.read, chain);
      const root = old === undefined ? undefined : (await above(old))[1];
      if (old === undefined || root === undefined) throw new Refusal('PKI_NO_ISSUER');
      const now = clock();
      const { mark, issuing } = chainNames[chain];
      const edition = await nextEdition(`issuing-${mark}`, now);
      const made = await makeIssuing({
        keys,
        algorithm: algorithm ?? issuerOf(old).algorithm,
        subject: { ...organisation, commonName: `${issuing} ${edition}` },
        now,
        record: () => Promise.resolve(),
        root: { keyId: heldIn(root, 'keyId'), issuer: issuerOf(root) },
        urls: urlsOf(root.name),
      });
      const name = `issuing-${mark}${edition}`;
      await database.transaction(async rows => {
        await rows.lock('authority');
        const still = await signing(rows, chain);
        if (still === undefined || still.id !== old.id) throw new Refusal('VERSION_STALE');
        await recordsIn(rows, now).move(still, 'retire', null);
        await keep(rows, chain, name, made, root.id);
      });
      await openShards(chain);
      return name;
    },
    async describe() {
      const { list } = await issuersIn(database.read).list({ sort: { field: 'createdAt', order: 'ASC' }, total: false });
      return list.map(({ name, state, subjectDn, notAfter }) => `${name}  ${state}  ${subjectDn}  -> ${notAfter}`).join('\n');
    },
    async certificate(name) {
      const row = await byName(name);
      return row === undefined ? undefined : issuerOf(row).certificate;
    },
    async chain(name) {
      const row = await byName(name);
      return row === undefined ? undefined : chainFrom(row);
    },
    async chainOf(issuerId) {
      const row = await issuersIn(database.read).find({ id: issuerId });
      return row === undefined ? '' : chainFrom(row);
    },
    crl: name => lists.newest(name),
    refreshCrls: async () => lists.refresh(await standingRows()),
    endingCrls: async () => lists.ending(await standingRows()),
    crlDue: (rows, certificate, now) => lists.due(rows, certificate, now),
  };
};
