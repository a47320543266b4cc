/** What a contract between three companies comes to, told from what is agreed about contracts. */
import type { Row as Made } from '../signing-people.ts';
import type { Follows, Move, Refused } from './machine.ts';
import type { Walker } from './people.ts';

export type Party = 'seller' | 'buyer' | 'third';
/** The administrators of the three, somebody of the starter's who may do all but use its seal, an officer, and a company that is no party. */
export type Actor = Party | 'clerk' | 'outsider' | 'officer';
export const parties: readonly Party[] = ['seller', 'buyer', 'third'];
export const companies: readonly Actor[] = ['seller', 'buyer', 'third', 'clerk', 'outsider'];

export interface Contract {
  readonly state: 'FILLING' | 'SIGNING' | 'SIGNED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED' | 'TERMINATING' | 'TERMINATED';
  /** Whether the template leaves something to the two that did not start it; and who of them has filled it in. */
  readonly isOpen: boolean;
  readonly filled: readonly Party[];
  /** In the order of their signatures. */
  readonly signed: readonly Party[];
  /** Whether its starter has reminded them within the hours in which that is done once; of its termination whoever proposed it. */
  readonly isReminded: boolean;
  readonly extended: number;
  /** Whether the clock has not yet told those whose turn it is again. */
  readonly isFresh: boolean;
  readonly proposedBy: Party | null;
  readonly agreed: readonly Party[];
  /** What was done last that others need not have seen: in the same round, or while all fill in; and whose filling or signature it was about. */
  readonly last: { readonly kind: 'fill' | 'sign'; readonly by: Party } | null;
  /** Whether the buyer's seal is switched on, and its certificate in force. */
  readonly isSealOn: boolean;
  readonly isFrozen: boolean;
}
export type ContractMove = Move<Contract, Actor>;
export type Ruled = Follows<Contract, Actor> | Refused;
export type ContractCast = Readonly<Record<Actor, Walker>>;
export interface World {
  readonly seals: Readonly<Record<Party, Made>>;
  /** Of the buyer's seal. */
  readonly certificate: Made;
  readonly names: Readonly<Record<Party, string>>;
  /** With what the others fill in, and without. */
  readonly templates: Readonly<Record<'open' | 'whole', string>>;
}

/** Whom somebody acts for. */
export const partyOf = (by: Actor): Party | null => (by === 'clerk' ? 'seller' : by === 'outsider' || by === 'officer' ? null : by);
export const isUnderWay = ({ state }: Contract): boolean => state === 'FILLING' || state === 'SIGNING';

/** Whose turn it is: all who have to fill in at once; then the seller signs, and after them the two others, in any order. */
export const asked = ({ state, filled, signed, agreed }: Contract): readonly Party[] => {
  const others: readonly Party[] = ['buyer', 'third'];
  if (state === 'FILLING') return others.filter(each => !filled.includes(each));
  if (state === 'SIGNING') return signed.includes('seller') ? others.filter(each => !signed.includes(each)) : ['seller'];
  return state === 'TERMINATING' ? parties.filter(each => !agreed.includes(each)) : [];
};
/** One notice to each of them. */
export const toEach = (told: readonly Party[]): Readonly<Partial<Record<Party, number>>> => Object.fromEntries(told.map(each => [each, 1]));
