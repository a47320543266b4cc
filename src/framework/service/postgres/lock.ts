/** One process per DATA_DIR: a lock file that names its holder and that a crash cannot leave shut. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#service/config/start-error.ts';

interface Holder {
  readonly pid: number;
  /** Tells apart two processes that had the same number, which in a container is the rule; null where the system does not say. */
  readonly born: string | null;
  readonly since: string;
}

export interface DataDirLock {
  /** Opens the lock; harmless when called again. */
  release(): void;
}

/** Boot and tick at which a process began (proc(5), stat field 22); null: no such process, or no /proc. */
const birthOf = (pid: number): string | null => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1) ?? '';
    const fields = afterName.split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return fields[0] === 'Z' ? null : `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
};

const lives = (holder: Holder): boolean => {
  if (holder.born !== null) {
    return birthOf(holder.pid) === holder.born;
  }
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readHolder = (file: string): { readonly text: string; readonly holder: Holder | null } | null => {
  try {
    const text = readFileSync(file, 'utf8');
    const parsed: unknown = JSON.parse(text || 'null');
    const valid = typeof parsed === 'object' && parsed !== null && 'pid' in parsed && 'born' in parsed;
    return { text, holder: valid ? (parsed as Holder) : null };
  } catch (error) {
    return error instanceof SyntaxError ? { text: '', holder: null } : null;
  }
};

/** Takes a dead holder's lock away; what was moved is looked at again, since another starter may have been quicker. */
const clear = (file: string, judged: string): void => {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readHolder(aside)?.text !== judged) {
    try {
      linkSync(aside, file);
    } catch {
      // a third starter holds it: the loop of the caller will meet that one
    }
  }
  unlinkSync(aside);
};

/**
 * Locks a data directory for this process, making the directory (mode 0700) if need be. A lock whose holder is dead is taken over.
 * @param dataDir absolute path
 * @throws StartError naming the process that holds it (exit code 75), or why the directory cannot be written (73)
 */
export const lockDataDir = (dataDir: string): DataDirLock => {
  const file = join(dataDir, 'lock');
  const own = `${file}.${process.pid}`;
  const mine: Holder = { pid: process.pid, born: birthOf(process.pid), since: new Date().toISOString() };
  const text = JSON.stringify(mine);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(own, text, { mode: 0o600 });
  } catch (cause) {
    const why = (cause as Error).message;
    throw new StartError(
      'cannotCreate',
      [{ en: `DATA_DIR ${dataDir} cannot be written: ${why}`, zh: `无法写入 DATA_DIR ${dataDir}：${why}` }],
      { cause },
    );
  }
  try {
    for (;;) {
      try {
        // A link appears whole or not at all; a file opened for writing can be seen empty.
        linkSync(own, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
          throw error;
        }
      }
      const found = readHolder(file);
      if (found?.holder && lives(found.holder)) {
        const { pid, since } = found.holder;
        throw new StartError('temporary', [
          {
            en: `${dataDir} is in use by process ${pid} (since ${since}). Stop that process, or give this one a DATA_DIR of its own.`,
            zh: `${dataDir} 正被进程 ${pid} 使用（自 ${since}）。请先停止该进程，或另设 DATA_DIR。`,
          },
        ]);
      }
      if (found) {
        clear(file, found.text);
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release: () => {
      if (readHolder(file)?.text === text) {
        rmSync(file, { force: true });
      }
    },
  };
};
