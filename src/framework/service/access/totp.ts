/** One-time codes of an authenticator app after RFC 6238: six digits of SHA-1, thirty seconds, as every app knows them. Keeps nothing. */
import { Secret, TOTP } from 'otpauth';

const period = 30;
const options = { algorithm: 'SHA1', digits: 6, period } as const;
/** RFC 6238 5.2: one step before and after, for clocks that differ and for slow hands. */
const drift = 1;

/** A new shared secret: 160 bits in base32 (RFC 4226 4, R6). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says. */
export const totpUri = (secret: string, account: string, issuer: string): string =>
  new TOTP({ ...options, secret: Secret.fromBase32(secret), label: account, issuer }).toString();

/** The time step whose code this is; undefined for a wrong one. Whoever accepts it remembers the step, so that no code is good twice. */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  const found = new TOTP({ ...options, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp: now.getTime(),
    window: drift,
  });
  return found === null ? undefined : Math.floor(now.getTime() / 1000 / period) + found;
};
