/** Whether the journal is as it was written: every entry's own hash, and its link to the entry before it of the same record. */
import type { Row, Rows } from '#service/store/rows.ts';
import { hashOf } from './journal.ts';

/** `altered`: the entry is not what was hashed. `unlinked`: what came before it is missing, or something was put in between. */
export type Fault = 'altered' | 'unlinked';

export interface Broken {
  readonly fault: Fault;
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly recordLabel: string | null;
}

export interface Verdict {
  readonly entries: number;
  /** Chains: records that have a history. */
  readonly records: number;
  readonly faults: number;
  /** The oldest. */
  readonly first: Broken | undefined;
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
const brokenAt = (row: Row, fault: Fault): Broken => ({
  fault,
  id: String(row.id),
  at: String(row.at),
  action: String(row.action),
  resource: text(row.resource),
  recordId: text(row.recordId),
  recordLabel: text(row.recordLabel),
});

/**
 * Walks the whole journal once, oldest first; memory grows with the number of records, not of entries. What it cannot see: that the newest
 * entries of a record were all taken away.
 */
export const verifyJournal = async (rows: Rows): Promise<Verdict> => {
  const tails = new Map<string, string>();
  let entries = 0;
  let faults = 0;
  let first: Broken | undefined;
  const found = (row: Row, fault: Fault): void => {
    faults += 1;
    first ??= brokenAt(row, fault);
  };
  for await (const page of rows.walk('journal', { sort: { field: 'id', order: 'ASC' }, heavy: true })) {
    for (const row of page) {
      entries += 1;
      const chain = row.resource === null || row.recordId === null ? undefined : `${row.resource}:${row.recordId}`;
      const before = chain === undefined ? null : (tails.get(chain) ?? null);
      if (hashOf(row) !== row.hash) found(row, 'altered');
      else if ((row.prevHash ?? null) !== before) found(row, 'unlinked');
      if (chain !== undefined) tails.set(chain, String(row.hash));
    }
  }
  return { entries, records: tails.size, faults, first };
};
