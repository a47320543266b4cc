/** How long ago, or how soon, as a message key and a number: the words themselves stand in the messages. */

export type AgeKey = 'now' | 'minutesAgo' | 'hoursAgo' | 'daysAgo' | 'yearsAgo' | 'soon' | 'inMinutes' | 'inHours' | 'inDays' | 'inYears';
export interface Age {
  readonly key: AgeKey;
  readonly n: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Under 30 seconds is now, under an hour minutes, under a day hours, then days, from two years on years. */
export const ageOf = (at: number, now: number): Age => {
  const past = now >= at;
  const gap = Math.abs(now - at);
  if (gap < 30_000) return { key: past ? 'now' : 'soon', n: 0 };
  const [unit, key] =
    gap < HOUR
      ? ([MINUTE, past ? 'minutesAgo' : 'inMinutes'] as const)
      : gap < DAY
        ? ([HOUR, past ? 'hoursAgo' : 'inHours'] as const)
        : gap < 2 * YEAR
          ? ([DAY, past ? 'daysAgo' : 'inDays'] as const)
          : ([YEAR, past ? 'yearsAgo' : 'inYears'] as const);
  return { key, n: Math.max(1, Math.floor(gap / unit)) };
};
