/** A column's head: its name sorts, its edge resizes. */
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useWords } from '../../words.ts';
import { type Column, MAX_WIDTH, MIN_WIDTH } from './columns.ts';

interface HeaderCellProps {
  readonly column: Column;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly sorted: 'ASC' | 'DESC' | undefined;
  readonly onSort: (() => void) | undefined;
  /** Without a width the column goes back to the one it began with. */
  readonly onResize: (width: number | undefined) => void;
}

const STEP = 16;

export const HeaderCell = ({ column, table, sorted, onSort, onResize }: HeaderCellProps) => {
  const { label, t } = useWords();
  const name = label(column.field.label);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const cell = handle.closest('th');
    const cols = table.current;
    if (cell === null || cols === null) return;
    event.preventDefault();
    const start = event.clientX - cell.getBoundingClientRect().width;
    const index = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    const widthAt = (x: number) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, x - start));
    // While dragging only the variable moves: nothing is drawn by React.
    const before = getComputedStyle(cell.parentElement ?? cell).gridTemplateColumns.split(' ');
    const move = (moved: globalThis.PointerEvent) => {
      cols.style.setProperty('--cr-cols', before.map((width, at) => (at === index ? `${widthAt(moved.clientX)}px` : width)).join(' '));
    };
    const drop = (dropped: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      onResize(widthAt(dropped.clientX));
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', drop, { once: true });
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    onResize((event.currentTarget.closest('th')?.getBoundingClientRect().width ?? column.width) + by);
  };

  return (
    <th
      scope="col"
      className={`${column.align === 'end' ? 'cr-end ' : ''}cr-column`}
      {...(onSort === undefined ? {} : { 'aria-sort': sorted === undefined ? 'none' : sorted === 'ASC' ? 'ascending' : 'descending' })}
    >
      {onSort === undefined ? (
        <span className="cr-column-name" title={name}>
          {name}
        </span>
      ) : (
        <button type="button" className="cr-column-name" onClick={onSort} title={name}>
          {name}
          <svg viewBox="0 0 8 12" aria-hidden="true" className={`cr-order${sorted === undefined ? '' : ` cr-order-${sorted}`}`}>
            <path d="M4 1L7 5H1z" className="cr-order-up" />
            <path d="M4 11L1 7h6z" className="cr-order-down" />
          </svg>
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="cr-edge"
        aria-label={t('list.resize', { column: name })}
        onPointerDown={drag}
        onDoubleClick={() => onResize(undefined)}
        onKeyDown={keys}
      />
    </th>
  );
};
