/** What of a verdict is shown, in rows: the same on the page and in the report. No React. */

import { momentText } from '#portal/render/format/moment.ts';
import type { Verdict, VerdictStep } from '../calls.ts';
import type { OpenWords } from '../words/use-open-words.ts';
import type { Fact } from './facts.tsx';

/** A PDF that nobody signed: there is nothing to confirm. */
const isUnsigned = ({ kind, steps }: Verdict): boolean =>
  kind === 'PDF' && steps.some(({ reasons }) => reasons.some(({ code }) => code === 'UNSIGNED'));

/** What was verified is named where it is no certificate. */
export const headOf = (of: Verdict) => {
  const { kind, verdict } = of;
  if (isUnsigned(of)) return 'verify.unsignedHead' as const;
  return (kind === 'PDF' || kind === 'OFD' || kind === 'SEAL' || kind === 'SEAL_SIGNATURE' || kind === 'EVIDENCE') &&
    (verdict === 'VALID' || verdict === 'INVALID')
    ? (`verify.${kind}_${verdict}` as const)
    : (`verify.${verdict}` as const);
};

/** What is valid and bears pictures of later signers is not called so without that word. */
export const leadOf = (of: Verdict) => {
  const { verdict, steps } = of;
  if (isUnsigned(of)) return 'verify.unsignedLead' as const;
  return verdict === 'VALID' && steps.some(({ step }) => step === 'pdfLater')
    ? ('verify.VALIDLaterLead' as const)
    : (`verify.${verdict}Lead` as const);
};

/** What the time of a step is the time of. */
export const timeWord = ({ step, at }: VerdictStep, notBefore: string | null) => {
  if (step === 'pdfTime') return 'verify.when';
  if (step === 'revocation' || (step === 'pdfRevocation' && at !== null)) return 'verify.since';
  if (step === 'timeInfo' || step === 'timeStamp' || step === 'pdfEvidence') return 'verify.on';
  return at === notBefore ? 'verify.from' : 'verify.until';
};

const momentOrNull = (at: string | null): string | null => (at === null ? null : momentText(at));
const spanOf = ({ notBefore, notAfter }: Verdict): string | null =>
  notBefore === null || notAfter === null ? null : `${momentText(notBefore)} – ${momentText(notAfter)}`;

/** None where the verdict is about no certificate. */
export const certificateRows = (t: OpenWords, verdict: Verdict): readonly Fact[] => {
  const { holderName, serialNumber, issuerDn, fingerprintSha256 } = verdict;
  if (fingerprintSha256 === null) return [];
  return [
    [t('verify.holder'), holderName],
    [t('verify.serial'), serialNumber, true],
    [t('verify.issuer'), issuerDn],
    [t('verify.validity'), spanOf(verdict)],
    [t('verify.fingerprint'), fingerprintSha256.match(/../g)?.join(':') ?? fingerprintSha256, true],
  ];
};

/** None where there is no seal. */
export const sealRows = (t: OpenWords, verdict: Verdict): readonly Fact[] => {
  const { sealNo, sealName, holderName, signedAt, picture } = verdict;
  if (sealNo === null) return [];
  return [
    [t('verify.sealName'), sealName],
    [t('verify.holder'), holderName],
    [t('verify.sealNo'), sealNo, true],
    [t('verify.validity'), spanOf(verdict)],
    [t('verify.sealSize'), picture === null ? null : t('verify.sealMillimetres', { width: picture.width, height: picture.height })],
    [t('verify.signedAt'), momentOrNull(signedAt)],
  ];
};

/** Which file it was, so that the report can be laid beside it later. */
export const fileRows = (t: OpenWords, { fileSha256, fileSize, dataHash }: Verdict, name: string | undefined): readonly Fact[] => {
  if (fileSha256 === null) return [];
  return [
    [t('verify.fileName'), name ?? null],
    [t('verify.fileSize'), fileSize === null ? null : t('verify.bytes', { size: String(fileSize) })],
    ['SHA-256', fileSha256, true],
    [t('verify.dataHash'), dataHash, true],
  ];
};
