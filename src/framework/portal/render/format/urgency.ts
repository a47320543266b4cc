/** How near a time limit is: the last quarter of the time warns, what is past it is late. */

import { nextDay, startOfDay } from './moment.ts';

export type Urgency = 'calm' | 'near' | 'late';

export const urgencyOf = (since: string, due: string, now: number): Urgency => {
  const [from, to] = [Date.parse(since), Date.parse(due)];
  if (now > to) return 'late';
  return to - now < (to - from) / 4 ? 'near' : 'calm';
};

/** The moment at which a last day is over: the day itself still counts. */
export const endOfDay = (day: string): string => startOfDay(nextDay(day));
