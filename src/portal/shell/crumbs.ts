/** Where the visitor is within the menus: the breadcrumb, the title, and the list of visited places. */

import type { Label } from '#engine/declare/label.ts';
import type { MenuModel } from '#engine/project/model.ts';

/** One step of the breadcrumb. Without a path it is no link: a group opens nothing itself. */
export interface Crumb {
  readonly title: Label;
  readonly path?: string;
}

/** What stands below a list: the last part of the path says which. */
export const leafOf = (rest: string): 'create' | 'show' | 'edit' | undefined => {
  if (rest === '') return undefined;
  if (rest === '/create') return 'create';
  return rest.endsWith('/show') ? 'show' : 'edit';
};

/**
 * The way from the group to the place.
 * @param leaves the words for create, show and edit
 * @param own pages outside the menus, by path
 */
export const crumbsOf = (
  menus: readonly MenuModel[],
  pathname: string,
  leaves: Readonly<Record<'create' | 'show' | 'edit', Label>>,
  own: Readonly<Record<string, Label>>,
): readonly Crumb[] => {
  const page = own[pathname];
  if (page !== undefined) return [{ title: page, path: pathname }];
  const menu = menus
    .filter(each => each.opens !== undefined && (pathname === each.path || pathname.startsWith(`${each.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (menu === undefined) return [];
  const group = menus.find(each => each.id === menu.parent);
  const leaf = leafOf(pathname.slice(menu.path.length));
  return [
    ...(group === undefined ? [] : [{ title: group.title }]),
    { title: menu.title, path: menu.path },
    ...(leaf === undefined ? [] : [{ title: leaves[leaf], path: pathname }]),
  ];
};
