/** Whom a passkey is made for: the host of PUBLIC_URL, and which pages may ask for it (WebAuthn 5.1.2, 13.4.9). */
import { isIP } from 'node:net';

export interface RelyingParty {
  /** The RP ID: passkeys are bound to it for good. */
  readonly id: string;
  /** Whether a page of this origin may speak for it. */
  readonly isOurs: (origin: string) => boolean;
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/**
 * The relying party of an installation; null where browsers offer no passkeys: no https, or no name. An installation on this machine is
 * tried out under `localhost`, whichever port its pages come from.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty | null => {
  const url = new URL(publicUrl);
  const host = bare(url.hostname);
  if (isLoopback(host)) {
    return { id: 'localhost', isOurs: origin => URL.canParse(origin) && /^http:\/\/localhost(:\d+)?$/.test(origin) };
  }
  if (url.protocol !== 'https:' || isIP(host) !== 0) return null;
  return { id: host, isOurs: origin => origin === url.origin };
};
