/** The server process: started, awaited, and stopped; also one that a killed parent left behind. Knows nothing of roles and tables. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#service/config/start-error.ts';
import type { Account } from './account.ts';
import type { ServerExtras } from './archiving.ts';
import { asSeenByServer, serverEnvironment } from './cluster.ts';
import type { StartLog } from './start-log.ts';
import { endWhenStuck } from './stuck.ts';

const pollMs = 10;
const patienceMs = 30_000;

/** What a running server writes into `postmaster.pid` (PostgreSQL 18, src/include/utils/pidfile.h). */
export interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
}

export const readPidFile = (cluster: string): PidFile | null => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
};

/** A number may by now be anybody's: a process is one of the cluster's own only if it works in the cluster's folder. */
const worksIn = (pid: number, cluster: string): boolean => {
  try {
    if (process.platform !== 'linux') {
      process.kill(pid, 0);
      return true;
    }
    const place = statSync(`/proc/${pid}/cwd`);
    const own = statSync(cluster);
    return place.dev === own.dev && place.ino === own.ino && readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres';
  } catch {
    return false;
  }
};

/** A killed server's own children outlive it for a moment. */
const hasWorkers = (cluster: string): boolean => readdirSync('/proc').some(name => /^\d+$/.test(name) && worksIn(Number(name), cluster));

/** SIGINT: PostgreSQL's fast shutdown (clients are cut off, everything is written); SIGQUIT: at once, the next start recovers. */
const shutDown = async (send: (signal: NodeJS.Signals) => void, isGone: () => boolean): Promise<void> => {
  send('SIGINT');
  for (let waited = 0; !isGone(); waited += pollMs) {
    if (waited === patienceMs) {
      send('SIGQUIT');
    }
    await pause(pollMs);
  }
};

/**
 * Stops a server of this cluster whose parent died without stopping it, and takes away files that name nobody. (PostgreSQL would refuse
 * to start if the number in them is somebody else's by now, or a zombie's; in containers both are common.) The caller holds the lock.
 * @returns what the server left behind had written, null if there was none
 */
export const stopLeftover = async (cluster: string, log: StartLog): Promise<PidFile | null> => {
  const left = readPidFile(cluster);
  if (left === null) {
    return null;
  }
  if (left.pid > 0 && worksIn(left.pid, cluster)) {
    log.warn(`stopping the database server ${left.pid} that an earlier process left running`);
    await shutDown(
      signal => process.kill(left.pid, signal),
      () => !worksIn(left.pid, cluster),
    );
  }
  if (process.platform === 'linux') {
    while (hasWorkers(cluster)) {
      await pause(pollMs);
    }
    for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
      rmSync(join(cluster, name), { force: true });
    }
  }
  return left;
};

export interface Postmaster {
  readonly pid: number;
  /** Resolves with the exit code if the server ends without being asked to. */
  readonly lost: Promise<number | null>;
  stop(): Promise<void>;
}

const severity = (line: string): keyof StartLog => {
  const found = /\b(WARNING|ERROR|FATAL|PANIC):/.exec(line)?.[1];
  return found === undefined ? 'debug' : found === 'FATAL' || found === 'PANIC' ? 'error' : 'warn';
};

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const launch = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cluster: string,
  account: Account,
): ChildProcess =>
  // A session of its own: Ctrl-C reaches this process alone, which first finishes its requests and then stops the server.
  spawn(program, args, { cwd: cluster, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...account });

/**
 * Starts the server and waits until it accepts connections, crash recovery included, however long that takes.
 * @param extras settings that win over postgresql.conf, and what its environment has more
 * @throws StartError (exit code 69) with the server's own last words when it ends instead
 */
export const startPostmaster = async (
  program: string,
  cluster: string,
  { settings, environment }: ServerExtras,
  account: Account,
  log: StartLog,
): Promise<Postmaster> => {
  const args = ['-D', asSeenByServer(cluster, account), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const child = launch(program, args, { ...serverEnvironment, ...environment }, cluster, account);
    const words: string[] = [];
    let failure: unknown = null;
    child.once('error', error => {
      failure = error;
    });
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', line => {
        words.push(line);
        words.splice(0, words.length - 20);
        log[severity(line)](`postgres: ${line}`);
      });
    }
    const onExit = (): void => {
      child.kill('SIGINT');
    };
    process.once('exit', onExit);
    const ended = new Promise<number | null>(resolve => child.once('close', resolve));

    const isReady = (): boolean => {
      const written = readPidFile(cluster);
      return written?.pid === child.pid && written?.status === 'ready';
    };
    while (failure === null && !isOver(child) && !isReady()) {
      await pause(pollMs);
    }
    if (failure === null && !isOver(child)) {
      return running(child, ended, onExit, endWhenStuck(child, log));
    }
    process.off('exit', onExit);
    if (failure === null) {
      await ended;
    }
    const said = failure === null ? words.join('\n') : String(failure);
    // Where /proc cannot tell: a killed server's own children need a moment to notice, until then their shared memory is in the way.
    if (!(said.includes('pre-existing shared memory block') && Date.now() < giveUpAt)) {
      throw new StartError('unavailable', [
        { en: `The database server did not start in ${cluster}:\n${said}`, zh: `数据库服务未能在 ${cluster} 启动（原因见上方英文）。` },
      ]);
    }
    await pause(100);
  }
};

const running = (child: ChildProcess, ended: Promise<number | null>, onExit: () => void, letBe: () => void): Postmaster => {
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    letBe();
    process.off('exit', onExit);
    await shutDown(
      signal => child.kill(signal),
      () => isOver(child),
    );
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    lost: new Promise(resolve => {
      ended.then(code => {
        letBe();
        process.off('exit', onExit);
        if (stopping === null) {
          resolve(code);
        }
      });
    }),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
};
