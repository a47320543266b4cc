/** The configuration of the service: the only place that reads the environment. Parsed once, defaults applied, frozen. */
import { resolve } from 'node:path';
import { type KeyStoreChoice, type Read, readKeyStores } from './key-stores.ts';
import { nearMiss } from './near-miss.ts';
import type { Secret } from './secret.ts';
import { type Said, StartError } from './start-error.ts';
import { type LogLevel, type NameAndPassword, shown, type ValueOf, type VariableName, variables } from './variables.ts';

export interface Config {
  /** TCP port; 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of everything the service keeps on disk. */
  readonly dataDir: string;
  /** A PostgreSQL of the operator's own; null: the embedded one in `dataDir`. */
  readonly databaseUrl: Secret | null;
  /** How the world reaches this service, without a trailing slash: it stands in certificates (CDP, AIA) and in mails. */
  readonly publicUrl: string;
  /** What stands before the paths of calls, e.g. `/user`. */
  readonly apiPrefix: string;
  readonly externalPortalUrl: string | null;
  /** Keys of the compatibility cipher; used for no security. */
  readonly compatKey: Secret | null;
  readonly compatKey2: Secret | null;
  /** 64 hexadecimal digits; null: a key file in `dataDir`. */
  readonly masterKey: Secret | null;
  /** The master key that is to follow, while it is being changed: 64 hexadecimal digits. */
  readonly nextMasterKey: Secret | null;
  /** Among how many revocation lists new certificates are spread; 0: all name the full one. */
  readonly crlShards: number;
  /** Where the authority's own private keys live. */
  readonly keyStores: KeyStoreChoice;
  readonly initialOperator: NameAndPassword | null;
  /** Secrets of the portals that may send their visitors here signed in, by the portals' names. */
  readonly trustedPortals: ReadonlyMap<string, Secret>;
  /** Where the portal finds the program that holds the visitor's hardware key: on their own machine. */
  readonly keyBridgeUrl: string;
  readonly smsUrl: Secret | null;
  readonly smtpUrl: Secret | null;
  /** Where checkpoints of the journal go besides their file. */
  readonly checkpointUrl: Secret | null;
  readonly logLevel: LogLevel;
}

type Environment = Readonly<Record<string, string | undefined>>;
const names = Object.keys(variables) as readonly VariableName[];
const isKnown = (name: string): name is VariableName => Object.hasOwn(variables, name);

/** Names that nobody else uses, or that are one slip away from one of ours. The environment's other names are not our business. */
const misspelt = (environment: Environment): readonly Said[] =>
  Object.keys(environment).flatMap(name => {
    const meant = isKnown(name) ? null : nearMiss(name, names);
    return meant === null
      ? []
      : [
          {
            en: `${name}: no such variable; did you mean ${meant}? Rename it or remove it.`,
            zh: `${name}：没有这个变量；是否想写 ${meant}？请改名或删除。`,
          },
        ];
  });

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`;

/**
 * Reads the configuration. An empty variable counts as unset.
 * @param dataDirUsually where DATA_DIR is unset
 * @throws StartError (exit code 78) listing every wrong value and every misspelt name at once; secrets are never quoted
 */
export const readConfig = (environment: Environment = process.env, dataDirUsually = 'data'): Config => {
  const faults: Said[] = [...misspelt(environment)];
  const read: Read = (name, otherwise) => {
    const text = environment[name];
    if (text === undefined || text === '') {
      return otherwise;
    }
    const reading = variables[name](text);
    if ('value' in reading) {
      return reading.value as ValueOf<typeof name>;
    }
    const given = shown.includes(name) ? `=${JSON.stringify(text)}` : '';
    faults.push({ en: `${name}${given}: expected ${reading.expected.en}.`, zh: `${name}${given}：应为${reading.expected.zh}。` });
    return otherwise;
  };

  const host = read('HOST', '127.0.0.1');
  const port = read('PORT', 8080);
  const dataDir = read('DATA_DIR', resolve(dataDirUsually));
  read('S3_URL', null);
  const config: Config = {
    port,
    host,
    dataDir,
    databaseUrl: read('DATABASE_URL', null),
    publicUrl: read('PUBLIC_URL', addressOf(host, port)),
    apiPrefix: read('API_PREFIX', '/user'),
    externalPortalUrl: read('EXTERNAL_PORTAL_URL', null),
    compatKey: read('COMPAT_KEY', null),
    compatKey2: read('COMPAT_KEY_2', null),
    masterKey: read('MASTER_KEY', null),
    nextMasterKey: read('MASTER_KEY_NEXT', null),
    crlShards: read('CRL_SHARDS', 0),
    keyStores: readKeyStores({ read, fault: said => void faults.push(said), dataDir }),
    initialOperator: read('INITIAL_OPERATOR', null),
    trustedPortals: read('TRUSTED_PORTALS', new Map()),
    keyBridgeUrl: read('KEY_BRIDGE_URL', 'http://127.0.0.1:8766'),
    smsUrl: read('SMS_URL', null),
    smtpUrl: read('SMTP_URL', null),
    checkpointUrl: read('CHECKPOINT_URL', null),
    logLevel: read('LOG_LEVEL', 'info'),
  };
  if (faults.length > 0) {
    throw new StartError('configuration', faults);
  }
  return Object.freeze(config);
};
