/** Periods of the calendar at UTC+8: the hour, day, week, month or year that a moment or a day lies in, and the one after it. */
import { dayOf, timeOf } from './calendar.ts';

/** Weeks begin on Monday. */
export type Unit = 'hour' | 'day' | 'week' | 'month' | 'year';
export const units: readonly Unit[] = ['hour', 'day', 'week', 'month', 'year'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `YYYY-MM-DD` of the day so many days after. */
const shifted = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const firstDay = (day: string, unit: Exclude<Unit, 'hour'>): string => {
  if (unit === 'day') return day;
  if (unit === 'week') return shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
};

/** An hour as its first moment, anything longer as its first day. */
export const periodOf = (moment: Date, unit: Unit): string =>
  unit === 'hour' ? new Date(Math.floor(moment.getTime() / HOUR) * HOUR).toISOString() : firstDay(dayOf(moment), unit);

/** The period after one, as `periodOf` writes it. */
export const nextPeriod = (period: string, unit: Unit): string => {
  if (unit === 'hour') return new Date(Date.parse(period) + HOUR).toISOString();
  if (unit === 'day') return shifted(period, 1);
  if (unit === 'week') return shifted(period, 7);
  // The 32nd day of a month is one of the next, the 367th of a year too.
  return firstDay(shifted(period, unit === 'month' ? 31 : 366), unit);
};

/** The first moment of a period, in milliseconds. */
export const startOf = (period: string): number => timeOf(period) ?? Number.NaN;

/**
 * All periods from the one a moment lies in up to, not including, an end.
 * @param most stops there: an unbounded range is nobody's chart
 */
export const periodsBetween = (from: Date, to: Date, unit: Unit, most = 1_000): readonly string[] => {
  const found: string[] = [];
  for (let at = periodOf(from, unit); startOf(at) < to.getTime() && found.length < most; at = nextPeriod(at, unit)) found.push(at);
  return found;
};
