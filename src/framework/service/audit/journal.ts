/**
 * The journal: what each change leaves behind, chained record by record so that a row altered later shows (BEY-04). Its place in the chain
 * over everything an entry gets after the commit (`closing.ts`).
 */
import { createHash } from 'node:crypto';
import type { ResourceModel } from '#engine/project/model.ts';
import { withheld } from '#engine/project/touched.ts';
import { type Actor, type Origin, userNumOf } from '#service/access/session.ts';
import { canonical } from '#service/store/canonical.ts';
import { type ChainEnd, endName, type Journalled } from '#service/store/journal-end.ts';
import type { Insertion, Maker } from '#service/store/pending.ts';
import { isTransaction, type Row, type Rows } from '#service/store/rows.ts';
import { uuidv7, uuidv7After } from '#service/store/uuidv7.ts';

export interface Entry {
  readonly callId: string | null;
  readonly action: string;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly recordLabel?: string | null;
  readonly fromState?: string | null;
  readonly toState?: string | null;
  readonly reason?: string | null;
  /** `{ field: [before, after] }`; redacted fields hold no values. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The fields that it changed, as far as somebody reads them. */
  readonly fieldNames?: readonly string[];
  /** The organisation whose own journal shows it. */
  readonly member?: string | null;
  readonly result?: 'OK' | 'REFUSED';
}

/** Every column of an entry that a version before the one chain put into its hash. */
const formerly = [
  'id',
  'at',
  'traceId',
  'side',
  'userNum',
  'userName',
  'byFounder',
  'member',
  'callId',
  'action',
  'resource',
  'recordId',
  'recordLabel',
  'fromState',
  'toState',
  'reason',
  'changes',
  'ip',
  'userAgent',
  'result',
  'prevHash',
] as const;

/** Every column of an entry but its own hash, its stamps included: whichever is altered, it shows. */
export const chained = [...formerly, 'createdAt', 'createdBy'] as const;

/** Columns that came later: entries from before have nothing in them, and the hash that they had without them. */
const later = ['roles', 'fieldNames'] as const;

const hashed = (row: Row, columns: readonly string[]): string =>
  createHash('sha256')
    .update(canonical(Object.fromEntries(columns.map(name => [name, row[name] ?? null]))))
    .digest('hex');

/** SHA-256 over the entry's canonical JSON, the previous hash of the same record included; hex. */
export const hashOf = (row: Row): string => hashed(row, [...chained, ...later.filter(name => (row[name] ?? null) !== null)]);

/** The hash of an entry that an earlier version wrote. */
export const formerHashOf = (row: Row): string => hashed(row, formerly);

/** Whether an entry is what its hash was made of. @param former an earlier version may have written it */
export const isWhole = (row: Row, former: boolean): boolean => hashOf(row) === row.hash || (former && formerHashOf(row) === row.hash);

/** ASCII is as well-formed as UTF-8 can be: most texts of an entry are, and need not be made anew. */
const settledText = (text: string): string =>
  (Buffer.byteLength(text) === text.length ? text : Buffer.from(text, 'utf8').toString('utf8')).replaceAll('\0', '');

/**
 * The value as the database gives it back: texts are well-formed UTF-8 without NUL (PostgreSQL has no other), instants texts, numbers
 * those of JSON. What is hashed must be what will be read.
 */
const settled = (value: unknown): unknown => {
  if (typeof value === 'string') return settledText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(settled);
  if (value === null || typeof value !== 'object') return value ?? null;
  const parts = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(parts.map(([key, each]) => [settled(key), settled(each)]));
};

/** An entry, and who makes it. */
interface Noted {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly now: Date;
  readonly entry: Entry;
  readonly isFirst: boolean;
}

/** The chain of an entry; none of one about no record. */
const chainsOf = ({ resource, recordId }: Entry): readonly Journalled[] =>
  resource === null || recordId === null ? [] : [[resource, recordId]];

