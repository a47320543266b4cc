/** Rows that have served their time, by their `expiresAt`. */
import { processes } from '#engine/system/processes.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { eachApart } from './each-apart.ts';
import type { Job } from './job.ts';
import { forgetProcesses } from './presence.ts';

const passing = ['captchas', 'smsCodes', 'factorChallenges', 'passwordResets', 'throttles', 'knownDevices', 'idempotencyKeys'];

/** Processes that have been silent for a day. */
const silentProcesses = (database: Database, now: Date): Promise<number> =>
  database.transaction(async rows => {
    const gone = await rowsOf(rows, processes, { session: {}, now }).all({ expiresAt: { to: '$now' } });
    await forgetProcesses(
      rows,
      gone.map(({ id }) => id),
    );
    return gone.length;
  });

/** @param also the application's own tables of such rows */
export const sweep = (database: Database, also: readonly string[]): Job => ({
  name: 'sweep',
  schedule: 'MINUTES_5',
  run: async now => {
    const tables = [...passing, ...also].map(table => ({
      table,
      sweeps: () => database.transaction(rows => rows.deleteWhere(table, { expiresAt: { to: '$now' } }, { now, session: {} })),
    }));
    return eachApart(
      [[...tables, { table: processes.name, sweeps: () => silentProcesses(database, now) }]],
      ({ table }) => table,
      ({ sweeps }) => sweeps(),
    );
  },
});
