/** A service of a test file's own: in-process, on a real database, spoken to over real HTTP; its clock can be set. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleFounder } from '#product/demo/people.ts';
import { makeService, type ProductOptions, type Service } from '#product/service.ts';
import { Secret } from '#service/config/secret.ts';
import type { Patience } from '#service/http/patience.ts';
import type { KeyStoreChoice } from '#trust/key-stores/store-choice.ts';
import { filledSystem, freshDatabase, operatorLogin, type TestDatabase, usualUrl } from '../setup/database.ts';
import { nestedTransactions } from '../setup/nested.ts';
import { unjournalled } from './journalled.ts';

export interface Answer<T = Record<string, unknown>> {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: T;
}

export interface Running {
  readonly service: Service;
  readonly address: string;
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly masterKey: Buffer;
  /** When it was started, by the machine's clock. */
  readonly started: number;
  /** The first operator's token: holds every menu. */
  readonly operator: string;
  /** The clock of the service; set it forward to let time pass. */
  readonly clock: { now: Date };
  call<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  get(path: string, token?: string): Promise<Response>;
  upload(
    path: string,
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly bytes: Uint8Array },
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** The newest SMS code sent to a number, read where an operator would read it. */
  smsCode(mobile: string): Promise<string>;
  /** Turns the clock back and says that it is right so: what is signed next is signed. */
  turnBack(to: Date): Promise<void>;
  /** Says that this test writes a record past the service: the journal will not know of it. */
  byHand(resource: string, id: string): void;
  /** @throws Error where something was changed that the journal does not hold, or a transaction was begun within another's work and not beside it */
  stop(): Promise<void>;
}

export { operatorLogin };

export interface RunningOptions {
  readonly portal?: string;
  /** How the world reaches it; passkeys are bound to this address. */
  readonly publicUrl?: string;
  /** The master key that is to follow. */
  readonly nextMasterKey?: Buffer;
  /** A second process of the same installation: its database, master key, files and clock. */
  readonly beside?: Running;
  /** A database that is empty but migrated, on a server of the test's own. */
  readonly database?: TestDatabase;
  /** Where commands have been at work on that database: its data directory and master key. */
  readonly begun?: { readonly dataDir: string; readonly masterKey: Buffer };
  /** A server that follows that one. */
  readonly replica?: ProductOptions['connection'];
  /** Portals that may fetch direct-login tickets, with their secrets. */
  readonly trustedPortals?: Readonly<Record<string, string>>;
  readonly externalPortalUrl?: string;
  /** Proxies that are believed whom they speak for. */
  readonly trustedProxies?: readonly string[];
  readonly keyBridgeUrl?: string;
  /** A gateway that checks identities; nobody is asked where left out. */
  readonly identityUrl?: string;
  /** A gateway for SMS; the local outbox where left out. */
  readonly smsUrl?: string;
  /** Among how many revocation lists new certificates are spread. */
  readonly crlShards?: number;
  /** Others' time-stamp authorities that stamp what is signed. */
  readonly stampAuthorities?: ProductOptions['stampAuthorities'];
  /** The bucket that files rest in. */
  readonly s3Url?: string;
  /** Where the authority's keys live; with it the ceremony is held anew. */
  readonly keyStores?: KeyStoreChoice;
  /** Holds the sample data, and its founder is the first operator. */
  readonly demo?: boolean;
  /** With requests that come slowly. */
  readonly patience?: Patience;
  /** Everything the service logs, down to the finest level, line by line. */
  readonly log?: (line: string) => void;
}

