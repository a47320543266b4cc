/** Who fills in what of a contract: whoever starts it as it starts, and each other party of its own before anybody signs. */
import { Refusal } from '#engine/wire/errors.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import type { Act } from '#service/records/act.ts';
import type { Blank, Blanks } from './blanks.ts';
import type { Contract, Party } from './contract-parties.ts';

/** What the contract's template leaves open. */
export const blanksIn = async ({ records }: Pick<Act, 'records'>, { config }: Pick<Contract, 'config'>): Promise<Blanks> =>
  (await records.of(signConfigs).get({ id: config ?? '' })).blanks ?? [];

type Filling = NonNullable<Contract['filling']>[number];

const isOfStarter = ({ party }: Blank, starter: unknown): boolean => (party ?? 'STARTER') === 'STARTER' || party === starter;

/** What whoever starts a contract as this party fills in. */
export const filledAtStart = (blanks: Blanks, starter: unknown): Blanks => blanks.filter(blank => isOfStarter(blank, starter));

/** What another party fills in before anybody signs. */
export const filledLater = (blanks: Blanks, starter: unknown, party: unknown): Blanks =>
  blanks.filter(blank => !isOfStarter(blank, starter) && blank.party === party);

/** The parties that fill in something before anybody signs, in the order of their first blank. */
export const laterFillers = (blanks: Blanks, starter: unknown): readonly Party[] => [
  ...new Set(blanks.flatMap(blank => (isOfStarter(blank, starter) ? [] : [blank.party as Party]))),
];

/** Those that are asked to fill in now. */
export const openFillings = ({ filling }: Pick<Contract, 'filling'>): readonly Filling[] =>
  (filling ?? []).filter(({ outcome }) => outcome === 'WAITING');

/** What a party has filled in, and may be asked for anew. */
export const filledFillingOf = ({ filling }: Pick<Contract, 'filling'>, party: unknown): Filling | undefined =>
  (filling ?? []).find(each => each.party === party && each.outcome === 'FILLED');

/** Whoever filled in something for this party is who they were then: neither their mobile nor their identity is changed any more. */
export const hasFilled = ({ filling }: Pick<Contract, 'filling'>, party: unknown): boolean =>
  filledFillingOf({ filling }, party) !== undefined;

/** What this party is asked to fill in now. @throws Refusal CONTRACT_NOT_YOUR_FILLING */
export const neededFillingOf = (contract: Pick<Contract, 'filling'>, party: unknown): Filling => {
  const own = openFillings(contract).find(each => each.party === party);
  if (own === undefined) throw new Refusal('CONTRACT_NOT_YOUR_FILLING');
  return own;
};
