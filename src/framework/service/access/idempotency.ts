/** Idempotency keys: the same key with the same body answers the same result, once done; the answer commits with the change itself. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RowOf } from '#engine/declare/typed.ts';
import { idempotencyKeys } from '#engine/system/idempotency-keys.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Vault } from '#service/encryption/vault.ts';
import { canonical } from '#service/store/canonical.ts';
import { reached } from '#service/store/reached.ts';
import { isTransaction, type Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

export interface Attempt {
  readonly key: string;
  readonly call: string;
  readonly subject: string;
  readonly body: unknown;
  readonly now: Date;
}
type Run = (finish: (rows: Rows, data: unknown) => Promise<void>) => Promise<unknown>;

/** After this long an attempt that never ended (its process died) may be made again; nothing of it was committed. */
const abandonedAfterSeconds = 60;
const keptSeconds = 86_400;

export interface Idempotency {
  once(attempt: Attempt, run: Run): Promise<unknown>;
  /** Of every attempt under way. Only where no other process can be at work: they have died, and may be made again at once. */
  letGoAll(): Promise<void>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Somebody has come with the key before. */
const isTaken = (error: unknown): boolean => error instanceof Refusal && error.faults.some(({ code }) => code === 'unique');

const isAway = (error: unknown): boolean => error instanceof Refusal && error.code === 'DATABASE_AWAY';

/** Keyed: a body may hold a password, and whoever reads the table tries passwords at a plain digest as fast as they like. */
const place = { table: 'idempotency_keys', column: 'body_hash' } as const;
type Keyed = Pick<Vault, 'blindIndex'>;

/** By what a key is found, and the row by which it is an attempt's. Of two who come with a new key at once the second finds the first one's. */
const claimOf = (vault: Keyed, { key, call, subject, body, now }: Attempt) => {
  const scope = { owner: subject, callId: call, key: key.slice(0, 200) };
  const expiresAt = new Date(now.getTime() + keptSeconds * 1000).toISOString();
  const plainHash = digest(canonical(body));
  const bodyHash = vault.blindIndex(plainHash, place).toString('hex');
  const row = { ...scope, id: uuidv7(now), bodyHash, state: 'RUNNING', answer: null, expiresAt } as const;
  return { scope, row, plainHash };
};
type Claim = ReturnType<typeof claimOf>;

/** A row that an attempt with the key has left. */
type Left = RowOf<typeof idempotencyKeys>;

/** Whether that attempt is done, and has the answer. @throws Refusal where it was about something else */
const isAnswered = (left: Left, { row, plainHash }: Claim): boolean => {
  // A process of before wrote the plain one.
  if (left.bodyHash !== row.bodyHash && left.bodyHash !== plainHash) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return left.state === 'DONE';
};

/** The key of an attempt that has failed may be used again. */
const letGo = (database: Database, { row }: Claim): Promise<void> =>
  database.transaction(async rows => {
    const mine = await rowsOf(rows, idempotencyKeys).find(row.id, { forUpdate: true });
    if (mine !== undefined && mine.state !== 'DONE') await rows.delete(idempotencyKeys.name, mine.id);
  });

/**
 * The same of one that failed because the database went away: as soon as it is back, so that whoever asks again need not wait out a minute. Not
 * at once: the server may have all that it was sent, and be at it still; without its key that would be done twice.
 */
const keepLettingGo = async (database: Database, claim: Claim): Promise<void> => {
  for (let waited = 0; waited < abandonedAfterSeconds; waited++) {
    await pause(1_000, undefined, { ref: false });
    const isFree = await letGo(database, claim).then(
      () => true,
      () => false,
    );
    if (isFree) return;
  }
};

/** Where somebody has come with the key before: the row with what they were answered. Where they have died meanwhile, the key is this attempt's. */
const answeredOrTaken = (database: Database, claim: Claim, now: Date): Promise<Left | undefined> =>
  database.transaction(async rows => {
    const keys = rowsOf(rows, idempotencyKeys);
    const left = await keys.find(claim.scope, { forUpdate: true });
    // Without a row it has just failed, and may be tried again.
    if (left === undefined) throw new Refusal('IDEMPOTENCY_RUNNING');
    if (isAnswered(left, claim)) return left;
    if (now.getTime() - Date.parse(left.updatedAt) < abandonedAfterSeconds * 1000) throw new Refusal('IDEMPOTENCY_RUNNING');
    // By another row: should it be at work after all, it cannot end beside this one.
    await rows.delete(idempotencyKeys.name, left.id);
    await keys.insert(claim.row);
    return undefined;
  });

/** Makes the key this attempt's. @returns the row with the answer, where one with the key is done */
const claimed = async (database: Database, claim: Claim, now: Date): Promise<Left | undefined> => {
  try {
    await database.transaction(rows => rowsOf(rows, idempotencyKeys).insertLast(claim.row));
    return undefined;
  } catch (error) {
    if (isTaken(error)) return answeredOrTaken(database, claim, now);
    // Its row may stand there all the same: what was lost may have been the answer alone.
    if (isAway(error)) void keepLettingGo(database, claim);
    throw error;
  }
};

/** Another attempt with the key, where this one's row was let go meanwhile. @throws Refusal where it is still at work */
const answeredMeanwhile = async (database: Database, claim: Claim): Promise<Left | undefined> => {
  const left = await database.transaction(rows => rowsOf(rows, idempotencyKeys).find(claim.scope));
  if (left === undefined || left.id === claim.row.id) return undefined;
  if (!isAnswered(left, claim)) throw new Refusal('IDEMPOTENCY_RUNNING');
  return left;
};

/** Writes the answer down, with the change itself. */
const keep = async (rows: Rows, { row }: Claim, data: unknown): Promise<void> => {
  const done = { state: 'DONE', answer: data ?? null };
  // Its row may have been let go, while the statement that ends the transaction waited for others: then it stands there again, or another
  // attempt has come with the key, and this one ends as that one did.
  if (isTransaction(rows)) rows.putLast(idempotencyKeys.name, { ...row, ...done });
  else await rows.touch(idempotencyKeys.name, row.id, done);
};

export const makeIdempotency = (database: Database, vault: Keyed): Idempotency => ({
  letGoAll: () =>
    database.transaction(async rows => {
      await rows.deleteWhere(idempotencyKeys.name, { state: 'RUNNING' });
    }),
  async once(attempt, run) {
    const claim = claimOf(vault, attempt);
    const before = await claimed(database, claim, attempt.now);
    if (before !== undefined) return before.answer;
    try {
      const answer = await run((rows, data) => keep(rows, claim, data));
      reached('committed', attempt.call);
      return answer;
    } catch (error) {
      const meanwhile = isTaken(error) ? await answeredMeanwhile(database, claim) : undefined;
      if (meanwhile !== undefined) return meanwhile.answer;
      if (isAway(error)) void keepLettingGo(database, claim);
      else await letGo(database, claim).catch(() => void keepLettingGo(database, claim));
      throw error;
    }
  },
});