/** Starts a service; stop it in `afterAll`. */
export const startRunning = async (options: RunningOptions = {}): Promise<Running> => {
  const { beside } = options;
  const { publicUrl = usualUrl, demo = false } = options;
  const isCopy =
    demo || (beside === undefined && publicUrl === usualUrl && options.keyStores === undefined && options.database === undefined);
  const filled = isCopy ? await filledSystem(demo ? 'sample' : 'started') : undefined;
  const database = beside?.database ?? options.database ?? filled?.database ?? (await freshDatabase());
  const dataDir = beside?.dataDir ?? options.begun?.dataDir ?? filled?.dataDir ?? (await mkdtemp(join(tmpdir(), 'chancery-test-')));
  const masterKey =
    beside?.masterKey ?? options.begun?.masterKey ?? (filled === undefined ? randomBytes(32) : Buffer.from(filled.masterKey, 'hex'));
  const clock = beside?.clock ?? { now: new Date() };
  const started = beside?.started ?? Date.now();
  const byHand = new Set<string>();
  const serviceOptions: ProductOptions = {
    connection: database.appConnection,
    ...(options.replica === undefined ? {} : { replica: options.replica }),
    dataDir,
    masterKey,
    ...(options.nextMasterKey === undefined ? {} : { nextMasterKey: options.nextMasterKey }),
    publicUrl,
    apiPrefix: '/user',
    externalPortalUrl: options.externalPortalUrl ?? null,
    trustedPortals: new Map(Object.entries(options.trustedPortals ?? {}).map(([name, secret]) => [name, new Secret(secret)])),
    ...(options.keyBridgeUrl === undefined ? {} : { keyBridgeUrl: options.keyBridgeUrl }),
    ...(options.identityUrl === undefined ? {} : { identityUrl: new Secret(options.identityUrl) }),
    ...(options.crlShards === undefined ? {} : { crlShards: options.crlShards }),
    ...(options.stampAuthorities === undefined ? {} : { stampAuthorities: options.stampAuthorities }),
    ...(options.keyStores === undefined ? {} : { keyStores: options.keyStores }),
    ...(options.s3Url === undefined ? {} : { s3Url: options.s3Url }),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    ...(options.trustedProxies === undefined ? {} : { trustedProxies: options.trustedProxies }),
    portal: options.portal ?? null,
    logLevel: options.log === undefined ? (process.env.TEST_LOG ?? 'silent') : 'trace',
    ...(options.log === undefined ? {} : { logTo: options.log }),
    firstAccount: { name: operatorLogin.userName, password: operatorLogin.password },
    smsUrl: options.smsUrl ?? null,
    smtpUrl: null,
    // Time goes on from wherever the test has put it.
    clock: () => new Date(clock.now.getTime() + (Date.now() - started)),
  };
  const service = await makeService(serviceOptions);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  const read = async <T>(response: Response): Promise<Answer<T>> => ({
    http: response.status,
    ...((await response.json()) as Omit<Answer<T>, 'http'>),
  });
  const running: Omit<Running, 'operator'> = {
    service,
    address,
    database,
    dataDir,
    masterKey,
    started,
    clock,
    async call<T>(path: string, body: unknown = {}, token?: string, headers: Readonly<Record<string, string>> = {}) {
      const response = await fetch(`${address}/user/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'session-token': token }), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return read<T>(response);
    },
    get: (path, token) => fetch(`${address}${path}`, { headers: token === undefined ? {} : { 'session-token': token } }),
    async upload(path, fields, file, token, headers = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
      return read(
        await fetch(`${address}/user/${path}`, {
          method: 'POST',
          headers: { ...(token === undefined ? {} : { 'session-token': token }), ...headers },
          body: form,
        }),
      );
    },
    async smsCode(mobile) {
      const { list } = await service.services.database.read.list('outbox', {
        filter: { recipient: mobile },
        page: { number: 1, size: 1 },
        total: false,
      });
      return /\d{6}/.exec(String(list[0]?.body))?.[0] ?? '';
    },
    async turnBack(to) {
      clock.now = to;
      const { database: rows, clock: now } = service.services;
      const { id } = (await rows.read.find('clocks', { name: 'SYSTEM' })) ?? {};
      byHand.add(`clocks:${String(id)}`);
      const at = now().toISOString();
      await rows.transaction(each => each.update('clocks', String(id), null, { state: 'RIGHT', highestAt: at, confirmedAt: at }));
    },
    byHand: (resource, id) => void byHand.add(`${resource}:${id}`),
    async stop() {
      await service.stop();
      const nested = nestedTransactions();
      if (nested.length > 0) throw new Error(`begun within the work of another transaction:\n${[...new Set(nested)].join('\n')}`);
      if (beside !== undefined) return;
      const missing = await unjournalled(database.appConnection, masterKey, byHand);
      await rm(dataDir, { recursive: true, force: true });
      if (missing.length > 0) throw new Error(`[AUD] changes that stand in no journal:\n${missing.join('\n')}`);
    },
  };
  const first = demo ? { userName: sampleFounder.name, password: sampleFounder.password } : operatorLogin;
  const login = await running.call<{ token: string }>('operation/login', first);
  if (login.status !== 1) throw new Error(`the first operator cannot sign in: ${login.message}`);
  const operator = login.data.token;
  return {
    ...running,
    operator,
    // The first operator confirms who they are whenever they are asked, as they would in the portal.
    async call<T>(...words: Parameters<Running['call']>) {
      const answer = await running.call<T>(...words);
      if (words[2] !== operator || (answer.data as { code?: unknown } | null)?.code !== 'STEP_UP_REQUIRED') return answer;
      await running.call('user/stepUp', { password: first.password }, operator);
      return running.call<T>(...words);
    },
  };
};
