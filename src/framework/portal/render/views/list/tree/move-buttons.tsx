/** Puts a row of a tree one place up or down among its siblings. */

import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useSay } from '../../../words.ts';
import { type RowNode, siblingsOf } from './nested.ts';
import type { Order } from './use-order.ts';

interface MoveButtonsProps {
  readonly node: RowNode;
  readonly nodes: readonly RowNode[];
  readonly order: Order;
}

export const MoveButtons = ({ node, nodes, order: { busy, move } }: MoveButtonsProps) => {
  const t = useSay();
  const siblings = siblingsOf(nodes, node.id);
  const at = siblings.findIndex(each => each.id === node.id);
  const [up, down] = [t('tree.up', { name: node.label }), t('tree.down', { name: node.label })];
  return (
    <span className="cr-tree-moves">
      <Button quiet disabled={busy || at <= 0} aria-label={up} title={up} onClick={() => void move(node, -1)}>
        <Icon name="up" />
      </Button>
      <Button quiet disabled={busy || at === siblings.length - 1} aria-label={down} title={down} onClick={() => void move(node, 1)}>
        <Icon name="down" />
      </Button>
    </span>
  );
};
