/** A database of a test file's own, empty but migrated, on the server of the test run. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly name: string;
  /** Owns the tables. */
  readonly ownerConnection: ClientConfig;
  /** As the service serves requests: changes no table's shape. */
  readonly appConnection: ClientConfig;
  readonly appRole: string;
}

/** A system that holds the sample data. */
export interface FilledSystem {
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** Hex. */
  readonly masterKey: string;
  /** The present of the story, ISO 8601. */
  readonly now: string;
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

const fill = async (empty: FilledSystem): Promise<void> => {
  const { fillDemo } = await import('#service/demo/fill.ts');
  const words = { publicUrl: 'http://chancery.test', apiPrefix: '/user', externalPortalUrl: null, portal: null, logLevel: 'silent' };
  const own = { connection: empty.database.appConnection, dataDir: empty.dataDir, masterKey: Buffer.from(empty.masterKey, 'hex') };
  await fillDemo({ ...words, ...own, initialOperator: null, smsUrl: null, smtpUrl: null }, new Date(empty.now));
};

/**
 * A copy of the sample data with its founder as first operator. The first of a run lives through the story (a minute on a busy machine),
 * the others wait for it. Files go when the run ends.
 */
export const filledSystem = async (): Promise<FilledSystem> => {
  const answer = await ask<FilledSystem | { readonly fill: FilledSystem }>('/filled');
  if (!('fill' in answer)) return answer;
  await fill(answer.fill).then(
    () => ask('/filled/said', answer.fill),
    error => ask('/filled/said', { failed: String(error?.stack ?? error) }),
  );
  return ask('/filled');
};
