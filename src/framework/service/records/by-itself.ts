/** A transition whose effect runs outside, made by the service itself: no call, no session, the same two transactions. */
import type { Row, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import type { Begun, Records } from './records.ts';
import { orUndone } from './work.ts';

interface Wanted {
  readonly resource: string;
  readonly id: string;
  readonly transition: string;
  /** The record as it was looked at. */
  readonly version: number;
}

/** @throws whatever the effect throws, after it has kept what is to be kept of it */
export const moveByItself = async (
  database: Database,
  recordsOn: (rows: TransactionRows) => Records,
  { resource, id, transition, version }: Wanted,
): Promise<Row> => {
  const along = { input: { version } };
  let begun: Begun | undefined;
  let named = transition;
  try {
    await database.transaction(async rows => {
      const records = recordsOn(rows);
      const before = await records.get(resource, { id }, { lock: true });
      named = records.meant(resource, before, records.transition(resource, transition)).name;
      begun = await records.begin(resource, before, named, version, along);
    });
    if (begun === undefined) throw new Error(`${resource}.${named} runs in a transaction: move it`);
    const { step, effect } = begun;
    const result = await effect.perform(step);
    const completed = database.transaction(async rows => {
      const records = recordsOn(rows);
      const before = await records.get(resource, { id }, { lock: true });
      return records.complete(resource, before, named, { step, effect }, result, along);
    });
    return await orUndone(begun, result, completed);
  } catch (error) {
    const step = begun?.step ?? null;
    await database.transaction(rows => recordsOn(rows).fail(resource, { id, transition: named, input: along.input }, step, error));
    throw error;
  }
};
