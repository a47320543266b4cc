/** The browser's side of a passkey: asks for it, and says in our words why it did not come. */
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { FactorWords } from '../../messages/use-factor-words.ts';

export const hasPasskeys = browserSupportsWebAuthn;

/** Where the passkeys of this installation work: at `rpId`, which for trying out is localhost with the port at hand. */
const addressOf = (rpId: string): string => (rpId === 'localhost' ? `http://localhost:${location.port}` : `https://${rpId}`);

const told = (error: unknown, rpId: string, t: FactorWords): Error => {
  const name = error instanceof Error ? error.name : '';
  if (error instanceof WebAuthnError && (error.code === 'ERROR_INVALID_RP_ID' || error.code === 'ERROR_INVALID_DOMAIN'))
    return new Error(t('passkey.here', { host: addressOf(rpId) }));
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new Error(t('passkey.known'));
  if (name === 'SecurityError') return new Error(t('passkey.here', { host: addressOf(rpId) }));
  if (name === 'NotAllowedError' || name === 'AbortError') return new Error(t('passkey.cancelled'));
  if (name === 'NotSupportedError' || name === 'ConstraintError') return new Error(t('passkey.unsupported'));
  return new Error(t('passkey.failed', { reason: error instanceof Error ? error.message : String(error) }));
};

/** A passkey that is known answers a challenge. @throws Error in our words */
export const askPasskey = async (options: PublicKeyCredentialRequestOptionsJSON, t: FactorWords): Promise<AuthenticationResponseJSON> => {
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw told(error, options.rpId ?? location.hostname, t);
  }
};

/** A new passkey. @throws Error in our words */
export const makePasskey = async (options: PublicKeyCredentialCreationOptionsJSON, t: FactorWords): Promise<RegistrationResponseJSON> => {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw told(error, options.rp.id ?? location.hostname, t);
  }
};
