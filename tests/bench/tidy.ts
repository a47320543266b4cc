/** Takes out of a kept sample what a run has brought in, so that the next one meets the same rows; the journal stays, whose chain goes on. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const tables = [
  'issuances',
  'seals',
  'certificates',
  'certificate_applications',
  'sessions',
  'login_logs',
  'expiry_notices',
  'notices',
  'outbox',
  'seal_uses',
  'files',
  'employees',
  'operators',
  'role_users',
];

/** @param since when the run began, by the database's clock */
export const tidy = async (client: pg.Client, since: Date, dataDir: string): Promise<void> => {
  // What stands between them goes as a whole.
  await client.query('set session_replication_role = replica');
  for (const table of tables) await client.query(`delete from ${table} where created_at >= $1`, [since]);
  await client.query(`delete from journal where trace_id = 'bare' and created_at >= $1`, [since]);
  await client.query(`vacuum analyze ${tables.join(', ')}, journal, journal_links`);
  // What was signed is gone from the register: its lines would be reported, one by one, while the next run measures.
  for (const stored of ['files', 'issuance'].map(folder => join(dataDir, folder)))
    for (const { name, parentPath } of readdirSync(stored, { recursive: true, withFileTypes: true }).filter(each => each.isFile()))
      if (statSync(join(parentPath, name)).mtime >= since) rmSync(join(parentPath, name));
};

export const databaseNow = async (client: pg.Client): Promise<Date> => {
  const { rows } = await client.query<{ now: Date }>('select now()');
  return rows[0]?.now ?? new Date();
};
