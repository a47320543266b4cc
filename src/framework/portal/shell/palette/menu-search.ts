/** The search over the granted menu entries: Fuse with the specification's weights, and the pinyin initials of Chinese titles. */
import Fuse from 'fuse.js';
import type { Label } from '#engine/declare/label.ts';
import { isShown, type PortalMenu, wayTo } from '../../granted/menu-tree.ts';
import { initialsOf } from './initials.ts';

/** An entry that was found: the titles from its group down, and its path. */
export interface Found {
  readonly titles: readonly Label[];
  readonly path: string;
}

interface Entry extends Found {
  /** The title path in both languages: who reads English may remember the Chinese name. */
  readonly words: readonly string[];
  /** Of the entry alone, and of its title path. */
  readonly initials: readonly string[];
}

/** Longer patterns are cut: Bitap has 32 places. */
const LONGEST_PATTERN = 32;
const WITHOUT_PATTERN = 8;

const entriesOf = (menus: readonly PortalMenu[]): readonly Entry[] =>
  menus
    .filter(menu => (menu.opens !== undefined || menu.leads !== undefined) && isShown(menus, menu))
    .map(menu => {
      const titles = wayTo(menus, menu).map(each => each.title);
      const chinese = titles.map(title => title[0]);
      return {
        titles,
        path: menu.leads ?? menu.path,
        words: [chinese.join(' '), titles.map(title => title[1]).join(' ')],
        initials: [initialsOf(menu.title[0]), initialsOf(chinese.join(''))],
      };
    });

/** How well initials match: 0 from their beginning, 1 within; undefined not at all. A slip in initials is another word. */
const byInitials = (entry: Entry, pattern: string): number | undefined => {
  if (entry.initials.some(initials => initials.startsWith(pattern))) return 0;
  return entry.initials.some(initials => initials.includes(pattern)) ? 1 : undefined;
};

/** The entries that match, best first; the first few of all while nothing is typed. */
export const searchMenus = (menus: readonly PortalMenu[], text: string): readonly Found[] => {
  const entries = entriesOf(menus);
  const pattern = text.trim().slice(0, LONGEST_PATTERN).trim();
  if (pattern === '') return entries.slice(0, WITHOUT_PATTERN);
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    minMatchCharLength: 1,
    ignoreLocation: true,
    includeScore: true,
    keys: [
      { name: 'words', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  });
  const fuzzy = fuse.search(pattern).map(({ item, score = 1 }) => ({ item, score }));
  const letters = pattern.toLowerCase().replace(/\s/g, '');
  if (!/^[a-z0-9]+$/.test(letters)) return fuzzy.map(({ item }) => item);
  const initials = entries.flatMap(item => {
    const rank = byInitials(item, letters);
    return rank === undefined ? [] : [{ item, score: rank * 0.1 }];
  });
  const best = [...initials, ...fuzzy].sort((one, other) => one.score - other.score);
  return [...new Set(best.map(({ item }) => item))];
};
