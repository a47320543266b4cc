/** Rules about days and moments. */
import { dayOf, isDay, isInstant, timeOf } from './calendar.ts';
import { byTest } from './rule.ts';

export const dateRules = {
  date: byTest(isDay, '请输入真实存在的日期，如 2026-01-31', 'Enter a valid date, for example 2026-01-31.', {
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  }),
  instant: byTest(
    isInstant,
    '请输入带时区的时间，如 2026-01-31T09:30:00+08:00',
    'Enter a time with its time zone, for example 2026-01-31T09:30:00+08:00.',
    { cite: 'RFC 3339 5.6' },
  ),
  /** A day up to today, or a moment up to now. */
  notFuture: byTest(
    (value, _, { now }) => (isDay(value) ? value <= dayOf(now) : (timeOf(value) ?? Number.POSITIVE_INFINITY) <= now.getTime()),
    '不能是将来的日期或时间',
    'Enter a date or time that is not in the future.',
  ),
};
