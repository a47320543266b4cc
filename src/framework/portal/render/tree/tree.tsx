/** A tree after the WAI-ARIA pattern: arrows, Home and End, letters, Space ticks, Enter chooses. What its rows show is the caller's. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { branches, type Seen, seen, type TreeNode, typedAhead } from './nodes.ts';
import './tree.css';

interface TreeProps<N extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly N[];
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly selected?: string | undefined;
  readonly onSelect?: (node: N) => void;
  readonly onTick?: (node: N) => void;
  /** What stands behind a node's label. */
  readonly children?: (node: N) => ReactNode;
  /** A word for the row's look: `added`, `removed`, `faint`. */
  readonly look?: (node: N) => string | undefined;
}

const FORGET_TYPED = 700;

const Tick = ({ checked }: { readonly checked: TreeNode['checked'] }) => (
  <span className="cr-node-tick" data-checked={checked} aria-hidden="true">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {checked === 'true' ? <path d="M3.5 8.5l3 3 6-7" /> : checked === 'mixed' ? <path d="M4 8h8" /> : null}
    </svg>
  </span>
);

export const Tree = <N extends TreeNode>({ label, nodes, open, onOpen, selected, onSelect, onTick, children, look }: TreeProps<N>) => {
  const list = useMemo(() => seen(nodes, open), [nodes, open]);
  const [at, setAt] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', when: 0 });
  const index = Math.max(
    0,
    list.findIndex(({ node }) => node.id === (at ?? selected)),
  );

  const elementOf = (id: string): HTMLElement | null => box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`) ?? null;
  const stand = (to: number): void => {
    const node = list[Math.min(Math.max(to, 0), list.length - 1)]?.node;
    if (node === undefined) return;
    setAt(node.id);
    elementOf(node.id)?.focus();
  };
  const turn = (ids: readonly string[], wanted: boolean): void => {
    const next = new Set(open);
    for (const id of ids)
      if (wanted) next.add(id);
      else next.delete(id);
    onOpen(next);
  };
  const tick = (node: N): void => {
    if (node.checked !== undefined && node.refused === undefined) onTick?.(node);
  };

  /** The keys of the pattern; false for those that are none of the tree's. */
  const answer = (key: string, { node, parent }: Seen<N>): boolean => {
    const isBranch = (node.children ?? []).length > 0;
    switch (key) {
      case 'ArrowDown':
        stand(index + 1);
        return true;
      case 'ArrowUp':
        stand(index - 1);
        return true;
      case 'ArrowRight':
        if (isBranch && !open.has(node.id)) turn([node.id], true);
        else if (isBranch) stand(index + 1);
        return true;
      case 'ArrowLeft':
        if (isBranch && open.has(node.id)) turn([node.id], false);
        else if (parent !== null) stand(list.findIndex(each => each.node.id === parent));
        return true;
      case 'Home':
        stand(0);
        return true;
      case 'End':
        stand(list.length - 1);
        return true;
      case '*':
        turn(
          list.filter(each => each.parent === parent && (each.node.children ?? []).length > 0).map(each => each.node.id),
          true,
        );
        return true;
      case ' ':
        tick(node);
        return true;
      case 'Enter':
        if (onSelect !== undefined) onSelect(node);
        else if (isBranch) turn([node.id], !open.has(node.id));
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const here = list[index];
    if (here === undefined || event.ctrlKey || event.metaKey || event.altKey || event.target !== elementOf(here.node.id)) return;
    if (answer(event.key, here)) {
      event.preventDefault();
      return;
    }
    if ([...event.key].length !== 1) return;
    typed.current = {
      text: event.timeStamp - typed.current.when < FORGET_TYPED ? typed.current.text + event.key : event.key,
      when: event.timeStamp,
    };
    const to = typedAhead(list, typed.current.text.length > 1 ? index - 1 : index, typed.current.text);
    if (to !== undefined) stand(to);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest<HTMLElement>('[data-node]')?.dataset.node;
    const node = list.find(each => each.node.id === id)?.node;
    if (node === undefined || target?.closest('button, a, input, select') !== null) return;
    setAt(node.id);
    if (target.closest('.cr-fold') !== null) turn([node.id], !open.has(node.id));
    else if (onSelect !== undefined) onSelect(node);
    else if (onTick !== undefined) tick(node);
  };

  // What a search leaves is shown open; the node one stood on may be gone.
  useEffect(() => {
    if (at !== undefined && !list.some(({ node }) => node.id === at)) setAt(undefined);
  }, [at, list]);

  return (
    <div className="cr-tree" role="tree" aria-label={label} ref={box} tabIndex={-1} onKeyDown={onKeyDown} onClick={onClick}>
      {list.map(({ node, level, place, of }, position) => {
        const isBranch = (node.children ?? []).length > 0;
        return (
          <div
            key={node.id}
            role="treeitem"
            data-node={node.id}
            data-look={look?.(node)}
            className="cr-node"
            tabIndex={position === index ? 0 : -1}
            aria-level={level}
            aria-posinset={place}
            aria-setsize={of}
            {...(isBranch ? { 'aria-expanded': open.has(node.id) } : {})}
            {...(node.checked === undefined ? {} : { 'aria-checked': node.checked })}
            {...(node.refused === undefined ? {} : { 'aria-disabled': true, title: node.refused })}
            {...(onSelect === undefined ? {} : { 'aria-selected': node.id === selected })}
            style={{ paddingInlineStart: 4 + (level - 1) * 20 }}
          >
            <span className="cr-fold" aria-hidden="true">
              {isBranch ? <Icon name="right" /> : null}
            </span>
            {node.checked === undefined ? null : <Tick checked={node.checked} />}
            <span className="cr-node-label">{node.label}</span>
            {children?.(node)}
          </div>
        );
      })}
    </div>
  );
};

/** What is open in a tree: everything, or nothing, or what one has opened. */
export const useOpen = <N extends TreeNode>(nodes: readonly N[]) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return { open, setOpen, openAll: () => setOpen(new Set(branches(nodes))), closeAll: () => setOpen(new Set()) };
};
