/** What becomes of the applications for keys with the certificates they ordered. */
import type { Row } from '#service/store/rows.ts';
import type { Act } from '../contract.ts';
import { mainTextOf } from '../seal/texts.ts';

/** Whoever says nothing for so long has received what was sent. */
const daysToReceive = 15;
const dayMs = 86_400_000;

/** The certificate is issued: a soft key's application is done with that, a hardware key is made and sent. */
const settleHardKey = async (act: Act, certificate: Row | undefined, how: 'finish' | 'refuse'): Promise<void> => {
  const id = certificate?.application;
  const application =
    typeof id === 'string' ? await act.records.find('certificateApplications', { id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application === undefined) return;
  const move = how === 'finish' && application.carrier === 'UKEY' ? 'makeKey' : how;
  await act.records.move('certificateApplications', application, move, null);
};

/** An e-signature is open, or was turned down, with its certificate. */
const settleSoftKey = async (act: Act, certificate: Row | undefined, how: 'finish' | 'refuse'): Promise<void> => {
  const id = certificate?.softKeyApplication;
  const application =
    typeof id === 'string' ? await act.records.find('softKeyApplications', { id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application === undefined) return;
  await act.records.move('softKeyApplications', application, how, null);
  if (how === 'finish' && application.sealWanted === true) await draftSeal(act, application, certificate ?? {});
};

/** The seal that most companies have first, ready to be looked over and handed in; none where the company has one. */
const draftSeal = async (act: Act, application: Row, certificate: Row): Promise<void> => {
  const member = await act.records.get('members', { id: String(application.member) });
  const type = await act.records.find('sealTypes', { code: 'PUBLIC', state: 'ON' });
  if (type === undefined) return;
  const there = await act.records.find('seals', { member: String(member.id), sealType: String(type.id), not: { state: 'CANCELLED' } });
  if (there !== undefined) return;
  await act.records.create('sealApplications', {
    member: member.id,
    sealType: type.id,
    name: type.name,
    makeMode: 'TEMPLATE',
    mainText: mainTextOf(type, member, {}),
    certificate: certificate.id,
  });
};

/** The certificate is in its holder's hands, or its order was turned down: the application that ordered it, if one did, goes on or ends. */
export const settleApplications = async (act: Act, certificate: Row | undefined, how: 'finish' | 'refuse'): Promise<void> => {
  await settleHardKey(act, certificate, how);
  await settleSoftKey(act, certificate, how);
};

/** From now on the people of the company see it said that it has a hardware key. */
export const openHardKey = async (act: Act, memberId: unknown): Promise<void> => {
  const member = await act.records.get('members', { id: String(memberId) }, { lock: true });
  if (member.hardKeyOpen !== true) await act.records.change('members', member, null, { hardKeyOpen: true }, { action: 'openHardKey' });
};

/** The seal on a hardware key is made, or will never be: its activation ends with it. */
export const settleActivation = async (act: Act, seal: Row, how: 'finish' | 'refuse'): Promise<void> => {
  const id = seal.keyApplication;
  const application =
    typeof id === 'string' ? await act.records.find('certificateApplications', { id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application === undefined) return;
  await act.records.move('certificateApplications', application, how, null);
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
  const application = await act.records.find('certificateApplications', { id, state: ['MAKING', 'SHIPPED'] }, { lock: true });
  if (application === undefined) return;
  const shippedAt = typeof parcel.sentAt === 'string' ? parcel.sentAt : act.now.toISOString();
  await act.records.move('certificateApplications', application, 'ship', null, {
    values: {
      courier: parcel.courier ?? null,
      trackingNumber: parcel.trackingNumber,
      shippedAt,
      receiveBy: new Date(Date.parse(shippedAt) + daysToReceive * dayMs).toISOString(),
    },
  });
};
