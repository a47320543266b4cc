/** The service put together: from connections and configuration to a listening server. Tests start the same thing in-process. */
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { type Model, modelOf } from '#engine/project/model.ts';
import { makeCaptchas } from '#service/access/captchas.ts';
import { makeIdempotency } from '#service/access/idempotency.ts';
import { relyingPartyOf } from '#service/access/relying-party.ts';
import { makeSessions } from '#service/access/sessions.ts';
import { makeThrottle } from '#service/access/throttle.ts';
import { makeTurns } from '#service/access/turns.ts';
import { type Archived, archivedTo } from '#service/archive/standing.ts';
import { type JournalCloser, type JournalOptions, makeJournalCloser } from '#service/audit/closer.ts';
import { secondPlaceAt } from '#service/audit/second-place.ts';
import { type Placed, textOf } from '#service/audit/told-outside.ts';
import { makeTimekeeper, type Timekeeper } from '#service/calls/clock/timekeeper.ts';
import { type KeysAtHand, openRing } from '#service/calls/master-keys.ts';
import { grantsVersion } from '#service/calls/permission/menu-tree.ts';
import { makeFirstAccount, seed } from '#service/calls/seeding.ts';
import type { Services } from '#service/calls/services.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import { makeCodes } from '#service/delivery/codes.ts';
import { makeDelivery } from '#service/delivery/delivery.ts';
import { gatewaysFrom } from '#service/delivery/gateways.ts';
import { makePutOff } from '#service/delivery/on-behalf.ts';
import { makeTell } from '#service/delivery/tells.ts';
import { fileStore } from '#service/files/file-store.ts';
import { openShelf } from '#service/files/open-shelf.ts';
import type { Shelf } from '#service/files/shelf.ts';
import { buildApp } from '#service/http/app.ts';
import type { Patience } from '#service/http/patience.ts';
import { makeRoom } from '#service/http/room.ts';
import { systemJobs } from '#service/jobs/all.ts';
import { type Jobs, makeJobs } from '#service/jobs/jobs.ts';
import { heldJobs, makePresence, type Presence, type ProgramVersion } from '#service/jobs/presence.ts';
import { lineTo } from '#service/log/open-log.ts';
import { saidOnce } from '#service/log/said-once.ts';
import type { Syslog } from '#service/log/syslog.ts';
import type { Measure } from '#service/metrics/measure.ts';
import type { Metrics, MetricsOptions } from '#service/metrics/metrics.ts';
import { replicaMeasures, syslogMeasures, systemMeasures } from '#service/metrics/system-measures.ts';
import type { EffectTable } from '#service/records/act.ts';
import { makePerform } from '#service/records/perform.ts';
import { type Deriving, deriving } from '#service/store/deriving.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { type Watch, watchDatabase } from '#service/store/watch.ts';
import type { Tracing } from '#service/tracing/tracing.ts';
import type { Assembled, ServiceApplication } from './application.ts';
import { brandShown } from './brand-shown.ts';
import { isFull } from './problems.ts';

export interface ServiceOptions extends KeysAtHand {
  readonly connection: PoolConfig;
  /** A server that follows that one, from which lists, exports and sums are read; nowhere else where left out. */
  readonly replica?: PoolConfig | null;
  readonly dataDir: string;
  /** Folder of the archive that the database's WAL goes to; nowhere where left out. */
  readonly walArchive?: string | null;
  readonly publicUrl: string;
  /** Proxies beside those on this machine that are believed whom they speak for. */
  readonly trustedProxies?: readonly string[];
  readonly apiPrefix: string;
  readonly externalPortalUrl: string | null;
  /** Folder of the built portal; null serves the calls alone. */
  readonly portal: string | null;
  readonly logLevel: string;
  /** Takes the log, a line of JSON at a time; standard output where left out. */
  readonly logTo?: (line: string) => void;
  /** Of the first account, if there is none yet; null: a one-time login. Left out, nobody is made, since nobody would hear of the password. */
  readonly firstAccount?: { readonly name: string; readonly password: string } | null;
  /** No other process serves this database: what is unfinished at the start was cut off. */
  readonly alone?: boolean;
  readonly smsUrl: string | null;
  readonly smtpUrl: string | null;
  /** Where checkpoints of the journal are sent besides their file; nowhere where left out. */
  readonly checkpointUrl?: string | null;
  /** Takes the log and the journal besides. */
  readonly syslog?: Pick<Syslog, 'line' | 'entry' | 'standing'> | undefined;
  /** The bucket that files rest in; in a folder of `dataDir` where left out. */
  readonly s3Url?: string | null;
  /** Where `/metrics` is answered; nowhere where left out. */
  readonly metricsAt?: { readonly host: string; readonly port: number } | null;
  /** The collector of traces; nobody traces where left out. */
  readonly tracesTo?: string | null;
  /** Which program this is, for operators to see; left out in tests. */
  readonly program?: ProgramVersion;
  /** Told that it must not go on: the database was brought further by a migration that it does not bear. */
  readonly overtaken?: (error: Error) => void;
  /** With requests that come slowly; the usual where left out. */
  readonly patience?: Patience;
  readonly clock?: () => Date;
}

