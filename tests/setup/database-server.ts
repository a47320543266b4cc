/**
 * The PostgreSQL of a test run, started when the first test file asks for a database and stopped at the end. Test files run in processes
 * of their own, so they ask over a socket (`tests/setup/database.ts`). TEST_DATABASE_URL names another server to use, as a user who may
 * create databases and roles.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemJobs } from '#engine/declare/index.ts';
import { migrations } from '#product/migrations.ts';
import { jobNames } from '#resources/_jobs.ts';
import type { Database } from '#service/postgres/database.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { externalPostgres } from '#service/postgres/external.ts';
import { withClient } from '#service/postgres/roles.ts';
import { migrate } from '#service/store/migrate.ts';
import type { Contents, FilledSystem, TestDatabase } from './database.ts';

interface Server {
  readonly database: Database;
  /** Creates and drops databases. */
  readonly maintenance: pg.ClientConfig;
  connectionTo(name: string, side: 'owner' | 'app'): pg.ClientConfig;
  urlOf(name: string): string;
}

const silent = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };

const ownServer = async (dataDir: string): Promise<Server> => {
  const database = await startPostgres({ dataDir, log: silent, durable: false });
  // Hundreds of databases that live for seconds: to tidy each of them every minute is work that nobody has anything of.
  await withClient(database.superuserConnection, async client => {
    await client.query('ALTER SYSTEM SET autovacuum = off');
    await client.query('SELECT pg_reload_conf()');
  });
  const { user, host = '', port } = database.superuserConnection;
  return {
    database,
    maintenance: database.superuserConnection,
    urlOf: name => `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
    connectionTo: (name, side) => ({ ...(side === 'owner' ? database.ownerConnection : database.appConnection), database: name }),
  };
};

const givenServer = async (url: string): Promise<Server> => {
  const database = await externalPostgres(url);
  const urlOf = (name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  return {
    database,
    maintenance: database.ownerConnection,
    urlOf,
    connectionTo: (name, side) => ({
      ...(side === 'owner' ? database.ownerConnection : database.appConnection),
      connectionString: urlOf(name),
    }),
  };
};

interface Filling {
  readonly promise: Promise<FilledSystem>;
  resolve(filled: FilledSystem): void;
  reject(error: Error): void;
}

const filling = (): Filling => {
  let [resolve, reject]: [Filling['resolve'], Filling['reject']] = [() => undefined, () => undefined];
  const promise = new Promise<FilledSystem>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  // Whoever waits for it hears of a failure; that nobody waits is no fault.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};

/** Hands out databases: each a copy of a template that was migrated once. */
class Databases {
  readonly #home: string;
  /** Of the services on filled databases. */
  readonly #files: string;
  readonly #prefix = `chancery_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  readonly #made: string[] = [];
  #server: Promise<Server> | null = null;
  readonly #filled = new Map<Contents, Filling>();

  constructor(home: string) {
    this.#home = join(home, 'data');
    this.#files = join(home, 'files');
  }

  async #start(): Promise<Server> {
    const url = process.env.TEST_DATABASE_URL;
    const server = await (url ? givenServer(url) : ownServer(this.#home));
    const template = await this.#create(server, 'template', '');
    await migrate(server.connectionTo(template, 'owner'), {
      appRole: server.database.appRole,
      jobs: Object.keys({ ...systemJobs, ...jobNames }),
      migrations,
    });
    return server;
  }

  async #create({ database, maintenance }: Server, suffix: string, from: string): Promise<string> {
    const name = `${this.#prefix}_${suffix}`;
    this.#made.push(name);
    await withClient(maintenance, async client => {
      const owner = database.ownerConnection.user === undefined ? '' : ` OWNER ${database.ownerConnection.user}`;
      await client.query(`CREATE DATABASE ${name}${owner}${from === '' ? '' : ` TEMPLATE ${from}`}`);
      await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${database.appRole}`);
    });
    return name;
  }

  async next(): Promise<TestDatabase> {
    this.#server ??= this.#start();
    const server = await this.#server;
    return this.#connections(server, await this.#create(server, String(this.#made.length), `${this.#prefix}_template`));
  }

  #connections(server: Server, name: string): TestDatabase {
    return {
      name,
      ownerConnection: server.connectionTo(name, 'owner'),
      appConnection: server.connectionTo(name, 'app'),
      appRole: server.database.appRole,
      url: server.urlOf(name),
    };
  }

  /** A copy of a system, database and files. The first who asks is told to fill one, and asks again when they have. */
  async filled(contents: Contents): Promise<FilledSystem | { readonly fill: FilledSystem }> {
    const first = this.#filled.get(contents);
    if (first === undefined) {
      const dataDir = join(this.#files, contents);
      this.#filled.set(contents, filling());
      await mkdir(dataDir, { recursive: true });
      const masterKey = randomBytes(32).toString('hex');
      return { fill: { database: await this.next(), dataDir, masterKey, now: new Date().toISOString(), said: '' } };
    }
    const filled = await first.promise;
    if (this.#server === null) throw new Error('the server has stopped');
    const server = await this.#server;
    const name = await this.#create(server, String(this.#made.length), filled.database.name);
    const dataDir = join(this.#files, name);
    await cp(filled.dataDir, dataDir, { recursive: true });
    return { ...filled, dataDir, database: this.#connections(server, name) };
  }

  /** What the first one says in the end. */
  said(contents: Contents, filled: FilledSystem | { readonly failed: string }): void {
    if ('failed' in filled) this.#filled.get(contents)?.reject(new Error(filled.failed));
    else this.#filled.get(contents)?.resolve(filled);
  }

  async close(): Promise<void> {
    const server = await this.#server?.catch(() => null);
    if (!server) {
      return;
    }
    // Our own goes with its folder.
    if (process.env.TEST_DATABASE_URL)
      await withClient(server.maintenance, async client => {
        for (const name of this.#made) {
          await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        }
      });
    await server.database.stop();
  }
}

export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  // Each kind of test inherits this setup; what the whole run is given, all of them have.
  if (!project.isRootProject()) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'chancery-test-'));
  const databases = new Databases(home);
  const answer = async (path: string | undefined, body: string): Promise<unknown> => {
    const [contents, said] = (path ?? '/').slice(1).split('/');
    if (contents !== 'started' && contents !== 'sample') return databases.next();
    return said === 'said' ? databases.said(contents, JSON.parse(body)) : databases.filled(contents);
  };
  const answers = createServer(async (request, response) => {
    await answer(request.url, await text(request)).then(
      made => response.end(JSON.stringify(made ?? null)),
      error => response.writeHead(500).end(String(error?.stack ?? error)),
    );
  });
  const address = join(home, 'ask');
  await new Promise<void>(resolve => answers.listen(address, resolve));
  project.provide('databases', address);
  return async () => {
    answers.close();
    await databases.close();
    rmSync(home, { recursive: true, force: true });
  };
};

declare module 'vitest' {
  interface ProvidedContext {
    databases: string;
  }
}
