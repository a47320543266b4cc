/** Whether a database holds anything: asked before what only an empty one may have done to it. */
import type { ClientConfig } from 'pg';
import pg from 'pg';
import { ledger } from './grants.ts';
import { quoted } from './tables.ts';

/** True if any table but the list of migrations has a row; a database that was never migrated has none. Changes nothing. */
export const holdsRows = async (owner: ClientConfig): Promise<boolean> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> $1`,
      [ledger],
    );
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
      if (rowCount !== 0) return true;
    }
    return false;
  } finally {
    await client.end();
  }
};
