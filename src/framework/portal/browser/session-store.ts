/** What the browser keeps of a session: with `tab-store.ts`, the one module that touches session storage and cookies. */
import Cookies from 'js-cookie';
import type { Label } from '#engine/declare/label.ts';
import { doors, type Side, sideOfType } from './sides.ts';

/** A granted menu entry, as the login answers it. */
export interface GrantedMenu {
  readonly menuId: string;
  readonly menuName: string;
  /** Both languages' words as administrators keep them; whoever sends them also says by its nesting and order where the entry stands. */
  readonly title?: Label;
  readonly icon?: string;
  readonly hidden?: boolean;
  /** Of an administrator's own entry: a path of the portal or a link. */
  readonly path?: string;
  readonly childs?: readonly GrantedMenu[];
}

/** The data of a login and (without its token) of `userInfo/query`; with it come the facts of the application. */
export interface LoginData {
  readonly token: string;
  readonly userNum: string;
  readonly memberCode: string | null;
  readonly memberName: string | null;
  readonly menuList: readonly GrantedMenu[];
  /** Ids of the calls granted as buttons. */
  readonly buttons?: readonly string[];
  /** Changes whenever menus or buttons do. */
  readonly grants?: string;
  readonly accountType: string | number;
  readonly userName: string;
  readonly userInfo?: unknown;
  readonly mustChangePassword?: boolean;
  /** A second factor has to be added before anything else. */
  readonly mustEnrol?: boolean;
  /** Until when a second factor may be put off; null where none is due. */
  readonly enrolBefore?: string | null;
  readonly expiresAt?: string;
}

export type SessionKey = 'token' | 'userNum' | 'memberCode' | 'memberName' | 'roles' | 'accountType' | 'userName' | 'userInfo';

/** What sessions tell of the application's own. */
const facts: readonly string[] = [...new Set(doors.flatMap(door => door.facts ?? []))];

/** The keys of a stored session. */
export const sessionKeys: readonly string[] = [
  ...(['token', 'userNum', 'memberCode', 'memberName', 'roles', 'accountType'] satisfies SessionKey[]),
  ...facts,
  ...(['userName', 'userInfo'] satisfies SessionKey[]),
];

/** Choices about the screen that outlive the session. */
export type Preference = 'sidebarStatus' | 'size' | 'language' | 'scheme' | 'theme' | 'tagsView' | 'fixedHeader' | 'sidebarLogo';

const MOST_COOKIE_BYTES = 4000;
export const TRAIL = 'breadcrumbList';
const BUTTONS = 'buttons';
const GRANTS = 'grants';
const ENROL_BEFORE = 'enrolBefore';
const QUERY_TOKEN = 'queryToken';
const RETURN_TO = 'returnTo';
const REPLACED = 'replaced';

const memory = new Map<string, string>();
/** Where the browser forbids storage, the session lives as long as the page. */
const inMemory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: key => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: key => void memory.delete(key),
};
export const tab = (): typeof inMemory => {
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
};

/** Takes away a local storage that may not be touched: react-admin looks whether there is one, and would fail at the look itself. */
export const hideForbiddenStorage = (): void => {
  try {
    void localStorage;
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined });
  }
};

/** The bytes a cookie takes on the wire: name, sign and the value as it is escaped (ASCII alone). */
export const cookieBytes = (name: string, value: string): number =>
  name.length + 1 + encodeURIComponent(value).replace(/%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g, ' ').length;

const attributes = () => ({ path: '/', sameSite: 'strict' as const, secure: location.protocol === 'https:' });
const asText = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value);

export const keep = (key: string, value: string | undefined): void => {
  if (value === undefined) tab().removeItem(key);
  else tab().setItem(key, value);
};

const put = (key: string, value: string | undefined): void => {
  keep(key, value);
  // A session that came by a link belongs to its tab alone.
  if (isQuerySession()) return;
  if (value === undefined || cookieBytes(key, value) > MOST_COOKIE_BYTES) Cookies.remove(key, attributes());
  else Cookies.set(key, value, attributes());
};

