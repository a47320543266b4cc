/** `document/verify` of a PDF: each signature in it by who, when, over what, and what came after. The file is read on the PDF thread and not kept. */
import type { Label } from '#engine/declare/label.ts';
import { momentOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Doubt } from '#trust/document/doubts.ts';
import { type Hit, hitsOf } from '#trust/document/hits.ts';
import {
  coveredPages,
  type JudgedSignature,
  judgeSignatures,
  type Registered,
  verdictOfSignature,
} from '#trust/document/judge-signatures.ts';
import type { Change, LaterPicture, PageRect } from '#trust/document/later-changes.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { FoundSignatures } from '#trust/document/read-signatures.ts';
import { lookTwice } from '#trust/document/second-look.ts';
import { commonName } from '#trust/pki/names.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import type { Ground } from './ground.ts';
import { retiredIn } from './stamper-standing.ts';
import {
  answered,
  authoritiesOf,
  because,
  judged,
  madeOnce,
  numbered,
  type Outcome,
  type Reason,
  recordOf,
  type Step,
  type Values,
} from './verdict.ts';
import {
  changeWords,
  doubtWords,
  faultWords,
  laterWords,
  listed,
  phrase,
  placeWords,
  type SentenceName,
  type StepName,
  standingNow,
} from './verdict-words.ts';

const stepsOf =
  (number: number, count: number) =>
  (step: StepName, outcome: Outcome, name: SentenceName, values: Values = {}, at: Date | undefined = undefined): Step =>
    numbered(judged(step, outcome, name, values, at?.toISOString() ?? null), number, count);
type Say = ReturnType<typeof stepsOf>;

/** What something is, and where. */
const placed = ([zh, en]: Label, params: Reason['params']): Label => {
  const places = (['page', 'field', 'num', 'at'] as const)
    .filter(key => params[key] !== undefined)
    .map(key => phrase(placeWords[key], params));
  const [where, whereEn] = listed(places);
  return places.length === 0 ? [zh, en] : [`${zh}（${where}）`, `${en} (${whereEn})`];
};

const reasonOf = ({ code, page, field }: Change): Reason => ({
  code,
  params: { ...(page === undefined ? {} : { page }), ...(field === undefined ? {} : { field }) },
});

/** More would tell nobody more. */
const mostNamed = 6;

const changedStep = (say: Say, changes: readonly Change[]): Step => {
  const reasons = changes.map(reasonOf);
  const words = changes.slice(0, mostNamed).map((change, index) => placed(changeWords[change.code], reasons[index]?.params ?? {}));
  return because(say('pdfContent', 'FAILED', 'pdfChanged', { what: listed(words) }), reasons);
};

const wrongStep = (say: Say, fault: NonNullable<JudgedSignature['fault']>, hit: Hit | undefined): Step => {
  const why = faultWords[fault];
  if (hit?.by === 'EARLIER') return say('pdfContent', 'FAILED', 'pdfHitEarlier', { first: hit.number });
  if (fault === 'DIGEST' && hit?.by === 'OWN')
    return hit.after === 0
      ? say('pdfContent', 'FAILED', 'pdfHitFirst', { why })
      : say('pdfContent', 'FAILED', 'pdfHitOwn', { why, before: hit.after });
  const isForeign = fault === 'ALGORITHM' || fault === 'MESSAGE' || fault === 'NO_CERTIFICATE';
  return say('pdfContent', isForeign ? 'UNSURE' : 'FAILED', 'pdfWrong', { why });
};

