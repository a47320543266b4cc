/** Tells every process on a database which rows have changed, and hears it from the others (LISTEN and NOTIFY). */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hangUp, probed } from './outlived.ts';
import { uuidv7 } from './uuidv7.ts';

/** A table and, where it is one row, its id. */
export type Change = readonly [table: string, id?: string];

const channel = 'chancery_changes';
/** Whoever listens is known by it, from the moment that nothing is missed. */
const listenerName = 'chancery notices';
/** PostgreSQL takes 8,000 bytes. */
const mostChanges = 50;
const againAfterMs = 1_000;
const heardWithinMs = 200;
/** Notices of which something came before anybody waited for them. */
const mostEarly = 1_000;

interface Notice {
  readonly name: string;
  /** The channel on which it is said that the notice was heard. */
  readonly answer: string;
  readonly changes: readonly Change[];
}

/** Sends a notice (`$1` channel, `$2` payload) and counts who listens to it in `listeners`. */
export const tellText = `select pg_notify($1, $2), (select count(*)::int from pg_stat_activity
  where application_name = '${listenerName}' and datname = current_database()) as listeners`;

export interface Notices {
  /** Nothing is missed now. */
  readonly isListening: () => boolean;
  /** The parameters of `tellText`. Of many rows of a table all are meant. */
  noticeOf(changes: readonly Change[]): { readonly name: string; readonly parameters: readonly [string, string] };
  /** Waits until so many processes have heard the notice; not for long: one that hangs keeps nobody waiting. */
  heardBy(listeners: number, name: string): Promise<void>;
  start(): void;
  /** On a new connection: the one that there was may be dead, and nothing is heard on it. */
  anew(): void;
  stop(): Promise<void>;
}

/**
 * @param heard told of each change, wherever it was made
 * @param missed told when the connection is lost or made anew: anything may have changed
 */
export const listenForNotices = (connection: pg.ClientConfig, heard: (change: Change) => void, missed: () => void): Notices => {
  const ended = new AbortController();
  const answer = `chancery_heard_${uuidv7().replaceAll('-', '')}`;
  const heardTimes = new Map<string, number>();
  const awaited = new Map<string, () => void>();
  let client: pg.Client | undefined;
  let listening = false;
  let running: Promise<void> = Promise.resolve();

  const count = (name: string): void => {
    if (heardTimes.size >= mostEarly) heardTimes.clear();
    heardTimes.set(name, (heardTimes.get(name) ?? 0) + 1);
    awaited.get(name)?.();
  };

  const take = (own: pg.Client, { channel: on, payload = '' }: pg.Notification): void => {
    if (on === answer) {
      count(payload);
      return;
    }
    const notice = JSON.parse(payload) as Notice;
    for (const change of notice.changes) heard(change);
    if (notice.answer === answer) count(notice.name);
    // A connection that is lost here has missed nothing that counts: whoever wrote waits no longer than the limit.
    else own.query('select pg_notify($1, $2)', [notice.answer, notice.name]).catch(() => undefined);
  };

  /** One connection, until it is lost. */
  const listen = async (): Promise<void> => {
    const own = new pg.Client({ ...connection, ...probed, application_name: 'chancery' });
    client = own;
    const lost = new Promise<void>(resolve => {
      own.on('error', () => resolve());
      own.on('end', () => resolve());
    });
    own.on('notification', message => take(own, message));
    try {
      await own.connect();
      await own.query(`listen ${channel}; listen ${answer}; set application_name = '${listenerName}'`);
      missed();
      listening = !ended.signal.aborted;
      await lost;
    } catch {
      // Whether the database answers is asked elsewhere.
    } finally {
      listening = false;
      missed();
      await own.end().catch(() => undefined);
    }
  };

  return {
    isListening: () => listening,
    noticeOf(changes) {
      const name = uuidv7();
      const told = changes.length <= mostChanges ? changes : [...new Set(changes.map(([table]) => table))].map((table): Change => [table]);
      return { name, parameters: [channel, JSON.stringify({ name, answer, changes: told } satisfies Notice)] };
    },
    async heardBy(listeners, name) {
      const isHeard = (): boolean => !listening || (heardTimes.get(name) ?? 0) >= listeners;
      if (!isHeard()) {
        const late = new AbortController();
        await Promise.race([
          new Promise<void>(resolve => awaited.set(name, () => isHeard() && resolve())),
          pause(heardWithinMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
        ]);
        awaited.delete(name);
        late.abort();
      }
      heardTimes.delete(name);
    },
    start() {
      const walk = async (): Promise<void> => {
        while (!ended.signal.aborted) {
          await listen();
          await pause(againAfterMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
        }
      };
      running = walk();
    },
    anew() {
      listening = false;
      missed();
      if (client !== undefined) hangUp(client);
    },
    async stop() {
      ended.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
};
