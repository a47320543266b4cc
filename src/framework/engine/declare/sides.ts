/** The sides of an application: whose records sign in there, and what a session knows of them. */
import type { ErrorCodeWith, PlainErrorCode } from '../wire/errors.ts';
import type { Label } from './label.ts';
import type { Side } from './menus.ts';

/** What the accounts of a side belong to, by their field `member`. */
export interface Organisation {
  /** Its resource. */
  readonly resource: string;
  /** What one is called: `{organisation}` in the labels of the framework's entities and calls. */
  readonly label: Label;
  /** The field that sessions know as its code. */
  readonly code: string;
  /** The field that sessions know as its name. */
  readonly name: string;
  /** Its states in which its people may sign in. */
  readonly active: readonly string[];
  /** The code with which they are told otherwise. */
  readonly otherwise: PlainErrorCode;
  /** The field by which a whitelist names it. */
  readonly listedBy?: string;
}

/** Whoever signs in before there is an account of the side. */
export interface Guests {
  /** The resource whose records sign in. */
  readonly resource: string;
  /** Its states in which they may. */
  readonly states: readonly string[];
  /** Their type of account, as sessions tell it. */
  readonly accountType: string;
  /** The field that sessions know as the account. */
  readonly account: string;
  /** The field that sessions know as the name. */
  readonly name: string;
}

/**
 * Whoever has asked for an account of a side and has none yet. Once they show the password that they chose, or hold the mobile that they named,
 * they are told how that stands; anybody else is told what strangers are.
 */
export interface Comers {
  /** The resource by whose records they ask for one, such as registrations. Its one password is the account's. */
  readonly resource: string;
  /** The field with the username that the account is to have. */
  readonly account: string;
  /** The field with its mobile. */
  readonly mobile: string;
  /** The field with the number that it goes by: `{code}` in what they are told. */
  readonly code: string;
  /** The error with which they are told, by state; in any other they are strangers. */
  readonly says: Readonly<Record<string, ErrorCodeWith<'code'>>>;
  /** The page on which they follow it, with `{code}` in its address. */
  readonly page: string;
}

/**
 * A limit on the menus that people of a side may hold: rows with `limited` and `menus`. Of an organisation, the row of its own goes before that
 * of its kind.
 */
export interface MenuLimit {
  /** The resource of the rows. */
  readonly resource: string;
  /** Whom they limit. */
  readonly limits: 'account' | 'organisation';
  /** Their field that refers to whom they limit. */
  readonly by: string;
  /** A field that they and the organisation have: a row limits all organisations of its value. */
  readonly orBy?: string;
}

/** How the calls are called that a side has because it is one: `<prefix>.login` at `<session>/login`, `<prefix>.home` at `<path>home`. */
export interface SideCalls {
  /** Begins their ids. */
  readonly prefix: string;
  /** Begins the paths of those about the session, without a slash at its end. */
  readonly session: string;
  /** Begins the other paths; empty, or with a slash at its end. */
  readonly path: string;
}

/** The type of an account, as sessions tell it. */
interface AccountType {
  /** The field of the account that says it. */
  readonly field: string;
  /** What each of its values comes to. Default: the value itself. */
  readonly of?: Readonly<Record<string, string>>;
  /** What any other value comes to. */
  readonly else?: string;
}

/**
 * A side of the application: who signs in there, and what a session knows of them.
 * @example
 * dispatch: {
 *   label: ['调度', 'Dispatch'],
 *   calls: { prefix: 'dp', session: 'dispatch', path: 'dispatch/' },
 *   staff: true,
 *   accounts: 'dispatchers',
 *   accountType: { field: 'accountType' },
 * }
 */
export interface SideOptions {
  /** What it is called. */
  readonly label: Label;
  /** How its own calls are called. */
  readonly calls: SideCalls;
  /** The page of the portal on which it signs in. Default: `/<name>Login`. */
  readonly page?: string;
  /** Its people run the application: maintenance leaves them in, second factors may be demanded of them. One side says so. */
  readonly staff?: true;
  /** A code by SMS to the account's mobile signs in too. */
  readonly bySms?: true;
  /** The scope of the whitelist that its login obeys. Default: `<NAME>_LOGIN`. */
  readonly whitelist?: string;
  /** The resource whose records sign in. */
  readonly accounts: string;
  /** How the type of an account is told. */
  readonly accountType: AccountType;
  /** What its accounts belong to. Default: nothing. */
  readonly organisation?: Organisation;
  /** Who signs in without an account. */
  readonly guests?: Guests;
  /** Who waits for an account. */
  readonly comers?: Comers;
  /** What its people may hold at most, each limit within the one before. */
  readonly menuLimits?: readonly MenuLimit[];
}

/** The sides as an application names them. The first that is not the staff's is the one whose login strangers meet. */
export type DeclaredSides = Readonly<Record<Side, SideOptions>>;

/** The same with their defaults written out. */
export type Sides = Readonly<Record<Side, SideOptions & { readonly page: string; readonly whitelist: string }>>;

export const completedSides = (declared: DeclaredSides): Sides =>
  Object.fromEntries(
    Object.entries(declared).map(([name, side]) => [
      name,
      { ...side, page: side.page ?? `/${name}Login`, whitelist: side.whitelist ?? `${name.toUpperCase()}_LOGIN` },
    ]),
  );

/** What people belong to, side by side. */
export const organisationsOf = (sides: Sides): readonly Organisation[] =>
  Object.values(sides).flatMap(({ organisation }) => organisation ?? []);

/** The first of them as the application calls it. */
export const organisationLabel = (sides: Sides): Label => organisationsOf(sides)[0]?.label ?? ['组织', 'Organisation'];

/** What the sides are called, as the values of a choice. */
export const labelsOf = (sides: DeclaredSides): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(sides).map(([name, { label }]) => [name, label]));

/** The sides that the staff serves. */
export const servedSides = (sides: DeclaredSides): readonly Side[] => Object.keys(sides).filter(side => sides[side]?.staff === undefined);
