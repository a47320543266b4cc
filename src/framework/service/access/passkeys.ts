/** Passkeys after WebAuthn level 3: what a browser is asked, and whether its answer holds. Keeps nothing. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

/** A passkey as it is kept. */
export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** What the page said it was doing; from the browser, to be held against what was asked. */
interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/** A passkey as the browser is told of it: where to look for it. */
const described = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports: [...transports] });

/** WebAuthn 5.8.1; undefined for what is no answer of a browser. */
export const clientDataOf = (answer: unknown): ClientData | undefined => {
  const { response } = (answer ?? {}) as { response?: { clientDataJSON?: unknown } };
  if (typeof response?.clientDataJSON !== 'string') return undefined;
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as Partial<ClientData>;
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
};

/** The id of the passkey that answered. */
export const credentialIdOf = (answer: unknown): string => String((answer as { id?: unknown } | null)?.id ?? '');

/** What the browser is asked for a new passkey: one that checks its user, and none that is there already. */
export const registrationOptions = (
  party: RelyingParty,
  name: string,
  user: { readonly id: string; readonly account: string; readonly name: string },
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.account,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });

/** What the browser is asked of a passkey that is known. */
export const assertionOptions = (party: RelyingParty, known: readonly Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(described),
    userVerification: 'required',
  });

/** The origin as it is expected: the one that answered if it is ours, none otherwise. */
const expectedOf = (party: RelyingParty, answer: unknown) => {
  const origin = clientDataOf(answer)?.origin ?? '';
  return { expectedOrigin: party.isOurs(origin) ? origin : [], expectedRPID: party.id, requireUserVerification: true };
};

/** The new passkey, if the browser's answer holds (WebAuthn 7.1); undefined where it does not. */
export const registered = async (
  party: RelyingParty,
  answer: unknown,
  isAsked: (challenge: string) => boolean,
): Promise<Passkey | undefined> => {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: isAsked,
      ...expectedOf(party, answer),
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { credentialId: id, publicKey, signCount: counter, transports: transports ?? [] };
  } catch {
    return undefined;
  }
};

/**
 * The counter of a passkey after an answer that holds (WebAuthn 7.2). `cloned`: the signature is right and the counter went back, so that
 * there are two of what should be one; undefined: the answer does not hold.
 */
export const asserted = async (
  party: RelyingParty,
  answer: unknown,
  isAsked: (challenge: string) => boolean,
  passkey: Passkey,
): Promise<number | 'cloned' | undefined> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: isAsked,
      ...expectedOf(party, answer),
      // Compared below: the library would look at the counter before the signature, and a clone is one only if it signs rightly.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter } = authenticationInfo;
    return (newCounter > 0 || passkey.signCount > 0) && newCounter <= passkey.signCount ? 'cloned' : newCounter;
  } catch {
    return undefined;
  }
};
