import { describe, expect, it } from 'vitest';
import { fitting, fittingIn, offered, prefixOf, rangeOf, spanOf, typedOf, withFilter } from './filter-query.ts';

const of = (type: 'date' | 'instant' | 'integer' | 'money' | 'text') => ({ type });

describe('[TBL-01] filters on the wire', () => {
  it('turn a span of days, both included, into a range whose end is excluded', () => {
    expect(rangeOf(of('date'), { from: '2026-01-01', to: '2026-01-31' })).toEqual({ from: '2026-01-01', to: '2026-02-01' });
    expect(rangeOf(of('instant'), { from: '2026-01-01', to: '2026-01-01' })).toEqual({
      from: '2026-01-01T00:00:00+08:00',
      to: '2026-01-02T00:00:00+08:00',
    });
    expect(rangeOf(of('integer'), { from: '3', to: '5' })).toEqual({ from: 3, to: 6 });
    expect(rangeOf(of('money'), { from: '0.50', to: '99.99' })).toEqual({ from: '0.50', to: '100' });
  });

  it('come back as they were said', () => {
    for (const [type, span] of [
      ['date', { from: '2026-02-28', to: '2026-03-01' }],
      ['instant', { from: '2026-12-31', to: '2027-01-01' }],
      ['integer', { from: '0', to: '12' }],
      ['money', { from: '0.50', to: '128.55' }],
      ['money', { to: '99999999999999.99' }],
      ['instant', { to: '2026-01-01' }],
    ] as const) {
      expect(spanOf(of(type), rangeOf(of(type), span))).toEqual(span);
    }
  });

  it('[TBL-03] swap ends that stand the wrong way round', () => {
    expect(rangeOf(of('date'), { from: '2026-02-01', to: '2026-01-01' })).toEqual({ from: '2026-01-01', to: '2026-02-02' });
    expect(rangeOf(of('integer'), { from: '10', to: '9' })).toEqual({ from: 9, to: 11 });
  });

  it('leave out what is empty and what has no order', () => {
    expect(rangeOf(of('date'), {})).toBeUndefined();
    expect(rangeOf(of('text'), { from: 'a' })).toBeUndefined();
    expect(withFilter({ state: 'ACTIVE', q: 'x' }, 'q', '')).toEqual({ state: 'ACTIVE' });
    expect(withFilter({}, 'enabled', false)).toEqual({ enabled: false });
  });

  it('ask texts by their beginning, encrypted ones as a whole', () => {
    expect(prefixOf({}, '闽A')).toEqual({ prefix: '闽A' });
    expect(prefixOf({ masked: true }, '13805912345')).toBe('13805912345');
    expect(prefixOf({}, '')).toBeUndefined();
    expect(typedOf({ prefix: '闽A' })).toBe('闽A');
    expect(typedOf(undefined)).toBe('');
  });

  it('stand in one row as far as they fit', () => {
    expect(fitting(1200, 200, 420)).toBe(3);
    expect(fitting(300, 200, 420)).toBe(0);
  });
});

it('[TBL-01] leaves out of a filter what no record in the states that are chosen can meet', () => {
  const reason = { name: 'reason', type: 'choice', label: ['原因', 'Reason'], states: ['REVOKED'] } as const;
  const resource = { fields: { reason, kind: { name: 'kind', type: 'choice', label: ['类型', 'Kind'] } } } as const;
  const values = { reason: 'keyCompromise', kind: 'A', q: '张' };
  const without = { kind: 'A', q: '张' };
  expect(fittingIn(resource, values, 'ACTIVE')).toEqual(without);
  expect(fittingIn(resource, values, ['ACTIVE', 'EXPIRED'])).toEqual(without);
  for (const states of [undefined, 'REVOKED', ['ACTIVE', 'REVOKED']]) expect(fittingIn(resource, values, states)).toEqual(values);
});

it('[TBL-01] a filter by state offers those alone in which its reader ever sees a record', () => {
  const state = {
    name: 'state',
    type: 'choice',
    label: ['状态', 'State'],
    values: { DRAFT: ['草稿', 'Draft'], SENT: ['已提交', 'Sent'] },
  } as const;
  expect(offered(state, { unseen: ['DRAFT'] }).values).toEqual({ SENT: ['已提交', 'Sent'] });
  expect(offered(state, {})).toBe(state);
  expect(offered({ ...state, name: 'kind' }, { unseen: ['DRAFT'] }).values).toEqual(state.values);
});
