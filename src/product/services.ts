/** What the product's use cases work with, beside what every application's do. */
import type { Services as FrameworkServices } from '#service/calls/services.ts';
import type { Authority } from './calls/certificate/authority.ts';
import type { Ocsp } from './calls/certificate/ocsp.ts';
import type { ServiceCertificates } from './calls/certificate/service-certificates.ts';
import type { Stamping } from './calls/certificate/stamping.ts';
import type { TimeStamps } from './calls/certificate/time-stamps.ts';
import type { TrustedPortals } from './calls/member/portal-signature.ts';
import type { Identity } from './identity/identity.ts';
import type { IssuanceLog } from './issuance/log.ts';

export interface Services extends FrameworkServices {
  readonly authority: Authority;
  /** Says what is signed before it is. */
  readonly issuanceLog: IssuanceLog;
  readonly serviceCertificates: ServiceCertificates;
  /** The own OCSP answers and time stamps. */
  readonly ocsp: Ocsp;
  readonly timeStamp: TimeStamps;
  /** Who stamps what is signed here: the own authority, or others'. */
  readonly stamping: Stamping;
  readonly trustedPortals: TrustedPortals;
  /** Whether a person is who they say, as far as somebody can be asked. */
  readonly identity: Identity;
}
