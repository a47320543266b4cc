/** When the clock tells whoever has the turn in a contract once more. */
import { settingOf } from '#product/settings.ts';
import type { Act } from '#service/records/act.ts';

const dayMs = 86_400_000;

export const daysOf = ({ records }: Pick<Act, 'records'>): Promise<number> => settingOf(records.rows, 'contractReminderDays');

/** So many days before it lapses, where that is still to come; none where nobody is reminded. */
export const beforeEnd = (expiresAt: string | null, days: number, after: number): number | undefined => {
  const at = Date.parse(expiresAt ?? '') - days * dayMs;
  return days > 0 && at > after ? at : undefined;
};

/** With a new turn, or a new last day: once the turn has stood for so many days, or so many days before it lapses. */
export const remindDueOf = async (act: Pick<Act, 'records' | 'now'>, expiresAt: string | null): Promise<string | null> => {
  const days = await daysOf(act);
  const now = act.now.getTime();
  const last = beforeEnd(expiresAt, days, now);
  return last === undefined ? null : new Date(Math.min(now + days * dayMs, last)).toISOString();
};
