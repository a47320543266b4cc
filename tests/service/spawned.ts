/** The real thing as a process of its own: `node src/framework/cli/launch.mjs start` on a data directory, with its embedded PostgreSQL. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { QueryResultRow } from 'pg';
import { roles } from '#service/postgres/cluster.ts';
import { readPidFile } from '#service/postgres/postmaster.ts';
import { databaseName, withClient } from '#service/postgres/roles.ts';
import type { Answer } from './running.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Spawned {
  readonly address: string;
  readonly pid: number;
  /** What it has said so far on both channels. */
  said(): string;
  /** Resolves once it has said these words; rejects with what it did say if it ends instead. */
  heard(words: string): Promise<void>;
  /** Resolves once it announces itself. */
  readonly ready: Promise<void>;
  readonly ended: Promise<Ended>;
  call<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<Ended>;
  /** `kill -9` for the service and its database server, at once; waits until both are gone. */
  kill(): Promise<void>;
}

/** Whether this machine has the program. */
export const isThere = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** A port nobody listens on just now. */
export const freePort = (): Promise<number> =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** Nothing of our own environment but what a program needs to run: a developer's settings must not reach the service. */
const cleanEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

const live = new Set<ChildProcess>();

/** Runs a command of the launcher. */
const launch = (
  command: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  input?: string | Uint8Array,
): ChildProcess => {
  const child = spawn(process.execPath, [join(root, 'src/framework/cli/launch.mjs'), command, ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  // A command that refuses before it reads closes its input early; what it says is what counts.
  child.stdin?.on('error', () => undefined).end(input);
  live.add(child);
  child.once('close', () => live.delete(child));
  return child;
};

const listened = (child: ChildProcess, channels = [child.stdout, child.stderr]): (() => string) => {
  let text = '';
  for (const channel of channels)
    channel?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  return () => text;
};
const endOf = (child: ChildProcess): Promise<Ended> => new Promise(done => child.once('close', (code, signal) => done({ code, signal })));

/** A command that ends by itself. `said` is what it said on both channels, `output` what on standard output alone. */
export const runCommand = async (
  command: string,
  dataDir: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  input?: string | Uint8Array,
): Promise<Ended & { readonly said: string; readonly output: string }> => {
  const child = launch(command, { DATA_DIR: dataDir, ...environment }, args, input);
  const said = listened(child);
  const output = listened(child, [child.stdout]);
  return { ...(await endOf(child)), said: said(), output: output() };
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It was quicker.
  }
};

/** Starts the service; `ready` tells when it serves. */
export const spawnService = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Spawned> => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = launch('start', { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...environment }, args);
  const said = listened(child);
  const ended = endOf(child);
  const heard = (words: string): Promise<void> =>
    new Promise((done, failed) => {
      const look = (): void => {
        if (said().includes(words)) done();
      };
      look();
      for (const channel of [child.stdout, child.stderr]) channel?.on('data', look);
      ended.then(({ code, signal }) => failed(new Error(`the service ended (${code ?? signal}) and never said "${words}":\n${said()}`)));
    });
  const ready = heard(`Chancery  ${address}`);
  ready.catch(() => undefined);
  return {
    address,
    pid: child.pid ?? 0,
    said,
    heard,
    ready,
    ended,
    async call<T>(path: string, body: unknown = {}, token?: string, headers: Readonly<Record<string, string>> = {}) {
      const response = await fetch(`${address}/user/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'session-token': token }), ...headers },
        body: JSON.stringify(body),
      });
      return { http: response.status, ...((await response.json()) as Omit<Answer<T>, 'http'>) };
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      const server = readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;
      child.kill('SIGKILL');
      if (server > 0) send(server, 'SIGKILL');
      await ended;
    },
  };
};

/** The superuser's way to the database server of a running service. */
export const superuserOf = (dataDir: string) => ({
  host: join(realpathSync(dataDir), 'postgres'),
  port: 5432,
  user: roles.superuser,
  database: databaseName,
});

/** Asks the database server of a running service. */
export const ask = async <T extends QueryResultRow>(dataDir: string, sql: string, ...values: readonly unknown[]): Promise<T[]> =>
  withClient(superuserOf(dataDir), async client => (await client.query<T>(sql, [...values])).rows);

/** Ends whatever a failed test left running; but for one that others use as well. */
export const endAll = async (shared?: Spawned): Promise<void> => {
  const left = [...live].filter(({ pid }) => pid !== shared?.pid);
  await Promise.all(
    left.map(child => {
      const ended = endOf(child);
      child.kill('SIGTERM');
      return ended;
    }),
  );
};
