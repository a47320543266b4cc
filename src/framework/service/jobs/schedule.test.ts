import { expect, test } from 'vitest';
import { nextRun } from './schedule.ts';

const next = (schedule: Parameters<typeof nextRun>[0], now: string): string => nextRun(schedule, new Date(now)).toISOString();

test('a daily job runs at eight in the morning at UTC+8, today or tomorrow', () => {
  expect(next('DAILY_0800', '2026-11-20T23:59:59Z')).toBe('2026-11-21T00:00:00.000Z');
  expect(next('DAILY_0800', '2026-11-21T00:00:00Z')).toBe('2026-11-22T00:00:00.000Z');
});

test('minutes follow the wall clock, seconds count from the last run', () => {
  expect(next('MINUTES_5', '2026-11-21T10:02:30Z')).toBe('2026-11-21T10:05:00.000Z');
  expect(next('SECONDS_15', '2026-11-21T10:02:31Z')).toBe('2026-11-21T10:02:46.000Z');
});
