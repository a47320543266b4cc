/** `document/verify`: what everybody may know of a certificate, each step judged by itself against our own authorities. Keeps nothing. */
import { Refusal } from '#engine/wire/errors.ts';
import { certTypes, revocationReasons } from '#resources/_terms.ts';
import { type CertificateFile, readCertificateFile } from '#service/pki/certificate-file.ts';
import { type CertificateFields, parseCertificate } from '#service/pki/parse.ts';
import { type Path, walkPath } from '#service/pki/path.ts';
import type { Row } from '#service/store/rows.ts';
import type { Act, Inside, Upload } from '../contract.ts';
import { limited } from '../file/upload.ts';
import { type SentenceName, type StepName, say, stepLabels } from './verdict-words.ts';

type Outcome = 'PASSED' | 'FAILED' | 'UNSURE' | 'SKIPPED';
type Values = Parameters<typeof say>[1];

/** One step of a verification; seals and signed documents have others of the same shape. */
interface Step {
  readonly step: StepName;
  readonly outcome: Outcome;
  readonly label: readonly [string, string];
  readonly words: readonly [string, string];
  readonly at: string | null;
}

const judged = (step: StepName, outcome: Outcome, name: SentenceName, values: Values = {}, at: string | null = null): Step => ({
  step,
  outcome,
  label: stepLabels[step],
  words: say(name, values),
  at,
});

const verdictOf = (steps: readonly Step[]): 'VALID' | 'INVALID' | 'UNSURE' => {
  if (steps.some(({ outcome }) => outcome === 'FAILED')) return 'INVALID';
  return steps.every(({ outcome }) => outcome === 'PASSED') ? 'VALID' : 'UNSURE';
};

const noFacts = {
  holderName: null,
  certType: null,
  serialNumber: null,
  issuerDn: null,
  notBefore: null,
  notAfter: null,
  fingerprintSha256: null,
};

const answered = (act: Act, kind: CertificateFile['kind'], steps: readonly Step[], facts: Row = {}) => ({
  kind,
  verdict: verdictOf(steps),
  at: act.now.toISOString(),
  steps,
  ...noFacts,
  ...facts,
});

/** Certificates are small; of a larger file the beginning is enough to say what it is. */
const mostKept = 1_048_576;
const mostSent = 10 * 1_048_576;

const readUpload = async (upload: Upload): Promise<Buffer> => {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of limited(upload.body, mostSent)) {
    if (size < mostKept) kept.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(kept);
};

const commonName = (names: CertificateFields['subject']): string =>
  names.flat().find(({ type }) => type === '2.5.4.3')?.value ?? names.flat().at(-1)?.value ?? '';

/** The one that belongs to somebody: no authority, or else the one that issued none of the others. */
const holdersOwn = (certificates: readonly CertificateFields[]): CertificateFields | undefined =>
  certificates.find(each => !each.isAuthority) ??
  certificates.find(each => !certificates.some(other => other !== each && other.issuerDn === each.subjectDn)) ??
  certificates[0];

const dayMs = 86_400_000;

const chainStep = ({ above, fault }: Path): Step => {
  const [issuer] = above;
  if (fault === undefined)
    return issuer === undefined
      ? judged('chain', 'PASSED', 'chainRoot')
      : judged('chain', 'PASSED', 'chainHolds', { issuer: commonName(issuer.subject) });
  if (fault === 'FOREIGN') return judged('chain', 'UNSURE', 'chainForeign');
  if (fault === 'SIGNATURE') return judged('chain', 'SKIPPED', 'skipped');
  return judged('chain', 'FAILED', fault === 'AUTHORITY_EXPIRED' ? 'chainExpired' : 'chainAuthority');
};

const validityStep = ({ notBefore, notAfter }: CertificateFields, now: Date): Step => {
  if (now < notBefore) return judged('validity', 'FAILED', 'validNotYet', {}, notBefore.toISOString());
  const days = Math.floor(Math.abs(notAfter.getTime() - now.getTime()) / dayMs);
  return now <= notAfter
    ? judged('validity', 'PASSED', 'validNow', { days }, notAfter.toISOString())
    : judged('validity', 'FAILED', 'validOver', { days }, notAfter.toISOString());
};

const revocationStep = (row: Row): Step => {
  const at = typeof row.revokedAt === 'string' ? row.revokedAt : null;
  const reason = revocationReasons[row.revocationReason as keyof typeof revocationReasons] ?? revocationReasons.unspecified;
  switch (row.state) {
    case 'REVOKED':
      return judged('revocation', 'FAILED', 'revoked', { reason }, at);
    case 'FROZEN':
      return judged('revocation', 'FAILED', 'suspended', {}, at);
    case 'SUPERSEDED':
      return judged('revocation', 'FAILED', 'superseded', {}, at);
    default:
      return judged('revocation', 'PASSED', 'notRevoked');
  }
};

