/** Rows that have served their time, by their `expiresAt`. */
import type { Database } from '#service/store/transaction.ts';
import type { Job } from './job.ts';

const passing = ['captchas', 'smsCodes', 'factorChallenges', 'passwordResets', 'throttles', 'knownDevices', 'idempotencyKeys'];

/** @param also the application's own tables of such rows */
export const sweep = (database: Database, also: readonly string[]): Job => ({
  name: 'sweep',
  schedule: 'MINUTES_5',
  run: async now => {
    let gone = 0;
    for (const table of [...passing, ...also])
      gone += await database.transaction(rows => rows.deleteWhere(table, { expiresAt: { to: '$now' } }, { now, session: {} }));
    return gone;
  },
});
