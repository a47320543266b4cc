/** The company whose turn it is to sign hears of it again: from whoever started the contract, and from the clock. */
import type { RowOf } from '#engine/declare/typed.ts';
import { momentOf } from '#engine/rules/calendar.ts';
import { keptFault, Refusal } from '#engine/wire/errors.ts';
import { settingOf } from '#product/settings.ts';
import { contracts } from '#resources/document/contracts.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { Derive } from '#service/store/deriving.ts';
import { tellCompanies } from './contract-news.ts';

/** Of one contract, however often the turn changes. */
const mostByHand = 5;
const apartMs = 4 * 3_600_000;
const dayMs = 86_400_000;

/** What there is to say of when somebody may be reminded of it. */
type Reminded = Pick<RowOf<typeof contracts>, 'reminders' | 'remindedAt'>;

const minuteOf = (moment: Date): string => momentOf(moment).slice(0, 16);

/** Why nobody can be reminded of it now: so often, or so lately, it was done before. */
const heldBack = ({ reminders, remindedAt }: Reminded, now: Date): Refusal | undefined => {
  if ((reminders ?? 0) >= mostByHand) return new Refusal('CONTRACT_REMIND_MOST', { params: { most: mostByHand } });
  const last = remindedAt === null ? undefined : new Date(remindedAt);
  const next = new Date((last?.getTime() ?? 0) + apartMs);
  return last === undefined || next <= now
    ? undefined
    : new Refusal('CONTRACT_REMIND_SOON', { params: { last: minuteOf(last), next: minuteOf(next) } });
};

/** On its page, before anybody asks. */
const derive: Derive = async (_rows, records, now, { fields }) =>
  fields.has('remindHeld')
    ? records.map(record => {
        const why = record.state === 'SIGNING' ? heldBack(record as Reminded, now) : undefined;
        return { ...record, remindHeld: why === undefined ? null : keptFault(why, contracts.name) };
      })
    : records;

export const remindersHeld = { [contracts.name]: derive };

/** `document/contract/remind`. @throws Refusal CONTRACT_REMIND_MOST, CONTRACT_REMIND_SOON */
export const remind = effect(contracts)('remind', async act => {
  const { record: contract, changes, now } = act;
  const why = heldBack(contract, now);
  if (why !== undefined) throw why;
  Object.assign(changes, { reminders: (contract.reminders ?? 0) + 1, remindedAt: now.toISOString() });
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
