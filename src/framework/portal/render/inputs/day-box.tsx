/** A day or a moment, typed one way everywhere; the browser's own calendar, which writes it its own way, stands behind the button. */
import { type ComponentProps, useRef } from 'react';
import { isDay } from '#engine/rules/calendar.ts';
import { Icon } from '../../ui/icon.tsx';
import { isMomentText } from '../format/moment.ts';
import { useSay } from '../words.ts';
import { dayIn, momentIn } from './paste.ts';
import './inputs.css';

interface DayBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'max'> {
  /** What the day is of. */
  readonly of: string;
  readonly value: string;
  /** With hours and minutes. */
  readonly isMoment?: boolean;
  /** The last day that the calendar offers. */
  readonly max?: string;
  /** What has been typed so far, or chosen. */
  readonly onType: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

export const DayBox = ({ of, value, isMoment = false, max, onType, onBlur, ...rest }: DayBoxProps) => {
  const t = useSay();
  const isWhole = isMoment ? isMomentText(value) : isDay(value);
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="cr-affix cr-affix-end">
      <input
        {...rest}
        className="cr-input cr-figures"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(isMoment ? 'input.moment' : 'input.day')}
        value={value}
        onChange={event => onType(event.target.value)}
        onBlur={() => {
          const read = isMoment ? momentIn(value) : dayIn(value);
          if (read !== value) onType(read);
          onBlur?.();
        }}
      />
      <input
        ref={calendar}
        className="cr-calendar"
        type={isMoment ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden="true"
        max={max}
        value={isWhole ? value.replace(' ', 'T') : ''}
        onChange={event => onType(event.target.value.replace('T', ' '))}
      />
      <button
        type="button"
        disabled={rest.disabled === true}
        aria-label={t('input.pickDay', { name: of })}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </span>
  );
};
