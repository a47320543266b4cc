/** The tables of the job queue (pg-boss), in a schema of their own: shaped by the owner, filled by the application's role. */

import type { ClientBase } from 'pg';
import PgBoss from 'pg-boss';
import { name } from './ddl.ts';
import type { TransactionRows } from './rows.ts';

export const queueSchema = 'pgboss';

/** The queue through which pg-boss sends what its calendar says. */
const calendarQueue = '__pgboss__send-it';

/** A run that has not ended by then belongs to a process that died, and is begun again. */
const expireInSeconds = 900;

const bossOf = (owner: ClientBase, options: { readonly migrate?: false } = {}): PgBoss => {
  const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) };
  return new PgBoss({ db, schema: queueSchema, supervise: false, schedule: false, ...options });
};

/** Whether `installQueue` would change tables with which an earlier pg-boss works. */
export const changesQueue = async (owner: ClientBase): Promise<boolean> => {
  const { rows } = await owner.query(`select from pg_tables where schemaname = $1 and tablename = 'version'`, [queueSchema]);
  if (rows.length === 0) return false;
  const boss = bossOf(owner, { migrate: false });
  try {
    await boss.start();
    await boss.stop({ graceful: false });
    return false;
  } catch {
    return true;
  }
};

/** Makes or updates the queue's tables, one queue for each job, and lets the application's role use them without changing their shape. */
export const installQueue = async (owner: ClientBase, appRole: string, jobs: readonly string[]): Promise<void> => {
  const boss = bossOf(owner);
  await boss.start();
  const there = new Set((await boss.getQueues()).map(queue => queue.name));
  for (const queue of [...jobs, calendarQueue]) if (!there.has(queue)) await boss.createQueue(queue, { name: queue, expireInSeconds });
  await boss.stop({ graceful: false });
  const role = name(appRole);
  await owner.query(
    [
      `grant usage on schema ${queueSchema} to ${role}`,
      `grant select, insert, update, delete on all tables in schema ${queueSchema} to ${role}`,
    ].join(';\n'),
  );
};

/** The queue's statements in a transaction of ours: what is asked of it stands or falls with the rest. */
export const statementsIn = (rows: TransactionRows): PgBoss.Db => ({
  executeSql: async (text, values = []) => ({ rows: await rows.query(text, values) }),
});
