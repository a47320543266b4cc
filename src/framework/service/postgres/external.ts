/** A PostgreSQL that somebody else runs (DATABASE_URL): checked for what we need of it, never started or stopped. */
import type pg from 'pg';
import type { PoolConfig } from 'pg';
import { StartError } from '#service/config/start-error.ts';
import { roles } from './cluster.ts';
import type { Database } from './database.ts';
import { withClient } from './roles.ts';

const oldest = 14;

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly user: string;
  readonly database: string;
  readonly mayCreate: boolean;
  readonly exists: boolean;
}

const askFacts = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
  current_user AS "user", current_database() AS database, (me.rolsuper OR me.rolcreaterole) AS "mayCreate",
  EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "exists"
  FROM pg_roles me WHERE me.rolname = current_user`;

/** The driver's errors quote no password, but a URL must not reach a message at all. */
const unreachable = (cause: unknown): StartError => {
  const why = cause instanceof Error && cause.message !== '' ? cause.message : String((cause as { code?: unknown }).code ?? cause);
  return new StartError(
    'unavailable',
    [{ en: `The database of DATABASE_URL cannot be reached: ${why}`, zh: `无法连接 DATABASE_URL 指定的数据库：${why}` }],
    { cause },
  );
};

const check = (facts: Facts): void => {
  const major = Math.floor(facts.version / 10_000);
  if (major < oldest) {
    throw new StartError('configuration', [
      {
        en: `DATABASE_URL: PostgreSQL ${oldest} or later is needed, this is ${major}.`,
        zh: `DATABASE_URL：需要 PostgreSQL ${oldest} 或更高版本，当前为 ${major}。`,
      },
    ]);
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartError('configuration', [
      {
        en: `DATABASE_URL: the database ${facts.database} is encoded in ${facts.encoding}; create one with ENCODING 'UTF8'.`,
        zh: `DATABASE_URL：数据库 ${facts.database} 的编码为 ${facts.encoding}，请用 ENCODING 'UTF8' 另建。`,
      },
    ]);
  }
};

/**
 * Makes sure that the session's user can act as the application role, and proves it by doing so.
 * Two of our processes may be here at once: 42710 says that the other one has created the role.
 */
const takeRole = async (client: pg.Client, { mayCreate, exists, database, user }: Facts): Promise<void> => {
  const role = roles.application;
  try {
    if (mayCreate && !exists) {
      await client.query(`CREATE ROLE ${role} NOLOGIN`).catch((error: pg.DatabaseError) => {
        if (error.code !== '42710') {
          throw error;
        }
      });
    }
    if (mayCreate) {
      await client.query(`GRANT ${role} TO CURRENT_USER`);
    }
    await client.query(`SET ROLE ${role}`);
  } catch (cause) {
    const [me, here] = [client.escapeIdentifier(user), client.escapeIdentifier(database)];
    const way = `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO ${me}; GRANT CONNECT ON DATABASE ${here} TO ${role};`;
    throw new StartError(
      'configuration',
      [
        {
          en: `DATABASE_URL: requests must run as the role ${role}, which ${user} may neither create nor use. Let an administrator run: ${way}`,
          zh: `DATABASE_URL：请求须以角色 ${role} 执行，而 ${user} 无权创建或使用它。请管理员执行：${way}`,
        },
      ],
      { cause },
    );
  }
};

/** A pooler may drop what a session begins with: requests would run as the owner, and times be read in another zone. @throws StartError */
const proveRole = async (connection: PoolConfig): Promise<void> => {
  const user = await withClient(connection, async client => {
    const { rows } = await client.query<{ user: string }>('SELECT current_user AS "user"');
    return rows[0]?.user;
  }).catch((error: Error) => error);
  if (user === roles.application) return;
  if (user instanceof Error && !/startup parameter/.test(user.message)) throw unreachable(user);
  throw new StartError('configuration', [
    {
      en: `DATABASE_URL: something between here and PostgreSQL drops what sessions begin with (requests would not run as ${roles.application}), as PgBouncer does. Name the server itself.`,
      zh: `DATABASE_URL：此处与 PostgreSQL 之间有程序（如 PgBouncer）丢弃会话的起始参数，请求将不以 ${roles.application} 执行。请直接填写数据库服务器地址。`,
    },
  ]);
};

/** How a given server is spoken to as the application: the role is what each session begins with. */
export const applicationAt = (url: string): PoolConfig => ({ connectionString: url, options: `-c role=${roles.application}` });

/**
 * Uses a given database. Its user owns the tables; requests run as `chancery_app`, which is created where that user may create roles.
 * The role is taken on by each session's first setting, so it needs no password and no line of its own in the server's pg_hba.conf.
 * @param url a `postgres://` URL
 * @throws StartError when it cannot be reached (69), is older than 14, not UTF-8, or offers no second role (78)
 */
export const externalPostgres = async (url: string): Promise<Database> => {
  const ownerConnection: PoolConfig = { connectionString: url };
  try {
    await withClient(ownerConnection, async client => {
      const { rows } = await client.query<Facts>(askFacts, [roles.application]);
      for (const facts of rows) {
        check(facts);
        await takeRole(client, facts);
      }
    });
  } catch (error) {
    throw error instanceof StartError ? error : unreachable(error);
  }
  const appConnection = applicationAt(url);
  await proveRole(appConnection);
  return {
    ownerConnection,
    appConnection,
    appRole: roles.application,
    stop: async () => undefined,
  };
};
