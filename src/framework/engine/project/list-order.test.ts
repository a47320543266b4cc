import { describe, expect, it } from 'vitest';
import type { ClientResource } from './client-view.ts';
import { ownOrder } from './list-order.ts';

const list = { views: { list: { columns: ['name'], sort: ['createdAt', 'DESC'] } } } as unknown as ClientResource;
const queued: ClientResource = { ...list, queue: { states: ['NEW', 'OPEN'], line: 'submittedAt', due: 'dueAt', calls: [] } };

describe('[TBL-01] the order of a list that nobody has sorted', () => {
  it('is the declared one; none where none is declared', () => {
    expect(ownOrder(list, { state: 'NEW' })).toEqual({ field: 'createdAt', order: 'DESC' });
    expect(ownOrder({ views: {} }, {})).toBeUndefined();
  });

  it('is that of the line where the list shows what waits, by a part of the queue or by all its states', () => {
    const first = { field: 'dueAt', order: 'ASC' };
    expect(ownOrder(queued, { queue: 'mine' })).toEqual(first);
    expect(ownOrder(queued, { state: ['OPEN', 'NEW'] })).toEqual(first);
    expect(ownOrder(queued, { state: ['OPEN'] })).toEqual({ field: 'createdAt', order: 'DESC' });
    expect(ownOrder(queued)).toEqual({ field: 'createdAt', order: 'DESC' });
  });
});
