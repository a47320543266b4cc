/** The name of the record that is open, told by the page to the bar, the window's title and the list of visited places. */
import { useEffect, useSyncExternalStore } from 'react';

let named: { readonly path: string; readonly title: string } | undefined;
const listeners = new Set<() => void>();

const tell = (next: typeof named): void => {
  named = next;
  for (const listener of listeners) listener();
};

/** Names the page at a path for as long as the component stands. */
export const useNamePage = (path: string, title: string | undefined): void => {
  useEffect(() => {
    if (title === undefined || title === '') return undefined;
    tell({ path, title });
    return () => {
      if (named?.path === path) tell(undefined);
    };
  }, [path, title]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The name given to the page at this path. */
export const usePageName = (path: string): string | undefined =>
  useSyncExternalStore(subscribe, () => (named?.path === path ? named.title : undefined));
