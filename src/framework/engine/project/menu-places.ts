/** Where what an entry leads to stands in the menus. */
import type { MenuModel } from './model.ts';

/** Where a list behind an entry stands: beside the entry, in its group. */
export const placeBehind = (menu: MenuModel, path: string): string => `${menu.path.slice(0, menu.path.lastIndexOf('/'))}/${path}`;
