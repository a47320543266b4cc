/** The search over the granted menu entries: Fuse with the specification's weights, and the pinyin initials of Chinese titles. */
import Fuse from 'fuse.js';
import type { Label } from '#engine/declare/label.ts';
import { isShown, type PortalMenu, wayTo } from '../../granted/menu-tree.ts';
import type { AlsoCalled } from '../../render/registered.ts';
import type { Place } from '../crumbs.ts';
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

/** A page beside an entry's own is found by its own name alone: by the entry's the entry is meant. */
const besideOf = (titles: readonly Label[], title: Label, path: string, also: readonly Label[]): Entry => ({
  titles: [...titles, title],
  path,
  words: [...title, ...also.flat()],
  initials: [title, ...also].map(([name]) => initialsOf(name)),
});

/** @param more what the place is called besides */
const entryOf = (titles: readonly Label[], path: string, more: readonly Label[] = []): Entry => {
  const chinese = titles.map(title => title[0]);
  return {
    titles,
    path,
    words: [chinese.join(' '), titles.map(title => title[1]).join(' '), ...more.flat()],
    initials: [...[chinese.at(-1) ?? '', chinese.join('')], ...more.map(([name]) => name)].map(initialsOf),
  };
};

/** The last part of a path: the name of the list at it. */
const listAt = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The menu's entries, each followed by the pages that stand beside its own; one at its own path is another name of it. */
const entriesOf = (menus: readonly PortalMenu[], beside: readonly Place[], also: AlsoCalled = {}): readonly Entry[] =>
  menus
    .filter(menu => (menu.opens !== undefined || menu.leads !== undefined) && isShown(menus, menu))
    .flatMap(menu => {
      const titles = wayTo(menus, menu).map(each => each.title);
      const here = menu.leads ?? menu.path;
      const mine = beside.filter(place => place.menu.id === menu.id);
      return [
        entryOf(titles, here, [...mine.filter(({ path }) => path === here).map(({ title }) => title), ...(also[menu.id] ?? [])]),
        ...mine.filter(({ path }) => path !== here).map(({ title, path }) => besideOf(titles, title, path, also[listAt(path)] ?? [])),
      ];
    });

/** How well initials match: 0 from their beginning, 1 within; undefined not at all. A slip in initials is another word. */
const byInitials = (entry: Entry, pattern: string): number | undefined => {
  if (entry.initials.some(initials => initials.startsWith(pattern))) return 0;
  return entry.initials.some(initials => initials.includes(pattern)) ? 1 : undefined;
};

/** Whether one of these is called by what is typed, from its beginning: then it is meant, whatever else is found. */
export const namesOne = (found: readonly Found[], text: string): boolean => {
  const typed = text.trim().toLowerCase();
  return (
    typed !== '' &&
    found.some(({ titles }) => {
      const names = titles.at(-1) ?? ['', ''];
      return names.some(name => name.toLowerCase().startsWith(typed)) || initialsOf(names[0]).startsWith(typed.replace(/\s/g, ''));
    })
  );
};

/** The entries that match, best first; the first few of all while nothing is typed. */
export const searchMenus = (
  menus: readonly PortalMenu[],
  text: string,
  beside: readonly Place[] = [],
  also: AlsoCalled = {},
): readonly Found[] => {
  const pattern = text.trim().slice(0, LONGEST_PATTERN).trim();
  if (pattern === '') return entriesOf(menus, []).slice(0, WITHOUT_PATTERN);
  const entries = entriesOf(menus, beside, also);
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
