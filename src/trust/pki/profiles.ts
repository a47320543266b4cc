/** Certificate profiles as data: what a certificate of each kind holds. Knows no key and no name. */
import { isKeyAlgorithm, type KeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { type SubjectAttribute, subjectAttributes } from './names.ts';

/** Bit numbers of keyUsage (RFC 5280 4.2.1.3). */
export const keyUsageBits = {
  digitalSignature: 0,
  nonRepudiation: 1,
  keyEncipherment: 2,
  dataEncipherment: 3,
  keyAgreement: 4,
  keyCertSign: 5,
  cRLSign: 6,
  encipherOnly: 7,
  decipherOnly: 8,
} as const;
export type KeyUsage = keyof typeof keyUsageBits;

/** The purposes a profile may name (RFC 5280 4.2.1.12, RFC 9336). serverAuth and anyExtendedKeyUsage are left out on purpose. */
export const extKeyUsageOids = {
  clientAuth: '1.3.6.1.5.5.7.3.2',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  OCSPSigning: '1.3.6.1.5.5.7.3.9',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  // No standard names the purpose; without one every holder's SM2 certificate could pass for a seal maker's. Number: see `examplePolicyOid`.
  sealMaking: '1.3.6.1.4.1.32473.2.1',
  // Nor this one: without it a holder could sign what passes for the service's evidence.
  evidence: '1.3.6.1.4.1.32473.2.2',
} as const;
export type ExtKeyUsage = keyof typeof extKeyUsageOids;

/** The purposes no certificate of ours may have: it would be accepted as a web server's, or for everything. */
export const forbiddenExtKeyUsages: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '2.5.29.37.0': 'anyExtendedKeyUsage',
};

export interface CertificateProfile {
  readonly name: string;
  readonly subject: { readonly required: readonly SubjectAttribute[]; readonly optional: readonly SubjectAttribute[] };
  readonly keyUsage: readonly KeyUsage[];
  readonly extKeyUsage: readonly ExtKeyUsage[];
  /** Whoever does not know the purpose must refuse the certificate: a time stamper's (RFC 3161 2.3). */
  readonly extKeyUsageCritical?: true;
  /** Nobody need ask whether it is revoked (RFC 6960 4.2.2.2.1): an OCSP responder's, short-lived for that reason. */
  readonly ocspNoCheck?: true;
  /** Its issuer answers no OCSP request: whoever asks reads the list. An authority's whose root is kept offline. */
  readonly byListAlone?: true;
  /** Present for an authority; `pathLength` counts the authorities that may stand below it. */
  readonly authority?: { readonly pathLength: number };
  /** What is given where the application asks for no other, in days. */
  readonly days: number;
  /** The longest that may be asked for, in days. */
  readonly maxDays: number;
  /** certificatePolicies, dotted OIDs. */
  readonly policyOids: readonly string[];
  readonly algorithms: readonly KeyAlgorithm[];
}

/** How long a revocation list counts, and how often it is made even if nothing changed. */
export interface CrlProfile {
  readonly name: string;
  readonly hours: number;
  readonly overlapHours: number;
}

/**
 * The number of our certificate policy. It stands under the enterprise number RFC 5612 sets aside for documentation:
 * an authority in service puts its own registered number into its profiles.
 */
export const examplePolicyOid = '1.3.6.1.4.1.32473.1.1';
/** Of the time stamps, beside the certificates': a stamp says by it how its clock and key are kept. */
export const timeStampPolicyOid = '1.3.6.1.4.1.32473.1.2';
const anyPolicy = '2.5.29.32.0';

const signing = {
  keyUsage: ['digitalSignature', 'nonRepudiation'],
  extKeyUsage: ['emailProtection', 'documentSigning'],
  days: 365,
  // Three years, and the 90 days a renewal may come early.
  maxDays: 3 * 366 + 90,
  policyOids: [examplePolicyOid],
  algorithms: ['ECDSA_P256', 'ECDSA_P384', 'RSA_2048', 'RSA_3072', 'RSA_4096'],
} as const;

