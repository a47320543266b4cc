/** Hardware keys: what an approval under D2 sets going, by its kind, and how a key that was made comes to its holder. */
import type { Row } from '#service/store/rows.ts';
import { orderOf } from '../certificate/applications.ts';
import type { Act, Inside } from '../contract.ts';

/** Whoever says nothing for so long has received what was sent. */
const daysToReceive = 15;
const dayMs = 86_400_000;

const recordOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error('an application is expected');
  return act.record;
};

/** What each kind of application does once it is approved. */
const executions: Readonly<Record<string, (act: Act, application: Row) => Promise<void>>> = {
  /** The certificate's order; the application goes on until the certificate is in its holder's hands. */
  CERT: async (act, application) => {
    await act.records.create('certificates', await orderOf(act, application, { application: application.id }));
  },
};

/** An approval under D2. */
export const executeApplication: Inside = async act => {
  const application = recordOf(act);
  await executions[String(application.kind)]?.(act, application);
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

/** The company has its hardware key: from now on its people see it said so. */
export const receiveKey: Inside = async act => {
  const member = await act.records.get('members', { id: String(recordOf(act).member) }, { lock: true });
  if (member.hardKeyOpen !== true) await act.records.change('members', member, null, { hardKeyOpen: true }, { action: 'openHardKey' });
};
