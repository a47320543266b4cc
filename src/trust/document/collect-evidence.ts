/**
 * What a signature needs to be verified from its file alone: the certificates up to the root, of the signer and of the time stamp, and an
 * OCSP answer for each, or its issuer's whole list where no answer can be had. Only what leads to a trusted authority is followed.
 */
import { cmsIds } from '#trust/pki/cms.ts';
import { readSignedMessage, type SignedMessage } from '#trust/pki/cms-read.ts';
import { askAbout } from '#trust/pki/ocsp-client.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { between, isSelfIssued, isSignedBy } from '#trust/pki/path.ts';
import { type Evidence, standingBy } from '#trust/pki/revocation-evidence.ts';
import type { EvidenceWanted } from './add-evidence.ts';

export interface EvidenceSources {
  /** Certificates of the authorities, PEM or DER, roots among them. */
  readonly authorities: readonly (string | Uint8Array)[];
  /** Roots of others' time-stamp authorities: followed for time stamps alone. */
  readonly stampRoots?: readonly (string | Uint8Array)[];
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

/** More than any path is long. */
const mostBrought = 16;

interface Step {
  readonly certificate: CertificateFields;
  /** Undefined above whom nobody stands. */
  readonly issuer: CertificateFields | undefined;
}

/** More is no path; and how many are tried, since a file could bring more ways than anybody can walk. */
const [mostSteps, mostTried] = [8, 24];

/** Upwards to a trusted root, on whichever way leads to one; undefined where none does. */
const lineOf = (
  certificate: CertificateFields,
  brought: readonly CertificateFields[],
  trusted: readonly CertificateFields[],
): readonly Step[] | undefined => {
  const all = [...trusted, ...brought].filter(each => each.isAuthority && each.keyUsage.includes('keyCertSign'));
  const tried = new Set<string>();
  const upwards = (at: CertificateFields, steps: number): readonly Step[] | undefined => {
    if (isSelfIssued(at)) return trusted.some(each => each.der.equals(at.der)) ? [{ certificate: at, issuer: undefined }] : undefined;
    for (const issuer of steps > 0 ? all.filter(each => each.subjectDn === at.issuerDn) : []) {
      if (tried.has(issuer.fingerprintSha256) || tried.size >= mostTried) continue;
      if (!isSignedBy(at, issuer)) continue;
      tried.add(issuer.fingerprintSha256);
      const above = upwards(issuer, steps - 1);
      if (above !== undefined) return [{ certificate: at, issuer }, ...above];
    }
    return undefined;
  };
  return upwards(certificate, mostSteps);
};

/** Of what a message brought, what leads to those that are trusted for such a message. */
const stepsOf = ({ certificates, contentType }: SignedMessage, { authorities, stampRoots = [] }: EvidenceSources) => {
  const isStamp = contentType === cmsIds.tstInfo;
  const trusted = [...authorities, ...(isStamp ? stampRoots : [])].map(parseCertificate);
  const brought = between(certificates).map(parseCertificate);
  const lines = certificates.slice(0, mostBrought).map(each => lineOf(each, brought, trusted));
  return { steps: lines.flatMap(line => line ?? []), isEach: !lines.includes(undefined) && certificates.length <= mostBrought };
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
  const messages = [message, ...(token === undefined ? [] : [readSignedMessage(token.bytes)])].map(each => stepsOf(each, sources));
  const steps = [...new Map(messages.flatMap(each => each.steps).map(step => [step.certificate.fingerprintSha256, step])).values()];
  const said: Awaited<ReturnType<typeof saidOf>>[] = [];
  for (const { certificate, issuer } of steps) if (issuer !== undefined) said.push(await saidOf(sources, certificate, issuer));
  return {
    certificates: steps.map(({ certificate }) => certificate.der),
    crls: once(said.flatMap(each => each?.crls ?? [])),
    ocsps: said.flatMap(each => each?.ocsps ?? []),
    isWhole: token !== undefined && messages.every(({ isEach }) => isEach) && said.every(each => each?.isGood === true),
  };
};
