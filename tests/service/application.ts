/** An application of the framework as its own tests use it: on a database that held nothing, by its calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import type { ServiceApplication } from '#service/application.ts';
import { assembleService } from '#service/service.ts';
import { migrationsIn } from '#service/store/draft-command.ts';
import { migrate } from '#service/store/migrate.ts';
import { bareDatabase } from '../store/fresh-store.ts';

/** The envelope of every answer. */
export interface Answer {
  readonly status: number;
  readonly message: string;
  // Whatever a call answers: each test looks at the part it asks about.
  readonly data: Readonly<Record<string, never>> &
    Readonly<{ id: string; version: number; password: string; token: string; list: readonly Answer['data'][] }>;
}

export interface StartedApplication {
  /** @param path without the prefix, such as `dispatch/login`; @param token of whoever calls, empty for nobody; @param language `zh` by default */
  call(path: string, body: object, token: string, language?: string): Promise<Answer>;
  /** The data of what is answered. @throws where it is refused, with the whole answer */
  done(path: string, body: object, token: string): Promise<Answer['data']>;
  /** Does now what time alone would bring about. @throws where the job fails */
  runJob(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface StartedOptions {
  /** The application's folder, from the project's. */
  readonly folder: string;
  readonly firstAccount: { readonly name: string; readonly password: string };
  /** The machine's where left out. */
  readonly clock?: () => Date;
}

/** Starts it on an empty database with its own migrations, and without a portal. */
export const startApplication = async (
  application: ServiceApplication,
  { folder, firstAccount, clock = () => new Date() }: StartedOptions,
): Promise<StartedApplication> => {
  const database = await bareDatabase();
  await migrate(database.ownerConnection, {
    appRole: database.appRole,
    jobs: modelOf(application.registry).jobs,
    migrations: await migrationsIn(`${folder}/migrations`),
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'application-'));
  const service = await assembleService(application, {
    connection: database.appConnection,
    dataDir,
    masterKey: Buffer.alloc(32, 7),
    publicUrl: 'http://application.test',
    apiPrefix: '/user',
    externalPortalUrl: null,
    portal: null,
    logLevel: process.env.TEST_LOG ?? 'silent',
    smsUrl: null,
    smtpUrl: null,
    firstAccount,
    clock,
  });
  const call = async (path: string, body: object, token: string, language = 'zh'): Promise<Answer> => {
    const headers = { 'session-token': token, 'accept-language': language };
    return (await service.app.inject({ method: 'POST', url: `/user/${path}`, payload: body, headers })).json();
  };
  return {
    call,
    async done(path, body, token) {
      const answer = await call(path, body, token);
      expect(answer.status, `${path}: ${JSON.stringify(answer)}`).toBe(1);
      return answer.data;
    },
    async runJob(name) {
      expect(await service.services.jobs.run(name, 'test'), name).toBe('done');
    },
    async stop() {
      await service.stop();
      await rm(dataDir, { recursive: true });
    },
  };
};
