/** Gives entries their place in the one chain: after the commit, in the order of closing, by one process at a time. */
import type { KeyObject } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { journal } from '#engine/system/journal.ts';
import { journalLinks } from '#engine/system/journal-links.ts';
import { journalQueue } from '#engine/system/journal-queue.ts';
import type { Rows, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { type Link, linkHash, linkOf, nothing, signFor } from './chain.ts';
import { isWhole } from './journal.ts';
import type { Placed } from './told-outside.ts';

/** An entry that waits, and is not what this service wrote. */
export interface Stranger {
  readonly id: string;
  readonly why: 'gone' | 'altered' | 'unproved';
}

export interface Closed {
  /** In the order of the chain; those that an earlier version left are not among them. */
  readonly placed: readonly Placed[];
  readonly links: number;
  /** They get no place, and stay where they are for somebody to look at. */
  readonly strangers: readonly Stranger[];
}

/** So many in one transaction. */
const atOnce = 500;

export const lastLink = async (rows: Rows): Promise<Link | undefined> => {
  const { list } = await rowsOf(rows, journalLinks).list({
    sort: { field: 'position', order: 'DESC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  const [row] = list;
  return row === undefined ? undefined : linkOf(row);
};

/** The link at a position. */
export const linkAt = async (rows: Rows, position: number): Promise<Link | undefined> => {
  const row = await rowsOf(rows, journalLinks).find({ position });
  return row === undefined ? undefined : linkOf(row);
};

/** The proof beside a waiting entry, decrypted; undefined where that fails: this service did not encrypt it. */
const proofsOf = async (rows: TransactionRows, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
  const read = async (some: readonly string[]) =>
    (await rowsOf(rows, journalQueue).findMany(some)).map(({ id, proof }) => [id, proof] as const);
  try {
    return new Map(await read(ids));
  } catch {
    const proofs = new Map<string, unknown>();
    for (const id of ids) for (const [each, proof] of await read([id]).catch(() => [[id, undefined] as const])) proofs.set(each, proof);
    return proofs;
  }
};

interface Taken {
  readonly entries: readonly RowOf<typeof journal>[];
  readonly strangers: readonly Stranger[];
}

/** Waiting entries in the order of their ids, past those that are strangers. */
const take = async (rows: TransactionRows, inherited: boolean): Promise<Taken> => {
  const entries: RowOf<typeof journal>[] = [];
  const strangers: Stranger[] = [];
  const waiting = rowsOf(rows, journalQueue).walk(
    { where: inherited ? [{ proof: { isSet: false } }] : [], sort: { field: 'id', order: 'ASC' }, columns: ['id'] },
    atOnce,
  );
  for await (const page of waiting) {
    const ids = page.map(({ id }) => id);
    const proofs = inherited ? undefined : await proofsOf(rows, ids);
    const found = new Map((await rowsOf(rows, journal).findMany(ids)).map(row => [row.id, row]));
    for (const id of ids) {
      const entry = found.get(id);
      if (entry === undefined) strangers.push({ id, why: 'gone' });
      // What an earlier version left is taken over as it is found; the verifier says what is wrong with it.
      else if (!inherited && !isWhole(entry, false)) strangers.push({ id, why: 'altered' });
      else if (proofs !== undefined && proofs.get(id) !== entry.hash) strangers.push({ id, why: 'unproved' });
      else entries.push(entry);
    }
    if (entries.length >= atOnce) break;
  }
  return { entries, strangers };
};

/**
 * Closes what waits, a few hundred entries at most. An entry waits from the moment its transaction commits, so one that commits late, with
 * a smaller id than others, simply gets a later place.
 * @param known the last link that this process has seen: it must still be there
 * @returns undefined where another process is at it
 * @throws ChainError where the chain is not the one that was seen
 */
export const closeSome = (
  database: Database,
  key: KeyObject,
  now: Date,
  known: Link | undefined,
): Promise<(Closed & { readonly last: Link | undefined }) | undefined> =>
  database.transaction(async rows => {
    if (!(await rows.tryLock('journal:chain'))) return undefined;
    const last = await lastLink(rows);
    if (known !== undefined && (known.position === last?.position ? last : await linkAt(rows, known.position))?.hash !== known.hash)
      throw new ChainError(known);
    const isOpen = last === undefined || last.inherited;
    const inherited = isOpen && (await rows.exists('journalQueue', { proof: { isSet: false } }));
    const { entries, strangers } = await take(rows, inherited);
    const links: Link[] = [];
    const placed: Placed[] = [];
    for (const entry of entries) {
      const before = links.at(-1) ?? last;
      const place = { id: entry.id, position: (before?.position ?? 0) + 1, closedAt: now.toISOString(), inherited };
      const hash = linkHash(before?.hash ?? nothing, place, entry);
      const link = { ...place, hash, signature: signFor('link', hash, key) };
      links.push(link);
      if (!inherited) placed.push({ link, entry });
    }
    if (links.length > 0) {
      await rows.insertMany(
        'journalLinks',
        links.map(link => ({ ...link })),
      );
      await rows.deleteWhere('journalQueue', { id: links.map(({ id }) => id) });
    }
    return { links: links.length, placed, strangers, last: links.at(-1) ?? last };
  });

/** The chain in the database is not the one that this process has built on. */
export class ChainError extends Error {
  readonly known: Link;
  constructor(known: Link) {
    super(`the journal’s chain no longer holds its link ${known.position} / 操作日志链中第 ${known.position} 条已不是原来的内容`);
    this.name = 'ChainError';
    this.known = known;
  }
}
