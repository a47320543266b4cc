/** The configuration of the service: the only place that reads the environment. Parsed once, defaults applied, frozen. */
import { relative, resolve } from 'node:path';
import { nearMiss } from './near-miss.ts';
import type { Read, VariableTable } from './readers.ts';
import type { Secret } from './secret.ts';
import { type Said, StartError } from './start-error.ts';
import { type LogLevel, type NameAndPassword, shown, variables } from './variables.ts';

/** What an application reads beside the framework's variables. */
export interface OwnVariables<Own extends object> {
  readonly variables: VariableTable;
  /** Those whose values may be shown in a message; all others are secrets or contain one. */
  readonly shown: readonly string[];
  /** What is made of them: handed to the service among its options. Faults that no single value has go to `fault`. */
  from(read: Read<VariableTable>, around: { readonly dataDir: string; readonly fault: (said: Said) => void }): Own;
}

export interface Config<Own extends object = object> {
  /** What the application reads beside. */
  readonly own: Own;
  /** TCP port; 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** How many serve on that port. */
  readonly processes: number;
  /** Where the first process answers `/metrics`, the others on the ports after it; null: nowhere. */
  readonly metricsPort: number | null;
  /** Proxies beside those on this machine that are believed whom they speak for. */
  readonly trustedProxies: readonly string[];
  /** Absolute path of everything the service keeps on disk. */
  readonly dataDir: string;
  /** A PostgreSQL of one's own; null: the embedded one in `dataDir`. */
  readonly databaseUrl: Secret | null;
  /** A server that follows it, from which lists, exports and sums are read; null: they are read there too. */
  readonly replicaUrl: Secret | null;
  /** Absolute path of the archive of the embedded server; null: none. */
  readonly walArchive: string | null;
  /** How the world reaches this service, without a trailing slash: it stands in what others are sent or keep. */
  readonly publicUrl: string;
  /** What stands before the paths of calls, e.g. `/user`. */
  readonly apiPrefix: string;
  readonly externalPortalUrl: string | null;
  /** 64 hexadecimal digits; null: a key file in `dataDir`. */
  readonly masterKey: Secret | null;
  /** The master key that is to follow, while it is being changed: 64 hexadecimal digits. */
  readonly nextMasterKey: Secret | null;
  readonly firstAccount: NameAndPassword | null;
  readonly smsUrl: Secret | null;
  readonly smtpUrl: Secret | null;
  /** Where checkpoints of the journal go besides their file. */
  readonly checkpointUrl: Secret | null;
  /** Where the log and the journal go besides; null: nowhere. */
  readonly syslogUrl: string | null;
  /** The OpenTelemetry collector that traces go to; null: nobody traces. */
  readonly tracesTo: string | null;
  /** The bucket that files rest in; null: a folder of `dataDir`. */
  readonly s3Url: Secret | null;
  readonly logLevel: LogLevel;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Names that nobody else uses, or that are one slip away from one of ours. The environment's other names are not our business. */
const misspelt = (environment: Environment, names: readonly string[]): readonly Said[] =>
  Object.keys(environment).flatMap(name => {
    const meant = names.includes(name) ? null : nearMiss(name, names);
    return meant === null
      ? []
      : [
          {
            en: `${name}: no such variable; did you mean ${meant}? Rename it or remove it.`,
            zh: `${name}：没有这个变量；是否想写 ${meant}？请改名或删除。`,
          },
        ];
  });

/** @returns what is wrong between the archive and the rest */
const archiveFaults = ({ walArchive, databaseUrl, dataDir }: Pick<Config, 'walArchive' | 'databaseUrl' | 'dataDir'>): readonly Said[] => {
  if (walArchive === null) return [];
  if (databaseUrl !== null)
    return [
      {
        en: "WAL_ARCHIVE: it is the embedded database's. Remove it, and let the server of DATABASE_URL archive by its own means (archive_command, pgBackRest, barman, or your provider's point-in-time recovery).",
        zh: 'WAL_ARCHIVE：仅适用于内置数据库。请删除此变量，由 DATABASE_URL 的数据库服务器自行归档（archive_command、pgBackRest、barman 或云服务商的时间点恢复）。',
      },
    ];
  if (!relative(dataDir, walArchive).startsWith('..'))
    return [
      {
        en: 'WAL_ARCHIVE: it lies in DATA_DIR and would be lost with it; name a folder elsewhere, best on another disk.',
        zh: 'WAL_ARCHIVE：位于 DATA_DIR 之内，会随之一同丢失；请指定别处的文件夹，最好在另一块磁盘上。',
      },
    ];
  return [];
};

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`;

/** Of what an application is, what its configuration depends on. */
interface Configured<Own extends object> {
  /** Where DATA_DIR is unset. */
  readonly dataDir: string;
  readonly configuration?: OwnVariables<Own>;
}

/**
 * Reads the configuration. An empty variable counts as unset.
 * @throws StartError (exit code 78) listing every wrong value and every misspelt name at once; secrets are never quoted
 */
export const readConfig = <Own extends object = object>(
  environment: Environment = process.env,
  { dataDir: dataDirUsually, configuration }: Configured<Own> = { dataDir: 'data' },
): Config<Own> => {
  const table: VariableTable = { ...variables, ...configuration?.variables };
  const mayBeShown: readonly string[] = [...shown, ...(configuration?.shown ?? [])];
  const faults: Said[] = [...misspelt(environment, Object.keys(table))];
  const readAny: Read<VariableTable> = (name, otherwise) => {
    const text = environment[name];
    const reader = table[name];
    if (text === undefined || text === '' || reader === undefined) {
      return otherwise;
    }
    const reading = reader(text);
    if ('value' in reading) {
      return reading.value;
    }
    const given = mayBeShown.includes(name) ? `=${JSON.stringify(text)}` : '';
    faults.push({ en: `${name}${given}: expected ${reading.expected.en}.`, zh: `${name}${given}：应为${reading.expected.zh}。` });
    return otherwise;
  };
  const read = readAny as Read<typeof variables>;

  const host = read('HOST', '127.0.0.1');
  const port = read('PORT', 8080);
  const dataDir = read('DATA_DIR', resolve(dataDirUsually));
  const config: Config<Own> = {
    port,
    host,
    processes: read('PROCESSES', 1),
    metricsPort: read('METRICS_PORT', null),
    trustedProxies: read('TRUST_PROXY', []),
    dataDir,
    databaseUrl: read('DATABASE_URL', null),
    replicaUrl: read('DATABASE_READ_URL', null),
    walArchive: read('WAL_ARCHIVE', null),
    publicUrl: read('PUBLIC_URL', addressOf(host, port)),
    apiPrefix: read('API_PREFIX', '/user'),
    externalPortalUrl: read('EXTERNAL_PORTAL_URL', null),
    masterKey: read('MASTER_KEY', null),
    nextMasterKey: read('MASTER_KEY_NEXT', null),
    firstAccount: read('INITIAL_OPERATOR', null),
    smsUrl: read('SMS_URL', null),
    smtpUrl: read('SMTP_URL', null),
    s3Url: read('S3_URL', null),
    checkpointUrl: read('CHECKPOINT_URL', null),
    syslogUrl: read('SYSLOG_URL', null),
    tracesTo: read('OTEL_EXPORTER_OTLP_ENDPOINT', null),
    logLevel: read('LOG_LEVEL', 'info'),
    own: Object.freeze(configuration?.from(readAny, { dataDir, fault: said => void faults.push(said) }) ?? {}) as Own,
  };
  if (config.replicaUrl !== null && config.databaseUrl === null) {
    faults.push({
      en: 'DATABASE_READ_URL: the embedded database has no replica; set DATABASE_URL too, or remove it.',
      zh: 'DATABASE_READ_URL：内置数据库没有只读副本；请同时设置 DATABASE_URL，或删除此变量。',
    });
  }
  faults.push(...archiveFaults(config));
  if (faults.length > 0) {
    throw new StartError('configuration', faults);
  }
  return Object.freeze(config);
};
