/** How a trusted portal proves itself from server to server: HMAC-SHA256 over when, once, who asks, and for whom. Knows no ticket. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { Secret } from '#service/config/secret.ts';

/** The secrets of the portals that may send their visitors here, by name. */
export type TrustedPortals = ReadonlyMap<string, Secret>;

/** What a portal signs: all that it sends but the signature. */
export interface SignedRequest {
  readonly portal: string;
  readonly userNum: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly nonce: string;
}

/** Seconds a portal's clock may be away from ours. */
export const clockSkewSeconds = 300;

/** Held against where nobody has that name, so that an unknown portal and a wrong secret take the same time. */
const nobody = randomBytes(32).toString('hex');

const signatureOf = (secret: string, { timestamp, nonce, portal, userNum }: SignedRequest): Buffer =>
  createHmac('sha256', secret).update([timestamp, nonce, portal, userNum].join('\n')).digest();

/** @throws Refusal where the portal is not trusted, the signature is not its own, or the clocks differ */
export const proveSignature = (portals: TrustedPortals, request: SignedRequest, signature: string, now: Date): void => {
  const secret = portals.get(request.portal);
  const expected = signatureOf(secret?.reveal() ?? nobody, request);
  const given = Buffer.from(signature, 'hex');
  const right = given.length === expected.length && timingSafeEqual(given, expected);
  if (!right || secret === undefined) throw new Refusal('PORTAL_SIGNATURE');
  if (!(Math.abs(now.getTime() / 1000 - request.timestamp) <= clockSkewSeconds))
    throw new Refusal('PORTAL_CLOCK', { params: { seconds: clockSkewSeconds } });
};
