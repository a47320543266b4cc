/** The checks every certificate passes before it is signed: RFC 5280 and our profiles, each with its clause. Verifies no signature. */
import { Refusal } from '#engine/wire/errors.ts';
import { DerError, tags } from './der.ts';
import { accessMethods, type ExtensionName, extensionOids, read } from './extensions.ts';
import { faultOfAttribute, ownAttribute, readName } from './names.ts';
import { type CertificateProfile, extKeyUsageOids, forbiddenExtKeyUsages } from './profiles.ts';
import { isCanonical, signatureFacts, weakSignatureAlgorithms } from './signature-algorithms.ts';
import { type CertificateStructure, findExtension, readStructure } from './structure.ts';
import { readSubjectKey } from './subject-key.ts';

/** One fault found. */
export interface Finding {
  readonly rule: string;
  /** Where it is written, e.g. `RFC 5280 4.1.2.2`. */
  readonly clause: string;
  readonly detail: string;
}

interface Judged {
  readonly certificate: CertificateStructure;
  readonly isAuthority: boolean;
  readonly isSelfIssued: boolean;
  readonly profile: CertificateProfile | undefined;
}

interface Rule {
  readonly rule: string;
  readonly clause: string;
  /** What is wrong, or nothing. */
  readonly judge: (judged: Judged) => string | undefined | false;
}

const extensionValue = ({ certificate }: Judged, name: ExtensionName): Buffer | undefined => findExtension(certificate, name)?.value;
const same = (one: readonly string[], other: readonly string[]): boolean => [...one].sort().join() === [...other].sort().join();

const faultOfName = (name: CertificateStructure['subject']): string | undefined => {
  const rdns = readName(name);
  if (rdns.length === 0) return 'empty name';
  for (const rdn of rdns) {
    const [attribute] = rdn;
    if (attribute === undefined || rdn.length !== 1) return 'multi-valued RDN';
    const facts = ownAttribute(attribute.type);
    if (facts === undefined) return `attribute ${attribute.type} is none of ours`;
    if (attribute.raw?.[0] !== (facts.isPrintable === true ? tags.printableString : tags.utf8String))
      return `${facts.word}: wrong string type`;
    const fault = faultOfAttribute(facts.word, attribute.value);
    if (fault !== undefined) return `${facts.word}: ${fault.code}`;
  }
  return undefined;
};

const faultOfTime = (field: CertificateStructure['notAfter']): string | undefined => {
  const isLate = field.time.getUTCFullYear() >= 2050;
  return (field.tag === tags.generalizedTime) === isLate ? undefined : `${field.content.toString('latin1')}: wrong form for its year`;
};

const dayMs = 86_400_000;
const httpUrl = /^https?:\/\/[\x21-\x7e]+$/;
const faultOfUrls = (urls: readonly string[]): string | undefined =>
  urls.length === 0 ? 'no address' : urls.find(url => !httpUrl.test(url));

/** Extensions that must not be critical (RFC 5280 4.2) in a certificate of ours. */
const neverCritical: readonly ExtensionName[] = [
  'subjectKeyIdentifier',
  'authorityKeyIdentifier',
  'cRLDistributionPoints',
  'authorityInfoAccess',
  'certificatePolicies',
  'subjectAltName',
  'ocspNoCheck',
];
const known = new Set<string>(Object.values(extensionOids));

