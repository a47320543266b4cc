/** The database of `deploy/patroni` at work: etcd, three PostgreSQL servers under Patroni, HAProxy in front, all of them to be killed. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { readPidFile } from '#service/postgres/postmaster.ts';
import { freePort, isThere } from './spawned.ts';

const sample = (name: string): string => readFileSync(resolve(import.meta.dirname, '../../deploy/patroni', name), 'utf8');

/** Debian's programs of PostgreSQL, the newest. */
const programs = (): string | undefined => {
  try {
    const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one));
    return versions[0] === undefined ? undefined : `/usr/lib/postgresql/${versions[0]}/bin`;
  } catch {
    return undefined;
  }
};

/** Whether this machine has what a cluster is made of. */
export const hasCluster = programs() !== undefined && ['patroni', 'etcd', 'haproxy'].every(isThere);

/** PostgreSQL does not run as root. */
const account = (): Pick<SpawnOptions, 'uid' | 'gid'> => {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
};

const password = 'cluster-test';
const members = ['pg1', 'pg2', 'pg3'] as const;
type Member = (typeof members)[number];

interface MemberState {
  readonly name: Member;
  readonly role: string;
  readonly state: string;
}

export interface Cluster {
  /** Leads to the server that writes, whichever that is. */
  readonly url: string;
  /** Asks that server. */
  ask<T extends pg.QueryResultRow>(sql: string): Promise<T[]>;
  leader(): Promise<Member>;
  /** `kill -9` for a server and what looks after it, as when its machine loses power. */
  killServer(name: Member): Promise<void>;
  /** `kill -9` for the server alone: what looks after it lives. */
  killPostgres(name: Member): void;
  killEtcd(): Promise<void>;
  killProxy(): Promise<void>;
  /** The last that each part has said. */
  said(): string;
  /** Starts what was killed, and waits until three servers are at work of which two agree. */
  mend(): Promise<void>;
  stop(): Promise<void>;
}

type Part = Member | 'etcd' | 'haproxy';

