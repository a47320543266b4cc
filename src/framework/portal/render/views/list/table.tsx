/** The table: real table elements laid out as grids, so that widths are one CSS variable and rows out of sight cost nothing. */
import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { piecesOf, useMarks } from '../../../ui/use-marks.ts';
import { prepare, type Row, useClientView, useShortcuts } from '../../contract.ts';
import { useWords } from '../../words.ts';
import { template } from './columns.ts';
import { useDrawnRows } from './drawn-rows.ts';
import { HeaderCell } from './header-cell.tsx';
import { nextOrder, putOrder, shownOrder } from './list-sort.ts';
import { isSortable } from './sortable.ts';
import { TableRow } from './table-row.tsx';
import type { Columns } from './use-columns.ts';
import { useRows } from './use-rows.ts';

interface TableProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly rows: readonly Row[];
  readonly columns: Columns;
  readonly selectable: boolean;
  /** These are the rows of the question before: the answer is on its way. */
  readonly stale: boolean;
}

const CHECK = 36;

export const Table = ({ resource, basePath, rows, columns, selectable, stale }: TableProps) => {
  const { sort, setSort, selectedIds, onToggleItem, onSelect, total, filterValues, meta } = useListContext<Row>();
  const order = shownOrder(resource, sort, filterValues);
  const words = useWords();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  useMarks(table, piecesOf(filterValues?.q, meta?.marks), 'td[data-found]');
  const selected = useMemo(() => new Set<unknown>(selectedIds), [selectedIds]);
  const open = useCallback((id: string) => navigate(`${basePath}/${id}/show`), [navigate, basePath]);
  const toggle = useCallback((id: string) => onToggleItem(id), [onToggleItem]);
  const view = useClientView();
  /** Whoever is at the rows is about to open one. */
  const foresee = useCallback(() => {
    prepare(view);
    import('../show/show-view.tsx').catch(() => undefined);
  }, [view]);
  const body = useRows({ open, toggle: selectable ? toggle : undefined, foresee, words });

  const enter = () => table.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();

  useShortcuts(words.t('list.keys'), [
    { keys: '↓', says: words.t('list.keyEnter'), run: enter },
    { keys: '↑ ↓', says: words.t('list.keyMove') },
    { keys: 'Enter', says: words.t('list.keyOpen') },
    ...(selectable ? [{ keys: 'Space', says: words.t('list.selectRow') }] : []),
  ]);

  const cols = template(columns.shown, selectable ? `${CHECK}px ` : '');
  const least = columns.shown.reduce((sum, column) => sum + (column.set ?? column.width), selectable ? CHECK : 0);
  const here = rows.map(row => row.id);
  const drawn = useDrawnRows(rows);
  const all = here.length > 0 && here.every(id => selected.has(id));
  const some = here.some(id => selected.has(id));

  return (
    <table
      ref={table}
      className={`cr-table${selectable ? ' cr-selectable' : ''}${stale ? ' cr-stale' : ''}`}
      style={{ '--cr-cols': cols, '--cr-least': `${least}px` } as CSSProperties}
      aria-rowcount={total ?? -1}
      aria-busy={stale}
    >
      <caption className="cr-sr">{words.label(resource.label)}</caption>
      <thead>
        <tr>
          {selectable && (
            <th scope="col" className="cr-tick">
              <label className="cr-tick-all">
                <input
                  type="checkbox"
                  className="cr-check"
                  checked={all}
                  ref={box => {
                    if (box !== null) box.indeterminate = some && !all;
                  }}
                  onChange={() =>
                    onSelect(all ? selectedIds.filter(id => !here.includes(String(id))) : [...new Set([...selectedIds, ...here])])
                  }
                />
                <span>{words.t('list.selectAll')}</span>
              </label>
            </th>
          )}
          {columns.shown.map(column => (
            <HeaderCell
              key={column.field.name}
              column={column}
              table={table}
              sorted={order?.field === column.field.name ? order.order : undefined}
              onSort={
                isSortable(column.field) ? () => putOrder(sort, nextOrder(column.field.name, order, filterValues), setSort) : undefined
              }
              onResize={width => columns.resize(column.field.name, width)}
            />
          ))}
        </tr>
      </thead>
      {/* Meanwhile the place of the others is kept, so that nothing moves. */}
      <tbody ref={body} style={drawn.length >= rows.length ? undefined : { minBlockSize: `calc(${rows.length} * var(--row-height))` }}>
        {drawn.map((row, index) => (
          <TableRow
            key={row.id}
            record={row}
            first={index === 0}
            columns={columns.shown}
            resource={resource}
            words={words}
            to={`${basePath}/${row.id}/show`}
            selected={selected.has(row.id)}
            onToggle={selectable ? toggle : undefined}
          />
        ))}
      </tbody>
    </table>
  );
};
