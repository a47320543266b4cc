/** Stretches of days that a filter offers by name: of the calendar that it is now, and the last days up to today. */
import { dayOf } from '#engine/rules/calendar.ts';
import { nextPeriod, periodOf, type Unit } from '#engine/rules/periods.ts';
import { previousDay } from '../../../format/moment.ts';
import type { Span } from './filter-query.ts';

const ofCalendar =
  (unit: Unit) =>
  (now: Date): Span => {
    const from = periodOf(now, unit);
    return { from, to: previousDay(nextPeriod(from, unit)) };
  };

const before = (day: string, days: number): string => (days === 0 ? day : before(previousDay(day), days - 1));

/** So many days, today among them. */
const last =
  (days: number) =>
  (now: Date): Span => ({ from: before(dayOf(now), days - 1), to: dayOf(now) });

const yesterday = (now: Date): Span => {
  const day = previousDay(dayOf(now));
  return { from: day, to: day };
};

export const spans = [
  ['day', ofCalendar('day')],
  ['yesterday', yesterday],
  ['week', ofCalendar('week')],
  ['month', ofCalendar('month')],
  ['last7', last(7)],
  ['last30', last(30)],
] as const;
