import { describe, expect, it } from 'vitest';
import { ageOf, spanOf } from './age.ts';

const now = Date.parse('2026-11-20T08:00:00+08:00');
const past = (ms: number) => ageOf(now - ms, now);
const second = 1_000;
const hour = 3_600_000;
const day = 24 * hour;

describe('[SHL-10] how long ago', () => {
  it('is now under 30 seconds, minutes under an hour, hours under a day, one day under two', () => {
    expect(past(0)?.key).toBe('now');
    expect(past(30 * second - 1)?.key).toBe('now');
    expect(past(30 * second)).toEqual({ key: 'minutesAgo', n: 1 });
    expect(past(hour - 1)).toEqual({ key: 'minutesAgo', n: 59 });
    expect(past(hour)).toEqual({ key: 'hoursAgo', n: 1 });
    expect(past(day - 1)).toEqual({ key: 'hoursAgo', n: 23 });
    expect(past(day)).toEqual({ key: 'dayAgo', n: 1 });
    expect(past(2 * day - 1)).toEqual({ key: 'dayAgo', n: 1 });
  });

  it('is the moment itself from two days on, and for what is still to come', () => {
    expect(past(2 * day)).toBeUndefined();
    expect(past(400 * day)).toBeUndefined();
    expect(past(-1)).toBeUndefined();
    expect(ageOf(Number.NaN, now)).toBeUndefined();
  });
});

describe('how long something lasts', () => {
  it('is counted in the largest unit that says enough', () => {
    expect(spanOf(10 * second).key).toBe('soon');
    expect(spanOf(28 * day)).toEqual({ key: 'days', n: 28 });
    expect(spanOf(365 * day - 20 * second)).toEqual({ key: 'days', n: 365 });
    expect(spanOf(2 * day - second)).toEqual({ key: 'days', n: 1 });
    expect(spanOf(800 * day)).toEqual({ key: 'years', n: 2 });
  });
});
