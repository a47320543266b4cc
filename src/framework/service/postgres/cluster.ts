/** The cluster's folder: made by initdb, owned by the right account, with the files that say who may connect. Starts no server. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#service/config/start-error.ts';
import { type Account, ownName } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The roles of a cluster of ours: who made it, who owns the tables, and who serves requests and can change no table's shape. */
export const roles = { superuser: 'postgres', owner: 'chancery_owner', application: 'chancery_app' } as const;

/** Never the whole environment: it holds the service's secrets. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } as const;

/**
 * What the server calls its data directory. An account other than ours may be unable to walk to it (root's home is 0700), yet it can stand
 * in it: `spawn` changes directory before it changes the user, and /proc/self/cwd leads back there without the folders above being asked.
 */
export const asSeenByServer = (cluster: string, account: Account): string => (account ? '/proc/self/cwd' : cluster);

const run = (program: string, args: readonly string[], cwd: string, account: Account): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: serverEnvironment, stdio: ['ignore', 'ignore', 'pipe'], ...account });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', code =>
      code === 0
        ? resolve()
        : reject(
            new StartError('cannotCreate', [
              { en: `initdb could not make a database in ${cwd}: ${said.trim()}`, zh: `initdb 无法在 ${cwd} 建立数据库：${said.trim()}` },
            ]),
          ),
    );
  });

/**
 * Encoding UTF-8, order by code point (the built-in provider's C.UTF-8): a prefix search is a range of a plain index, upper and lower case
 * know all of Unicode, and no update of libc or ICU can put an index out of order. Order for people is asked for where a list needs it.
 */
const initdbOptions = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];

const create = async (cluster: string, { initdb }: Binaries, account: Account, durable: boolean): Promise<void> => {
  // Made beside its place and moved there whole: an interrupted initdb leaves nothing that looks like a cluster.
  const making = mkdtempSync(`${cluster}.making-`);
  try {
    if (account) {
      chownSync(making, account.uid, account.gid);
    }
    const options = [...initdbOptions, `--username=${roles.superuser}`, '--auth=reject', ...(durable ? [] : ['--no-sync'])];
    await run(initdb, ['-D', asSeenByServer(making, account), ...options], making, account);
    renameSync(making, cluster);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
};

const give = (path: string, account: { readonly uid: number; readonly gid: number }): void => {
  lchownSync(path, account.uid, account.gid);
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory()) {
    for (const name of readdirSync(path)) {
      give(join(path, name), account);
    }
  }
};

const clearUnfinished = (cluster: string): void => {
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(`${basename(cluster)}.making-`)) {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    }
  }
};

/** Only this process's user may connect, over the socket, as one of our roles: the kernel vouches for it, so there is no password to keep. */
const writeAccess = (cluster: string, name: string, account: Account): void => {
  const own = name.replaceAll('"', '""');
  const files = {
    'pg_hba.conf': 'local all all peer map=chancery\n',
    'pg_ident.conf': Object.values(roles)
      .map(role => `chancery "${own}" ${role}\n`)
      .join(''),
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(cluster, file);
    writeFileSync(path, text, { mode: 0o600 });
    if (account) {
      chownSync(path, account.uid, account.gid);
    }
  }
};

/**
 * Makes sure there is a cluster that the account can start: creates it, or takes what is there (a copy restored by root included).
 * @throws StartError when initdb fails (exit code 73) or the cluster is of another major version (78)
 */
export const prepareCluster = async (cluster: string, binaries: Binaries, account: Account, durable: boolean): Promise<void> => {
  // First of all: initdb says less plainly that a user has no name.
  const own = ownName();
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o700 });
  clearUnfinished(cluster);
  if (!existsSync(cluster)) {
    await create(cluster, binaries, account, durable);
  }
  const version = existsSync(join(cluster, 'PG_VERSION')) ? readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim() : 'none';
  if (version !== binaries.major) {
    throw new StartError('configuration', [
      {
        en: `${cluster} holds a database of PostgreSQL ${version}; this release runs ${binaries.major}. Start the release that made it, back up, and restore here.`,
        zh: `${cluster} 是 PostgreSQL ${version} 的数据；当前版本使用 ${binaries.major}。请用原版本启动并备份，再在此恢复。`,
      },
    ]);
  }
  if (account && statSync(cluster).uid === 0) {
    give(cluster, account);
  }
  chmodSync(cluster, 0o700);
  writeAccess(cluster, own, account);
};
