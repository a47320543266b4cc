/** What the journal says of some records, with what proves it to somebody who has no database: the signed place of each entry, and a checkpoint. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RowOf } from '#engine/declare/typed.ts';
import { journal } from '#engine/system/journal.ts';
import { journalLinks } from '#engine/system/journal-links.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { holdsFor, type Link, linkHash, linkOf, nothing } from './chain.ts';
import type { JournalCloser, Witness } from './closer.ts';
import { linkAt } from './closing.ts';
import { isWhole } from './journal.ts';

type Entry = RowOf<typeof journal>;

export interface Testimony extends Witness {
  /** In the order in which they were written, those of all records together. */
  readonly entries: readonly { readonly entry: Entry; readonly link: Link }[];
}

/** An entry that has no place waits for another process to close it, which is done within a second. */
const tries = 20;
const everyMs = 250;

/** A record that the journal is asked about. */
export interface Heard {
  readonly resource: string;
  readonly recordId: string;
}

const entriesOf = async (rows: Rows, { resource, recordId }: Heard): Promise<readonly Entry[]> => {
  const all: Entry[] = [];
  const walk = rowsOf(rows, journal).walk({ where: [{ resource, recordId }], sort: { field: 'id', order: 'ASC' }, heavy: true }, 200);
  for await (const page of walk) all.push(...page);
  return all;
};

/** The signed place of an entry, which is what the chain says it is. */
const placeOf = async (rows: Rows, entry: Entry, { publicKey }: Witness): Promise<Link | undefined> => {
  const row = await rowsOf(rows, journalLinks).find({ id: entry.id });
  if (row === undefined) return undefined;
  const link = linkOf(row);
  const { hash, signature, ...place } = link;
  const before = link.position === 1 ? nothing : (await linkAt(rows, link.position - 1))?.hash;
  const fits =
    before !== undefined &&
    isWhole(entry, link.inherited) &&
    linkHash(before, place, entry) === hash &&
    holdsFor('link', hash, signature, publicKey);
  if (!fits) throw new Error(`entry ${entry.id} of the journal is not what took its place: run verify:journal`);
  return link;
};

/**
 * Everything that the journal holds of these records by now, each entry below the checkpoint that comes with it.
 * @throws Error where an entry is not as it was written, or none vouches for it
 */
export const testimonyOf = async (rows: Rows, closer: Pick<JournalCloser, 'witness'>, records: readonly Heard[]): Promise<Testimony> => {
  const all = await Promise.all(records.map(each => entriesOf(rows, each)));
  // An entry's id begins with its time, and those of one record follow each other.
  const before = all.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const witness = await closer.witness();
    const entries: { readonly entry: Entry; readonly link: Link }[] = [];
    for (const entry of before) {
      const link = await placeOf(rows, entry, witness);
      if (link !== undefined && link.position <= witness.checkpoint.entries) entries.push({ entry, link });
    }
    if (entries.length === before.length) return { ...witness, entries };
    await wait(everyMs);
  }
  throw new Error(`the journal vouches for less than it holds of ${records.map(each => `${each.resource} ${each.recordId}`).join(', ')}`);
};
