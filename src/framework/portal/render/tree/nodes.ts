/** Trees as data: nodes in the order they are seen, what a search leaves, and where a typed letter leads. Knows no screen. */

export type Checked = 'true' | 'false' | 'mixed';

/** One node. Those that extend it carry what their rows show. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly TreeNode[];
  /** Left out where the node cannot be ticked at all. */
  readonly checked?: Checked;
  /** Why it cannot be ticked now. */
  readonly refused?: string | undefined;
}

/** A node where it is seen: its depth from 1, its place among its siblings. */
export interface Seen<N> {
  readonly node: N;
  readonly level: number;
  readonly parent: string | null;
  readonly place: number;
  readonly of: number;
}

const below = <N extends TreeNode>(node: N): readonly N[] => (node.children ?? []) as readonly N[];

export const isBranch = (node: TreeNode): boolean => below(node).length > 0;

/** The nodes that are seen while these are open, from top to bottom. */
export const seen = <N extends TreeNode>(
  nodes: readonly N[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): readonly Seen<N>[] =>
  nodes.flatMap((node, index) => [
    { node, level, parent, place: index + 1, of: nodes.length },
    ...(open.has(node.id) ? seen(below(node), open, level + 1, node.id) : []),
  ]);

/** Ids of the nodes that have others below them. */
export const branches = <N extends TreeNode>(nodes: readonly N[]): readonly string[] =>
  nodes.flatMap(node => (below(node).length === 0 ? [] : [node.id, ...branches(below(node))]));

/** What is left of a tree: nodes that fit, whole, and the way to them. */
export const pruned = <N extends TreeNode>(nodes: readonly N[], fits: (node: N) => boolean): readonly N[] =>
  nodes.flatMap(node => {
    if (fits(node)) return [node];
    const children = pruned(below(node), fits);
    return children.length === 0 ? [] : [{ ...node, children }];
  });

/** The same, but below a node that fits only what fits itself. */
export const sifted = <N extends TreeNode>(nodes: readonly N[], fits: (node: N) => boolean): readonly N[] =>
  nodes.flatMap(node => {
    const children = sifted(below(node), fits);
    return fits(node) || children.length > 0 ? [{ ...node, children }] : [];
  });

/** The next node, from the one after `from` and round the end, whose label begins with what was typed. */
export const typedAhead = <N extends TreeNode>(list: readonly Seen<N>[], from: number, typed: string): number | undefined => {
  const wanted = typed.toLocaleLowerCase();
  for (let step = 1; step <= list.length; step += 1) {
    const at = (from + step) % list.length;
    if (list[at]?.node.label.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
};
