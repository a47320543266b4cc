import { describe, expect, it } from 'vitest';
import type { ClientField, ClientResource, ClientTransition, ClientView } from '#engine/project/client-view.ts';
import { inputOf, questionsOf, questionsOn } from './questions.ts';

const reasons: ClientField = {
  name: 'reason',
  type: 'choice',
  label: ['原因', 'Reason'],
  values: { keyCompromise: ['密钥泄露', 'Key compromise'], certificateHold: ['冻结', 'Hold'] },
};
const move = (name: string, more: Partial<ClientTransition> = {}): ClientTransition => ({
  name,
  label: [name, name],
  from: ['ACTIVE'],
  to: 'REVOKED',
  input: [],
  ask: {},
  call: 'op.cert.revoke',
  ...more,
});
const revoke = move('revoke', { ask: { reason: reasons } });
const suspend = move('suspend', { ask: { reason: reasons }, choose: { field: 'reason', value: 'certificateHold' } });
const resource: ClientResource = {
  name: 'certificates',
  label: ['证书', 'Certificates'],
  represent: '{id}',
  fields: { remark: { name: 'remark', type: 'text', label: ['备注', 'Remark'] } },
  states: {},
  transitions: [revoke, suspend],
  views: {},
  verbs: {},
};
const view = { audience: 'operator', menus: [], outline: {}, resources: {}, calls: {}, words: {}, acts: {} } satisfies ClientView;

describe('what a transition asks', () => {
  it('does not offer the value that means another transition, nor asks what the choice answers', () => {
    expect(Object.keys(questionsOf(view, resource, revoke).reason?.values ?? {})).toEqual(['keyCompromise']);
    expect(questionsOf(view, resource, suspend)).toEqual({});
  });

  it('asks for words beside the choice, not in its place, where the choice is called a reason itself', () => {
    const asked = { ...suspend, reason: 'optional' as const };
    expect(Object.keys(questionsOf(view, resource, asked))).toEqual(['note']);
    expect(inputOf(view, asked, { id: 'c1' }, { note: '客户来电遗失' })).toEqual({
      id: 'c1',
      reason: 'certificateHold',
      note: '客户来电遗失',
    });
  });

  it('asks its fields of the record first and the reason last', () => {
    const asked = questionsOf(view, resource, move('freeze', { input: ['remark'], reason: 'required' }));
    expect(Object.keys(asked)).toEqual(['remark', 'reason']);
    expect(asked.reason?.rules).toBe('required|length:5,200');
  });

  it('does not ask what the record as it is has no use for, unless something beside it may change that', () => {
    const text = (name: string): ClientField => ({ name, type: 'text', label: [name, name] });
    const parcel = {
      ...resource,
      fields: { kind: text('kind'), address: text('address'), remark: text('remark') },
      views: { when: { address: { kind: 'PARCEL' } } },
    };
    const asked = (input: readonly string[], kind: string) =>
      Object.keys(questionsOn(view, parcel, move('send', { input }), { id: 'p1', kind }, { session: {}, now: new Date() }));
    expect(asked(['address', 'remark'], 'PARCEL')).toEqual(['address', 'remark']);
    expect(asked(['address', 'remark'], 'LETTER')).toEqual(['remark']);
    expect(asked(['kind', 'address'], 'LETTER')).toEqual(['kind', 'address']);
  });
});

describe('what a transition sends', () => {
  it('names the record, its version, the choice and the answers; nobody can answer those for it', () => {
    const record = { id: 'c1', version: 3 };
    expect(inputOf(view, suspend, record, { id: 'other', reason: 'keyCompromise', remark: 'x' })).toEqual({
      id: 'c1',
      version: 3,
      reason: 'certificateHold',
      remark: 'x',
    });
  });

  it('carries the field that finds the record where that is not its id', () => {
    const call = { ...({} as ClientView['calls'][string]), key: 'userNum' };
    expect(inputOf({ ...view, calls: { 'op.cert.revoke': call } }, revoke, { id: 'c1', userNum: 'U9' }, {})).toEqual({
      id: 'c1',
      userNum: 'U9',
    });
  });
});
