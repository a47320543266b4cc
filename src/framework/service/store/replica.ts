/**
 * A server that follows the one that writes (`DATABASE_READ_URL`), and what may be read from it: a statement goes there only if that server has by then
 * everything that was written when it was asked for. Anything else, and any trouble, and the one that writes is asked instead.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Pools, Send } from './connection.ts';
import { openPool, sendOn } from './connection.ts';
import { ToldClient } from './told-client.ts';

/** `WRITES`: it follows nobody, or it follows another database. */
export type Standing = 'NONE' | 'USED' | 'LATE' | 'AWAY' | 'WRITES';

export interface Replicating {
  readonly standing: Standing;
  readonly server?: string;
  /** How old the oldest write is that it has not made yet. */
  readonly delayMs?: number;
  /** Statements that might have gone there, by who answered them. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
}

export interface Replica {
  readonly send: Send;
  readonly state: () => Replicating;
  /** Begins to look how far it has come; until then nothing is read there. */
  start(): void;
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;
const patienceMs = 2_000;
/** One that is later than this is not asked how far it has come. */
const mostDelayMs = 5_000;
/** So often, and so long apart, it is asked before the other one answers: it mostly comes within milliseconds. */
const [tries, apartMs] = [4, 5];
const mostMarks = 600;

/** A place in the log of writes, in bytes. */
type Place = bigint;

interface Facts {
  readonly place: string;
  readonly cluster: string;
  readonly server: string;
  readonly follows: boolean;
}

/** Behind the header of a page there is nothing yet: the place is the page's, as whoever has read everything says it. */
const placeOf = (text: string): Place => {
  const at = BigInt(text);
  const within = at % 8_192n;
  return within === 24n || within === 40n ? at - within : at;
};

const where = `(select system_identifier from pg_control_system()) || ' ' || current_database() as cluster,
  coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'SOCKET') as server`;
/** What is written, though it may not be on the disk yet; and what is made of it. */
const howFarPrimary = `select (pg_current_wal_insert_lsn() - '0/0')::text as place`;
const howFarReplica = `select (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::text as place`;
const ofPrimary = `${howFarPrimary}, false as follows, ${where}`;
const ofReplica = `${howFarReplica}, pg_is_in_recovery() as follows, ${where}`;

class GoneError extends Error {
  override readonly name = 'GoneError';
}

/** The server would have ended the same statement elsewhere too. */
const isTooLong = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014';

/** Everybody who asks at one moment is told by one statement, which begins after they have asked. */
const freshly = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let now: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    now = ask().finally(() => {
      now = undefined;
    });
    return now;
  };
  return () => {
    if (now === undefined) return begin();
    next ??= now.then(begin, begin);
    return next;
  };
};

/** How late a replica is, told by places that the primary had reached at known times. A primary at rest makes nobody late. */
class Marks {
  #marks: { readonly place: Place; readonly at: number }[] = [];

  add(place: Place): void {
    // Another server writes now, which had not everything.
    if (place < (this.#marks.at(-1)?.place ?? 0n)) this.#marks = [];
    if (place > (this.#marks.at(-1)?.place ?? -1n)) this.#marks.push({ place, at: performance.now() });
    if (this.#marks.length > mostMarks) this.#marks.splice(1, 1);
  }

  delayAt(reached: Place): number {
    this.#marks = this.#marks.filter(({ place }, index, { length }) => place > reached || index === length - 1);
    const [oldest] = this.#marks;
    return oldest === undefined || oldest.place <= reached ? 0 : performance.now() - oldest.at;
  }
}

/** One question over a connection of its own, so that a frozen server is noticed. */
const askOnce = async (connection: pg.ClientConfig): Promise<Facts> => {
  const client = new ToldClient({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(ofReplica);
    if (rows[0] === undefined) throw new GoneError('no answer');
    return rows[0];
  } finally {
    void client.end().catch(() => undefined);
  }
};

export const openReplica = (connection: pg.PoolConfig, primary: Pick<Pools, 'send'>, onIdleError: (error: Error) => void): Replica => {
  const pool = openPool({ ...connection, connectionTimeoutMillis: patienceMs }, onIdleError);
  const ended = new AbortController();
  const underWay = new Set<(error: Error) => void>();
  const reads = { replica: 0, primary: 0 };
  const marks = new Marks();
  let state: Omit<Replicating, 'reads'> = { standing: 'AWAY' };
  let running: Promise<void> = Promise.resolve();

  const askPrimary = async (): Promise<Facts> => {
    const [facts] = (await primary.send(ofPrimary, [])) as Facts[];
    if (facts === undefined) throw new GoneError('no answer');
    return facts;
  };
  const written = freshly(async () => {
    const [found] = (await primary.send(howFarPrimary, [])) as Pick<Facts, 'place'>[];
    return placeOf(found?.place ?? '0');
  });

  const look = async (): Promise<void> => {
    const first = await askPrimary();
    marks.add(placeOf(first.place));
    const found = await askOnce(connection);
    if (!found.follows || found.cluster !== first.cluster) {
      state = { standing: 'WRITES', server: found.server };
      return;
    }
    const delayMs = Math.round(marks.delayAt(BigInt(found.place)));
    state = { standing: delayMs > mostDelayMs ? 'LATE' : 'USED', server: found.server, delayMs };
  };
  const walk = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await look().catch(() => {
        state = { standing: 'AWAY' };
        for (const end of underWay) end(new GoneError('the replica does not answer'));
      });
      await pause(lookEveryMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  };

  /** Whether it has come to a place, within a moment. */
  const reaches = async (send: Send, wanted: Place): Promise<boolean> => {
    for (let tried = 0; tried < tries; tried++) {
      if (tried > 0) await pause(apartMs);
      const [found] = (await send(howFarReplica, [])) as Pick<Facts, 'place'>[];
      if (found !== undefined && BigInt(found.place) >= wanted) return true;
    }
    return false;
  };

  /** The rows, or nothing where it does not have everything yet. @throws Error for whatever went wrong there */
  const ask: (...statement: Parameters<Send>) => Promise<unknown[] | undefined> = async (...statement) => {
    const wanted = await written();
    const client = await pool.connect();
    let fault: Error | undefined;
    let stop: (error: Error) => void = () => undefined;
    const gone = new Promise<never>((_, reject) => {
      stop = reject;
    });
    gone.catch(() => undefined);
    underWay.add(stop);
    try {
      if (!(client instanceof ToldClient && client.isStandby)) throw new GoneError('the server that answered follows nobody');
      const send = sendOn(client);
      const work = async () => ((await reaches(send, wanted)) ? send(...statement) : undefined);
      return await Promise.race([work(), gone]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) fault = error as Error;
      throw error;
    } finally {
      underWay.delete(stop);
      client.release(fault);
    }
  };

  return {
    async send(...statement) {
      if (state.standing === 'USED') {
        try {
          const rows = await ask(...statement);
          if (rows !== undefined) {
            reads.replica += 1;
            return rows;
          }
        } catch (error) {
          if (isTooLong(error)) throw error;
        }
      }
      reads.primary += 1;
      return primary.send(...statement);
    },
    state: () => ({ ...state, reads: { ...reads } }),
    start() {
      running = walk();
    },
    async stop() {
      ended.abort();
      await running;
      await pool.end();
    },
  };
};
