/** Where one stands in a tree, and what is done from there: going to another node, folding, ticking, choosing. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Seen, TreeNode } from './nodes.ts';

/** What the tree is told of its nodes, and tells. */
export interface Acts<N extends TreeNode> {
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly selected?: string | undefined;
  readonly onSelect?: (node: N) => void;
  readonly onTick?: (node: N) => void;
}

export interface Standing<N extends TreeNode> {
  /** For the element of the tree. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** The place of the node one stands on. */
  readonly index: number;
  readonly isAt: (node: N, element: EventTarget) => boolean;
  readonly mark: (node: N) => void;
  /** Goes to a place, the focus too; beyond the ends, to the end. */
  readonly stand: (to: number) => void;
  readonly turn: (ids: readonly string[], wanted: boolean) => void;
  readonly tick: (node: N) => void;
}

/** @param list the nodes in sight, from top to bottom */
export const useStanding = <N extends TreeNode>(list: readonly Seen<N>[], { open, onOpen, selected, onTick }: Acts<N>): Standing<N> => {
  const [at, setAt] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    list.findIndex(({ node }) => node.id === (at ?? selected)),
  );
  // What a search leaves is shown open; the node one stood on may be gone.
  useEffect(() => {
    if (at !== undefined && !list.some(({ node }) => node.id === at)) setAt(undefined);
  }, [at, list]);

  const elementOf = (id: string): HTMLElement | null => box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`) ?? null;
  return {
    box,
    index,
    isAt: (node, element) => element === elementOf(node.id),
    mark: node => setAt(node.id),
    stand: to => {
      const node = list[Math.min(Math.max(to, 0), list.length - 1)]?.node;
      if (node === undefined) return;
      setAt(node.id);
      elementOf(node.id)?.focus();
    },
    turn: (ids, wanted) => {
      const next = new Set(open);
      for (const id of ids)
        if (wanted) next.add(id);
        else next.delete(id);
      onOpen(next);
    },
    tick: node => {
      if (node.checked !== undefined && node.refused === undefined) onTick?.(node);
    },
  };
};
