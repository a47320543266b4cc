/** Reads the embedded server's folder while the server writes, between its own marks for that (pg_backup_start, pg_backup_stop): the base of a recovery. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { clusterNumber } from '#service/postgres/archiving.ts';
import { withClient } from '#service/postgres/roles.ts';
import { type Base, baseName } from './manifest.ts';
import type { PartWriter } from './parts.ts';

/** What a server begins anew (PostgreSQL 18, src/backend/backup/basebackup.c): the folders alone are wanted. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL.*|pg_internal\.init.*|pgsql_tmp.*|current_logfiles.*|backup_label.*|tablespace_map.*|backup_manifest)$/;
const control = 'global/pg_control';

const packed = () => createGzip({ level: 1 });
const pathOf = (path: string): string => `${baseName}/${path}.gz`;

interface Listed {
  readonly folders: string[];
  readonly files: string[];
}

/** Sockets are no files. */
const list = async (cluster: string, below: string, found: Listed): Promise<Listed> => {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (leftOut.test(entry.name)) continue;
    if (entry.isFile()) found.files.push(path);
    if (!entry.isDirectory()) continue;
    found.folders.push(path);
    if (!emptied.includes(path)) await list(cluster, path, found);
  }
  return found;
};

/** It is written in one go, and may be while it is read. */
const readControl = async (cluster: string): Promise<Buffer> => {
  for (let last = await readFile(join(cluster, control)); ; ) {
    const again = await readFile(join(cluster, control));
    if (again.equals(last)) return again;
    last = again;
  }
};

/** Longer than the server waits between two attempts to archive. */
const patience = '3min';

/** @returns what the manifest says of it, once all of the WAL that makes it whole is in the archive */
export const keepBase = (superuser: ClientConfig, cluster: string, parts: PartWriter): Promise<Base> =>
  // The marks are the connection's: without the second one the server forgets the first.
  withClient(superuser, async client => {
    await client.query(`select pg_backup_start('backup', true)`);
    const { folders, files } = await list(cluster, '', { folders: [], files: [] });
    for (const path of files) if (path !== control) await parts.keepFile(pathOf(path), join(cluster, path), packed());
    const last = await readControl(cluster);
    await parts.keep(pathOf(control), () => Readable.from([last]), packed());
    await client.query(`set statement_timeout = '${patience}'`);
    const { rows } = await client.query<{ label: string; ended: Date }>(
      `select labelfile as label, clock_timestamp() as ended from pg_backup_stop(true)`,
    );
    const { label = '', ended = new Date(0) } = rows[0] ?? {};
    const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
    if (segment === undefined) throw new Error(`the server says of its base: ${label}`);
    await parts.keep(pathOf('backup_label'), () => Readable.from([Buffer.from(label)]), packed());
    const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    return { cluster: clusterNumber(cluster), major, segment, ended: ended.toISOString(), folders };
  });