const company = {
  required: ['countryName', 'organizationName', 'commonName'],
  optional: ['stateOrProvinceName', 'localityName', 'organizationalUnitName', 'organizationIdentifier', 'serialNumber'],
} as const;
const person = {
  required: ['countryName', 'commonName'],
  optional: ['stateOrProvinceName', 'localityName', 'organizationName', 'organizationIdentifier', 'organizationalUnitName', 'serialNumber'],
} as const;

const representative = {
  required: ['countryName', 'organizationName', 'organizationIdentifier', 'commonName', 'serialNumber'],
  optional: [],
} as const;

const national = { algorithms: ['SM2'] } as const;
const enciphering = {
  ...national,
  keyUsage: ['keyEncipherment', 'dataEncipherment', 'keyAgreement'],
  extKeyUsage: ['emailProtection'],
} as const;

export const profiles = {
  root: {
    name: 'root',
    subject: { required: ['countryName', 'organizationName', 'commonName'], optional: ['organizationalUnitName'] },
    keyUsage: ['keyCertSign', 'cRLSign'],
    extKeyUsage: [],
    authority: { pathLength: 1 },
    days: 20 * 365 + 5,
    maxDays: 25 * 366,
    policyOids: [],
    algorithms: ['ECDSA_P256', 'ECDSA_P384', 'RSA_3072', 'RSA_4096', 'SM2'],
  },
  issuing: {
    name: 'issuing',
    subject: { required: ['countryName', 'organizationName', 'commonName'], optional: ['organizationalUnitName'] },
    keyUsage: ['digitalSignature', 'keyCertSign', 'cRLSign'],
    extKeyUsage: [],
    authority: { pathLength: 0 },
    days: 10 * 365 + 2,
    maxDays: 15 * 366,
    policyOids: [anyPolicy],
    algorithms: ['ECDSA_P256', 'ECDSA_P384', 'RSA_2048', 'RSA_3072', 'RSA_4096', 'SM2'],
  },
  'signing-enterprise': { ...signing, name: 'signing-enterprise', subject: company },
  'signing-person': { ...signing, name: 'signing-person', subject: person },
  // For one signature, by a key that is forgotten with it: a day leaves room for whoever's clock differs, and for nothing else.
  'signing-event': { ...signing, name: 'signing-event', subject: person, days: 1, maxDays: 1, algorithms: ['ECDSA_P256'] },
  // The same of whoever signs for a company: both stand in it (ETSI EN 319 412-3 4.2.1 for the company).
  'signing-event-company': {
    ...signing,
    name: 'signing-event-company',
    subject: representative,
    days: 1,
    maxDays: 1,
    algorithms: ['ECDSA_P256'],
  },
  // GB/T 20518, GM/T 0015 annex C: whoever has an SM2 certificate has two, one to sign and one to be enciphered for.
  'signing-enterprise-sm2': { ...signing, ...national, name: 'signing-enterprise-sm2', subject: company },
  'signing-person-sm2': { ...signing, ...national, name: 'signing-person-sm2', subject: person },
  'encryption-enterprise-sm2': { ...signing, ...enciphering, name: 'encryption-enterprise-sm2', subject: company },
  'encryption-person-sm2': { ...signing, ...enciphering, name: 'encryption-person-sm2', subject: person },
} as const satisfies Record<string, CertificateProfile>;

/** An issuing authority under a root that is kept offline: nobody is there who could sign an OCSP answer of the root's each hour. */
export const issuingByList: CertificateProfile = { ...profiles.issuing, name: 'issuing-by-list', byListAlone: true };

/** What the authority's own services sign with: made and renewed by the service itself, never for an application. */
const service = {
  subject: { required: ['countryName', 'organizationName', 'commonName'], optional: ['organizationalUnitName'] },
  policyOids: [examplePolicyOid],
  algorithms: ['ECDSA_P256', 'ECDSA_P384', 'RSA_2048', 'RSA_3072', 'RSA_4096', 'SM2'],
} as const;

