/** What of the issuance log and of the register a night has its turn at: everything where that is not much, or else the newest and a thirtieth of the rest. */
import { createHash } from 'node:crypto';
import type { LogFile } from './lines.ts';

/** Of ids, both among it; where one is left out it has no end. */
export interface Ids {
  readonly from?: string;
  readonly to?: string;
}

export interface Turn {
  readonly files: readonly LogFile[];
  readonly isAll: boolean;
}

const dayMs = 86_400_000;
const recentDays = 3;
const nights = 30;
/** Some 200,000 lines. */
const mostBytes = 64 * 1_048_576;

const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** The same for a file for ever: whatever comes or goes beside it, thirty nights later it has its turn again. */
const nightOf = ({ name }: LogFile): number => createHash('sha256').update(name).digest().readUInt32BE(0) % nights;

/**
 * Turns follow from the day and the names alone: how far somebody came, written down, is what somebody who alters the register would alter too.
 * @param most bytes of all files up to which each night looks at everything
 */
export const turnOf = (all: readonly LogFile[], now: Date, most = mostBytes): Turn => {
  const isAll = all.reduce((sum, { size }) => sum + size, 0) <= most;
  const night = dayOf(now.getTime()) % nights;
  const isNew = ({ changedAt, isKnown }: LogFile): boolean => isKnown || changedAt.getTime() >= now.getTime() - recentDays * dayMs;
  return { isAll, files: isAll ? all : all.filter(file => isNew(file) || nightOf(file) === night) };
};

/** The smallest id of a day. */
const idAt = (day: number): string => {
  const hex = (day * dayMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Of a table whose ids are in the order of time: every thirtieth day, the newest ones, and whatever lies beyond, since an id may be anybody's. */
export function* idsOf({ isAll }: Pick<Turn, 'isAll'>, first: string, now: Date): Generator<Ids> {
  if (isAll) return yield {};
  const today = dayOf(now.getTime());
  const begin = dayOf(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16));
  const newest = today - recentDays;
  for (let day = begin + ((((today - begin) % nights) + nights) % nights); day < newest; day += nights)
    yield { from: idAt(day), to: idAt(day + 1) };
  yield { from: idAt(newest) };
}
