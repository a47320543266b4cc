/** The menus of this session: what is declared, held against what is granted; titles as an administrator may have changed them. */
import { grantedMenus } from '#engine/access/menus.ts';
import type { Label } from '#engine/declare/label.ts';
import type { MenuModel } from '#engine/project/model.ts';
import type { GrantedMenu } from '../providers/session-store.ts';

const named = (menus: readonly GrantedMenu[]): readonly GrantedMenu[] => menus.flatMap(menu => [menu, ...named(menu.childs ?? [])]);

/** A title that is neither of the declared ones was written by an administrator and goes for both languages. */
const titled = (menu: MenuModel, granted: GrantedMenu | undefined): MenuModel => {
  const name = granted?.menuName;
  if (name === undefined || name === '' || menu.title.includes(name)) return menu;
  const title: Label = [name, name];
  return { ...menu, title };
};

/**
 * The entries the session may open, groups before their children; groups that nothing is left of are gone.
 * @param granted the session's menu list; null where a link's token opened the session: nothing is filtered then
 */
export const menusOf = (declared: readonly MenuModel[], granted: readonly GrantedMenu[] | null): readonly MenuModel[] => {
  const list = named(granted ?? []);
  const ids = new Set(list.map(menu => menu.menuId));
  const kept = granted === null ? declared : grantedMenus(declared, ids);
  const openable = kept.filter(menu => menu.opens !== undefined);
  return kept
    .filter(menu => menu.opens !== undefined || openable.some(each => each.parent === menu.id))
    .map(menu =>
      titled(
        menu,
        list.find(each => each.menuId === menu.id),
      ),
    );
};
