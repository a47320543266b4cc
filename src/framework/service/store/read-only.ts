/** Rows for whoever may look and lock, and writes nothing. */
import type { Rows, TransactionRows } from './rows.ts';

const writes = [
  'insert',
  'insertMany',
  'insertLast',
  'insertedLast',
  'update',
  'updateLast',
  'touch',
  'touchLast',
  'putLast',
  'delete',
  'deleteWhere',
  'follow',
  'next',
  'makeLast',
  'changeLast',
] as const satisfies readonly (keyof TransactionRows)[];

/**
 * The same rows, of which those that would write throw.
 * @param who what they say of whoever writes all the same
 */
export const readOnly = (rows: Rows, who: string): Rows => {
  const refused = writes
    .filter(name => name in rows)
    .map(name => [
      name,
      (): never => {
        throw new Error(`${who} writes (${name})`);
      },
    ]);
  return { ...rows, ...Object.fromEntries(refused) };
};
