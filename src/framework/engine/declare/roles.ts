/** Roles of the first start and the menus they hold. Rows afterwards belong to the administrators; nothing here overrules them. */
import type { Label } from './label.ts';
import type { Side } from './menus.ts';

/** A role of the first start, and the menus it holds. Afterwards it belongs to the administrators: nothing here overrules them. */
export interface Role {
  /** The code by which declarations name it. */
  readonly code: string;
  /** What it is called. */
  readonly label: Label;
  /** What it is for: its note of the first start, in both languages. */
  readonly says?: Label;
  /** The side whose people hold it. */
  readonly side: Side;
  /** Who comes in first: stands outside the duties, and holds what is declared later without a grant. */
  readonly founder?: true;
  /** Nobody holds two roles of one group: such roles are duties, which keep watch over each other. */
  readonly exclusiveGroup?: string;
  /** Menus held with all their buttons. Default: of a founder all of their side, of anybody else none. */
  readonly menus?: readonly string[];
  /** Of a duty, menus that are not taken from it: without them nobody could fulfil it. */
  readonly needs?: readonly string[];
  /** Makes accounts and roles: one holder at least of such a role, or a founder, has to be left. */
  readonly administers?: true;
  /** Menus held for reading: their lists and details, and of their buttons the exports alone. */
  readonly reads?: readonly string[];
  /** Single buttons of menus held for reading. */
  readonly buttons?: readonly string[];
}
