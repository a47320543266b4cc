/**
 * Whether the journal is as it was written: the chain over everything, the chain of each record, and what signed checkpoints outside the
 * database say of both. Needs the public key; reads page by page, so that memory does not grow with the journal.
 */
import type { KeyObject } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { journal } from '#engine/system/journal.ts';
import { journalLinks } from '#engine/system/journal-links.ts';
import { journalQueue } from '#engine/system/journal-queue.ts';
import { odditiesOf, readEverything } from '#service/store/plain-tables.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { chainTables, fingerprintOfKey, holdsFor, type Link, linkHash, linkOf, nothing } from './chain.ts';
import { type Checkpoint, digestOfLine, isSigned, readCheckpoint } from './checkpoint.ts';
import { endOf, linesOf } from './checkpoint-file.ts';
import { isWhole } from './journal.ts';

/** What is wrong, in the order of how much it says. */
export type Fault =
  /** The entry is not what its own hash was made of. */
  | 'altered'
  /** The entry and its hash were altered together: it is not what took its place in the chain. */
  | 'rewritten'
  /** The entry at this place of the chain is gone. */
  | 'removed'
  /** Places of the chain are gone. */
  | 'gap'
  /** The link is not what the service signed. */
  | 'forgedLink'
  /** What came before it in its record is missing, or something was put in between. */
  | 'unlinked'
  /** It stands in no place of the chain: put in past the service. */
  | 'beside'
  /** It waits for a place without the proof that the service writes beside each entry. */
  | 'unproved'
  /** It waits with no time, or one that has not come yet. */
  | 'untimely'
  /** A table of the journal is not the plain one that the service made: what is read of it may not be all. */
  | 'tables'
  /** A checkpoint counts more entries than there are: the newest were removed, or an older copy was put in place. */
  | 'rolledBack'
  /** A checkpoint saw another entry at this place: the journal was replaced from somewhere before it on. */
  | 'replaced'
  /** Entries were closed long after the newest checkpoint that was given, or none was given. */
  | 'uncovered'
  | 'checkpointUnreadable'
  | 'checkpointForged'
  | 'checkpointsRemoved';

export interface Broken {
  readonly fault: Fault;
  /** In the chain; null where there is none to name. */
  readonly position: number | null;
  readonly id: string | null;
  readonly at: string | null;
  readonly action: string | null;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly recordLabel: string | null;
  /** Of a checkpoint: its file and line. */
  readonly file?: string;
  readonly line?: number;
  /** Of tables: what is odd. */
  readonly oddity?: string;
  /** What the checkpoint said. */
  readonly checkpoint?: Pick<Checkpoint, 'at' | 'entries'>;
  /** The newest checkpoint before it that agrees. */
  readonly since?: Pick<Checkpoint, 'at' | 'entries'>;
}

export interface Verdict {
  readonly entries: number;
  /** How many of them have their place in the chain. */
  readonly links: number;
  /** How many an earlier version wrote. */
  readonly inherited: number;
  /** Written and not yet closed: what a service that was killed leaves for its next start. */
  readonly waiting: number;
  /** The first of them. Nothing is wrong with it; that this service wrote it can be told with the master key alone, by the service. */
  readonly unproven: Broken | undefined;
  readonly checkpoints: number;
  /** Of the newest checkpoint. */
  readonly covered: Pick<Checkpoint, 'at' | 'entries'> | undefined;
  readonly faults: number;
  /** The earliest place. */
  readonly first: Broken | undefined;
}

export interface Witnesses {
  readonly publicKey: KeyObject;
  /** Files of checkpoints. */
  readonly files: readonly string[];
}

const pageSize = 1_000;
/** Checkpoints come every minute; entries that are closed so long after the newest one are without theirs. */
const graceMs = 5 * 60_000;
/** Entries have the time at which their transaction began, and are closed within a second of its end: none takes longer. */
const lateMs = 60_000;
/** Clocks of several machines. */
const aheadMs = 5 * 60_000;

const nowhere = { position: null, id: null, at: null, action: null, resource: null, recordId: null, recordLabel: null };

type Entry = RowOf<typeof journal>;

