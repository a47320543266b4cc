/** The words of the trust guide, in English. */
import type { Shape } from '#portal/messages/translate.ts';
import type { trustZh } from './trust-zh.ts';

export const trustEn: Shape<typeof trustZh> = {
  title: 'Trust our root certificate',
  lead: 'Readers and operating systems go by the roots they trust. Once they trust ours, certificates of this platform and documents signed with them show as trusted.',
  verify: 'Verify a certificate, seal or signed document',
  none: 'No root certificate is published here. Ask whoever provides this platform.',
  compare: 'Compare the fingerprint first',
  compareWhy:
    'Whoever trusts a root trusts every certificate it issues. This page and the file come from the same place: have the fingerprint by another way too (a paper contract, a telephone call, a notice of the authority), and compare it group by group with the one below and the one in the file. If one group differs, do not install it, and tell us.',
  roots: 'Root certificates',
  how: 'Have programs trust it',
  INTERNATIONAL: 'For signed PDFs and certificates that are used everywhere',
  NATIONAL: 'For certificates and seals by national algorithms (SM2); the reader has to know these',
  validity: 'Validity',
  serial: 'Serial number',
  sha256: 'SHA-256 fingerprint',
  sha1: 'SHA-1 fingerprint',
  sha1Why: 'Windows (thumbprint) and Adobe show this one as well. It is good for finding a certificate; compare the SHA-256.',
  cer: 'Download (CER)',
  pem: 'Download (PEM)',
  crl: 'Revocation list (CRL)',
  below: 'Issuing authorities below it',
  belowWhy: 'They come with signed documents and certificate files, and need not be installed as a rule.',
  chain: 'Chain (PEM)',
  adobe: {
    title: 'Adobe Acrobat and Reader (Windows, macOS)',
    s1: 'Download the CER file.',
    s2: 'Open Menu → Preferences → Signatures; at Identities & Trusted Certificates choose More…',
    s3: 'Choose Trusted Certificates on the left, then Import; browse to the file, select the certificate in it and choose Import.',
    s4: 'Select it in the list, choose Certificate Details, and compare the fingerprint under Details.',
    s5: 'Choose Edit Trust, tick “Use this certificate as a trusted root” and confirm. Dynamic content and JavaScript need not be ticked.',
    s6: 'Open the signed PDF again: the signature panel says that the signature is valid.',
  },
  windows: {
    title: 'Windows',
    s1: 'Download the CER file and open it with a double click.',
    s2: 'Compare the thumbprint on the tab Details; Windows shows the SHA-1. The SHA-256 is given by certutil -hashfile %{file} SHA256.',
    s3: 'Choose Install Certificate → Current User → Place all certificates in the following store → Browse, and there Trusted Root Certification Authorities.',
    s4: 'Finish the wizard; compare the thumbprint once more in the security warning, then choose Yes.',
    s5: 'To take the trust back, run certmgr.msc and delete it under Trusted Root Certification Authorities.',
  },
  macos: {
    title: 'macOS',
    s1: 'Download the CER file and open it with a double click; it goes to the keychain “login”.',
    s2: 'Open the certificate in Keychain Access and compare the SHA-256 fingerprint at the end of its details.',
    s3: 'Unfold Trust, set “When using this certificate” to Always Trust, close the window and give your password.',
    s4: 'To take the trust back, delete it in Keychain Access.',
  },
  firefox: {
    title: 'Firefox and programs with NSS (Thunderbird, LibreOffice, pdfsig)',
    s1: 'Firefox: open Settings → Privacy & Security → Certificates → View Certificates → Authorities → Import and choose the file.',
    s2: 'Compare the SHA-256 fingerprint by View, then tick “Trust this CA to identify email users”. Websites need not be ticked.',
    s3: 'By command:',
  },
  openssl: {
    title: 'openssl',
    s1: 'Compare the fingerprint:',
    s2: 'Verify a certificate with its revocation state:',
    s3: 'Certificates by national algorithms need the user id named, or they are refused:',
  },
};
