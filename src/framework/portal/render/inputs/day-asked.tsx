/** A day that is asked for, in a filter or of a period: it takes effect as soon as it is one. */
import { useState } from 'react';
import { isDay } from '#engine/rules/calendar.ts';
import { DayBox } from './day-box.tsx';

interface DayAskedProps {
  readonly name: string;
  readonly value: string;
  readonly disabled?: boolean;
  /** A whole day, or none: what is half typed asks for nothing. */
  readonly onDay: (day: string) => void;
}

export default function DayAsked({ name, value, disabled = false, onDay }: DayAskedProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const isWhole = text === '' || isDay(text);
  return (
    <DayBox
      of={name}
      aria-label={name}
      disabled={disabled}
      {...(isWhole ? {} : { 'aria-invalid': true })}
      value={text}
      onType={next => {
        setTyped({ text: next, of: value });
        if (next !== value && (next === '' || isDay(next))) onDay(next);
      }}
    />
  );
}
