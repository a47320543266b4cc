/** A day, typed one way everywhere; the browser's own calendar, which writes it its own way, stands behind the button. */
import { type ComponentProps, useRef, useState } from 'react';
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

interface DayAskedProps {
  readonly name: string;
  readonly value: string;
  /** A whole day, or none: what is half typed asks for nothing. */
  readonly onDay: (day: string) => void;
}

/** A day that takes effect as soon as it is one. */
export const DayAsked = ({ name, value, onDay }: DayAskedProps) => {
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const isWhole = text === '' || isDay(text);
  return (
    <DayBox
      of={name}
      aria-label={name}
      {...(isWhole ? {} : { 'aria-invalid': true })}
      value={text}
      onType={next => {
        setTyped({ text: next, of: value });
        if (next !== value && (next === '' || isDay(next))) onDay(next);
      }}
    />
  );
};
