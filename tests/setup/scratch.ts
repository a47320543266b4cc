/**
 * Where tests write: in memory, on a machine that has it to spare. Every database is some hundred files, and to make and remove them on a disk
 * takes more of a processor than the queries. TMPDIR names another place.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'chancery-run-';
/** The databases of a whole run, which stay until it ends, are some 5 GiB, and what runs the tests needs as much. */
const needed = 10 * 1024 ** 3;

const remove = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A disk that a killed test had mounted there still is: that keeps none of the others.
  }
};

/** What runs left that were killed. */
const clear = (): void => {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^chancery-run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(join(memory, name));
  }
};

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(memory);
  const [, available = '0'] = /^MemAvailable: +(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Math.min(bavail * bsize, Number(available) * 1024) >= needed;
};

/** Some machines run no program from there. */
const runsPrograms = (folder: string): boolean => {
  const program = join(folder, 'runs');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
};

/** A folder for temporary files that goes when the process ends; undefined where there is no such memory. */
export const scratchInMemory = (): string | undefined => {
  try {
    clear();
    if (!hasRoom()) return undefined;
    const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // As /tmp is: the database server runs as another account where we are root.
    chmodSync(folder, 0o1777);
    return runsPrograms(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
};
