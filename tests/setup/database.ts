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

/**
 * Makes a database (some 50 ms; the first of a run also starts the server and migrates the template). Call it in `beforeAll`.
 * It is dropped when the run ends; pools must be closed by the test that opened them.
 */
export const freshDatabase = async (): Promise<TestDatabase> => {
  const socketPath = inject('databases');
  const [status, answer] = await new Promise<[number, string]>((resolve, reject) => {
    request({ socketPath, path: '/' }, response => {
      text(response).then(body => resolve([response.statusCode ?? 0, body]), reject);
    })
      .on('error', reject)
      .end();
  });
  if (status !== 200) {
    throw new Error(`no database for this test: ${answer}`);
  }
  return JSON.parse(answer) as TestDatabase;
};
