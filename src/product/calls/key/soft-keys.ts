/** E-signatures with a soft key: what is checked, what an approval sets going, and what becomes of the application with its certificate. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { handlersToCome } from '#resources/_terms.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { keyCalls } from '#resources/key/calls.ts';
import { sealActivations } from '#resources/key/seal-activations.ts';
import { softKeyApplications } from '#resources/key/soft-key-applications.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { historyOf } from '#service/records/reads.ts';
import { answer, effect, seenBy, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { isIssued } from '#trust/pki/profiles.ts';
import { acceptanceOf, currentAgreement, placeOrder } from '../certificate/applications.ts';
import { successorTo } from '../certificate/renewals.ts';
import { askFirstSeal } from '../seal/applications.ts';

type Application = RowOf<typeof softKeyApplications>;
type Certificate = RowOf<typeof certificates>;
type Told = Pick<Act, 'records' | 'actor' | 'call'>;

const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'TO_PAY', 'PAID', 'EXECUTING', 'EXEC_FAILED'] as const;
const inUse = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] as const;
const isInUse = ({ state }: Certificate): boolean => inUse.some(each => each === state);

const refuse = (...faults: readonly Fault[]): never => {
  throw new Refusal('INPUT_INVALID', { faults });
};

/** `softKey/save`: an algorithm that the authority does not offer is said while the form is there. */
export const checkSoftKey = written(softKeyApplications)(async act => {
  const { algorithm = null } = standing(softKeyApplications, act);
  if (algorithm !== null && !isIssued(algorithm)) refuse({ path: 'algorithm', code: 'CERTIFICATE_ALGORITHM', params: { algorithm } });
});

/** A certificate is changed or closed by one application at a time. */
const refuseSecond = async (act: Act, id: string, certificate: string): Promise<void> => {
  await takeTurns(act, `soft-key:${certificate}`);
  const same = await act.records.of(softKeyApplications).find([{ certificate, state: underWay }, { not: { id } }]);
  if (same !== undefined) refuse({ path: 'certificate', code: 'APPLICATION_UNDER_WAY', params: { applyNo: same.applyNo } });
};

/** `softKey/submit`: by an active company, for a handler in force or under review, under the agreement; the papers were asked for before. */
export const submitSoftKey = effect(softKeyApplications)('submit', async act => {
  await checkSoftKey(act);
  const { records } = act;
  const row = standing(softKeyApplications, act);
  const { member: id } = row;
  const member = await records.of(members).get({ id });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  const handler = await records.of(handlers).find({ id: heldIn(row, 'handler'), member: id, state: handlersToCome });
  if (handler === undefined) refuse({ path: 'handler', code: 'HANDLER_NOT_EFFECTIVE' });
  if (row.service !== 'OPEN') {
    const certificate =
      row.certificate === null
        ? undefined
        : await records.of(certificates).find({ id: row.certificate, member: id, carrier: 'SOFT', keyUse: 'SIGN', state: inUse });
    if (certificate === undefined) return refuse({ path: 'certificate', code: 'reference' });
    await refuseSecond(act, row.id, certificate.id);
    if (row.service === 'CHANGE' && (await successorTo(act, certificate)) !== undefined)
      refuse({ path: 'certificate', code: 'RENEWAL_SUPERSEDED' });
  }
  const { agreementVersion } = await currentAgreement(act);
  const accepted = await acceptanceOf(act, agreementVersion);
  if (accepted === undefined) throw new Refusal('AGREEMENT_MISSING');
  Object.assign(act.changes, { agreementVersion, agreementAcceptedAt: accepted.acceptedAt, signPasswordSet: await hasSignPassword(act) });
  if (row.service === 'OPEN' && row.sealWanted) await askFirstSeal(act, member, row.id);
});

/** Whether whoever asks has set a password of their own for signing. */
const hasSignPassword = async (act: Told): Promise<boolean> => {
  const applicant = await act.records.of(employees).find({ userNum: sessionOf(act).userNum });
  return applicant !== undefined && applicant.signPassword !== null;
};

/** The certificate that is changed or closed. */
const namedBy = async ({ records }: Told, application: Application): Promise<Certificate | undefined> =>
  application.service === 'OPEN'
    ? undefined
    : records.of(certificates).get({ id: heldIn(application, 'certificate'), member: application.member }, { lock: true });