export const startCluster = async (): Promise<Cluster> => {
  const home = mkdtempSync(join(tmpdir(), 'cluster-'));
  const as = account();
  chmodSync(home, 0o755);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(home, as.uid, as.gid);
  const [etcd, peer, proxy] = [await freePort(), await freePort(), await freePort()];
  const ports = new Map<Member, { readonly postgres: number; readonly rest: number }>();
  for (const name of members) ports.set(name, { postgres: await freePort(), rest: await freePort() });
  const portsOf = (name: Member) => ports.get(name) ?? { postgres: 0, rest: 0 };
  const dataOf = (name: Member): string => join(home, name);

  const patroni = (name: Member): string => {
    const { postgres, rest } = portsOf(name);
    return sample('patroni.yml')
      .replace('name: pg1', `name: ${name}`)
      .replace('listen: 0.0.0.0:8008', `listen: 127.0.0.1:${rest}`)
      .replace('connect_address: pg1:8008', `connect_address: 127.0.0.1:${rest}`)
      .replace(/hosts: \[etcd1.*\]/, `hosts: [127.0.0.1:${etcd}]`)
      .replace('listen: 0.0.0.0:5432', `listen: 127.0.0.1:${postgres}`)
      .replace('connect_address: pg1:5432', `connect_address: 127.0.0.1:${postgres}`)
      .replace(/data_dir: .*/, `data_dir: ${dataOf(name)}`)
      .replace(
        /bin_dir: .*/,
        `bin_dir: ${programs()}\n  parameters: { unix_socket_directories: '${home}' }\n  pgpass: ${home}/${name}.pgpass`,
      )
      .replaceAll('hostssl', 'host')
      .replaceAll('10.0.0.0/24', '127.0.0.1/32');
  };
  const haproxy = members.reduce(
    (text, name) => text.replace(`${name}:5432 check port 8008`, `127.0.0.1:${portsOf(name).postgres} check port ${portsOf(name).rest}`),
    sample('haproxy.cfg').replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${proxy}`),
  );
  for (const name of members) writeFileSync(join(home, `${name}.yml`), patroni(name), { mode: 0o644 });
  writeFileSync(join(home, 'haproxy.cfg'), haproxy);
  mkdirSync(join(home, 'etcd'), { mode: 0o700 });

  const commands: Readonly<Record<Part, readonly [string, readonly string[], SpawnOptions]>> = {
    etcd: [
      'etcd',
      [
        ...['--data-dir', join(home, 'etcd'), '--listen-client-urls', `http://127.0.0.1:${etcd}`],
        ...['--advertise-client-urls', `http://127.0.0.1:${etcd}`, '--listen-peer-urls', `http://127.0.0.1:${peer}`],
        ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`, '--initial-cluster', `default=http://127.0.0.1:${peer}`],
      ],
      {},
    ],
    haproxy: ['haproxy', ['-db', '-f', join(home, 'haproxy.cfg')], {}],
    pg1: ['patroni', [join(home, 'pg1.yml')], as],
    pg2: ['patroni', [join(home, 'pg2.yml')], as],
    pg3: ['patroni', [join(home, 'pg3.yml')], as],
  };
  const secrets = ['SUPERUSER', 'REPLICATION', 'REWIND'].map(of => [`PATRONI_${of}_PASSWORD`, password]);
  const running = new Map<Part, ChildProcess>();
  const begin = (part: Part): void => {
    const [program, args, options] = commands[part];
    const log = openSync(join(home, `${part}.log`), 'a');
    const env = { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', ...Object.fromEntries(secrets) };
    running.set(part, spawn(program, args, { cwd: home, env, stdio: ['ignore', log, log], ...options }));
  };
  const isUp = (part: Part): boolean => {
    const child = running.get(part);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  };

  const told = async (): Promise<readonly MemberState[]> => {
    for (const name of members) {
      const answer = await fetch(`http://127.0.0.1:${portsOf(name).rest}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { readonly members: readonly MemberState[] }).members;
    }
    return [];
  };
  const inOrder = () =>
    vi.waitFor(
      async () => {
        const now = await told();
        expect(now.map(({ state }) => state).filter(state => /^(running|streaming)$/.test(state))).toHaveLength(members.length);
        expect(now.map(({ role }) => role)).toEqual(expect.arrayContaining(['leader', 'sync_standby']));
      },
      { timeout: 150_000, interval: 250 },
    );
  const postgresOf = (name: Member): number => readPidFile(dataOf(name))?.pid ?? 0;
  const killPostgres = (name: Member): void => {
    const pid = postgresOf(name);
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL');
    } catch {
      // It was quicker.
    }
  };
  const kill = async (part: Part): Promise<void> => {
    const child = running.get(part);
    if (child === undefined || !isUp(part)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const address = (user: string, database: string): string => `postgres://${user}:${password}@127.0.0.1:${proxy}/${database}`;
  const askAs = async <T extends pg.QueryResultRow>(connectionString: string, ...statements: readonly string[]): Promise<T[]> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      let rows: T[] = [];
      for (const sql of statements) ({ rows } = await client.query<T>(sql));
      return rows;
    } finally {
      await client.end();
    }
  };

  const said = (): string =>
    [...members, 'etcd', 'haproxy']
      .map(part => {
        try {
          return `--- ${part}\n${readFileSync(join(home, `${part}.log`), 'utf8').slice(-2_500)}`;
        } catch {
          return `--- ${part}: nothing`;
        }
      })
      .join('\n');

  const cluster: Cluster = {
    said,
    url: address('chancery', 'chancery'),
    ask: sql => askAs(address('chancery', 'chancery'), sql),
    async leader() {
      const found = (await told()).find(({ role }) => role === 'leader');
      if (found === undefined) throw new Error('no server writes');
      return found.name;
    },
    async killServer(name) {
      // What looks after it first: it would start it again.
      await kill(name);
      killPostgres(name);
    },
    killPostgres,
    killEtcd: () => kill('etcd'),
    killProxy: () => kill('haproxy'),
    async mend() {
      for (const part of ['etcd', 'haproxy', ...members] as const) if (!isUp(part)) begin(part);
      await inOrder();
    },
    async stop() {
      await Promise.all(members.map(name => cluster.killServer(name)));
      await Promise.all([kill('etcd'), kill('haproxy')]);
      await vi.waitFor(() => rmSync(home, { recursive: true, force: true }), { timeout: 10_000, interval: 200 });
    },
  };
  try {
    begin('etcd');
    begin('haproxy');
    begin('pg1');
    await vi.waitFor(async () => expect((await told()).map(({ role }) => role)).toContain('leader'), { timeout: 60_000, interval: 250 });
    await cluster.mend();
    await vi.waitFor(() => askAs(address('postgres', 'postgres'), 'select 1'), { timeout: 60_000, interval: 250 });
    await askAs(
      address('postgres', 'postgres'),
      `create role chancery login createrole password '${password}'`,
      "create database chancery owner chancery encoding 'UTF8' template template0",
    );
  } catch (error) {
    const said = cluster.said();
    await cluster.stop();
    throw new Error(`no cluster: ${String(error)}\n${said}`);
  }
  return cluster;
};
