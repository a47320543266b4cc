/** The sides of an application: whose records sign in there, and what a session knows of them. */
import type { ErrorCode } from '../wire/errors.ts';
import type { Label } from './label.ts';
import type { Side } from './menus.ts';

/** What the accounts of a side belong to, by their field `member`. */
export interface Organisation {
  readonly resource: string;
  /** The fields that sessions know as its code and its name. */
  readonly code: string;
  readonly name: string;
  /** Its states in which its people may sign in. */
  readonly active: readonly string[];
  /** The code with which they are told otherwise. */
  readonly otherwise: ErrorCode;
  /** The field by which a whitelist names it. */
  readonly listedBy?: string;
}

/** Whoever signs in before there is an account of the side. */
export interface Guests {
  readonly resource: string;
  readonly states: readonly string[];
  readonly accountType: string;
  /** The fields that sessions know as account and name. */
  readonly account: string;
  readonly name: string;
}

/**
 * A limit on the menus that people of a side may hold: rows with `limited` and `menus`, found by the field that refers to whom they limit.
 * Of an organisation the row of its own goes before that of its kind.
 */
export interface MenuLimit {
  readonly resource: string;
  readonly limits: 'account' | 'organisation';
  readonly by: string;
  /** The field that stands in the limit's rows and in the organisation's alike. */
  readonly orBy?: string;
}

/** The calls that a side has because it is one: `<prefix>.login` at `<session>/login`, `<prefix>.home` at `<path>home`. */
export interface SideCalls {
  readonly prefix: string;
  readonly session: string;
  readonly path: string;
}

export interface SideOptions {
  readonly label: Label;
  readonly calls: SideCalls;
  /** The portal's page on which it signs in: `/operateLogin`. */
  readonly page: string;
  /** Its people run the application: maintenance leaves them in, second factors may be demanded of them. One side is so. */
  readonly staff?: true;
  /** Signs in by a code to the account's mobile too. */
  readonly bySms?: true;
  /** The scope of the whitelist that its login obeys. */
  readonly whitelist: string;
  /** The resource whose records sign in. */
  readonly accounts: string;
  /** The type of an account as sessions tell it: by the value of a field, or a field that holds it. */
  readonly accountType: { readonly field: string; readonly of?: Readonly<Record<string, string>>; readonly else?: string };
  readonly organisation?: Organisation;
  readonly guests?: Guests;
  /** What holds at most, each within the one before. */
  readonly menuLimits?: readonly MenuLimit[];
}

/** The sides by their names. The first that is not the staff's is the one whose login strangers meet. */
export type Sides = Readonly<Record<Side, SideOptions>>;

/** What the sides are called, as the values of a choice. */
export const labelsOf = (sides: Sides): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(sides).map(([name, { label }]) => [name, label]));

/** The sides that the staff serves. */
export const servedSides = (sides: Sides): readonly Side[] => Object.keys(sides).filter(side => sides[side]?.staff === undefined);
