/** Idempotency keys: the same key with the same body answers the same result, once done; the answer commits with the change itself. */
import { createHash } from 'node:crypto';
import { idempotencyKeys } from '#engine/system/idempotency-keys.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { canonical } from '#service/store/canonical.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

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
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const makeIdempotency = (database: Database): Idempotency => ({
  async once({ key, call, subject, body, now }, run) {
    const scope = { owner: subject, callId: call, key: key.slice(0, 200) };
    const bodyHash = digest(canonical(body));
    const claimed = await database.transaction(async rows => {
      // Two who come with a new key at once would both find nothing.
      await rows.lock(`idempotency:${scope.owner}:${call}:${scope.key}`);
      const known = await rowsOf(rows, idempotencyKeys).find(scope, { forUpdate: true });
      if (known === undefined) {
        await rowsOf(rows, idempotencyKeys).insert({
          ...scope,
          bodyHash,
          state: 'RUNNING',
          answer: null,
          expiresAt: new Date(now.getTime() + keptSeconds * 1000).toISOString(),
        });
        return undefined;
      }
      if (known.bodyHash !== bodyHash) throw new Refusal('IDEMPOTENCY_CONFLICT');
      if (known.state === 'DONE') return known;
      if (now.getTime() - Date.parse(known.updatedAt) < abandonedAfterSeconds * 1000) throw new Refusal('IDEMPOTENCY_RUNNING');
      await rows.update('idempotencyKeys', known.id, null, { updatedAt: now.toISOString() });
      return undefined;
    });
    if (claimed !== undefined) return claimed.answer;
    try {
      return await run(async (rows, data) => {
        const mine = await rowsOf(rows, idempotencyKeys).find(scope, { forUpdate: true });
        if (mine !== undefined)
          await rows.update('idempotencyKeys', mine.id, null, {
            state: 'DONE',
            answer: data ?? null,
            updatedAt: now.toISOString(),
          });
      });
    } catch (error) {
      await database.transaction(async rows => {
        const mine = await rowsOf(rows, idempotencyKeys).find(scope, { forUpdate: true });
        if (mine !== undefined && mine.state !== 'DONE') await rows.delete('idempotencyKeys', mine.id);
      });
      throw error;
    }
  },
});
