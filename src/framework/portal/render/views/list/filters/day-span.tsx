/** The days that a list is asked for: from one to another, or the day, week or month of the calendar that it is now. */
import { nextPeriod, periodOf, type Unit } from '#engine/rules/periods.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { useOpener } from '../../../../ui/opener.ts';
import { previousDay } from '../../../format/moment.ts';
import DayAsked from '../../../inputs/day-asked.tsx';
import { useSay } from '../../../words.ts';
import type { Span } from './filter-query.ts';

interface DaySpanProps {
  readonly name: string;
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
}

const offered = ['day', 'week', 'month'] as const;

const daysOf = (unit: Unit, now: Date): Span => {
  const from = periodOf(now, unit);
  return { from, to: previousDay(nextPeriod(from, unit)) };
};

export default function DaySpan({ name, span, onSpan }: DaySpanProps) {
  const t = useSay();
  const { anchor, close, trigger } = useOpener('menu');
  const day = (end: 'from' | 'to') => (
    <DayAsked name={`${name} ${t(`filter.${end}`)}`} value={span[end] ?? ''} onDay={day => onSpan({ ...span, [end]: day })} />
  );
  const called = t('filter.period', { name });
  const now = new Date();
  return (
    <span className="cr-span">
      {day('from')}
      <span aria-hidden="true">–</span>
      {day('to')}
      <button type="button" className="cr-button cr-quiet" aria-label={called} title={called} {...trigger}>
        <Icon name="down" />
      </button>
      <Menu name={called} anchor={anchor} side="end" onClose={close}>
        {offered.map(unit => {
          const days = daysOf(unit, now);
          return (
            <MenuItem key={unit} checked={days.from === span.from && days.to === span.to} onClick={() => onSpan(days)}>
              {t(`filter.periods.${unit}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </span>
  );
}
