/** The breadcrumb of the page that is open and the titles of others, in the language in force; remembers the visit. */
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Label } from '#engine/declare/label.ts';
import { addToTrail } from '../browser/tab-store.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { pagesOf, resourcesOf, sumsOf, useMenus } from '../granted/menus.tsx';
import { placeNames } from '../messages/place-names.ts';
import { useWords } from '../messages/use-words.ts';
import { type Crumb, crumbsOf, type Place } from './crumbs.ts';
import { usePageName } from './page-title.ts';

const own: Readonly<Record<string, Label>> = {
  '/home': placeNames.home,
  '/changePassword': placeNames.password,
  '/icon/index': placeNames.icons,
  '/404': placeNames.missing,
};

const leaves: readonly Label[] = [placeNames.create, placeNames.show, placeNames.edit];

/** One step in words. */
export interface SpokenCrumb {
  readonly title: string;
  readonly path?: string;
}

/** The lists and pages that stand beside those that the entries open at their own paths. */
export const useBeside = (): readonly Place[] => {
  const menus = useMenus();
  const view = useClientView();
  return useMemo(
    () =>
      menus.flatMap(menu => [
        ...resourcesOf(menu).flatMap(({ name, path }) =>
          view.outline[name] === undefined || path === menu.path ? [] : [{ menu, path, title: view.outline[name].label }],
        ),
        ...pagesOf(view, menu).map(({ call, path }) => ({ menu, path, title: call.label })),
        ...sumsOf(view, menu).flatMap(({ call, path }) => (path === menu.path ? [] : [{ menu, path, title: call.label }])),
      ]),
    [menus, view],
  );
};

/** The way to any path of the session. */
const useWay = (): ((pathname: string) => readonly Crumb[]) => {
  const menus = useMenus();
  const beside = useBeside();
  return useCallback(pathname => crumbsOf(menus, beside, pathname, placeNames, own), [menus, beside]);
};

export const useCrumbs = (): readonly SpokenCrumb[] => {
  const way = useWay();
  const label = useLabel();
  const { pathname } = useLocation();
  const name = usePageName(pathname);
  return useMemo(() => {
    const crumbs = way(pathname);
    return crumbs.map(({ title, path }, index) => ({
      // A record's page is called by its record as soon as that is known.
      title: label(name !== undefined && index === crumbs.length - 1 ? name : title),
      ...(path === undefined ? {} : { path }),
    }));
  }, [way, pathname, label, name]);
};

/** Whether a path leads to a place of this session. */
export const useKnown = (): ((pathname: string) => boolean) => {
  const way = useWay();
  return useCallback(pathname => way(pathname).length > 0, [way]);
};

/** The list that a page of one record, or its form, lies below. */
const listOf = (crumbs: readonly Crumb[], pathname: string): Crumb | undefined => {
  const [list, last] = crumbs.slice(-2);
  return list?.path !== undefined && pathname !== list.path && leaves.some(leaf => leaf[0] === last?.title[0]) ? list : undefined;
};

/** The path of that list. */
export const useListOf = (pathname: string): string | undefined => listOf(useWay()(pathname), pathname)?.path;

/** What a place is called where it stands among others: a list by its menu entry, what lies below it with the list's name. */
export const useTitle = (): ((pathname: string, name?: string | Label) => string) => {
  const way = useWay();
  const label = useLabel();
  return useCallback(
    (pathname, name) => {
      if (name !== undefined) return typeof name === 'string' ? name : label(name);
      const crumbs = way(pathname);
      const last = crumbs.at(-1);
      if (last === undefined) return pathname;
      const list = listOf(crumbs, pathname);
      return list === undefined ? label(last.title) : `${label(last.title)} · ${label(list.title)}`;
    },
    [way, label],
  );
};

/** Keeps the window's title and the list of visited places up to date. */
export const useVisit = (crumbs: readonly SpokenCrumb[]): void => {
  const t = useWords();
  const { pathname } = useLocation();
  const title = crumbs.at(-1)?.title;
  useEffect(() => {
    document.title = title === undefined ? t('app.brand') : `${title} · ${t('app.brand')}`;
    // A path that leads to 404 is no place that was visited.
    if (title !== undefined && pathname !== '/404') addToTrail({ title, path: pathname });
  }, [title, pathname, t]);
};
