import { describe, expect, it } from 'vitest';
import { inTurn, type Verdict, type Verdicts } from './bulk.ts';

const done: Verdict = { kind: 'done' };
const ids = Array.from({ length: 200 }, (_, index) => `r${index}`);

describe('[TBL-01] bulk actions', () => {
  it('go through all of them in order, a few at a time, tell how far they are and what failed', async () => {
    const begun: string[] = [];
    const told: number[] = [];
    let under = 0;
    let most = 0;
    const failed: Verdict = { kind: 'failed', message: '该记录已被他人修改' };
    const verdicts = await inTurn(
      ids,
      1,
      async ([id = '']) => {
        begun.push(id);
        under += 1;
        most = Math.max(most, under);
        await Promise.resolve();
        under -= 1;
        return new Map([[id, id === 'r7' ? failed : done]]);
      },
      known => told.push(known.size),
      () => false,
    );
    expect(begun).toEqual(ids);
    expect(told).toEqual(ids.map((_, index) => index + 1));
    expect(most).toBe(4);
    expect(verdicts.get('r7')).toEqual(failed);
    expect([...verdicts.values()].filter(({ kind }) => kind === 'done')).toHaveLength(199);
  });

  it('begin nothing more once they are stopped, and know what was left', async () => {
    let known: Verdicts = new Map();
    const verdicts = await inTurn(
      ids,
      1,
      async ([id = '']) => new Map([[id, done]]),
      now => {
        known = now;
      },
      () => known.size >= 50,
    );
    expect(verdicts.size).toBeGreaterThanOrEqual(50);
    expect(verdicts.size).toBeLessThan(54);
  });

  it('end with what would bar every other record, met once', async () => {
    let asked = 0;
    const verdicts = await inTurn(
      ids,
      1,
      async ([id = '']) => {
        asked += 1;
        return new Map([[id, { kind: 'barred', message: '登录信息失效' }]]);
      },
      () => undefined,
      () => false,
    );
    expect([asked, verdicts.size]).toEqual([1, 1]);
  });

  it('[op.cert.issueMany] go in groups where there is a call for many, one group at a time', async () => {
    const begun: number[] = [];
    const told: number[] = [];
    const verdicts = await inTurn(
      ids.slice(0, 120),
      50,
      async group => {
        begun.push(group.length);
        return new Map(group.map(id => [id, id === 'r60' ? { kind: 'failed', message: '订单未缴费' } : done]));
      },
      known => told.push(known.size),
      () => false,
    );
    expect([begun, told]).toEqual([
      [50, 50, 20],
      [50, 100, 120],
    ]);
    expect([...verdicts].filter(([, { kind }]) => kind === 'failed').map(([id]) => id)).toEqual(['r60']);
  });
});
