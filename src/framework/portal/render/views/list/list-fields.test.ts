import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientField, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { clientCall } from '#tests/portal/client-call.ts';
import { registerWidgets } from '../../registered.ts';
import { toggled } from './columns.ts';
import { listFields } from './list-fields.ts';

const field = (name: string, more: Partial<ClientField> = {}): ClientField => ({ name, type: 'text', label: [name, name], ...more });
const fields = [
  field('id'),
  field('state', { type: 'choice' }),
  field('note'),
  field('fee'),
  field('name'),
  field('nameEn'),
  field('number'),
  field('paid'),
  field('claimant'),
  field('account'),
  field('secret', { unread: true }),
  field('body', { type: 'longText', heavy: true }),
  field('due', { widget: 'looking', options: { at: 'note' } }),
  field('free', { widget: 'free' }),
  field('unused'),
];
const issue: ClientTransition = {
  name: 'issue',
  label: ['签发', 'Issue'],
  from: ['OPEN'],
  to: 'SOLD',
  input: [],
  ask: {},
  call: 'issue',
  many: 'issueMany',
  guards: [{ paid: true }],
};
const resource = (columns: readonly string[], more: Partial<ClientResource> = {}): ClientResource => ({
  name: 'orders',
  label: ['订单', 'Orders'],
  represent: '{name}',
  fields: Object.fromEntries(fields.map(each => [each.name, each])),
  states: {},
  transitions: [],
  views: { list: { columns, sort: ['id', 'DESC'] } },
  verbs: {},
  ...more,
});
const calls = { issue: clientCall('issue', { key: 'account' }), issueMany: clientCall('issueMany', { show: ['fee', 'body'] }) };

beforeAll(() =>
  registerWidgets({
    looking: { display: () => null, inCell: ({ at }) => [String(at), undefined] },
    free: { display: () => null, inCell: true },
  }),
);

describe('[TBL-01][BEY-21] a list asks for', () => {
  it('its columns and what its records are called by, in both languages, in the order of the declaration', () => {
    expect(listFields(resource(['number', 'state']), {}, {})).toEqual(['id', 'state', 'name', 'nameEn', 'number']);
    expect(listFields(resource(['name', 'fee', 'number']), {}, { order: ['number', 'fee'] })).toEqual([
      'id',
      'fee',
      'name',
      'nameEn',
      'number',
    ]);
  });

  it('nothing of a column that is switched off', () => {
    expect(listFields(resource(['name', 'fee']), {}, toggled({}, 'fee'))).toEqual(['id', 'name', 'nameEn']);
  });

  it('what a column of a widget looks at beside its own field; whole records where that may be anything', () => {
    expect(listFields(resource(['due']), {}, {})).toEqual(['id', 'note', 'name', 'nameEn', 'due']);
    expect(listFields(resource(['name', 'free']), {}, {})).toBeUndefined();
    expect(listFields(resource(['name', 'free']), {}, toggled({}, 'free'))).toEqual(['id', 'name', 'nameEn']);
  });

  it('what tells whether an act on many can be done to a row, what finds the row, and what is said of it; nothing heavy', () => {
    const acting = resource(['number'], { transitions: [issue] });
    expect(listFields(acting, calls, {})).toEqual(['id', 'fee', 'name', 'nameEn', 'number', 'paid', 'account']);
    const instead = [{ when: { note: 'x' }, label: issue.label, to: 'SOLD', input: [], ask: {}, guards: [{ unused: '1' }] }];
    expect(listFields({ ...acting, transitions: [{ ...issue, instead }] }, calls, {})).toEqual(expect.arrayContaining(['note', 'unused']));
    expect(listFields({ ...acting, transitions: [{ ...issue, danger: true }] }, {}, {})).not.toContain('paid');
  });

  it('nothing that is only written, which no answer has', () => {
    expect(listFields(resource(['number'], { represent: '{secret}' }), {}, {})).toEqual(['id', 'number']);
  });
});
