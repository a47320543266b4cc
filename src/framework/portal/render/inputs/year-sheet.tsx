/** Twelve years to pick a range from: the start, then the end. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSay } from '../words.ts';
import { withYear, type Years } from './year-range.ts';

export interface YearSheetProps {
  /** The name of what is picked. */
  readonly name: string;
  readonly value: Years;
  readonly onChange: (years: Years) => void;
  readonly onClose: () => void;
}

const SHEET = 12;
const COLUMNS = 4;
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  PageUp: -SHEET,
  PageDown: SHEET,
};
const sheetOf = (year: number): number => Math.floor((year - 1) / SHEET) * SHEET + 1;

export const YearSheet = ({ name, value, onChange, onClose }: YearSheetProps) => {
  const t = useSay();
  const [at, setAt] = useState(() => value.to ?? value.from ?? new Date().getFullYear());
  const [start, setStart] = useState<number>();
  const grid = useRef<HTMLDivElement>(null);
  const first = sheetOf(at);
  const [from, to] = start === undefined ? [value.from, value.to] : [start, start];
  const inside = (year: number): boolean => year >= (from ?? to ?? 0) && year <= (to ?? from ?? 0);

  const go = (year: number) => {
    setAt(Math.min(Math.max(year, 1), 9_996));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  const pick = (year: number) => {
    setAt(year);
    if (start === undefined) setStart(year);
    else {
      onChange(withYear({ from: start }, 'to', year));
      onClose();
    }
  };
  const keys = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  };
  return (
    <div className="cr-options cr-year-sheet" role="dialog" aria-label={name}>
      <div className="cr-year-head">
        <Button quiet aria-label={t('input.earlierYears')} onClick={() => setAt(first - 1)}>
          ‹
        </Button>
        <span aria-live="polite">
          {first} – {first + SHEET - 1}
        </span>
        <Button quiet aria-label={t('input.laterYears')} onClick={() => setAt(first + SHEET)}>
          ›
        </Button>
      </div>
      <div className="cr-year-grid" ref={grid}>
        {Array.from({ length: SHEET }, (_, index) => first + index).map(year => (
          <button
            key={year}
            type="button"
            tabIndex={year === at ? 0 : -1}
            aria-pressed={inside(year)}
            onKeyDown={keys}
            onClick={() => pick(year)}
          >
            {year}
          </button>
        ))}
      </div>
      <p role="status">{t(start === undefined ? 'input.pickStart' : 'input.pickEnd')}</p>
    </div>
  );
};
