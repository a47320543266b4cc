/** How long ago, or how soon, as a message key and a number: the words themselves stand in the messages. */

export type AgeKey = 'now' | 'minutesAgo' | 'hoursAgo' | 'dayAgo';
export type SpanKey = 'soon' | 'minutes' | 'hours' | 'days' | 'years';
export interface Counted<K extends string> {
  readonly key: K;
  readonly n: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** How long ago: under 30 seconds just now, under an hour minutes, under a day hours, under two days one day. Undefined for anything else: then the moment itself is said. */
export const ageOf = (at: number, now: number): Counted<AgeKey> | undefined => {
  const gap = now - at;
  if (gap < 0 || gap >= 2 * DAY || Number.isNaN(gap)) return undefined;
  if (gap < 30_000) return { key: 'now', n: 0 };
  if (gap < HOUR) return { key: 'minutesAgo', n: Math.max(1, Math.floor(gap / MINUTE)) };
  return gap < DAY ? { key: 'hoursAgo', n: Math.floor(gap / HOUR) } : { key: 'dayAgo', n: 1 };
};

/** How long something lasts: until a term, or since it began to wait. */
export const spanOf = (gap: number): Counted<SpanKey> => {
  if (gap < 30_000) return { key: 'soon', n: 0 };
  const [unit, key] =
    gap < HOUR
      ? ([MINUTE, 'minutes'] as const)
      : gap < DAY
        ? ([HOUR, 'hours'] as const)
        : gap < 2 * YEAR
          ? ([DAY, 'days'] as const)
          : ([YEAR, 'years'] as const);
  // Of many days the nearest number: a year that has just begun has 365, not 364 and most of one more.
  const n = key === 'days' && gap >= 7 * DAY ? Math.round(gap / unit) : Math.floor(gap / unit);
  return { key, n: Math.max(1, n) };
};
