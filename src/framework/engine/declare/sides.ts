/** The sides of an application: whose records sign in there, and what a session knows of them. */

/** What the accounts of a side belong to, by their field `member`. */
export interface Organisation {
  readonly resource: string;
  /** The fields that sessions know as its code and its name. */
  readonly code: string;
  readonly name: string;
  /** Its states in which its people may sign in. */
  readonly active: readonly string[];
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

export interface SideWords {
  /** The resource whose records sign in. */
  readonly accounts: string;
  /** The type of an account as sessions tell it: by the value of a field, or a field that holds it. */
  readonly accountType: { readonly field: string; readonly of?: Readonly<Record<string, string>>; readonly else?: string };
  readonly organisation?: Organisation;
  readonly guests?: Guests;
  /** What holds at most, each within the one before. */
  readonly menuLimits?: readonly MenuLimit[];
}
