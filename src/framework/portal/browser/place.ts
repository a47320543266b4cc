/** Where the visitor is: the hash of the address, for the light pages, which have no router. */
import { useSyncExternalStore } from 'react';

/** A place of the portal: its path without the hash sign, and what stands behind the question mark. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

let turn = 0;
const moved = new Set<() => void>();
const tell = (): void => {
  turn += 1;
  for (const listener of moved) listener();
};

/** Reads `#/path?query`; an empty hash is `/`. */
export const placeOf = (hash: string): Place => {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return { path: rooted.length > 1 ? rooted.replace(/\/+$/, '') : rooted, query: new URLSearchParams(query) };
};

/** A path with what stands behind its question mark, where that is anything. */
export const withQuery = (path: string, given: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(given).toString();
  return query === '' ? path : `${path}?${query}`;
};

let seen = '';
const here = (): string => location.search + location.hash;
/** A move of the hash comes as two events; it is one move. */
const hear = (): void => {
  if (here() === seen) return;
  seen = here();
  tell();
};

/** Opens a path of the portal; the page that stands there now does not stay in the history when `replace` is set. */
export const go = (path: string, { replace = false } = {}): void => {
  const url = `${location.pathname}#${path}`;
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  seen = here();
  // The data router of the admin part hears popstate alone; a push of ours has to tell it.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  tell();
};

/** Takes a secret out of address and history; what stands on the screen stays. */
export const hideAddress = (): void => {
  history.replaceState(null, '', `${location.pathname}#/`);
  seen = here();
};

/** Asks the entry to judge the address again: the admin part's router moves without an event that others hear. */
export const judgeAgain = (): void => tell();

const subscribe = (listener: () => void): (() => void) => {
  moved.add(listener);
  addEventListener('hashchange', hear);
  addEventListener('popstate', hear);
  return () => {
    moved.delete(listener);
    if (moved.size > 0) return;
    removeEventListener('hashchange', hear);
    removeEventListener('popstate', hear);
  };
};

/** How often the visitor has moved, or the address was to be judged again: what stands on the screen is judged once a move. */
export const useMoves = (): number => useSyncExternalStore(subscribe, () => turn);
