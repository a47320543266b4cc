/** What a signature needs to be verified from its file alone: the certificates up to the root, of the signer and of the time stamp, and an OCSP answer for each. */
import { cmsIds } from '#service/pki/cms.ts';
import { readSignedMessage } from '#service/pki/cms-read.ts';
import { askAbout } from '#service/pki/ocsp-client.ts';
import { type CertificateFields, parseCertificate } from '#service/pki/parse.ts';
import { isSignedBy } from '#service/pki/path.ts';
import { standingBy } from '#service/pki/revocation-evidence.ts';
import type { EvidenceWanted } from './add-evidence.ts';

export interface EvidenceSources {
  /** Certificates of the authorities, PEM or DER, roots among them. */
  readonly authorities: readonly (string | Uint8Array)[];
  /** Answers an OCSPRequest with an OCSPResponse. */
  readonly ocsp: (request: Buffer) => Promise<Uint8Array>;
  readonly now: Date;
}

export type Collected = Omit<EvidenceWanted, 'bytes'> & {
  /** Whether every certificate below the roots has an answer that counts: only then will the file be B-LT. */
  readonly isWhole: boolean;
};

const byFingerprint = (certificates: readonly CertificateFields[]): readonly CertificateFields[] => [
  ...new Map(certificates.map(each => [each.fingerprintSha256, each])).values(),
];

const isRoot = ({ subjectDn, issuerDn }: CertificateFields): boolean => subjectDn === issuerDn;

/** Upwards from what the message brought, as far as issuers are known. */
const linesOf = (from: readonly CertificateFields[], authorities: readonly CertificateFields[]): readonly CertificateFields[] => {
  const all = [...from];
  for (let index = 0; index < all.length && index < 32; index += 1) {
    const at = all[index];
    const issuer =
      at === undefined || isRoot(at) ? undefined : authorities.find(each => each.subjectDn === at.issuerDn && isSignedBy(at, each));
    if (issuer !== undefined && !all.some(each => each.fingerprintSha256 === issuer.fingerprintSha256)) all.push(issuer);
  }
  return byFingerprint(all);
};

/**
 * Collects the evidence for a signature, to be put into the file by the task `evidence` of the PDF thread.
 * @param cms the signature, with its time stamp
 * @throws DerFault for what is no signature
 */
export const collectEvidence = async (cms: Uint8Array, { authorities, ocsp, now }: EvidenceSources): Promise<Collected> => {
  const message = readSignedMessage(cms);
  const [token] = message.unsignedAttributes.get(cmsIds.signatureTimeStamp) ?? [];
  const stamped = token === undefined ? [] : readSignedMessage(token.bytes).certificates;
  const known = byFingerprint([...message.certificates, ...stamped, ...authorities.map(parseCertificate)]);
  const lines = linesOf([...message.certificates, ...stamped], known);
  const ocsps: Uint8Array[] = [];
  let isWhole = token !== undefined;
  for (const each of lines.filter(certificate => !isRoot(certificate))) {
    const issuer = known.find(other => other.subjectDn === each.issuerDn && isSignedBy(each, other));
    const answer = issuer === undefined ? undefined : await ocsp(askAbout(each, issuer));
    const standing =
      issuer === undefined || answer === undefined ? undefined : standingBy({ crls: [], ocsps: [answer] }, each, issuer, now);
    if (standing !== undefined && answer !== undefined) ocsps.push(answer);
    isWhole &&= standing?.state === 'GOOD';
  }
  return { certificates: lines.map(each => each.der), crls: [], ocsps, isWhole };
};
