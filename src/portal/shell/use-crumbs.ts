/** The breadcrumb of the page that is open, in the language in force; remembers the visit. */
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Label } from '#engine/declare/label.ts';
import { useClientView, useLabel } from '../app/client-view.tsx';
import { resourcesOf, useMenus } from '../app/menus.tsx';
import { en } from '../messages/en.ts';
import { useWords } from '../messages/use-words.ts';
import { zh } from '../messages/zh.ts';
import { addToTrail } from '../providers/session-store.ts';
import { crumbsOf } from './crumbs.ts';
import { usePageName } from './page-title.ts';

const leaves = {
  create: [zh.shell.create, en.shell.create],
  show: [zh.shell.show, en.shell.show],
  edit: [zh.shell.edit, en.shell.edit],
} as const;

const own: Readonly<Record<string, Label>> = {
  '/home': [zh.shell.home, en.shell.home],
  '/changePassword': [zh.password.title, en.password.title],
  '/icon/index': [zh.icons.title, en.icons.title],
  '/404': [zh.notFound.title, en.notFound.title],
};

/** One step in words. */
export interface SpokenCrumb {
  readonly title: string;
  readonly path?: string;
}

export const useCrumbs = (): readonly SpokenCrumb[] => {
  const menus = useMenus();
  const view = useClientView();
  const label = useLabel();
  const { pathname } = useLocation();
  const beside = useMemo(
    () =>
      menus.flatMap(menu =>
        resourcesOf(menu)
          .slice(1)
          .flatMap(({ name, path }) => (view.resources[name] === undefined ? [] : [{ menu, path, title: view.resources[name].label }])),
      ),
    [menus, view],
  );
  const name = usePageName(pathname);
  return useMemo(() => {
    const way = crumbsOf(menus, beside, pathname, leaves, own);
    return way.map(({ title, path }, index) => ({
      // A record's page is called by its record as soon as that is known.
      title: name !== undefined && index === way.length - 1 ? name : label(title),
      ...(path === undefined ? {} : { path }),
    }));
  }, [menus, beside, pathname, label, name]);
};

/** Keeps the window's title and the list of visited places up to date. */
export const useVisit = (crumbs: readonly SpokenCrumb[]): void => {
  const t = useWords();
  const { pathname } = useLocation();
  const title = crumbs.at(-1)?.title;
  useEffect(() => {
    document.title = title === undefined ? t('app.short') : `${title} · ${t('app.short')}`;
    // A path that leads to 404 is no place that was visited.
    if (title !== undefined && pathname !== '/404') addToTrail({ title, path: pathname });
  }, [title, pathname, t]);
};
