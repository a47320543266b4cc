/**
 * The revocation lists of an authority: the full one, which holds every revoked certificate of its, and one for each shard, which holds those
 * whose distribution point names it. When each is due, and its making.
 */

import type { Row, Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { type KeyStore, signerOf } from '#trust/keys/key-store.ts';
import { makeCrl, type RevokedEntry } from '#trust/pki/crl.ts';
import type { Issuer } from '#trust/pki/issuer.ts';
import { crlProfile } from '#trust/pki/profiles.ts';
import { reasonOf } from '#trust/pki/reasons.ts';

/** The full list is the shard of that number. */
export const fullList = 0;

/** `issuing-2026`, or `issuing-2026_3` for its third shard: a name of an authority has no underscore. */
export const listName = (issuer: string, shard: number): string => (shard === fullList ? issuer : `${issuer}_${shard}`);
export const readListName = (name: string): { readonly issuer: string; readonly shard: number } => {
  const [, issuer, shard] = /^(.+)_([1-9]\d{0,3})$/.exec(name) ?? [];
  return issuer === undefined ? { issuer: name, shard: fullList } : { issuer, shard: Number(shard) };
};

/** In which shard a certificate comes: serial numbers are random, so all fill up alike. */
export const shardOf = (serialNumber: string, shards: number): number =>
  shards === 0 ? fullList : Number(BigInt(`0x${serialNumber}`) % BigInt(shards)) + 1;

/** A list that is kept up: the row that says when it is due, and whose it is. */
interface Kept {
  readonly resource: 'issuers' | 'crlShards';
  readonly row: Row;
  readonly issuer: Row;
  readonly shard: number;
}

export interface RevocationLists {
  /** The newest list of that name; made anew first when it is due. */
  newest(name: string): Promise<{ readonly der: Uint8Array; readonly nextUpdate: string } | undefined>;
  /** Makes every list that is due. @returns how many were made */
  refresh(issuers: readonly Row[]): Promise<number>;
  /** The lists that end soon without a next one: names, with the list's end. */
  ending(issuers: readonly Row[]): Promise<readonly string[]>;
  /** Marks the lists as due that name the certificate, in the transaction of the change. */
  due(rows: Rows, certificate: Row, now: Date): Promise<void>;
  /** Makes shards up to that number, whose first lists are due at once. */
  open(rows: Rows, issuer: string, shards: number): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly issuerOf: (row: Row) => Issuer;
  readonly urlOf: (name: string) => string;
}

const hourMs = 3_600_000;

/** By when a first list is there, unless something is wrong. */
const firstListMs = 5 * 60_000;

export const revocationLists = ({ database, keys, clock, issuerOf, urlOf }: Options): RevocationLists => {
  const asked = () => ({ session: {}, now: clock() });

  const entryOf = (row: Row): RevokedEntry => ({
    serialNumber: String(row.serialNumber),
    revokedAt: new Date(String(row.revokedAt)),
    reason: reasonOf(String(row.revocationReason)),
    ...(typeof row.invalidityDate === 'string' ? { invalidityDate: new Date(row.invalidityDate) } : {}),
  });
  /** Those of the authority's own services all name the full list. */
  async function* services(issuer: string): AsyncIterable<RevokedEntry> {
    const { list } = await database.read.list('serviceCertificates', {
      where: [{ issuer, revokedAt: { isSet: true } }],
      ...asked(),
      page: { number: 1, size: 1_000 },
      total: false,
    });
    for (const row of list) yield entryOf(row);
  }
  async function* revoked(issuer: string, shard: number): AsyncIterable<RevokedEntry> {
    if (shard === fullList) yield* services(issuer);
    let cursor: string | undefined;
    do {
      const page = await database.read.list('certificates', {
        // A hold that lasted to the end stays listed, as does what a successor has replaced (RFC 5280 3.3, 5.3.1).
        where: [
          { issuer, state: ['REVOKED', 'FROZEN', 'SUPERSEDED', 'EXPIRED'], revokedAt: { isSet: true } },
          ...(shard === fullList ? [] : [{ crlShard: shard }]),
        ],
        ...asked(),
        sort: { field: 'id', order: 'ASC' },
        page: { number: 1, size: 1_000 },
        ...(cursor === undefined ? {} : { cursor }),
        columns: ['id', 'serialNumber', 'revokedAt', 'revocationReason', 'invalidityDate'],
        total: false,
      });
      for (const row of page.list) yield entryOf(row);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  const sign = async ({ issuer: { id }, shard }: Kept, crlNumber: number, thisUpdate: Date, nextUpdate: Date): Promise<Buffer> => {
    const issuer = await database.read.find('issuers', { id: String(id) }, asked());
    if (issuer === undefined) throw new Error(`no issuer ${String(id)}`);
    return makeCrl({
      issuer: issuerOf(issuer),
      signer: await signerOf(keys, String(issuer.keyId)),
      crlNumber,
      thisUpdate,
      nextUpdate,
      entries: revoked(String(id), shard),
      ...(shard === fullList ? {} : { onlyFor: urlOf(listName(String(issuer.name), shard)) }),
    });
  };

  /** Signs outside any transaction; whoever finds the row changed meanwhile starts again, so that no revocation is left out. */
  const rebuild = async (kept: Kept): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const row = await database.read.find(kept.resource, { id: String(kept.row.id) }, asked());
      if (row === undefined) return;
      const thisUpdate = clock();
      const nextUpdate = new Date(thisUpdate.getTime() + (crlProfile.hours + crlProfile.overlapHours) * hourMs);
      const crlNumber = Number(row.crlNumber) + 1;
      const der = await sign(kept, crlNumber, thisUpdate, nextUpdate);
      const stored = await database.transaction(async rows => {
        const stamp = thisUpdate.toISOString();
        const dueAgain = new Date(thisUpdate.getTime() + crlProfile.hours * hourMs).toISOString();
        const values = { crlNumber, crlDueAt: dueAgain, updatedAt: stamp };
        const updated = await rows.update(kept.resource, String(row.id), Number(row.version), values);
        if (updated === 'stale' || updated === 'missing') return false;
        const times = { thisUpdate: stamp, nextUpdate: nextUpdate.toISOString() };
        await rows.insert('crls', { issuer: kept.issuer.id, shard: kept.shard, number: crlNumber, der, ...times });
        return true;
      });
      if (stored) return;
    }
  };
  const newestOf = async ({ issuer, shard }: Kept): Promise<Row | undefined> => {
    const { list } = await database.read.list('crls', {
      where: [{ issuer: String(issuer.id), shard }],
      ...asked(),
      sort: { field: 'number', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
      heavy: true,
    });
    return list[0];
  };
  const isDue = ({ row }: Kept): boolean => Date.parse(String(row.crlDueAt)) <= clock().getTime();
  const keptOf = async (issuer: Row): Promise<readonly Kept[]> => {
    const { list } = await database.read.list('crlShards', {
      where: [{ issuer: String(issuer.id) }],
      ...asked(),
      page: { number: 1, size: 1_000 },
      total: false,
    });
    const shards = list.map(row => ({ resource: 'crlShards', row, issuer, shard: Number(row.shard) }) as const);
    return [{ resource: 'issuers', row: issuer, issuer, shard: fullList }, ...shards];
  };
  const named = async (name: string): Promise<Kept | undefined> => {
    const { issuer: issuerName, shard } = readListName(name);
    const issuer = await database.read.find('issuers', { name: issuerName }, asked());
    if (issuer === undefined || shard === fullList) return issuer && { resource: 'issuers', row: issuer, issuer, shard };
    const row = await database.read.find('crlShards', { issuer: String(issuer.id), shard }, asked());
    return row && { resource: 'crlShards', row, issuer, shard };
  };

  return {
    async newest(name) {
      const kept = await named(name);
      if (kept === undefined) return undefined;
      if (isDue(kept)) await rebuild(kept);
      const newest = await newestOf(kept);
      return newest === undefined ? undefined : { der: newest.der as Uint8Array, nextUpdate: String(newest.nextUpdate) };
    },
    async refresh(issuers) {
      const overdue = (await Promise.all(issuers.map(keptOf))).flat().filter(isDue);
      for (const kept of overdue) await rebuild(kept);
      return overdue.length;
    },
    async ending(issuers) {
      // A list that is due is made within seconds; half the overlap later something is wrong.
      const enough = clock().getTime() + (crlProfile.overlapHours / 2) * hourMs;
      const all = (await Promise.all(issuers.map(keptOf))).flat();
      const ends: string[] = [];
      for (const kept of all) {
        const newest = await newestOf(kept);
        const end = newest === undefined ? undefined : String(newest.nextUpdate);
        // An authority that was made a moment ago has its first list within seconds.
        if (end === undefined && Date.parse(String(kept.row.crlDueAt)) > clock().getTime() - firstListMs) continue;
        if (end === undefined || Date.parse(end) <= enough)
          ends.push(`${listName(String(kept.issuer.name), kept.shard)} (${end ?? 'none'})`);
      }
      return ends;
    },
    async due(rows, { issuer, crlShard }, now) {
      const mark = { crlDueAt: now.toISOString(), updatedAt: now.toISOString() };
      await rows.update('issuers', String(issuer), null, mark);
      const shard = Number(crlShard ?? fullList);
      if (shard === fullList) return;
      const row = await rows.find('crlShards', { issuer: String(issuer), shard }, { session: {}, now });
      if (row !== undefined) await rows.update('crlShards', String(row.id), null, mark);
    },
    async open(rows, issuer, shards) {
      const { list } = await rows.list('crlShards', { where: [{ issuer }], ...asked(), page: { number: 1, size: 1_000 }, total: false });
      const there = new Set(list.map(({ shard }) => Number(shard)));
      for (let shard = 1; shard <= shards; shard += 1)
        if (!there.has(shard)) await rows.insert('crlShards', { issuer, shard, crlNumber: 0, crlDueAt: clock().toISOString() });
    },
  };
};
