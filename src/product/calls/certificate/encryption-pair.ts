/** The encryption certificate beside an SM2 signing certificate: whose key it is for, how that reaches its holder, and its own record. */

import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import { certificateProfiles } from '#resources/certificate/certificate-profiles.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import type { Act } from '#service/records/act.ts';
import { makeEnvelopedKey } from '#trust/pki/enveloped-key.ts';

type Certificate = RowOf<typeof certificates>;

export interface PairPlan {
  /** subjectPublicKeyInfo, DER, of the encryption key. */
  readonly publicKey: Uint8Array;
  /** DER: its private half under the signing key. */
  readonly envelopedKey: Buffer;
  /** Where the private half rests, encrypted under the master key. */
  readonly escrowRef: string;
  /** The same, where it was made for this issuance and is forgotten if that fails. */
  readonly madeKey: string | null;
}

/** Who keeps their signing key keeps their encryption key: what was enciphered for them stays readable with one. */
const keptKey = async ({ records }: Act, record: Certificate, former: Certificate | undefined): Promise<string | undefined> => {
  if (record.renewalMode !== 'RENEW' || former === undefined) return undefined;
  const pair = await records.of(certificates).find({ pairOf: former.id });
  return pair?.escrowRef ?? undefined;
};

/**
 * The key pair is made here and not by its holder, so that what is enciphered for a company can be read after its key is lost.
 * @param signingKey subjectPublicKeyInfo of the signing certificate
 */
export const planPair = async (
  services: Services,
  act: Act,
  record: Certificate,
  former: Certificate | undefined,
  signingKey: Uint8Array,
): Promise<PairPlan> => {
  const { holderKeys: keys } = services.authority;
  const kept = await keptKey(act, record, former);
  const { keyId, publicKey } =
    kept === undefined ? await keys.make('SM2', `${record.holderName} 加密`, { exportable: true }) : await keys.publicKey(kept);
  const privateKey = await keys.exportPkcs8(keyId);
  const envelopedKey = makeEnvelopedKey(privateKey, publicKey, signingKey);
  privateKey.fill(0);
  return { publicKey, envelopedKey, escrowRef: keyId, madeKey: kept === undefined ? keyId : null };
};

/** The record of the encryption certificate, in use from the start: its key is useless before the signing key is in its holder's hands. */
export const keepPair = async (
  { records }: Pick<Act, 'records'>,
  order: Certificate,
  { envelopedKey, escrowRef }: PairPlan,
  issued: ValuesOf<typeof certificates>,
): Promise<void> => {
  const { member, certType } = order;
  const profile = await records.of(certificateProfiles).find({ certType, chain: 'NATIONAL', keyUse: 'ENCRYPT' });
  await records.of(certificates).create({
    ...issued,
    member,
    certType,
    profile: profile?.id ?? null,
    carrier: order.carrier,
    algorithm: 'SM2',
    years: order.years,
    holderName: order.holderName,
    holderIdNo: order.holderIdNo,
    email: order.email,
    source: order.source,
    keyUse: 'ENCRYPT',
    pairOf: order.id,
    envelopedKey: envelopedKey.toString('base64'),
    escrowRef,
    state: 'ACTIVE',
  });
};
