/** Rows inside a record as they are edited: added, removed, carried up and down, filled from a spreadsheet; the focus goes along. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { startValues } from './check.ts';
import type { ControlProps } from './control.ts';
import { gridOf, pasted } from './paste.ts';

type Item = Readonly<Record<string, unknown>>;
const MOST = 100;

export interface Items {
  readonly columns: readonly ClientField[];
  readonly rows: readonly Item[];
  readonly most: number;
  readonly set: (index: number, name: string, cell: unknown) => void;
  readonly add: () => void;
  readonly remove: (index: number) => void;
  /** @param focus the part of the row that has the focus afterwards */
  readonly move: (index: number, step: -1 | 1, focus: string) => void;
  /** Alt with an arrow carries the row along, whichever of its cells is being written in. */
  readonly carry: (event: KeyboardEvent, index: number) => void;
  readonly paste: (event: ClipboardEvent, row: number, column: number) => void;
}

/** @returns says which element has the focus once the rows have been drawn anew */
const useNextFocus = () => {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const wanted = document.getElementById(next.current);
    next.current = undefined;
    // A button at the end of its way is switched off and takes no focus: its neighbour does.
    const row = wanted?.closest('tr');
    if (wanted instanceof HTMLButtonElement && wanted.disabled) row?.querySelector<HTMLElement>('.cr-row-acts button:enabled')?.focus();
    else wanted?.focus();
  });
  return (element: string) => {
    next.current = element;
  };
};

export const useItems = ({ field, value, onChange, id }: ControlProps): Items => {
  const columns = Object.values(field.of ?? {});
  const rows: readonly Item[] = Array.isArray(value) ? value : [];
  const most = field.most ?? MOST;
  const focusNext = useNextFocus();

  const move: Items['move'] = (index, step, focus) => {
    const to = index + step;
    const [one, other] = [rows[index], rows[to]];
    if (one === undefined || other === undefined) return;
    focusNext(`${id}-${to}-${focus}`);
    onChange(rows.map((row, at) => (at === index ? other : at === to ? one : row)));
  };
  return {
    columns,
    rows,
    most,
    set: (index, name, cell) => onChange(rows.map((row, other) => (other === index ? { ...row, [name]: cell } : row))),
    add: () => {
      const [first] = columns;
      const start = Object.fromEntries(columns.map(column => [column.name, column]));
      if (first !== undefined) focusNext(`${id}-${rows.length}-${first.name}`);
      onChange([...rows, Object.fromEntries(Object.entries(startValues(start, undefined)).filter(([, cell]) => cell !== null))]);
    },
    remove: index => {
      focusNext(rows.length === 1 ? id : `${id}-${Math.min(index, rows.length - 2)}-remove`);
      onChange(rows.filter((_, other) => other !== index));
    },
    move,
    carry: (event, index) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      const cell = (event.target as HTMLElement).id.slice(`${id}-${index}-`.length);
      move(index, event.key === 'ArrowUp' ? -1 : 1, cell);
    },
    paste: (event, row, column) => {
      const grid = gridOf(event.clipboardData.getData('text/plain'));
      if (grid === undefined) return;
      event.preventDefault();
      onChange(pasted(rows, columns, { row, column }, grid, most));
    },
  };
};
