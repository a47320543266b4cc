/** A way to the database that can be cut within a message, or swallow all that is sent: what a bad network does to a service. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { withClient } from '#service/postgres/roles.ts';
import { filledSystem } from '../setup/database.ts';
import { type Running, startRunning } from './running.ts';

export type Direction = 'asked' | 'answered';

export interface Way {
  /** The same database, by this way. */
  readonly connection: pg.ClientConfig;
  /** So many bytes the calls have sent or been sent since then; what looks after the database and the queue are not counted. */
  count(direction: Direction): () => number;
  /** After so many bytes the connection that carries the last of them is cut off, on both sides. */
  cutAfter(direction: Direction, bytes: number): void;
  /** So many commits the calls have been answered since then. */
  countCommits(): () => number;
  /** Of the nth commit from now on the answer is lost, with its connection: the server has done it, and the service does not know. */
  loseCommit(nth: number): void;
  /** From now on nothing comes through, and nobody is told: connections are taken and stay silent. */
  swallow(): void;
  /** All comes through again, what was held up first; or what was open stays silent for good, and only new connections speak. */
  heal(held: 'arrives' | 'is lost'): void;
  close(): Promise<void>;
}

interface Pair {
  readonly service: Socket;
  readonly server: Socket;
  /** Carries calls. */
  isCall: boolean;
  isLost: boolean;
}

/** As the pool of the calls names itself to the server. */
const ofCalls = Buffer.from('application_name\0chancery\0');
/** The server's answer to a commit. */
const committed = Buffer.from('COMMIT\0');

export const severable = async (to: pg.ClientConfig): Promise<Way> => {
  const { host, port, user, password, database } = new pg.Client(to);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pairs = new Set<Pair>();
  const passed: Record<Direction, number> = { asked: 0, answered: 0 };
  let cut: { readonly direction: Direction; readonly at: number } | undefined;
  let [commits, lost] = [0, 0];
  let isSwallowing = false;

  const end = (pair: Pair): void => {
    pair.service.destroy();
    pair.server.destroy();
    pairs.delete(pair);
  };
  const pass = (pair: Pair, direction: Direction, chunk: Buffer): void => {
    const onto = direction === 'asked' ? pair.server : pair.service;
    if (pair.isLost) return;
    if (pair.isCall && direction === 'answered' && chunk.includes(committed)) {
      commits += 1;
      if (commits === lost) {
        end(pair);
        return;
      }
    }
    const before = passed[direction];
    if (pair.isCall) passed[direction] += chunk.length;
    if (pair.isCall && cut?.direction === direction && passed[direction] > cut.at) {
      const rest = chunk.subarray(0, Math.max(0, cut.at - before));
      cut = undefined;
      // What came before the cut arrives.
      onto.end(rest, () => end(pair));
      (direction === 'asked' ? pair.service : pair.server).destroy();
      return;
    }
    onto.write(chunk);
  };
  const still = (pair: Pair): void => {
    pair.service.pause();
    pair.server.pause();
  };
  const server = createServer(service => {
    const pair: Pair = { service, server: connect(target), isCall: false, isLost: false };
    pairs.add(pair);
    for (const socket of [pair.service, pair.server])
      socket
        .on('error', () => undefined)
        .on('close', () => {
          // Behind a silent network nobody hears that the other side has gone.
          if (!isSwallowing && !pair.isLost) end(pair);
        });
    service.once('data', first => {
      pair.isCall = first.includes(ofCalls);
    });
    service.on('data', chunk => pass(pair, 'asked', chunk));
    pair.server.on('data', chunk => pass(pair, 'answered', chunk));
    if (isSwallowing) still(pair);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const rest = Object.fromEntries(Object.entries(to).filter(([name]) => name !== 'connectionString'));
  const { port: here } = server.address() as AddressInfo;
  return {
    connection: {
      ...rest,
      ...(user === undefined ? {} : { user }),
      ...(database === undefined ? {} : { database }),
      ...(typeof password === 'string' ? { password } : {}),
      host: '127.0.0.1',
      port: here,
    },
    count(direction) {
      const from = passed[direction];
      return () => passed[direction] - from;
    },
    cutAfter(direction, bytes) {
      cut = { direction, at: passed[direction] + bytes };
    },
    countCommits() {
      const from = commits;
      return () => commits - from;
    },
    loseCommit(nth) {
      lost = commits + nth;
    },
    swallow() {
      isSwallowing = true;
      for (const pair of pairs) still(pair);
    },
    heal(held) {
      isSwallowing = false;
      for (const pair of pairs) {
        if (held === 'is lost') {
          pair.isLost = true;
          // The server is rid of them sooner or later (keep-alive); the service hears nothing.
          pair.server.destroy();
        }
        pair.service.resume();
        pair.server.resume();
      }
    },
    async close() {
      for (const pair of pairs) end(pair);
      await new Promise(done => server.close(done));
    },
  };
};

/** A service whose database is at the end of such a way. */
export interface Severed {
  readonly way: Way;
  readonly running: Running;
  /** Asks the database past the way that fails. */
  ask<T extends object>(sql: string, ...values: readonly unknown[]): Promise<readonly T[]>;
  close(): Promise<void>;
}

export const startSevered = async (): Promise<Severed> => {
  const { database, dataDir, masterKey } = await filledSystem('started');
  const way = await severable(database.appConnection);
  const running = await startRunning({
    database: { ...database, appConnection: way.connection },
    begun: { dataDir, masterKey: Buffer.from(masterKey, 'hex') },
  });
  return {
    way,
    running,
    ask: async <T extends object>(sql: string, ...values: readonly unknown[]) =>
      withClient(database.ownerConnection, async client => (await client.query<T>(sql, [...values])).rows),
    async close() {
      await running.stop();
      await way.close();
    },
  };
};
