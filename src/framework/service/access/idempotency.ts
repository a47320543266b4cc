/** Idempotency keys: the same key with the same body answers the same result, once done; the answer commits with the change itself. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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

export const makeIdempotency = (database: Database, vault: Pick<Vault, 'blindIndex'>): Idempotency => {
  /** The key of an attempt that has failed may be used again. */
  const letGo = (id: string): Promise<void> =>
    database.transaction(async rows => {
      const mine = await rowsOf(rows, idempotencyKeys).find(id, { forUpdate: true });
      if (mine !== undefined && mine.state !== 'DONE') await rows.delete('idempotencyKeys', mine.id);
    });
  /**
   * The same of one that failed because the database went away: as soon as it is back, so that whoever asks again need not wait out a minute. Not
   * at once: the server may have all that it was sent, and be at it still; without its key that would be done twice.
   */
  const keepLettingGo = async (id: string): Promise<void> => {
    for (let waited = 0; waited < abandonedAfterSeconds; waited++) {
      await pause(1_000, undefined, { ref: false });
      const isFree = await letGo(id).then(
        () => true,
        () => false,
      );
      if (isFree) return;
    }
  };
  return {
    letGoAll: () =>
      database.transaction(async rows => {
        await rows.deleteWhere(idempotencyKeys.name, { state: 'RUNNING' });
      }),
    async once({ key, call, subject, body, now }, run) {
      const scope = { owner: subject, callId: call, key: key.slice(0, 200) };
      const plain = digest(canonical(body));
      const bodyHash = vault.blindIndex(plain, place).toString('hex');
      /** By an older process as well. */
      const isOther = (row: { readonly bodyHash: string }): boolean => row.bodyHash !== bodyHash && row.bodyHash !== plain;
      /** The row by which the key is this attempt's. Of two who come with a new one at once the second finds the first one's. */
      const id = uuidv7(now);
      const expiresAt = new Date(now.getTime() + keptSeconds * 1000).toISOString();
      const claimed = { ...scope, id, bodyHash, state: 'RUNNING', answer: null, expiresAt } as const;
      const claim = (): Promise<void> => database.transaction(rows => rowsOf(rows, idempotencyKeys).insertLast(claimed));
      /** A row that was there: its answer; or else the key is this attempt's, where the one before has died. */
      const known = (): Promise<{ readonly answer?: unknown }> =>
        database.transaction(async rows => {
          const row = await rowsOf(rows, idempotencyKeys).find(scope, { forUpdate: true });
          if (row !== undefined && isOther(row)) throw new Refusal('IDEMPOTENCY_CONFLICT');
          if (row?.state === 'DONE') return row;
          // Without a row it has just failed, and may be tried again.
          if (row === undefined || now.getTime() - Date.parse(row.updatedAt) < abandonedAfterSeconds * 1000)
            throw new Refusal('IDEMPOTENCY_RUNNING');
          // By another row: should it be at work after all, it cannot end beside this one.
          await rows.delete(idempotencyKeys.name, row.id);
          await rowsOf(rows, idempotencyKeys).insert(claimed);
          return {};
        });
      /** Another attempt with the key, where this one's row was let go meanwhile: what it has answered, or that it is at work. */
      const another = async (): Promise<{ readonly answer: unknown } | undefined> => {
        const row = await database.transaction(rows => rowsOf(rows, idempotencyKeys).find(scope));
        if (row === undefined || row.id === id) return undefined;
        if (isOther(row)) throw new Refusal('IDEMPOTENCY_CONFLICT');
        if (row.state !== 'DONE') throw new Refusal('IDEMPOTENCY_RUNNING');
        return row;
      };
      const found = await claim().then(
        () => ({}),
        (error: unknown) => {
          if (isTaken(error)) return known();
          // Its row may stand there all the same: what was lost may have been the answer alone.
          if (isAway(error)) void keepLettingGo(id);
          throw error;
        },
      );
      if ('answer' in found) return found.answer;
      try {
        const answer = await run(async (rows, data) => {
          const done = { state: 'DONE', answer: data ?? null };
          // Its row may have been let go, while the statement that ends the transaction waited for others: then it stands there again, or another
          // attempt has come with the key, and this one ends as that one did.
          if (isTransaction(rows)) rows.putLast(idempotencyKeys.name, { ...claimed, ...done });
          else await rows.touch(idempotencyKeys.name, id, done);
        });
        reached('committed', call);
        return answer;
      } catch (error) {
        const done = isTaken(error) ? await another() : undefined;
        if (done !== undefined) return done.answer;
        if (isAway(error)) void keepLettingGo(id);
        else await letGo(id).catch(() => void keepLettingGo(id));
        throw error;
      }
    },
  };
};
