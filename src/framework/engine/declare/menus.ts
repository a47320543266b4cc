/** The menu tree: ids, paths and sides are declared; titles, order and visibility may be overridden by rows. */
import type { Label } from './label.ts';

/** A side of the application, by the name that it gives it. */
export type Side = string;

/** What comes with what an entry opens. Whoever holds the entry holds it too. */
interface Further {
  /** Lists that are tabs beside it. */
  readonly beside?: readonly string[];
  /**
   * Lists at a path of their own that no menu shows and that another list's records lead to.
   * @example behind: { repairs: 'vehicleRepairs' }
   */
  readonly behind?: Readonly<Record<string, string>>;
  /**
   * What stands there alone, by account type, for sessions that have no record of the entry's resource.
   * @example instead: { 30: 'applicants' }
   */
  readonly instead?: Readonly<Record<string, string>>;
}

/** What an entry opens: one of four things. Statistics that it grants besides are a tab without being named. */
type Opens =
  | ({
      /** The list of this resource. */
      readonly resource: string;
    } & Further)
  | ({
      /** A call of no entity, asked by a form and answered below it. */
      readonly call: string;
    } & Further)
  | ({
      /** A hand-made page of the portal. */
      readonly page: string;
    } & Further)
  | ({
      /** The call whose statistics it shows. */
      readonly sums: string;
    } & Further);

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
 * An entry of the menu tree: a group with children, or a screen. Administrators may change what it is called, its place and whether it shows.
 * @example
 * { id: 'B9', label: ['车辆管理', 'Vehicles'], path: 'vehicleManagement', opens: { resource: 'vehicles', beside: ['drivers'] } }
 */
export interface MenuEntry {
  /** The id by which it is granted. */
  readonly id: string;
  /** What it is called. */
  readonly label: Label;
  /** Its route below that of its parent. */
  readonly path: string;
  /** The name of its icon. */
  readonly icon?: MenuIcon;
  /** It stands in no breadcrumb. */
  readonly noCrumb?: true;
  /** What stands on its screen. */
  readonly opens?: Opens;
  /** The entries below it. */
  readonly children?: readonly MenuEntry[];
}

/** The menu of each side. */
export type Menus = Readonly<Record<Side, readonly MenuEntry[]>>;

/** Declares the menu tree of each side. */
export const defineMenus = <const M extends Menus>(menus: M): M => menus;

/**
 * A menu entry that an entity brings along; it opens the entity's list.
 * @example
 * menu: { id: 'B9', side: 'dispatch', under: 'B', label: ['车辆管理', 'Vehicles'], path: 'vehicleManagement' }
 */
export interface OwnMenuEntry extends Omit<MenuEntry, 'children' | 'opens'> {
  /** The side whose tree it stands in. */
  readonly side: Side;
  /** The id of the group it stands below. */
  readonly under: string;
}
