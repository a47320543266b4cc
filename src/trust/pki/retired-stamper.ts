/** Whether time stamps still count whose key was taken out of service (RFC 3161 4.1). */
import type { RevocationReason } from './reasons.ts';

/** A certificate for time stamps that was revoked. */
export interface Retired {
  readonly revokedAt: Date;
  readonly reason: RevocationReason | undefined;
}

/** With these nobody else has got the key: what it stamped before stays as it is. */
const withoutHarm: ReadonlySet<RevocationReason> = new Set(['affiliationChanged', 'superseded', 'cessationOfOperation']);

/**
 * With a key that somebody else may have, stamps of any time can be made: only those count that were proved to be there before it was revoked.
 * A reason that is not given is the worst one.
 * @param seenAt when the stamp was last proved to be there
 */
export const outlasts = ({ revokedAt, reason }: Retired, genTime: Date, seenAt: Date): boolean =>
  seenAt < revokedAt || (reason !== undefined && withoutHarm.has(reason) && genTime < revokedAt);