export const brokenAt = (fault: Fault, position: number | null, row: Entry | undefined, link?: Link): Broken => ({
  fault,
  position,
  id: row?.id ?? link?.id ?? null,
  at: row?.at ?? link?.closedAt ?? null,
  action: row?.action ?? null,
  resource: row?.resource ?? null,
  recordId: row?.recordId ?? null,
  recordLabel: row?.recordLabel ?? null,
});

/** Counts faults and keeps the earliest: by its place in the chain, then by time; what has neither comes last. */
export class Findings {
  faults = 0;
  first: Broken | undefined;

  add(found: Broken): void {
    this.faults += 1;
    if (this.first === undefined || this.#isEarlier(found, this.first)) this.first = found;
  }

  #isEarlier(one: Broken, other: Broken): boolean {
    const [a, b] = [one.position ?? Number.POSITIVE_INFINITY, other.position ?? Number.POSITIVE_INFINITY];
    if (a !== b) return a < b;
    // An entry that is named says more than a checkpoint that disagrees.
    if ((one.id === null) !== (other.id === null)) return one.id !== null;
    return a === Number.POSITIVE_INFINITY && (one.at ?? '~') < (other.at ?? '~');
  }
}

interface Walked {
  readonly links: number;
  readonly inherited: number;
  readonly first: Link | undefined;
  /** Where there is none, the one that they follow. */
  readonly last: Link | undefined;
}

/**
 * Follows the chain page by page. A signed link vouches for all before it, so one signature a page is enough where all fits.
 * @param pages by position, without a gap
 * @param beforeThem the link that they follow
 */
export const followChain = async (
  rows: Rows,
  key: KeyObject,
  findings: Findings,
  pages: AsyncIterable<readonly RowOf<typeof journalLinks>[]>,
  beforeThem?: Link,
): Promise<Walked> => {
  let first: Link | undefined;
  let last = beforeThem;
  let links = 0;
  let inherited = 0;
  for await (const page of pages) {
    const all = page.map(linkOf);
    const found = await rowsOf(rows, journal).findMany(all.map(({ id }) => id));
    const entries = new Map(found.map(row => [row.id, row]));
    const newest = all.at(-1);
    const vouched = newest !== undefined && holdsFor('link', newest.hash, newest.signature, key);
    let fits = true;
    const suspects: Broken[] = [];
    for (const link of all) {
      const entry = entries.get(link.id);
      const before = last;
      links += 1;
      first ??= link;
      inherited += link.inherited ? 1 : 0;
      last = link;
      if (link.position !== (before?.position ?? 0) + 1) {
        fits = false;
        suspects.push({ ...brokenAt('gap', (before?.position ?? 0) + 1, undefined), at: link.closedAt });
      }
      const { hash, signature, ...place } = link;
      if (entry !== undefined && linkHash(before?.hash ?? nothing, place, entry) === hash) {
        if (!isWhole(entry, link.inherited)) suspects.push(brokenAt('altered', link.position, entry));
        continue;
      }
      fits = false;
      if (!holdsFor('link', hash, signature, key)) suspects.push(brokenAt('forgedLink', link.position, entry, link));
      else if (entry === undefined) suspects.push(brokenAt('removed', link.position, undefined, link));
      // Behind a gap, or behind a link that is no longer the signed one, nothing can fit; that was told there.
      else if (link.position === (before?.position ?? 0) + 1)
        suspects.push(brokenAt(isWhole(entry, link.inherited) ? 'rewritten' : 'altered', link.position, entry));
    }
    // Hashes may follow and yet be nobody's: then the chain was computed anew from the first one that is not signed.
    if (!(fits && vouched)) {
      const first = all.find(link => !holdsFor('link', link.hash, link.signature, key));
      if (first !== undefined && !suspects.some(({ position }) => position === first.position))
        suspects.push(brokenAt('forgedLink', first.position, entries.get(first.id), first));
    }
    for (const suspect of suspects) findings.add(suspect);
  }
  return { links, inherited, first, last };
};

const recordOf = ({ resource, recordId }: Entry): string | undefined => (resource === null || recordId === null ? undefined : resource);

/** Proofs are encrypted and not opened here: only that there is one can be told. */
const idsWithoutProof = async (rows: Rows, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const { list } = await rowsOf(rows, journalQueue).list({
    where: [{ id: [...ids], proof: { isSet: false } }],
    columns: ['id'],
    page: { number: 1, size: ids.length },
    total: false,
  });
  return list.map(({ id }) => id);
};

