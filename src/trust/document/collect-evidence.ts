/**
 * What a signature needs to be verified from its file alone: the certificates up to the root, of the signer and of the time stamp, and an
 * OCSP answer for each, or its issuer's whole list where no answer can be had.
 */
import { cmsIds } from '#trust/pki/cms.ts';
import { readSignedMessage } from '#trust/pki/cms-read.ts';
import { askAbout } from '#trust/pki/ocsp-client.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { isSignedBy } from '#trust/pki/path.ts';
import { type Evidence, standingBy } from '#trust/pki/revocation-evidence.ts';
import type { EvidenceWanted } from './add-evidence.ts';

export interface EvidenceSources {
  /** Certificates of the authorities, PEM or DER, roots among them. */
  readonly authorities: readonly (string | Uint8Array)[];
  /** Answers an OCSPRequest with an OCSPResponse; undefined where nobody answers. */
  readonly ocsp: (request: Buffer, about: CertificateFields) => Promise<Uint8Array | undefined>;
  /** The newest list of an issuer, for what no answer speaks of. */
  readonly crl?: (issuer: CertificateFields, about: CertificateFields) => Promise<Uint8Array | undefined>;
  readonly now: Date;
}

export type Collected = Omit<EvidenceWanted, 'bytes'> & {
  /** Whether every certificate below the roots is proved to be good: only then will the file be B-LT. */
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

/** One answer or list about a certificate, and what it says. */
const saidOf = async (
  { ocsp, crl, now }: EvidenceSources,
  certificate: CertificateFields,
  issuer: CertificateFields,
): Promise<(Evidence & { readonly isGood: boolean }) | undefined> => {
  const answered = await ocsp(askAbout(certificate, issuer), certificate);
  const answer = { crls: [], ocsps: answered === undefined ? [] : [answered] };
  const standing = standingBy(answer, certificate, issuer, now);
  if (standing !== undefined) return { ...answer, isGood: standing.state === 'GOOD' };
  const list = await crl?.(issuer, certificate);
  if (list === undefined) return undefined;
  const listed = { crls: [list], ocsps: [] };
  const listing = standingBy(listed, certificate, issuer, now);
  return listing === undefined ? undefined : { ...listed, isGood: listing.state === 'GOOD' };
};

const once = (all: readonly Uint8Array[]): readonly Uint8Array[] => all.filter((each, index) => all.indexOf(each) === index);

/**
 * Collects the evidence for a signature, to be put into the file by the task `evidence` of the PDF thread.
 * @param cms the signature, with its time stamp
 * @throws DerError for what is no signature
 */
export const collectEvidence = async (cms: Uint8Array, sources: EvidenceSources): Promise<Collected> => {
  const message = readSignedMessage(cms);
  const [token] = message.unsignedAttributes.get(cmsIds.signatureTimeStamp) ?? [];
  const stamped = token === undefined ? [] : readSignedMessage(token.bytes).certificates;
  const known = byFingerprint([...message.certificates, ...stamped, ...sources.authorities.map(parseCertificate)]);
  const lines = linesOf([...message.certificates, ...stamped], known);
  const below = lines.filter(certificate => !isRoot(certificate));
  const said: Awaited<ReturnType<typeof saidOf>>[] = [];
  for (const each of below) {
    const issuer = known.find(other => other.subjectDn === each.issuerDn && isSignedBy(each, other));
    said.push(issuer === undefined ? undefined : await saidOf(sources, each, issuer));
  }
  return {
    certificates: lines.map(each => each.der),
    crls: once(said.flatMap(each => each?.crls ?? [])),
    ocsps: said.flatMap(each => each?.ocsps ?? []),
    isWhole: token !== undefined && said.every(each => each?.isGood === true),
  };
};
