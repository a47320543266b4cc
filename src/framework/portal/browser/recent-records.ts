/** The records that somebody opened last in this browser, for the search to offer: for each person and side apart. */
import { stored, storedSide } from './session-store.ts';

/** A record as it was called then. */
export interface RecentRecord {
  readonly resource: string;
  readonly path: string;
  readonly title: string;
}

const MOST = 8;
const BEGINS = 'recentRecords:';

/** Not in a browser that forbids it. */
const shelf = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};
const slot = (): string | undefined => {
  const [side, person] = [storedSide(), stored('userNum')];
  return side === null || person === null ? undefined : `${BEGINS}${side}:${person}`;
};

const isRecord = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['resource', 'path', 'title'].every(name => typeof (value as Readonly<Record<string, unknown>>)[name] === 'string');

/** The last one first. */
export const recentRecords = (): readonly RecentRecord[] => {
  const name = slot();
  try {
    const kept: unknown = JSON.parse((name === undefined ? undefined : shelf()?.getItem(name)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecord) : [];
  } catch {
    return [];
  }
};

/** Puts a record first; what does not fit is not kept. */
export const rememberRecord = (record: RecentRecord): void => {
  const name = slot();
  if (name === undefined) return;
  const others = recentRecords().filter(({ path }) => path !== record.path);
  try {
    shelf()?.setItem(name, JSON.stringify([record, ...others].slice(0, MOST)));
  } catch {
    shelf()?.removeItem(name);
  }
};

/** At the log-out of one person what others left here goes: whoever shares a browser does not read what they looked at. */
export const forgetRecordsOfOthers = (): void => {
  const own = slot();
  const kept = shelf();
  for (const name of Object.keys(kept ?? {})) if (name.startsWith(BEGINS) && name !== own) kept?.removeItem(name);
};
