import { describe, expect, it } from 'vitest';
import { branches, pruned, seen, sifted, type TreeNode, typedAhead } from './nodes.ts';

interface Plain extends TreeNode {
  readonly children?: readonly Plain[];
}
const tree: readonly Plain[] = [
  { id: 'a', label: 'Accounts', children: [{ id: 'a1', label: 'Operators', children: [{ id: 'a1x', label: 'New' }] }] },
  { id: 'b', label: 'Billing' },
];
const ids = (nodes: readonly Plain[]): readonly unknown[] =>
  nodes.map(({ id, children = [] }) => (children.length === 0 ? id : [id, ...ids(children)]));

describe('a tree', () => {
  it('is seen from top to bottom, with depth and place, as far as it is open', () => {
    expect(seen(tree, new Set(['a'])).map(({ node, level, place, of }) => [node.id, level, place, of])).toEqual([
      ['a', 1, 1, 2],
      ['a1', 2, 1, 1],
      ['b', 1, 2, 2],
    ]);
    expect(branches(tree)).toEqual(['a', 'a1']);
  });
  it('is searched: what fits stays whole, with the way to it', () => {
    expect(ids(pruned(tree, node => node.label === 'Operators'))).toEqual([['a', ['a1', 'a1x']]]);
    expect(ids(sifted(tree, node => node.label === 'Operators'))).toEqual([['a', 'a1']]);
    expect(pruned(tree, () => false)).toEqual([]);
  });
  it('is walked by letters, on from where one stands and round the end', () => {
    const all = seen(tree, new Set(['a', 'a1']));
    expect(typedAhead(all, 0, 'b')).toBe(3);
    expect(typedAhead(all, 3, 'ne')).toBe(2);
    expect(typedAhead(all, 0, 'z')).toBeUndefined();
  });
});
