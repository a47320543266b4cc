/** Moments and days as text: one format everywhere, on the calendar of UTC+8 like every day the rules judge. */
import { isDay, isInstant, momentOf } from '#engine/rules/calendar.ts';

/** `YYYY-MM-DD HH:mm:ss` of an ISO moment; what is no moment stays as it is. */
export const momentText = (iso: string): string => {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : momentOf(new Date(time));
};

/** The day of an ISO moment, `YYYY-MM-DD`. */
export const dayText = (iso: string): string => momentText(iso).slice(0, 10);

/** The first moment of a day, as the wire writes it. */
export const startOfDay = (day: string): string => `${day}T00:00:00+08:00`;

/** The day after, `YYYY-MM-DD`. */
export const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);

/** The day before, `YYYY-MM-DD`. */
export const previousDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);

const typed = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Whether a text is a moment as people type it, `YYYY-MM-DD HH:mm`. */
export const isMomentText = (text: string): boolean => isDay(typed.exec(text)?.[1] ?? '');

/** The ISO moment that such a text means, and the text of one; what is neither stays as it is. */
export const fromMomentText = (text: string): string =>
  isMomentText(text) ? `${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+08:00` : text;
export const toMomentText = (iso: string): string => (isInstant(iso) ? momentText(iso) : iso).replace(/(?<=^.{16}):00$/, '');
