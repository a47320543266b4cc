/** One migration: whole or not at all, and without holding up those who work meanwhile for longer than they wait themselves. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { literal, name } from './ddl.ts';
import { ledger } from './grants.ts';
import { checksumOf, handMark, type Migration } from './migration-files.ts';
import { scriptOf } from './sql-statements.ts';

/** How it waits for tables that others hold. */
export interface Waiting {
  /** For a lock at a time: whoever comes behind it waits as long, and gives up after ten seconds. Longer than the server takes to end a vacuum. */
  readonly lockMs: number;
  /** Between two attempts, when the others get on. */
  readonly pauseMs: number;
  readonly attempts: number;
}

/** Some three minutes: transactions of ours are ended after one. */
export const usualWaiting: Waiting = { lockMs: 3_000, pauseMs: 5_000, attempts: 25 };

/** Others held a table all the time. */
export class TablesHeldError extends Error {
  override readonly name = 'TablesHeldError';
}

/** 55P03: it waited long enough; 40P01: it and somebody else waited for each other. */
const isHeld = (error: unknown): boolean => error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

/** With the server's own 64 MB an index of pieces of a large table is begun again and again. */
const memory = `'256MB'`;

const inOne = async (client: pg.Client, file: Migration, note: () => Promise<unknown>, { lockMs }: Waiting): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`set local maintenance_work_mem = ${memory}`);
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(file.sql);
    await note();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Of a file whose statements all are `create index concurrently …`: the indexes' names, with their statements. Undefined for any other. */
const concurrentIn = ({ sql }: Migration): readonly (readonly [index: string, statement: string])[] | undefined => {
  const { statements } = scriptOf(sql);
  const indexes = statements.flatMap(({ tokens, text }): readonly (readonly [string, string])[] => {
    const words = tokens.map(token => token.text);
    const at = words[1] === 'unique' ? 2 : 1;
    const isOne = words[0] === 'create' && words[at] === 'index' && words[at + 1] === 'concurrently' && words[at + 3] === 'on';
    return isOne ? [[words[at + 2] ?? '', text]] : [];
  });
  return indexes.length > 0 && indexes.length === statements.length ? indexes : undefined;
};

/**
 * Indexes that are made while others write cannot be made in a transaction. One that was cut off leaves an index that is no good: it is made anew; one that
 * this file has made is left, as a comment on it says. Nobody waits behind it, so it waits for whoever writes as long as they do.
 * @throws Error where an index of that name is somebody else's
 */
const oneByOne = async (
  client: pg.Client,
  file: Migration,
  indexes: readonly (readonly [index: string, statement: string])[],
  note: () => Promise<unknown>,
): Promise<void> => {
  const mark = `migration ${file.name}`;
  await client.query(`set maintenance_work_mem = ${memory}`);
  for (const [index, statement] of indexes) {
    const { rows } = await client.query<{ name: string; valid: boolean; said: string | null }>(
      `select indexrelid::regclass::text as name, indisvalid as valid, obj_description(indexrelid, 'pg_class') as said
         from pg_index where indexrelid = to_regclass(quote_ident($1))`,
      [index],
    );
    const [found] = rows;
    if (found?.valid && found.said === mark) continue;
    if (found?.valid) throw new Error(`there is an index ${index} already, which it has not made: drop that one in a migration before`);
    if (found !== undefined) await client.query(`drop index concurrently ${found.name}`);
    await client.query(statement);
    await client.query(`comment on index ${name(index)} is ${literal(mark)}`);
  }
  await client.query('reset maintenance_work_mem');
  await note();
};

export interface Applying {
  readonly waiting: Waiting;
  /** Whether the version before goes on beside it: kept with its name. */
  readonly additive: boolean;
  /** Told of each time that others held its tables. */
  readonly waits: (file: Migration) => void;
}

/** @throws TablesHeldError, or Error where it is unfinished or fails: nothing of it is done, but for indexes that were made one by one */
export const apply = async (client: pg.Client, file: Migration, { waiting, additive, waits }: Applying): Promise<void> => {
  const open = file.sql.split('\n').find(line => line.startsWith(handMark));
  if (open !== undefined) throw new Error(`migration ${file.name} is not finished: ${open.slice(handMark.length)}`);
  const indexes = concurrentIn(file);
  const note = () =>
    client.query(`insert into ${ledger} (name, checksum, additive) values ($1, $2, $3)`, [file.name, checksumOf(file), additive]);
  for (let attempt = 1; ; attempt++)
    try {
      return await (indexes === undefined ? inOne(client, file, note, waiting) : oneByOne(client, file, indexes, note));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (!isHeld(cause)) throw new Error(`migration ${file.name} failed: ${reason}`, { cause });
      if (attempt >= waiting.attempts)
        throw new TablesHeldError(`migration ${file.name} could not be applied: others held its tables`, { cause });
      waits(file);
      await pause(waiting.pauseMs);
    }
};
