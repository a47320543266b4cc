/** A certificate's life as a bar: how much of it has passed, and how it stands today. */
import { spanOf } from '#portal/render/format/age.ts';

export interface Validity {
  /** 0 to 1: where today stands between the two ends. */
  readonly part: number;
  readonly phase: 'early' | 'running' | 'ending' | 'over';
  /** Days to the end, as many as are said beside it everywhere else; negative when it is over. */
  readonly days: number;
}

const DAY = 86_400_000;
/** Renewal opens and the first notice goes out this many days before the end. */
const ENDING = 90;

/** @returns undefined where an end is missing or they stand the wrong way round */
export const validityOf = (notBefore: unknown, notAfter: unknown, now: number): Validity | undefined => {
  const [from, to] = [Date.parse(String(notBefore)), Date.parse(String(notAfter))];
  if (Number.isNaN(from) || Number.isNaN(to) || to <= from) return undefined;
  const left = spanOf(to - now);
  const days = left.key === 'days' ? left.n : Math.floor((to - now) / DAY);
  const phase = now < from ? 'early' : now > to ? 'over' : days < ENDING ? 'ending' : 'running';
  return { part: Math.min(1, Math.max(0, (now - from) / (to - from))), phase, days };
};
