import { describe, expect, it } from 'vitest';
import { ageOf } from './age.ts';

const now = Date.parse('2026-11-20T08:00:00+08:00');
const past = (ms: number) => ageOf(now - ms, now);
const second = 1_000;
const hour = 3_600_000;
const day = 24 * hour;

describe('age in words', () => {
  it('says now under 30 seconds, minutes under an hour, hours under a day, one day under two', () => {
    expect(past(29 * second).key).toBe('now');
    expect(past(30 * second)).toEqual({ key: 'minutesAgo', n: 1 });
    expect(past(hour - 1)).toEqual({ key: 'minutesAgo', n: 59 });
    expect(past(hour)).toEqual({ key: 'hoursAgo', n: 1 });
    expect(past(day - 1)).toEqual({ key: 'hoursAgo', n: 23 });
    expect(past(day)).toEqual({ key: 'daysAgo', n: 1 });
    expect(past(2 * day - 1)).toEqual({ key: 'daysAgo', n: 1 });
    expect(past(400 * day)).toEqual({ key: 'daysAgo', n: 400 });
    expect(past(800 * day)).toEqual({ key: 'yearsAgo', n: 2 });
  });

  it('counts forward to what is still to come', () => {
    expect(ageOf(now + 28 * day, now)).toEqual({ key: 'inDays', n: 28 });
    expect(ageOf(now + 10 * second, now).key).toBe('soon');
  });
});
