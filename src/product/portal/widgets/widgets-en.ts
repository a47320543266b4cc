/** The words of the widgets that show certificates, seals and signings, in English: exactly the keys of the Chinese. */
import type { Shape } from '#portal/messages/translate.ts';
import type { widgetsZh } from './widgets-zh.ts';

export const widgetsEn: Shape<typeof widgetsZh> = {
  pem: { save: 'Download' },
  idSide: { photo: 'Photo side', emblem: 'Emblem side' },
  letter: {
    take: 'Download filled in: %{name}',
    says: 'A Word document with your company and what you have entered here: print, sign and stamp it, then upload a scan or photo',
  },
  approval: { first: 'First review: %{said}', opinion: 'Comment: %{said}' },
  prospect: {
    same: 'A certificate of this type is already in force: ',
    more: ' and more',
    until: '%{number} (valid to %{day})',
    unreachable:
      'The revocation list and status addresses in the certificate will be at %{address}, which nobody else can reach. An administrator has to set PUBLIC_URL first.',
  },
  stops: {
    seals: '%{n} seal stops working: %{names} |||| %{n} seals stop working: %{names}',
    sameKey:
      '%{n} certificate with the same key (also revoked if the reason is a lost or compromised key): %{names} |||| %{n} certificates with the same key (also revoked if the reason is a lost or compromised key): %{names}',
    more: ' and more',
    kept: 'The key kept by the platform can no longer sign, and is destroyed once the certificate is revoked',
    contracts:
      'No other seal is in use: %{n} contract awaiting this company cannot be signed |||| No other seal is in use: %{n} contracts awaiting this company cannot be signed',
  },
  signing: { turn: 'Asked to sign', together: 'At the same time, in any order', proof: 'Signature details', declinedAt: 'Declined at' },
  places: { page: 'Page %{n}', box: 'Line %{n}: left %{x}, top %{y} mm', more: '%{n} more pages' },
  seal: {
    picture: 'Seal image',
    before: 'Current',
    after: 'Adjusted',
    over: 'Overlay comparison',
    overSays: 'Grey: current; colour: adjusted',
    zoom: 'Zoom',
    actual: 'Actual size',
    size: '%{width} × %{height} mm',
    none: 'Fill in the seal type and text to see the seal',
    drawing: 'Drawing the seal…',
  },
  certificate: {
    chain: 'Certificate chain',
    content: {
      publicKeyAlgorithm: 'Public key algorithm',
      signatureAlgorithm: 'Signature algorithm',
      keyUsage: 'Key usage',
      extKeyUsage: 'Extended key usage',
      subjectAltName: 'Subject alternative names',
      certificatePolicies: 'Certificate policies',
      cRLDistributionPoints: 'CRL distribution point',
      caIssuers: 'Issuer certificate URL',
      ocsp: 'OCSP URL',
      subjectKeyIdentifier: 'Subject key identifier',
      authorityKeyIdentifier: 'Authority key identifier',
      fingerprintSm3: 'SM3 fingerprint',
    },
    title: 'Digital certificate',
    today: 'Today',
    early: 'Not yet valid; expires in %{n} day |||| Not yet valid; expires in %{n} days',
    running: '%{n} day left |||| %{n} days left',
    ending: 'Expiring soon: %{n} day left |||| Expiring soon: %{n} days left',
    over: 'Expired %{n} day ago |||| Expired %{n} days ago',
    serial: 'Serial number',
    fingerprint: 'Fingerprint',
    issuer: 'Issuer',
    print: 'Print',
    lapsed: 'Expired',
  },
  region: {
    province: 'Province',
    city: 'City',
    county: 'County',
  },
};
