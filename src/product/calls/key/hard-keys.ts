/** Hardware keys: what an approval under D2 sets going, by its kind, and how a key that was made comes to its holder. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import type { Act, Inside } from '#service/records/act.ts';
import { effect, written } from '#service/records/typed.ts';
import { placeOrder, submitApplication } from '../certificate/applications.ts';
import { openHardKey } from '../seal/activation.ts';
import { checkApplication as checkSeal, makeOrder, submitApplication as submitSeal } from '../seal/applications.ts';
import { executeBinding, ofKey } from './bindings.ts';

/** Under whichever face it is written; what a kind does not ask for is null in it. */
type Application = RowOf<typeof certificateApplications>;

/** The certificate on the key that is named: of the own company, on a hardware key, in use. */
const keyOf = async (
  act: Act,
  { seqNo, member }: { readonly [K in 'seqNo' | 'member']?: string | null | undefined },
): Promise<RowOf<typeof certificates>> => {
  const certificate = seqNo && member ? await act.records.of(certificates).find({ seqNo, member, carrier: 'UKEY' }) : undefined;
  if (certificate === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'seqNo', code: 'KEY_UNKNOWN' }] });
  if (certificate.state !== 'ACTIVE') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'seqNo', code: 'KEY_NOT_ACTIVE' }] });
  return certificate;
};

/** `hardKey/save`: the key is known, and the seal can be drawn as it is described. */
export const checkActivation = written(certificateApplications)(async act => {
  Object.assign(act.changes, ofKey(await keyOf(act, { ...act.record, ...act.changes })));
  await checkSeal(act);
});

/** What each kind asks for before it is handed in. */
const submissions: Readonly<Partial<Record<Application['kind'] & string, Inside>>> = {
  CERT: submitApplication,
  SEAL: async act => {
    await checkActivation(act);
    await submitSeal(act);
  },
};

/** `ca/commit`, `hardKey/submit`. */
export const submitHardKey = effect(certificateApplications)('submit', async act => {
  const { kind } = act.record;
  if (kind !== null) await submissions[kind]?.(act);
});

/** What each kind of application does once it is approved. */
const executions: Readonly<Record<Application['kind'] & string, (act: Act, application: Application) => Promise<void>>> = {
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
export const executeApplication = effect(certificateApplications)('approve', async act => {
  const { kind } = act.record;
  if (kind !== null) await executions[kind](act, act.record);
});

/** The company has its hardware key. */
export const receiveKey = effect(certificateApplications)(['receive', 'arrive'], act => openHardKey(act, act.record.member));
