/** Working days, at UTC+8: which they are, and the moment at which so many hours of them have passed. A working day has all its 24 hours, another none. */
import { dayOf, isDay, timeOf } from './calendar.ts';

/** From one day to another, both of them included; alike where it is one day. */
export type Days = readonly [from: string, to: string];

export interface WorkingWeek {
  /** How many days of the week are worked, from Monday on. */
  readonly days: number;
  /** Holidays. */
  readonly off: readonly Days[];
  /** Worked whatever else is said of them, as weekends are that make up for a holiday (调休). */
  readonly worked: readonly Days[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The longest stretch that may be named at once: what is longer was mistyped. */
const longest = 31;

const startOf = (day: string): number => timeOf(day) ?? Number.NaN;

/** Days as they are typed: `2027-01-01 2027-02-05/2027-02-11`; undefined where one of them is none. */
export const daysIn = (text: string): readonly Days[] | undefined => {
  const typed = text.split(/[\s,，、;；]+/).filter(each => each !== '');
  const found = typed.map((each): Days | undefined => {
    const [from = '', to = from, ...more] = each.split('/');
    const isRight = more.length === 0 && isDay(from) && isDay(to) && from <= to && startOf(to) - startOf(from) < longest * DAY;
    return isRight ? [from, to] : undefined;
  });
  return found.every(each => each !== undefined) ? found : undefined;
};

export const isAmong = (day: string, days: readonly Days[]): boolean => days.some(([from, to]) => from <= day && day <= to);

const dayAfter = (day: string): string => dayOf(new Date(startOf(day) + DAY));

const eachOf = ([from, to]: Days): readonly string[] => {
  const all = [from];
  for (let day = from; day < to; ) {
    day = dayAfter(day);
    all.push(day);
  }
  return all;
};

/** The same days with one more; without it, where it is among them. Days in a row stand together. */
export const withDay = (days: readonly Days[], day: string): readonly Days[] => {
  const all = new Set(days.flatMap(eachOf));
  if (!all.delete(day)) all.add(day);
  const rows: [from: string, to: string][] = [];
  for (const each of [...all].sort()) {
    const last = rows.at(-1);
    if (last !== undefined && dayAfter(last[1]) === each && startOf(each) - startOf(last[0]) < longest * DAY) last[1] = each;
    else rows.push([each, each]);
  }
  return rows;
};

/** Days as they are typed. */
export const daysSaid = (days: readonly Days[]): string => days.map(([from, to]) => (from === to ? from : `${from}/${to}`)).join(' ');

/** From 1, Monday, to 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const isWorked = (day: string, { days, off, worked }: WorkingWeek): boolean =>
  isAmong(day, worked) || (!isAmong(day, off) && weekdayOf(day) <= days);

/** The moment at which so many hours of working days have passed. */
export const afterWorkingHours = (from: Date, hours: number, week: WorkingWeek): Date => {
  let at = from.getTime();
  let left = hours * HOUR;
  for (;;) {
    const day = dayOf(new Date(at));
    const end = startOf(day) + DAY;
    const isCounted = isWorked(day, week);
    if (isCounted && at + left <= end) return new Date(at + left);
    left -= isCounted ? end - at : 0;
    at = end;
  }
};