interface Known {
  /** Our record of exactly this certificate. */
  readonly record: Row | undefined;
  readonly isOurAuthority: boolean;
}

const judge = (act: Act, fields: CertificateFields, path: Path, known: Known): readonly Step[] => {
  const holder = { holder: String(known.record?.holderName ?? commonName(fields.subject)) };
  const validity = validityStep(fields, act.now);
  if (path.signatureHolds === undefined)
    return [
      judged('signature', 'UNSURE', 'signatureForeign', { issuer: commonName(fields.issuer) }),
      chainStep(path),
      validity,
      judged('revocation', 'UNSURE', 'revocationUnknown'),
      judged('holder', 'UNSURE', 'holderClaimed', holder),
    ];
  if (!path.signatureHolds)
    return [
      judged('signature', 'FAILED', 'signatureWrong'),
      chainStep(path),
      ...(['validity', 'revocation', 'holder'] as const).map(step => judged(step, 'SKIPPED', 'skipped')),
    ];
  const { record } = known;
  const kind = certTypes[record?.certType as keyof typeof certTypes] ?? certTypes.ENT;
  return [
    judged('signature', 'PASSED', 'signatureHolds'),
    chainStep(path),
    validity,
    ...(record !== undefined
      ? [revocationStep(record), judged('holder', 'PASSED', 'holderIs', { kind, ...holder })]
      : known.isOurAuthority
        ? [judged('revocation', 'PASSED', 'notRevoked'), judged('holder', 'PASSED', 'holderAuthority')]
        : [judged('revocation', 'UNSURE', 'unregistered'), judged('holder', 'UNSURE', 'holderClaimed', holder)]),
  ];
};

const verifyCertificate = async (act: Act, fields: CertificateFields, structure: Step) => {
  const { list: authorities } = await act.records.rows.list('issuers', {
    session: {},
    now: act.now,
    page: { number: 1, size: 200 },
    total: false,
    heavy: true,
  });
  const path = walkPath(
    fields,
    authorities.map(row => String(row.certificatePem)),
    act.now,
  );
  const record = await act.records.find('certificates', {
    serialNumber: fields.serialNumber,
    fingerprintSha256: fields.fingerprintSha256,
  });
  const isOurAuthority = authorities.some(row => parseCertificate(String(row.certificatePem)).der.equals(fields.der));
  const steps = [structure, ...judge(act, fields, path, { record, isOurAuthority })];
  return answered(act, 'CERTIFICATE', steps, {
    holderName: record?.holderName ?? commonName(fields.subject),
    certType: record?.certType ?? null,
    serialNumber: fields.serialNumber,
    issuerDn: fields.issuerDn,
    notBefore: fields.notBefore.toISOString(),
    notAfter: fields.notAfter.toISOString(),
    fingerprintSha256: fields.fingerprintSha256,
  });
};

const readable = (certificates: readonly Buffer[]): CertificateFields | undefined => {
  try {
    return holdersOwn(certificates.map(each => parseCertificate(each)));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

const verifyFile = async (act: Act, upload: Upload) => {
  const file = readCertificateFile(await readUpload(upload));
  if (file.kind !== 'CERTIFICATE') return answered(act, file.kind, [judged('structure', 'UNSURE', file.kind)]);
  const fields = readable(file.certificates);
  if (fields === undefined) return answered(act, 'UNKNOWN', [judged('structure', 'FAILED', 'structureBroken')]);
  const count = file.certificates.length;
  const structure =
    count === 1 ? judged('structure', 'PASSED', 'structureRead') : judged('structure', 'PASSED', 'structureSeveral', { count });
  return verifyCertificate(act, fields, structure);
};

const verifySerial = async (act: Act, serialNumber: string) => {
  const record = await act.records.find('certificates', { serialNumber: serialNumber.toUpperCase() });
  if (typeof record?.certificatePem !== 'string')
    return answered(act, 'CERTIFICATE', [judged('structure', 'UNSURE', 'notHere')], { serialNumber });
  return verifyCertificate(act, parseCertificate(record.certificatePem), judged('structure', 'PASSED', 'structureRegister'));
};

/** By the file where there is one, else by the serial number. */
export const verify: Inside = async act => {
  if (act.upload !== undefined) return verifyFile(act, act.upload);
  const { serialNumber } = act.input;
  if (typeof serialNumber !== 'string' || serialNumber === '') throw new Refusal('VERIFY_NOTHING');
  return verifySerial(act, serialNumber);
};
