/** What the palette offers for what is typed: recent places, menu entries, records, in one list to walk through. */
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuModel } from '#engine/project/model.ts';
import { type TrailEntry, trail } from '../../browser/tab-store.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { resourcesOf, useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { keyOf } from '../tabs/tabs.ts';
import { useTitle } from '../use-crumbs.ts';
import { searchMenus } from './menu-search.ts';
import { useRecordSearch } from './record-search.ts';

/** One line. */
export interface Find {
  readonly key: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly to: string;
}

export interface FindGroup {
  readonly key: string;
  readonly title: string;
  readonly finds: readonly Find[];
}

const RECENT = 6;

/** The last places but the open one and the landing page; a record and its form are one place. */
const lately = (pathname: string): readonly TrailEntry[] => {
  const last = new Map<string, TrailEntry>();
  for (const entry of trail().toReversed()) {
    const key = keyOf(entry.path);
    if (key !== keyOf(pathname) && key !== '/home' && !last.has(key)) last.set(key, entry);
  }
  return [...last.values()].slice(0, RECENT);
};

const isLeaf = (path: string, menus: readonly MenuModel[]): boolean =>
  menus.flatMap(resourcesOf).every(list => list.path !== path) &&
  menus.some(menu => menu.opens !== undefined && path.startsWith(`${menu.path}/`));

export interface Finds {
  readonly groups: readonly FindGroup[];
  /** What is meant by pinyin that was typed. */
  readonly meant: readonly string[];
  readonly isSearching: boolean;
  readonly isPartial: boolean;
}

export const useFinds = (text: string): Finds => {
  const t = useWords();
  const label = useLabel();
  const menus = useMenus();
  const { pathname } = useLocation();
  const records = useRecordSearch(text);
  const empty = text.trim() === '';
  const titleOf = useTitle();
  const recent = useMemo(() => (empty ? lately(pathname) : []), [empty, pathname]);
  const places = useMemo(() => searchMenus(menus, text), [menus, text]);
  const groups: FindGroup[] = [
    {
      key: 'recent',
      title: t('palette.recent'),
      finds: recent.map(({ title, path }) => ({
        key: `recent ${path}`,
        // A record is called as it was then; a list by its name in the language of now.
        title: isLeaf(path, menus) && !path.endsWith('/create') ? title : titleOf(path),
        note: undefined,
        to: path,
      })),
    },
    {
      key: 'menus',
      title: t('palette.menus'),
      finds: places.map(({ titles, path }) => ({
        key: path,
        title: titles.map(label).at(-1) ?? path,
        note: titles.slice(0, -1).map(label).join(' / '),
        to: path,
      })),
    },
    ...records.groups.map(({ resource, hits }) => ({
      key: resource.name,
      title: label(resource.label),
      finds: hits.map(({ id, path, title, by, state }) => {
        const declared = state === undefined ? undefined : resource.states[state];
        const note = [by, declared === undefined ? undefined : label(declared.label)].filter(each => each !== undefined).join(' · ');
        return { key: `${resource.name} ${id}`, title, note, to: path };
      }),
    })),
  ];
  const { meant, isSearching, isPartial } = records;
  return { groups: groups.filter(({ finds }) => finds.length > 0), meant, isSearching, isPartial };
};
