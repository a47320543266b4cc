/** The calls about the own second factors, of either side; fetched with the pages that need them. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { CallError } from './call-error.ts';
import { wire } from './wire.ts';

export type FactorKind = 'TOTP' | 'PASSKEY' | 'RECOVERY';
/** Whoever has no factor proves themselves by their password. */
export type ProofKind = FactorKind | 'PASSWORD';

/** What the service asks for: FACTOR_REQUIRED. */
export interface ProofAsked {
  readonly kinds: readonly ProofKind[];
  readonly passkey?: PublicKeyCredentialRequestOptionsJSON;
  /** The picture's characters are asked for as well. */
  readonly captcha?: boolean;
}

/** What a person shows; one of them. */
export interface Proof {
  readonly otp?: string;
  readonly passkey?: AuthenticationResponseJSON;
  readonly password?: string;
}

export interface Factor {
  readonly id: string;
  readonly version: number;
  readonly kind: FactorKind;
  readonly label: string;
  readonly codesLeft: number | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
}

/** A factor about to be added. */
export interface Enrolment {
  readonly challengeId: string;
  readonly secret: string | null;
  readonly uri: string | null;
  readonly options: PublicKeyCredentialCreationOptionsJSON | null;
  readonly recoveryCodes: readonly string[] | null;
}

/** The answer to `confirm`: the codes come with the first factor. */
export interface Enrolled {
  readonly recoveryCodes: readonly string[] | null;
}

const post = <T>(path: string, body: object, token?: string): Promise<T> =>
  wire.call<T>(path, { body, ...(token === undefined ? {} : { token }) });

/** What a refused call asks for, if that is why it was refused. */
export const proofAsked = (error: unknown): ProofAsked | undefined =>
  error instanceof CallError && error.code === 'FACTOR_REQUIRED' ? (error.data as unknown as ProofAsked) : undefined;

/** Confirms the session's identity anew; without a proof the service says what it asks for. @throws CallError */
export const stepUp = (proof: Proof = {}): Promise<unknown> => post('user/stepUp', proof);

export const listFactors = async (): Promise<readonly Factor[]> =>
  (await post<{ readonly list: readonly Factor[] }>('user/factor/list', { pageSize: 50, sort: { field: 'createdAt', order: 'ASC' } })).list;

/** @param token of a login that has to add a factor before it is kept */
export const enrolFactor = (kind: FactorKind, token?: string): Promise<Enrolment> => post('user/factor/enrol', { kind }, token);

export const confirmFactor = (
  body: { readonly challengeId: string; readonly otp?: string; readonly passkey?: RegistrationResponseJSON; readonly label?: string },
  token?: string,
): Promise<Enrolled> => post('user/factor/confirm', body, token);

export const removeFactor = ({ id, version }: Factor): Promise<null> => post('user/factor/remove', { id, version });
