/** The session's menus as context: sidebar, search, breadcrumb and routes read the same list. */
import { createContext, type ReactNode, useContext } from 'react';
import { type MenuModel, placeBehind } from '#engine/project/model.ts';
import type { PortalMenu } from './granted.ts';

const MenusContext = createContext<readonly PortalMenu[]>([]);

export const MenusProvider = ({ menus, children }: { menus: readonly PortalMenu[]; children: ReactNode }) => (
  <MenusContext.Provider value={menus}>{children}</MenusContext.Provider>
);

/** The entries the session may open, groups before their children. */
export const useMenus = (): readonly PortalMenu[] => useContext(MenusContext);

/** The path of the list of a resource; undefined where no granted entry opens it. */
export const pathOfResource = (menus: readonly MenuModel[], resource: string): string | undefined =>
  menus.flatMap(resourcesOf).find(({ name }) => name === resource)?.path;

/** What a menu entry opens as tabs: its own resource at its own path, those beside it or beside its page one step below. */
export const tabsOf = (menu: MenuModel): readonly { readonly name: string; readonly path: string }[] =>
  menu.opens === undefined
    ? []
    : [
        ...('resource' in menu.opens ? [{ name: menu.opens.resource, path: menu.path }] : []),
        ...(menu.opens.beside ?? []).map(name => ({ name, path: `${menu.path}/${name}` })),
      ];

/** Every list that comes with an entry: its tabs, and what lies behind them. */
export const resourcesOf = (menu: MenuModel): readonly { readonly name: string; readonly path: string }[] => [
  ...tabsOf(menu),
  ...Object.entries(menu.opens?.behind ?? {}).map(([path, name]) => ({ name, path: placeBehind(menu, path) })),
];
