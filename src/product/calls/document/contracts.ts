/** The life of a contract beside its signatures: until when it may be signed, and how it ends without them. */
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { complete } from '#resources/document/_states.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { cancelledNews, expiredNews, rejectedNews, tellCompanies } from './contract-news.ts';
import { type Contract, membersOf } from './contract-parties.ts';
import { openStepOf, partyOf } from './contract-rounds.ts';
import { tellOver } from './contract-signers.ts';

const dayMs = 86_400_000;
/** A contract waits so long at most. */
const mostDays = 366;

export const contractOf = (act: Pick<Act, 'record'>): Contract => {
  if (act.record === undefined) throw new Error('a contract is expected');
  return act.record as Contract;
};

/** All have signed, whatever became of it since. */
export const isComplete = ({ state }: Pick<Contract, 'state'>): boolean => complete.some(each => each === state);

const fault = (path: string, code: 'isOver' | 'CONTRACT_TOO_LATE'): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code }] });

/**
 * When the day by which it is to be signed is over.
 * @throws Refusal INPUT_INVALID with isOver, CONTRACT_TOO_LATE
 */
export const endOf = (day: string, now: Date, path = 'signBy'): Date => {
  if (day < dayOf(now)) throw fault(path, 'isOver');
  if (day > dayOf(new Date(now.getTime() + mostDays * dayMs))) throw fault(path, 'CONTRACT_TOO_LATE');
  return new Date((timeOf(day) ?? now.getTime()) + dayMs);
};

export const reasonOf = (act: Pick<Act, 'input'>): string | null => (typeof act.input.reason === 'string' ? act.input.reason : null);

/** A company that is asked to does not sign, and says why; of a person it is told which party they are. */
export const rejectContract: Inside = async act => {
  const contract = contractOf(act);
  const party = act.actor.kind === 'session' ? partyOf(contract, sessionOf(act).memberId) : act.input.party;
  const at = act.now.toISOString();
  if (contract.toFill === true)
    act.changes.filling = (contract.filling ?? []).map(each =>
      each.party === party && each.outcome === 'WAITING' ? { ...each, outcome: 'REJECTED', at } : each,
    );
  else {
    const declined = openStepOf(contract, party);
    act.changes.steps = (contract.steps ?? []).map(step => (step === declined ? { ...step, outcome: 'REJECTED', signedAt: at } : step));
  }
  act.changes.endReason = reasonOf(act);
  await tellCompanies(act, contract, membersOf(contract), rejectedNews(reasonOf(act)));
  await tellOver(act, contract);
};

export const cancelContract: Inside = async act => {
  const contract = contractOf(act);
  act.changes.endReason = reasonOf(act);
  await tellCompanies(act, contract, membersOf(contract), cancelledNews(reasonOf(act)));
  await tellOver(act, contract);
};

export const expireContract: Inside = async act => {
  const contract = contractOf(act);
  await tellCompanies(act, contract, membersOf(contract), expiredNews);
  await tellOver(act, contract);
};
