/** Work in turn: what comes after a record, and what is passed over because it cannot be led on yet. */
import { describe, expect, it } from 'vitest';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import { nextWaiting } from './queue.ts';

const row = (id: string, at: string, isOpen = true): Row => ({ id, createdAt: at, isOpen });
const resource = { name: 'orders' } as ClientResource;
const nextAfter = (record: Row, waiting: readonly Row[], order: 'ASC' | 'DESC' = 'ASC') =>
  nextWaiting(
    { getList: async () => ({ data: [...waiting], total: waiting.length }) as never },
    resource,
    record,
    { field: 'createdAt', order },
    each => each.isOpen === true,
  );

describe('[TBL-04][op.cert.issue] work goes in turn', () => {
  const [one, two, three] = [row('1', '01'), row('2', '02', false), row('3', '03')];
  it('goes on with the next that can be led on, and says how many it passed over', async () => {
    expect(await nextAfter(one, [two, three])).toEqual({ next: three, passed: 1, left: 1 });
    expect(await nextAfter(three, [two, one], 'DESC')).toEqual({ next: one, passed: 1, left: 1 });
  });
  it('begins again after the last one', async () => {
    expect(await nextAfter(three, [one, two])).toMatchObject({ next: one, passed: 0 });
  });
  it('says that none of the others can be', async () => {
    expect(await nextAfter(one, [two])).toEqual({ next: undefined, passed: 1, left: 0 });
    expect(await nextAfter(one, [])).toEqual({ next: undefined, passed: 0, left: 0 });
  });
  it('stays where the record itself still waits', async () => {
    expect(await nextAfter(one, [one, three])).toBeUndefined();
  });
});
