/** The calls of the application's own pages without a session: ids and paths as in the call table. Fetched with those pages. */
import type { LoginData } from '#portal/browser/session-store.ts';
import { filledPath } from '#portal/providers/call-path.ts';
import { ready, wire } from '#portal/providers/wire.ts';

type Body = Readonly<Record<string, unknown>>;

const paths = {
  'en.systemFlag': 'systemFlag/query',
  'en.register': 'enterprise/register',
  'en.register.upload': 'enterprise/register/upload',
  'en.register.resubmit': 'enterprise/register/resubmit',
  'en.register.amount': 'enterprise/register/amount',
  'en.register.search': 'enterprise/register/search',
  'doc.verify': 'document/verify',
  'en.directLogin': 'employee/directLogin/{token}',
  'op.open.login': 'operation/openAccount/telephoneLogin',
  'op.mobile.confirm': 'operation/mobileAuth/confirm',
} as const;

/** The table, for the test that compares it with the declarations. */
export const ownPaths: Readonly<Record<string, string>> = paths;

const post = async <T>(id: keyof typeof paths, body: Body, idempotencyKey?: string): Promise<T> => {
  await ready();
  return wire.call<T>(paths[id], { id, body, idempotencyKey });
};

export interface SystemFlags {
  readonly maintenance: boolean;
  readonly registrationOpen: boolean;
  /** Whom companies ask; null where nobody is named. */
  readonly supportPhone: string | null;
  readonly supportEmail: string | null;
}
export const systemFlags = (): Promise<SystemFlags> => post('en.systemFlag', {});

export const registerCompany = (body: Body, idempotencyKey: string): Promise<{ readonly applyNo: string }> =>
  post('en.register', body, idempotencyKey);

/** The session that a link of another portal opens. */
export const directLogin = async (token: string): Promise<LoginData> => {
  await ready();
  const id = 'en.directLogin';
  return wire.call<LoginData>(filledPath(paths[id], { token }).path, { id, method: 'GET', input: { token } });
};

/** The sign-in of somebody who is about to open an account. */
export const loginByPhone = (body: { mobile: string; smsCode: string }): Promise<LoginData> => post('op.open.login', body);

/** The holder of a phone confirms that it is theirs. */
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
  readonly submittedAt?: string | null;
  /** By when it should be decided; null where it is, or where nothing is said of it. */
  readonly dueAt?: string | null;
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
  readonly reasons: readonly { readonly code: string }[];
  /** Of which signature, from 1; null where it is about the whole. */
  readonly signature: number | null;
}

/** A signature of a PDF: who, when, how it stands, and where on the pages. */
export interface VerdictSignature {
  readonly number: number;
  readonly holderName: string | null;
  readonly isVouchedFor: boolean;
  readonly signedAt: string | null;
  readonly isTimeProven: boolean;
  readonly standing: 'HOLDS' | 'HIT' | 'WITH' | 'BEFORE' | 'CHANGED_AFTER' | 'INVALID' | 'UNSURE' | 'UNJUDGEABLE';
  readonly places: readonly { readonly page: number; readonly rect: readonly number[] }[];
}

export interface Verdict {
  readonly kind: string;
  readonly verdict: 'VALID' | 'INVALID' | 'UNJUDGEABLE' | 'UNSURE';
  readonly at: string;
  readonly steps: readonly VerdictStep[];
  /** In the order of the file; none where it is no PDF. */
  readonly signatures: readonly VerdictSignature[];
  readonly holderName: string | null;
  readonly serialNumber: string | null;
  readonly issuerDn: string | null;
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly fingerprintSha256: string | null;
  readonly sealNo: string | null;
  readonly sealName: string | null;
  readonly signedAt: string | null;
  /** Of a contract's document: when its parties ended it. */
  readonly terminatedAt: string | null;
  readonly fileSha256: string | null;
  readonly fileSize: number | null;
  /** SM3 of what was signed with a seal, where it was given. */
  readonly dataHash: string | null;
  /** Of a seal; its size is in millimetres, its content in Base64. */
  readonly picture: { readonly mime: string; readonly width: number; readonly height: number; readonly data: string } | null;
}

export const verifySerial = (serialNumber: string): Promise<Verdict> => post('doc.verify', { serialNumber });

interface VerifyOptions {
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
  /** Of what was signed with a seal: its SM3, hexadecimal. The file itself stays with whoever asks. */
  readonly dataHash?: string;
}

export const verifyFile = async (file: File, { onProgress, signal, dataHash }: VerifyOptions): Promise<Verdict> => {
  await ready();
  const fields: Record<string, string> = dataHash === undefined ? {} : { dataHash };
  return wire.upload(paths['doc.verify'], file, { id: 'doc.verify', fields, onProgress, signal });
};
