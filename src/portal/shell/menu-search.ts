/** The search over the granted menu entries: Fuse with the specification's weights. */
import Fuse from 'fuse.js';
import type { Label } from '#engine/declare/label.ts';
import type { MenuModel } from '#engine/project/model.ts';

/** An entry that was found: the titles from its group down, and its path. */
export interface Found {
  readonly titles: readonly Label[];
  readonly path: string;
}

interface Entry extends Found {
  /** The title path in both languages: who reads English may remember the Chinese name. */
  readonly words: readonly string[];
}

/** Longer patterns are cut: Bitap has 32 places. */
const LONGEST_PATTERN = 32;
const WITHOUT_PATTERN = 12;

const entriesOf = (menus: readonly MenuModel[]): readonly Entry[] =>
  menus
    .filter(menu => menu.opens !== undefined && !menu.hidden)
    .map(menu => {
      const group = menus.find(each => each.id === menu.parent);
      const titles = group === undefined ? [menu.title] : [group.title, menu.title];
      return { titles, path: menu.path, words: [titles.map(title => title[0]).join(' '), titles.map(title => title[1]).join(' ')] };
    });

/** The entries that match, best first; the first few of all while nothing is typed. */
export const searchMenus = (menus: readonly MenuModel[], text: string): readonly Found[] => {
  const entries = entriesOf(menus);
  const pattern = text.trim().slice(0, LONGEST_PATTERN).trim();
  if (pattern === '') return entries.slice(0, WITHOUT_PATTERN);
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    minMatchCharLength: 1,
    ignoreLocation: true,
    keys: [
      { name: 'words', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  return fuse.search(pattern).map(({ item }) => item);
};
