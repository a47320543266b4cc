/** The calls made before a session chooses an audience: ids and paths as in the call table; later ones come from the client's view. */

import type { GrantedMenu, LoginData } from '../browser/session-store.ts';
import { doorOf, doors, type Side } from '../browser/sides.ts';
import { ready, wire } from './wire.ts';
import type { CallOptions } from './wire-words.ts';

const paths = {
  'en.user.query': 'userInfo/query',
  'en.captcha': 'employee/captcha',
} as const;

/** What each side has of its own, and its path behind the side's. */
const ofSides = { login: 'login', logout: 'logout', password: 'changePassword' } as const;

/** The table, for the test that compares it with the declarations. */
export const publicPaths = (): Readonly<Record<string, string>> => ({
  ...paths,
  ...Object.fromEntries(
    doors.flatMap(({ prefix, session }) => Object.entries(ofSides).map(([name, path]) => [`${prefix}.${name}`, `${session}/${path}`])),
  ),
});

/** Work for the browser, and how long its outcome is taken. */
export interface Work {
  readonly captchaId: string;
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength: number;
  readonly keyPrefix: string;
  readonly expiresAt: string;
  readonly image?: undefined;
}

/** A picture as a `data:` address, from a back end that draws them. */
interface Picture {
  readonly captchaId: string;
  readonly image: string;
}

/** A captcha challenge. */
export type Captcha = Work | Picture;

/** The answer to a captcha, as every call takes it among its fields. */
export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

export interface Credentials extends Partial<CaptchaAnswer> {
  readonly userName: string;
  readonly password: string;
  /** The second factor: the digits of an app or a recovery code, or the answer of a passkey. */
  readonly otp?: string;
  readonly passkey?: unknown;
}

const send = async <T>(id: keyof typeof paths, options: CallOptions = {}): Promise<T> => {
  await ready();
  return wire.call<T>(paths[id], { id, ...options });
};

const sendOn = async <T>(side: Side, name: keyof typeof ofSides, options: CallOptions = {}): Promise<T> => {
  await ready();
  const { prefix, session } = doorOf(side);
  return wire.call<T>(`${session}/${ofSides[name]}`, { id: `${prefix}.${name}`, ...options });
};

/** The id of a side's login, as challenges name it. */
export const loginCall = (side: Side): string => `${doorOf(side).prefix}.login`;

export const login = (side: Side, body: Credentials): Promise<LoginData> => sendOn(side, 'login', { body });

export const logout = (side: Side): Promise<null> => sendOn(side, 'logout');

/** Changes the own password. `token` carries the session of a login that has to change its password before it is stored. */
export const changePassword = (side: Side, body: { oldPassword: string; newPassword: string }, token?: string): Promise<null> =>
  sendOn(side, 'password', { body, token });

/** The session's own data again: what a restored session or a link's token lacks. */
export const querySession = (): Promise<Omit<LoginData, 'token'> & { readonly menuList: readonly GrantedMenu[] }> => send('en.user.query');

export const captcha = (call: string): Promise<Captcha> =>
  ready().then(() => wire.call<Captcha>(`${paths['en.captcha']}?call=${encodeURIComponent(call)}`, { id: 'en.captcha', method: 'GET' }));
