/** Roles of the first start and the menus they hold. Rows afterwards belong to the administrators; nothing here overrules them. */
import type { Side } from './menus.ts';

export interface Role {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly side: Side;
  /** Who comes in first: stands outside the duties, and holds what is declared later without a grant. */
  readonly founder?: true;
  /** Nobody holds two roles of one group: such roles are duties, which keep watch over each other. */
  readonly exclusiveGroup?: string;
  /** Menus held with all their buttons. */
  readonly menus: readonly string[];
  /** Of a duty, the menus without which nobody could fulfil it: they are not taken from it. */
  readonly needs?: readonly string[];
  /** Makes accounts and roles: one at least who holds such a role, or is a founder, has to be left. */
  readonly administers?: true;
  /** Menus held for reading: their lists and details, and of their buttons the exports alone. */
  readonly reads?: readonly string[];
  /** Single buttons of menus held for reading. */
  readonly buttons?: readonly string[];
}
