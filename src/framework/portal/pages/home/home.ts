/** What the home page computes: ages, addresses of filtered lists, the greeting's hour. No React. */
import { momentOf } from '#engine/rules/calendar.ts';

/** How long something has waited, in the largest unit that says enough. */
export const age = (since: number, now: number): { readonly unit: 'now' | 'minutes' | 'hours' | 'days'; readonly n: number } => {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return { unit: 'now', n: 0 };
  if (minutes < 60) return { unit: 'minutes', n: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hours', n: hours } : { unit: 'days', n: Math.floor(hours / 24) };
};

/** Which greeting fits the hour. */
export const partOfDay = (hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' =>
  hour < 11 && hour >= 5 ? 'morning' : hour < 13 && hour >= 11 ? 'noon' : hour < 18 && hour >= 13 ? 'afternoon' : 'evening';

/** The hour of a moment on the clock by which every time is shown (UTC+8), wherever the browser stands. */
export const hourOf = (moment: Date): number => Number(momentOf(moment).slice(11, 13));