const contentStep = (say: Say, { fault, found, doubts }: JudgedSignature, hit: Hit | undefined): Step => {
  if (fault !== undefined) return because(wrongStep(say, fault, hit), [{ code: fault, params: {} }]);
  // Whoever broke it is told as broken: this one was not hit.
  if (hit?.by === 'LATER')
    return because(say('pdfContent', 'UNSURE', 'pdfHitLater', { later: hit.number }), found.laterChanges.map(reasonOf));
  if (found.laterChanges.length > 0) return changedStep(say, found.laterChanges);
  if (doubts.length > 0) return say('pdfContent', 'UNJUDGEABLE', 'pdfUndecided');
  const permitted: readonly Reason[] = [
    ...found.laterFilled.map(field => ({ code: 'FILLED', params: { field } })),
    ...found.laterCommented.map(page => ({ code: 'COMMENTED', params: { page } })),
  ];
  if (permitted.length > 0) {
    const words = permitted
      .slice(0, mostNamed)
      .map(({ code, params }) => phrase(laterWords[code === 'FILLED' ? 'filled' : 'commented'], params));
    return because(say('pdfContent', 'PASSED', 'pdfPermitted', { what: listed(words) }), permitted);
  }
  if (found.coversWhole) return say('pdfContent', 'PASSED', 'pdfWhole');
  return say('pdfContent', 'PASSED', found.laterSignatures > 0 ? 'pdfSignedOn' : 'pdfEvidenceOn', { count: found.laterSignatures });
};

const pictureWords: Readonly<Record<string, Label>> = {
  PICTURE_OVER_TEXT: laterWords.overText,
  COMMENT_OVER_PAGE: laterWords.comment,
};

/** What later signatures and time stamps laid over what was signed, where there is any. */
const laterStep = (say: Say, { found, unsurePictures, foreignStamps }: JudgedSignature): readonly Step[] => {
  const isCovered = coveredPages(found).length > 0;
  // Comments are told where they were permitted; here only where the page is not seen any more.
  const shown = found.laterPictures.filter(({ isComment }) => isComment !== true || isCovered);
  const pictures = shown.map(({ page, share, field, isOverText, isComment }): Reason => {
    const percent = share < 1 ? Math.ceil(share * 10) / 10 : Math.round(share);
    if (isComment === true) return { code: 'COMMENT_OVER_PAGE', params: { page, share: percent } };
    return { code: isOverText === true ? 'PICTURE_OVER_TEXT' : 'PICTURE', params: { page, share: percent, field } };
  });
  const unsure = unsurePictures.map((field): Reason => ({ code: 'UNSURE_PICTURE', params: { field } }));
  const stamps = foreignStamps.map((field): Reason => ({ code: 'FOREIGN_STAMP', params: { field } }));
  const all = [...pictures, ...unsure, ...stamps];
  if (all.length === 0) return [];
  // The largest first: of a seal across many pages not every slice need be named.
  const largest = [...pictures].sort((a, b) => Number(b.params.share) - Number(a.params.share)).slice(0, mostNamed);
  const words = [
    ...largest.map(({ code, params }) => phrase(pictureWords[code] ?? laterWords.picture, params)),
    ...unsure.map(({ params }) => phrase(laterWords.unsurePicture, params)),
    ...stamps.map(({ params }) => phrase(laterWords.foreignStamp, params)),
  ];
  const isCertain = !isCovered && unsure.length === 0 && stamps.length === 0;
  const step = say('pdfLater', isCertain ? 'PASSED' : 'UNSURE', isCovered ? 'pdfCovered' : 'pdfPictures', { what: listed(words) });
  return [because(step, all)];
};

/** What readers could take differently, each kind once. */
const doubtStep = (doubts: readonly Doubt[]): Step => {
  const first = [...new Map(doubts.map(each => [each.code, each])).values()].slice(0, mostNamed);
  const words = first.map(({ code, params }) => placed(doubtWords[code], params));
  return because(judged('structure', 'UNJUDGEABLE', 'pdfDoubtful', { why: listed(words) }), doubts);
};

interface Holder {
  readonly holder: string;
  /** Their certificate was made for this one signature. */
  readonly isOnce: boolean;
}

const signerStep = (say: Say, { path, signer }: JudgedSignature, { holder, isOnce }: Holder): Step => {
  const [issuer] = path?.above ?? [];
  if (path === undefined || signer === undefined) return say('pdfSigner', 'SKIPPED', 'skipped');
  if (path.fault === undefined) {
    const known = { holder, issuer: commonName((issuer ?? signer).subject) };
    return isOnce
      ? because(say('pdfSigner', 'PASSED', 'pdfSignerOnce', known), [madeOnce])
      : say('pdfSigner', 'PASSED', 'pdfSigner', known);
  }
  if (path.fault === 'FOREIGN') return say('pdfSigner', 'UNSURE', 'pdfForeign', { holder, issuer: commonName(signer.issuer) });
  return say('pdfSigner', 'FAILED', 'pdfImpostor', { holder });
};

