/** What becomes of the applications for keys with the certificates they ordered. */
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { members } from '#resources/member/members.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Act } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';
import { mainTextOf, type Seal } from '../seal/texts.ts';

/** Whoever says nothing for so long has received what was sent. */
const daysToReceive = 15;
const dayMs = 86_400_000;

/** Where the application stands that ordered a certificate, by the field of the order that names it. */
const applicants = { application: 'certificateApplications', softKeyApplication: 'softKeyApplications', renewal: 'renewals' } as const;

interface Applied {
  readonly resource: string;
  readonly application: Row;
}

/** The application that ordered a certificate, if one in these states did. */
const appliedBy = async (act: Act, certificate: Row | undefined, state: readonly string[]): Promise<Applied | undefined> => {
  for (const [field, resource] of Object.entries(applicants)) {
    const id = certificate?.[field];
    if (typeof id !== 'string') continue;
    const application = await act.records.find(resource, { id, state }, { lock: true });
    if (application !== undefined) return { resource, application };
  }
  return undefined;
};

/** Its order failed before and is tried again: so is the application. */
const resumed = async (act: Act, { resource, application }: Applied): Promise<Row> =>
  application.state === 'EXEC_FAILED' ? act.records.move(resource, application, 'retry', null) : application;

/**
 * The certificate is in its holder's hands: the application that ordered it, if one did, is done, or its hardware key is made and sent.
 * Whoever made the request in a key of their own named nobody to send one to.
 */
export const finishApplication = async (act: Act, certificate: Row | undefined): Promise<void> => {
  const applied = await appliedBy(act, certificate, ['EXECUTING', 'EXEC_FAILED']);
  if (applied === undefined) return;
  const { resource } = applied;
  const application = await resumed(act, applied);
  const isHard = resource === 'certificateApplications' && application.carrier === 'UKEY';
  const isSent = isHard && application.receiverAddress !== null;
  const values = resource === 'renewals' ? { successor: certificate?.id } : {};
  await act.records.move(resource, application, isSent ? 'makeKey' : 'finish', null, { values });
  if (isHard && !isSent) await openHardKey(act, application.member);
  if (resource === 'softKeyApplications' && application.sealWanted === true)
    await draftSeal(act, String(application.member), certificate?.id);
};

/** Its order cannot be carried out as it is; it is tried again there. */
export const failApplication = async (act: Act, certificate: Row): Promise<void> => {
  const applied = await appliedBy(act, certificate, ['EXECUTING', 'EXEC_FAILED']);
  if (applied !== undefined) await act.records.move(applied.resource, await resumed(act, applied), 'fail', null);
};

/** Its order was turned down, and it with it. */
export const refuseApplication = async (act: Act, certificate: Row | undefined): Promise<void> => {
  const applied = await appliedBy(act, certificate, ['EXECUTING', 'EXEC_FAILED', 'TO_PAY']);
  if (applied !== undefined) await act.records.move(applied.resource, applied.application, 'refuse', null);
};

/** Its order is to be paid, has been paid, or costs nothing any more; what is issued already goes on as it is. */
export const followPayment = async (act: Act, certificate: Row, how: 'charge' | 'pay' | 'execute'): Promise<void> => {
  const applied = await appliedBy(act, certificate, how === 'charge' ? ['EXECUTING', 'EXEC_FAILED'] : ['TO_PAY']);
  if (applied !== undefined) await act.records.move(applied.resource, applied.application, how, null);
};

/** The seal that most companies have first, ready to be looked over and handed in; none where the company has one. */
const draftSeal = async (act: Act, memberId: string, certificateId: unknown): Promise<void> => {
  const member = await act.records.of(members).get({ id: memberId });
  const type = await act.records.of(sealTypes).find({ code: 'PUBLIC', state: 'ON' });
  if (type === undefined) return;
  const there = await act.records.of(seals).find({ member: member.id, sealType: type.id, not: { state: 'CANCELLED' } });
  if (there !== undefined) return;
  await act.records.of(sealApplications).create({
    member: member.id,
    sealType: type.id,
    name: type.name,
    makeMode: 'TEMPLATE',
    mainText: mainTextOf(type, member, {}),
    certificate: typeof certificateId === 'string' ? certificateId : null,
  });
};

/** From now on the people of the company see it said that it has a hardware key. */
export const openHardKey = async (act: Act, memberId: unknown): Promise<void> => {
  const member = await act.records.of(members).get({ id: String(memberId) }, { lock: true });
  if (!member.hardKeyOpen) await act.records.of(members).change(member, null, { hardKeyOpen: true }, { action: 'openHardKey' });
};

/** The seal on a hardware key is made, or will never be: its activation ends with it. */
export const settleActivation = async (act: Act, seal: Seal, how: 'finish' | 'refuse'): Promise<void> => {
  const id = seal.keyApplication;
  const application =
    id === null ? undefined : await act.records.of(certificateApplications).find({ id, state: 'EXECUTING' }, { lock: true });
  if (application === undefined) return;
  await act.records.of(certificateApplications).move(application, how, null);
  if (how === 'finish') await openHardKey(act, application.member);
};

/** The key was handed to a courier: from now on the days run after which it counts as received. */
export const shipKey = async (
  act: Act,
  certificate: Row,
  parcel: { courier: unknown; trackingNumber: unknown; sentAt: unknown },
): Promise<void> => {
  const id = certificate.application;
  if (typeof id !== 'string' || typeof parcel.trackingNumber !== 'string') return;
  const application = await act.records.of(certificateApplications).find({ id, state: ['MAKING', 'SHIPPED'] }, { lock: true });
  if (application === undefined) return;
  const shippedAt = typeof parcel.sentAt === 'string' ? parcel.sentAt : act.now.toISOString();
  await act.records.of(certificateApplications).move(application, 'ship', null, {
    values: {
      courier: typeof parcel.courier === 'string' ? parcel.courier : null,
      trackingNumber: parcel.trackingNumber,
      shippedAt,
      receiveBy: new Date(Date.parse(shippedAt) + daysToReceive * dayMs).toISOString(),
    },
  });
};