export const serviceProfiles = {
  'ocsp-responder': {
    ...service,
    name: 'ocsp-responder',
    keyUsage: ['digitalSignature'],
    extKeyUsage: ['OCSPSigning'],
    ocspNoCheck: true,
    days: 30,
    maxDays: 30,
  },
  'time-stamping': {
    ...service,
    name: 'time-stamping',
    keyUsage: ['digitalSignature', 'nonRepudiation'],
    extKeyUsage: ['timeStamping'],
    extKeyUsageCritical: true,
    // A year of signing, and for the last stamp of it as long as a certificate counts.
    days: 4 * 365,
    maxDays: 4 * 366,
  },
  // GB/T 38540: the seal maker's signature is judged as long as the seal counts, which ends with its holder's certificate.
  'seal-making': {
    ...service,
    name: 'seal-making',
    algorithms: ['SM2'],
    keyUsage: ['digitalSignature', 'nonRepudiation'],
    extKeyUsage: ['sealMaking'],
    days: 5 * 365,
    maxDays: 5 * 366,
  },
  // What the service says of a finished contract, signed as any document is: readers of PDF and CMS ask for these purposes.
  evidence: {
    ...service,
    name: 'evidence',
    algorithms: ['ECDSA_P256', 'ECDSA_P384', 'RSA_2048', 'RSA_3072', 'RSA_4096'],
    keyUsage: ['digitalSignature', 'nonRepudiation'],
    extKeyUsage: ['emailProtection', 'documentSigning', 'evidence'],
    days: 4 * 365,
    maxDays: 4 * 366,
  },
} as const satisfies Record<string, CertificateProfile>;

/** The authorities' two chains: everything international, and SM2 with SM3 for the country's own seals (GB/T 38540). */
export type Chain = 'INTERNATIONAL' | 'NATIONAL';
export const chainOf = (algorithm: KeyAlgorithm): Chain => (keyAlgorithms[algorithm].kind === 'sm2' ? 'NATIONAL' : 'INTERNATIONAL');

export type KeyUse = 'SIGN' | 'ENCRYPT';
/** The profile of a holder's certificate, by what the order says; an order for an encryption certificate is one in SM2. */
export const holderProfile = (certType: unknown, chain: Chain, use: KeyUse = 'SIGN'): CertificateProfile => {
  const kind = certType === 'PERSON' ? 'person' : 'enterprise';
  if (use === 'ENCRYPT') return profiles[`encryption-${kind}-sm2`];
  return chain === 'NATIONAL' ? profiles[`signing-${kind}-sm2`] : profiles[`signing-${kind}`];
};

/** Whether a holder's certificate may have such a key at all. */
export const isIssued = (algorithm: string): boolean =>
  Object.values<CertificateProfile>(profiles).some(
    ({ authority, algorithms }) => authority === undefined && algorithms.some(name => name === algorithm),
  );

export const crlProfile: CrlProfile = { name: 'crl', hours: 24, overlapHours: 12 };

const strangers = (what: string, words: readonly string[], known: object): string[] =>
  words.filter(word => !Object.hasOwn(known, word)).map(word => `${what}: ${word}`);

/**
 * What is wrong with a profile, each in a few words; an empty list for a good one. Profiles can come from a table,
 * where no type protects: serverAuth is unknown here for the same reason it is no type.
 */
export const faultsOfProfile = (profile: CertificateProfile): string[] => {
  const { subject, keyUsage, extKeyUsage, authority, days, maxDays, policyOids, algorithms } = profile;
  const signsOthers = keyUsage.includes('keyCertSign') || keyUsage.includes('cRLSign');
  const isCount = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;
  return [
    ...strangers('subject', [...subject.required, ...subject.optional], subjectAttributes),
    ...strangers('keyUsage', keyUsage, keyUsageBits),
    ...strangers('extKeyUsage', extKeyUsage, extKeyUsageOids),
    ...policyOids.filter(policy => !/^[0-2](\.(0|[1-9]\d*))+$/.test(policy)).map(policy => `policyOids: ${policy}`),
    ...algorithms.filter(algorithm => !isKeyAlgorithm(algorithm)).map(algorithm => `algorithms: ${algorithm}`),
    ...(algorithms.length === 0 ? ['algorithms: none'] : []),
    ...(signsOthers === (authority !== undefined) ? [] : ['keyUsage: keyCertSign and cRLSign go with authority']),
    ...(authority === undefined || isCount(authority.pathLength, 0) ? [] : [`pathLength: ${authority.pathLength}`]),
    ...(isCount(days, 1) && isCount(maxDays, days) ? [] : [`days: ${days} of ${maxDays}`]),
  ];
};