export interface Service<S extends Services = Services> {
  readonly app: FastifyInstance;
  readonly services: S;
  /** The first login, if it was made now. */
  readonly firstLogin: { readonly account: string; readonly password: string } | undefined;
  /** Writes that it is at work, before it is: whoever migrates sees it from then on. @throws OvertakenError where somebody has just done so */
  announce(): Promise<void>;
  /** Starts what time alone brings about, and what is asked of the clock by hand. */
  startJobs(): Promise<void>;
  /** Finishes what is under way, then lets go of the database. */
  stop(): Promise<void>;
}

/** @throws Error for a name of the declarations that no code stands behind */
const refuseUndone = (model: Model, effects: EffectTable, derived: Deriving): void => {
  const answered = Object.values(model.calls).flatMap(({ of }) => (of.kind === 'free' ? [of.call.effect] : []));
  const undone = [...new Set([...Object.keys(model.effects), ...answered])].filter(name => effects[name] === undefined);
  if (undone.length > 0)
    throw new Error(`nothing does the effect ${undone.join(', ')}: implement it where the application's effects stand`);
  const underived = deriving(model).filter(name => derived[name] === undefined);
  if (underived.length > 0)
    throw new Error(`nothing derives fields of ${underived.join(', ')}: name it where the application is assembled`);
};

/** Loaded for those who measure alone. */
const metricsOf = async ({ metricsAt }: ServiceOptions, measured: MetricsOptions): Promise<Metrics | undefined> =>
  metricsAt ? (await import('#service/metrics/metrics.ts')).makeMetrics(measured) : undefined;

/** The same for those who trace. */
const tracingOf = async ({ tracesTo }: ServiceOptions, failed: (error: unknown) => void): Promise<Tracing | undefined> =>
  tracesTo ? (await import('#service/tracing/tracing.ts')).startTracing({ endpoint: tracesTo, failed }) : undefined;

const measuresOf = ({ dataDir, replica }: ServiceOptions, database: Database, journal: JournalCloser): readonly Measure[] => [
  ...systemMeasures(database, dataDir, journal),
  ...(replica ? replicaMeasures(database) : []),
];

/** Why it is not ready to serve, beside what the database says of itself. */
const problemsOf =
  (
    assembled: Pick<Assembled<Services>, 'problems'>,
    { timekeeper, shelf, archived, journal }: { timekeeper: Timekeeper; shelf: Shelf; archived: Archived; journal: JournalCloser },
  ) =>
  async () => {
    try {
      const [found, isThere, isWritable] = await Promise.all([assembled.problems?.(), shelf.isThere(), journal.isWritable()]);
      return [
        ...(found ?? []),
        ...(timekeeper.isBack() ? ['clock'] : []),
        ...(isThere ? [] : ['files']),
        ...(archived.isBehind() ? ['walArchive'] : []),
        ...(isWritable ? [] : ['journal']),
      ];
    } catch {
      return ['database'];
    }
  };

/** What goes to a syslog receiver besides, and what is measured of that. */
const toldOutside = ({ syslog, logTo }: ServiceOptions) => {
  if (syslog === undefined) return { log: logTo === undefined ? {} : { logTo }, journal: {}, measures: [] };
  const placed = (each: Placed): void => syslog.entry(new Date(each.entry.at ?? each.link.closedAt), textOf(each));
  return { log: { logTo: lineTo(syslog, logTo) }, journal: { placed }, measures: syslogMeasures(syslog) };
};

