/** What a list is asked for and answers. */
import type { Expression } from './expressions.ts';
import type { Asked, Which } from './matching.ts';
import type { Sort } from './paging.ts';
import type { Row, StoredRow } from './values.ts';

/** Totals are counted this far; beyond they are "1,000+". */
export const countedTo = 1_000;

export interface Listing extends Which {
  /** With a search: what it means most comes first, and the sort tells the order among what is meant as well. */
  readonly best?: boolean;
  /** `id`, newest first, unless given. Rows without a value come last in ascending order. */
  readonly sort?: Sort;
  /** By number from 1. With a cursor only the size counts. 20 rows unless given. */
  readonly page?: { readonly number: number; readonly size: number };
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** Which fields; all light ones unless given. */
  readonly columns?: readonly string[];
  /** All fields but passwords, heavy ones too. */
  readonly heavy?: boolean;
  /** Counts all rows, however many. */
  readonly exactTotal?: boolean;
  /** `false`: nobody asks for the total; what is answered is the number of rows in hand. */
  readonly total?: boolean;
  /** Locks the rows until the transaction ends; `skipLocked` leaves out those that another one holds. */
  readonly forUpdate?: true | 'skipLocked';
}

export interface Page<R extends Row = StoredRow> {
  readonly list: R[];
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** A page that is looked for. */
export interface Looking {
  readonly listing: Listing;
  /** The same as conditions. */
  readonly asking: Asked;
  readonly sort: Sort;
  readonly columns: Expression;
  /** What is meant most comes first. */
  readonly isBest: boolean;
  /** The rows that are wanted, and how many in their order stand before them. */
  readonly size: number;
  readonly skipped: number;
}

/** A listing without an end. */
export type Walk = Omit<Listing, 'page' | 'cursor' | 'total'>;

/** A row, and how well it is meant: 0 for the best. */
export interface Meant {
  readonly row: StoredRow;
  readonly rank: number;
}
