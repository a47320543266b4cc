import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivingTo, type ServerExtras } from './archiving.ts';

const name = '000000010000000000000001';
let home = '';
let cluster = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'archiving-'));
  cluster = join(home, 'postgres');
  mkdirSync(join(cluster, 'global'), { recursive: true });
  mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true });
  writeFileSync(join(cluster, 'global', 'pg_control'), Buffer.from('2a00000000000000', 'hex'));
  writeFileSync(join(cluster, 'pg_wal', name), 'written first');
});
afterEach(() => rmSync(home, { recursive: true }));

/** What the server does with a segment. */
const archive = ({ settings, environment }: ServerExtras) => {
  const command = (settings.archive_command ?? '').replaceAll('%f', name).replaceAll('%p', `pg_wal/${name}`);
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: cluster,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  return { status, stderr };
};
const kept = (root: string): string => gunzipSync(readFileSync(join(root, '42', 'wal', `${name}.gz`))).toString();

test('[BEY-23] a segment lies packed in a folder of its cluster, whatever the folder is called: the shell reads nothing into it', () => {
  const root = join(home, `a b'c"d$(touch ${join(home, 'trap')})\`%p%%;x`);
  expect(archive(archivingTo(root, cluster, null, false))).toEqual({ status: 0, stderr: '' });
  expect(kept(root)).toBe('written first');
  expect(readdirSync(join(root, '42', 'wal'))).toEqual([`${name}.gz`]);
  expect(readdirSync(home)).not.toContain('trap');
});

test('[BEY-23] the same segment again is well, as after a crash; another one of its name is refused, with why, and the first stays', () => {
  const root = join(home, 'archive');
  const extras = archivingTo(root, cluster, null, false);
  for (let turn = 0; turn < 2; turn += 1) expect(archive(extras).status).toBe(0);
  writeFileSync(join(cluster, 'pg_wal', name), 'written other');
  const again = archive(extras);
  expect(again.status).not.toBe(0);
  expect(again.stderr).toContain('differ');
  expect(kept(root)).toBe('written first');
});

test('[BEY-23] where nothing can be written it fails and leaves no part; a copy that a crash cut short is made anew', () => {
  const root = join(home, 'archive');
  const extras = archivingTo(root, cluster, null, false);
  const folder = join(root, '42', 'wal');
  writeFileSync(join(folder, `${name}.gz.part`), 'cut');
  expect(archive(extras).status).toBe(0);
  expect(readdirSync(folder)).toEqual([`${name}.gz`]);
  rmSync(folder, { recursive: true });
  expect(archive(extras).status).not.toBe(0);
});

test('[BEY-23] a cluster that was archived keeps what is written where no archive is named, unless it shall have none any more', () => {
  expect(archivingTo(null, cluster, null, false).settings).toEqual({});
  writeFileSync(join(cluster, 'pg_wal', 'archive_status', `${name}.done`), '');
  expect(archivingTo(null, cluster, null, false).settings).toEqual({ archive_mode: 'on', archive_command: '' });
  expect(archivingTo(null, cluster, null, true).settings).toEqual({});
});
