import { describe, expect, it } from 'vitest';
import { grantedMenus } from './menus.ts';

const tree = [
  { id: 'A', parent: null },
  { id: 'A1', parent: 'A' },
  { id: 'B', parent: null },
  { id: 'B1', parent: 'B' },
  { id: 'B1x', parent: 'B1' },
  { id: 'B2', parent: 'B' },
  { id: 'C', parent: null },
];
const left = (...granted: readonly string[]) => grantedMenus(tree, new Set(granted)).map(menu => menu.id);

describe('grantedMenus', () => {
  it('[PRM-01] keeps a top entry whose own id is granted, without its children', () => {
    expect(left('A')).toEqual(['A']);
  });
  it('[PRM-01] keeps a top entry for the sake of a granted child', () => {
    expect(left('B2')).toEqual(['B', 'B2']);
  });
  it('[PRM-01] considers children at any depth for the top entry', () => {
    expect(left('B1x')).toEqual(['B']);
    expect(left('B1', 'B1x')).toEqual(['B', 'B1', 'B1x']);
  });
  it('[PRM-01] leaves nothing for ids that the tree does not have', () => {
    expect(left('Z')).toEqual([]);
    expect(left()).toEqual([]);
  });
  it('[PRM-01] keeps the order of the tree, whatever the order of the grants', () => {
    expect(left('C', 'B2', 'A1')).toEqual(['A', 'A1', 'B', 'B2', 'C']);
  });
});