/** The chain of each record, and whether each entry has its place in the one over everything. */
const walkRecords = async (
  rows: Rows,
  newest: Checkpoint | undefined,
  last: Link | undefined,
  findings: Findings,
): Promise<Pick<Verdict, 'entries' | 'waiting' | 'unproven'>> => {
  let entries = 0;
  let waiting = 0;
  let unproven: Broken | undefined;
  // By our own clock or by moments that were signed: a clock that is behind makes no entry untimely.
  const latest = Math.max(Date.now(), Date.parse(newest?.at ?? '') || 0, Date.parse(last?.closedAt ?? '') || 0) + aheadMs;
  /** What earlier versions left waits without proofs until the first start, and is taken over then. */
  const isOpen = last === undefined || last.inherited;
  /** What is wrong with an entry that has no place yet: one that is older than a checkpoint should have it. */
  const faultOf = (row: Entry, isQueued: boolean, hasProof: boolean): Fault | undefined => {
    if (!isWhole(row, !hasProof && isOpen)) return 'altered';
    if (!isQueued) return 'beside';
    const at = typeof row.at === 'string' ? Date.parse(row.at) : Number.NaN;
    if (!(at <= latest)) return 'untimely';
    if (!hasProof && !isOpen) return 'unproved';
    const isLate =
      (newest !== undefined && at + lateMs <= Date.parse(newest.at)) || (last !== undefined && at + graceMs < Date.parse(last.closedAt));
    return isLate && !(isOpen && !hasProof) ? 'beside' : undefined;
  };
  let record: string | null | undefined;
  let tails = new Map<string, string>();
  for await (const page of rowsOf(rows, journal).walk({ sort: { field: 'recordId', order: 'ASC' }, heavy: true }, pageSize)) {
    const ids = page.map(({ id }) => id);
    const places = new Map(
      (await rows.findMany('journalLinks', ids, { columns: ['id', 'position', 'inherited'] })).map(row => [row.id, row]),
    );
    const unplaced = ids.filter(id => !places.has(id));
    const queued = new Set((await rows.findMany('journalQueue', unplaced, { columns: ['id'] })).map(row => row.id));
    const unproved = new Set(await idsWithoutProof(rows, [...queued]));
    for (const row of page) {
      entries += 1;
      const { id } = row;
      const place = places.get(id);
      if (row.recordId !== record) {
        record = row.recordId;
        tails = new Map();
      }
      const chain = recordOf(row);
      const before = chain === undefined ? null : (tails.get(chain) ?? null);
      const position = place === undefined ? null : Number(place.position);
      if (place === undefined) {
        const fault = faultOf(row, queued.has(id), !unproved.has(id));
        if (fault !== undefined) findings.add(brokenAt(fault, null, row));
        else {
          waiting += 1;
          unproven ??= brokenAt('unproved', null, row);
        }
      }
      if ((row.prevHash ?? null) !== before) findings.add(brokenAt('unlinked', position, row));
      if (chain !== undefined) tails.set(chain, row.hash ?? '');
    }
  }
  return { entries, waiting, unproven };
};

/** A file of checkpoints as it was before the database was read: what a service at work signs later is of what came later. */
type Given = { readonly file: string } & Pick<ReturnType<typeof endOf>, 'torn' | 'size'>;

interface Heard {
  readonly count: number;
  readonly newest: Checkpoint | undefined;
}

const short = ({ at, entries }: Checkpoint): Pick<Checkpoint, 'at' | 'entries'> => ({ at, entries });

