/** The service at work: on its port, with its jobs; in this process, or in several that this one keeps up. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PoolConfig } from 'pg';
import type { Config } from '#service/config/config.ts';
import { exitCodes, StartError } from '#service/config/start-error.ts';
import type { ProgramVersion } from '#service/jobs/presence.ts';
import type { KeptLog } from '#service/log/open-log.ts';
import { applicationAt } from '#service/postgres/external.ts';
import type { Service, ServiceOptions } from '#service/service.ts';
import { OvertakenError } from '#service/store/others-at-work.ts';
import { masterKeysOf } from './command.ts';
import type { Program } from './program.ts';

export interface Serving {
  /** The first login, if it was made now. */
  readonly firstLogin: Service['firstLogin'];
  stop(): Promise<void>;
}

/** The portal lies beside the built service. */
const portalFolder = (): string | null => {
  const folder = fileURLToPath(new URL('../portal', import.meta.url));
  return existsSync(folder) ? folder : null;
};

interface At extends KeptLog {
  readonly connection: PoolConfig;
  /** No other process serves this database. */
  readonly alone: boolean;
  readonly program: Pick<Program, 'migrations'>;
  /** Which of the processes on this machine it is, from 0 on. */
  readonly place?: number;
}

/** As its package and its build name it: 0.1.0 (a1b2c3d). Started from the sources it has no build. */
const releaseOf = (): string => {
  const here = new URL('..', import.meta.url);
  const read = (path: string): Readonly<Record<string, unknown>> => {
    const file = fileURLToPath(new URL(path, here));
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  const version = ['./', '../', '../../', '../../../'].map(up => read(`${up}package.json`).version).find(each => each !== undefined);
  const { fingerprint } = read('service.json');
  return `${version ?? '?'}${typeof fingerprint === 'string' ? ` (${fingerprint.slice(0, 7)})` : ''}`;
};

/** Which program this is. */
const versionOf = ({ migrations }: Pick<Program, 'migrations'>): ProgramVersion => ({
  release: releaseOf(),
  schemaVersion: migrations.files.at(-1)?.name.replace(/\.sql$/, '') ?? '',
});

/** What the configuration says to the service. */
export const optionsOf = <Own extends object>(
  config: Config<Own>,
  { log, syslog, connection, alone, program, place = 0 }: At,
): ServiceOptions & Own => ({
  ...config.own,
  connection,
  replica: config.replicaUrl === null ? null : applicationAt(config.replicaUrl.reveal()),
  dataDir: config.dataDir,
  walArchive: config.walArchive,
  ...masterKeysOf(config, log),
  publicUrl: config.publicUrl,
  trustedProxies: config.trustedProxies,
  apiPrefix: config.apiPrefix,
  externalPortalUrl: config.externalPortalUrl,
  portal: portalFolder(),
  logLevel: config.logLevel,
  firstAccount: config.firstAccount === null ? null : { name: config.firstAccount.name, password: config.firstAccount.password.reveal() },
  alone,
  program: versionOf(program),
  metricsAt: config.metricsPort === null ? null : { host: config.host, port: config.metricsPort + place },
  smsUrl: config.smsUrl?.reveal() ?? null,
  smtpUrl: config.smtpUrl?.reveal() ?? null,
  s3Url: config.s3Url?.reveal() ?? null,
  checkpointUrl: config.checkpointUrl?.reveal() ?? null,
  syslog,
  tracesTo: config.tracesTo,
  // At once: what is under way writes into tables that it does not know.
  overtaken: () => process.exit(exitCodes.configuration),
});

const isTaken = (error: unknown): error is NodeJS.ErrnoException & { readonly port?: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
const portTaken = (cause: Error & { readonly port?: number }): StartError =>
  new StartError(
    'unavailable',
    [
      {
        en: `Port ${cause.port} is in use by another program (EADDRINUSE). Stop that one, or set PORT or METRICS_PORT to another port.`,
        zh: `端口 ${cause.port} 已被其他程序占用（EADDRINUSE）。请停止该程序，或将 PORT、METRICS_PORT 设为其他端口。`,
      },
    ],
    { cause },
  );

const overtaken = (cause: OvertakenError): StartError =>
  new StartError(
    'configuration',
    [
      {
        en: `Nothing was started: ${cause.message}. Start the release that brought the database to its version.`,
        zh: `未启动：启动期间数据库已由更新的版本升级（${cause.message}）。请启动该版本。`,
      },
    ],
    { cause },
  );

/** In this process. */
export const serveHere = async (service: Service, { host, port }: Config): Promise<Serving> => {
  try {
    await service.announce();
    await service.app.listen({ host, port });
    await service.startJobs();
  } catch (error) {
    await service.stop();
    if (error instanceof OvertakenError) throw overtaken(error);
    throw isTaken(error) ? portTaken(error) : error;
  }
  return { firstLogin: service.firstLogin, stop: () => service.stop() };
};
