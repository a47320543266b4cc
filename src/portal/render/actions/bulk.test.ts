import { describe, expect, it } from 'vitest';
import { inTurn } from './bulk.ts';

describe('[TBL-01] bulk actions', () => {
  it('go through all of them in order, tell how far they are and what failed', async () => {
    const seen: string[] = [];
    const told: number[] = [];
    const result = await inTurn(
      ['a', 'b', 'c'],
      async id => {
        seen.push(id);
        return id === 'b' ? '该记录已被他人修改' : undefined;
      },
      through => told.push(through),
    );
    expect(seen).toEqual(['a', 'b', 'c']);
    expect(told).toEqual([1, 2, 3]);
    expect(result).toEqual({ done: 2, failed: [{ id: 'b', message: '该记录已被他人修改' }] });
  });
});
