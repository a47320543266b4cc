/** The year-range picker: two years to type, and a sheet of twelve to pick them from. */
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Float } from '../../ui/float.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSay } from '../words.ts';
import { withYear, type Years, yearIn } from './year-range.ts';

interface YearRangeProps {
  /** The name of what is picked. */
  readonly name: string;
  readonly value: Years;
  readonly onChange: (years: Years) => void;
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

interface SheetProps extends YearRangeProps {
  readonly onClose: () => void;
}

/** Picks the start, then the end. */
const Sheet = ({ name, value, onChange, onClose }: SheetProps) => {
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

export const YearRange = ({ name, value, onChange }: YearRangeProps) => {
  const t = useSay();
  const box = useRef<HTMLFieldSetElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const set = (end: 'from' | 'to', typed: string) => {
    const year = yearIn(typed);
    // Half a year is no change: it goes back to what stood there.
    if ((typed === '' || year !== undefined) && year !== value[end]) onChange(withYear(value, end, year));
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node) || (!box.current?.contains(to) && !sheet.current?.contains(to))) setOpen(false);
  };
  const input = (end: 'from' | 'to') => (
    <input
      key={`${end} ${value.from ?? ''} ${value.to ?? ''}`}
      className="cr-input cr-figures"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      placeholder={t(end === 'from' ? 'input.fromYear' : 'input.toYear')}
      aria-label={`${name} ${t(end === 'from' ? 'input.fromYear' : 'input.toYear')}`}
      defaultValue={value[end] ?? ''}
      onBlur={event => {
        const typed = event.target.value.trim();
        set(end, typed);
        if (typed !== '' && yearIn(typed) === undefined) event.target.value = String(value[end] ?? '');
      }}
      onKeyDown={event => event.key === 'Enter' && set(end, event.currentTarget.value.trim())}
    />
  );
  return (
    <fieldset
      className="cr-span cr-years"
      ref={box}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <legend className="cr-sr">{name}</legend>
      {input('from')}
      <span aria-hidden="true">–</span>
      {input('to')}
      <Button
        ref={opener}
        quiet
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('input.pickYears', { name })}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'up' : 'down'} />
      </Button>
      {open && box.current !== null && (
        <Float anchor={box.current} className="cr-popper" ref={sheet}>
          <Sheet name={name} value={value} onChange={onChange} onClose={close} />
        </Float>
      )}
    </fieldset>
  );
};