/** One file: each line signed, none missing between two, and each agreeing with the chain at its place. */
const hear = async (rows: Rows, { file, torn, size }: Given, key: KeyObject, findings: Findings): Promise<Heard> => {
  let count = 0;
  let newest: Checkpoint | undefined;
  let agreed: Checkpoint | undefined;
  /** Of the last line that is a checkpoint; null at the beginning. */
  let digest: string | null = null;
  let pending: { readonly checkpoint: Checkpoint; readonly line: number }[] = [];

  const compare = async (): Promise<void> => {
    const positions = [...new Set(pending.map(({ checkpoint }) => checkpoint.entries))];
    const found = new Map<number, Pick<RowOf<typeof journalLinks>, 'hash'>>();
    if (positions.length > 0)
      for (const row of (
        await rowsOf(rows, journalLinks).list({
          where: [{ position: positions }],
          page: { number: 1, size: positions.length },
          total: false,
        })
      ).list)
        found.set(heldIn(row, 'position'), row);
    for (const { checkpoint, line } of pending) {
      const row = found.get(checkpoint.entries);
      if (row !== undefined && row.hash === checkpoint.head) {
        agreed = checkpoint;
        continue;
      }
      const since = agreed === undefined ? {} : { since: short(agreed) };
      const fault = row === undefined ? 'rolledBack' : 'replaced';
      const position =
        fault === 'replaced' ? checkpoint.entries : ((await rowsOf(rows, journalLinks).list(newestFirst)).list[0]?.position ?? 0);
      findings.add({
        ...nowhere,
        fault,
        position: fault === 'replaced' ? checkpoint.entries : position + 1,
        at: checkpoint.at,
        file,
        line,
        checkpoint: short(checkpoint),
        ...since,
      });
    }
    pending = [];
  };

  let last = { text: '', number: 0 };
  for await (const line of linesOf(file, 0, size)) {
    const { text: words, number } = line;
    const checkpoint = readCheckpoint(words);
    if (checkpoint === undefined) {
      // A crash while writing leaves half a line, and the next one says what it follows.
      last = line;
      continue;
    }
    last = { text: '', number };
    const where = { ...nowhere, position: checkpoint.entries, at: checkpoint.at, file, line: number, checkpoint: short(checkpoint) };
    if (checkpoint.key !== fingerprintOfKey(key) || !isSigned(checkpoint, key)) {
      findings.add({ ...where, fault: 'checkpointForged' });
      digest = digestOfLine(words);
      continue;
    }
    if (checkpoint.previous !== digest) findings.add({ ...where, fault: 'checkpointsRemoved' });
    digest = digestOfLine(words);
    count += 1;
    newest = checkpoint;
    pending.push({ checkpoint, line: number });
    if (pending.length >= pageSize) await compare();
  }
  if (last.text !== '' && !torn) findings.add({ ...nowhere, fault: 'checkpointUnreadable', file, line: last.number });
  await compare();
  return { count, newest };
};

const newestFirst = { sort: { field: 'position', order: 'DESC' }, page: { number: 1, size: 1 }, total: false } as const;

const nothingRead = { entries: 0, links: 0, inherited: 0, waiting: 0, unproven: undefined, checkpoints: 0, covered: undefined };

const judge = async (rows: Rows, publicKey: KeyObject, files: readonly Given[]): Promise<Verdict> => {
  const findings = new Findings();
  const heard: Heard[] = [];
  for (const file of files) heard.push(await hear(rows, file, publicKey, findings));
  const newest = heard.flatMap(each => each.newest ?? []).sort((a, b) => (a.at < b.at ? 1 : -1))[0];
  const wholeChain = rowsOf(rows, journalLinks).walk({ sort: { field: 'position', order: 'ASC' } }, pageSize);
  const { links, inherited, last } = await followChain(rows, publicKey, findings, wholeChain);
  if (last !== undefined && (newest === undefined || Date.parse(last.closedAt) - Date.parse(newest.at) > graceMs))
    findings.add({
      ...brokenAt('uncovered', last.position, undefined, last),
      ...(newest === undefined ? {} : { checkpoint: short(newest) }),
    });
  const records = await walkRecords(rows, newest, last, findings);
  return {
    ...records,
    links,
    inherited,
    checkpoints: heard.reduce((sum, { count }) => sum + count, 0),
    covered: newest === undefined ? undefined : short(newest),
    faults: findings.faults,
    first: findings.first,
  };
};

/**
 * Walks everything twice: by the chain, and by records. In one snapshot, so that a service at work may go on writing; not at all where a
 * table could show less than it holds.
 */
export const verifyJournal = (database: Pick<Database, 'transaction'>, { publicKey, files }: Witnesses): Promise<Verdict> => {
  const given = files.map(file => ({ file, ...endOf(file) }));
  return database.transaction(
    async rows => {
      const oddities = await odditiesOf(rows, chainTables);
      const [first] = oddities;
      if (first !== undefined) return { ...nothingRead, faults: oddities.length, first: { ...nowhere, fault: 'tables', oddity: first } };
      await readEverything(rows);
      return judge(rows, publicKey, given);
    },
    { isolation: 'repeatable read', readOnly: true },
  );
};
