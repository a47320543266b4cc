/** Renewals: which certificate may be renewed when and how, and the successor that an approval issues. */
import { pick } from '#engine/declare/label.ts';
import type { RowOf, StateOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { fault } from '#engine/wire/fault.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { renewals } from '#resources/certificate/renewals.ts';
import { members } from '#resources/member/members.ts';
import { agree, keepMarks } from '#service/calls/review/queue.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import type { Begun } from '#service/records/records.ts';
import { effect, type Moving, outside, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { parseRequest } from '#trust/pki/request.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { checkOrder, faultOf, profileFor } from './applications.ts';
import { priceOf } from './payments.ts';
import { refuseKey } from './public-keys.ts';

const dayMs = 86_400_000;
/** A renewal may be asked for so many days before the end of a certificate, and so many after it. */
export const renewalDays = { before: 90, after: 30 } as const;

type Renewal = RowOf<typeof renewals>;
type Certificate = RowOf<typeof certificates>;

/** A renewal in one of these may still come to a successor. */
export const openRenewal = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'SECOND_REVIEW',
  'TO_PAY',
  'PAID',
  'EXECUTING',
  'EXEC_FAILED',
  'RETURNED',
] as const;

/** The platform kept it, and has destroyed it since: nobody has it any more. */
const isKeyGone = ({ keepKey, keyRef, csr }: Certificate): boolean => keepKey === true && keyRef === null && csr === null;

/** Of one that is in force still, none has taken the place that ended: nobody ever had its key. */
const endedBefore = ['REJECTED', 'REVOKED', 'EXPIRED', 'SUPERSEDED'] as const;

/** What takes the place of a certificate, or is to. */
export const successorTo = ({ records }: Pick<Act, 'records'>, { id, state }: Certificate): Promise<Certificate | undefined> =>
  records.of(certificates).find({ replaces: id, not: { state: state === 'EXPIRED' ? 'REJECTED' : endedBefore } });

const notRenewable = (act: Pick<Act, 'records' | 'language'>, { state }: Certificate): Refusal => {
  const label = act.records.resource(certificates.name).states?.[state]?.label;
  return new Refusal('RENEWAL_STATE', { params: { state: pick(label, act.language) ?? state } });
};

/** Asked anew as the successor that keeps the key is issued. @throws Refusal RENEWAL_STATE, RENEWAL_KEY_GONE */
export const refuseKeyOver = (act: Pick<Act, 'records' | 'language'>, former: Certificate): void => {
  if (former.state === 'REVOKED') throw notRenewable(act, former);
  if (isKeyGone(former)) throw new Refusal('RENEWAL_KEY_GONE');
};

/** The certificate, if it may be renewed now. @throws Refusal RENEWAL_* */
const renewable = async (act: Act, row: Renewal): Promise<Certificate> => {
  // Locked, so that of two renewals begun at once the later one finds the other.
  const own = act.actor.kind === 'session' && act.actor.session.side === 'enterprise' ? [{ member: '$session.memberId' }] : [];
  const certificate = await act.records.of(certificates).get([{ id: row.certificate }, ...own], { lock: true });
  const { state } = certificate;
  if (state === 'SUPERSEDED') throw new Refusal('RENEWAL_SUPERSEDED');
  if (!['ACTIVE', 'FROZEN', 'EXPIRED'].includes(state)) throw notRenewable(act, certificate);
  if (state === 'FROZEN' && row.mode === 'RENEW') throw new Refusal('RENEWAL_FROZEN');
  if (row.mode === 'RENEW' && isKeyGone(certificate)) throw new Refusal('RENEWAL_KEY_GONE');
  const end = new Date(heldIn(certificate, 'notAfter'));
  const notAfter = dayOf(end);
  if (act.now.getTime() < end.getTime() - renewalDays.before * dayMs) throw new Refusal('RENEWAL_TOO_EARLY', { params: { notAfter } });
  if (act.now.getTime() > end.getTime() + renewalDays.after * dayMs) throw new Refusal('RENEWAL_TOO_LATE', { params: { notAfter } });
  const successor = await successorTo(act, certificate);
  if (successor !== undefined && successor.renewal !== row.id) throw new Refusal('RENEWAL_SUPERSEDED');
  return certificate;
};

const refuseSecond = async ({ records }: Act, { id, certificate }: Renewal): Promise<void> => {
  const open = await records.of(renewals).find([{ certificate, state: openRenewal }, { not: { id } }]);
  if (open !== undefined) throw new Refusal('RENEWAL_OPEN', { params: { applyNo: open.applyNo } });
};

const taken = (certificate: Certificate) => ({
  member: certificate.member,
  certType: certificate.certType,
  carrier: certificate.carrier,
  formerNotAfter: certificate.notAfter,
});

/** What the successor will be made of: the old certificate's data, and what the renewal changes of them. */
const planOf = (row: Renewal, certificate: Certificate) => {
  const fresh = row.mode !== 'RENEW';
  return {
    member: certificate.member,
    certType: certificate.certType,
    carrier: certificate.carrier,
    algorithm: (fresh ? row.algorithm : null) ?? certificate.algorithm,
    years: row.years,
    csr: fresh ? (row.csr ?? null) : null,
    holderName: (row.mode === 'REISSUE' ? row.holderName : null) ?? certificate.holderName,
    holderIdNo: certificate.holderIdNo,
    email: (row.mode === 'REISSUE' ? row.email : null) ?? certificate.email,
  };
};

/** `ca/renew/apply`: said while the applicant still has the form before them. */
export const fillRenewal = written(renewals)(async act => {
  const row = standing(renewals, act);
  const certificate = await renewable(act, row);
  await refuseSecond(act, row);
  const member = await act.records.of(members).get({ id: certificate.member });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  Object.assign(act.changes, taken(certificate));
  const required = (path: string) => fault(path, 'required');
  const faults = [
    ...(row.ground === 'OTHER' && (row.cause ?? null) === null ? [required('cause')] : []),
    ...(row.mode === 'REISSUE' && (row.proofFiles ?? []).length === 0 ? [required('proofFiles')] : []),
    // The key of a hardware certificate is made in the key, never here.
    ...(row.mode !== 'RENEW' && certificate.carrier === 'UKEY' && (row.csr ?? null) === null ? [required('csr')] : []),
    ...(row.holderName !== null && row.holderName !== undefined && certificate.certType !== 'PERSON'
      ? [fault('holderName', 'notNow')]
      : []),
  ];
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  await checkOrder(act, planOf(row, certificate), member.companyName);
  await checkKey(act, row, certificate);
});

/** The old key goes on while it may; a new one is another than that. */
const checkKey = async (act: Act, row: Renewal, certificate: Certificate): Promise<void> => {
  const plan = planOf(row, certificate);
  if (row.mode === 'RENEW') {
    await refuseKey(act, parseCertificate(heldIn(certificate, 'certificatePem')).subjectPublicKeyInfo, plan);
    return;
  }
  if (row.mode === 'REKEY' && plan.csr !== null)
    if (publicKeyHash(parseRequest(plan.csr).subjectPublicKeyInfo) === certificate.publicKeySha256)
      throw faultOf('csr', new Refusal('KEY_NOT_NEW'));
};

/** Time has passed since it was written: it must still be possible. */
export const submitRenewal = effect(renewals)('submit', async act => {
  const row = standing(renewals, act);
  const certificate = await renewable(act, row);
  const member = await act.records.of(members).get({ id: certificate.member });
  await checkOrder(act, planOf(row, certificate), member.companyName);
  await checkKey(act, row, certificate);
});

/** `operation/renewal/init`: a draft from the old certificate's data, for the company to complete; its contact is told. */
export const beginRenewal = written(renewals)(async act => {
  const row = standing(renewals, act);
  // Which key it goes on with is not asked yet.
  const certificate = await renewable(act, { ...row, mode: 'REKEY' });
  await refuseSecond(act, row);
  const member = await act.records.of(members).get({ id: certificate.member });
  Object.assign(act.changes, taken(certificate), {
    // A suspended key is not kept, and one that is gone cannot be.
    mode: certificate.state === 'FROZEN' || isKeyGone(certificate) ? 'REKEY' : 'RENEW',
    years: certificate.years,
    begunBy: sessionOf(act).userNum,
  });
  const end = dayOf(new Date(heldIn(certificate, 'notAfter')));
  await act.records.tell({
    text: 'renewal.begun',
    resource: renewals.name,
    record: { ...row, ...act.changes, id: row.id, member: certificate.member },
    to: ['administrators'],
    addresses: [{ mobile: member.contactMobile }],
    values: { seqNo: certificate.seqNo, day: end },
  });
});

/** The order of the successor: one for each renewal, whatever was interrupted on the way. */
const successorOf = async (act: Moving<typeof renewals, 'approve'>): Promise<Certificate> => {
  const { record, records } = act;
  const made = await records.of(certificates).find({ renewal: record.id, not: { state: 'REJECTED' } }, { lock: true });
  if (made !== undefined) return made;
  const certificate = await renewable(act, record);
  const plan = planOf(record, certificate);
  return records.of(certificates).create({
    ...plan,
    profile: (await profileFor(act, plan)).id,
    renewal: record.id,
    renewalMode: record.mode,
    replaces: certificate.id,
    source: 'RENEWAL',
    contactEmail: certificate.contactEmail,
    receiverName: certificate.receiverName,
    receiverMobile: certificate.receiverMobile,
    receiverAddress: certificate.receiverAddress,
    receiverPostalCode: certificate.receiverPostalCode,
    ...(await priceOf(act, record)),
  });
};

const waiting: readonly StateOf<typeof certificates>[] = ['TO_ISSUE', 'ISSUE_FAILED'];

/** `operation/renewal/approve`: the successor is ordered and, unless it is still to be paid, issued at once. */
export const approveRenewal = (() => {
  /** Steps under way: the order, and its issuing where there is one. */
  const steps = new Map<string, { readonly order: Pick<Certificate, 'id' | 'version'>; readonly begun: Begun | undefined }>();
  return outside(renewals)('approve', {
    async prepare(act) {
      await keepMarks(act);
      await agree(act);
      const order = await successorOf(act);
      const issues = waiting.includes(order.state) && order.payStatus !== 'TO_PAY';
      const begun = issues ? await act.records.of(certificates).begin(order, 'issue', null, {}) : undefined;
      const step = begun?.step ?? order.id;
      steps.set(step, { order, begun });
      return step;
    },
    async perform(step) {
      return steps.get(step)?.begun?.effect.perform(step);
    },
    async complete(act, step, result) {
      const held = steps.get(step);
      if (held === undefined) throw new Error(`renewal step ${step} was not prepared by this process`);
      const records = act.records.of(certificates);
      const before = await records.get({ id: held.order.id }, { lock: true });
      // What is issued is the order as it was prepared.
      if (before.version !== held.order.version) throw new Refusal('VERSION_STALE');
      const order = held.begun === undefined ? before : await records.complete(before, 'issue', held.begun, result, {});
      if (act.input.fields !== undefined && act.input.fields !== null) act.changes.marks = act.input.fields;
      act.changes.successor = order.id;
      // In its holder's hands already: there is nothing left to do.
      if (order.state === 'ACTIVE') act.changes.state = 'DONE';
      else if (order.payStatus === 'TO_PAY') act.changes.state = 'TO_PAY';
    },
    async done(_result, step) {
      steps.delete(step);
    },
    async fail(act, step, error) {
      if (step === null) return;
      const held = steps.get(step);
      steps.delete(step);
      if (held?.begun === undefined) return;
      const order = await act.records.of(certificates).get({ id: held.order.id }, { lock: true });
      await held.begun.effect.fail?.(
        act.records.act({ resource: certificates.name, record: order, input: {}, changes: {}, answer: {} }),
        step,
        error,
      );
    },
  });
})();

/** It will never be approved: an order that an interrupted approval left behind goes too. */
export const endRenewal = effect(renewals)(['reject', 'withdraw', 'expire'], async ({ record, records }) => {
  const left = await records.of(certificates).find({ renewal: record.id, state: waiting }, { lock: true });
  if (left !== undefined) await records.of(certificates).move(left, 'reject', null, { reason: '更新申请未通过 / The renewal was refused' });
});
