/** The beginning of a verdict on a signed PDF: who signed it, when, and whether it is unchanged; or which signature was hit. No React. */
import { momentText } from '#portal/render/format/moment.ts';
import type { Verdict, VerdictSignature } from '../calls.ts';
import type { OpenWords } from '../words/use-open-words.ts';
import { headOf, leadOf } from './verdict-rows.ts';

const between = { zh: '、', en: ', and by ' } as const;
type Language = keyof typeof between;

/** A name that nobody of ours answers for is only what the file says. */
export const whoOf = (t: OpenWords, { holderName, isVouchedFor }: VerdictSignature): string =>
  holderName === null ? t('verify.nobody') : isVouchedFor ? holderName : t('verify.claims', { who: holderName });

const personOf = (t: OpenWords, signature: VerdictSignature): string => {
  const who = whoOf(t, signature);
  return signature.signedAt === null
    ? t('verify.personSomeTime', { who })
    : t('verify.personAt', { who, at: momentText(signature.signedAt).slice(0, 16) });
};

const together = (t: OpenWords, signatures: readonly VerdictSignature[], language: Language): string =>
  signatures.map(each => personOf(t, each)).join(between[language]);
const peopleOf = (t: OpenWords, signatures: readonly VerdictSignature[], language: Language): string =>
  t('verify.peopleSigned', { people: together(t, signatures, language) });
/** Where one of them does not stand, nothing is said to be signed. */
const namedIn = (t: OpenWords, signatures: readonly VerdictSignature[], language: Language): string =>
  t('verify.peopleIn', { people: together(t, signatures, language) });

const hasReason = ({ steps }: Verdict, codes: readonly string[]): boolean =>
  steps.some(({ reasons }) => reasons.some(({ code }) => codes.includes(code)));

const sinceOf = (verdict: Verdict) => {
  if (hasReason(verdict, ['FILLED', 'COMMENTED'])) return 'verify.changedAsPermitted' as const;
  return 'verify.unchanged' as const;
};

/** The worst is said first. */
const worst = ['HIT', 'INVALID', 'CHANGED_AFTER'] as const;

const faultOf = (t: OpenWords, signatures: readonly VerdictSignature[]): string | undefined => {
  for (const standing of worst) {
    const found = signatures.filter(each => each.standing === standing);
    const [first] = found;
    if (first === undefined) continue;
    if (standing === 'CHANGED_AFTER') return t('verify.changedAfterHead');
    return t(standing === 'HIT' ? 'verify.hitHead' : 'verify.invalidHead', { n: first.number, who: whoOf(t, first) });
  }
  return undefined;
};

/** Of a package the whole is told first: a file beside the signed one may be what was altered. */
const isPackage = ({ kind }: Verdict): boolean => kind === 'EVIDENCE';

/** What stands above everything else. */
export const headText = (t: OpenWords, verdict: Verdict, language: Language): string => {
  const { signatures } = verdict;
  if (signatures.length === 0 || isPackage(verdict)) return t(headOf(verdict));
  const fault = faultOf(t, signatures);
  if (fault !== undefined) return fault;
  if (verdict.verdict === 'UNJUDGEABLE') return t('verify.unjudgeableHead');
  const people = peopleOf(t, signatures, language);
  return people + t(verdict.verdict === 'VALID' ? sinceOf(verdict) : 'verify.standsNot');
};

/** And the sentence below it. */
export const leadText = (t: OpenWords, verdict: Verdict, language: Language): string => {
  const { signatures } = verdict;
  if (isPackage(verdict) && signatures.length > 0) return `${namedIn(t, signatures, language)} ${t(leadOf(verdict))}`;
  if (faultOf(t, signatures) === undefined) {
    const lead = leadOf(verdict);
    // Its checks are folded below each signature.
    return t(lead === 'verify.VALIDLead' && signatures.length > 0 ? 'verify.foldedLead' : lead);
  }
  return signatures.length > 1 ? `${namedIn(t, signatures, language)} ${t('verify.brokenLead')}` : t(leadOf(verdict));
};

/** How a signature stands, in a word. */
export const standingWord = ({ standing }: VerdictSignature) =>
  standing === 'INVALID' ? ('verify.INVALIDSignature' as const) : (`verify.${standing}` as const);

/** The row of a signature, for whoever comes from its seal. */
export const signatureId = (number: number): string => `signature-${number}`;

/** The signature whose seal is shown first: the one that was hit, or else the first that stands on a page. */
export const firstSeen = (signatures: readonly VerdictSignature[]): number | undefined => {
  const shown = signatures.filter(({ places }) => places.length > 0);
  return (shown.find(({ standing }) => standing === 'HIT') ?? shown[0])?.number;
};
