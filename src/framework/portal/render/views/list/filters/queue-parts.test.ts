import { expect, test } from 'vitest';
import type { ClientQueue, ClientResource } from '#engine/project/client-view.ts';
import { isPartOf, queuePartOf, statesOf, statesToDo, stateToDo } from './queue-parts.ts';

const state = { label: ['一', 'One'], tone: 'busy' };
const move = (name: string, from: readonly string[], to: string, more: object = {}) => ({ name, from, to, input: [], ask: {}, ...more });
const visits = {
  states: { DRAFT: state, SUBMITTED: state, RETURNED: state, EXPECTED: state, INSIDE: state, LEFT: state, ISSUED: state },
  unseen: ['DRAFT'],
  transitions: [
    move('approve', ['SUBMITTED'], 'EXPECTED'),
    move('checkIn', ['EXPECTED'], 'INSIDE'),
    move('checkOut', ['INSIDE'], 'LEFT'),
    move('note', ['LEFT'], 'same'),
    move('revoke', ['ISSUED'], 'LEFT', { danger: true }),
  ],
} as unknown as ClientResource;
const queue = { states: ['SUBMITTED'] } as unknown as ClientQueue;

test('[TBL-04] what the reader still leads on after the decision is not done: each such state is a part of its own', () => {
  expect(statesToDo(visits, queue)).toEqual(['EXPECTED', 'INSIDE']);
  // Nothing waits where a move changes no state, or only ends what is in force.
  expect(statesOf(visits, queue, 'done')).toEqual(['RETURNED', 'LEFT', 'ISSUED']);
  expect(stateToDo(visits, queue, { state: 'INSIDE' })).toBe('INSIDE');
  expect(stateToDo(visits, queue, { state: 'LEFT' })).toBeUndefined();
  expect(isPartOf(visits, queue, { state: 'EXPECTED' })).toBe(true);
  expect(isPartOf(visits, queue, { state: 'LEFT' })).toBe(false);
  expect(queuePartOf(visits, queue, { state: ['RETURNED', 'LEFT', 'ISSUED'] })).toBe('done');
});

test('[TBL-04] where nothing is led on after the decision, all that is decided is done', () => {
  const decided = { ...visits, transitions: visits.transitions.filter(({ name }) => name === 'approve') };
  expect(statesToDo(decided, queue)).toEqual([]);
  expect(statesOf(decided, queue, 'done')).toEqual(['RETURNED', 'EXPECTED', 'INSIDE', 'LEFT', 'ISSUED']);
});
