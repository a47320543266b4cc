/**
 * A server that lives and will never work again: where the process that recovers it ends of a fault of the disk, PostgreSQL 18 may wait for ever. It is
 * ended, so that it is started anew.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { StartLog } from './start-log.ts';

const everyMs = 4_000;
/** So often in a row: between two states a server has neither process for a moment. */
const seenBefore = 3;

/** Of one that serves or recovers, one of both is there. False where the kernel does not tell. */
export const isStuck = (pid: number): boolean => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
    const titles = children.map(child => readFileSync(`/proc/${child}/cmdline`, 'latin1'));
    return !titles.some(title => /^postgres: (walwriter|startup)\b/.test(title));
  } catch {
    return false;
  }
};

/** @returns what ends the looking */
export const endWhenStuck = (child: ChildProcess, log: StartLog): (() => void) => {
  let seen = 0;
  const looking = setInterval(() => {
    seen = isStuck(child.pid ?? 0) ? seen + 1 : 0;
    if (seen < seenBefore) return;
    if (seen === seenBefore) log.error(`the database server ${child.pid} neither serves nor recovers any more, and is ended`);
    child.kill(seen === seenBefore ? 'SIGQUIT' : 'SIGKILL');
  }, everyMs).unref();
  return () => clearInterval(looking);
};
