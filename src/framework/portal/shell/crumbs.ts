/** Where the visitor is within the menus: the breadcrumb, the title, and the list of visited places. */

import type { Label } from '#engine/declare/label.ts';
import type { MenuModel } from '#engine/project/model.ts';
import { wayTo } from '../granted/menu-tree.ts';

/** One step of the breadcrumb. Without a path it is no link: a group opens nothing itself. */
export interface Crumb {
  readonly title: Label;
  readonly path?: string;
}

/** A list and what it is called. Two menu entries may stand on one path below the other: the longer wins. */
export interface Place {
  readonly menu: MenuModel;
  readonly path: string;
  readonly title: Label;
}

/** What stands below a list: the last part of the path says which. */
export const leafOf = (rest: string): 'create' | 'show' | 'edit' | undefined => {
  if (rest === '') return undefined;
  if (rest === '/create') return 'create';
  return rest.endsWith('/show') ? 'show' : 'edit';
};

/**
 * The way from the group to the place, without entries that opt out of it.
 * @param beside the lists that entries open beside their own
 * @param leaves the words for create, show and edit
 * @param own pages outside the menus, by path
 */
export const crumbsOf = (
  menus: readonly MenuModel[],
  beside: readonly Place[],
  pathname: string,
  leaves: Readonly<Record<'create' | 'show' | 'edit', Label>>,
  own: Readonly<Record<string, Label>>,
): readonly Crumb[] => {
  const page = own[pathname];
  if (page !== undefined) return [{ title: page, path: pathname }];
  const place = [...menus.filter(menu => menu.opens !== undefined).map(menu => ({ menu, path: menu.path, title: menu.title })), ...beside]
    .filter(each => pathname === each.path || pathname.startsWith(`${each.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (place === undefined) return [];
  const { menu } = place;
  const groups = wayTo(menus, menu).slice(0, -1);
  const leaf = leafOf(pathname.slice(place.path.length));
  return [
    ...groups.filter(group => !group.noCrumb).map(group => ({ title: group.title })),
    // The place itself is named even so: it is the title of the page.
    ...(menu.noCrumb && pathname !== menu.path ? [] : [{ title: menu.title, path: menu.path }]),
    ...(place.path === menu.path ? [] : [{ title: place.title, path: place.path }]),
    ...(leaf === undefined ? [] : [{ title: leaves[leaf], path: pathname }]),
  ];
};
