/** The words of the trust guide, in English. */
import type { Shape } from '#portal/messages/translate.ts';
import type { trustZh } from './trust-zh.ts';

export const trustEn: Shape<typeof trustZh> = {
  title: 'Trust our root certificate',
  lead: 'PDF readers and operating systems only trust certain root certificates. Once ours is trusted, certificates from this platform and documents signed with them are shown as trusted.',
  verify: 'Verify a certificate, seal or signed document',
  none: 'No root certificate is published here. Ask the organisation that provides this platform.',
  compare: 'Compare the fingerprint first',
  compareWhy:
    'Trusting a root certificate means trusting every certificate it issues. This page and the file come from the same place, so get the fingerprint through another channel (a paper contract, a phone call, a public notice) and compare it group by group with the one below and the one in the file. If even one group differs, do not install it, and tell us.',
  roots: 'Root certificates',
  how: 'Make your programs trust it',
  INTERNATIONAL: 'For signed PDFs and certificates in international use',
  NATIONAL: 'For certificates and seals with Chinese national algorithms (SM2); needs a reader that supports them',
  validity: 'Validity',
  serial: 'Serial number',
  sha256: 'SHA-256 fingerprint',
  sha1: 'SHA-1 fingerprint',
  sha1Why: 'Windows (thumbprint) and Adobe also show this one. Use it only to find the certificate; compare the SHA-256.',
  cer: 'Download (CER)',
  pem: 'Download (PEM)',
  crl: 'Revocation list (CRL)',
  below: 'Subordinate issuing authorities',
  belowWhy: 'Usually included in signed documents and certificate files, so you normally do not need to install them.',
  chain: 'Certificate chain (PEM)',
  adobe: {
    title: 'Adobe Acrobat and Reader (Windows, macOS)',
    s1: 'Download the CER file.',
    s2: 'Open Menu → Preferences → Signatures; at Identities & Trusted Certificates choose More…',
    s3: 'Choose Trusted Certificates on the left, then Import; browse to the file, select the certificate in it and choose Import.',
    s4: 'Select it in the list, choose Certificate Details, and compare the fingerprint under Details.',
    s5: 'Choose Edit Trust, tick “Use this certificate as a trusted root” and confirm. You do not need to tick dynamic content or JavaScript.',
    s6: 'Open the signed PDF again: the signature panel now shows the signature as valid.',
  },
  windows: {
    title: 'Windows',
    s1: 'Download the CER file and open it with a double click.',
    s2: 'Compare the thumbprint on the tab Details; Windows shows the SHA-1. The SHA-256 is given by certutil -hashfile %{file} SHA256.',
    s3: 'Choose Install Certificate → Current User → Place all certificates in the following store → Browse, and there Trusted Root Certification Authorities.',
    s4: 'Finish the wizard; compare the thumbprint once more in the security warning, then choose Yes.',
    s5: 'To remove the trust, run certmgr.msc and delete it under Trusted Root Certification Authorities.',
  },
  macos: {
    title: 'macOS',
    s1: 'Download the CER file and open it with a double click; it goes to the keychain “login”.',
    s2: 'Open the certificate in Keychain Access and compare the SHA-256 fingerprint at the end of its details.',
    s3: 'Unfold Trust, set “When using this certificate” to Always Trust, close the window and give your password.',
    s4: 'To remove the trust, delete it in Keychain Access.',
  },
  firefox: {
    title: 'Firefox and programs using NSS (Thunderbird, LibreOffice, pdfsig)',
    s1: 'Firefox: open Settings → Privacy & Security → Certificates → View Certificates → Authorities → Import and choose the file.',
    s2: 'Compare the SHA-256 fingerprint with View, then tick “Trust this CA to identify email users”. You do not need to tick websites.',
    s3: 'Command line:',
  },
  openssl: {
    title: 'openssl',
    s1: 'Compare the fingerprint:',
    s2: 'Verify a certificate, including its revocation status:',
    s3: 'For certificates with national algorithms, specify the user ID or they are rejected:',
  },
};