/** Why a stamp that holds proves no time. */
const unprovedBy = ({ isRetired, isEnded }: Extract<JudgedSignature['stamp'], { readonly state: 'FOREIGN' }>): SentenceName => {
  if (isRetired) return 'pdfStampRetired';
  return isEnded ? 'pdfStampEnded' : 'pdfStampForeign';
};

const timeStep = (say: Say, { stamp, found, fault, archivedAt }: JudgedSignature): Step => {
  if (fault !== undefined) return say('pdfTime', 'SKIPPED', 'skipped');
  switch (stamp.state) {
    case 'TRUSTED':
      return say('pdfTime', 'PASSED', 'pdfStamped', { by: commonName(stamp.by.subject) }, stamp.at);
    case 'FOREIGN':
      return say('pdfTime', 'NOT_APPLICABLE', unprovedBy(stamp), {}, stamp.at);
    case 'WRONG':
      return say('pdfTime', 'FAILED', 'pdfStampWrong');
    default:
      if (archivedAt !== undefined) return say('pdfTime', 'PASSED', 'pdfTimeArchived', { at: momentOf(archivedAt) });
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
  if (revocation.state === 'DOUBTED') return say('pdfRevocation', 'UNSURE', 'pdfDoubted', {}, revocation.since);
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
    const momentOfIt = (moment: string | null): Date | undefined => (moment === null ? undefined : new Date(moment));
    const [since, doubtedSince] = [momentOfIt(record.revokedAt), momentOfIt(record.invalidityDate)];
    const isEnded = record.state === 'REVOKED' || record.state === 'FROZEN' || since !== undefined;
    return isEnded ? { state: 'REVOKED', revokedAt: since, ...(doubtedSince && { doubtedSince }) } : { state: 'GOOD' };
  };

const holderOf = async (act: Act, signer: CertificateFields | undefined): Promise<Holder> => {
  if (signer === undefined) return { holder: '', isOnce: false };
  const record = await recordOf(act, signer);
  return { holder: record?.holderName ?? commonName(signer.subject), isOnce: record?.isOnce === true };
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

const standings = { OWN: 'HIT', EARLIER: 'WITH', LATER: 'BEFORE' } as const;

/** In one word, for whoever asks which signature it is. */
const standingOfSignature = (judgedOne: JudgedSignature, hit: Hit | undefined) => {
  const verdict = verdictOfSignature(judgedOne);
  if (hit !== undefined) return standings[hit.by];
  if (verdict !== 'INVALID') return verdict === 'VALID' ? 'HOLDS' : verdict;
  return judgedOne.found.laterChanges.length > 0 ? 'CHANGED_AFTER' : 'INVALID';
};

/** Who signed when, and where it stands: what a verification begins with. */
const signatureRow = (
  judgedOne: JudgedSignature,
  { number, holder, hit }: { readonly number: number; readonly holder: string; readonly hit: Hit | undefined },
): Row => {
  const { found, stamp, path } = judgedOne;
  const isProven = stamp.state === 'TRUSTED';
  const at = isProven ? stamp.at : found.claimedAt;
  return {
    number,
    // Whose certificate does not lead to us, and whose signature was not made with it, merely claims to be somebody.
    holderName: holder === '' ? (found.name ?? null) : holder,
    isVouchedFor: path !== undefined && path.fault === undefined,
    signedAt: at?.toISOString() ?? null,
    isTimeProven: isProven,
    standing: standingOfSignature(judgedOne, hit),
    places: found.places.map(({ page, rect }) => ({ page, rect: [...rect] })),
  };
};

/** More pictures than this are told with their share alone. */
const mostPictures = 100;

/** Whether later signatures lie over words is looked for where there are such pictures, and left open where the words cannot be read. */
const withWords = async (bytes: Buffer, found: FoundSignatures): Promise<FoundSignatures> => {
  const keyOf = ({ page, rect }: PageRect): string => `${page} ${rect.join()}`;
  const pictures = found.signatures.flatMap(({ laterPictures }) => laterPictures);
  const rects = [...new Map(pictures.map(({ page, rect }) => [keyOf({ page, rect }), { page, rect }])).values()].slice(0, mostPictures);
  if (rects.length === 0) return found;
  try {
    const words = await onPdfThread('words', { bytes, rects });
    const over = new Set(rects.filter((_, index) => words[index]).map(keyOf));
    const marked = (each: LaterPicture): LaterPicture => ({ ...each, isOverText: over.has(keyOf(each)) });
    return { ...found, signatures: found.signatures.map(each => ({ ...each, laterPictures: each.laterPictures.map(marked) })) };
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'DOCUMENT_BUSY') return found;
    throw error;
  }
};

/** Of a file that cannot be read by its own tables, the signatures that its bytes still show: it is never valid, but it is told which was hit. */
const remainsOf = async (bytes: Buffer): Promise<FoundSignatures | undefined> => {
  const signatures = await onPdfThread('remains', { bytes });
  if (signatures.length === 0) return undefined;
  const doubts: readonly Doubt[] = [{ code: 'TABLES', params: {} }];
  return { signatures, doubts, certificates: [], crls: [], ocsps: [], isEncrypted: false };
};

/** What the PDF thread finds; undefined where nothing can be read. */
export const foundIn = async (bytes: Buffer): Promise<FoundSignatures | undefined> => {
  try {
    return await withWords(bytes, await lookTwice(bytes));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DOCUMENT_UNREADABLE') return remainsOf(bytes);
    throw error;
  }
};

const brokenStep = because(judged('structure', 'UNJUDGEABLE', 'pdfBroken'), [{ code: 'UNREADABLE', params: {} }]);

const unsignedStep = because(judged('structure', 'UNSURE', 'pdfUnsigned'), [{ code: 'UNSIGNED', params: {} }]);

/** Judges every signature of a PDF. */
export const verifyPdf = async ({ act, stampRoots, seenAt }: Ground, found: FoundSignatures | undefined) => {
  if (found === undefined) return answered(act, 'PDF', [brokenStep]);
  const authorities = await authoritiesOf(act);
  const all = await judgeSignatures(found, {
    authorities,
    stampRoots,
    now: act.now,
    keptSince: seenAt,
    registered: registeredBy(act),
    retired: retiredIn(rowsOf(act.records.rows, serviceCertificates)),
  });
  if (all.length === 0) return answered(act, 'PDF', [found.isEncrypted ? judged('structure', 'UNSURE', 'pdfEncrypted') : unsignedStep]);
  const isDoubtful = found.doubts.length > 0;
  const isBroken = found.doubts.some(({ code }) => code === 'TABLES');
  const steps: Step[] = [
    isBroken ? brokenStep : isDoubtful ? doubtStep(found.doubts) : judged('structure', 'PASSED', 'pdfRead', { count: all.length }),
  ];
  const holders: string[] = [];
  const signatures: Row[] = [];
  const hits = hitsOf(all);
  for (const [index, each] of all.entries()) {
    const say = stepsOf(index + 1, all.length);
    const signedBy = await holderOf(act, each.signer);
    const { holder } = signedBy;
    if (each.fault === undefined && !holders.includes(holder)) holders.push(holder);
    const hit = hits[index];
    const own = [contentStep(say, each, hit), ...laterStep(say, each), signerStep(say, each, signedBy), timeStep(say, each)];
    steps.push(...[...own, revocationStep(say, each, act.now), evidenceStep(say, each)].map(step => ({ ...step, signature: index + 1 })));
    signatures.push(signatureRow(each, { number: index + 1, holder, hit }));
  }
  const [only, ...others] = all;
  const facts =
    only !== undefined && others.length === 0 && only.fault === undefined
      ? factsOf(only, holders.join())
      : { holderName: holders.join('、') || null };
  return answered(act, 'PDF', steps, { ...facts, signatures });
};
