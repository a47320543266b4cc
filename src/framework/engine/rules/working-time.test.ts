import { describe, expect, it } from 'vitest';
import { afterWorkingHours, daysIn, daysSaid, isWorked, type WorkingWeek, withDay } from './working-time.ts';

const plain: WorkingWeek = { days: 5, off: [], worked: [] };
/** Spring Festival 2027 as an office might have it: a week off, the Sunday before it and the Saturday after it worked. */
const spring: WorkingWeek = { days: 5, off: daysIn('2027-02-05/2027-02-11') ?? [], worked: daysIn('2027-01-31 2027-02-20') ?? [] };
const dueFrom = (from: string, hours: number, week = plain): string =>
  afterWorkingHours(new Date(`${from}:00+08:00`), hours, week).toISOString();
const at = (moment: string): string => new Date(`${moment}:00+08:00`).toISOString();

describe('[BEY-20] what is due is due after working days', () => {
  it('counts a weekday through, and no weekend', () => {
    // 2026-11-26 is a Thursday.
    expect(dueFrom('2026-11-26T15:00', 4)).toBe(at('2026-11-26T19:00'));
    expect(dueFrom('2026-11-26T15:00', 24)).toBe(at('2026-11-27T15:00'));
    expect(dueFrom('2026-11-27T15:00', 24)).toBe(at('2026-11-30T15:00'));
    expect(dueFrom('2026-11-27T15:00', 72)).toBe(at('2026-12-02T15:00'));
  });

  it('begins with the next working day where it is none', () => {
    expect(dueFrom('2026-11-28T10:00', 24)).toBe(at('2026-12-01T00:00'));
    expect(dueFrom('2026-11-29T23:59', 1)).toBe(at('2026-11-30T01:00'));
  });

  it('is the calendar of China, whatever the clock of the machine says', () => {
    // Friday in London, Saturday in China.
    expect(afterWorkingHours(new Date('2026-11-27T17:00:00Z'), 1, plain).toISOString()).toBe(at('2026-11-30T01:00'));
  });

  it('leaves out holidays and counts the days that make up for them', () => {
    expect(dueFrom('2027-02-04T10:00', 24, spring)).toBe(at('2027-02-12T10:00'));
    expect(dueFrom('2027-01-29T10:00', 24, spring)).toBe(at('2027-01-31T10:00'));
    expect(isWorked('2027-02-20', spring)).toBe(true);
    expect(isWorked('2027-02-21', spring)).toBe(false);
  });

  it('counts every day where all are worked', () => {
    expect(dueFrom('2026-11-27T15:00', 24, { ...plain, days: 7 })).toBe(at('2026-11-28T15:00'));
    expect(dueFrom('2026-11-27T15:00', 48, { ...plain, days: 6 })).toBe(at('2026-11-30T15:00'));
  });
});

describe('days as they are typed', () => {
  it('are single or from one to another, whatever stands between them', () => {
    expect(daysIn('2027-01-01，2027-02-05/2027-02-11\n2027-04-05')).toEqual([
      ['2027-01-01', '2027-01-01'],
      ['2027-02-05', '2027-02-11'],
      ['2027-04-05', '2027-04-05'],
    ]);
    expect(daysIn(' ')).toEqual([]);
  });

  it.each(['2027-02-30', '2027/02/05', '2027-02-11/2027-02-05', '2027-01-01/2027-12-31', '2027-01-01/', 'May'])('%s is none', text => {
    expect(daysIn(text)).toBeUndefined();
  });
});

describe('[BEY-20] days that are chosen one by one', () => {
  const chosen = (text: string, day: string): string => daysSaid(withDay(daysIn(text) ?? [], day));
  it('stand together where they are in a row, and part where one is taken out', () => {
    expect(chosen('', '2027-02-05')).toBe('2027-02-05');
    expect(chosen('2027-02-05 2027-02-07', '2027-02-06')).toBe('2027-02-05/2027-02-07');
    expect(chosen('2027-02-27/2027-02-28', '2027-03-01')).toBe('2027-02-27/2027-03-01');
    expect(chosen('2027-02-05/2027-02-07 2027-04-05', '2027-02-06')).toBe('2027-02-05 2027-02-07 2027-04-05');
    expect(chosen('2027-02-05', '2027-02-05')).toBe('');
  });
  it('are never so many in a row that they would be taken for a slip', () => {
    const month = chosen('2027-01-01/2027-01-31', '2027-02-01');
    expect(month).toBe('2027-01-01/2027-01-31 2027-02-01');
    expect(daysIn(month)).toBeDefined();
  });
});
