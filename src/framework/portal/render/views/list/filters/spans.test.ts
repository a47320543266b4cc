import { expect, it } from 'vitest';
import { spans } from './spans.ts';

it('[BEY-06] the stretches that a filter offers by name are whole days at UTC+8', () => {
  // Past midnight in China, the day before elsewhere.
  const now = new Date('2026-02-28T17:00:00Z');
  expect(Object.fromEntries(spans.map(([name, of]) => [name, Object.values(of(now))]))).toEqual({
    day: ['2026-03-01', '2026-03-01'],
    yesterday: ['2026-02-28', '2026-02-28'],
    week: ['2026-02-23', '2026-03-01'],
    month: ['2026-03-01', '2026-03-31'],
    last7: ['2026-02-23', '2026-03-01'],
    last30: ['2026-01-31', '2026-03-01'],
  });
});
