/** Seals (GB/T 38540, GM/T 0031) and what was signed with them, judged step by step. */
import { hash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { sealSuspensions } from '#resources/_terms.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { DerError } from '#trust/pki/der.ts';
import { commonName } from '#trust/pki/names.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { type Path, walkPath } from '#trust/pki/path.ts';
import { outlasts } from '#trust/pki/retired-stamper.ts';
import { judgeTimeStamp, type StampVerdict } from '#trust/pki/timestamp-token.ts';
import { lists, readSeal, type SealData } from '#trust/seal/seal-data.ts';
import { isSealSignature, readSealSignature, type SealSignature } from '#trust/seal/seal-signature.ts';
import { holdsUnder } from '#trust/seal/signature-value.ts';
import type { Ground } from './ground.ts';
import {
  outOfUseSteps,
  type SigningTime,
  signedSealValidityStep,
  signerRevocationStep,
  signerValidityStep,
  signingTime,
} from './seal-signing-time.ts';
import { believedAt, retiredIn } from './stamper-standing.ts';
import { answered, authoritiesOf, judged, recordOf, type Step } from './verdict.ts';
import type { StepName } from './verdict-words.ts';

/** By what a verification judges. */
interface Court extends Ground {
  /** Our authorities. */
  readonly authorities: readonly string[];
}

const formats: Readonly<Record<number, string>> = { 4: 'GB/T 38540-2020', 5: 'GM/T 0031-2025' };
const formatOf = ({ version }: { readonly version: number }): string => formats[version] ?? 'GM/T 0031-2014';

const certificateOf = (der: Buffer): CertificateFields | undefined => {
  try {
    return parseCertificate(der);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};
const skipped = (...steps: readonly StepName[]): readonly Step[] => steps.map(step => judged(step, 'SKIPPED', 'skipped'));
const counts = (at: Date, from: Date, to: Date): boolean => from <= at && at <= to;

const sealHash = ({ der }: SealData): string => hash('sha256', der);

const pathOf = ({ authorities }: Court, certificate: CertificateFields, at: Date): Path => walkPath(certificate, authorities, at);

/**
 * Whether our own seal maker made it: its purpose stands in its certificate, so that nobody who signs for themselves can pass for one.
 * @param provedAt when the seal is proved to have been there: whoever has a lost key writes any time into what they make
 */
const makerStep = async (court: Court, seal: SealData, provedAt: Date): Promise<Step> => {
  const certificate = certificateOf(seal.cert);
  if (certificate === undefined) return judged('maker', 'UNSURE', 'makerUnreadable');
  const maker = { maker: commonName(certificate.subject) };
  const { fault } = pathOf(court, certificate, seal.createDate);
  if (fault === 'FOREIGN') return judged('maker', 'UNSURE', 'makerForeign', maker);
  if (fault !== undefined) return judged('maker', 'FAILED', 'makerChain');
  if (!certificate.extKeyUsage.includes('sealMaking')) return judged('maker', 'FAILED', 'makerNotOne', maker);
  if (!counts(seal.createDate, certificate.notBefore, certificate.notAfter)) return judged('maker', 'FAILED', 'makerNotInForce');
  const { rows } = court.act.records;
  const { serialNumber } = certificate;
  if (!(await rows.exists('serviceCertificates', { serialNumber, purpose: 'SEAL' }))) return judged('maker', 'UNSURE', 'unregistered');
  const retired = await retiredIn(rowsOf(rows, serviceCertificates), 'SEAL')(certificate);
  const since = retired?.revokedAt.toISOString() ?? null;
  if (retired !== undefined && retired.revokedAt <= seal.createDate) return judged('maker', 'FAILED', 'makerRevoked', maker, since);
  const isInService = retired === undefined || outlasts(retired, seal.createDate, provedAt);
  // Nobody reports the loss of a key that is no longer used.
  if (isInService && provedAt <= certificate.notAfter) return judged('maker', 'PASSED', 'makerHolds', maker);
  // The file that the register has is the one that was made here.
  if (await court.act.records.find('seals', { sealDataSha256: sealHash(seal) })) return judged('maker', 'PASSED', 'makerHolds', maker);
  return isInService
    ? judged('maker', 'UNSURE', 'makerEnded', maker, certificate.notAfter.toISOString())
    : judged('maker', 'UNSURE', 'makerDoubted', maker, since);
};

const sealValidityStep = ({ validStart, validEnd }: SealData, at: Date): Step => {
  if (at < validStart) return judged('sealValidity', 'FAILED', 'sealNotYet', {}, validStart.toISOString());
  return at <= validEnd
    ? judged('sealValidity', 'PASSED', 'sealInForce', {}, validEnd.toISOString())
    : judged('sealValidity', 'FAILED', 'sealOver', {}, validEnd.toISOString());
};

const signerStep = async (court: Court, der: Buffer): Promise<Step> => {
  const { now } = court.act;
  const certificate = certificateOf(der);
  if (certificate === undefined) return judged('signers', 'UNSURE', 'signerUnreadable');
  const holder = { holder: commonName(certificate.subject) };
  const { fault } = pathOf(court, certificate, now);
  if (fault === 'FOREIGN') return judged('signers', 'UNSURE', 'signersForeign', holder);
  if (fault !== undefined) return judged('signers', 'FAILED', 'signersChain');
  const record = await recordOf(court.act, certificate);
  if (record === undefined) return judged('signers', 'UNSURE', 'unregistered');
  if (typeof record.revokedAt === 'string') return judged('signers', 'FAILED', 'signersRevoked', holder, record.revokedAt);
  const { notBefore, notAfter } = certificate;
  return counts(now, notBefore, notAfter)
    ? judged('signers', 'PASSED', 'signersHold', holder, notAfter.toISOString())
    : judged('signers', 'FAILED', 'signersOver', holder, notAfter.toISOString());
};

/** The worst of them all is told. */
const signersStep = async (court: Court, { certList }: SealData): Promise<Step> => {
  if (certList.by === 'digest') return judged('signers', 'UNSURE', 'signersDigest');
  const steps = await Promise.all(certList.certificates.slice(0, 20).map(der => signerStep(court, der)));
  const first = (outcome: Step['outcome']): Step | undefined => steps.find(step => step.outcome === outcome);
  return first('FAILED') ?? first('UNSURE') ?? first('PASSED') ?? judged('signers', 'FAILED', 'signersChain');
};

const registered = async ({ act }: Court, seal: SealData): Promise<Row | 'OTHER_FILE' | undefined> => {
  const found = await act.records.find('seals', { sealDataSha256: sealHash(seal) });
  if (found !== undefined) return found;
  return (await act.records.rows.exists('seals', { sealNo: seal.esID })) ? 'OTHER_FILE' : undefined;
};

const registerStep = async (court: Court, seal: SealData, isOurs: boolean): Promise<Step> => {
  const found = await registered(court, seal);
  if (found === undefined || !isOurs)
    return isOurs ? judged('register', 'UNSURE', 'registerMissing') : judged('register', 'NOT_APPLICABLE', 'registerForeign');
  if (found === 'OTHER_FILE' || found.state === 'REMAKE') return judged('register', 'FAILED', 'registerReplaced');
  switch (found.state) {
    case 'DISABLED':
      return judged('register', 'FAILED', 'registerDisabled');
    case 'SUSPENDED':
      return judged('register', 'FAILED', 'registerSuspended', {
        reason: sealSuspensions[found.suspension as keyof typeof sealSuspensions] ?? sealSuspensions.CERTIFICATE_FROZEN,
      });
    case 'CANCELLED':
      return judged('register', 'FAILED', 'registerCancelled');
    case 'EXPIRED':
      return judged('register', 'FAILED', 'sealOver');
    default:
      return judged('register', 'PASSED', 'registerEnabled');
  }
};

const stampOf = async (
  { act, authorities, stampRoots, seenAt }: Court,
  timeStamp: Buffer | undefined,
  over: Buffer,
): Promise<StampVerdict | undefined> =>
  timeStamp === undefined ? undefined : believedAt(act, judgeTimeStamp(timeStamp, over, [...authorities, ...stampRoots], seenAt), seenAt);

const stampStep = (stamp: StampVerdict | undefined, none: 'stampNone' | 'stampNoneSeal'): Step => {
  if (stamp === undefined) return judged('timeStamp', 'NOT_APPLICABLE', none);
  if (stamp.fault === undefined) return judged('timeStamp', 'PASSED', 'stampHolds', {}, stamp.genTime.toISOString());
  if (stamp.fault === 'UNREADABLE') return judged('timeStamp', 'UNSURE', 'stampUnreadable');
  if (stamp.fault === 'RETIRED') return judged('timeStamp', 'UNSURE', 'stampRetired');
  if (stamp.fault === 'ENDED') return judged('timeStamp', 'UNSURE', 'stampEnded');
  return stamp.fault === 'FOREIGN' ? judged('timeStamp', 'UNSURE', 'stampForeign') : judged('timeStamp', 'FAILED', 'stampWrong');
};

const makerSignatureStep = (seal: SealData): Step =>
  holdsUnder(seal.cert, seal.signAlgID, seal.signed, seal.signedValue)
    ? judged('makerSignature', 'PASSED', 'makerSignatureHolds')
    : judged('makerSignature', 'FAILED', 'makerSignatureWrong');

/** Kinds of pictures that a browser shows as a picture and nothing else. */
const pictureTypes: Readonly<Record<string, string>> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  JPEG: 'image/jpeg',
  BMP: 'image/bmp',
  GIF: 'image/gif',
  SVG: 'image/svg+xml',
};

/** No seal is larger; what says it is would only push everything else off the page. */
const largestMm = 200;
const pictureOf = ({ type, data, width, height }: SealData['picture']): Row | null => {
  const mime = pictureTypes[type.toUpperCase()];
  const isShown = mime !== undefined && [width, height].every(side => side > 0 && side <= largestMm);
  return isShown ? { mime, width, height, data: data.toString('base64') } : null;
};

const factsOf = (seal: SealData): Row => {
  const [holder] = seal.certList.by === 'certificate' ? seal.certList.certificates : [];
  const certificate = holder === undefined ? undefined : certificateOf(holder);
  return {
    sealNo: seal.esID,
    sealName: seal.name,
    holderName: certificate === undefined ? null : commonName(certificate.subject),
    notBefore: seal.validStart.toISOString(),
    notAfter: seal.validEnd.toISOString(),
    picture: pictureOf(seal.picture),
  };
};

const provedBy = ({ seenAt }: Court, stamp: StampVerdict | undefined): Date =>
  stamp !== undefined && stamp.fault === undefined && stamp.genTime < seenAt ? stamp.genTime : seenAt;

const verifySeal = async (ground: Ground, seal: SealData) => {
  const { act } = ground;
  const court = { ...ground, authorities: await authoritiesOf(act) };
  const structure = judged('structure', 'PASSED', 'sealRead', { name: seal.name, esID: seal.esID, format: formatOf(seal) });
  const makerSignature = makerSignatureStep(seal);
  if (makerSignature.outcome !== 'PASSED') {
    const rest = skipped('maker', 'sealValidity', 'signers', 'register', 'timeStamp');
    return answered(act, 'SEAL', [structure, makerSignature, ...rest], factsOf(seal));
  }
  const stamp = await stampOf(court, seal.timeStamp, seal.signedValue);
  const maker = await makerStep(court, seal, provedBy(court, stamp));
  const steps = [
    structure,
    makerSignature,
    maker,
    sealValidityStep(seal, act.now),
    await signersStep(court, seal),
    await registerStep(court, seal, maker.outcome === 'PASSED'),
    stampStep(stamp, 'stampNoneSeal'),
  ];
  return answered(act, 'SEAL', steps, factsOf(seal));
};

const signerSteps = async (court: Court, signer: CertificateFields, time: SigningTime): Promise<readonly Step[]> => {
  // As of the time that is told: whether the signer had ended by then is judged of the signer.
  const path = pathOf(court, signer, time.at);
  const [issuer] = path.above;
  const isOurs = path.fault === undefined && issuer !== undefined;
  const isForSigning = signer.keyUsage.includes('digitalSignature') || signer.keyUsage.includes('nonRepudiation');
  const names = isOurs ? { issuer: commonName(issuer.subject) } : {};
  const chain = isOurs
    ? judged('chain', 'PASSED', 'chainHolds', names)
    : judged('chain', path.fault === 'FOREIGN' ? 'UNSURE' : 'FAILED', path.fault === 'FOREIGN' ? 'chainForeign' : 'signersChain');
  return [
    chain,
    signerValidityStep(signer, time),
    isOurs ? signerRevocationStep(await recordOf(court.act, signer), time) : judged('revocation', 'UNSURE', 'revocationUnknown'),
    judged('keyUsage', isForSigning ? 'PASSED' : 'FAILED', isForSigning ? 'keyUsageHolds' : 'keyUsageWrong'),
  ];
};

const dataHashStep = ({ dataHash, propertyInfo }: SealSignature, dataDigest: Uint8Array | undefined): Step => {
  if (dataDigest === undefined) return judged('dataHash', 'UNSURE', 'dataHashUnsure');
  return dataHash.equals(dataDigest)
    ? judged('dataHash', 'PASSED', 'dataHashHolds', { range: propertyInfo })
    : judged('dataHash', 'FAILED', 'dataHashWrong');
};

/** Clocks differ: a stamp may seem to be older than the signature by so much, and is asked for soon after it. */
const stampSlackMs = 5 * 60_000;

const timeInfoStep = ({ seal, timeInfo }: SealSignature, signer: CertificateFields, stamp: StampVerdict | undefined, now: Date): Step => {
  if (timeInfo === undefined)
    return judged('timeInfo', stamp?.fault === undefined && stamp !== undefined ? 'NOT_APPLICABLE' : 'UNSURE', 'timeInfoNone');
  const at = timeInfo.toISOString();
  const lies = counts(timeInfo, seal.validStart, seal.validEnd) && counts(timeInfo, signer.notBefore, signer.notAfter);
  if (!lies || timeInfo.getTime() > now.getTime() + stampSlackMs) return judged('timeInfo', 'FAILED', 'timeInfoWrong', {}, at);
  const agrees = stamp === undefined || stamp.fault !== undefined || timeInfo.getTime() <= stamp.genTime.getTime() + stampSlackMs;
  return agrees ? judged('timeInfo', 'PASSED', 'timeInfoHolds', {}, at) : judged('timeInfo', 'FAILED', 'timeInfoStamp', {}, at);
};

const inListStep = ({ seal, cert }: SealSignature): Step =>
  lists(seal.certList, cert) ? judged('inList', 'PASSED', 'inListHolds') : judged('inList', 'FAILED', 'inListWrong');

const signatureSteps = async (
  court: Court,
  made: SealSignature,
  dataDigest: Uint8Array | undefined,
): Promise<{ readonly steps: readonly Step[]; readonly signedAt: Date | undefined }> => {
  const { seal } = made;
  const makerSignature = makerSignatureStep(seal);
  const makerSteps = async (provedAt: Date): Promise<readonly Step[]> => [
    makerSignature,
    makerSignature.outcome === 'PASSED' ? await makerStep(court, seal, provedAt) : judged('maker', 'SKIPPED', 'skipped'),
  ];
  const signer = certificateOf(made.cert);
  if (signer === undefined || !holdsUnder(made.cert, made.signatureAlgID, made.signed, made.signature)) {
    const steps = [
      judged('sealSignature', 'FAILED', signer === undefined ? 'signerUnreadable' : 'sealSignatureWrong'),
      ...(await makerSteps(court.seenAt)),
      ...skipped('chain', 'validity', 'revocation', 'keyUsage', 'sealValidity', 'inList', 'dataHash', 'timeStamp', 'timeInfo'),
    ];
    return { steps, signedAt: made.timeInfo };
  }
  const stamp = await stampOf(court, made.timeStamp, made.signature);
  const time = signingTime(made, stamp, court.seenAt);
  const steps = [
    judged('sealSignature', 'PASSED', 'sealSignatureHolds'),
    ...(await signerSteps(court, signer, time)),
    ...(await makerSteps(provedBy(court, stamp))),
    signedSealValidityStep(seal, time),
    ...(await outOfUseSteps(court.act, sealHash(seal), time)),
    inListStep(made),
    dataHashStep(made, dataDigest),
    stampStep(stamp, 'stampNone'),
    timeInfoStep(made, signer, stamp, court.act.now),
  ];
  return { steps, signedAt: time.isStamped ? time.knownAt : made.timeInfo };
};

const signatureFacts = (made: SealSignature, signedAt: Date | undefined): Row => {
  const signer = certificateOf(made.cert);
  return {
    ...factsOf(made.seal),
    holderName: signer === undefined ? null : commonName(signer.subject),
    signedAt: signedAt?.toISOString() ?? null,
  };
};

const broken = (act: Act, error: unknown) => {
  if (!(error instanceof DerError)) throw error;
  return answered(act, 'SEAL', [judged('structure', 'FAILED', 'sealBroken')]);
};

/**
 * Every step about a signature made with a seal, and what it says.
 * @param digest SM3 of what it should be over; undefined where that is not at hand
 * @param form how the step is called that says what it is
 */
export const judgeSealSignature = async (
  ground: Ground,
  made: SealSignature,
  digest: Uint8Array | undefined,
  form: StepName = 'structure',
) => {
  const names = { name: made.seal.name, esID: made.seal.esID, format: formatOf(made) };
  const court = { ...ground, authorities: await authoritiesOf(ground.act) };
  const { steps, signedAt } = await signatureSteps(court, made, digest);
  const dataHash = digest === undefined ? null : Buffer.from(digest).toString('hex');
  return { steps: [judged(form, 'PASSED', 'sealSignatureRead', names), ...steps], facts: { ...signatureFacts(made, signedAt), dataHash } };
};

const verifySignature = async (ground: Ground, made: SealSignature) => {
  const { act } = ground;
  const { dataHash } = act.input;
  const digest = typeof dataHash === 'string' ? Buffer.from(dataHash, 'hex') : undefined;
  const { steps, facts } = await judgeSealSignature(ground, made, digest);
  return answered(act, 'SEAL_SIGNATURE', steps, facts);
};

/** A seal, or what was signed with one. */
export const verifySealFile = async (ground: Ground, bytes: Buffer) => {
  try {
    return isSealSignature(bytes) ? await verifySignature(ground, readSealSignature(bytes)) : await verifySeal(ground, readSeal(bytes));
  } catch (error) {
    return broken(ground.act, error);
  }
};
