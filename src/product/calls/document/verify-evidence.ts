/** `document/verify` of an evidence package: whose contract, who signed when, whether it is complete and unaltered, and who answers for it. */
import { createHash } from 'node:crypto';
import type { Label } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { journalHolds, mostEvents } from '#product/evidence/journal-holds.ts';
import { EvidencePackageError, type ReadPackage, readEvidencePackage } from '#product/evidence/read-package.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import type { FoundSignatures } from '#trust/document/read-signatures.ts';
import type { FoundOfd } from '#trust/ofd/read-signatures.ts';
import { cmsIds } from '#trust/pki/cms.ts';
import { readSignedMessage, verifyMessage } from '#trust/pki/cms-read.ts';
import { DerError } from '#trust/pki/der.ts';
import { commonName } from '#trust/pki/names.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import { between, walkPath } from '#trust/pki/path.ts';
import { judgeTimeStamp, type StampVerdict } from '#trust/pki/timestamp-token.ts';
import { type Ground, seenAtOf } from './ground.ts';
import { believedAt } from './stamper-standing.ts';
import { answered, authoritiesOf, because, judged, type Reason, type Step } from './verdict.ts';
import { listed, packageWords, phrase, stepLabels } from './verdict-words.ts';
import { foundInOfd, verifyOfd } from './verify-ofd.ts';
import { foundIn, verifyPdf } from './verify-pdf.ts';

/** What was found without the register: undefined where the package cannot be read. */
export interface FoundEvidence {
  readonly package: Omit<ReadPackage, 'signed'> | undefined;
  readonly document: FoundSignatures | undefined;
  /** Where that is an OFD: what was found in it. */
  readonly ofd: { readonly found: FoundOfd | undefined } | undefined;
}

export const evidenceIn = async (bytes: Buffer): Promise<FoundEvidence> => {
  try {
    const { signed, ...rest } = await readEvidencePackage(bytes);
    if (rest.isOfd) return { package: rest, document: undefined, ofd: signed && { found: await foundInOfd(signed) } };
    return { package: rest, document: signed === undefined ? undefined : await foundIn(signed), ofd: undefined };
  } catch (error) {
    if (error instanceof EvidencePackageError) return { package: undefined, document: undefined, ofd: undefined };
    throw error;
  }
};

interface Made {
  readonly signer: CertificateFields;
  readonly above: readonly CertificateFields[];
  /** Undefined where it bears no stamp. */
  readonly stamp: StampVerdict | undefined;
}

