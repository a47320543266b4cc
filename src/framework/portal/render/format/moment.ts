/** Moments and days as text: one format everywhere, on the calendar of UTC+8 like every day the rules judge. */
import { momentOf } from '#engine/rules/calendar.ts';

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

/** What `<input type="datetime-local">` takes and gives, and the ISO moment it means. */
export const toLocalInput = (iso: string): string => momentText(iso).slice(0, 16).replace(' ', 'T');
export const fromLocalInput = (local: string): string => (local.length === 16 ? `${local}:00+08:00` : `${local}+08:00`);
