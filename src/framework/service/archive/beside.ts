/** The archive of a server at work, for a command that makes a base beside it: whether there is one, is as the command was told, and is up to date. */
import { existsSync } from 'node:fs';
import type { PoolConfig } from 'pg';
import { type Said, StartError } from '#service/config/start-error.ts';
import { roles } from '#service/postgres/cluster.ts';
import { withClient } from '#service/postgres/roles.ts';
import { filesFrom } from './clean.ts';
import { type ArchivePlace, archivePlaceOf, clusterIn } from './place.ts';
import { isBehind, standingOf } from './standing.ts';

export interface ArchiveBeside {
  readonly place: ArchivePlace;
  readonly cluster: { readonly superuser: PoolConfig; readonly folder: string };
}

interface Told {
  readonly dataDir: string;
  readonly walArchive: string | null;
  /** A server of somebody else's. */
  readonly databaseUrl: unknown;
}

const askWhether = `select current_setting('archive_mode') = 'on' and current_setting('archive_command') <> '' as archives`;

const unset: Said = {
  en: 'The service at work archives WAL, and this command does not know where to: set WAL_ARCHIVE as it is set there.',
  zh: '正在运行的服务归档 WAL，而本命令不知归档位置：请设置与服务相同的 WAL_ARCHIVE。',
};
const notArchiving: Said = {
  en: 'WAL_ARCHIVE is set here, and the service at work archives nothing: set it there too and start it anew.',
  zh: '此处设置了 WAL_ARCHIVE，而正在运行的服务没有归档：请在服务中也设置并重新启动。',
};
const behind: Said = {
  en: 'The archive of WAL is behind (the log says why): a base made now would be worth nothing. Put that right, then run this again.',
  zh: 'WAL 归档滞后（原因见日志），此时制作的恢复基准无法使用。请先排除故障，再执行本命令。',
};

/**
 * @param server the embedded one, and whether a service is at work on it
 * @throws StartError where the server and the command were told different things, or the archive is behind
 */
export const archiveBeside = async (
  { dataDir, walArchive, databaseUrl }: Told,
  server: { readonly connection: PoolConfig; readonly isAtWork: boolean },
): Promise<ArchiveBeside | undefined> => {
  if (databaseUrl !== null) return undefined;
  const superuser = { ...server.connection, user: roles.superuser };
  const archives = await withClient(superuser, async client => (await client.query<{ archives: boolean }>(askWhether)).rows[0]?.archives);
  if (archives !== (walArchive !== null)) throw new StartError('configuration', [walArchive === null ? unset : notArchiving]);
  if (walArchive === null) return undefined;
  // A server that was started for this has only begun to archive what waits.
  if (server.isAtWork && isBehind(standingOf(dataDir, new Date()))) throw new StartError('temporary', [behind]);
  const place = archivePlaceOf(walArchive, dataDir);
  if (!existsSync(place.from)) await filesFrom(place, new Date());
  return { place, cluster: { superuser, folder: clusterIn(dataDir) } };
};
