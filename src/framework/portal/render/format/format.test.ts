import { describe, expect, it } from 'vitest';
import { lastDayText } from './last-day.ts';
import { dayText, fromMomentText, momentText, nextDay, previousDay, startOfDay, toMomentText } from './moment.ts';
import { moneyText, sumText, totalText } from './number.ts';
import { endOfDay, urgencyOf } from './urgency.ts';

describe('moments', () => {
  it('stand in one format on the calendar of UTC+8', () => {
    expect(momentText('2026-11-19T16:30:05Z')).toBe('2026-11-20 00:30:05');
    expect(dayText('2026-11-19T16:30:05Z')).toBe('2026-11-20');
    expect(momentText('soon')).toBe('soon');
  });

  it('by which something is due lie in its last day: midnight belongs to the day before', () => {
    expect(lastDayText('2026-11-20T16:00:00Z')).toBe('2026-11-20');
    expect(lastDayText('2026-11-20T07:30:00Z')).toBe('2026-11-20');
  });

  it('are typed to the minute, or the second, and what is half typed is none', () => {
    expect([toMomentText('2026-11-19T16:30:00Z'), toMomentText('2026-11-19T16:30:05Z')]).toEqual([
      '2026-11-20 00:30',
      '2026-11-20 00:30:05',
    ]);
    expect(Date.parse(fromMomentText('2026-11-20 00:30'))).toBe(Date.parse('2026-11-19T16:30:00Z'));
    expect(toMomentText('2026-11-31 10:00')).toBe('2026-11-31 10:00');
    expect(['2026-11-20 0:3', '2026-02-30 10:00', '2026-11-20 24:00'].map(fromMomentText)).toEqual([
      '2026-11-20 0:3',
      '2026-02-30 10:00',
      '2026-11-20 24:00',
    ]);
  });

  it('know the neighbouring days over the ends of month and year', () => {
    expect(nextDay('2026-12-31')).toBe('2027-01-01');
    expect(previousDay('2028-03-01')).toBe('2028-02-29');
    expect(Date.parse(startOfDay('2026-11-20'))).toBe(Date.parse('2026-11-19T16:00:00Z'));
  });
});

describe('a last day', () => {
  it('[TBL-01] counts whole, on the calendar of UTC+8, and has passed from midnight on', () => {
    const end = endOfDay('2026-11-28');
    const at = (moment: string) => urgencyOf('2026-11-01T00:00:00Z', end, Date.parse(moment));
    expect(at('2026-11-10T00:00:00+08:00')).toBe('calm');
    expect(at('2026-11-28T23:59:59+08:00')).toBe('near');
    expect(at('2026-11-29T00:00:01+08:00')).toBe('late');
  });
});

describe('numbers', () => {
  it('group thousands and keep two decimals without rounding', () => {
    expect(moneyText('1234567.5')).toBe('1,234,567.50');
    expect(moneyText('-1000')).toBe('-1,000.00');
    expect(moneyText('99999999999999999.99')).toBe('99,999,999,999,999,999.99');
    expect(moneyText('n/a')).toBe('n/a');
  });

  it('[BEY-06] write sums as their field is written', () => {
    expect([sumText(125, 2), sumText(1_234_567, 2), sumText(-5, 1), sumText(1_250)]).toEqual(['1.25', '12,345.67', '-0.5', '1,250']);
  });

  it('[TBL-01] say that a capped total is capped', () => {
    expect(totalText(1000, false)).toBe('1,000+');
    expect(totalText(27, true)).toBe('27');
  });
});
