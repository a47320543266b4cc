/** What the browser keeps of a session: the one module that touches session storage and cookies. */
import Cookies from 'js-cookie';

/** A granted menu entry, as the login answers it. */
export interface GrantedMenu {
  readonly menuId: string;
  readonly menuName: string;
  readonly childs?: readonly GrantedMenu[];
}

/** The data of a login, a direct login and (without its token) of `userInfo/query`. */
export interface LoginData {
  readonly token: string;
  readonly userNum: string;
  readonly memberCode: string | null;
  readonly memberName: string | null;
  readonly menuList: readonly GrantedMenu[];
  /** Ids of the calls granted as buttons. */
  readonly buttons?: readonly string[];
  readonly accountType: string | number;
  readonly isUpPersonAuthFile?: unknown;
  readonly socialCreditCde?: string | null;
  readonly ykeyOpen?: unknown;
  readonly userName: string;
  readonly userInfo?: unknown;
  readonly mustChangePassword?: boolean;
  readonly expiresAt?: string;
}

/** The keys of a stored session, as the specification spells them. */
export const sessionKeys = [
  'token',
  'userNum',
  'memberCode',
  'memberName',
  'roles',
  'accountType',
  'isUpPersonAuthFile',
  'socialCreditCde',
  'ykeyOpen',
  'userName',
  'userInfo',
] as const;
export type SessionKey = (typeof sessionKeys)[number];

/** Choices about the screen that outlive the session. */
export type Preference = 'sidebarStatus' | 'size' | 'language' | 'scheme';

/** A visited place, as the breadcrumb list keeps it. */
export interface TrailEntry {
  readonly title: string;
  readonly path: string;
}

const MOST_COOKIE_BYTES = 4000;
const TRAIL = 'breadcrumbList';
const BUTTONS = 'buttons';
const QUERY_TOKEN = 'queryToken';
const RETURN_TO = 'returnTo';
const TRAIL_LENGTH = 50;

/** The bytes a cookie takes on the wire: name, sign and the value as it is escaped (ASCII alone). */
export const cookieBytes = (name: string, value: string): number =>
  name.length + 1 + encodeURIComponent(value).replace(/%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g, ' ').length;

const attributes = () => ({ path: '/', sameSite: 'strict' as const, secure: location.protocol === 'https:' });
const asText = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value);

const put = (key: SessionKey, value: string | undefined): void => {
  if (value === undefined) {
    sessionStorage.removeItem(key);
    Cookies.remove(key, attributes());
    return;
  }
  sessionStorage.setItem(key, value);
  if (cookieBytes(key, value) > MOST_COOKIE_BYTES) Cookies.remove(key, attributes());
  else Cookies.set(key, value, attributes());
};

/** Stores a login under the eleven keys, in session storage and, as far as they fit, in cookies. */
export const storeSession = (data: Omit<LoginData, 'token'> & { readonly token?: string }): void => {
  if (data.token !== undefined) {
    sessionStorage.removeItem(QUERY_TOKEN);
    put('token', data.token);
  }
  put('userNum', asText(data.userNum));
  put('memberCode', asText(data.memberCode));
  put('memberName', asText(data.memberName));
  put('roles', JSON.stringify(data.menuList));
  sessionStorage.setItem(BUTTONS, JSON.stringify(data.buttons ?? []));
  put('accountType', asText(data.accountType));
  put('isUpPersonAuthFile', asText(data.isUpPersonAuthFile));
  put('socialCreditCde', asText(data.socialCreditCde));
  put('ykeyOpen', asText(data.ykeyOpen));
  put('userName', asText(data.userName));
  put('userInfo', asText(data.userInfo));
};

/** One stored value, as text; null where none is. */
export const stored = (key: SessionKey): string | null => sessionStorage.getItem(key);

/** The token that goes with every call: the normal one, else the one a link brought. */
export const sessionToken = (): string | null => sessionStorage.getItem('token') ?? sessionStorage.getItem(QUERY_TOKEN);

/** Whether the session rests on a link's token alone: its routes are not filtered, the service enforces every grant. */
export const isQuerySession = (): boolean => sessionStorage.getItem('token') === null && sessionStorage.getItem(QUERY_TOKEN) !== null;

/** Keeps a link's token, apart from the normal one. Whose it is has to be asked: what this tab knew of somebody else goes. */
export const storeQueryToken = (token: string): void => {
  if (sessionStorage.getItem('token') === null) for (const key of ['roles', 'userInfo', BUTTONS]) sessionStorage.removeItem(key);
  sessionStorage.setItem(QUERY_TOKEN, token);
};

/** Whether a session of an earlier tab can be restored. */
export const hasSessionCookie = (): boolean => (Cookies.get('token') ?? '') !== '';

/** Copies the cookies of a session into this tab's session storage. */
export const restoreFromCookies = (): void => {
  for (const key of sessionKeys) {
    const value = Cookies.get(key);
    if (value !== undefined && sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
  }
};

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
  const text = sessionStorage.getItem(BUTTONS);
  return text === null ? undefined : new Set(JSON.parse(text) as string[]);
};

/** Account types 10 and 80 are the operators'. */
export const isOperatorType = (accountType: string | null): boolean => accountType === '10' || accountType === '80';

/** The side the stored account type belongs to; null while none is stored. */
export const storedSide = (): 'operator' | 'enterprise' | null => {
  const type = stored('accountType');
  return type === null ? null : isOperatorType(type) ? 'operator' : 'enterprise';
};

/**
 * Ends the session in this browser. Account type stays, so that the way back to the right login page is known.
 * @param whole an enterprise log-out: all eleven cookies go
 */
export const endStoredSession = (whole = false): void => {
  for (const key of ['token', 'userNum', 'memberCode', 'memberName', 'roles', 'userInfo', BUTTONS, QUERY_TOKEN, TRAIL])
    sessionStorage.removeItem(key);
  for (const key of whole ? sessionKeys : (['token', 'roles', 'userInfo'] as const)) Cookies.remove(key, attributes());
};

/** Remembers the page on which the session expired, for the login that follows in this tab. */
export const rememberPlace = (path: string): void =>
  sessionStorage.setItem(RETURN_TO, JSON.stringify({ path, userNum: stored('userNum') }));

/** Takes the remembered page: the same user goes on where he was, once; anybody else starts at home. */
export const takePlace = (userNum: string): string | null => {
  const text = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  if (text === null) return null;
  const place = JSON.parse(text) as { path?: unknown; userNum?: unknown };
  return typeof place.path === 'string' && place.userNum === userNum ? place.path : null;
};

/** The visited places of this tab, oldest first. */
export const trail = (): readonly TrailEntry[] => JSON.parse(sessionStorage.getItem(TRAIL) ?? '[]') as TrailEntry[];

/** Adds a visited place; one visited before moves to the end. */
export const addToTrail = (entry: TrailEntry): void => {
  const kept = trail().filter(each => each.path !== entry.path);
  sessionStorage.setItem(TRAIL, JSON.stringify([...kept, entry].slice(-TRAIL_LENGTH)));
};

/** A remembered choice about the screen. */
export const preference = (name: Preference): string | undefined => Cookies.get(name);

/** Remembers a choice about the screen for a year. */
export const setPreference = (name: Preference, value: string): void => {
  Cookies.set(name, value, { ...attributes(), sameSite: 'lax', expires: 365 });
};
