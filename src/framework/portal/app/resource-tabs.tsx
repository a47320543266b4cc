/** The lists and sums that one menu entry opens side by side, as tabs above them. */
import type { MenuModel } from '#engine/project/model.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { pagesOf, pathOfResource, sumsOf, tabsOf, useMenus } from '../granted/menus.tsx';
import { useWaiting } from '../granted/waiting.ts';
import { useCan } from '../render/resource.ts';
import { WaitingSign } from '../shell/waiting.tsx';
import { type TabOption, Tabs } from '../ui/tabs.tsx';

/** @param open the list or the call for sums that is open; undefined where it is the entry's own page */
export const ResourceTabs = ({ menu, open }: { menu: MenuModel; open: string | undefined }) => {
  const view = useClientView();
  const label = useLabel();
  const all = tabsOf(menu);
  const isPage = menu.opens !== undefined && ('page' in menu.opens || 'call' in menu.opens);
  const sums = sumsOf(view, menu);
  const can = useCan();
  const menus = useMenus();
  const waiting = useWaiting();
  // A list that two entries open stands beside the first: each thing has one place.
  const isAtHome = (name: string, path: string) => name === open || path === menu.path || pathOfResource(menus, name) === path;
  const pages = pagesOf(view, menu).filter(({ call }) => can(call.id));
  if (all.length + pages.length + sums.length + (isPage ? 1 : 0) < 2) return null;
  // A list that lies behind the tabs is none of them.
  const isTab = open === undefined || all.some(({ name }) => name === open) || [...pages, ...sums].some(({ call }) => call.id === open);
  const options: readonly TabOption[] = [
    ...(isPage ? [{ value: menu.id, label: label(menu.title), to: menu.path }] : []),
    ...all.flatMap(({ name, path }) => {
      const shown = view.outline[name];
      if (shown === undefined || !isAtHome(name, path)) return [];
      // One record is no list: where it is the entry's own page, the entry's own words say whose it is.
      const isOwn = shown.verbs.list === undefined && path === menu.path;
      const waits = waiting.get(name);
      return [{ value: name, label: label(isOwn ? menu.title : shown.label), to: path, beside: waits && <WaitingSign {...waits} /> }];
    }),
    ...pages.map(({ call, path }) => ({ value: call.id, label: label(call.label), to: path })),
    ...sums.map(({ call, path }) => ({ value: call.id, label: label(path === menu.path ? menu.title : call.label), to: path })),
  ];
  const name = label(menu.title);
  // What was clicked stands before what it opens, unless one of them is called the same.
  const look = options.some(each => each.label === name) ? 'resource-tabs' : 'resource-tabs resource-tabs-named';
  return <Tabs name={name} className={look} options={options} value={isTab ? (open ?? menu.id) : undefined} />;
};
