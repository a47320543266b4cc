/** The built service as a process of its own, started as `npm start` does; what it and its database take from the machine is read from /proc. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { roles } from '#service/postgres/cluster.ts';
import { readPidFile } from '#service/postgres/postmaster.ts';
import { databaseName } from '#service/postgres/roles.ts';
import type { Counted } from './count-statements.ts';

/** CPU milliseconds so far. */
export interface Taken {
  readonly process: number;
  readonly postgres: number;
}

export interface RunningService {
  readonly address: string;
  /** From the start of the process to the first answer that it is ready. */
  readonly startedMs: number;
  taken(): Taken;
  /** Resident memory of each of its processes, MB; that of the one that was started first. */
  memory(): readonly number[];
  /** Statements by path since the last time; only of a service that counts. */
  statements(): Promise<Readonly<Record<string, Counted>>>;
  stop(): Promise<void>;
}

export const sum = (values: readonly number[]): number => values.reduce((whole, each) => whole + each, 0);

/** Of Linux: what /proc counts in. */
const ticksPerSecond = 100;

const statOf = (pid: number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
};
const ticks = (fields: readonly string[], from: number, count: number): number => sum(fields.slice(from, from + count).map(Number));

/** CPU milliseconds of a process. @param whole with its children that have ended */
export const cpuOf = (pid: number, whole = false): number => (ticks(statOf(pid), 11, whole ? 4 : 2) * 1000) / ticksPerSecond;
const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** CPU milliseconds of the whole machine so far, whoever used them. */
export const machineCpu = (): number => {
  const [user, nice, system, , , irq, softirq, steal] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (sum([user, nice, system, irq, softirq, steal].map(each => each ?? 0)) * 1000) / ticksPerSecond;
};

const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => Number(statOf(pid)[1]) === parent);

/** What a process runs; undefined where it is over. */
const programOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
};

/** A process and its children that run what it runs: of the service those that serve, and not the database's. */
const processesOf = (pid: number): readonly number[] => [pid, ...childrenOf(pid).filter(child => programOf(child) === programOf(pid))];

/** Of the postmaster and all its processes, those that have ended too. */
export const postgresCpu = (dataDir: string): number => {
  const postmaster = readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;
  for (;;) {
    const own = cpuOf(postmaster, true);
    const children = sum(childrenOf(postmaster).map(pid => cpuOf(pid)));
    // One that ends meanwhile would be missing in both.
    if (cpuOf(postmaster, true) === own) return own + children;
  }
};

const freePort = (): Promise<number> =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

const endOf = (child: ChildProcess): Promise<void> => new Promise(done => child.once('close', () => done()));

/** Its database server, as the superuser of it. */
export const superuserOf = (dataDir: string): pg.ClientConfig => ({
  host: join(realpathSync(dataDir), 'postgres'),
  port: 5432,
  user: roles.superuser,
  database: databaseName,
});

interface Words {
  readonly words?: readonly string[];
  /** With every statement counted: slower. */
  readonly counting?: boolean;
  /** So many serve. */
  readonly processes?: number;
}

/** Starts it and waits until it is ready. Its log goes to `service.log` in the data directory. */
export const startService = async (
  dataDir: string,
  { words = [], counting = false, processes = 1 }: Words = {},
): Promise<RunningService> => {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const out = openSync(join(dataDir, 'service.log'), 'w');
  const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...(counting ? ['--import', join(import.meta.dirname, 'count-statements.js')] : []),
      ...[resolve('src/framework/cli/launch.mjs'), 'start', ...words],
    ],
    {
      env: { PATH, HOME, LANG, DATA_DIR: dataDir, PORT: String(port), PROCESSES: String(processes), PUBLIC_URL: 'http://chancery.test' },
      stdio: ['ignore', out, out, 'ipc'],
    },
  );
  const ended = endOf(child);
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false;
  while (!(await isReady())) {
    if (isOver) throw new Error(`the service ended:\n${readFileSync(join(dataDir, 'service.log'), 'utf8').slice(-2_000)}`);
    await pause(20);
  }
  const startedMs = performance.now() - began;
  const { pid = 0 } = child;
  return {
    address,
    startedMs,
    taken: () => ({ process: sum(processesOf(pid).map(each => cpuOf(each))), postgres: postgresCpu(dataDir) }),
    memory: () => processesOf(pid).map(memoryOf),
    statements() {
      const told = new Promise<Readonly<Record<string, Counted>>>(done =>
        child.once('message', message => done(message as Record<string, Counted>)),
      );
      child.send('statements');
      child.send('forget');
      return told;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
