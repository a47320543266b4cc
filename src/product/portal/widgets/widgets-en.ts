/** The words of the widgets that show certificates, seals and signings, in English: exactly the keys of the Chinese. */
import type { Shape } from '#portal/messages/translate.ts';
import type { widgetsZh } from './widgets-zh.ts';

export const widgetsEn: Shape<typeof widgetsZh> = {
  pem: { save: 'Download' },
  signing: { turn: 'To sign now' },
  places: { page: 'Page %{n}', box: 'row %{n} at %{x}, %{y} mm', more: '%{n} more pages' },
  seal: {
    picture: 'Picture of the seal',
    before: 'As recorded',
    after: 'As adjusted',
    over: 'Lay over each other',
    overSays: 'Grey: as recorded; colour: as adjusted',
    zoom: 'Zoom',
    actual: 'Actual size',
    size: '%{width} × %{height} mm',
    none: 'The seal appears once its type and texts are there',
    drawing: 'Drawing the seal…',
  },
  certificate: {
    chain: 'Chain',
    content: {
      publicKeyAlgorithm: 'Public key',
      signatureAlgorithm: 'Signed with',
      keyUsage: 'Key usage',
      extKeyUsage: 'Extended key usage',
      subjectAltName: 'Alternative names',
      certificatePolicies: 'Policies',
      cRLDistributionPoints: 'Revocation list',
      caIssuers: "Issuer's certificate",
      ocsp: 'Status service',
      subjectKeyIdentifier: 'Subject key',
      authorityKeyIdentifier: 'Authority key',
      fingerprintSm3: 'SM3 fingerprint',
    },
    title: 'Digital certificate',
    today: 'Today',
    early: 'Not yet valid, ends in %{n} day |||| Not yet valid, ends in %{n} days',
    running: '%{n} day left |||| %{n} days left',
    ending: 'Ends soon: %{n} day left |||| Ends soon: %{n} days left',
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
