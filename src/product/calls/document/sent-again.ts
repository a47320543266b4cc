/** How often, and how soon, whoever started a contract may send the same again by hand: reminders, and the links of copies. */
import { momentOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { settingOf } from '#product/settings.ts';
import type { Rows } from '#service/store/rows.ts';

const hourMs = 3_600_000;

export interface Bounds {
  readonly most: number;
  readonly hours: number;
}

export const boundsIn = async (rows: Rows): Promise<Bounds> => ({
  most: await settingOf(rows, 'contractRemindersMost'),
  hours: await settingOf(rows, 'contractReminderHours'),
});

/** How often it was sent, and when last. */
interface Sent {
  readonly times: number | null;
  readonly last: string | null;
}

/** What is said of it. */
interface Said {
  readonly most: 'CONTRACT_REMIND_MOST' | 'CONTRACT_COPY_MOST';
  readonly soon: 'CONTRACT_REMIND_SOON' | 'CONTRACT_COPY_SOON';
}

const minuteOf = (moment: Date): string => momentOf(moment).slice(0, 16);

/** Why it cannot be sent now: so often, or so lately, it was before. */
export const heldBack = ({ times, last }: Sent, { most, hours }: Bounds, now: Date, said: Said): Refusal | undefined => {
  if ((times ?? 0) >= most) return new Refusal(said.most, { params: { most } });
  if (last === null) return undefined;
  const before = new Date(last);
  const next = new Date(before.getTime() + hours * hourMs);
  return next <= now ? undefined : new Refusal(said.soon, { params: { last: minuteOf(before), next: minuteOf(next) } });
};
