/** The authority in service: its certificates and keys as rows, the issuer that signs now, and its revocation lists. */

import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import { hasSm2, type KeyAlgorithm } from '#service/keys/algorithms.ts';
import { type KeyStore, type Signer, signerOf } from '#service/keys/key-store.ts';
import { type Authority as MadeAuthority, makeIssuing, makeRoot } from '#service/pki/authority.ts';
import { makeCrl, type RevokedEntry } from '#service/pki/crl.ts';
import type { IssuerUrls } from '#service/pki/issue.ts';
import { type Issuer, openIssuer } from '#service/pki/issuer.ts';
import { parseCertificate } from '#service/pki/parse.ts';
import { toPem } from '#service/pki/pem.ts';
import { type Chain, chainOf, crlProfile } from '#service/pki/profiles.ts';
import { reasonOf } from '#service/pki/reasons.ts';
import type { Row, Rows, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { freshRead } from './fresh-read.ts';

/** The issuer that signs certificates now. */
export interface Current {
  readonly id: string;
  readonly issuer: Issuer;
  readonly signer: Signer;
  readonly urls: IssuerUrls;
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
  /** Marks the issuer's list as due, in the transaction of the change. */
  crlDue(rows: Rows, issuerId: string, now: Date): Promise<void>;
}

interface Words {
  readonly database: Database;
  readonly model: Model;
  readonly holderKeys: KeyStore;
  /** The authority's own. */
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

const hourMs = 3_600_000;
/** Whether it still issues or not: until it ends, lists and answers are its to give. */
const inForce = { state: ['ACTIVE', 'RETIRED'], notAfter: { from: '$now' } };
export const organisation = { countryName: 'CN', organizationName: '契证电子认证服务' } as const;

/** How the authorities of a chain are called: published names and, before the year, common names. */
const chainNames: Readonly<Record<Chain, { readonly mark: string; readonly root: string; readonly issuing: string }>> = {
  INTERNATIONAL: { mark: '', root: '契证根证书', issuing: '契证签发证书' },
  NATIONAL: { mark: 'sm2-', root: '契证国密根证书', issuing: '契证国密签发证书' },
};

export const makeAuthority = ({ database, model, holderKeys, keys, clock, publicUrl }: Words): Authority => {
  const opened = new Map<string, Issuer>();
  const openedById = new Map<string, { readonly issuer: Issuer; readonly serialNumber: string }>();
  const asked = () => ({ session: {}, now: clock() });
  const urlsOf = (name: string): IssuerUrls => ({
    crl: `${publicUrl}/pki/crl/${name}.crl`,
    caIssuers: `${publicUrl}/pki/ca/${name}.cer`,
    ocsp: `${publicUrl}/pki/ocsp`,
  });
  const issuerOf = (row: Row): Issuer => {
    const pem = String(row.certificatePem);
    const known = opened.get(pem) ?? openIssuer(pem);
    opened.set(pem, known);
    return known;
  };
  /** A certificate is read once: a row's never changes. */
  const openById = async (id: string) => {
    const known = openedById.get(id);
    if (known !== undefined) return known;
    const row = await database.read.find('issuers', { id }, asked());
    if (row === undefined) throw new Error(`no issuer ${id}`);
    const issuer = issuerOf(row);
    const made = { issuer, serialNumber: parseCertificate(issuer.certificate).serialNumber };
    openedById.set(id, made);
    return made;
  };
  /** The authorities in force, whole or with these columns. */
  const standingRows = async (columns?: readonly string[]): Promise<readonly Row[]> => {
    const { list } = await database.read.list('issuers', {
      where: [inForce],
      ...asked(),
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: 100 },
      total: false,
      ...(columns === undefined ? {} : { columns }),
    });
    return list;
  };
  const readStanding = freshRead(async (): Promise<readonly Standing[]> => {
    const rows = await standingRows(['id', 'version', 'name', 'parent', 'keyId']);
    return Promise.all(
      rows.map(async row => ({
        id: String(row.id),
        name: String(row.name),
        version: Number(row.version),
        parent: row.parent === null ? null : String(row.parent),
        ...(await openById(String(row.id))),
        urls: urlsOf(String(row.name)),
        signer: () => signerOf(keys, String(row.keyId)),
      })),
    );
  });
  const byName = (name: string): Promise<Row | undefined> =>
    /^[\w-]{1,60}$/.test(name) ? database.read.find('issuers', { name }, asked()) : Promise.resolve(undefined);
  const above = async (row: Row): Promise<Row[]> => {
    const parent = row.parent === null ? undefined : await database.read.find('issuers', { id: String(row.parent) }, asked());
    return parent === undefined ? [row] : [row, ...(await above(parent))];
  };
  const chainFrom = async (row: Row): Promise<string> => (await above(row)).map(each => String(each.certificatePem)).join('');

  const keep = (rows: TransactionRows, chain: Chain, name: string, made: MadeAuthority, parent: string | null): Promise<Row> => {
    const now = clock();
    const stamp = now.toISOString();
    return systemRecords(rows, model, {}, now, 'ceremony').create('issuers', {
      name,
      chain,
      parent,
      certificatePem: toPem('CERTIFICATE', made.issuer.certificate),
      subjectDn: made.issuer.subjectDn,
      keyId: made.keyId,
      crlNumber: 0,
      crlDueAt: stamp,
      notAfter: made.issuer.notAfter.toISOString(),
      state: 'ACTIVE',
    });
  };
  const signing = (rows: Rows, chain: Chain): Promise<Row | undefined> =>
    rows.find('issuers', { state: 'ACTIVE', chain, parent: { isSet: true } }, asked());

  /** `2026`, or `2026-2` for the second of a year. */
  const nextEdition = async (stem: string, now: Date): Promise<string> => {
    const year = String(now.getUTCFullYear());
    const { list } = await database.read.list('issuers', {
      ...asked(),
      page: { number: 1, size: 200 },
      total: false,
      columns: ['id', 'name'],
    });
    const known = list.filter(row => new RegExp(`^${stem}${year}(-\\d+)?$`).test(String(row.name))).length;
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
    await keep(rows, chain, names.issuing, issuing, String(rootRow.id));
    return true;
  };

  async function* revoked(issuer: string): AsyncIterable<RevokedEntry> {
    let cursor: string | undefined;
    do {
      const page = await database.read.list('certificates', {
        // A hold that lasted to the end stays listed, as does what a successor has replaced (RFC 5280 3.3, 5.3.1).
        where: [{ issuer, state: ['REVOKED', 'FROZEN', 'SUPERSEDED', 'EXPIRED'], revokedAt: { isSet: true } }],
        ...asked(),
        sort: { field: 'id', order: 'ASC' },
        page: { number: 1, size: 1_000 },
        ...(cursor === undefined ? {} : { cursor }),
        columns: ['id', 'serialNumber', 'revokedAt', 'revocationReason', 'invalidityDate'],
        total: false,
      });
      for (const row of page.list) {
        yield {
          serialNumber: String(row.serialNumber),
          revokedAt: new Date(String(row.revokedAt)),
          reason: reasonOf(String(row.revocationReason)),
          ...(typeof row.invalidityDate === 'string' ? { invalidityDate: new Date(row.invalidityDate) } : {}),
        };
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  /** Signs outside any transaction; whoever finds the issuer's row changed meanwhile starts again, so that no revocation is left out. */
  const rebuild = async (id: string): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const row = await database.read.find('issuers', { id }, asked());
      if (row === undefined) return;
      const thisUpdate = clock();
      const nextUpdate = new Date(thisUpdate.getTime() + (crlProfile.hours + crlProfile.overlapHours) * hourMs);
      const crlNumber = Number(row.crlNumber) + 1;
      const der = await makeCrl({
        issuer: issuerOf(row),
        signer: await signerOf(keys, String(row.keyId)),
        crlNumber,
        thisUpdate,
        nextUpdate,
        entries: revoked(id),
      });
      const stored = await database.transaction(async rows => {
        const dueAgain = new Date(thisUpdate.getTime() + crlProfile.hours * hourMs).toISOString();
        const updated = await rows.update('issuers', id, Number(row.version), {
          crlNumber,
          crlDueAt: dueAgain,
          updatedAt: thisUpdate.toISOString(),
        });
        if (updated === 'stale' || updated === 'missing') return false;
        const stamp = thisUpdate.toISOString();
        await rows.insert('crls', {
          issuer: id,
          number: crlNumber,
          der,
          thisUpdate: stamp,
          nextUpdate: nextUpdate.toISOString(),
        });
        return true;
      });
      if (stored) return;
    }
  };
  const newestCrl = async (issuer: string): Promise<Row | undefined> => {
    const { list } = await database.read.list('crls', {
      where: [{ issuer }],
      ...asked(),
      sort: { field: 'number', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
      heavy: true,
    });
    return list[0];
  };
  const due = (row: Row): boolean => Date.parse(String(row.crlDueAt)) <= clock().getTime();

  return {
    holderKeys,
    async current(chain = 'INTERNATIONAL') {
      const row = await signing(database.read, chain);
      if (row === undefined) throw new Refusal('PKI_NO_ISSUER');
      return {
        id: String(row.id),
        issuer: issuerOf(row),
        signer: await signerOf(keys, String(row.keyId)),
        urls: urlsOf(String(row.name)),
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
      if (pairs.length === 0) return false;
      // A pair or nothing: a root alone would keep its name from the next attempt. Of two processes that start at once, one is first.
      return database.transaction(async rows => {
        await rows.lock('authority');
        let kept = false;
        for (const pair of pairs) kept = (await keepPair(rows, pair)) || kept;
        return kept;
      });
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
        root: { keyId: String(root.keyId), issuer: issuerOf(root) },
        urls: urlsOf(String(root.name)),
      });
      const name = `issuing-${mark}${edition}`;
      await database.transaction(async rows => {
        await rows.lock('authority');
        const still = await signing(rows, chain);
        if (still === undefined || still.id !== old.id) throw new Refusal('VERSION_STALE');
        await systemRecords(rows, model, {}, now, 'ceremony').move('issuers', still, 'retire', null);
        await keep(rows, chain, name, made, String(root.id));
      });
      return name;
    },
    async describe() {
      const { list } = await database.read.list('issuers', { ...asked(), sort: { field: 'createdAt', order: 'ASC' }, total: false });
      return list.map(row => `${String(row.name)}  ${String(row.state)}  ${String(row.subjectDn)}  -> ${String(row.notAfter)}`).join('\n');
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
      const row = await database.read.find('issuers', { id: issuerId }, asked());
      return row === undefined ? '' : chainFrom(row);
    },
    async crl(name) {
      const row = await byName(name);
      if (row === undefined) return undefined;
      if (due(row)) await rebuild(String(row.id));
      const newest = await newestCrl(String(row.id));
      return newest === undefined ? undefined : { der: newest.der as Uint8Array, nextUpdate: String(newest.nextUpdate) };
    },
    async refreshCrls() {
      const overdue = (await standingRows()).filter(due);
      for (const row of overdue) await rebuild(String(row.id));
      return overdue.length;
    },
    async endingCrls() {
      const rows = await standingRows();
      // A list that is due is made within seconds; half the overlap later something is wrong.
      const enough = clock().getTime() + (crlProfile.overlapHours / 2) * hourMs;
      const ends = await Promise.all(
        rows.map(async row => {
          const newest = await newestCrl(String(row.id));
          const end = newest === undefined ? undefined : String(newest.nextUpdate);
          return end !== undefined && Date.parse(end) > enough ? [] : [`${String(row.name)} (${end ?? 'none'})`];
        }),
      );
      return ends.flat();
    },
    async crlDue(rows, issuerId, now) {
      await rows.update('issuers', issuerId, null, { crlDueAt: now.toISOString(), updatedAt: now.toISOString() });
    },
  };
};
