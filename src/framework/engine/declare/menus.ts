/** The menu tree: ids, paths and sides are declared; titles, order and visibility may be overridden by rows. */
import type { Label } from './label.ts';

/** A side of the application, by the name that it gives it. */
export type Side = string;

/**
 * Lists that come with what an entry opens: `beside` it as tabs, or `behind` it, at a path of their own that no menu shows and that
 * another list's records lead to. Whoever holds the entry holds them. `instead` names by account type what stands there, alone, for
 * sessions that the entry's own resource has no record for.
 */
interface Further {
  readonly beside?: readonly string[];
  readonly behind?: Readonly<Record<string, string>>;
  readonly instead?: Readonly<Record<string, string>>;
}

/**
 * One entry. `opens` names the resource behind it, a call of no entity that is asked by a form and answered below it, the hand-made
 * page, or the call whose sums it shows. Sums that the entry grants beside what it opens are tabs without being named.
 */
export interface MenuEntry {
  readonly id: string;
  readonly title: Label;
  /** The route below its parent's, as the specification spells it. */
  readonly path: string;
  readonly icon?: string;
  readonly hidden?: true;
  /** Its tab is open from the start and cannot be closed. */
  readonly affix?: true;
  /** It stands in no breadcrumb. */
  readonly noCrumb?: true;
  readonly opens?:
    | ({ readonly resource: string } & Further)
    | ({ readonly call: string } & Further)
    | ({ readonly page: string } & Further)
    | ({ readonly sums: string } & Further);
  readonly children?: readonly MenuEntry[];
}

/** The menu of each side. */
export type Menus = Readonly<Record<Side, readonly MenuEntry[]>>;

export const defineMenus = <const M extends Menus>(menus: M): M => menus;

/** A menu entry that an entity brings along, hung under an existing group. */
export interface OwnMenuEntry extends Omit<MenuEntry, 'children' | 'opens'> {
  readonly side: Side;
  readonly under: string;
}
