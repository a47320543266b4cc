import { describe, expect, it } from 'vitest';
import { band, rosette } from './guilloche.ts';
import { validityOf } from './validity.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const life = (now: string) => validityOf('2026-01-01T00:00:00+08:00', '2027-01-01T00:00:00+08:00', at(now));

describe('the bar of a validity', () => {
  it('knows where today stands and when the end is near', () => {
    expect(life('2025-12-01')).toMatchObject({ phase: 'early', part: 0 });
    expect(life('2026-07-02')?.part).toBeCloseTo(0.5, 2);
    expect(life('2026-07-02')?.phase).toBe('running');
    expect(life('2026-12-01')).toMatchObject({ phase: 'ending', days: 31 });
    expect(life('2027-02-01')).toMatchObject({ phase: 'over', part: 1 });
    // Of many days the nearest number, as in lists.
    const evening = Date.parse('2026-11-01T20:00:00+08:00');
    expect(validityOf('2026-01-01T00:00:00+08:00', '2027-01-01T00:00:00+08:00', evening)?.days).toBe(60);
    expect(validityOf('2026-01-01T00:00:00+08:00', '2027-01-01T12:00:00+08:00', evening)?.days).toBe(61);
  });

  it('is not drawn from what is no validity', () => {
    expect(validityOf(null, '2027-01-01T00:00:00Z', 0)).toBeUndefined();
    expect(validityOf('2027-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 0)).toBeUndefined();
  });
});

describe('the guilloche', () => {
  it('repeats without a seam: each strand ends at the height it began', () => {
    for (const path of band(48, 26, 5)) {
      const heights = path
        .slice(1)
        .split('L')
        .map(point => point.split(' ')[1]);
      expect(heights.at(-1)).toBe(heights[0]);
    }
    expect(rosette(20, 8, 3)).toHaveLength(3);
  });
});
