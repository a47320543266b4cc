/** The rounds of a contract: steps that are signed at the same time, in any order; of a round which steps are open, and whose they are. */
import { Refusal } from '#engine/wire/errors.ts';
import { type Companies, type Contract, columnOf, type Party } from './contract-parties.ts';

export type Step = NonNullable<Contract['steps']>[number];

/** The columns with the codes of the companies that are asked now, beside the parties. */
export const turnColumnOf = {
  SELLER: 'sellerTurn',
  BUYER: 'buyerTurn',
  THIRD: 'thirdTurn',
  PLATFORM: 'platformTurn',
} as const satisfies Readonly<Record<Party, keyof Contract>>;

/** Of each step in its order, which round it belongs to: nothing stands before the first one, whatever it says. */
export const roundsOf = (steps: readonly { readonly withPrevious: boolean | null }[]): readonly number[] => {
  let round = 0;
  return steps.map(({ withPrevious }) => {
    if (round === 0 || withPrevious !== true) round += 1;
    return round;
  });
};

/** Those of the first round that is not through; a party that has several in it signs them one after the other. */
export const openSteps = (steps: readonly Step[]): readonly Step[] => {
  const waiting = steps.filter(({ outcome }) => outcome === 'WAITING');
  const now = waiting.filter(({ round }) => round === waiting[0]?.round);
  return now.filter(({ party }, index) => now.findIndex(other => other.party === party) === index);
};

/** The party that a company is in a contract. */
export const partyOf = (contract: Companies, member: string | null): Party | undefined =>
  member === null ? undefined : (Object.keys(columnOf) as Party[]).find(party => contract[columnOf[party]] === member);

/** The step that this party is asked to sign now. */
export const openStepOf = ({ steps }: Pick<Contract, 'steps'>, party: unknown): Step | undefined =>
  openSteps(steps ?? []).find(step => step.party === party);

/** Whoever has signed a step for this party signs its others too, and its end: who they are, and by which phone, is settled. */
export const hasSigned = ({ steps }: Pick<Contract, 'steps'>, party: unknown): boolean =>
  (steps ?? []).some(step => step.party === party && step.outcome === 'SIGNED');

/** What somebody saw at a version, they have seen past the versions that changed nothing of what they went by. */
export const seenPast = (version: number, passed: readonly (number | null | undefined)[]): number => {
  let seen = version;
  while (passed.includes(seen + 1)) seen += 1;
  return seen;
};

/** @throws Refusal CONTRACT_NOT_YOUR_TURN */
export const neededStepOf = (contract: Pick<Contract, 'steps'>, party: unknown): Step => {
  const step = openStepOf(contract, party);
  if (step === undefined) throw new Refusal('CONTRACT_NOT_YOUR_TURN');
  return step;
};

/** Of the companies and persons of these steps, as people read them. */
export const namesOf = (steps: readonly Pick<Step, 'company'>[]): string | null =>
  steps.length === 0 ? null : [...new Set(steps.map(({ company }) => company ?? ''))].join('、');

/** What follows on the record from whom it asks. */
export const standingOf = (
  contract: Companies & Pick<Contract, 'member'>,
  open: readonly (Pick<Step, 'party' | 'company'> & { readonly byItself?: boolean | null })[],
  now: Date,
) => ({
  turnNames: namesOf(open),
  othersAsked: open.some(({ party, byItself }) => byItself !== true && partyOf(contract, contract.member) !== party),
  autoDue: open.some(({ byItself }) => byItself === true) ? now.toISOString() : null,
});
