/** What the palette offers for what is typed: recent places, deeds, menu entries, records, in one list to walk through. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuModel } from '#engine/project/model.ts';
import { type RecentRecord, recentRecords } from '../../browser/recent-records.ts';
import { type TrailEntry, trail } from '../../browser/tab-store.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { pagesOf, resourcesOf, tabsOf, useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { alsoCalled } from '../../render/registered.ts';
import { useCan } from '../../render/resource.ts';
import type { Place } from '../crumbs.ts';
import { keyOf } from '../tabs/tabs.ts';
import { useBeside, useTitle } from '../use-crumbs.ts';
import { searchDeeds } from './deed-search.ts';
import { namesOne, searchMenus } from './menu-search.ts';
import { type Hits, useRecordSearch } from './record-search.ts';
import { useDeeds } from './use-deeds.ts';

/** One line. */
export interface Find {
  readonly key: string;
  readonly title: string;
  readonly note: string | undefined;
  readonly to: string;
  /** It leads to all of its kind, and is none of them. */
  readonly isAll?: true;
}

export interface FindGroup {
  readonly key: string;
  readonly title: string;
  readonly finds: readonly Find[];
}

const RECENT = 6;

/** What stands beside the entries' own pages, as far as it opens to this session; lists by what they hold, also where an entry is called otherwise. */
const useTabs = (): readonly Place[] => {
  const view = useClientView();
  const menus = useMenus();
  const beside = useBeside();
  const can = useCan();
  return useMemo(() => {
    const closed = new Set(menus.flatMap(menu => pagesOf(view, menu).flatMap(({ call, path }) => (can(call.id) ? [] : [path]))));
    const own = menus.flatMap(menu =>
      tabsOf(menu).flatMap(({ name, path }) => {
        const list = view.outline[name];
        return path !== menu.path || list?.verbs.list === undefined ? [] : [{ menu, path, title: list.label }];
      }),
    );
    return [...own, ...beside].filter(({ path }) => !closed.has(path));
  }, [view, menus, beside, can]);
};

/** The last places but the open one and the landing page; a record and its form are one place. */
const lately = (pathname: string): readonly TrailEntry[] => {
  const last = new Map<string, TrailEntry>();
  for (const entry of trail().toReversed()) {
    const key = keyOf(entry.path);
    if (key !== keyOf(pathname) && key !== '/home' && !last.has(key)) last.set(key, entry);
  }
  return [...last.values()].slice(0, RECENT);
};

/** A record's own page, which stands among the records. */
const isLeaf = (path: string, menus: readonly MenuModel[]): boolean =>
  !path.endsWith('/create') &&
  menus.flatMap(resourcesOf).every(list => list.path !== path) &&
  menus.some(menu => menu.opens !== undefined && path.startsWith(`${menu.path}/`));

export interface Finds {
  readonly groups: readonly FindGroup[];
  /** What is meant by pinyin that was typed. */
  readonly meant: readonly string[];
  readonly isSearching: boolean;
  /** What stands first stays first, whatever is found yet. */
  readonly isSettled: boolean;
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
  const view = useClientView();
  const tabs = useTabs();
  const recent = useMemo(() => (empty ? lately(pathname).filter(({ path }) => !isLeaf(path, menus)) : []), [empty, pathname, menus]);
  const opened = useMemo(() => {
    const lists = new Map(menus.flatMap(resourcesOf).map(({ name, path }) => [name, path]));
    const opens = ({ resource, path }: RecentRecord) => path.startsWith(`${lists.get(resource)}/`) && keyOf(path) !== keyOf(pathname);
    return empty ? recentRecords().filter(opens) : [];
  }, [empty, pathname, menus]);
  const { data: also } = useQuery({ queryKey: ['alsoCalled'], queryFn: alsoCalled, staleTime: Number.POSITIVE_INFINITY });
  const places = useMemo(() => searchMenus(menus, text, tabs, also), [menus, text, tabs, also]);
  const byName = empty || namesOne(places, text);
  const deeds = searchDeeds(useDeeds(), text);
  const kept: FindGroup[] = [
    {
      key: 'records',
      title: t('palette.records'),
      finds: opened.map(({ resource, path, title }) => {
        const list = view.outline[resource];
        return { key: `opened ${path}`, title, note: list === undefined ? undefined : label(list.label), to: path };
      }),
    },
    {
      key: 'recent',
      title: t('palette.recent'),
      finds: recent.map(({ title, path }) => ({
        key: `recent ${path}`,
        // In the language of now.
        title: titleOf(path) || title,
        note: undefined,
        to: path,
      })),
    },
  ];
  const entries: FindGroup = {
    key: 'menus',
    title: t('palette.menus'),
    finds: places.map(({ titles, path }) => ({
      key: path,
      title: titles.map(label).at(-1) ?? path,
      note: titles.slice(0, -1).map(label).join(' / '),
      to: path,
    })),
  };
  const acts: FindGroup = { key: 'acts', title: t('palette.acts'), finds: deeds };
  const groupOf = ({ resource, hits, all }: Hits): FindGroup => {
    const list = label(resource.label);
    const finds = hits.map(({ id, path, title, by, whose, standing }): Find => {
      // What was found may be said by its owner's name already.
      const note = [...new Set([whose, by, standing === undefined ? undefined : label(standing)])]
        .filter(each => each !== undefined)
        .join(' · ');
      return { key: `${resource.name} ${id}`, title, note, to: path };
    });
    if (all === undefined) return { key: resource.name, title: list, finds };
    const rest: Find = {
      key: `${resource.name} *`,
      title: t('palette.all', { list, n: all.total }),
      note: undefined,
      to: all.path,
      isAll: true,
    };
    return { key: resource.name, title: list, finds: [...finds, rest] };
  };
  // A deed or record that is called what was typed comes before entries that are only like it; an entry's own name before everything.
  const before = byName ? [] : records.groups.filter(({ isMeant }) => isMeant);
  const after = records.groups.filter(group => !before.includes(group));
  const groups = [...kept, ...(byName ? [] : [acts]), ...before.map(groupOf), entries, ...(byName ? [acts] : []), ...after.map(groupOf)];
  const { meant, isSearching, isPartial } = records;
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    meant,
    isSearching,
    isSettled: byName || deeds.length > 0 || !isSearching,
    isPartial,
  };
};
