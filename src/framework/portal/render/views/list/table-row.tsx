/** One row, drawn again only when its record, its columns or its mark changed. Clicks and keys are the table's business. */
import { memo } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { labelOf } from '../../fields/labels.ts';
import { link } from '../../fields/pieces.tsx';
import { drawValue } from '../../fields/value.tsx';
import type { Words } from '../../words.ts';
import type { Column } from './columns.ts';

interface TableRowProps {
  readonly record: Row;
  readonly columns: readonly Column[];
  readonly resource: ClientResource;
  readonly words: Words;
  readonly to: string;
  readonly first: boolean;
  readonly selected: boolean;
  readonly onToggle: ((id: string) => void) | undefined;
}

const classOf = (column: Column, index: number): string =>
  `${index === 0 ? 'cr-first ' : ''}${column.align === 'end' ? 'cr-end ' : ''}${column.field.name === 'state' ? 'cr-state' : ''}`;

/** Whether a reference is called as the record itself is, which its first column says already; a kind that has no page says its name. */
const isSaid = (record: Row, first: Column | undefined, { field }: Column, words: Words): boolean =>
  field.type === 'reference' &&
  first !== undefined &&
  first.field.name !== field.name &&
  first.field.type !== 'reference' &&
  typeof record[field.name] === 'string' &&
  words.place(field.to ?? '', String(record[field.name])) !== undefined &&
  labelOf(record, field.name, String(record[field.name])) === record[first.field.name];

/** That it is the same, and the way to it. */
const same = (record: Row, first: Column | undefined, { field }: Column, words: Words) => {
  const said = words.t('list.same', { name: first === undefined ? '' : words.label(first.field.label) });
  const to = words.place(field.to ?? '', String(record[field.name]));
  return to === undefined ? said : link(to, said, words, -1);
};

export const TableRow = memo(({ record, columns, resource, words, to, first, selected, onToggle }: TableRowProps) => {
  const around = { words, resource, record, place: 'cell' as const };
  return (
    <tr data-id={record.id} tabIndex={first ? 0 : -1} className={selected ? 'cr-selected' : undefined}>
      {onToggle !== undefined && (
        <td className="cr-tick">
          <input
            type="checkbox"
            className="cr-check"
            tabIndex={-1}
            checked={selected}
            onChange={() => onToggle(record.id)}
            aria-label={words.t('list.selectRow')}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.field.name}
          className={classOf(column, index)}
          data-label={words.label(column.field.label)}
          data-found={resource.views.list?.search?.includes(column.field.name) || undefined}
        >
          {index === 0 && !['reference', 'file'].includes(column.field.type)
            ? link(to, drawValue(column.field, around), words, -1)
            : isSaid(record, columns[0], column, words)
              ? same(record, columns[0], column, words)
              : drawValue(column.field, around)}
        </td>
      ))}
    </tr>
  );
});
