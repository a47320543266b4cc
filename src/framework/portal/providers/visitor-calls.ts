/** The calls of the open pages beyond the login: ids and paths as in the call table. Fetched with those pages. */

import type { LoginData } from '../browser/session-store.ts';
import { type Door, doors, type Side } from '../browser/sides.ts';
import type { CaptchaAnswer } from './public-calls.ts';
import { ready, wire } from './wire.ts';

type Body = Readonly<Record<string, unknown>>;

const paths = {
  'en.passwordEdit': 'user/passwordEdit',
  'op.phone.check': 'operation/phone/passwordExists',
  'op.phone.retrieve': 'operation/phone/passwordRetrieve',
  'en.sms.code': 'employee/sms/code',
  'en.user.mobile': 'userInfo/mobileChange',
  'en.admin.mobile': 'admin/mobile/query',
  'en.passwordReset.open': 'user/passwordReset/open',
  'en.passwordReset.set': 'user/passwordReset/set',
} as const;

/** The table, for the test that compares it with the declarations. */
export const visitorPaths: Readonly<Record<string, string>> = paths;

const post = async <T>(id: keyof typeof paths, body: Body, idempotencyKey?: string): Promise<T> => {
  await ready();
  return wire.call<T>(paths[id], { id, body, idempotencyKey });
};

/** A new password by name and old password, without a session. */
export const editPassword = (
  body: { userName: string; oldPassword: string; newPassword: string } & Partial<CaptchaAnswer>,
): Promise<null> => post('en.passwordEdit', body);

export interface PhoneProof {
  readonly mobile: string;
  readonly smsCode: string;
  readonly side?: Side | undefined;
}

/** Whether a proved mobile has an account, and whether it must be named. */
export const checkPhone = (proof: PhoneProof): Promise<{ readonly exists: boolean; readonly accountNeeded: boolean }> =>
  post('op.phone.check', { ...proof });

export const retrievePassword = (body: PhoneProof & { userName?: string | undefined; newPassword: string }): Promise<null> =>
  post('op.phone.retrieve', { ...body });

/** A reset code that this browser has opened: it alone can set the password with it. */
export interface OpenedReset {
  readonly half: string;
  readonly account: string;
  readonly side: Side;
}
export const openReset = (code: string): Promise<OpenedReset> => post('en.passwordReset.open', { code });

export const setByReset = (body: { code: string; half: string; newPassword: string }): Promise<{ readonly side: Side }> =>
  post('en.passwordReset.set', body);

export const sendSmsCode = (body: { mobile: string; scene: string } & Partial<CaptchaAnswer>): Promise<{ readonly readable?: boolean }> =>
  post('en.sms.code', body);

/** The own mobile, by codes to the old number and to the new one. */
export const changeMobile = (body: {
  mobile: string;
  smsCode: string;
  newMobile: string;
  newSmsCode: string;
}): Promise<{ readonly mobile: string }> => post('en.user.mobile', body);

/** Whom one's own people turn to; the number is masked. */
export const adminMobile = (): Promise<{ readonly name: string; readonly mobile: string }> => post('en.admin.mobile', {});

export interface SmsLogin extends Partial<CaptchaAnswer> {
  readonly mobile: string;
  readonly smsCode: string;
  /** Where several accounts have the mobile. */
  readonly userName?: string;
  readonly otp?: string;
  readonly passkey?: unknown;
}

/** The side that signs in by SMS. */
export const smsDoor = (): Door => doors.find(({ bySms }) => bySms) ?? doors[0];
export const smsLoginCall = (): string => `${smsDoor().prefix}.sms.login`;

/** The sign-in by a code to the account's mobile. */
export const loginBySms = async (body: SmsLogin): Promise<LoginData> => {
  await ready();
  return wire.call<LoginData>(`${smsDoor().session}/sms/login`, { id: smsLoginCall(), body: { ...body } });
};
