/** The menu tree: ids, paths and sides are declared; titles, order and visibility may be overridden by rows. */
import type { Standing } from './first-steps.ts';
import type { Label } from './label.ts';

/** A side of the application, by the name that it gives it. */
export type Side = string;

/** The icons that an entry may have: the page `icons` shows them. */
export type MenuIcon =
  | 'accountTree'
  | 'badge'
  | 'business'
  | 'description'
  | 'draw'
  | 'factCheck'
  | 'folder'
  | 'home'
  | 'info'
  | 'key'
  | 'monitoring'
  | 'people'
  | 'shield'
  | 'verified';

/**
 * An entry of the menu tree: a group with children, or a screen. Whoever holds it holds all that it opens. Administrators may change what it is
 * called, its place and whether it shows.
 * @example
 * { id: 'B9', label: ['车辆管理', 'Vehicles'], path: 'vehicleManagement', lists: ['vehicles', 'drivers'] }
 */
export interface MenuEntry {
  /** The id by which it is granted. */
  readonly id: string;
  /** What it is called. Default: as the records of its first list. */
  readonly label?: Label;
  /** Its route below that of its parent. Default: the name of its first list. */
  readonly path?: string;
  /** The name of its icon. */
  readonly icon?: MenuIcon;
  /** It stands in no breadcrumb. */
  readonly noCrumb?: true;
  /** The resources whose lists it opens: the first stands on its screen, unless a call, a page or statistics do; the others are tabs beside it. */
  readonly lists?: readonly string[];
  /** A call of no entity, asked by a form and answered below it. */
  readonly call?: string;
  /** A hand-made page of the portal. */
  readonly page?: string;
  /** The call whose statistics it shows. Statistics that it grants besides are a tab without being named. */
  readonly sums?: string;
  /**
   * Hand-made pages that are tabs beside its lists, by their path below it: each is called what its call is, and is there for whoever may make it.
   * @example pages: { plan: { page: 'routePlanner', call: 'op.route.plan' } }
   */
  readonly pages?: Readonly<Record<string, MenuPage>>;
  /**
   * Lists at a path of their own that no menu shows and that another list's records lead to.
   * @example behind: { repairs: 'vehicleRepairs' }
   */
  readonly behind?: Readonly<Record<string, string>>;
  /**
   * What stands there alone, by account type, for sessions that have no record of the first list.
   * @example instead: { 30: 'applicants' }
   */
  readonly instead?: Readonly<Record<string, string>>;
  /** The entries below it. */
  readonly children?: readonly MenuEntry[];
}

/** A hand-made page beside the lists of a menu entry. */
interface MenuPage {
  /** The page, by its name in the portal. Default: the path is one that a list of the entry has already, such as its form for a new record. */
  readonly page?: string;
  /** The call that it makes, granted by the entry. */
  readonly call: string;
  /** It is what people come for day by day: a button of the home page leads to it, and an entry below that, under this icon. */
  readonly daily?: MenuIcon;
  /**
   * What has to be there for it to lead anywhere: where nothing is, the home page says why in the place of its button. The first that lacks counts.
   * @example ifNone: [{ of: [{ of: 'carriers' }], says: ['还没有承运人', 'No carrier yet'], label: ['登记', 'Enter one'], create: 'carriers' }]
   */
  readonly ifNone?: readonly Needed[];
}

/** What a page needs, and what is said where it is not there. */
export interface Needed {
  /** One of these has to stand, among the rows that the side sees. */
  readonly of: readonly Standing[];
  /** Why it leads nowhere without, and who puts that right. */
  readonly says: Label;
  /** What the link is called that leads to `create`. */
  readonly label?: Label;
  /** The entity of which a new record puts it right. */
  readonly create?: string;
}

/** The menu of each side. */
export type Menus = Readonly<Record<Side, readonly MenuEntry[]>>;

/** Declares the menu tree of each side. */
export const defineMenus = <const M extends Menus>(menus: M): M => menus;

/**
 * A menu entry that an audience brings along where the menu tree has none: it opens the entity's list, and its audience's calls are its own.
 * @example
 * menu: { id: 'B9', under: 'B' }
 */
export interface OwnMenuEntry extends Omit<MenuEntry, 'children' | 'call' | 'page' | 'sums' | 'lists'> {
  /** The id of the group it stands below. */
  readonly under: string;
  /** Lists that are tabs beside it. */
  readonly beside?: readonly string[];
}
