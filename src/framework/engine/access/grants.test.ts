import { describe, expect, it } from 'vitest';
import { completed, differenceOf, type GrantSet, noGrants, reapplied, withButton, withMenu, withoutButton, withoutMenu } from './grants.ts';

const catalogue = {
  menus: [
    { id: 'A', parent: null },
    { id: 'A1', parent: 'A' },
    { id: 'A2', parent: 'A' },
    { id: 'A2x', parent: 'A2' },
    { id: 'B', parent: null },
    { id: 'B1', parent: 'B' },
  ],
  buttons: [
    { code: 'a1.new', menus: ['A1'] },
    { code: 'shared.end', menus: ['A1', 'B1'] },
    { code: 'a2x.new', menus: ['A2x'] },
  ],
};
const set = (menus: readonly string[], buttons: readonly string[] = []): GrantSet => ({ menus: new Set(menus), buttons: new Set(buttons) });
const shown = ({ menus, buttons }: GrantSet) => [[...menus].sort(), [...buttons].sort()];

describe('sets of grants', () => {
  it('[PRM-04] a button brings its menu, an entry its groups, at any depth', () => {
    expect(shown(withButton(catalogue, noGrants, 'a2x.new', 'A2x'))).toEqual([['A', 'A2', 'A2x'], ['a2x.new']]);
    expect(shown(withMenu(catalogue, noGrants, 'B1'))).toEqual([['B', 'B1'], []]);
    expect(shown(completed(catalogue, set([], ['shared.end'])))).toEqual([['A', 'A1'], ['shared.end']]);
    expect(shown(completed(catalogue, set(['B1'], ['shared.end'])))).toEqual([['B', 'B1'], ['shared.end']]);
  });
  it('[PRM-04] an entry that goes takes what hangs below it, its buttons, and groups that are left empty', () => {
    const all = set(['A', 'A1', 'A2', 'A2x', 'B', 'B1'], ['a1.new', 'shared.end', 'a2x.new']);
    expect(shown(withoutMenu(catalogue, all, 'A1'))).toEqual([
      ['A', 'A2', 'A2x', 'B', 'B1'],
      ['a2x.new', 'shared.end'],
    ]);
    expect(shown(withoutMenu(catalogue, all, 'A2'))).toEqual([
      ['A', 'A1', 'B', 'B1'],
      ['a1.new', 'shared.end'],
    ]);
    expect(shown(withoutMenu(catalogue, set(['B', 'B1'], ['shared.end']), 'B1'))).toEqual([[], []]);
    expect(shown(withoutButton(all, 'a1.new'))[1]).toEqual(['a2x.new', 'shared.end']);
  });
  it('[PRM-04] a difference can be shown, and done again on what somebody else has saved meanwhile', () => {
    const base = set(['A', 'A1'], ['a1.new']);
    const mine = set(['A', 'A1', 'B', 'B1'], []);
    const change = differenceOf(base, mine);
    expect(change).toEqual({ added: { menus: ['B', 'B1'], buttons: [] }, removed: { menus: [], buttons: ['a1.new'] } });
    const theirs = set(['A', 'A1', 'A2'], ['a1.new', 'shared.end']);
    expect(shown(reapplied(catalogue, theirs, change))).toEqual([['A', 'A1', 'A2', 'B', 'B1'], ['shared.end']]);
  });
});
