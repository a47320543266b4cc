/** How long a certificate counts: from an application's wish, the profile's bounds and the issuer's own end. */
import type { Issuer } from './issuer.ts';
import type { CertificateProfile } from './profiles.ts';

export interface Validity {
  readonly notBefore: Date;
  /** Inclusive (RFC 5280 4.1.2.5): the last second of it. */
  readonly notAfter: Date;
}

const dayMs = 86_400_000;

/** A predecessor's last second is its own: the successor's years begin with the next. */
const later = (from: Date, after: Date | undefined): Date =>
  after !== undefined && after > from ? new Date(after.getTime() + 1000) : from;

const yearsLater = (from: Date, years: number): Date => {
  const later = new Date(from);
  later.setUTCFullYear(from.getUTCFullYear() + years);
  return later;
};

/**
 * From `from` on, for whole years or days (the profile's days where neither is given), cut to the issuer's end. Years count from `after`
 * where that is still to come: a successor adds them to what its predecessor has left.
 * Whether the result is possible at all is for `prepare` to say.
 */
export const validityFor = (
  profile: CertificateProfile,
  issuer: Issuer | 'self',
  from: Date,
  length: { readonly years: number; readonly after?: Date } | { readonly days: number } = { days: profile.days },
): Validity => {
  const wished = new Date(Math.floor(from.getTime() / 1000) * 1000);
  // Of clocks that differ a little the issuer's may be ahead: nothing begins before whoever vouches for it.
  const notBefore = issuer !== 'self' && wished < issuer.notBefore ? issuer.notBefore : wished;
  const end =
    'years' in length ? yearsLater(later(notBefore, length.after), length.years) : new Date(notBefore.getTime() + length.days * dayMs);
  const wanted = new Date(end.getTime() - 1000);
  return { notBefore, notAfter: issuer !== 'self' && wanted > issuer.notAfter ? issuer.notAfter : wanted };
};
