/** All who have the turn hear of it again: from whoever started the contract, and from the clock. */
import type { RowOf } from '#engine/declare/typed.ts';
import { keptFault, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { underWay } from '#resources/document/_states.ts';
import { contracts } from '#resources/document/contracts.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { Derive } from '#service/store/deriving.ts';
import { beforeEnd, daysOf } from './contract-due.ts';
import { type Contract, companyOf } from './contract-parties.ts';
import { askAgain } from './contract-termination.ts';
import { askedNow, tellAgain } from './contract-turn.ts';
import { type Bounds, boundsIn, heldBack } from './sent-again.ts';

const dayMs = 86_400_000;

/** What there is to say of when somebody may be reminded of it. */
type Reminded = Pick<RowOf<typeof contracts>, 'reminders' | 'remindedAt'>;

/** Why nobody can be reminded of it now. Counted for one contract, however often the turn changes; for its termination anew. */
const noReminder = ({ reminders, remindedAt }: Reminded, bounds: Bounds, now: Date): Refusal | undefined =>
  heldBack({ times: reminders, last: remindedAt }, bounds, now, { most: 'CONTRACT_REMIND_MOST', soon: 'CONTRACT_REMIND_SOON' });

const isUnderWay = (state: unknown): boolean => (underWay as readonly unknown[]).includes(state);
const isRemindable = (state: unknown): boolean => state === 'TERMINATING' || isUnderWay(state);

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
const derive: Derive = async (rows, records, now, { fields, isPage }) => {
  if (!fields.has('remindHeld')) return records;
  const bounds = await boundsIn(rows);
  const kept = (said: Refusal | undefined) => (said === undefined ? null : keptFault(said, contracts.name));
  return records.map(record => {
    const why = isRemindable(record.state) ? noReminder(record as Reminded, bounds, now) : undefined;
    const way = isPage && isUnderWay(record.state) ? wayOf(record as Contract) : undefined;
    return { ...record, remindHeld: kept(why), remindWay: kept(way) };
  });
};

export const remindersHeld = { [contracts.name]: derive };

/** What a reminder by hand writes. @throws Refusal CONTRACT_REMIND_MOST, CONTRACT_REMIND_SOON */
const counted = async ({ records, now }: Pick<Act, 'records' | 'now'>, contract: Reminded) => {
  const why = noReminder(contract, await boundsIn(records.rows), now);
  if (why !== undefined) throw why;
  return { reminders: (contract.reminders ?? 0) + 1, remindedAt: now.toISOString() };
};

/** `document/contract/remindTermination`. @throws Refusal CONTRACT_REMIND_MOST, CONTRACT_REMIND_SOON */
export const remindTermination = (services: Services) =>
  effect(contracts)('remindTermination', async act => {
    const { record: contract, changes } = act;
    Object.assign(changes, await counted(act, contract));
    await askAgain(services, act, contract, sessionOf(act).memberName ?? '');
  });

/** `document/contract/remind`. @throws Refusal CONTRACT_REMIND_MOST, CONTRACT_REMIND_SOON */
export const remind = (services: Services) =>
  effect(contracts)('remind', async act => {
    const { record: contract, changes } = act;
    Object.assign(changes, await counted(act, contract));
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
