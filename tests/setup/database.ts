/** A database of a test file's own, empty but migrated, on the server of the test run. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import type { ProductOptions } from '#product/service.ts';
import { masterKeyFrom } from '#service/encryption/master-key.ts';

export interface TestDatabase {
  readonly name: string;
  /** Owns the tables. */
  readonly ownerConnection: ClientConfig;
  /** As the service serves requests: changes no table's shape. */
  readonly appConnection: ClientConfig;
  readonly appRole: string;
  /** As DATABASE_URL names it, of a user who may create roles. */
  readonly url: string;
}

/** What a system holds: what its first start made, or the sample data as well. */
export type Contents = 'started' | 'sample';

/** A system whose beginning lies behind it. */
export interface FilledSystem {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Hex. */
  readonly masterKey: string;
  /** When its beginning was over: the present of the sample data, ISO 8601. */
  readonly now: string;
  /** What the command that made it said: nothing where none did. */
  readonly said: string;
}

const ask = async <T>(path: string, body: unknown = null): Promise<T> => {
  const socketPath = inject('databases');
  const [status, answer] = await new Promise<[number, string]>((resolve, reject) => {
    request({ socketPath, path, method: 'POST' }, response => {
      text(response).then(body => resolve([response.statusCode ?? 0, body]), reject);
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
  if (status !== 200) {
    throw new Error(`no database for this test: ${answer}`);
  }
  return JSON.parse(answer) as T;
};

/**
 * Makes a database (some 50 ms; the first of a run also starts the server and migrates the template). Call it in `beforeAll`.
 * It is dropped when the run ends; pools must be closed by the test that opened them.
 */
export const freshDatabase = (): Promise<TestDatabase> => ask('/');

/** Who begins a system. */
export const operatorLogin = { userName: 'root', password: 'Root-pass-2026' };
/** Where the world reaches a system that nothing else is said of: its certificates name it. */
export const usualUrl = 'http://chancery.test';

/**
 * Tests live through months within a minute, on whatever day of the week: that operators add a second factor after their first day, and that
 * nobody works at weekends, is asked where it is the question.
 */
const inTests = { secondFactor: 'OPTIONAL', workDays: 'EVERY_DAY' } as const;
const asInTests = async (app: FastifyInstance): Promise<void> => {
  const ask = async (path: string, payload: object, token = '') =>
    (await app.inject({ method: 'POST', url: `/user/${path}`, payload, headers: { 'session-token': token } })).json();
  const { token } = (await ask('operation/login', operatorLogin)).data;
  for (const [key, value] of Object.entries(inTests)) {
    const [setting] = (await ask('operation/setting/query', { filter: { key } }, token)).data.list;
    await ask('operation/setting/save', { id: setting.id, version: setting.version, value }, token);
  }
  await ask('operation/logout', {}, token);
};

/** A first start in this process. */
const begin = async (empty: FilledSystem): Promise<FilledSystem> => {
  const options: ProductOptions = {
    connection: empty.database.appConnection,
    dataDir: empty.dataDir,
    masterKey: Buffer.from(empty.masterKey, 'hex'),
    publicUrl: usualUrl,
    apiPrefix: '/user',
    externalPortalUrl: null,
    portal: null,
    logLevel: 'silent',
    smsUrl: null,
    smtpUrl: null,
    firstAccount: { name: operatorLogin.userName, password: operatorLogin.password },
  };
  const { makeService } = await import('#product/service.ts');
  const service = await makeService(options);
  await asInTests(service.app);
  await service.stop();
  return empty;
};

/** The real command, which makes a master key and prints the accounts. */
const demonstrate = async (empty: FilledSystem): Promise<FilledSystem> => {
  const { spawnService } = await import('../service/spawned.ts');
  const service = await spawnService(empty.dataDir, { DATABASE_URL: empty.database.url, PUBLIC_URL: usualUrl }, ['--demo']);
  await service.heard('rongqiao_viewer');
  const { code, signal } = await service.stop();
  if (code !== 0) throw new Error(`start --demo ended with ${code ?? signal}:\n${service.said()}`);
  const { key } = masterKeyFrom({ value: undefined, dataDir: empty.dataDir });
  return { ...empty, masterKey: key.toString('hex'), now: new Date().toISOString(), said: service.said() };
};

/**
 * A copy of a system, with whoever began it as first operator. The first of a run lives through its beginning (of the sample data a minute
 * on a busy machine), the others wait for it. Files go when the run ends.
 */
export const filledSystem = async (contents: Contents): Promise<FilledSystem> => {
  const answer = await ask<FilledSystem | { readonly fill: FilledSystem }>(`/${contents}`);
  if (!('fill' in answer)) return answer;
  await (contents === 'sample' ? demonstrate : begin)(answer.fill).then(
    filled => ask(`/${contents}/said`, filled),
    error => ask(`/${contents}/said`, { failed: String(error?.stack ?? error) }),
  );
  return ask(`/${contents}`);
};
