/** The service put together: from connections and configuration to a listening server. Tests start the same thing in-process. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { modelOf } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { makeAuthority } from '#product/calls/certificate/authority.ts';
import { datedKeys } from '#product/calls/certificate/dated-keys.ts';
import { tableBlobs } from '#product/calls/certificate/key-table.ts';
import { makeOcsp } from '#product/calls/certificate/ocsp.ts';
import { publishedAuthorities } from '#product/calls/certificate/published.ts';
import { makeServiceCertificates } from '#product/calls/certificate/service-certificates.ts';
import { makeTimeStamps } from '#product/calls/certificate/time-stamps.ts';
import { abandonUnfinished } from '#product/calls/certificate/unfinished.ts';
import { fillSkeletons } from '#product/calls/member/look-alikes.ts';
import { implementations } from '#product/effects.ts';
import { allJobs } from '#product/jobs/all.ts';
import { registry } from '#resources/index.ts';
import { makeCaptchas } from '#service/access/captchas.ts';
import { makeIdempotency } from '#service/access/idempotency.ts';
import type { TrustedPortals } from '#service/access/portal-signature.ts';
import { relyingPartyOf } from '#service/access/relying-party.ts';
import { makeSessions } from '#service/access/sessions.ts';
import { makeThrottle } from '#service/access/throttle.ts';
import { makeTurns } from '#service/access/turns.ts';
import { makeJournalCloser } from '#service/audit/closer.ts';
import { secondPlaceAt } from '#service/audit/second-place.ts';
import { makeTimekeeper } from '#service/calls/clock/timekeeper.ts';
import { type KeysAtHand, openRing } from '#service/calls/master-keys.ts';
import { firstOperator, seed } from '#service/calls/seeding.ts';
import type { Services } from '#service/calls/services.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import type { KeyStoreChoice } from '#service/config/key-stores.ts';
import { makeCodes } from '#service/delivery/codes.ts';
import { makeDelivery } from '#service/delivery/delivery.ts';
import { gatewaysFrom } from '#service/delivery/gateways.ts';
import { folderStore } from '#service/files/folder-store.ts';
import { buildApp } from '#service/http/app.ts';
import type { Patience } from '#service/http/patience.ts';
import { makeJobs } from '#service/jobs/jobs.ts';
import { isFull, problemsOf } from '#service/problems.ts';
import { makePerform } from '#service/records/perform.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { watchDatabase } from '#service/store/watch.ts';
import { isKeyAlgorithm, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { openAuthorityKeys } from '#trust/keys/authority-keys.ts';
import { blobKeyStore } from '#trust/keys/blob-key-store.ts';

export interface ServiceWords extends KeysAtHand {
  readonly connection: PoolConfig;
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly apiPrefix: string;
  readonly externalPortalUrl: string | null;
  /** Folder of the built portal; null serves the calls alone. */
  readonly portal: string | null;
  readonly logLevel: string;
  /** Takes the log, a line of JSON at a time; standard output where left out. */
  readonly logTo?: (line: string) => void;
  /** Of the first operator, if there is none yet; null: a one-time login. Left out, nobody is made, since nobody would hear of the password. */
  readonly initialOperator?: { readonly name: string; readonly password: string } | null;
  /** Portals whose visitors may sign in by a ticket; nobody where left out. */
  readonly trustedPortals?: TrustedPortals;
  /** Where the portal finds the visitor's key bridge; it asks none where left out. */
  readonly keyBridgeUrl?: string;
  readonly smsUrl: string | null;
  readonly smtpUrl: string | null;
  /** Where checkpoints of the journal are sent besides their file; nowhere where left out. */
  readonly checkpointUrl?: string | null;
  /** Among how many revocation lists an issuer's new certificates are spread; none besides the full one where left out. */
  readonly crlShards?: number;
  /** Where the authority's own keys live; beside the holders' in the database where left out. */
  readonly keyStores?: KeyStoreChoice;
  /** The authority's key algorithm at its ceremony; ECDSA_P256 where left out. */
  readonly authority?: string;
  /** No other process serves this database: what is unfinished at the start was cut off. */
  readonly alone?: boolean;
  /** With requests that come slowly; the usual where left out. */
  readonly patience?: Patience;
  readonly clock?: () => Date;
}

export interface Service {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** The first login, if it was made now. */
  readonly firstLogin: { readonly account: string; readonly password: string } | undefined;
  /** Starts what time alone brings about, and what is asked of the clock by hand. */
  startJobs(): Promise<void>;
  /** Finishes what is under way, then lets go of the database. */
  stop(): Promise<void>;
}

const algorithmOf = (name: string): KeyAlgorithm => {
  if (!isKeyAlgorithm(name)) throw new Refusal('KEY_ALGORITHM', { params: { algorithm: name } });
  return name;
};

const inDatabase: KeyStoreChoice = { ordinary: 'database', sm2: 'database', pkcs12: null, pkcs11: null };

