/** A PostgreSQL that somebody else runs (DATABASE_URL): checked for what we need of it, never started or stopped. */
import type { PoolConfig } from 'pg';
import { StartRefusal } from '#service/config/start-refusal.ts';
import { roles } from './cluster.ts';
import type { Database } from './database.ts';
import { grantUse, withClient } from './roles.ts';
import type { StartLog } from './start-log.ts';

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
const unreachable = (cause: unknown): StartRefusal => {
  const why = cause instanceof Error && cause.message !== '' ? cause.message : String((cause as { code?: unknown }).code ?? cause);
  return new StartRefusal(
    'unavailable',
    [{ en: `The database of DATABASE_URL cannot be reached: ${why}`, zh: `无法连接 DATABASE_URL 指定的数据库：${why}` }],
    { cause },
  );
};

const check = (facts: Facts): void => {
  const major = Math.floor(facts.version / 10_000);
  if (major < oldest) {
    throw new StartRefusal('configuration', [
      {
        en: `DATABASE_URL: PostgreSQL ${oldest} or later is needed, this is ${major}.`,
        zh: `DATABASE_URL：需要 PostgreSQL ${oldest} 或更高版本，当前为 ${major}。`,
      },
    ]);
  }
  if (facts.encoding !== 'UTF8') {
    throw new StartRefusal('configuration', [
      {
        en: `DATABASE_URL: the database ${facts.database} is encoded in ${facts.encoding}; create one with ENCODING 'UTF8'.`,
        zh: `DATABASE_URL：数据库 ${facts.database} 的编码为 ${facts.encoding}，请用 ENCODING 'UTF8' 另建。`,
      },
    ]);
  }
};

/**
 * Uses a given database. Its user owns the tables; requests run as `chancery_app`, which is created where that user may create roles.
 * The role is taken on by each session's first setting, so it needs no password and no line of its own in the server's pg_hba.conf.
 * @param url a `postgres://` URL
 * @throws StartRefusal when it cannot be reached (69), is older than 14 or not UTF-8 (78)
 */
export const externalPostgres = async (url: string, log: StartLog): Promise<Database> => {
  const ownerConnection: PoolConfig = { connectionString: url };
  const separate = await withClient(ownerConnection, async client => {
    const { rows } = await client.query<Facts>(askFacts, [roles.application]);
    const facts = rows[0];
    if (!facts) {
      throw new Error('the server does not know its own user');
    }
    check(facts);
    if (facts.user === roles.application) {
      return false;
    }
    try {
      if (!facts.exists && facts.mayCreate) {
        await client.query(`CREATE ROLE ${roles.application} NOLOGIN`).catch(async error => {
          // 42710: another process of ours was quicker
          if ((error as { code?: string }).code !== '42710') {
            throw error;
          }
        });
      }
      if (facts.mayCreate) {
        await client.query(`GRANT ${roles.application} TO CURRENT_USER`);
      }
      await grantUse(client, facts.user, roles.application);
      await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(facts.database)} TO ${roles.application}`);
      await client.query(`SET ROLE ${roles.application}`);
      return true;
    } catch (error) {
      log.warn(`requests run as the owner of the tables, because role ${roles.application} cannot be used: ${(error as Error).message}`);
      return false;
    }
  }).catch(error => {
    throw error instanceof StartRefusal ? error : unreachable(error);
  });
  return {
    ownerConnection,
    appConnection: separate ? { ...ownerConnection, options: `-c role=${roles.application}` } : ownerConnection,
    lost: new Promise(() => undefined),
    stop: async () => undefined,
  };
};
