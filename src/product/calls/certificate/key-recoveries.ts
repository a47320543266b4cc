/** The recovery of an escrowed encryption key: two operators open it, the company's administrator fetches it once, enveloped. */
import type { Label } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { administratorsOf } from '#product/company-administrators.ts';
import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { keyRecoveries } from '#resources/certificate/key-recoveries.ts';
import { members } from '#resources/member/members.ts';
import { notify } from '#service/delivery/notices.ts';
import { type Act, FileAnswer, sessionOf } from '#service/records/act.ts';
import { effect, type Moving, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { makeEnvelopedKey, skfBlobOf } from '#trust/pki/enveloped-key.ts';
import { parseCertificate } from '#trust/pki/parse.ts';

const dayMs = 86_400_000;
const daysToFetch = 14;

type Certificate = RowOf<typeof certificates>;
type Recovery = RowOf<typeof keyRecoveries>;

const escrowOf = ({ keyUse, escrowRef }: Certificate): string => {
  if (keyUse !== 'ENCRYPT' || escrowRef === null) throw new Refusal('RECOVERY_NO_ESCROW');
  return escrowRef;
};

interface News {
  readonly title: Label;
  readonly content: Label;
}

/** What becomes of a key of theirs is told to every administrator of the company. */
const tellCompany = async (
  services: Services,
  { records, now }: Pick<Act, 'records' | 'now'>,
  recovery: Recovery,
  { title, content }: News,
): Promise<void> => {
  const { rows } = records;
  const member = await records.of(members).get({ id: heldIn(recovery, 'member') });
  const about = { kind: 'KEY', title, content, resource: keyRecoveries.name, recordId: recovery.id, member: member.id } as const;
  await notify(rows, 'enterprise', await administratorsOf(rows, member.id), about);
  if (member.email !== null && member.email !== '')
    await services.delivery.queue(rows, { kind: 'MAIL', recipient: member.email, subject: title[0], body: content[0] }, now);
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
export const confirm = (services: Services) =>
  effect(keyRecoveries)('confirm', async act => {
    const { record: recovery } = act;
    act.changes.expiresAt = new Date(act.now.getTime() + daysToFetch * dayMs).toISOString();
    await tellCompany(services, act, recovery, {
      title: ['加密密钥可以领取', 'An encryption key can be fetched'],
      content: [
        `加密密钥恢复 ${recovery.recoveryNo} 已由平台两人确认，请企业管理员在 ${daysToFetch} 天内领取。如非贵企业申请，请立即联系平台。`,
        `The recovery ${recovery.recoveryNo} of an encryption key was confirmed by two persons. The company's administrator may fetch it within ${daysToFetch} days. If your company did not apply, contact the platform at once.`,
      ],
    });
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
    await tellCompany(services, act, recovery, {
      title: ['加密密钥已领取', 'An encryption key was fetched'],
      content: [
        `加密密钥恢复 ${recovery.recoveryNo} 已由 ${sessionOf(act).name} 领取。如非本人操作，请立即联系平台。`,
        `${sessionOf(act).name} has fetched the key of the recovery ${recovery.recoveryNo}. If that was none of you, contact the platform at once.`,
      ],
    });
  });
