/** A day, typed one way everywhere; the browser's own calendar, which writes it its own way, stands behind the button. */
import { type ComponentProps, useRef } from 'react';
import { isDay } from '#engine/rules/calendar.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSay } from '../words.ts';
import { dayIn } from './paste.ts';
import './inputs.css';

interface DayBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'max'> {
  /** What the day is of. */
  readonly of: string;
  readonly value: string;
  /** The last day that the calendar offers. */
  readonly max?: string;
  /** What has been typed so far, or chosen. */
  readonly onType: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

export const DayBox = ({ of, value, max, onType, onBlur, ...rest }: DayBoxProps) => {
  const t = useSay();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <span className="cr-affix cr-affix-end">
      <input
        {...rest}
        className="cr-input cr-figures"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('input.day')}
        value={value}
        onChange={event => onType(event.target.value)}
        onBlur={() => {
          const read = dayIn(value);
          if (read !== value) onType(read);
          onBlur?.();
        }}
      />
      <input
        ref={calendar}
        className="cr-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max={max}
        value={isDay(value) ? value : ''}
        onChange={event => onType(event.target.value)}
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
