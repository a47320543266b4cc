import { describe, expect, it } from 'vitest';
import { rangeOfYears, withYear, yearIn, yearsOf } from './year-range.ts';

describe('[TBL-03] a range of years', () => {
  it('changes its ends where they stand the wrong way round, whichever came last', () => {
    expect(withYear({ from: 2020 }, 'to', 2016)).toEqual({ from: 2016, to: 2020 });
    expect(withYear({ from: 2010, to: 2016 }, 'from', 2020)).toEqual({ from: 2016, to: 2020 });
    expect(withYear({ from: 2010, to: 2016 }, 'to', 2010)).toEqual({ from: 2010, to: 2010 });
  });

  it('is cleared as a whole with its end; a cleared start leaves it open', () => {
    expect(withYear({ from: 2010, to: 2016 }, 'to', undefined)).toEqual({});
    expect(withYear({ from: 2010, to: 2016 }, 'from', undefined)).toEqual({ to: 2016 });
    expect(withYear({}, 'from', 2010)).toEqual({ from: 2010 });
  });

  it('takes four figures and nothing else', () => {
    expect(['2016', '0000', '９９９９', '216', '20166', ' 2016', 'abcd', ''].map(yearIn)).toEqual([2016, ...Array(7).fill(undefined)]);
  });

  it('goes over the wire with both years whole and comes back as it was', () => {
    expect(rangeOfYears('date', { from: 2010, to: 2016 })).toEqual({ from: '2010-01-01', to: '2017-01-01' });
    expect(rangeOfYears('instant', { to: 2016 })).toEqual({ to: '2017-01-01T00:00:00+08:00' });
    expect(rangeOfYears('date', {})).toBeUndefined();
    for (const type of ['date', 'instant'])
      for (const years of [{ from: 2010, to: 2016 }, { from: 1999 }, { to: 2026 }, {}])
        expect(yearsOf(rangeOfYears(type, years))).toEqual(years);
    expect(yearsOf({ from: '2026-03-01', to: '2026-12-31T16:00:00Z' })).toEqual({ from: 2026, to: 2026 });
    expect(yearsOf({ from: 7, to: 'soon' })).toEqual({});
  });
});
