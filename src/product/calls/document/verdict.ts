/** What every verification answers with: steps with an outcome and words, the verdict they make, and what our own register knows. */
import type { RowOf } from '#engine/declare/typed.ts';
import { revocationReasons } from '#resources/_terms.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { signerCertificates } from '#resources/certificate/signer-certificates.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import type { TypedRows } from '#service/store/typed-rows.ts';
import type { CertificateFile } from '#trust/pki/certificate-file.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import { type SentenceName, type StepName, say, stepLabels } from './verdict-words.ts';

export type Outcome = 'PASSED' | 'FAILED' | 'UNJUDGEABLE' | 'UNSURE' | 'SKIPPED' | 'NOT_APPLICABLE';
export type Values = Parameters<typeof say>[1];

/** Why a step came out as it did, for programs; `words` says it to people. */
export interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One step of a verification; seals and signed documents have others of the same shape. */
export interface Step {
  readonly step: StepName;
  readonly outcome: Outcome;
  readonly label: readonly [string, string];
  readonly words: readonly [string, string];
  readonly at: string | null;
  readonly reasons: readonly Reason[];
  /** Of which signature in the file, from 1; null where it is about the whole. */
  readonly signature: number | null;
}

export const judged = (step: StepName, outcome: Outcome, name: SentenceName, values: Values = {}, at: string | null = null): Step => ({
  step,
  outcome,
  label: stepLabels[step],
  words: say(name, values),
  at,
  reasons: [],
  signature: null,
});

/** The step with what it came from. */
export const because = (step: Step, reasons: readonly Reason[]): Step => ({ ...step, reasons });

/** Of several signatures each step says which it is about. */
export const numbered = (step: Step, number: number, count: number): Step => {
  const [zh, en] = step.label;
  return count === 1 ? step : { ...step, label: [`签名 ${number}：${zh}`, `Signature ${number}: ${en}`] };
};

const verdictOf = (steps: readonly Step[]): 'VALID' | 'INVALID' | 'UNJUDGEABLE' | 'UNSURE' => {
  if (steps.some(({ outcome }) => outcome === 'FAILED')) return 'INVALID';
  if (steps.some(({ outcome }) => outcome === 'UNJUDGEABLE')) return 'UNJUDGEABLE';
  return steps.every(({ outcome }) => outcome === 'PASSED' || outcome === 'NOT_APPLICABLE') ? 'VALID' : 'UNSURE';
};

const noFacts = {
  holderName: null,
  certType: null,
  serialNumber: null,
  issuerDn: null,
  notBefore: null,
  notAfter: null,
  fingerprintSha256: null,
  sealNo: null,
  sealName: null,
  picture: null,
  signedAt: null,
  terminatedAt: null,
  fileSha256: null,
  fileSize: null,
  dataHash: null,
  signatures: [],
};

export type Kind = CertificateFile['kind'] | 'SEAL_SIGNATURE' | 'EVIDENCE';

export const answered = (act: Act, kind: Kind, steps: readonly Step[], facts: Row = {}) => ({
  kind,
  verdict: verdictOf(steps),
  at: act.now.toISOString(),
  steps,
  ...noFacts,
  ...facts,
});

/** Every authority of ours that there ever was, PEM. */
export const authoritiesIn = async (known: Pick<TypedRows<typeof issuers>, 'list'>): Promise<readonly string[]> => {
  const { list } = await known.list({ page: { number: 1, size: 200 }, total: false, heavy: true });
  return list.flatMap(({ certificatePem }) => certificatePem ?? []);
};

/** The same, as a call sees them. */
export const authoritiesOf = ({ records }: Pick<Act, 'records'>): Promise<readonly string[]> => authoritiesIn(records.of(issuers));

/** What our register says of a certificate, whether it is its holder's or was issued for one signature. */
export type Registered = Pick<
  RowOf<typeof certificates>,
  'certType' | 'holderName' | 'state' | 'certificatePem' | 'revokedAt' | 'revocationReason' | 'invalidityDate'
> & {
  /** Issued for one signature alone. */
  readonly isOnce?: true;
};

const isKnownReason = (reason: string): reason is keyof typeof revocationReasons => Object.hasOwn(revocationReasons, reason);

const ofEvent = ({ holderName, certificatePem, revokedAt, revocationReason }: RowOf<typeof signerCertificates>): Registered => ({
  certType: 'PERSON',
  holderName,
  state: revokedAt === null ? 'ACTIVE' : 'REVOKED',
  certificatePem,
  revokedAt,
  revocationReason: revocationReason === null || isKnownReason(revocationReason) ? revocationReason : 'unspecified',
  invalidityDate: null,
  isOnce: true,
});

/** With which a step says that a certificate was made for one signature alone. */
export const madeOnce: Reason = { code: 'CERTIFICATE_ONCE', params: {} };

/** Our record of exactly this certificate. */
export const recordOf = async (
  { records }: Pick<Act, 'records'>,
  { serialNumber, fingerprintSha256, pem }: CertificateFields,
): Promise<Registered | undefined> => {
  const holders = await records.of(certificates).find({ serialNumber, fingerprintSha256 });
  if (holders !== undefined) return holders;
  const event = await records.of(signerCertificates).find({ serialNumber });
  return event?.certificatePem === pem ? ofEvent(event) : undefined;
};

/** Our record of the certificate of that number. */
export const numberedRecord = async ({ records }: Pick<Act, 'records'>, serialNumber: string): Promise<Registered | undefined> => {
  const holders = await records.of(certificates).find({ serialNumber });
  if (holders !== undefined) return holders;
  const event = await records.of(signerCertificates).find({ serialNumber });
  return event === undefined ? undefined : ofEvent(event);
};
