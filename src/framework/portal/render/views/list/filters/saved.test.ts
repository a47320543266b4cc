import { describe, expect, it } from 'vitest';
import { defaultOf, isSame, renamed, type SavedFilter, withDefault, without, withSaved } from './saved.ts';

const saved = (name: string, state = 'ACTIVE'): SavedFilter => ({ name, filter: { state }, sort: { field: 'id', order: 'ASC' } });

describe('[TBL-01] saved filters', () => {
  it('are kept by name: the same name replaces, another one is added', () => {
    const all = withSaved(withSaved([], saved('a')), saved('b'));
    expect(withSaved(all, saved('a', 'OUT')).map(({ name, filter }) => [name, filter.state])).toEqual([
      ['a', 'OUT'],
      ['b', 'ACTIVE'],
    ]);
    expect(without(all, 'a').map(({ name }) => name)).toEqual(['b']);
  });

  it('are renamed, but not to a name that is taken or blank', () => {
    const all = [saved('a'), saved('b')];
    expect(renamed(all, 'a', ' c ').map(({ name }) => name)).toEqual(['c', 'b']);
    expect(renamed(all, 'a', 'b')).toBe(all);
    expect(renamed(all, 'a', ' ')).toBe(all);
  });

  it('have one default at most, which outlives its being saved anew', () => {
    const all = withDefault(withDefault([saved('a'), saved('b')], 'a'), 'b');
    expect(defaultOf(all)?.name).toBe('b');
    expect(defaultOf(withSaved(all, saved('b', 'OUT')))?.filter.state).toBe('OUT');
    expect(defaultOf(withDefault(all, 'b'))).toBeUndefined();
  });

  it('know themselves again whatever the order of the conditions', () => {
    expect(isSame({ a: 1, b: { from: 2 } }, { b: { from: 2 }, a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});
