/** The tabs of this account: follows every visit, survives a reload, and asks before a close loses what was typed. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isInPlace } from '../../browser/in-place.ts';
import { keepOwn, own } from '../../browser/tab-store.ts';
import { draftPaths, dropDraftsOn, useDraftPaths } from '../../render/drafts.ts';
import { usePageName } from '../page-title.ts';
import { useKnown, useListOf } from '../use-crumbs.ts';
import { closed, keyOf, type Tab, visited, withAffixed } from './tabs.ts';

/** Open from the start, and never closed. */
const affixed: readonly string[] = ['/home'];

interface Closing {
  readonly tabs: readonly Tab[];
  readonly towards: Tab | undefined;
}

export interface Tabs {
  readonly list: readonly Tab[];
  /** The key of the open one. */
  readonly open: string;
  readonly unsaved: ReadonlySet<string>;
  readonly isClosable: (tab: Tab) => boolean;
  readonly refresh: (tab: Tab) => void;
  /** Closes those that may be closed; `towards` opens then, else the neighbour where the open one was among them. */
  readonly close: (tabs: readonly Tab[], towards?: Tab) => void;
  /** A close that would lose what was typed, until it is answered. */
  readonly asking: Closing | undefined;
  readonly answer: (close: boolean) => void;
}

export const useTabs = (): Tabs => {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const name = usePageName(pathname);
  const isKnown = useKnown();
  const of = useListOf(pathname);
  const [list, setList] = useState<readonly Tab[]>(() => {
    const left = (own('visitedViews') ?? []) as readonly Tab[];
    // A grant may have gone meanwhile.
    return withAffixed(
      left.filter(tab => isKnown(tab.key)),
      affixed,
    );
  });
  const [asking, setAsking] = useState<Closing>();
  const unsaved = useDraftPaths();
  const open = keyOf(pathname);
  const before = useRef(open);
  // What leads to /404 is no place that was visited.
  const counts = isKnown(pathname) && pathname !== '/404';

  useEffect(() => {
    if (!counts) return;
    const instead = isInPlace(state) ? before.current : undefined;
    before.current = open;
    const visit = { key: open, to: pathname + search, ...(name === undefined ? {} : { name }), ...(of === undefined ? {} : { of }) };
    setList(tabs => visited(tabs, visit, instead, new Set([...affixed, ...draftPaths()])));
  }, [counts, open, pathname, search, state, name, of]);
  useEffect(() => keepOwn('visitedViews', list), [list]);

  const closeNow = ({ tabs, towards }: Closing) => {
    const { left, next } = closed(list, new Set(tabs.map(tab => tab.key)), open);
    const to = towards === undefined || towards.key === open ? next : towards;
    for (const tab of tabs) dropDraftsOn(tab.key);
    setList(left);
    if (to !== undefined) navigate(to.to);
  };
  const isClosable = (tab: Tab) => list.length > 1 && !affixed.includes(tab.key);
  return {
    list,
    open,
    unsaved,
    isClosable,
    refresh: tab => void navigate(`/redirect${tab.to}`, { replace: tab.key === open }),
    close: (some, towards) => {
      const tabs = some.filter(isClosable);
      if (tabs.length === 0) return;
      if (tabs.some(tab => unsaved.has(tab.key))) setAsking({ tabs, towards });
      else closeNow({ tabs, towards });
    },
    asking,
    answer: yes => {
      if (yes && asking !== undefined) closeNow(asking);
      setAsking(undefined);
    },
  };
};
