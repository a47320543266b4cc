/** What the palette offers for what is typed: recent places, menu entries, records, in one list to walk through. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useLabel } from '../../app/client-view.tsx';
import { useMenus } from '../../app/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { trail } from '../../providers/session-store.ts';
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

export const useFinds = (text: string): { groups: readonly FindGroup[]; isSearching: boolean; isPartial: boolean } => {
  const t = useWords();
  const label = useLabel();
  const menus = useMenus();
  const { pathname } = useLocation();
  const records = useRecordSearch(text);
  const empty = text.trim() === '';
  const recent = useMemo(
    () =>
      empty
        ? trail()
            .filter(({ path }) => path !== pathname && path !== '/home')
            .toReversed()
            .slice(0, RECENT)
        : [],
    [empty, pathname],
  );
  const places = useMemo(() => searchMenus(menus, text), [menus, text]);
  const groups: FindGroup[] = [
    {
      key: 'recent',
      title: t('palette.recent'),
      finds: recent.map(({ title, path }) => ({ key: `recent ${path}`, title, note: undefined, to: path })),
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
  return { groups: groups.filter(({ finds }) => finds.length > 0), isSearching: records.isSearching, isPartial: records.isPartial };
};
