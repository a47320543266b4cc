/**
 * The PostgreSQL of a test run, started when the first test file asks for a database and stopped at the end. Test files run in processes
 * of their own, so they ask over a socket (`tests/setup/database.ts`). TEST_DATABASE_URL names another server to use, as a user who may
 * create databases and roles.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Database } from '#service/postgres/database.ts';
import { startPostgres } from '#service/postgres/embedded.ts';
import { externalPostgres } from '#service/postgres/external.ts';
import { withClient } from '#service/postgres/roles.ts';
import { migrate } from '#service/store/migrate.ts';
import type { TestDatabase } from './database.ts';

interface Server {
  readonly database: Database;
  /** Creates and drops databases. */
  readonly maintenance: pg.ClientConfig;
  connectionTo(name: string, side: 'owner' | 'app'): pg.ClientConfig;
}

const silent = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };

const ownServer = async (dataDir: string): Promise<Server> => {
  const database = await startPostgres({ dataDir, log: silent, durable: false });
  return {
    database,
    maintenance: database.superuserConnection,
    connectionTo: (name, side) => ({ ...(side === 'owner' ? database.ownerConnection : database.appConnection), database: name }),
  };
};

const givenServer = async (url: string): Promise<Server> => {
  const database = await externalPostgres(url);
  const urlOf = (name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  return {
    database,
    maintenance: database.ownerConnection,
    connectionTo: (name, side) => ({
      ...(side === 'owner' ? database.ownerConnection : database.appConnection),
      connectionString: urlOf(name),
    }),
  };
};

/** Hands out databases: each a copy of a template that was migrated once. */
class Databases {
  readonly #home: string;
  /** Each project of a run has a setup of its own, all in one process. */
  readonly #prefix = `chancery_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  readonly #made: string[] = [];
  #server: Promise<Server> | null = null;

  constructor(home: string) {
    this.#home = home;
  }

  async #start(): Promise<Server> {
    const url = process.env.TEST_DATABASE_URL;
    const server = await (url ? givenServer(url) : ownServer(this.#home));
    const template = await this.#create(server, 'template', '');
    await migrate(server.connectionTo(template, 'owner'), { appRole: server.database.appRole });
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
    const name = await this.#create(server, String(this.#made.length), `${this.#prefix}_template`);
    return {
      name,
      ownerConnection: server.connectionTo(name, 'owner'),
      appConnection: server.connectionTo(name, 'app'),
      appRole: server.database.appRole,
    };
  }

  async close(): Promise<void> {
    const server = await this.#server?.catch(() => null);
    if (!server) {
      return;
    }
    await withClient(server.maintenance, async client => {
      for (const name of this.#made) {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }
    });
    await server.database.stop();
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const home = mkdtempSync(join(tmpdir(), 'chancery-test-'));
  const databases = new Databases(join(home, 'data'));
  const answers = createServer((_request, response) => {
    databases.next().then(
      database => response.end(JSON.stringify(database)),
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