const journalOf = (
  { dataDir, checkpointUrl }: ServiceOptions,
  closing: Pick<JournalOptions, 'database' | 'clock' | 'placed'>,
  trouble: JournalOptions['trouble'],
) => makeJournalCloser({ ...closing, dataDir, secondPlace: checkpointUrl ? secondPlaceAt(checkpointUrl) : null, trouble });

const overtaken = (app: Pick<FastifyInstance, 'log'>, options: Pick<ServiceOptions, 'overtaken'>, error: Error): void => {
  app.log.fatal({ err: error }, 'this process stood still while another version migrated, and ends');
  options.overtaken?.(error);
};

/** What is tried again every few seconds and goes wrong is said once; that the database is away the watch says. */
const failuresSaid = ({ log }: Pick<FastifyInstance, 'log'>, watch: Pick<Watch, 'isAway'>) => ({
  job: saidOnce((error, job) => log.error({ err: error, job }, 'a scheduled job failed')),
  queue: saidOnce(error => watch.isAway() || log.error({ err: error }, 'the queue of scheduled jobs cannot be worked on')),
  presence: saidOnce(error => watch.isAway() || log.warn({ err: error }, 'what this process is at could not be written down')),
});

interface Parts {
  readonly app: FastifyInstance;
  readonly options: Pick<ServiceOptions, 'metricsAt'>;
  readonly watch: Watch;
  readonly timekeeper: Timekeeper;
  readonly jobs: Jobs;
  readonly journal: JournalCloser;
  readonly presence: Presence;
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  readonly database: Database;
  readonly shelf: Shelf;
  readonly assembled: Pick<Assembled<Services>, 'close'>;
}

/** Its parts begin and end in this order. */
const lifeOf = (parts: Parts): Pick<Service, 'announce' | 'startJobs' | 'stop'> => {
  const { app, options, watch, timekeeper, jobs, journal, presence, metrics, tracing, database, shelf, assembled } = parts;
  let isClosing = false;
  let announced: Promise<void> | undefined;
  const announce = (): Promise<void> => {
    announced ??= presence.start();
    return announced;
  };
  return {
    announce,
    async startJobs() {
      watch.start();
      if (options.metricsAt) await metrics?.listen(options.metricsAt.host, options.metricsAt.port);
      await announce();
      timekeeper.start(saidOnce(error => app.log.error({ err: error }, 'the clock cannot be watched')));
      await jobs.run('journalCheckpoints', 'start');
      journal.start();
      isClosing = true;
      await jobs.start();
    },
    async stop() {
      timekeeper.stop();
      database.hurry();
      await jobs.stop();
      await app.close();
      await journal.stop();
      if (isClosing) await jobs.run('journalCheckpoints', 'stop');
      await presence.stop();
      await metrics?.stop();
      await tracing?.stop();
      await watch.stop();
      await database.close();
      shelf.close();
      assembled.close?.();
    },
  };
};

