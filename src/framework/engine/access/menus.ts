/** Which entries of a menu tree a set of granted ids leaves standing. */

/** What the filter needs to know of an entry. */
export interface MenuPlace {
  readonly id: string;
  /** The id of the group it hangs under; null at the top. */
  readonly parent: string | null;
}

/**
 * Keeps the granted part of a tree given as a list.
 * An entry at the top stays if its id is granted or that of any entry below it, at whatever depth; an entry below stays only
 * if its own id is granted and its group stays. The order is kept.
 */
export const grantedMenus = <M extends MenuPlace>(menus: readonly M[], granted: ReadonlySet<string>): readonly M[] => {
  const below = (id: string): boolean => menus.some(menu => menu.parent === id && (granted.has(menu.id) || below(menu.id)));
  const byId = new Map(menus.map(menu => [menu.id, menu]));
  const stands = (menu: M): boolean => {
    if (menu.parent === null) return granted.has(menu.id) || below(menu.id);
    const parent = byId.get(menu.parent);
    return granted.has(menu.id) && parent !== undefined && stands(parent);
  };
  return menus.filter(stands);
};