const rowOf = ({ actor, origin, now, entry }: Noted, last: ChainEnd | undefined): Row & ChainEnd => {
  const session = actor.kind === 'session' ? actor.session : undefined;
  const row = settled({
    // In the order of the chain, even where another process's clock runs ahead of ours.
    id: last === undefined ? uuidv7(now) : uuidv7After(last.id, now),
    at: now,
    traceId: origin.traceId,
    side: session?.side ?? null,
    userNum: session?.userNum ?? (actor.kind === 'system' ? actor.name : null),
    userName: session?.name ?? (actor.kind === 'session' ? null : (actor.name ?? null)),
    byFounder: session?.founder ?? false,
    roles: session === undefined || session.roleIds.length === 0 ? null : session.roleIds,
    member: entry.member ?? session?.memberId ?? null,
    callId: entry.callId,
    action: entry.action,
    resource: entry.resource,
    recordId: entry.recordId,
    recordLabel: entry.recordLabel ?? null,
    fromState: entry.fromState ?? null,
    toState: entry.toState ?? null,
    reason: entry.reason ?? null,
    changes: entry.changes ?? null,
    fieldNames: entry.fieldNames?.length ? entry.fieldNames : null,
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, 200),
    result: entry.result ?? 'OK',
    prevHash: last?.hash ?? null,
    createdAt: now,
    createdBy: userNumOf(actor),
  }) as Row & Pick<ChainEnd, 'id'>;
  return { ...row, hash: hashOf(row) };
};

/** Each entry waits for its place in the one chain, with a proof that this service wrote it: rights on the database alone make none. */
const insertionsOf = (row: Row & ChainEnd): readonly Insertion[] => [
  ['journal', row],
  ['journalQueue', { id: row.id, proof: row.hash }],
];

const maker: Maker<Noted> = {
  resources: ['journal', 'journalQueue'],
  /**
   * The chain runs per record, so only writers of the same record wait for each other: for the chain and not only for the record's row,
   * because a download or an unmasking is noted without holding that.
   */
  async rows(rows, all) {
    const begun = new Set(all.flatMap(({ entry, isFirst }) => (isFirst ? chainsOf(entry).map(endName) : [])));
    const ends = await rows.holdEnds(all.flatMap(({ entry }) => chainsOf(entry).filter(chain => !begun.has(endName(chain)))));
    return all.flatMap(noted => {
      const [name] = chainsOf(noted.entry).map(endName);
      const row = rowOf(noted, (name === undefined ? null : ends.get(name)) ?? undefined);
      if (name !== undefined) ends.set(name, { id: row.id, hash: row.hash });
      return insertionsOf(row);
    });
  },
};

/**
 * Writes an entry with the transaction of the change, at its end: all entries at once. Entries of no record stand for themselves, outside
 * any chain.
 * @param isFirst of a record that this transaction has made: nobody else knows it, so there is no chain to wait for
 */
export const write = (rows: Rows, actor: Actor, origin: Origin, now: Date, entry: Entry, isFirst = false): void => {
  if (!isTransaction(rows)) throw new Error('the journal is written in the transaction of what it tells');
  rows.makeLast(maker, { actor, origin, now, entry, isFirst });
};

/** An entry of no record that the system itself makes, for whoever writes at the end of a transaction what is only known then. */
export const ownEntry = (now: Date, entry: Omit<Entry, 'callId' | 'resource' | 'recordId'>): readonly Insertion[] => {
  const noted = { ...entry, callId: null, resource: null, recordId: null };
  const origin = { ip: '', userAgent: 'system', traceId: 'system' };
  return insertionsOf(rowOf({ actor: { kind: 'system', name: 'system' }, origin, now, entry: noted, isFirst: true }, undefined));
};

/** What changed between two versions of a record, redacted after the declaration; bytes and passwords never appear. */
export const differences = (resource: ResourceModel, before: Row | undefined, after: Row): Record<string, readonly [unknown, unknown]> => {
  const changed: Record<string, readonly [unknown, unknown]> = {};
  for (const field of Object.values(resource.fields)) {
    if (field.name === 'version' || field.name === 'updatedAt' || field.name === 'updatedBy') continue;
    const [old, now] = [before?.[field.name] ?? null, after[field.name] ?? null];
    // Most fields of a wide record hold what they held, and mostly nothing: that is seen without spelling both out.
    if (old === now || canonical(old) === canonical(now)) continue;
    changed[field.name] = field.journal === 'redact' || field.type === 'bytes' ? [withheld, withheld] : [old, now];
  }
  return changed;
};
