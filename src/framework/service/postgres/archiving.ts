/** How the embedded server hands its log of writes (WAL) to an archive, a segment a file, and how it takes it from there when it recovers. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#service/config/start-error.ts';
import type { Account } from './account.ts';
import { serverEnvironment } from './cluster.ts';

/** What the server is started with beside its usual settings. */
export interface ServerExtras {
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Which cluster it is: no two have the same number. The first eight bytes of its control file (PostgreSQL 18, src/include/catalog/pg_control.h). */
export const clusterNumber = (cluster: string): string =>
  readFileSync(join(cluster, 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString();

/** Each cluster has a folder of its own in the archive: a new one begins with the same names as the one before. */
export const archiveOf = (root: string, number: string): string => join(root, number);
export const segmentsIn = (archive: string): string => join(archive, 'wal');

const status = (cluster: string): string => join(cluster, 'pg_wal', 'archive_status');

/** What the server has finished writing and has not archived yet, in the order in which it will be. */
export const waitingIn = (cluster: string): readonly string[] =>
  readdirSync(status(cluster))
    .filter(name => name.endsWith('.ready'))
    .sort()
    .map(name => join(status(cluster), name));

/**
 * The server's words are names of its own; the folder comes by the environment, where a shell reads nothing into it. The copy is on the disk
 * before it has its name, and a part of one takes up no space. What lies there already is compared: the same is well, as after a crash, and another one stays.
 */
const command = [
  'set -e',
  'to="$WAL_ARCHIVE/%f.gz"',
  'if [ -e "$to" ]; then gzip -dc "$to" | cmp - "%p" >&2; exit; fi',
  'gzip -1 -c "%p" > "$to.part" || { rm -f "$to.part"; exit 1; }',
  'sync "$to.part"',
  'mv "$to.part" "$to"',
  'sync "$WAL_ARCHIVE"',
].join('; ');

/** A server at rest is as far behind. */
const mostSeconds = 60;

const archiving = { archive_mode: 'on', archive_command: command, archive_timeout: String(mostSeconds) } as const;
/** Segments wait in the server's own folder. */
const waiting = { archive_mode: 'on', archive_command: '' } as const;

const refused = (folder: string, account: Account, why: string): StartError => {
  const user = account === null ? { en: '', zh: '' } : { en: ` as user ${account.uid}`, zh: `（用户 ${account.uid}）` };
  return new StartError('cannotCreate', [
    {
      en: `WAL_ARCHIVE: the database server cannot write ${folder}${user.en}: ${why}. Name a folder that it can reach and write.`,
      zh: `WAL_ARCHIVE：数据库服务${user.zh}无法写入 ${folder}：${why}。请指定它可以访问和写入的文件夹。`,
    },
  ]);
};

/** Asked of the system itself, as the account. */
const test =
  'command -v gzip >/dev/null && command -v cmp >/dev/null || exit 3; : > "$WAL_ARCHIVE/writable.part" && rm "$WAL_ARCHIVE/writable.part"';

const prepare = (root: string, cluster: string, account: Account): string => {
  const archive = archiveOf(root, clusterNumber(cluster));
  const folder = segmentsIn(archive);
  try {
    // Those above are walked through by the server's account; what lies in them is for nobody else.
    if (mkdirSync(root, { recursive: true }) !== undefined) chmodSync(root, 0o711);
    if (mkdirSync(archive, { recursive: true }) !== undefined) chmodSync(archive, 0o711);
    if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o700);
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    throw refused(folder, account, (error as Error).message);
  }
  const environment = { ...serverEnvironment, WAL_ARCHIVE: folder };
  const tried = spawnSync('/bin/sh', ['-c', test], { cwd: '/', env: environment, encoding: 'utf8', ...account });
  if (tried.status !== 0) throw refused(folder, account, tried.status === 3 ? 'gzip or cmp is missing' : tried.stderr.trim());
  return folder;
};

/**
 * @param root of all archives; null: none
 * @param isOver whether a cluster that was archived is so no longer. Else what is written meanwhile waits: an archive with a gap is worth nothing
 * @throws StartError (73) where the server could not write there
 */
export const archivingTo = (root: string | null, cluster: string, account: Account, isOver: boolean): ServerExtras => {
  if (root !== null) return { settings: archiving, environment: { WAL_ARCHIVE: prepare(root, cluster, account) } };
  const wasArchived = readdirSync(status(cluster)).length > 0;
  return { settings: wasArchived && !isOver ? waiting : {}, environment: {} };
};

/** Up to where a cluster recovers. */
export interface Recovery {
  /** Of the cluster whose base it is. */
  readonly segments: string;
  readonly timeline: number;
  /** ISO 8601; null: as far as the archive goes. */
  readonly until: string | null;
}

/** The end is the beginning of a timeline of its own: what was archived beyond it stays what it is. */
export const recoveringFrom = ({ segments, timeline, until }: Recovery): ServerExtras => ({
  settings: {
    ...waiting,
    restore_command: 'test -e "$WAL_ARCHIVE/%f.gz" && gzip -dc "$WAL_ARCHIVE/%f.gz" > "%p"',
    recovery_target_timeline: String(timeline),
    // Read before the server knows the names of zones, such as Z.
    ...(until === null ? {} : { recovery_target_time: until.replace('T', ' ').replace('Z', '+00') }),
    recovery_target_action: 'promote',
    // Nobody is answered before it is there.
    hot_standby: 'off',
  },
  environment: { WAL_ARCHIVE: segments },
});
