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
import { type Contract, companyOf } from './contract-parties.ts';
import { askedNow, tellAgain } from './contract-turn.ts';

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

const ways = {
  FILLING: { company: 'CONTRACT_REMINDS_TO_FILL', link: 'CONTRACT_REMINDS_LINK_TO_FILL', all: 'CONTRACT_REMINDS_ALL_TO_FILL' },
  SIGNING: { company: 'CONTRACT_REMINDS_TO_SIGN', link: 'CONTRACT_REMINDS_LINK_TO_SIGN', all: 'CONTRACT_REMINDS_ALL_TO_SIGN' },
} as const;

/** Whom a reminder reaches now: whoever is asked, but for the starter, who sends it, and whoever the service signs for. */
const wayOf = (contract: Contract): Refusal | undefined => {
  const asked = new Set(
    askedNow(contract).flatMap(({ party, byItself }) => {
      const company = companyOf(contract, party);
      return byItself === true || company === contract.member ? [] : [company === null ? ('link' as const) : ('company' as const)];
    }),
  );
  const [one] = asked;
  return one === undefined
    ? undefined
    : new Refusal(ways[contract.state === 'FILLING' ? 'FILLING' : 'SIGNING'][asked.size > 1 ? 'all' : one]);
};

/** On its page, before anybody asks. */
const derive: Derive = async (_rows, records, now, { fields, isPage }) =>
  fields.has('remindHeld')
    ? records.map(record => {
        const isOpen = isUnderWay(record.state);
        const why = isOpen ? heldBack(record as Reminded, now) : undefined;
        const way = isOpen && isPage ? wayOf(record as Contract) : undefined;
        const kept = (said: Refusal | undefined) => (said === undefined ? null : keptFault(said, contracts.name));
        return { ...record, remindHeld: kept(why), remindWay: kept(way) };
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
