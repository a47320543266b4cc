/**
 * The revocation lists of an authority: the full one, which holds every revoked certificate of its, and one for each shard, which holds those
 * whose distribution point names it. When each is due, and its making.
 */

import type { RowOf } from '#engine/declare/typed.ts';
import { crlShards } from '#resources/certificate/crl-shards.ts';
import { crls } from '#resources/certificate/crls.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { eachApart } from '#service/jobs/each-apart.ts';
import { reached } from '#service/store/reached.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { type KeyStore, signerOf } from '#trust/keys/key-store.ts';
import { makeCrl } from '#trust/pki/crl.ts';
import type { Issuer } from '#trust/pki/issuer.ts';
import { crlProfile } from '#trust/pki/profiles.ts';
import { fullList, listName, readListName } from './list-names.ts';
import { revokedEntries } from './revoked-entries.ts';

type Authority = Pick<RowOf<typeof issuers>, 'id' | 'name' | 'crlDueAt'>;
/** A list that is kept up: the row that says when it is due, and whose it is. */
interface Kept {
  readonly of: typeof issuers | typeof crlShards;
  readonly row: Pick<RowOf<typeof crlShards>, 'id' | 'crlDueAt'>;
  readonly issuer: Authority;
  readonly shard: number;
}

/** Whose lists a certificate may stand on. */
export interface Listed {
  /** Null as long as it is not issued. */
  readonly issuer: string | null;
  readonly crlShard?: number | null;
}

export interface RevocationLists {
  /** The newest list of that name; made anew first when it is due. */
  newest(name: string): Promise<{ readonly der: Uint8Array; readonly nextUpdate: string } | undefined>;
  /** Makes every list that is due. @returns how many were made */
  refresh(authorities: readonly Authority[]): Promise<number>;
  /** The lists that end soon without a next one, of an authority that is kept elsewhere within 30 days: names, with the list's end. */
  ending(authorities: readonly Authority[]): Promise<readonly string[]>;
  /** Marks the lists as due that name the certificate, in the transaction of the change. */
  due(rows: Rows, certificate: Listed, now: Date): Promise<void>;
  /** Makes shards up to that number, whose first lists are due at once. */
  open(rows: Rows, issuer: string, shards: number): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly issuerOf: (row: Pick<RowOf<typeof issuers>, 'id' | 'certificatePem'>) => Issuer;
  readonly urlOf: (name: string) => string;
}

const hourMs = 3_600_000;

/** A list that is made elsewhere has to be signed by people, and carried here. */
const noticeMs = 30 * 24 * hourMs;

/** By when a first list is there, unless something is wrong. */
const firstListMs = 5 * 60_000;

/**
 * The number of the next list: the seconds from 2020 on, or one more than the last. A database that is put back to an earlier moment goes on
 * above whatever was published in between, as RFC 5280 5.2.3 asks.
 */
const nextNumber = (last: number, now: Date): number => Math.max(last + 1, Math.floor((now.getTime() - Date.UTC(2020, 0, 1)) / 1_000));

