/** The calls made before a session chooses an audience: ids and paths as in the call table; later ones come from the client's view. */

import type { GrantedMenu, LoginData } from '../browser/session-store.ts';
import { filledPath } from './call-path.ts';
import { ready, wire } from './wire.ts';
import type { CallWords } from './wire-words.ts';

export type Side = 'operator' | 'enterprise';

const paths = {
  'op.login': 'operation/login',
  'op.logout': 'operation/logout',
  'op.password': 'operation/changePassword',
  'en.login': 'employee/login',
  'en.logout': 'employee/logout',
  'en.password': 'employee/changePassword',
  'en.directLogin': 'employee/directLogin/{token}',
  'en.user.query': 'userInfo/query',
  'en.captcha': 'employee/captcha',
} as const;

/** The table, for the test that compares it with the declarations. */
export const publicPaths: Readonly<Record<string, string>> = paths;

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

const send = async <T>(id: keyof typeof paths, words: CallWords = {}): Promise<T> => {
  await ready();
  return wire.call<T>(filledPath(paths[id], words.input ?? {}).path, { id, ...words });
};

export const login = (side: Side, body: Credentials): Promise<LoginData> => send(side === 'operator' ? 'op.login' : 'en.login', { body });

export const logout = (side: Side): Promise<null> => send(side === 'operator' ? 'op.logout' : 'en.logout');

/** Changes the own password. `token` carries the session of a login that has to change its password before it is stored. */
export const changePassword = (side: Side, body: { oldPassword: string; newPassword: string }, token?: string): Promise<null> =>
  send(side === 'operator' ? 'op.password' : 'en.password', { body, token });

export const directLogin = (token: string): Promise<LoginData> => send('en.directLogin', { method: 'GET', input: { token } });

/** The session's own data again: what a restored session or a link's token lacks. */
export const querySession = (): Promise<Omit<LoginData, 'token'> & { readonly menuList: readonly GrantedMenu[] }> => send('en.user.query');

export const captcha = (call: string): Promise<Captcha> =>
  ready().then(() => wire.call<Captcha>(`${paths['en.captcha']}?call=${encodeURIComponent(call)}`, { id: 'en.captcha', method: 'GET' }));
