/** What the rows of a table answer to: a click opens, arrows move, Enter opens, Space selects, hovering shows what is cut off. */
import { type RefCallback, useCallback } from 'react';
import { copySign } from '../../fields/pieces.tsx';
import { momentText } from '../../format/moment.ts';
import type { Words } from '../../words.ts';

interface RowActs {
  readonly open: (id: string) => void;
  readonly toggle: ((id: string) => void) | undefined;
  /** Told when somebody comes to the rows. */
  readonly foresee: () => void;
  readonly words: Words;
}

const own = 'a,button,input,select,label';
const rowAt = (target: EventTarget | null): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-id]') : null;

/** Puts the focus on a row; that row is then the one Tab comes back to. */
const step = (from: HTMLTableRowElement, to: Element | null): void => {
  if (!(to instanceof HTMLTableRowElement)) return;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
};

const moves: Readonly<Record<string, (row: HTMLTableRowElement) => Element | null>> = {
  ArrowDown: row => row.nextElementSibling,
  ArrowUp: row => row.previousElementSibling,
  Home: row => row.parentElement?.firstElementChild ?? null,
  End: row => row.parentElement?.lastElementChild ?? null,
};

/** Whole text of what is cut off, the moment behind an age, and the copy button of a code; made when first hovered, not for every cell. */
const explain = (cell: HTMLTableCellElement, words: Words): void => {
  const moment = cell.querySelector('time');
  if (moment !== null) cell.title = momentText(moment.dateTime);
  else if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
  const code = cell.querySelector<HTMLElement>('code[data-whole]');
  if (code === null || cell.querySelector('.cr-copy') !== null) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cr-copy cr-copy-cell';
  button.tabIndex = -1;
  button.dataset.copy = code.dataset.whole ?? '';
  button.title = words.t('copy.action');
  button.setAttribute('aria-label', words.t('copy.action'));
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${copySign}" fill="none" stroke="currentColor" stroke-width="1.2"/></svg>`;
  cell.append(button);
  cell.addEventListener('mouseleave', () => button.remove(), { once: true });
};

/** What shows that somebody is at a table: only then its first columns have to be ready to stay where they are. */
const signs = ['pointerenter', 'focusin', 'scroll'] as const;

/** For the `tbody`. Native listeners: one each, however many rows there are. */
export const useRows = ({ open, toggle, foresee, words }: RowActs): RefCallback<HTMLTableSectionElement> =>
  useCallback(
    (body: HTMLTableSectionElement | null) => {
      const click = (event: MouseEvent) => {
        const row = rowAt(event.target);
        if (row === null || (event.target instanceof Element && event.target.closest(own) !== null)) return;
        if (window.getSelection()?.isCollapsed === false) return;
        open(row.dataset.id ?? '');
      };
      const keydown = (event: KeyboardEvent) => {
        const row = rowAt(event.target);
        if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const move = moves[event.key];
        const onRow = event.target === row;
        if (move !== undefined) step(row, move(row));
        else if (event.key === 'Enter' && onRow) open(row.dataset.id ?? '');
        else if (event.key === ' ' && onRow && toggle !== undefined) toggle(row.dataset.id ?? '');
        else return;
        event.preventDefault();
      };
      const hover = (event: MouseEvent) => {
        const cell = event.target instanceof Element ? event.target.closest('td') : null;
        if (cell !== null) explain(cell, words);
      };
      const frame = body?.closest('table')?.parentElement;
      const near = () => body?.closest('table')?.setAttribute('data-near', '');
      for (const sign of signs) frame?.addEventListener(sign, near, { once: true });
      body?.addEventListener('pointerenter', foresee, { once: true });
      body?.addEventListener('focusin', foresee, { once: true });
      body?.addEventListener('click', click);
      body?.addEventListener('keydown', keydown);
      body?.addEventListener('mouseover', hover);
      return () => {
        for (const sign of signs) frame?.removeEventListener(sign, near);
        body?.removeEventListener('pointerenter', foresee);
        body?.removeEventListener('focusin', foresee);
        body?.removeEventListener('click', click);
        body?.removeEventListener('keydown', keydown);
        body?.removeEventListener('mouseover', hover);
      };
    },
    [open, toggle, foresee, words],
  );