/** Builds the service on a migrated database; does not listen. */
export const makeService = async (words: ServiceWords): Promise<Service> => {
  const clock = words.clock ?? (() => new Date());
  const model = modelOf(registry);
  const { vault, unfinished } = await openRing({ ...words, model, clock });
  const database = openDatabase(words.connection, model, vault, { clock });
  const watch = watchDatabase(words.connection, reason =>
    watch.isAway() ? app.log.error({ err: reason }, 'the database does not answer') : app.log.warn('the database answers again'),
  );
  const sessions = makeSessions(database, model);
  const throttle = makeThrottle(database);
  const captchas = makeCaptchas(database);
  const outbox = makeDelivery(database, gatewaysFrom({ sms: words.smsUrl, smtp: words.smtpUrl }));
  const keys = blobKeyStore(vault, tableBlobs(database, clock));
  const authorityKeys = await openAuthorityKeys(keys, words.keyStores ?? inDatabase);
  const timekeeper = makeTimekeeper({ database, model, clock });
  const signingKeys = datedKeys(authorityKeys.keys, timekeeper);
  const authority = makeAuthority({
    database,
    model,
    holderKeys: keys,
    keys: signingKeys,
    clock,
    publicUrl: words.publicUrl,
    ...(words.crlShards === undefined ? {} : { crlShards: words.crlShards }),
  });
  const serviceCertificates = makeServiceCertificates({ database, model, keys: signingKeys, crlDue: authority.crlDue, clock });
  const files = folderStore(join(words.dataDir, 'files'), vault);
  const trustedPortals = words.trustedPortals ?? new Map();
  const ocsp = makeOcsp({
    database,
    authority,
    certificates: serviceCertificates,
    clock,
    failed: error => app.log.error({ err: error }, 'an OCSP request was put off'),
  });
  const timeStamp = makeTimeStamps({
    authority,
    certificates: serviceCertificates,
    throttle,
    clock,
    failed: error => app.log.error({ err: error }, 'a time stamp was put off'),
  });
  const journal = makeJournalCloser({
    database,
    dataDir: words.dataDir,
    clock,
    secondPlace: words.checkpointUrl ? secondPlaceAt(words.checkpointUrl) : null,
    trouble: error => {
      app.log.error({ err: error }, 'the journal is not as it was written: run verify:journal');
      // The job tells whoever looks after jobs.
      void jobs.run('journalCheckpoints', 'journal').catch(() => undefined);
    },
  });
  const services: Services = {
    model,
    database,
    sessions,
    throttle,
    captchas,
    delivery: outbox,
    codes: makeCodes(throttle, outbox),
    // They work with the effects, which work with these.
    jobs: { ask: (rows, name, by) => jobs.ask(rows, name, by), run: (name, by) => jobs.run(name, by) },
    files,
    vault,
    authority,
    serviceCertificates,
    ocsp,
    timeStamp,
    journal,
    timekeeper,
    publicUrl: words.publicUrl,
    relyingParty: relyingPartyOf(words.publicUrl),
    trustedPortals,
    clock,
  };
  await outbox.coverKept();
  const effects = implementations(services);
  await seed(database, model, effects, clock());
  await fillSkeletons(database.read, clock());
  const firstLogin =
    words.initialOperator === undefined ? undefined : await firstOperator(database, model, effects, clock(), words.initialOperator);
  await authority.ensure(algorithmOf(words.authority ?? 'ECDSA_P256'));
  const app: FastifyInstance = await buildApp({
    model,
    perform: makePerform(database),
    effects,
    sessions,
    throttle,
    turns: makeTurns(),
    captchas,
    idempotency: makeIdempotency(database),
    refuseInMaintenance: () => refuseInMaintenance(database.read),
    clock,
    secureCookies: words.publicUrl.startsWith('https:'),
    prefix: words.apiPrefix,
    externalPortalUrl: words.externalPortalUrl,
    keyBridgeUrl: words.keyBridgeUrl ?? null,
    portal: words.portal,
    ...(words.patience === undefined ? {} : { patience: words.patience }),
    logLevel: words.logLevel,
    ...(words.logTo === undefined ? {} : { logTo: words.logTo }),
    pki: {
      ...authority,
      authorities: () => publishedAuthorities(database.read, clock()),
      ocsp,
      timeStamp,
    },
    reach: { ...watch, isFull: () => database.isFull() || isFull(words.dataDir) },
    problems: async () => [...(await problemsOf(database)), ...(timekeeper.isBack() ? (['clock'] as const) : [])],
  });
  /** Serial numbers that were stored and never used: a person shall know of each. */
  const giveUpUnfinished = async (now: Date, olderThanMs?: 'any'): Promise<number> => {
    const left = await abandonUnfinished({ database, model, effects }, now, olderThanMs);
    for (const { id, serialNumber, certificate } of left)
      app.log.warn(
        { issuance: id, serialNumber, certificate },
        'issuing was cut off before the certificate was stored; its serial number is void',
      );
    return left.length;
  };
  if (unfinished) app.log.warn('a change of the master key is not finished: run "npm run rotate:master-key" again');
  await giveUpUnfinished(clock(), words.alone ? 'any' : undefined);
  const jobs = makeJobs(
    allJobs({ services, effects, giveUpUnfinished }),
    words.connection,
    { database, clock, failed: (job, error) => app.log.error({ err: error, job }, 'a scheduled job failed') },
    error => app.log.error({ err: error }, 'the queue of scheduled jobs cannot be worked on'),
  );
  let isClosing = false;
  return {
    app,
    services,
    firstLogin,
    async startJobs() {
      watch.start();
      timekeeper.start(error => app.log.error({ err: error }, 'the clock cannot be watched'));
      await jobs.run('journalCheckpoints', 'start');
      journal.start();
      isClosing = true;
      await jobs.start();
    },
    async stop() {
      timekeeper.stop();
      await jobs.stop();
      await app.close();
      await journal.stop();
      if (isClosing) await jobs.run('journalCheckpoints', 'stop');
      await watch.stop();
      await database.close();
      authorityKeys.close();
    },
  };
};
