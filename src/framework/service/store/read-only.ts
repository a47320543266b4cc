/** Rows for whoever may look and lock, and writes nothing. */
import type { Rows, TransactionRows } from './rows.ts';

/** Whether each only looks: a method that comes to the rows does not compile before it is said here. */
const looks: Readonly<Record<keyof TransactionRows, boolean>> = {
  addressed: true,
  attempt: true,
  called: true,
  calledLast: true,
  count: true,
  countBy: true,
  counts: true,
  derived: true,
  exists: true,
  existsAny: true,
  find: true,
  findMany: true,
  gather: true,
  // A try that was none is taken back whatever comes of the rest.
  giveBackLast: true,
  holdEnds: true,
  kept: true,
  labels: true,
  list: true,
  lock: true,
  person: true,
  query: true,
  settings: true,
  sums: true,
  tryLock: true,
  walk: true,
  changeLast: false,
  delete: false,
  deleteWhere: false,
  follow: false,
  insert: false,
  insertedLast: false,
  insertLast: false,
  insertMany: false,
  makeLast: false,
  next: false,
  putLast: false,
  touch: false,
  touchLast: false,
  update: false,
  updateLast: false,
};

/**
 * The same rows, of which those that would write throw.
 * @param who what they say of whoever writes all the same
 */
export const readOnly = (rows: Rows, who: string): Rows => {
  const refused = Object.entries(looks).flatMap(([name, isLook]) => {
    const write = (): never => {
      throw new Error(`${who} writes (${name})`);
    };
    return isLook || !(name in rows) ? [] : [[name, write] as const];
  });
  return { ...rows, ...Object.fromEntries(refused) };
};
