/** From one end to another: two days, or a period up to today; or two numbers. */
import type { ClientField } from '#engine/project/client-view.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { useOpener } from '../../../../ui/opener.ts';
import DayAsked from '../../../inputs/day-asked.tsx';
import { isOfDays, rangeOf, type Span, spanOf } from './filter-query.ts';
import { spans } from './spans.ts';
import { useFilterWords } from './words.ts';

interface SpanProps {
  readonly field: ClientField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface EndProps {
  readonly name: string;
  readonly value: string;
  readonly onEnd: (value: string) => void;
}

const Periods = ({ name, span, onSpan }: { readonly name: string; readonly span: Span; readonly onSpan: (span: Span) => void }) => {
  const { t } = useFilterWords();
  const { anchor, close, trigger } = useOpener('menu');
  const called = t('period.choose', { name });
  const now = new Date();
  return (
    <>
      <button type="button" className="cr-button cr-quiet" aria-label={called} title={called} {...trigger}>
        <Icon name="down" />
      </button>
      <Menu name={called} anchor={anchor} side="end" onClose={close}>
        {spans.map(([period, daysOf]) => {
          const days = daysOf(now);
          return (
            <MenuItem key={period} checked={days.from === span.from && days.to === span.to} onClick={() => onSpan(days)}>
              {t(`period.${period}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};

const NumberEnd = ({ name, value, onEnd }: EndProps) => (
  <input
    // A typed end counts when the box is left.
    key={value}
    className="cr-input cr-figures"
    type="text"
    inputMode="decimal"
    aria-label={name}
    defaultValue={value}
    onBlur={event => event.target.value !== value && onEnd(event.target.value)}
    onKeyDown={event => event.key === 'Enter' && onEnd(event.currentTarget.value)}
  />
);
const DayEnd = ({ name, value, onEnd }: EndProps) => <DayAsked name={name} value={value} onDay={onEnd} />;

export default function SpanInput({ field, value, onChange }: SpanProps) {
  const { label, t } = useFilterWords();
  const name = label(field.label);
  const span = spanOf(field, value);
  const set = (part: Span) => onChange(rangeOf(field, { ...span, ...part }));
  const ofDays = isOfDays(field);
  const End = ofDays ? DayEnd : NumberEnd;
  return (
    <span className="cr-span">
      <End name={`${name} ${t('filter.from')}`} value={span.from ?? ''} onEnd={from => set({ from })} />
      <span aria-hidden="true">–</span>
      <End name={`${name} ${t('filter.to')}`} value={span.to ?? ''} onEnd={to => set({ to })} />
      {ofDays && <Periods name={name} span={span} onSpan={set} />}
    </span>
  );
}
