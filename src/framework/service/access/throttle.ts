/** Throttles: at most so many per window, counted in rows, so that every process counts the same. */
import type { ErrorCodeWith } from '#engine/wire/errors.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Window } from '#service/store/counters.ts';
import type { Database } from '#service/store/transaction.ts';

export interface Limit {
  readonly most: number;
  readonly seconds: number;
  /** What is said over the limit, where it is not the plain sentence. */
  readonly otherwise?: ErrorCodeWith<'seconds'>;
}

export interface Throttle {
  /** Counts one attempt; over the limit it refuses with the seconds to wait. The count stands even if the call fails. */
  hit(key: string, limit: Limit, now: Date): Promise<void>;
  /** Counts one attempt in each window in turn, until one is over its limit, and looks at others, by one statement. @returns of each, those counted first */
  try(limits: readonly (readonly [key: string, limit: Limit])[], others: readonly string[], now: Date): Promise<readonly Window[]>;
  /** How many attempts stand in the current window. */
  count(key: string, now: Date): Promise<number>;
  /** The same of several at once, and the seconds until their windows are over. */
  windows(keys: readonly string[], now: Date): Promise<readonly Window[]>;
  /** Takes an attempt back of each that turned out not to count. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** Forgets the attempts: the login succeeded. */
  clear(key: string): Promise<void>;
}

const secondsLeft = (windowStart: number, limit: Limit, now: Date): number =>
  Math.max(1, Math.ceil(windowStart + limit.seconds - now.getTime() / 1000));

export const makeThrottle = (database: Database): Throttle => ({
  async hit(key, limit, now) {
    const { count, since } = await database.counters.add(key, limit.seconds, now);
    if (count <= limit.most) return;
    const seconds = secondsLeft(since.getTime() / 1000, limit, now);
    throw new Refusal(limit.otherwise ?? 'THROTTLED', { params: { seconds }, data: { retryAfter: seconds } });
  },
  try: (limits, others, now) =>
    database.counters.try(
      limits.map(([bucket, { most, seconds }]) => ({ bucket, most, seconds })),
      others,
      now,
    ),
  count: async (key, now) => (await database.counters.read([key], now))[0]?.count ?? 0,
  windows: (keys, now) => database.counters.read(keys, now),
  giveBack: keys => database.counters.giveBack(keys),
  clear: key => database.counters.clear(key),
});
