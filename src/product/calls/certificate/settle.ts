/** What becomes of the applications for keys with the certificates they ordered. */
import type { RowOf, StateOf } from '#engine/declare/typed.ts';
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import type { certificates } from '#resources/certificate/certificates.ts';
import { renewals } from '#resources/certificate/renewals.ts';
import { softKeyApplications } from '#resources/key/soft-key-applications.ts';
import type { Act } from '#service/records/act.ts';
import { type Gathered, gathered, sought } from '#service/store/typed-rows.ts';
import { openHardKey } from '../seal/activation.ts';

/** Whoever says nothing for so long has received what was sent. */
const daysToReceive = 15;
const dayMs = 86_400_000;

type Told = Pick<Act, 'records'>;
type Certificate = RowOf<typeof certificates>;

/** Where the application stands that ordered a certificate, by the field of the order that names it. */
const applicants = [
  ['application', certificateApplications],
  ['softKeyApplication', softKeyApplications],
  ['renewal', renewals],
] as const;

type Kind = (typeof applicants)[number][1];
interface OfKind {
  readonly kind: Kind;
  readonly application: RowOf<Kind>;
}

/** The application that ordered a certificate, if one in these states did. */
const appliedBy = async ({ records }: Told, certificate: Certificate, state: readonly StateOf<Kind>[]): Promise<OfKind | undefined> => {
  for (const [field, kind] of applicants) {
    const id = certificate[field];
    const application = id === null ? undefined : await records.of(kind).find({ id, state }, { lock: true });
    if (application !== undefined) return { kind, application };
  }
  return undefined;
};

/** Its order failed before and is tried again: so is the application. */
const resumed = async ({ records }: Told, { kind, application }: OfKind): Promise<RowOf<Kind>> =>
  application.state === 'EXEC_FAILED' ? records.of(kind).move(application, 'retry', null) : application;

/** Where the applications of one kind are resumed. */
interface Ordered<R> {
  move(before: R, transition: 'retry', version: null): Promise<R>;
}

const resumedOf = async <R extends { readonly state: string }>(
  applications: Ordered<R>,
  [application]: readonly R[],
): Promise<R | undefined> => (application?.state === 'EXEC_FAILED' ? applications.move(application, 'retry', null) : application);

const executing = ['EXECUTING', 'EXEC_FAILED'] as const;

const askedOf = ({ application, softKeyApplication, renewal }: Certificate) =>
  [
    sought(certificateApplications, { id: application ?? '', state: executing }, { lock: true }),
    sought(softKeyApplications, { id: softKeyApplication ?? '', state: executing }, { lock: true }),
    sought(renewals, { id: renewal ?? '', state: executing }, { lock: true }),
  ] as const;
type Applied = Gathered<ReturnType<typeof askedOf>>;

/** The application that waits for the certificate it ordered, locked; undefined where none ordered it. */
export const holdApplication = async ({ records }: Told, certificate: Certificate): Promise<Applied | undefined> =>
  applicants.every(([field]) => certificate[field] === null) ? undefined : gathered(records.rows, records.operands, askedOf(certificate));

/** Its hardware key is made and sent. Whoever made the request in a key of their own named nobody to send one to. */
const finishHardKey = async (act: Act, application: RowOf<typeof certificateApplications>): Promise<void> => {
  const isHard = application.carrier === 'UKEY';
  const isSent = isHard && application.receiverAddress !== null;
  await act.records.of(certificateApplications).move(application, isSent ? 'makeKey' : 'finish', null);
  if (isHard && !isSent) await openHardKey(act, application.member);
};

/** The certificate is in its holder's hands: the application that ordered it, if one did, is done. @param held where it is locked already */
export const finishApplication = async (act: Act, certificate: Certificate, held?: Applied): Promise<void> => {
  const found = held ?? (await holdApplication(act, certificate));
  if (found === undefined) return;
  const { records } = act;
  const [hard, soft, again] = found;
  const application = await resumedOf(records.of(certificateApplications), hard.list);
  if (application !== undefined) return finishHardKey(act, application);
  const softKey = await resumedOf(records.of(softKeyApplications), soft.list);
  if (softKey !== undefined) {
    await records.of(softKeyApplications).move(softKey, 'finish', null);
    return;
  }
  const renewal = await resumedOf(records.of(renewals), again.list);
  if (renewal !== undefined) await records.of(renewals).move(renewal, 'finish', null, { values: { successor: certificate.id } });
};

/** Its order cannot be carried out as it is; it is tried again there. */
export const failApplication = async (act: Act, certificate: Certificate): Promise<void> => {
  const applied = await appliedBy(act, certificate, executing);
  if (applied !== undefined) await act.records.of(applied.kind).move(await resumed(act, applied), 'fail', null);
};

/** Its order was turned down, and it with it. */
export const refuseApplication = async (act: Told, certificate: Certificate, reason: string): Promise<void> => {
  const applied = await appliedBy(act, certificate, [...executing, 'TO_PAY']);
  if (applied !== undefined) await act.records.of(applied.kind).move(applied.application, 'refuse', null, { reason });
};

/** Whoever reads it may read either language. */
const beforeCollected = {
  revoked: '证书在取用前已吊销 / The certificate was revoked before its key was collected',
  expired: '证书在取用前已到期 / The certificate expired before its key was collected',
  superseded: '证书在取用前已更换 / The certificate was superseded before its key was collected',
} as const;

/** A certificate ends. Where nobody has its key, what it was asked for by comes to nothing, and can be asked for anew. @param certificate as it stood before */
export const endUncollected = async (act: Told, certificate: Certificate, how: keyof typeof beforeCollected): Promise<void> => {
  if (certificate.state === 'ISSUED_NOT_DOWNLOADED') await refuseApplication(act, certificate, beforeCollected[how]);
};

/** Its order is to be paid, has been paid, or costs nothing any more; what is issued already goes on as it is. */
export const followPayment = async (act: Told, certificate: Certificate, how: 'charge' | 'pay' | 'execute'): Promise<void> => {
  const applied = await appliedBy(act, certificate, how === 'charge' ? executing : ['TO_PAY']);
  if (applied !== undefined) await act.records.of(applied.kind).move(applied.application, how, null);
};

/** The key was handed to a courier: from now on the days run after which it counts as received. */
export const shipKey = async (
  act: Act,
  { application: id }: Certificate,
  { courier, trackingNumber, sentAt }: { readonly [K in 'courier' | 'trackingNumber' | 'sentAt']: string | null },
): Promise<void> => {
  if (id === null || trackingNumber === null) return;
  const application = await act.records.of(certificateApplications).find({ id, state: ['MAKING', 'SHIPPED'] }, { lock: true });
  if (application === undefined) return;
  const shippedAt = sentAt ?? act.now.toISOString();
  await act.records.of(certificateApplications).move(application, 'ship', null, {
    values: {
      courier,
      trackingNumber,
      shippedAt,
      receiveBy: new Date(Date.parse(shippedAt) + daysToReceive * dayMs).toISOString(),
    },
  });
};