/** Stores a login under its keys, in session storage and, as far as they fit, in cookies. A new token replaces a link's. */
export const storeSession = (data: Omit<LoginData, 'token'> & { readonly token?: string }): void => {
  if (data.token !== undefined) for (const key of [QUERY_TOKEN, REPLACED]) tab().removeItem(key);
  const told: Readonly<Record<string, unknown>> = { ...data, roles: data.menuList };
  // What is told without a token goes on with the one that is kept: another tab may have put a newer one into the cookies.
  for (const key of sessionKeys) if (key !== 'token' || data.token !== undefined) put(key, asText(told[key]));
  keep(BUTTONS, JSON.stringify(data.buttons ?? []));
  for (const key of [ENROL_BEFORE, GRANTS]) keep(key, asText(told[key]));
  turn += 1;
  for (const listener of listeners) listener();
};

let turn = 0;
const listeners = new Set<() => void>();

/** Tells whenever a session has been stored, anew or with other grants. */
export const onStored = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Another number after each time. */
export const storedTurn = (): number => turn;

/** Until when a second factor may be put off; null where none is due. */
export const enrolBefore = (): string | null => tab().getItem(ENROL_BEFORE);

/** The version of the grants that are stored; null where nobody told. */
export const storedGrants = (): string | null => tab().getItem(GRANTS);

/** One stored value, as text; null where none is. */
export const stored = (key: SessionKey): string | null => tab().getItem(key);

/** All of them by their keys; null where none is. */
export const storedSession = (): Readonly<Record<string, string | null>> =>
  Object.fromEntries(sessionKeys.map(key => [key, tab().getItem(key)]));

/** The token that goes with every call: the normal one, else the one a link brought. */
export const sessionToken = (): string | null => tab().getItem('token') ?? tab().getItem(QUERY_TOKEN);

/** Whether the session rests on a link's token alone: its routes are not filtered, the service enforces every grant. */
export const isQuerySession = (): boolean => tab().getItem('token') === null && tab().getItem(QUERY_TOKEN) !== null;

/** Keeps a link's token, apart from the normal one. Whose it is has to be asked: what this tab knew of somebody else goes. */
export const storeQueryToken = (token: string): void => {
  if (tab().getItem('token') === null) for (const key of ['roles', 'userInfo', BUTTONS, GRANTS, ENROL_BEFORE]) tab().removeItem(key);
  tab().removeItem(REPLACED);
  tab().setItem(QUERY_TOKEN, token);
};

/** Whether a session of an earlier tab can be restored. */
export const hasSessionCookie = (): boolean => (Cookies.get('token') ?? '') !== '';

/** Whether the browser keeps cookies for us: without them no session of a browser is accepted. */
export const keepsCookies = (): boolean => {
  Cookies.set('probe', '1', attributes());
  const kept = Cookies.get('probe') === '1';
  Cookies.remove('probe', attributes());
  return kept;
};

/** Copies the cookies of a session into this tab's session storage; what is left there of an earlier one goes. */
export const restoreFromCookies = (): void => {
  for (const key of sessionKeys) keep(key, Cookies.get(key));
  for (const key of [BUTTONS, REPLACED]) tab().removeItem(key);
};

/** The cookies as they were read for the choices: a screen asks for these a hundred times over, and each look takes all cookies apart. */
let looked: Readonly<Record<string, string>> | undefined;

/** Whose session the cookies hold, where it is not this tab's own: somebody signed in in another tab. */
export const cookieHolder = (): { readonly token: string; readonly userNum: string; readonly userName: string } | undefined => {
  // That other tab may have made other choices too.
  looked = undefined;
  const [token, userNum, userName] = [Cookies.get('token'), Cookies.get('userNum'), Cookies.get('userName')];
  const own = stored('token');
  return own === null || !token || token === own || userNum === undefined ? undefined : { token, userNum, userName: userName ?? userNum };
};

