/** The session's menus as context: sidebar, search, breadcrumb and routes read the same list. */
import { createContext, type ReactNode, useContext } from 'react';
import type { ClientCall, ClientView } from '#engine/project/client-view.ts';
import { placeBehind } from '#engine/project/menu-places.ts';
import type { MenuModel } from '#engine/project/model.ts';
import { stored } from '../browser/session-store.ts';
import type { PortalMenu } from './menu-tree.ts';

const MenusContext = createContext<readonly PortalMenu[]>([]);

export const MenusProvider = ({ menus, children }: { menus: readonly PortalMenu[]; children: ReactNode }) => (
  <MenusContext.Provider value={menus}>{children}</MenusContext.Provider>
);

/** The entries the session may open, groups before their children. */
export const useMenus = (): readonly PortalMenu[] => useContext(MenusContext);

/** The path of the list of a resource; undefined where no granted entry opens it. */
export const pathOfResource = (menus: readonly MenuModel[], resource: string): string | undefined =>
  menus.flatMap(resourcesOf).find(({ name }) => name === resource)?.path;

/** The path of a hand-made page, beside an entry's lists or an entry's own; undefined where no granted entry opens it. */
export const pathOfPage = (menus: readonly MenuModel[], page: string): string | undefined => {
  const menu = menus.find(({ opens }) => opens?.pages?.[page] !== undefined);
  if (menu !== undefined) return `${menu.path}/${page}`;
  return menus.find(({ opens }) => opens !== undefined && 'page' in opens && opens.page === page)?.path;
};

/**
 * What a menu entry opens as tabs: its own resource at its own path, those beside it or beside its page one step below; or the one
 * resource that stands there instead for the session's account type.
 */
export const tabsOf = (menu: MenuModel): readonly { readonly name: string; readonly path: string }[] => {
  if (menu.opens === undefined) return [];
  const instead = menu.opens.instead?.[stored('accountType') ?? ''];
  if (instead !== undefined) return [{ name: instead, path: menu.path }];
  return [
    ...('resource' in menu.opens ? [{ name: menu.opens.resource, path: menu.path }] : []),
    ...(menu.opens.beside ?? []).map(name => ({ name, path: `${menu.path}/${name}` })),
  ];
};

/** The entry that opens nothing but the list at a path: page and tab are called as it is. */
export const entryOf = (menus: readonly MenuModel[], path: string): MenuModel | undefined =>
  menus.find(menu => menu.path === path && tabsOf(menu).length === 1);

/** Every list that comes with an entry: its tabs, and what lies behind them. */
export const resourcesOf = (menu: MenuModel): readonly { readonly name: string; readonly path: string }[] => [
  ...tabsOf(menu),
  ...Object.entries(menu.opens?.behind ?? {}).map(([path, name]) => ({ name, path: placeBehind(menu, path) })),
];

/** The calls for sums that a menu entry grants: the one it opens at its own path, others one step below. */
export const sumsOf = (view: ClientView, menu: MenuModel): readonly { readonly call: ClientCall; readonly path: string }[] => {
  if (menu.opens === undefined) return [];
  const own = 'sums' in menu.opens ? menu.opens.sums : undefined;
  return Object.values(view.calls)
    .filter(call => call.sums !== undefined && call.grant.includes(menu.id))
    .map(call => ({ call, path: call.id === own ? menu.path : `${menu.path}/${call.id.split('.').at(-1)}` }));
};

type Daily = { readonly call: ClientCall; readonly path: string; readonly daily: string | undefined };

/** What an entry names beside its lists: hand-made pages, and paths that its lists have. */
export const dailyOf = (view: ClientView, menu: MenuModel): readonly (Daily & { readonly page: string | undefined })[] =>
  Object.entries(menu.opens?.pages ?? {}).flatMap(([path, { page, call: id, daily }]) => {
    const call = view.calls[id];
    return call === undefined ? [] : [{ page, call, path: `${menu.path}/${path}`, daily }];
  });

/** The hand-made pages beside an entry's lists, for whoever may make their calls. */
export const pagesOf = (view: ClientView, menu: MenuModel): readonly (Daily & { readonly page: string })[] =>
  dailyOf(view, menu).flatMap(({ page, ...each }) => (page === undefined ? [] : [{ ...each, page }]));
