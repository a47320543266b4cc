/** The year-range picker: two years to type, and a sheet of twelve to pick them from. */
import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Float } from '../../ui/float.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../later.tsx';
import { useSay } from '../words.ts';
import { withYear, yearIn } from './year-range.ts';
import type { YearSheetProps } from './year-sheet.tsx';

type YearRangeProps = Omit<YearSheetProps, 'onClose'>;

const Sheet = later(async () => ({ default: (await import('./year-sheet.tsx')).YearSheet }));

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
