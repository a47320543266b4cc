/** The queue's own few connections: it polls, and must not wait behind requests. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type PgBoss from 'pg-boss';
import { outlivedIn, probed } from './outlived.ts';
import { mayBeUnheard } from './unheard.ts';

export interface QueueConnection {
  readonly db: PgBoss.Db;
  /** The database answers again: what was open before may be dead. */
  letGoOutlived(): void;
  /** Hangs up once what was asked is answered, or the time is over: who still waited for a connection would wait, and keep the process, for ever. */
  close(withinMs: number): Promise<void>;
}

/** @param failed told when the server drops an idle connection */
export const queueConnection = (connection: pg.PoolConfig, failed: (error: unknown) => void): QueueConnection => {
  const pool = new pg.Pool({ ...connection, ...probed, application_name: 'chancery queue', max: 2 });
  pool.on('error', failed);
  const letGoOutlived = outlivedIn(pool);
  const underWay = new Set<Promise<unknown>>();
  return {
    db: {
      executeSql(text, values) {
        const answer = pool.query(text, values);
        const settled = answer.catch(error => mayBeUnheard(error, failed)).finally(() => underWay.delete(settled));
        underWay.add(settled);
        return answer;
      },
    },
    letGoOutlived,
    async close(withinMs) {
      const over = new AbortController();
      await Promise.race([Promise.all(underWay), pause(withinMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)]);
      over.abort();
      await pool.end();
    },
  };
};
