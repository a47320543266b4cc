/** Disks that are full or fail, below named folders of a service that is a process of its own: see `faulty-disk.c`, and small file systems where they may be mounted. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Fault {
  /** The call that fails first, of those that the folders see from now on. */
  readonly first: number;
  /** How many fail from there on; all where left out. */
  readonly count?: number;
  readonly error: 'EIO' | 'ENOSPC';
  /** w: writes, s: syncs, r: renames. */
  readonly kinds: string;
  readonly folders: readonly string[];
}

export interface FaultyDisk {
  /** For the service that shall feel it. */
  readonly environment: Readonly<Record<string, string>>;
  order(fault: Fault): void;
  /** Everything works again. */
  mend(): void;
  /** What has failed since the order was given: number, call and path. */
  failed(): readonly string[];
  remove(): void;
}

/** Whatever fails for as long as the order stands. */
const endless = 1_000_000_000;

export const makeFaultyDisk = (): FaultyDisk => {
  // The database server runs as another account where we are root.
  const home = mkdtempSync(join(tmpdir(), 'faulty-'));
  chmodSync(home, 0o777);
  const library = join(home, 'faulty-disk.so');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, fileURLToPath(new URL('./faulty-disk.c', import.meta.url)), '-ldl']);
  const order = join(home, 'order');
  const failed = `${order}.failed`;
  let id = 0;
  return {
    environment: { LD_PRELOAD: library, FAULTY_DISK: order },
    order({ first, count = endless, error, kinds, folders }) {
      rmSync(failed, { force: true });
      id += 1;
      const said = [id, first, count, constants.errno[error], kinds, folders.map(folder => realpathSync(folder)).join(':')];
      writeFileSync(order, said.join(' '));
    },
    mend: () => rmSync(order, { force: true }),
    failed: () => (existsSync(failed) ? readFileSync(failed, 'utf8').split('\n').slice(0, -1) : []),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
};

export interface SmallDisk {
  /**
   * Nothing more can be written.
   * @param part a folder of it: where writing what has its place would fail as well, only below that
   */
  fill(part?: string): void;
  free(): void;
  remove(): void;
}

/** A file system of its own in the place of a folder, with what lay there; undefined where none may be mounted. */
export const mountedDisk = (folder: string, megabytes: number): SmallDisk | undefined => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid, mode } = statSync(folder);
  const aside = mkdtempSync(join(tmpdir(), 'aside-'));
  execFileSync('cp', ['-a', `${folder}/.`, aside]);
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`,
    'none',
    folder,
  ]);
  if (status === 0) execFileSync('cp', ['-a', `${aside}/.`, folder]);
  rmSync(aside, { recursive: true });
  if (status !== 0) return undefined;
  const ballast = join(folder, 'ballast');
  return {
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k', 'conv=notrunc', 'oflag=append'], { stdio: 'ignore' }),
    free: () => rmSync(ballast, { force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
};

/** The same by a disk that says so. */
export const interposedDisk = (disk: FaultyDisk, folder: string): SmallDisk => ({
  fill: (part = '') => disk.order({ first: 1, error: 'ENOSPC', kinds: 'w', folders: [join(folder, part)] }),
  free: () => disk.mend(),
  remove: () => undefined,
});
