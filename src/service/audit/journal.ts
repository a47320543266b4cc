/** The journal: what each change leaves behind, chained record by record so that a row altered later shows (BEY-04). */
import { createHash } from 'node:crypto';
import type { ResourceModel } from '#engine/project/model.ts';
import type { Actor, Origin } from '#service/access/session.ts';
import type { Row, Rows } from '#service/store/rows.ts';

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
  /** The company whose own journal shows it. */
  readonly member?: string | null;
  readonly result?: 'OK' | 'REFUSED';
}

/** JSON with sorted keys: the same entry gives the same bytes whoever serialises it. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const parts = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`);
    return `{${parts.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
};

const chained = [
  'at',
  'side',
  'userNum',
  'callId',
  'action',
  'resource',
  'recordId',
  'fromState',
  'toState',
  'reason',
  'changes',
  'result',
  'prevHash',
] as const;

/** SHA-256 over the entry's canonical JSON, the previous hash of the same record included; hex. */
export const hashOf = (row: Row): string =>
  createHash('sha256')
    .update(canonical(Object.fromEntries(chained.map(name => [name, row[name] ?? null]))))
    .digest('hex');

/**
 * Writes one entry in the transaction of the change. The chain runs per record: the record's row is locked by the change itself,
 * so no other writer waits.
 */
export const write = async (rows: Rows, actor: Actor, origin: Origin, now: Date, entry: Entry): Promise<void> => {
  const last =
    entry.recordId === null
      ? undefined
      : (
          await rows.list('journal', {
            where: [{ recordId: entry.recordId, ...(entry.resource === null ? {} : { resource: entry.resource }) }],
            sort: { field: 'id', order: 'DESC' },
            page: { number: 1, size: 1 },
            columns: ['hash'],
            total: false,
          })
        ).list[0];
  const session = actor.kind === 'session' ? actor.session : undefined;
  const row: Row = {
    at: now.toISOString(),
    traceId: origin.traceId,
    side: session?.side ?? null,
    userNum: session?.userNum ?? (actor.kind === 'system' ? actor.name : null),
    userName: session?.name ?? null,
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
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, 200),
    result: entry.result ?? 'OK',
    prevHash: last?.hash ?? null,
  };
  await rows.insert('journal', { ...row, hash: hashOf(row) });
};

/** What changed between two versions of a record, redacted after the declaration; bytes and passwords never appear. */
export const differences = (resource: ResourceModel, before: Row | undefined, after: Row): Record<string, readonly [unknown, unknown]> => {
  const changed: Record<string, readonly [unknown, unknown]> = {};
  for (const field of Object.values(resource.fields)) {
    if (field.name === 'version' || field.name === 'updatedAt' || field.name === 'updatedBy') continue;
    const [old, now] = [before?.[field.name] ?? null, after[field.name] ?? null];
    if (canonical(old) === canonical(now)) continue;
    changed[field.name] = field.audit === 'redact' || field.type === 'bytes' ? ['***', '***'] : [old, now];
  }
  return changed;
};
