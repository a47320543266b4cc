/** The calls of the open pages beyond the login: ids and paths as in the call table. Fetched with those pages. */

import type { LoginData } from '../browser/session-store.ts';
import type { CaptchaAnswer, Side } from './public-calls.ts';
import { ready, wire } from './wire.ts';

type Body = Readonly<Record<string, unknown>>;

const paths = {
  'en.passwordEdit': 'user/passwordEdit',
  'op.phone.check': 'operation/phone/passwordExists',
  'op.phone.retrieve': 'operation/phone/passwordRetrieve',
  'en.sms.code': 'employee/sms/code',
  'en.sms.login': 'employee/sms/login',
  'en.systemFlag': 'systemFlag/query',
  'en.register': 'enterprise/register',
  'en.register.upload': 'enterprise/register/upload',
  'en.register.resubmit': 'enterprise/register/resubmit',
  'en.register.amount': 'enterprise/register/amount',
  'en.register.search': 'enterprise/register/search',
  'doc.verify': 'document/verify',
  'en.user.mobile': 'userInfo/mobileChange',
  'en.admin.mobile': 'admin/mobile/query',
  'op.open.login': 'operation/openAccount/telephoneLogin',
  'en.passwordReset.open': 'user/passwordReset/open',
  'en.passwordReset.set': 'user/passwordReset/set',
  'op.mobile.confirm': 'operation/mobileAuth/confirm',
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

export interface SystemFlags {
  readonly maintenance: boolean;
  readonly registrationOpen: boolean;
}
export const systemFlags = (): Promise<SystemFlags> => post('en.systemFlag', {});

export const registerCompany = (body: Body, idempotencyKey: string): Promise<{ readonly applyNo: string }> =>
  post('en.register', body, idempotencyKey);

/** The own mobile, by codes to the old number and to the new one. */
export const changeMobile = (body: {
  mobile: string;
  smsCode: string;
  newMobile: string;
  newSmsCode: string;
}): Promise<{ readonly mobile: string }> => post('en.user.mobile', body);

/** Whom a company's people turn to; the number is masked. */
export const adminMobile = (): Promise<{ readonly name: string; readonly mobile: string }> => post('en.admin.mobile', {});

/** The sign-in of somebody who is about to open an account. */
export const loginByPhone = (body: { mobile: string; smsCode: string }): Promise<LoginData> => post('op.open.login', body);

export interface SmsLogin extends Partial<CaptchaAnswer> {
  readonly mobile: string;
  readonly smsCode: string;
  /** Where several accounts have the mobile. */
  readonly userName?: string;
  readonly otp?: string;
  readonly passkey?: unknown;
}

/** The sign-in of an employee by a code to his mobile. */
export const loginBySms = (body: SmsLogin): Promise<LoginData> => post('en.sms.login', { ...body });

/** The holder of a phone confirms that it is his. */
export const confirmMobile = (body: {
  requestNo: string;
  code: string;
}): Promise<{ readonly requestNo: string; readonly confirmedAt: string }> => post('op.mobile.confirm', body);

/** What the service keeps of an uploaded document. */
export interface Uploaded {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export const uploadDocument = async (
  file: File,
  fields: Readonly<Record<string, string>>,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> => {
  await ready();
  return wire.upload(paths['en.register.upload'], file, { id: 'en.register.upload', fields, onProgress, signal });
};

export const resubmit = (body: Body, idempotencyKey: string): Promise<{ readonly applyNo: string }> =>
  post('en.register.resubmit', body, idempotencyKey);

/** What a step of an application left in its history. */
export interface ProgressStep {
  readonly at: string;
  readonly action: string;
  readonly toState?: string;
  /** What the state is called. */
  readonly label?: unknown;
  readonly reason?: string | null;
}

export interface Progress {
  readonly applyNo: string;
  /** Completed here, by number and mobile; any other application by the company's people once they have signed in. */
  readonly registration: boolean;
  readonly subject?: unknown;
  readonly companyName: string;
  readonly state: string;
  readonly label?: unknown;
  readonly decisionReason?: string | null;
  readonly history: readonly ProgressStep[];
  readonly marks?: unknown;
  /** How the company proves that it is itself. */
  readonly method?: string | null;
  /** A small transfer was made: until when its amount can be filled in, and how often still. */
  readonly fillBefore?: string | null;
  readonly triesLeft?: number | null;
}

export const fillAmount = (body: { applyNo: string; mobile: string; amount: string }): Promise<unknown> => post('en.register.amount', body);

export const searchProgress = (body: { applyNo: string; mobile: string }): Promise<Progress> => post('en.register.search', body);

/** Words in both languages, as the service hands them over. */
export type BothLanguages = readonly [zh: string, en: string];

/** One step of a verification. */
export interface VerdictStep {
  readonly step: string;
  readonly outcome: 'PASSED' | 'FAILED' | 'UNJUDGEABLE' | 'UNSURE' | 'SKIPPED' | 'NOT_APPLICABLE';
  readonly label: BothLanguages;
  readonly words: BothLanguages;
  readonly at: string | null;
}

export interface Verdict {
  readonly kind: string;
  readonly verdict: 'VALID' | 'INVALID' | 'UNJUDGEABLE' | 'UNSURE';
  readonly at: string;
  readonly steps: readonly VerdictStep[];
  readonly holderName: string | null;
  readonly serialNumber: string | null;
  readonly issuerDn: string | null;
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly fingerprintSha256: string | null;
  readonly sealNo: string | null;
  readonly sealName: string | null;
  readonly signedAt: string | null;
  readonly fileSha256: string | null;
  readonly fileSize: number | null;
  /** SM3 of what was signed with a seal, where it was given. */
  readonly dataHash: string | null;
  /** Of a seal; its size is in millimetres, its content in Base64. */
  readonly picture: { readonly mime: string; readonly width: number; readonly height: number; readonly data: string } | null;
}

export const verifySerial = (serialNumber: string): Promise<Verdict> => post('doc.verify', { serialNumber });

interface VerifyWords {
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
  /** Of what was signed with a seal: its SM3, hexadecimal. The file itself stays with whoever asks. */
  readonly dataHash?: string;
}

export const verifyFile = async (file: File, { onProgress, signal, dataHash }: VerifyWords): Promise<Verdict> => {
  await ready();
  const fields: Record<string, string> = dataHash === undefined ? {} : { dataHash };
  return wire.upload(paths['doc.verify'], file, { id: 'doc.verify', fields, onProgress, signal });
};
