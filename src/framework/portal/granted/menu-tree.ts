/** The menus of this session: what is declared, in the place and with the words that the service says, and entries of administrators' own. */
import { grantedMenus } from '#engine/access/menus.ts';
import type { Label } from '#engine/declare/label.ts';
import type { MenuModel } from '#engine/project/model.ts';
import type { GrantedMenu } from '../browser/session-store.ts';

/** An entry as the portal shows it. */
export interface PortalMenu extends MenuModel {
  /** Of an own entry: another entry's path with what may follow it, or a link out of the portal. */
  readonly leads?: string;
}

interface Placed extends GrantedMenu {
  readonly above: string | null;
}
const placed = (menus: readonly GrantedMenu[], above: string | null = null): readonly Placed[] =>
  menus.flatMap(menu => [{ ...menu, above }, ...placed(menu.childs ?? [], menu.menuId)]);

/** A name that is neither of the declared titles goes for both languages. */
const titleOf = (menu: MenuModel | undefined, { title, menuName, menuId }: GrantedMenu): Label => {
  if (title !== undefined) return title;
  if (menu !== undefined && (menuName === '' || menu.title.includes(menuName))) return menu.title;
  const name = menuName === '' ? menuId : menuName;
  return [name, name];
};

/** An entry of which the service says everything: declared or an administrator's own; undefined for an id that nobody knows. */
const told = (declared: MenuModel | undefined, granted: Placed, side: MenuModel['side'], order: number): PortalMenu | undefined => {
  const isGroup = (granted.childs ?? []).length > 0;
  if (declared === undefined && granted.path === undefined && !isGroup) return undefined;
  const { opens: _, ...own } = declared ?? { id: granted.menuId, side, path: '', level: 1 as const, opens: undefined };
  return {
    ...own,
    ...(declared?.opens === undefined ? {} : { opens: declared.opens }),
    parent: granted.above,
    title: titleOf(declared, granted),
    hidden: granted.hidden === true,
    ...(granted.icon === undefined ? {} : { icon: granted.icon }),
    ...(declared === undefined && granted.path !== undefined ? { leads: granted.path } : {}),
    order,
  };
};

/** Whether somebody may go somewhere by an entry or one below it. */
export const leadsAnywhere = (menus: readonly PortalMenu[], menu: PortalMenu): boolean =>
  menu.opens !== undefined || menu.leads !== undefined || menus.some(each => each.parent === menu.id && leadsAnywhere(menus, each));

/**
 * The entries the session may open, groups before their children; groups that nothing is left of are gone.
 * A service that sends titles has placed the entries itself; of another one the ids alone count, whatever their nesting.
 * @param granted the session's menu list; null where a link's token opened the session: nothing is filtered then
 */
export const menusOf = (declared: readonly MenuModel[], granted: readonly GrantedMenu[] | null): readonly PortalMenu[] => {
  const list = placed(granted ?? []);
  const known = new Map(declared.map(menu => [menu.id, menu]));
  const [first] = declared;
  const places = list.some(menu => menu.title !== undefined);
  const byId = new Map(list.map(menu => [menu.menuId, menu]));
  const titled = (menu: MenuModel): PortalMenu => {
    const one = byId.get(menu.id);
    return one === undefined ? menu : { ...menu, title: titleOf(menu, one) };
  };
  const kept: readonly PortalMenu[] =
    granted === null
      ? declared
      : places
        ? list.flatMap((menu, index) => told(known.get(menu.menuId), menu, first?.side ?? '', index + 1) ?? [])
        : grantedMenus(declared, new Set(byId.keys())).map(titled);
  return kept.filter(menu => leadsAnywhere(kept, menu));
};

/** Whether an entry stands in the sidebar: it leads somewhere itself, or one below it stands there. */
export const stands = (menus: readonly PortalMenu[], menu: PortalMenu): boolean =>
  !menu.hidden &&
  (menu.opens !== undefined || menu.leads !== undefined || menus.some(each => each.parent === menu.id && stands(menus, each)));

/** Whether an entry shows: neither it nor a group above it is hidden. */
export const isShown = (menus: readonly PortalMenu[], menu: PortalMenu): boolean => {
  const group = menus.find(each => each.id === menu.parent);
  return !menu.hidden && (group === undefined || isShown(menus, group));
};

/** The entry with the groups above it, outermost first. */
export const wayTo = (menus: readonly PortalMenu[], menu: PortalMenu): readonly PortalMenu[] => {
  const group = menus.find(each => each.id === menu.parent);
  return group === undefined ? [menu] : [...wayTo(menus, group), menu];
};

/** Whether an own entry leaves the portal. */
export const isLink = (leads: string): boolean => /^https?:/.test(leads);