export const revocationLists = ({ database, keys, clock, issuerOf, urlOf }: Options): RevocationLists => {
  const asked = () => ({ session: {}, now: clock() });
  const revoked = revokedEntries({ database, clock });
  const authoritiesNow = () => rowsOf(database.read, issuers, asked());
  const shardsIn = (rows: Rows) => rowsOf(rows, crlShards, asked());
  const sign = async ({ issuer: { id }, shard }: Kept, crlNumber: number, thisUpdate: Date, nextUpdate: Date): Promise<Buffer> => {
    const issuer = await authoritiesNow().find({ id });
    if (issuer === undefined) throw new Error(`no issuer ${id}`);
    return makeCrl({
      issuer: issuerOf(issuer),
      signer: await signerOf(keys, heldIn(issuer, 'keyId')),
      crlNumber,
      thisUpdate,
      nextUpdate,
      entries: revoked(id, shard),
      ...(shard === fullList ? {} : { onlyFor: urlOf(listName(issuer.name, shard)) }),
    });
  };

  /** Signs outside any transaction; whoever finds the row changed meanwhile starts again, so that no revocation is left out. */
  const rebuild = async (kept: Kept): Promise<void> => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const row = await rowsOf(database.read, kept.of, asked()).find({ id: kept.row.id });
      if (row === undefined) return;
      const thisUpdate = clock();
      const nextUpdate = new Date(thisUpdate.getTime() + (crlProfile.hours + crlProfile.overlapHours) * hourMs);
      const crlNumber = nextNumber(row.crlNumber ?? 0, thisUpdate);
      const der = await sign(kept, crlNumber, thisUpdate, nextUpdate);
      const stored = await database.transaction(async rows => {
        const stamp = thisUpdate.toISOString();
        const dueAgain = new Date(thisUpdate.getTime() + crlProfile.hours * hourMs).toISOString();
        const values = { crlNumber, crlDueAt: dueAgain, updatedAt: stamp };
        const updated = await rows.update(kept.of.name, row.id, row.version, values);
        if (updated === 'stale' || updated === 'missing') return false;
        const times = { thisUpdate: stamp, nextUpdate: nextUpdate.toISOString() };
        await rows.insert(crls.name, { issuer: kept.issuer.id, shard: kept.shard, number: crlNumber, der, ...times });
        return true;
      });
      if (!stored) continue;
      reached('listed', String(crlNumber));
      return;
    }
  };
  const newestOf = async ({ issuer, shard }: Kept): Promise<RowOf<typeof crls> | undefined> => {
    const { list } = await rowsOf(database.read, crls, asked()).list({
      where: [{ issuer: issuer.id, shard }],
      sort: { field: 'number', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
      heavy: true,
    });
    return list[0];
  };
  const isDue = ({ row: { crlDueAt } }: Kept): boolean => crlDueAt !== null && Date.parse(crlDueAt) <= clock().getTime();
  const keptOf = async (issuer: Authority): Promise<readonly Kept[]> => {
    const { list } = await shardsIn(database.read).list({
      where: [{ issuer: issuer.id }],
      page: { number: 1, size: 1_000 },
      total: false,
    });
    return [{ of: issuers, row: issuer, issuer, shard: fullList }, ...list.map(row => ({ of: crlShards, row, issuer, shard: row.shard }))];
  };
  const named = async (name: string): Promise<Kept | undefined> => {
    const { issuer: issuerName, shard } = readListName(name);
    const issuer = await authoritiesNow().find({ name: issuerName });
    if (issuer === undefined || shard === fullList) return issuer && { of: issuers, row: issuer, issuer, shard };
    const row = await shardsIn(database.read).find({ issuer: issuer.id, shard });
    return row && { of: crlShards, row, issuer, shard };
  };

  return {
    async newest(name) {
      const kept = await named(name);
      if (kept === undefined) return undefined;
      if (isDue(kept)) await rebuild(kept);
      const newest = await newestOf(kept);
      return newest && { der: heldIn(newest, 'der'), nextUpdate: heldIn(newest, 'nextUpdate') };
    },
    async refresh(authorities) {
      const overdue = (await Promise.all(authorities.map(keptOf))).flat().filter(isDue);
      // A key that is away keeps no other authority's lists from being made.
      return eachApart(
        [overdue],
        ({ issuer, shard }) => listName(issuer.name, shard),
        async kept => {
          await rebuild(kept);
          return true;
        },
      );
    },
    async ending(authorities) {
      // A list that is due is made within seconds; half the overlap later something is wrong.
      const enough = clock().getTime() + (crlProfile.overlapHours / 2) * hourMs;
      const all = (await Promise.all(authorities.map(keptOf))).flat();
      const ends: string[] = [];
      for (const kept of all) {
        const newest = await newestOf(kept);
        const end = newest && heldIn(newest, 'nextUpdate');
        // An authority that was made a moment ago has its first list within seconds.
        const { crlDueAt } = kept.row;
        if (end === undefined && crlDueAt !== null && Date.parse(crlDueAt) > clock().getTime() - firstListMs) continue;
        const wanted = crlDueAt === null ? clock().getTime() + noticeMs : enough;
        if (end === undefined || Date.parse(end) <= wanted) ends.push(`${listName(kept.issuer.name, kept.shard)} (${end ?? 'none'})`);
      }
      return ends;
    },
    async due(rows, { issuer, crlShard }, now) {
      if (issuer === null) return;
      const mark = { crlDueAt: now.toISOString(), updatedAt: now.toISOString() };
      await rows.update(issuers.name, issuer, null, mark);
      const shard = crlShard ?? fullList;
      if (shard === fullList) return;
      const row = await shardsIn(rows).find({ issuer, shard });
      if (row !== undefined) await rows.update(crlShards.name, row.id, null, mark);
    },
    async open(rows, issuer, shards) {
      const { list } = await shardsIn(rows).list({ where: [{ issuer }], page: { number: 1, size: 1_000 }, total: false });
      const there = new Set(list.map(({ shard }) => shard));
      for (let shard = 1; shard <= shards; shard += 1)
        if (!there.has(shard)) await rows.insert(crlShards.name, { issuer, shard, crlNumber: 0, crlDueAt: clock().toISOString() });
    },
  };
};