/** Builds the service of an application on a migrated database; does not listen. */
export const assembleService = async <S extends Services, O>(
  application: ServiceApplication<S, O>,
  options: ServiceOptions & O,
): Promise<Service<S>> => {
  const clock = options.clock ?? (() => new Date());
  const model = modelOf(application.registry);
  const told = toldOutside(options);
  const { vault, unfinished } = await openRing({ ...options, model, clock, secrets: application.secrets });
  const derived = { ...heldJobs, ...application.derived?.(options) };
  const database = openDatabase(options.connection, model, vault, { clock, derived, replica: options.replica });
  const watch = watchDatabase(options.connection, reason => {
    if (watch.isAway()) return app.log.error({ err: reason }, 'the database does not answer');
    app.log.warn('the database answers again');
    database.beginAnew();
    jobs.beginAnew();
  });
  const shelf = await openShelf(options);
  const archived = archivedTo(options.walArchive ?? null, options.dataDir);
  const sessions = makeSessions(database, model);
  const throttle = makeThrottle(database);
  const captchas = makeCaptchas(database);
  const outbox = makeDelivery(
    database,
    { brand: model.brand, publicUrl: options.publicUrl },
    gatewaysFrom({ sms: options.smsUrl, smtp: options.smtpUrl }),
  );
  const timekeeper = makeTimekeeper({ database, model, clock });
  const journal = journalOf(options, { database, clock, ...told.journal }, error => {
    app.log.error({ err: error }, 'the journal is not as it was written: run verify:journal');
    // The job tells whoever looks after jobs.
    void jobs.run('journalCheckpoints', 'journal').catch(() => undefined);
  });
  const own: Services = {
    model,
    database,
    sessions,
    throttle,
    captchas,
    delivery: outbox,
    tell: makeTell(model, outbox, options.publicUrl, makePutOff(throttle)),
    codes: makeCodes(throttle, outbox),
    // They work with the effects, which work with these.
    jobs: { ask: (rows, name, by) => jobs.ask(rows, name, by), run: (name, by) => jobs.run(name, by) },
    files: fileStore(shelf, vault),
    fileJudges: application.fileJudges ?? {},
    archiveKinds: application.archiveKinds ?? {},
    sessionFacts: application.sessionFacts ?? (async () => ({})),
    vault,
    journal,
    timekeeper,
    publicUrl: options.publicUrl,
    relyingParty: relyingPartyOf(options.publicUrl),
    clock,
  };
  database.listen();
  await outbox.coverKept();
  const assembled = await application.assemble(own, options, {
    warn: (...said: Parameters<typeof app.log.warn>) => app.log.warn(...said),
    error: (...said: Parameters<typeof app.log.error>) => app.log.error(...said),
  });
  const { effects, services } = assembled;
  refuseUndone(model, effects, derived);
  await seed(database, model, effects, clock());
  const firstLogin =
    options.firstAccount === undefined ? undefined : await makeFirstAccount(database, model, effects, clock(), options.firstAccount);
  await assembled.prepare?.();
  const metrics = await metricsOf(options, {
    measures: [...measuresOf(options, database, journal), ...archived.measures, ...told.measures, ...(assembled.measures ?? [])],
    clock,
    failed: (measure, error) => app.log.warn({ err: error, measure }, 'a measure could not be taken'),
  });
  const tracing = await tracingOf(options, error => app.log.warn({ err: error }, 'the traces could not be sent'));
  const idempotency = makeIdempotency(database, vault);
  if (options.alone === true) await idempotency.letGoAll();
  const room = makeRoom();
  const app: FastifyInstance = await buildApp({
    model,
    perform: makePerform(own),
    effects,
    sessions,
    throttle,
    turns: makeTurns(),
    room,
    captchas,
    idempotency,
    grantsVersion: session => grantsVersion(database.read, model, session),
    refuseInMaintenance: () => refuseInMaintenance(database.read),
    clock,
    secureCookies: options.publicUrl.startsWith('https:'),
    prefix: options.apiPrefix,
    version: options.program?.release.split(' ')[0],
    externalPortalUrl: options.externalPortalUrl,
    portalTerms: assembled.portalTerms,
    brand: brandShown(database, own.files, model.brand, () => watch.isAway()),
    portal: options.portal,
    trustedProxies: options.trustedProxies ?? [],
    ...(options.patience === undefined ? {} : { patience: options.patience }),
    logLevel: options.logLevel,
    ...told.log,
    publicPaths: assembled.publicPaths,
    ...(tracing === undefined ? {} : { tracing }),
    ...(metrics === undefined ? {} : { answered: metrics.answered }),
    reach: { ...watch, isFull: () => database.isFull() || isFull(options.dataDir) },
    problems: problemsOf(assembled, { timekeeper, shelf, archived, journal }),
    bearable: ['journal', ...(assembled.bearable ?? [])],
  });
  if (unfinished) app.log.warn('a change of the master key is not finished: run "npm run rotate:master-key" again');
  await assembled.begin?.();
  const fails = failuresSaid(app, watch);
  const presence = makePresence({
    database,
    clock,
    program: options.program,
    alone: options.alone === true,
    requests: room.underWay,
    failed: fails.presence,
    overtaken: error => overtaken(app, options, error),
  });
  const jobs = makeJobs(
    [...systemJobs(services, effects, assembled.passing ?? []), ...assembled.jobs],
    options.connection,
    { database, model: services.model, clock, failed: (job, error) => fails.job(error, job), holder: presence.id },
    fails.queue,
  );
  return {
    app,
    services,
    firstLogin,
    ...lifeOf({ app, options, watch, timekeeper, jobs, journal, presence, metrics, tracing, database, shelf, assembled }),
  };
};
