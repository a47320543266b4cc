/** The day with which a form begins: today at UTC+8, or so many days, months or years later. */
import { dayOf } from './calendar.ts';

type Later = `+${number}${'d' | 'm' | 'y'}`;
export type Beginning = `$today${Later | ''}`;

/** With what a text begins that names whoever fills it in. */
export const OWN_NAME = '$session.name';

const SAID = /^\$today(?:\+([1-9]\d{0,3})([dmy]))?$/;

export const isBeginning = (said: string): said is Beginning => SAID.test(said);

/** A month that lacks the day, as 29 February does, gives its last one. */
const monthsLater = (day: Date, months: number): Date => {
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day.getUTCDate(), last.getUTCDate())));
};

/** `YYYY-MM-DD` */
export const beginningOn = (said: Beginning, now: Date): string => {
  const [, count = '0', unit = 'd'] = SAID.exec(said) ?? [];
  const today = new Date(`${dayOf(now)}T00:00:00Z`);
  const n = Number(count);
  const later = unit === 'd' ? new Date(today.getTime() + n * 86_400_000) : monthsLater(today, unit === 'y' ? 12 * n : n);
  return later.toISOString().slice(0, 10);
};
