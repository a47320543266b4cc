import { describe, expect, it } from 'vitest';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { applicable, bulkable, decisionsOf, isAllowed } from './applicable.ts';

const move = (name: string, more: Partial<ClientTransition> = {}): ClientTransition => ({
  name,
  label: [name, name],
  from: ['SUBMITTED'],
  to: 'DONE',
  input: [],
  ask: {},
  call: `op.${name}`,
  ...more,
});
const resource = (transitions: readonly ClientTransition[], more: Partial<ClientResource> = {}): ClientResource => ({
  name: 'applications',
  label: ['申请', 'Applications'],
  represent: '{id}',
  fields: {},
  states: {},
  transitions,
  views: {},
  verbs: {},
  ...more,
});
const everything = () => true;
const machine = {
  fields: {},
  moves: { approve: 'pass', giveBack: 'sendBack', reject: 'refuse' },
  states: { second: 'SECOND' },
  asksMarks: 'fields',
} as unknown as NonNullable<ClientResource['review']>;
const names = (found: readonly ClientTransition[]) => found.map(transition => transition.name);

describe('what a record offers', () => {
  const all = resource([move('cancel', { danger: true }), move('issue'), move('thaw', { from: ['FROZEN'] }), move('hidden')]);

  it('[PRM-03] leaves out what the state forbids and what the session lacks, and puts the destructive last', () => {
    expect(names(applicable(all, 'SUBMITTED', call => call !== 'op.hidden'))).toEqual(['issue', 'cancel']);
    expect(names(applicable(all, 'FROZEN', everything))).toEqual(['thaw']);
  });

  it('offers a transition once although two calls lead to it, by the call that is granted', () => {
    const twice = resource([move('approve', { call: 'op.a' }), move('approve', { call: 'op.b' })]);
    expect(applicable(twice, 'SUBMITTED', call => call === 'op.b').map(transition => transition.call)).toEqual(['op.b']);
    expect(applicable(twice, 'SUBMITTED', everything)).toHaveLength(1);
  });

  it('[TBL-01] allows in bulk only what destroys nothing and asks nothing', () => {
    const asked = move('freeze', { ask: { until: { name: 'until', type: 'date', label: ['至', 'Until'] } } });
    const found = bulkable(
      resource([move('enable'), move('disable', { reason: 'optional' }), move('revoke', { danger: true }), asked]),
      everything,
    );
    expect(names(found)).toEqual(['enable', 'disable']);
    expect(names(bulkable(resource([move('enable'), move('resetPassword')]), everything, call => call === 'op.resetPassword'))).toEqual([
      'enable',
    ]);
    expect(
      names(
        bulkable(resource([move('claim'), move('approve', { reason: 'optional' })], { review: { ...machine, queued: true } }), everything),
      ),
    ).toEqual(['claim']);
  });
});

describe('what the guards of a transition allow', () => {
  const me = { userNum: 'U1' };
  const proposed = { proposedBy: { isSet: true } };
  const confirm = move('confirm', { guards: [proposed, { not: { proposedBy: '$session.userNum' } }] });
  const record = (proposedBy?: string | null) => ({ id: 'r', version: 1, ...(proposedBy === undefined ? {} : { proposedBy }) });

  it('[op.cert.revokeMany] offers a confirmation to another person alone, once there is a proposal', () => {
    expect(isAllowed(confirm, record(null), me)).toBe(false);
    expect(isAllowed(confirm, record('U1'), me)).toBe(false);
    expect(isAllowed(confirm, record('U2'), me)).toBe(true);
  });

  it('leaves to the service what the record does not tell; what happens in its place has guards of its own', () => {
    expect(isAllowed(confirm, record(), me)).toBe(true);
    expect(isAllowed(move('release', { guards: [{ proposedBy: '$session.userNum' }] }), record('U1'), {})).toBe(true);
    const other = { when: { state: 'SECOND' }, label: ['复核', 'Second'] as const, to: 'same', input: [], ask: {} };
    expect(isAllowed({ ...confirm, instead: [other] }, { ...record(null), state: 'SECOND' }, me)).toBe(true);
    expect(isAllowed({ ...confirm, instead: [other] }, { ...record(null), state: 'FIRST' }, me)).toBe(false);
    const guarded = { ...other, guards: [proposed] };
    expect(isAllowed({ ...confirm, instead: [guarded] }, { ...record(null), state: 'SECOND' }, me)).toBe(false);
  });

  it('[op.cert.revokeMany] many rows at once are offered it all the same: each is judged by the service', () => {
    expect(names(bulkable(resource([confirm]), everything))).toEqual(['confirm']);
  });
});

describe('[TBL-04] decisions of a review', () => {
  const review = { views: { review: { marks: [], documents: [] } }, review: machine };
  const chosen = (name: string, value: string) => move(name, { call: 'op.approve', choose: { field: 'decision', value } });

  it('are to approve, give back and reject, in this order, with their keys, whatever the moves are called', () => {
    const found = decisionsOf(
      resource([chosen('refuse', 'reject'), chosen('sendBack', 'return'), chosen('pass', 'approve'), move('claim')], review),
      'SUBMITTED',
      everything,
    );
    expect(found.map(({ transition, key }) => [transition.name, key])).toEqual([
      ['pass', 'A'],
      ['sendBack', 'R'],
      ['refuse', 'X'],
    ]);
  });

  it('are none without a review view, in another state, or without the grant', () => {
    expect(decisionsOf(resource([chosen('pass', 'approve')]), 'SUBMITTED', everything)).toEqual([]);
    expect(decisionsOf(resource([chosen('pass', 'approve')], review), 'DONE', everything)).toEqual([]);
    expect(decisionsOf(resource([chosen('pass', 'approve')], review), 'SUBMITTED', () => false)).toEqual([]);
  });
});
