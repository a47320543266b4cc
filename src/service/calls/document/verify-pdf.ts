/** `document/verify` of a PDF: each signature in it by who, when, over what, and what came after. The file is read on the PDF thread and not kept. */
import { Refusal } from '#engine/wire/errors.ts';
import { type JudgedSignature, judgeSignatures, type Registered } from '#service/document/judge-signatures.ts';
import { onPdfThread } from '#service/document/pdf-thread.ts';
import type { FoundSignatures } from '#service/document/read-signatures.ts';
import type { CertificateFields } from '#service/pki/parse.ts';
import type { Row } from '#service/store/rows.ts';
import type { Act } from '../contract.ts';
import { answered, authoritiesOf, commonName, judged, numbered, type Outcome, recordOf, type Step, type Values } from './verdict.ts';
import { changeWords, faultWords, type SentenceName, type StepName, standingNow } from './verdict-words.ts';

const stepsOf =
  (number: number, count: number) =>
  (step: StepName, outcome: Outcome, name: SentenceName, values: Values = {}, at: Date | undefined = undefined): Step =>
    numbered(judged(step, outcome, name, values, at?.toISOString() ?? null), number, count);
type Say = ReturnType<typeof stepsOf>;

const contentStep = (say: Say, { fault, found }: JudgedSignature): Step => {
  if (fault !== undefined) {
    const isForeign = fault === 'ALGORITHM' || fault === 'MESSAGE' || fault === 'NO_CERTIFICATE';
    return say('pdfContent', isForeign ? 'UNSURE' : 'FAILED', 'pdfWrong', { why: faultWords[fault] });
  }
  if (found.laterChanges.length > 0) {
    const all = found.laterChanges.map(change => changeWords[change]);
    return say('pdfContent', 'FAILED', 'pdfChanged', { what: [all.map(([zh]) => zh).join('、'), all.map(([, en]) => en).join(', ')] });
  }
  if (found.coversWhole) return say('pdfContent', 'PASSED', 'pdfWhole');
  return say('pdfContent', 'PASSED', found.laterSignatures > 0 ? 'pdfSignedOn' : 'pdfEvidenceOn', { count: found.laterSignatures });
};

const signerStep = (say: Say, { path, signer }: JudgedSignature, holder: string): Step => {
  const [issuer] = path?.above ?? [];
  if (path === undefined || signer === undefined) return say('pdfSigner', 'SKIPPED', 'skipped');
  if (path.fault === undefined) return say('pdfSigner', 'PASSED', 'pdfSigner', { holder, issuer: commonName((issuer ?? signer).subject) });
  if (path.fault === 'FOREIGN') return say('pdfSigner', 'UNSURE', 'pdfForeign', { holder, issuer: commonName(signer.issuer) });
  return say('pdfSigner', 'FAILED', 'pdfImpostor', { holder });
};

const timeStep = (say: Say, { stamp, found, fault }: JudgedSignature): Step => {
  if (fault !== undefined) return say('pdfTime', 'SKIPPED', 'skipped');
  switch (stamp.state) {
    case 'TRUSTED':
      return say('pdfTime', 'PASSED', 'pdfStamped', { by: commonName(stamp.by.subject) }, stamp.at);
    case 'FOREIGN':
      return say('pdfTime', 'NOT_APPLICABLE', 'pdfStampForeign', {}, stamp.at);
    case 'WRONG':
      return say('pdfTime', 'FAILED', 'pdfStampWrong');
    default:
      return say('pdfTime', 'NOT_APPLICABLE', found.claimedAt === undefined ? 'pdfNoTime' : 'pdfClaimed', {}, found.claimedAt);
  }
};

const standingOf = (now: Date, { revocation, signer }: JudgedSignature) => {
  if (signer !== undefined && now > signer.notAfter) return standingNow.ENDED;
  return revocation.state === 'GOOD' && revocation.isGoodNow ? standingNow.GOOD : standingNow.UNKNOWN;
};

