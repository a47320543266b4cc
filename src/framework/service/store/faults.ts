/** What the database's refusals mean to a caller: which field is taken, which reference leads nowhere. Everything else stays our own fault. */
import pg from 'pg';
import type { Schema } from '#engine/project/schema.ts';
import { busy, databaseAway } from '#engine/wire/away.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';

/** SQLSTATE, PostgreSQL documentation appendix A. */
const state = {
  unique: '23505',
  foreignKey: '23503',
  outOfRange: '22003',
  character: '22021',
  escape: '22P05',
  serialization: '40001',
  deadlock: '40P01',
  diskFull: '53100',
  locked: '55P03',
} as const;

/** Class 08: the connection; 53300: no more of them; 57P0x: the server is stopping, was killed or is starting; 25P03: cut off while idle. */
const unreachable = /^(08...|53300|57P0[1-5]|25P03)$/;
/** What the system says of a connection whose other end is gone, or does not answer any more. */
const broken: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What the driver says without a code of its own. */
const lost = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** A server answered that only follows another: which one writes has changed, and whatever leads there does not know yet. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  constructor() {
    super('the server that answered is a standby');
  }
}

/** Whether the database did not answer, or stopped answering. */
const isAway = (error: unknown): boolean => {
  if (error instanceof StandbyError) return true;
  if (error instanceof pg.DatabaseError) return unreachable.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || broken.has(code) || lost.test(error.message);
};

const refused = (fault: Fault, cause: unknown): Refusal => new Refusal('INPUT_INVALID', { faults: [fault], cause });

/** Whether the same work may well succeed when begun anew. */
export const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === state.serialization || error.code === state.deadlock);

/**
 * The refusal a database error stands for, or the error itself.
 * @param emptied tables from which this transaction has deleted: a broken reference to one of them means that the deleted row is in use
 */
export const translated = (error: unknown, schema: Schema, emptied: ReadonlySet<string>): unknown => {
  if (isAway(error)) return databaseAway(error);
  if (!(error instanceof pg.DatabaseError)) return error;
  const table = error.table === undefined ? undefined : schema.tables[error.table];
  switch (error.code) {
    case state.unique: {
      const unique = table?.uniques.find(({ name }) => name === error.constraint);
      return unique === undefined ? error : refused({ path: unique.field, code: 'unique' }, error);
    }
    case state.foreignKey: {
      const key = table?.foreignKeys.find(({ name }) => name === error.constraint);
      // A newer version refers to what this one deletes.
      if (key === undefined) return emptied.size === 0 ? error : refused({ path: 'id', code: 'inUse' }, error);
      return refused(emptied.has(key.to) ? { path: 'id', code: 'inUse' } : { path: key.field, code: 'reference' }, error);
    }
    case state.character:
    case state.escape:
      return refused({ path: '$', code: 'controlCharacters' }, error);
    case state.diskFull:
      return new Refusal('STORAGE_FULL', { cause: error });
    // Others hold the row for longer than anybody waits: nothing was changed.
    case state.locked:
      return busy(undefined, error);
    case state.outOfRange:
      return refused({ path: '$', code: 'typeInteger' }, error);
    default:
      return error;
  }
};
