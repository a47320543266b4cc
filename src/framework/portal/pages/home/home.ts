/** What the home page computes: the greeting's hour. No React. */
import { momentOf } from '#engine/rules/calendar.ts';

/** Which greeting fits the hour. */
export const partOfDay = (hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' =>
  hour < 11 && hour >= 5 ? 'morning' : hour < 13 && hour >= 11 ? 'noon' : hour < 18 && hour >= 13 ? 'afternoon' : 'evening';

/** The hour of a moment on the clock by which every time is shown (UTC+8), wherever the browser stands. */
export const hourOf = (moment: Date): number => Number(momentOf(moment).slice(11, 13));
