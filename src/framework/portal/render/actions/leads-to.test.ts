import { expect, it } from 'vitest';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { leadsTo } from './leads-to.ts';

const state = (name: string): ClientResource['states'][string] => ({ label: [name, name], tone: 'neutral' });
const trips: ClientResource = {
  name: 'trips',
  label: ['行程', 'Trips'],
  represent: '{id}',
  fields: {},
  states: { DONE: state('DONE'), ASKED: state('ASKED'), CLOSED: state('CLOSED') },
  transitions: [],
  // Nobody is awaited before somebody is asked.
  views: { when: { awaited: { state: 'ASKED' } } },
  verbs: {},
};
const move = (more: Partial<ClientTransition>): ClientTransition => ({
  name: 'ask',
  label: ['询问', 'Ask'],
  from: ['DONE'],
  to: 'ASKED',
  input: [],
  ask: {},
  call: 'op.ask',
  ...more,
});
const around = { session: {}, now: new Date() };
const stateAfter = (transition: ClientTransition, record: Readonly<Record<string, unknown>>) =>
  leadsTo(trips, transition, { id: '1', ...record }, around).state?.label[1];

it('[BEY-25] says where a move passes on to by what the record holds, not by what only the move will fill', () => {
  const onward = [{ when: { awaited: { isSet: false } }, to: 'CLOSED' }];
  // Who is awaited, the move says: that it will close at once cannot be known.
  expect(stateAfter(move({ onward }), { state: 'DONE' })).toBe('ASKED');
  // Where somebody has been asked, it is known.
  expect(stateAfter(move({ onward, from: ['ASKED'], to: 'same' }), { state: 'ASKED', awaited: null })).toBe('CLOSED');
  expect(stateAfter(move({ onward: [{ when: { isPrivate: true }, to: 'CLOSED' }] }), { state: 'DONE', isPrivate: true })).toBe('CLOSED');
});
