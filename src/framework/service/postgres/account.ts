/** Which operating-system account runs the embedded server: PostgreSQL refuses to run as root. */
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '#service/config/start-error.ts';

/** Numbers to hand to `spawn`; null where the server simply runs as we do. */
export type Account = { readonly uid: number; readonly gid: number } | null;

const known = (): readonly { readonly name: string; readonly uid: number; readonly gid: number }[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name = '', , uid = '', gid = '']) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0);

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account for a cluster. As root: the owner of the cluster if there is one already, else `postgres`, else `nobody`
 * (which every distribution has; initdb insists on a name in /etc/passwd, so a number of our own would not do).
 * @param cluster path of the cluster, which need not exist
 * @throws StartError when the cluster belongs to somebody we cannot become
 */
export const accountFor = (cluster: string): Account => {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new StartError('configuration', [
        {
          en: `${cluster} belongs to user ${owner.uid}, this process runs as user ${process.getuid?.()}. Start it as that user, or change the owner.`,
          zh: `${cluster} 属于用户 ${owner.uid}，而当前进程的用户是 ${process.getuid?.()}。请以该用户启动，或更改目录属主。`,
        },
      ]);
    }
    return null;
  }
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid };
  }
  const accounts = known();
  const found = accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (!found) {
    throw new StartError('configuration', [
      {
        en: 'PostgreSQL does not run as root, and /etc/passwd has neither postgres nor nobody. Start the service as an ordinary user.',
        zh: 'PostgreSQL 不能以 root 运行，且 /etc/passwd 中没有 postgres 和 nobody 账号。请以普通用户启动。',
      },
    ]);
  }
  return { uid: found.uid, gid: found.gid };
};

/**
 * The name by which the server knows who connects over its socket (peer authentication).
 * @throws StartError when our number has no name, as under `docker run --user 1234`
 */
export const ownName = (): string => {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new StartError(
      'configuration',
      [
        {
          en: `User ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. Start as a named user, or set DATABASE_URL.`,
          zh: `用户 ${process.getuid?.()} 在 /etc/passwd 中没有条目，PostgreSQL 需要它。请用有名称的用户启动，或设置 DATABASE_URL。`,
        },
      ],
      { cause },
    );
  }
};
