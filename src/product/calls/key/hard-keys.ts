/** Hardware keys: what an approval under D2 sets going, by its kind, and how a key that was made comes to its holder. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';
import { placeOrder, submitApplication } from '../certificate/applications.ts';
import { checkApplication as checkSeal, makeOrder, submitApplication as submitSeal } from '../seal/applications.ts';
import { executeBinding, ofKey } from './bindings.ts';
import { openHardKey } from './settle.ts';

const recordOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error('an application is expected');
  return act.record;
};

/** The certificate on the key that is named: of the own company, on a hardware key, in use. */
const keyOf = async (act: Act, row: Row): Promise<Row> => {
  const { seqNo, member } = row;
  const certificate = await act.records.find('certificates', { seqNo: String(seqNo), member: String(member), carrier: 'UKEY' });
  if (certificate === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'seqNo', code: 'keyUnknown' }] });
  if (certificate.state !== 'ACTIVE') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'seqNo', code: 'keyNotActive' }] });
  return certificate;
};

/** `hardKey/save`: the key is known, and the seal can be drawn as it is described. */
export const checkActivation: Inside = async act => {
  Object.assign(act.changes, ofKey(await keyOf(act, { ...act.record, ...act.changes })));
  await checkSeal(act);
};

/** What each kind asks for before it is handed in. */
const submissions: Readonly<Record<string, Inside>> = {
  CERT: submitApplication,
  SEAL: async act => {
    await checkActivation(act);
    await submitSeal(act);
  },
};

/** `ca/commit`, `hardKey/submit`. */
export const submitHardKey: Inside = async act => {
  await submissions[String(recordOf(act).kind)]?.(act);
};

/** What each kind of application does once it is approved. */
const executions: Readonly<Record<string, (act: Act, application: Row) => Promise<void>>> = {
  /** The certificate's order; the application goes on until the certificate is in its holder's hands. */
  CERT: (act, application) => placeOrder(act, application, { application: application.id }),
  /** The seal's order, bound to the certificate on the key; the application ends when the seal is made. */
  SEAL: async (act, application) => {
    await keyOf(act, application);
    await makeOrder(act, application, { keyApplication: application.id, certificate: application.keyCertificate });
  },
  BIND: executeBinding,
};

/** An approval under D2. */
export const executeApplication: Inside = async act => {
  const application = recordOf(act);
  await executions[String(application.kind)]?.(act, application);
};

/** The company has its hardware key. */
export const receiveKey: Inside = act => openHardKey(act, recordOf(act).member);