const revocationStep = (say: Say, judgedOne: JudgedSignature, now: Date): Step => {
  const { revocation, isInTime, path, fault, signer } = judgedOne;
  if (fault !== undefined || path === undefined) return say('pdfRevocation', 'SKIPPED', 'skipped');
  if (revocation.state === 'REVOKED') return say('pdfRevocation', 'FAILED', 'pdfRevoked', {}, revocation.revokedAt);
  if (!isInTime) return say('pdfRevocation', 'UNSURE', 'pdfEnded', {}, signer?.notAfter);
  if (revocation.state === 'REVOKED_LATER') return say('pdfRevocation', 'PASSED', 'pdfRevokedLater', {}, revocation.revokedAt);
  return revocation.state === 'GOOD'
    ? say('pdfRevocation', 'PASSED', 'pdfGood', { now: standingOf(now, judgedOne) })
    : say('pdfRevocation', 'UNSURE', 'pdfRevocationUnknown');
};

const evidenceStep = (say: Say, { isLongTerm, fault, archivedAt }: JudgedSignature): Step => {
  if (fault !== undefined) return say('pdfEvidence', 'SKIPPED', 'skipped');
  if (isLongTerm && archivedAt !== undefined) return say('pdfEvidence', 'PASSED', 'pdfArchived', {}, archivedAt);
  return isLongTerm ? say('pdfEvidence', 'PASSED', 'pdfLongTerm') : say('pdfEvidence', 'NOT_APPLICABLE', 'pdfShortTerm');
};

/** Our register by now. A certificate that was merely replaced was good until then. */
const registeredBy =
  (act: Act) =>
  async (certificate: CertificateFields): Promise<Registered | undefined> => {
    const record = await recordOf(act, certificate);
    if (record === undefined) return undefined;
    const since = typeof record.revokedAt === 'string' ? new Date(record.revokedAt) : undefined;
    const isEnded = record.state === 'REVOKED' || record.state === 'FROZEN' || since !== undefined;
    return isEnded ? { state: 'REVOKED', revokedAt: since } : { state: 'GOOD' };
  };

const holderOf = async (act: Act, signer: CertificateFields | undefined): Promise<string> => {
  if (signer === undefined) return '';
  const record = await recordOf(act, signer);
  return String(record?.holderName ?? commonName(signer.subject));
};

const factsOf = ({ signer, stamp, found }: JudgedSignature, holderName: string): Row => ({
  holderName,
  signedAt: (stamp.state === 'TRUSTED' ? stamp.at : found.claimedAt)?.toISOString() ?? null,
  serialNumber: signer?.serialNumber ?? null,
  issuerDn: signer?.issuerDn ?? null,
  notBefore: signer?.notBefore.toISOString() ?? null,
  notAfter: signer?.notAfter.toISOString() ?? null,
  fingerprintSha256: signer?.fingerprintSha256 ?? null,
});

/** What the PDF thread finds; undefined where nothing can be read. */
export const foundIn = async (bytes: Buffer): Promise<FoundSignatures | undefined> => {
  try {
    return await onPdfThread('signatures', { bytes });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DOCUMENT_UNREADABLE') return undefined;
    throw error;
  }
};

/** Judges every signature of a PDF. */
export const verifyPdf = async (act: Act, found: FoundSignatures | undefined) => {
  if (found === undefined) return answered(act, 'PDF', [judged('structure', 'UNSURE', 'pdfBroken')]);
  const authorities = await authoritiesOf(act);
  const all = await judgeSignatures(found, { authorities, now: act.now, registered: registeredBy(act) });
  if (all.length === 0) return answered(act, 'PDF', [judged('structure', 'UNSURE', found.isEncrypted ? 'pdfEncrypted' : 'pdfUnsigned')]);
  const steps: Step[] = [judged('structure', 'PASSED', 'pdfRead', { count: all.length })];
  const holders: string[] = [];
  for (const [index, each] of all.entries()) {
    const say = stepsOf(index + 1, all.length);
    const holder = await holderOf(act, each.signer);
    if (each.fault === undefined && !holders.includes(holder)) holders.push(holder);
    steps.push(contentStep(say, each), signerStep(say, each, holder), timeStep(say, each));
    steps.push(revocationStep(say, each, act.now), evidenceStep(say, each));
  }
  const [only, ...others] = all;
  const facts =
    only !== undefined && others.length === 0 && only.fault === undefined
      ? factsOf(only, holders.join())
      : { holderName: holders.join('、') || null };
  return answered(act, 'PDF', steps, facts);
};
