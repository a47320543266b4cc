/** The company whose turn it is to sign hears of it again: from whoever started the contract, and from the clock. */
import { momentOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { settingOf } from '#product/settings.ts';
import { contracts } from '#resources/document/contracts.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import { tellCompanies } from './contract-news.ts';

/** Of one contract, however often the turn changes. */
const mostByHand = 5;
const apartMs = 4 * 3_600_000;
const dayMs = 86_400_000;

const minuteOf = (moment: Date): string => momentOf(moment).slice(0, 16);

/** `document/contract/remind`. @throws Refusal CONTRACT_REMIND_MOST, CONTRACT_REMIND_SOON */
export const remind = effect(contracts)('remind', async act => {
  const { record: contract, changes, now } = act;
  const sent = contract.reminders ?? 0;
  if (sent >= mostByHand) throw new Refusal('CONTRACT_REMIND_MOST', { params: { most: mostByHand } });
  const last = contract.remindedAt === null ? undefined : new Date(contract.remindedAt);
  const next = new Date((last?.getTime() ?? 0) + apartMs);
  if (last !== undefined && next > now)
    throw new Refusal('CONTRACT_REMIND_SOON', { params: { last: minuteOf(last), next: minuteOf(next) } });
  Object.assign(changes, { reminders: sent + 1, remindedAt: now.toISOString() });
  const starter = sessionOf(act).memberName ?? '';
  await tellCompanies(act, contract, [contract.turn ?? ''], { text: 'contract.reminded', values: { starter } });
});

const daysOf = ({ records }: Pick<Act, 'records'>): Promise<number> => settingOf(records.rows, 'contractReminderDays');

/** So many days before it lapses, where that is still to come. */
const beforeEnd = (expiresAt: string | null, days: number, after: number): number | undefined => {
  const at = Date.parse(expiresAt ?? '') - days * dayMs;
  return at > after ? at : undefined;
};

/** With a new turn, or a new last day: once the turn has stood for so many days, or so many days before it lapses. */
export const remindDueOf = async (act: Pick<Act, 'records' | 'now'>, expiresAt: string | null): Promise<string | null> => {
  const days = await daysOf(act);
  const now = act.now.getTime();
  const last = beforeEnd(expiresAt, days, now);
  return last === undefined ? null : new Date(Math.min(now + days * dayMs, last)).toISOString();
};

/** Told once, it is told again before the contract lapses; not twice within a day. */
export const remindByItself = effect(contracts)('remindByItself', async act => {
  const { record: contract, changes, now } = act;
  const last = beforeEnd(contract.expiresAt, await daysOf(act), now.getTime() + dayMs);
  changes.remindDue = last === undefined ? null : new Date(last).toISOString();
  // Where the service signs by itself nobody has to.
  if (contract.autoDue === null) await tellCompanies(act, contract, [contract.turn ?? ''], { text: 'contract.stillToSign' });
});
