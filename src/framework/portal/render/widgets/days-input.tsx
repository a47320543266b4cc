/** Days chosen in a calendar, kept as a text: single days, and several in a row from one to another. */
import { useState } from 'react';
import { dayOf } from '#engine/rules/calendar.ts';
import { daysIn, daysSaid, isAmong, withDay } from '#engine/rules/working-time.ts';
import type { Shape } from '../../messages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ariaOf, type ControlProps, textIn } from '../inputs/control.ts';
import { wordsWith } from '../words-with.ts';
import './days-input.css';

const zh = {
  days: { earlier: '上个月', later: '下个月', help: '点选日子，再点一次取消；也可以直接输入' },
} as const;
const en: Shape<typeof zh> = {
  days: {
    earlier: 'Previous month',
    later: 'Next month',
    help: 'Click a day to choose it, again to clear it. You can also type dates',
  },
};
const useDaysWords = wordsWith(zh, en);

const DAY = 86_400_000;
const locales = { zh: 'zh-CN', en: 'en-GB' } as const;

const shifted = (month: string, by: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};

/** Six weeks from the Monday before the month on. */
const daysAround = (month: string): readonly string[] => {
  const first = new Date(`${month}-01T00:00:00Z`);
  const monday = first.getTime() - ((first.getUTCDay() + 6) % 7) * DAY;
  return Array.from({ length: 42 }, (_, at) => new Date(monday + at * DAY).toISOString().slice(0, 10));
};

export const DaysInput = (props: ControlProps) => {
  const { t, language } = useDaysWords();
  const text = textIn(props.value);
  const chosen = daysIn(text) ?? [];
  const [month, setMonth] = useState(() => dayOf(new Date()).slice(0, 7));
  const said = (options: Intl.DateTimeFormatOptions, day: string): string =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const shown = daysAround(month);
  const set = (day: string) => props.onChange(daysSaid(withDay(chosen, day)));
  return (
    <div className="cr-days">
      <input
        {...ariaOf(props)}
        className="cr-input"
        value={text}
        placeholder="2027-02-05/2027-02-11 2027-04-05"
        onChange={event => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      <div className="cr-days-head">
        <Button quiet aria-label={t('days.earlier')} onClick={() => setMonth(shifted(month, -1))}>
          ‹
        </Button>
        <strong aria-live="polite">{said({ year: 'numeric', month: 'long' }, `${month}-01`)}</strong>
        <Button quiet aria-label={t('days.later')} onClick={() => setMonth(shifted(month, 1))}>
          ›
        </Button>
      </div>
      <div className="cr-days-month">
        {shown.slice(0, 7).map(day => (
          <span key={day} aria-hidden="true">
            {said({ weekday: 'narrow' }, day)}
          </span>
        ))}
        {shown.map(day => (
          <button
            key={day}
            type="button"
            aria-pressed={isAmong(day, chosen)}
            aria-label={said({ dateStyle: 'full' }, day)}
            data-beside={day.startsWith(month) ? undefined : ''}
            disabled={props.disabled}
            onClick={() => set(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
      <span className="cr-hint">{t('days.help')}</span>
    </div>
  );
};
