/** Which days a screen of sums is about: whole days at UTC+8, both ends included, and the stretch of the same length before. */
import { dayOf } from '#engine/rules/calendar.ts';
import type { Unit } from '#engine/rules/periods.ts';
import { previousDay } from '../format/moment.ts';

export interface Days {
  readonly from?: string;
  readonly to?: string;
}

export const presets = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth', 'thisYear', 'all'] as const;
export type Preset = (typeof presets)[number];

const DAY = 86_400_000;
const shifted = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The days of a preset, today at UTC+8 included. */
export const daysOf = (preset: Preset, now: Date): Days => {
  const today = dayOf(now);
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last7':
      return { from: shifted(today, -6), to: today };
    case 'last30':
      return { from: shifted(today, -29), to: today };
    case 'thisMonth':
      return { from: month, to: today };
    case 'lastMonth': {
      const last = previousDay(month);
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'all':
      return {};
  }
};

/** How many days; undefined where an end is open. */
export const lengthOf = ({ from, to }: Days): number | undefined =>
  from === undefined || to === undefined ? undefined : Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** As many days directly before. */
export const before = (days: Days): Days | undefined => {
  const length = lengthOf(days);
  if (length === undefined || days.from === undefined) return undefined;
  return { from: shifted(days.from, -length), to: previousDay(days.from) };
};

/** The unit in which a stretch reads best. */
export const unitFor = (days: Days, isMoment: boolean): Unit => {
  const length = lengthOf(days);
  if (length === undefined) return 'month';
  if (length <= 2 && isMoment) return 'hour';
  return length <= 92 ? 'day' : length <= 1_100 ? 'month' : 'year';
};

/** Both ends in their order. */
export const inOrder = ({ from, to }: Days): Days =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { ...(from ? { from } : {}), ...(to ? { to } : {}) };

/** The days of a range as the wire has it, where `to` does not belong to it. */
export const daysIn = (range: unknown): Days => {
  const { from, to } = (typeof range === 'object' && range !== null ? range : {}) as { from?: string; to?: string };
  const day = (text: string): string => (text.length === 10 ? text : dayOf(new Date(text)));
  return { ...(from === undefined ? {} : { from: day(from) }), ...(to === undefined ? {} : { to: previousDay(day(to)) }) };
};
