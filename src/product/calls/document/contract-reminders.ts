/** All who have the turn hear of it again: from whoever started the contract, and from the clock. */
import type { RowOf } from '#engine/declare/typed.ts';
import { momentOf } from '#engine/rules/calendar.ts';
import { keptFault, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { underWay } from '#resources/document/_states.ts';
import { contracts } from '#resources/document/contracts.ts';
import { sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { Derive } from '#service/store/deriving.ts';
import { beforeEnd, daysOf } from './contract-due.ts';
import { tellAgain } from './contract-turn.ts';

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

const isUnderWay = (state: unknown): boolean => (underWay as readonly unknown[]).includes(state);

/** On its page, before anybody asks. */
const derive: Derive = async (_rows, records, now, { fields }) =>
  fields.has('remindHeld')
    ? records.map(record => {
        const why = isUnderWay(record.state) ? heldBack(record as Reminded, now) : undefined;
        return { ...record, remindHeld: why === undefined ? null : keptFault(why, contracts.name) };
      })
    : records;

export const remindersHeld = { [contracts.name]: derive };

/** `document/contract/remind`. @throws Refusal CONTRACT_REMIND_MOST, CONTRACT_REMIND_SOON */
export const remind = (services: Services) =>
  effect(contracts)('remind', async act => {
    const { record: contract, changes, now } = act;
    const why = heldBack(contract, now);
    if (why !== undefined) throw why;
    Object.assign(changes, { reminders: (contract.reminders ?? 0) + 1, remindedAt: now.toISOString() });
    const starter = sessionOf(act).memberName ?? '';
    await tellAgain(services, act, contract, 'reminded', { starter, but: contract.member });
  });

/** Told once, it is told again before the contract lapses; not twice within a day. */
export const remindByItself = (services: Services) =>
  effect(contracts)('remindByItself', async act => {
    const { record: contract, changes, now } = act;
    const last = beforeEnd(contract.expiresAt, await daysOf(act), now.getTime() + dayMs);
    changes.remindDue = last === undefined ? null : new Date(last).toISOString();
    await tellAgain(services, act, contract, 'stillToDo');
  });
