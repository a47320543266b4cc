import { describe, expect, it } from 'vitest';
import { placeIn } from './next-one.ts';

describe('[TBL-04] the next one', () => {
  it('follows in the queue, and begins again after the last', () => {
    expect(placeIn(['a', 'b', 'c'], 'b')).toEqual({ at: 2, next: 'c' });
    expect(placeIn(['a', 'b', 'c'], 'c')).toEqual({ at: 3, next: 'a' });
  });

  it('is the first when this one has left the queue, and none when nothing is left', () => {
    expect(placeIn(['a', 'b'], 'gone')).toEqual({ at: undefined, next: 'a' });
    expect(placeIn(['a'], 'a')).toEqual({ at: 1, next: undefined });
    expect(placeIn([], 'a')).toEqual({ at: undefined, next: undefined });
  });
});