/** Who signed the manifest; undefined where nobody did. */
const makerOf = (
  { manifest, signature }: Pick<ReadPackage, 'manifest' | 'signature'>,
  believed: readonly (string | Uint8Array)[],
  seenAt: Date,
): Made | undefined => {
  try {
    const message = readSignedMessage(signature);
    const { signer, fault } = verifyMessage(message, createHash(message.digest).update(manifest).digest());
    if (signer === undefined || fault !== undefined) return undefined;
    const [token] = message.unsignedAttributes.get(cmsIds.signatureTimeStamp) ?? [];
    const stamp = token === undefined ? undefined : judgeTimeStamp(token.bytes, message.signature, believed, seenAt);
    return { signer, above: message.certificates, stamp };
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Whether our evidence service answers for it: its purpose stands in its certificate, and it was not taken out of service before. */
const makerStep = async ({ act, seenAt }: Ground, { signer, above, stamp }: Made, authorities: readonly string[]): Promise<Step> => {
  const by = commonName(signer.subject);
  const isProved = stamp?.fault === undefined && stamp !== undefined;
  const at = isProved ? stamp.genTime : seenAt;
  // A service that has come to its end, in what nothing proves to be from before it.
  if (!isProved && signer.notAfter < at)
    return judged('packageMaker', 'UNSURE', 'packageMakerEnded', { by }, signer.notAfter.toISOString());
  const { fault } = walkPath(signer, [...authorities, ...between(above)], at);
  if (fault === 'FOREIGN') return judged('packageMaker', 'UNSURE', 'packageForeign', { by });
  const isInForce = signer.notBefore <= at && at <= signer.notAfter;
  if (fault !== undefined || !signer.extKeyUsage.includes('evidence') || !isInForce)
    return judged('packageMaker', 'FAILED', 'packageNotMaker', { by });
  const record = await act.records.of(serviceCertificates).find({ serialNumber: signer.serialNumber, purpose: 'EVIDENCE' });
  if (record === undefined) return judged('packageMaker', 'UNSURE', 'unregistered');
  return record.revokedAt !== null && new Date(record.revokedAt) <= at
    ? judged('packageMaker', 'FAILED', 'packageMakerRevoked', { by }, record.revokedAt)
    : judged('packageMaker', 'PASSED', 'packageMaker', { by });
};

const stampStep = (stamp: StampVerdict | undefined): Step => {
  if (stamp === undefined) return judged('timeStamp', 'FAILED', 'packageNoStamp');
  if (stamp.fault === undefined) return judged('timeStamp', 'PASSED', 'stampHolds', {}, stamp.genTime.toISOString());
  if (stamp.fault === 'RETIRED') return judged('timeStamp', 'UNSURE', 'stampRetired');
  if (stamp.fault === 'ENDED') return judged('timeStamp', 'UNSURE', 'stampEnded');
  return stamp.fault === 'FOREIGN' ? judged('timeStamp', 'UNSURE', 'stampForeign') : judged('timeStamp', 'FAILED', 'stampWrong');
};

/** More would tell nobody more; a name that came with the file is shown as far as it is one. */
const [mostNamed, mostLetters] = [6, 80];
const shown = (name: string): string => (name.length > mostLetters ? `${name.slice(0, mostLetters)}…` : name);

const filesStep = ({ altered, missing, added, count }: Pick<ReadPackage, 'altered' | 'missing' | 'added' | 'count'>): Step => {
  const reasons = [
    ...altered.map((name): Reason => ({ code: 'FILE_ALTERED', params: { name: shown(name) } })),
    ...missing.map((name): Reason => ({ code: 'FILE_MISSING', params: { name: shown(name) } })),
    ...added.map((name): Reason => ({ code: 'FILE_ADDED', params: { name: shown(name) } })),
  ];
  if (reasons.length === 0) return judged('packageFiles', 'PASSED', 'packageWhole', { count });
  const words = reasons
    .slice(0, mostNamed)
    .map(({ code, params }): Label => phrase(packageWords[code as keyof typeof packageWords], params));
  return because(judged('packageFiles', 'FAILED', 'packageFaults', { what: listed(words), count: reasons.length }), reasons.slice(0, 50));
};

/** A journal is ours where we signed for its key: anybody can bring one that holds under a key of their own. */
const journalStep = ({ journal }: Pick<ReadPackage, 'journal'>, maker: Step): Step => {
  if (maker.outcome === 'UNSURE') return judged('packageJournal', 'UNSURE', 'packageJournalForeign');
  if (maker.outcome !== 'PASSED') return judged('packageJournal', 'SKIPPED', 'skipped');
  const holds = journal !== undefined && journalHolds(journal);
  if (holds === undefined) return judged('packageJournal', 'UNJUDGEABLE', 'packageJournalLong', { most: mostEvents });
  return holds ? judged('packageJournal', 'PASSED', 'packageJournalHolds') : judged('packageJournal', 'FAILED', 'packageJournalWrong');
};

/** The document may lie here since before the package was made, as that of a contract does: its stamps were there by then. */
const documentGround = async (ground: Ground, { altered, missing, signedSha256 }: Omit<ReadPackage, 'signed'>): Promise<Ground> => {
  if (signedSha256 === undefined || [...altered, ...missing].some(name => name.startsWith('document-signed.'))) return ground;
  const kept = await seenAtOf(ground.act, signedSha256);
  return kept < ground.seenAt ? { ...ground, seenAt: kept } : ground;
};

const brokenStep = because(judged('structure', 'UNJUDGEABLE', 'packageBroken'), [{ code: 'UNREADABLE', params: {} }]);

/** Its own steps, then those of the document that was signed. */
export const verifyEvidence = async (ground: Ground, { package: found, document, ofd }: FoundEvidence) => {
  const { act, stampRoots, seenAt } = ground;
  if (found === undefined) return answered(act, 'EVIDENCE', [brokenStep]);
  const authorities = await authoritiesOf(act);
  const read = makerOf(found, [...authorities, ...stampRoots], seenAt);
  const made = read?.stamp === undefined ? read : { ...read, stamp: await believedAt(act, read.stamp, seenAt) };
  const maker = made === undefined ? judged('packageMaker', 'FAILED', 'packageSignatureWrong') : await makerStep(ground, made, authorities);
  const steps: Step[] = [
    judged('structure', 'PASSED', found.isTerminated ? 'packageTerminated' : 'packageRead', { contractNo: found.contractNo }),
    maker,
    made === undefined ? judged('timeStamp', 'SKIPPED', 'skipped') : stampStep(made.stamp),
    filesStep(found),
    journalStep(found, maker),
  ];
  const within = await documentGround(ground, found);
  const signed = ofd === undefined ? await verifyPdf(within, document) : await verifyOfd(within, ofd.found);
  steps.push(
    ...signed.steps.map(step =>
      step.step === 'structure' ? { ...step, step: 'packageDocument' as const, label: stepLabels.packageDocument } : step,
    ),
  );
  return answered(act, 'EVIDENCE', steps, { holderName: signed.holderName, signatures: signed.signatures });
};
