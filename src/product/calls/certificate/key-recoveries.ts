/** The recovery of an escrowed encryption key: two operators open it, the company's administrator fetches it once, enveloped. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { keyRecoveries } from '#resources/certificate/key-recoveries.ts';
import { FileAnswer, sessionOf } from '#service/records/act.ts';
import { effect, type Moving, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { makeEnvelopedKey, skfBlobOf } from '#trust/pki/enveloped-key.ts';
import { parseCertificate } from '#trust/pki/parse.ts';

const dayMs = 86_400_000;
const daysToFetch = 14;

type Certificate = RowOf<typeof certificates>;

const escrowOf = ({ keyUse, escrowRef }: Certificate): string => {
  if (keyUse !== 'ENCRYPT' || escrowRef === null) throw new Refusal('RECOVERY_NO_ESCROW');
  return escrowRef;
};

/** `operation/keyRecovery/propose`: of a key that rests here, one recovery at a time. */
export const propose = written(keyRecoveries)(async act => {
  const { records } = act;
  // Held, so that of two proposals at once the second sees the first.
  const certificate = await records.of(certificates).get({ id: standing(keyRecoveries, act).certificate }, { lock: true });
  escrowOf(certificate);
  const open = await records.of(keyRecoveries).find({ certificate: certificate.id, state: ['PROPOSED', 'CONFIRMED'] });
  if (open !== undefined) throw new Refusal('RECOVERY_OPEN', { params: { recoveryNo: open.recoveryNo } });
});

/** `operation/keyRecovery/confirm`: from now on its administrator may fetch it. */
export const confirm = effect(keyRecoveries)('confirm', async act => {
  act.changes.expiresAt = new Date(act.now.getTime() + daysToFetch * dayMs).toISOString();
});

/** Whose key opens the envelope: a company's certificate that is in force. */
const recipientOf = async ({ input, record, records }: Moving<typeof keyRecoveries, 'fetch'>): Promise<Certificate> => {
  const found = await records.of(certificates).find({
    id: input.signing,
    member: heldIn(record, 'member'),
    algorithm: 'SM2',
    keyUse: 'SIGN',
    certType: 'ENT',
    state: 'ACTIVE',
    // A key that is kept here opens nothing for its holder.
    keyRef: { isSet: false },
  });
  if (found === undefined) throw new Refusal('RECOVERY_RECIPIENT');
  return found;
};

/** The escrowed key under the recipient's; the bare one is wiped and stands nowhere. */
const envelopeFor = async ({ authority }: Services, certificate: Certificate, recipient: Certificate): Promise<Buffer> => {
  const { subjectPublicKeyInfo } = parseCertificate(heldIn(certificate, 'certificatePem'));
  const privateKey = await authority.holderKeys.exportPkcs8(escrowOf(certificate));
  try {
    return makeEnvelopedKey(privateKey, subjectPublicKeyInfo, parseCertificate(heldIn(recipient, 'certificatePem')).subjectPublicKeyInfo);
  } finally {
    privateKey.fill(0);
  }
};

/** `keyRecovery/fetch/{id}`: once, by the company's administrator. */
export const fetchKey = (services: Services) =>
  effect(keyRecoveries)('fetch', async act => {
    const { record: recovery, records } = act;
    if (sessionOf(act).accountType !== '20') throw new Refusal('RECOVERY_ADMINISTRATOR_ONLY');
    const isLate = recovery.expiresAt === null || Date.parse(recovery.expiresAt) <= act.now.getTime();
    if (isLate) throw new Refusal('RECOVERY_LATE');
    const certificate = await records.of(certificates).get({ id: recovery.certificate });
    const recipient = await recipientOf(act);
    const envelope = await envelopeFor(services, certificate, recipient);
    act.changes.recipient = recipient.id;
    const isSkf = act.input.format === 'SKF';
    act.answer.file = new FileAnswer({
      name: `${certificate.serialNumber}.${isSkf ? 'skf' : 'envelope.der'}`,
      mime: 'application/octet-stream',
      body: isSkf ? skfBlobOf(envelope) : envelope,
    });
    const by = sessionOf(act);
    await act.records.tell({
      text: 'recovery.fetched',
      resource: keyRecoveries.name,
      record: { ...recovery, fetchedBy: by.userNum },
      to: ['collector'],
      values: { who: by.name },
    });
  });
