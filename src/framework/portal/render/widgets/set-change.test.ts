import { describe, expect, it } from 'vitest';
import { setChange } from './set-change.ts';

describe('[PRM-04] a change of grants is read by what came and what went', () => {
  it('names what left the set and what came in, and counts what stayed', () => {
    expect(setChange(['A', 'B', 'C'], ['B', 'D'])).toEqual({ gone: ['A', 'C'], came: ['D'], kept: 1 });
    expect(setChange(null, ['A'])).toEqual({ gone: [], came: ['A'], kept: 0 });
    expect(setChange(['A'], [])).toEqual({ gone: ['A'], came: [], kept: 0 });
  });
  it('is no set where a side holds anything but words, or there is nothing', () => {
    expect(setChange([1], ['A'])).toBeUndefined();
    expect(setChange('A', ['A'])).toBeUndefined();
    expect(setChange(null, [])).toBeUndefined();
  });
});
