/** The name of the record that is open, told by the page to the bar, the window's title and the list of visited places. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Label } from '#engine/declare/label.ts';

let named: { readonly path: string; readonly title: Label } | undefined;
const listeners = new Set<() => void>();

const tell = (next: typeof named): void => {
  named = next;
  for (const listener of listeners) listener();
};

/** Names the page at a path for as long as the component stands. */
export const useNamePage = (path: string, [zh, en]: Label | readonly [undefined, undefined]): void => {
  useEffect(() => {
    if (zh === undefined || zh === '') return undefined;
    tell({ path, title: [zh, en] });
    return () => {
      if (named?.path === path) tell(undefined);
    };
  }, [path, zh, en]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The name given to the page at this path, in both languages: a tab keeps it when the language is changed. */
export const usePageName = (path: string): Label | undefined =>
  useSyncExternalStore(subscribe, () => (named?.path === path ? named.title : undefined));
