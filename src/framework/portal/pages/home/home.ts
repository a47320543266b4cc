/** What the home page computes: the greeting's hour, and where its numbers lead. No React. */
import { momentOf } from '#engine/rules/calendar.ts';
import { listAddress } from '../../render/sums/answer.ts';

/** Which greeting fits the hour. */
export const partOfDay = (hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' =>
  hour < 11 && hour >= 5 ? 'morning' : hour < 13 && hour >= 11 ? 'noon' : hour < 18 && hour >= 13 ? 'afternoon' : 'evening';

/** The hour of a moment on the clock by which every time is shown (UTC+8), wherever the browser stands. */
export const hourOf = (moment: Date): number => Number(momentOf(moment).slice(11, 13));

/** The list of what a number counts; of what ends soon with what ends first at the top. */
export const addressOf = (
  base: string,
  { group, filter = {} }: { readonly group?: string; readonly filter?: Readonly<Record<string, unknown>> },
): string => {
  const to = listAddress(base, filter);
  const ends = group === 'ends' ? Object.keys(filter).find(name => name !== 'state') : undefined;
  return ends === undefined ? to : `${to}&${new URLSearchParams({ sort: ends, order: 'ASC' })}`;
};
