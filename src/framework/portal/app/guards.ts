/** Who may see what at an address: the guards in their order, as one function that touches nothing. */
import { pathPattern } from '../browser/path-pattern.ts';
import { placeOf } from '../browser/place.ts';
import { doors } from '../browser/sides.ts';

/** What the browser holds when the address is judged. */
export interface Visitor {
  readonly hasToken: boolean;
  readonly hasCookie: boolean;
  /** Somebody else's session took the place of this tab's, and nobody has said yet to go on with it. */
  readonly isReplaced?: boolean;
}

/** What is to be done. */
export type Verdict =
  | { readonly kind: 'loginLink'; readonly token: string }
  | { readonly kind: 'queryToken'; readonly token: string; readonly path: string }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'admin' }
  | { readonly kind: 'external' };

const loginPaths: ReadonlySet<string> = new Set(['/', ...doors.map(({ page }) => page)]);

/** The routes that open without a session in every application; `/closed` is where the log-out of whoever is not of the staff ends. */
const standardPaths: readonly string[] = [
  ...loginPaths,
  '/editPassword',
  '/redirect/home',
  '/retrievePwd',
  '/401',
  '/smsLogin',
  '/resetPassword',
  '/closed',
];

/** All that open without a session. @param own those of the application; one may have parameters, `/sign/:token` */
export const openPathsWith = (own: readonly string[]): readonly string[] => [...standardPaths, ...own];

const isOpen = (openPaths: readonly string[], path: string): boolean => openPaths.some(declared => pathPattern(declared).test(path));

const parameter = (name: string, search: string, hash: string): string | undefined => {
  const found = new RegExp(`[?&#/]${name}=([^&#/]+)`);
  const value = (found.exec(search) ?? found.exec(hash))?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
};

/**
 * Judges an address: the application's login link, `token=`, session token, cookie, open route, external portal; the first match wins.
 * @param search the address's query, with its question mark
 * @param hash its hash, with its sign
 * @param openPaths as `openPathsWith` gives them
 * @param link the parameter of the application's login links
 */
export const judge = (search: string, hash: string, visitor: Visitor, openPaths: readonly string[], link?: string): Verdict => {
  const byLink = link === undefined ? undefined : parameter(link, search, hash);
  if (byLink !== undefined) return { kind: 'loginLink', token: byLink };
  const { path } = placeOf(hash);
  const token = parameter('token', search, hash);
  if (token !== undefined) return { kind: 'queryToken', token, path: path.includes('token=') ? '/home' : path };
  if (visitor.isReplaced) return { kind: 'replaced' };
  if (visitor.hasToken) {
    if (loginPaths.has(path) || path === '/redirect/home') return { kind: 'go', path: '/home' };
    return isOpen(openPaths, path) ? { kind: 'page', path } : { kind: 'admin' };
  }
  if (visitor.hasCookie) return { kind: 'restore' };
  if (path === '/redirect/home') return { kind: 'page', path: doors[0].page };
  return isOpen(openPaths, path) ? { kind: 'page', path } : { kind: 'external' };
};