/** Goes on with the session that the same user began in another tab. */
export const adoptToken = (token: string): void => tab().setItem('token', token);

/** Whose session in this tab was replaced by whose, as the tab says until it is told to go on. */
export interface Replacement {
  readonly was: string;
  readonly by: string;
}

/** Gives the tab's session up to somebody else's. The cookies are theirs and stay. */
export const giveUpSession = (by: string): void => {
  const replacement: Replacement = { was: stored('userName') ?? '', by };
  forget();
  tab().setItem(REPLACED, JSON.stringify(replacement));
};

export const replacement = (): Replacement | undefined => {
  const text = tab().getItem(REPLACED);
  return text === null ? undefined : (JSON.parse(text) as Replacement);
};

export const dropReplacement = (): void => tab().removeItem(REPLACED);

/** The granted menus; undefined where they are not known (too large for a cookie) and have to be asked for. */
export const grantedMenus = (): readonly GrantedMenu[] | undefined => {
  const text = stored('roles');
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as GrantedMenu[]) : undefined;
  } catch {
    return undefined;
  }
};

/** The granted buttons; undefined where they are not known (they are kept in no cookie) and have to be asked for. */
export const grantedButtons = (): ReadonlySet<string> | undefined => {
  const text = tab().getItem(BUTTONS);
  return text === null ? undefined : new Set(JSON.parse(text) as string[]);
};

/** The side the stored account type belongs to; null while none is stored. */
export const storedSide = (): Side | null => {
  const type = stored('accountType');
  return type === null ? null : sideOfType(type);
};

const forget = (): void => {
  for (const key of [
    'token',
    'userNum',
    'memberCode',
    'memberName',
    'roles',
    'userInfo',
    BUTTONS,
    GRANTS,
    ENROL_BEFORE,
    QUERY_TOKEN,
    TRAIL,
  ])
    tab().removeItem(key);
};

/**
 * Ends the session in this browser. Cookies that have become somebody else's stay. Account type stays, so that the way back to the right login page is known.
 * @param whole a log-out of a side that is served: all cookies go
 */
export const endStoredSession = (whole = false): void => {
  const holder = Cookies.get('userNum');
  const ours = !isQuerySession() && (holder === undefined || holder === stored('userNum'));
  forget();
  if (!ours) return;
  for (const key of whole ? sessionKeys : (['token', 'roles', 'userInfo'] as const)) Cookies.remove(key, attributes());
};

/** Remembers the page on which the session expired, for the login that follows in this tab. */
export const rememberPlace = (path: string): void => tab().setItem(RETURN_TO, JSON.stringify({ path, userNum: stored('userNum') }));

/** Takes the remembered page: the same user goes on where they were, once; anybody else starts at home. */
export const takePlace = (userNum: string): string | null => {
  const text = tab().getItem(RETURN_TO);
  tab().removeItem(RETURN_TO);
  if (text === null) return null;
  const place = JSON.parse(text) as { path?: unknown; userNum?: unknown };
  return typeof place.path === 'string' && place.userNum === userNum ? place.path : null;
};

/** What an account leaves for itself in this tab, for the next look: it survives a reload, and nobody else finds it. */
export type Own = 'visitedViews' | 'drafts';

/** At log-out: nothing waits for the next one who sits down here. */
export const forgetOwn = (): void => {
  for (const name of ['visitedViews', 'drafts'] satisfies Own[]) tab().removeItem(name);
};

/** A remembered choice about the screen. */
export const preference = (name: Preference): string | undefined => {
  looked ??= Cookies.get();
  return looked[name];
};

/** Remembers a choice about the screen for a year. */
export const setPreference = (name: Preference, value: string): void => {
  Cookies.set(name, value, { ...attributes(), sameSite: 'lax', expires: 365 });
  // As the browser kept it, which may be not at all.
  looked = undefined;
};