const rules: readonly Rule[] = [
  {
    rule: 'version',
    clause: 'RFC 5280 4.1.2.1',
    judge: ({ certificate }) => certificate.version !== 3 && `version ${certificate.version}`,
  },
  {
    rule: 'serial',
    clause: 'RFC 5280 4.1.2.2',
    judge({ certificate: { serialNumber } }) {
      if ((serialNumber[0] ?? 0x80) >= 0x80) return 'negative';
      if (serialNumber.every(byte => byte === 0)) return 'zero';
      // CA/Browser Forum BR 7.1: at least 64 bits of randomness cannot fit in fewer octets.
      return serialNumber.length > 20 ? 'longer than 20 octets' : serialNumber.length < 8 && 'shorter than 64 bits';
    },
  },
  {
    rule: 'signature algorithm',
    clause: 'RFC 5280 4.1.1.2, 4.1.2.3',
    judge({ certificate: { innerAlgorithm, outerAlgorithm } }) {
      if (!innerAlgorithm.bytes.equals(outerAlgorithm.bytes)) return 'differs inside and outside';
      const dotted = outerAlgorithm.items[0]?.oid ?? '';
      const weak = weakSignatureAlgorithms[dotted];
      if (weak !== undefined) return `weak digest ${weak}`;
      return signatureFacts(dotted) === undefined
        ? `unknown ${dotted}`
        : !isCanonical(dotted, outerAlgorithm.bytes) && 'wrong parameters (RFC 4055 5, RFC 5758 3.2)';
    },
  },
  { rule: 'issuer', clause: 'RFC 5280 4.1.2.4', judge: ({ certificate }) => faultOfName(certificate.issuer) },
  { rule: 'subject', clause: 'RFC 5280 4.1.2.6', judge: ({ certificate }) => faultOfName(certificate.subject) },
  {
    rule: 'validity',
    clause: 'RFC 5280 4.1.2.5',
    judge: ({ certificate: { notBefore, notAfter } }) =>
      faultOfTime(notBefore) ?? faultOfTime(notAfter) ?? (notBefore.time >= notAfter.time && 'ends before it begins'),
  },
  { rule: 'unique identifiers', clause: 'RFC 5280 4.1.2.8', judge: ({ certificate }) => certificate.hasUniqueIds && 'present' },
  {
    rule: 'public key',
    clause: 'RFC 5480 2, RFC 8017 A.1',
    judge({ certificate, profile }) {
      try {
        const { algorithm } = readSubjectKey(certificate.subjectPublicKeyInfo.bytes);
        return profile !== undefined && !profile.algorithms.includes(algorithm) && `${algorithm} is not in the profile`;
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    },
  },
  {
    rule: 'duplicate extension',
    clause: 'RFC 5280 4.2',
    judge: ({ certificate: { extensions } }) =>
      extensions.find(({ oid }, at) => extensions.findIndex(other => other.oid === oid) !== at)?.oid,
  },
  {
    rule: 'unknown extension',
    clause: 'RFC 5280 4.2',
    judge: ({ certificate: { extensions } }) => extensions.find(({ oid }) => !known.has(oid))?.oid,
  },
  {
    rule: 'criticality',
    clause: 'RFC 5280 4.2',
    judge: ({ certificate }) => neverCritical.find(name => findExtension(certificate, name)?.critical === true),
  },
  {
    rule: 'subject key identifier',
    clause: 'RFC 5280 4.2.1.2, RFC 7093 2',
    judge(judged) {
      const value = extensionValue(judged, 'subjectKeyIdentifier');
      return value === undefined ? 'missing' : read.subjectKeyIdentifier(value).length !== 20 && 'not 160 bits';
    },
  },
  {
    rule: 'authority key identifier',
    clause: 'RFC 5280 4.2.1.1',
    judge(judged) {
      const value = extensionValue(judged, 'authorityKeyIdentifier');
      if (value === undefined) return !judged.isSelfIssued && 'missing';
      return read.authorityKeyIdentifier(value) === undefined && 'without keyIdentifier';
    },
  },
  {
    rule: 'key usage',
    clause: 'RFC 5280 4.2.1.3',
    judge(judged) {
      const found = findExtension(judged.certificate, 'keyUsage');
      if (found === undefined) return 'missing';
      const usages = read.keyUsage(found.value);
      if (!found.critical) return 'not critical';
      if (judged.isAuthority !== usages.includes('keyCertSign')) return 'keyCertSign belongs to an authority, and to no other';
      const isForUse = usages.includes('digitalSignature') || usages.includes('keyEncipherment');
      if (!judged.isAuthority && !isForUse) return 'neither digitalSignature nor keyEncipherment';
      return judged.profile !== undefined && !same(usages, judged.profile.keyUsage) && 'differs from the profile';
    },
  },
  {
    rule: 'basic constraints',
    clause: 'RFC 5280 4.2.1.9',
    judge(judged) {
      const found = findExtension(judged.certificate, 'basicConstraints');
      if (found === undefined) return 'missing';
      const { isAuthority, pathLength } = read.basicConstraints(found.value);
      if (!found.critical) return 'not critical';
      if (!isAuthority && pathLength !== undefined) return 'path length without cA';
      return judged.profile !== undefined && pathLength !== judged.profile.authority?.pathLength && 'differs from the profile';
    },
  },
  {
    rule: 'extended key usage',
    clause: 'RFC 5280 4.2.1.12',
    judge(judged) {
      const value = extensionValue(judged, 'extKeyUsage');
      if (value === undefined) return !judged.isAuthority && 'missing';
      const oids = read.extKeyUsage(value);
      const forbidden = oids.find(dotted => dotted in forbiddenExtKeyUsages);
      if (forbidden !== undefined) return `${forbiddenExtKeyUsages[forbidden]} is never ours`;
      const wanted = judged.profile?.extKeyUsage.map(purpose => extKeyUsageOids[purpose]);
      return wanted !== undefined && !same(oids, wanted) && 'differs from the profile';
    },
  },
  {
    rule: 'time stamping',
    clause: 'RFC 3161 2.3',
    judge({ certificate }) {
      const found = findExtension(certificate, 'extKeyUsage');
      const oids = found === undefined ? [] : read.extKeyUsage(found.value);
      if (!oids.includes(extKeyUsageOids.timeStamping)) return found?.critical === true && 'extKeyUsage critical without need';
      return oids.length > 1 ? 'beside another purpose' : found?.critical !== true && 'not critical';
    },
  },
  {
    rule: 'OCSP signing',
    clause: 'RFC 6960 4.2.2.2',
    judge(judged) {
      const usages = extensionValue(judged, 'extKeyUsage');
      const oids = usages === undefined ? [] : read.extKeyUsage(usages);
      const isUnchecked = extensionValue(judged, 'ocspNoCheck') !== undefined;
      if (!oids.includes(extKeyUsageOids.OCSPSigning)) return isUnchecked && 'ocsp-nocheck without OCSPSigning';
      if (!isUnchecked) return 'without ocsp-nocheck';
      const { notBefore, notAfter } = judged.certificate;
      return oids.length > 1
        ? 'beside another purpose'
        : notAfter.time.getTime() - notBefore.time.getTime() > 90 * dayMs && 'not short-lived';
    },
  },
  {
    rule: 'certificate policies',
    clause: 'RFC 5280 4.2.1.4',
    judge(judged) {
      const value = extensionValue(judged, 'certificatePolicies');
      const oids = value === undefined ? [] : read.certificatePolicies(value);
      if (!judged.isAuthority && oids.length === 0) return 'missing';
      if (new Set(oids).size !== oids.length) return 'a policy twice';
      return judged.profile !== undefined && !same(oids, judged.profile.policyOids) && 'differs from the profile';
    },
  },
  {
    rule: 'CRL distribution points',
    clause: 'RFC 5280 4.2.1.13',
    judge(judged) {
      const value = extensionValue(judged, 'cRLDistributionPoints');
      return value === undefined ? !judged.isSelfIssued && 'missing' : faultOfUrls(read.cRLDistributionPoints(value));
    },
  },
  {
    rule: 'authority information access',
    clause: 'RFC 5280 4.2.2.1, RFC 6960 3.1',
    judge(judged) {
      const value = extensionValue(judged, 'authorityInfoAccess');
      if (value === undefined) return !judged.isSelfIssued && 'missing';
      const entries = read.authorityInfoAccess(value);
      if (!entries.some(({ method }) => method === accessMethods.caIssuers)) return 'without caIssuers';
      const isUnchecked = extensionValue(judged, 'ocspNoCheck') !== undefined;
      const isAnswered = entries.some(({ method }) => method === accessMethods.ocsp);
      const isByList = judged.profile?.byListAlone === true;
      if (isByList && isAnswered) return 'with ocsp, where nobody answers';
      if (!isUnchecked && !isByList && !isAnswered) return 'without ocsp';
      return faultOfUrls(entries.map(({ url }) => url));
    },
  },
  {
    rule: 'subject alternative name',
    clause: 'RFC 5280 4.2.1.6',
    judge(judged) {
      const value = extensionValue(judged, 'subjectAltName');
      if (value === undefined) return undefined;
      const names = read.subjectAltName(value);
      return names.length === 0 ? 'empty' : names.find(name => !/^email:[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(name));
    },
  },
];

/** What a check could not even read is a finding too. */
const readable = <T>(work: () => T): { value: T } | { fault: string } => {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof DerError) return { fault: error.message };
    throw error;
  }
};

/**
 * Everything that is wrong with a certificate; an empty list means it may be signed.
 * @param der the certificate; its signature may be any
 * @param profile what it was made after: usages, policies and path length are then compared with it
 */
export const lintCertificate = (der: Uint8Array, profile?: CertificateProfile): Finding[] => {
  const structure = readable(() => readStructure(der));
  if ('fault' in structure) return [{ rule: 'encoding', clause: 'X.690 10, RFC 5280 4.1', detail: structure.fault }];
  const certificate = structure.value;
  const constraints = readable(() => {
    const found = findExtension(certificate, 'basicConstraints');
    return found !== undefined && read.basicConstraints(found.value).isAuthority;
  });
  const judged: Judged = {
    certificate,
    profile,
    isAuthority: 'value' in constraints && constraints.value,
    isSelfIssued: certificate.issuer.bytes.equals(certificate.subject.bytes),
  };
  return rules.flatMap(({ rule, clause, judge }) => {
    const verdict = readable(() => judge(judged));
    const detail = 'fault' in verdict ? verdict.fault : verdict.value;
    return typeof detail === 'string' ? [{ rule, clause, detail }] : [];
  });
};
