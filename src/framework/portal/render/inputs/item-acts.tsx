/** What can be done with one row inside a record: carried up or down, removed. */

import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSay } from '../words.ts';
import type { Items } from './use-items.ts';

interface ItemActsProps {
  readonly items: Items;
  readonly index: number;
  /** The element of the row: those of its buttons begin with it. */
  readonly id: string;
  readonly disabled: boolean;
}

export const ItemActs = ({ items: { rows, move, remove }, index, id, disabled }: ItemActsProps) => {
  const t = useSay();
  return (
    <td className="cr-row-acts">
      <Button
        id={`${id}-up`}
        quiet
        disabled={disabled || index === 0}
        aria-label={t('input.moveUpNth', { n: index + 1 })}
        onClick={() => move(index, -1, 'up')}
      >
        <Icon name="up" />
      </Button>
      <Button
        id={`${id}-down`}
        quiet
        disabled={disabled || index === rows.length - 1}
        aria-label={t('input.moveDownNth', { n: index + 1 })}
        onClick={() => move(index, 1, 'down')}
      >
        <Icon name="down" />
      </Button>
      <Button
        id={`${id}-remove`}
        quiet
        disabled={disabled}
        aria-label={t('input.removeNth', { n: index + 1 })}
        onClick={() => remove(index)}
      >
        <Icon name="close" />
      </Button>
    </td>
  );
};