/** States that only a handler comes to whom a reviewer has approved, and whose particulars are still those. */
const approved = ['EFFECTIVE', 'SUSPENDED', 'EXPIRED'] as const;

/** A handler who was under review when it was handed in has to have come through by then. */
const refuseUnreviewed = async ({ records }: Told, { handler: id }: Application): Promise<void> => {
  const handler = id === null ? undefined : await records.of(handlers).find({ id });
  if (handler !== undefined && !approved.some(state => state === handler.state))
    throw new Refusal('SOFT_KEY_HANDLER_WAITS', { params: { name: handler.name, code: handler.code } });
};

/** Approved: opened and changed by an order for a certificate, closed by revoking it (RFC 5280 cessationOfOperation). */
export const executeSoftKey = effect(softKeyApplications)('approve', async act => {
  const { record: application, records } = act;
  await refuseUnreviewed(act, application);
  const certificate = await namedBy(act, application);
  if (application.service === 'CLOSE') {
    if (certificate !== undefined && isInUse(certificate))
      await records.of(certificates).move(certificate, 'revoke', null, {
        input: { reason: 'cessationOfOperation' },
        reason: 'cessationOfOperation',
      });
    act.changes.state = 'DONE';
    return;
  }
  if (certificate !== undefined && !isInUse(certificate)) throw new Refusal('SOFT_KEY_CERTIFICATE_OVER');
  // Renewed while this was under review.
  if (certificate !== undefined && (await successorTo(act, certificate)) !== undefined) throw new Refusal('RENEWAL_SUPERSEDED');
  await placeOrder(act, application, {
    softKeyApplication: application.id,
    certType: 'ENT',
    carrier: 'SOFT',
    keepKey: application.keepKey,
    ...(certificate === undefined ? {} : { replaces: certificate.id }),
  });
});

/** What a list of the form is asked: the newest, as many as a form can offer. */
const newest = { sort: { field: 'id', order: 'DESC' }, page: { number: 1, size: 200 }, total: false } as const;

type Kind = typeof softKeyApplications | typeof sealActivations;

/** What every application for a key begins with: the company, its handlers in force, its certificates, what is under way. */
const contentFor = async (act: Told, kind: Kind, carrier: 'SOFT' | 'UKEY') => {
  const { records } = act;
  const member = sessionOf(act).memberId ?? '';
  const { memberCode, companyName, uscc, legalName } = await records.of(members).get({ id: member });
  const agreement = await currentAgreement(act);
  const accepted = await acceptanceOf(act, agreement.agreementVersion);
  const inForce = await records.of(handlers).list({
    ...newest,
    where: [{ member, state: 'EFFECTIVE' }],
    columns: ['id', 'code', 'name', 'handlerType', 'letterTo'],
  });
  const held = await records.of(certificates).list({
    ...newest,
    where: [{ member, carrier, keyUse: 'SIGN', state: inUse }],
    columns: ['id', 'seqNo', 'serialNumber', 'holderName', 'certType', 'algorithm', 'state', 'notAfter'],
  });
  const open = await records.of(kind).list({
    ...newest,
    where: [...seenBy(records, kind, 'enterprise'), { member, state: ['DRAFT', 'RETURNED', ...underWay] }],
    columns: ['id', 'version', 'applyNo', 'state'],
  });
  return {
    memberCode,
    companyName,
    uscc,
    legalName,
    handlers: inForce.list,
    certificates: held.list,
    open: open.list,
    agreementVersion: agreement.agreementVersion,
    agreementAcceptedAt: accepted?.acceptedAt ?? null,
  };
};

/** `softKey/applyContent`. */
export const softKeyContent = answer(keyCalls)('en.softKey.content', async act => ({
  ...(await contentFor(act, softKeyApplications, 'SOFT')),
  signPasswordSet: await hasSignPassword(act),
}));

/** `hardKey/applyContent`. */
export const hardKeyContent = answer(keyCalls)('en.hardKey.content', act => contentFor(act, sealActivations, 'UKEY'));

/** `softKey/approvalRecord`, `hardKey/approvalRecord`: what happened to one of the own applications. */
export const approvalRecords = (kind: Kind) =>
  answer(keyCalls)(['en.softKey.records', 'en.hardKey.records'], async act => {
    const { id } = await act.records.of(kind).get([{ id: act.input.id }, ...seenBy(act.records, kind, 'enterprise')]);
    return { history: await historyOf(act.records, kind.name, id) };
  });
