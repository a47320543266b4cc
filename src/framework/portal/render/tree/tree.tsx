/** A tree after the WAI-ARIA pattern. What its rows show is the caller's. */
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useMarks } from '../../ui/use-marks.ts';
import { isBranch, seen, type TreeNode } from './nodes.ts';
import { type Acts, useStanding } from './use-standing.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import './tree.css';

interface TreeProps<N extends TreeNode> extends Acts<N> {
  readonly label: string;
  readonly nodes: readonly N[];
  /** What stands behind a node's label. */
  readonly children?: (node: N) => ReactNode;
  /** A word for the row's look: `added`, `removed`, `faint`. */
  readonly look?: (node: N) => string | undefined;
  /** What was looked for: marked where it stands. */
  readonly found?: string;
}

const none: readonly string[] = [];

const Tick = ({ checked }: { readonly checked: TreeNode['checked'] }) => (
  <span className="cr-node-tick" data-checked={checked} aria-hidden="true">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {checked === 'true' ? <path d="M3.5 8.5l3 3 6-7" /> : checked === 'mixed' ? <path d="M4 8h8" /> : null}
    </svg>
  </span>
);

export const Tree = <N extends TreeNode>({ label, nodes, children, look, found = '', ...acts }: TreeProps<N>) => {
  const { open, selected, onSelect, onTick } = acts;
  const list = useMemo(() => seen(nodes, open), [nodes, open]);
  const standing = useStanding(list, acts);
  const { box, index, mark, turn, tick } = standing;
  const wanted = found.trim().toLowerCase();
  useMarks(box, wanted === '' ? none : [wanted], '.cr-node > :not(.cr-fold)');
  const onKeyDown = useTreeKeys(list, standing, acts);

  const onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const id = target?.closest<HTMLElement>('[data-node]')?.dataset.node;
    const node = list.find(each => each.node.id === id)?.node;
    if (node === undefined || target?.closest('button, a, input, select') !== null) return;
    mark(node);
    if (target.closest('.cr-fold') !== null) turn([node.id], !open.has(node.id));
    else if (onSelect !== undefined) onSelect(node);
    else if (onTick !== undefined) tick(node);
  };

  return (
    <div className="cr-tree" role="tree" aria-label={label} ref={box} tabIndex={-1} onKeyDown={onKeyDown} onClick={onClick}>
      {list.map(({ node, level, place, of }, position) => (
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
          {...(isBranch(node) ? { 'aria-expanded': open.has(node.id) } : {})}
          {...(node.checked === undefined ? {} : { 'aria-checked': node.checked })}
          {...(node.refused === undefined ? {} : { 'aria-disabled': true, title: node.refused })}
          {...(onSelect === undefined ? {} : { 'aria-selected': node.id === selected })}
          style={{ paddingInlineStart: 4 + (level - 1) * 20 }}
        >
          <span className="cr-fold" aria-hidden="true">
            {isBranch(node) ? <Icon name="right" /> : null}
          </span>
          {node.checked === undefined ? null : <Tick checked={node.checked} />}
          <span className="cr-node-label">{node.label}</span>
          {children?.(node)}
        </div>
      ))}
    </div>
  );
};
