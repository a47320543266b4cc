/** The recovery of an escrowed encryption key: two operators open it, the company's administrator fetches it once, enveloped. */
import type { Label } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { administratorsOf } from '#product/calls/member/administrators.ts';
import type { Services } from '#product/services.ts';
import { type Act, FileAnswer, type Inside, sessionOf } from '#service/calls/contract.ts';
import { notify } from '#service/delivery/notices.ts';
import type { Row } from '#service/store/rows.ts';
import { makeEnvelopedKey, skfBlobOf } from '#trust/pki/enveloped-key.ts';
import { parseCertificate } from '#trust/pki/parse.ts';

const dayMs = 86_400_000;
const daysToFetch = 14;

const recordOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error('a recovery is expected');
  return act.record;
};

const certificateOf = (act: Act, row: Row): Promise<Row> => act.records.get('certificates', { id: String(row.certificate) });

const escrowOf = ({ keyUse, escrowRef }: Row): string => {
  if (keyUse !== 'ENCRYPT' || typeof escrowRef !== 'string') throw new Refusal('RECOVERY_NO_ESCROW');
  return escrowRef;
};

interface News {
  readonly title: Label;
  readonly content: Label;
}

/** What becomes of a key of theirs is told to every administrator of the company. */
const tellCompany = async (services: Services, act: Act, recovery: Row, { title, content }: News): Promise<void> => {
  const { rows } = act.records;
  const member = await act.records.get('members', { id: String(recovery.member) });
  const about = {
    kind: 'KEY',
    title,
    content,
    resource: 'keyRecoveries',
    recordId: String(recovery.id),
    member: String(member.id),
  } as const;
  await notify(rows, 'enterprise', await administratorsOf(rows, String(member.id)), about);
  if (typeof member.email === 'string' && member.email !== '')
    await services.delivery.queue(rows, { kind: 'MAIL', recipient: member.email, subject: title[0], body: content[0] }, act.now);
};

/** `operation/keyRecovery/propose`: of a key that rests here, one recovery at a time. */
export const propose: Inside = async act => {
  // Held, so that of two proposals at once the second sees the first.
  const certificate = await act.records.get('certificates', { id: String(act.changes.certificate) }, { lock: true });
  escrowOf(certificate);
  const open = await act.records.find('keyRecoveries', { certificate: String(certificate.id), state: ['PROPOSED', 'CONFIRMED'] });
  if (open !== undefined) throw new Refusal('RECOVERY_OPEN', { params: { recoveryNo: String(open.recoveryNo) } });
};

/** `operation/keyRecovery/confirm`: from now on its administrator may fetch it. */
export const confirm =
  (services: Services): Inside =>
  async act => {
    const recovery = recordOf(act);
    act.changes.expiresAt = new Date(act.now.getTime() + daysToFetch * dayMs).toISOString();
    await tellCompany(services, act, recovery, {
      title: ['加密密钥可以领取', 'An encryption key can be fetched'],
      content: [
        `加密密钥恢复 ${String(recovery.recoveryNo)} 已由平台两人确认，请企业管理员在 ${daysToFetch} 天内领取。如非贵企业申请，请立即联系平台。`,
        `The recovery ${String(recovery.recoveryNo)} of an encryption key was confirmed by two persons. The company's administrator may fetch it within ${daysToFetch} days. If your company did not apply, contact the platform at once.`,
      ],
    });
  };

/** Whose key opens the envelope: a company's certificate that is in force. */
const recipientOf = async (act: Act): Promise<Row> => {
  const found = await act.records.find('certificates', {
    id: String(act.input.signing),
    member: String(recordOf(act).member),
    algorithm: 'SM2',
    keyUse: 'SIGN',
    certType: 'ENT',
    state: 'ACTIVE',
  });
  if (found === undefined) throw new Refusal('RECOVERY_RECIPIENT');
  return found;
};

/** The escrowed key under the recipient's; the bare one is wiped and stands nowhere. */
const envelopeFor = async ({ authority }: Services, certificate: Row, recipient: Row): Promise<Buffer> => {
  const { subjectPublicKeyInfo } = parseCertificate(String(certificate.certificatePem));
  const privateKey = await authority.holderKeys.exportPkcs8(escrowOf(certificate));
  try {
    return makeEnvelopedKey(privateKey, subjectPublicKeyInfo, parseCertificate(String(recipient.certificatePem)).subjectPublicKeyInfo);
  } finally {
    privateKey.fill(0);
  }
};

/** `keyRecovery/fetch/{id}`: once, by the company's administrator. */
export const fetchKey =
  (services: Services): Inside =>
  async act => {
    const recovery = recordOf(act);
    if (sessionOf(act).accountType !== '20') throw new Refusal('RECOVERY_ADMINISTRATOR_ONLY');
    const isLate = typeof recovery.expiresAt !== 'string' || Date.parse(recovery.expiresAt) <= act.now.getTime();
    if (isLate) throw new Refusal('RECOVERY_LATE');
    const [certificate, recipient] = [await certificateOf(act, recovery), await recipientOf(act)];
    const envelope = await envelopeFor(services, certificate, recipient);
    act.changes.recipient = recipient.id;
    const isSkf = act.input.format === 'SKF';
    act.answer.file = new FileAnswer({
      name: `${String(certificate.serialNumber)}.${isSkf ? 'skf' : 'envelope.der'}`,
      mime: 'application/octet-stream',
      body: isSkf ? skfBlobOf(envelope) : envelope,
    });
    await tellCompany(services, act, recovery, {
      title: ['加密密钥已领取', 'An encryption key was fetched'],
      content: [
        `加密密钥恢复 ${String(recovery.recoveryNo)} 已由 ${sessionOf(act).name} 领取。如非本人操作，请立即联系平台。`,
        `${sessionOf(act).name} has fetched the key of the recovery ${String(recovery.recoveryNo)}. If that was none of you, contact the platform at once.`,
      ],
    });
  };
