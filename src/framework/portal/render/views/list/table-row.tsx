/** One row, drawn again only when its record, its columns or its mark changed. Clicks and keys are the table's business. */
import { memo, type ReactNode } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import type { Surroundings } from '../../fields/display.ts';
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

/** That a reference is called as the record itself is, which its first column says already; undefined where it is not, or is sooner said by its name. */
const sameSaid = (record: Row, first: Column | undefined, { field }: Column, words: Words): string | undefined => {
  const id = record[field.name];
  if (field.type !== 'reference' || typeof id !== 'string') return undefined;
  if (first === undefined || first.field.name === field.name || first.field.type === 'reference') return undefined;
  const name = labelOf(record, field.name, id);
  const said = words.t('list.same', { name: words.label(first.field.label) });
  return name === record[first.field.name] && name.length > said.length ? said : undefined;
};

const drawn = (first: Column | undefined, column: Column, around: Surroundings): ReactNode => {
  const { field } = column;
  const said = sameSaid(around.record, first, column, around.words);
  if (said === undefined) return drawValue(field, around);
  const to = around.words.place(field.to ?? '', String(around.record[field.name]));
  return to === undefined ? said : link(to, said, around.words, -1);
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
            : drawn(columns[0], column, around)}
        </td>
      ))}
    </tr>
  );
});
