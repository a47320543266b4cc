/** Which public key may be certified for whom: no weak one, none that was lost, one holder for each that is in force. Asked at saving and again at issuing. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { externalCertificates } from '#resources/business/external-certificates.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import type { Act } from '#service/records/act.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { KeyUse } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { refuseWeakKey } from '#trust/pki/weak-keys.ts';

/** States in which a certificate counts, or would again. */
export const inForce = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] as const;

/** Until this transaction ends nobody else certifies the key or learns that it is lost. */
export const holdKey = (act: Act, hash: string): Promise<void> => takeTurns(act, `publicKey:${hash}`);

type Certificate = RowOf<typeof certificates>;
type Held = Pick<Certificate, 'id' | 'seqNo' | 'state' | 'member' | 'certType' | 'holderIdNo'>;

/** Whom a certificate names, or an order for one, as far as that has been filled in. */
export interface Holder {
  readonly id?: string;
  readonly member: string | null;
  readonly certType?: string | null;
  readonly holderIdNo?: string | null;
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** Whom a certificate names: a company, or one person of it. What has not been filled in yet matches anything. */
const isSameHolder = (one: Holder, other: Holder): boolean => {
  if (one.member !== other.member || (isGiven(one.certType) && isGiven(other.certType) && one.certType !== other.certType)) return false;
  return !isGiven(one.holderIdNo) || !isGiven(other.holderIdNo) || one.holderIdNo === other.holderIdNo;
};

/** A key that was lost stays lost: whatever becomes of the certificate, its row stands for ever. A report that waits for its second person counts. */
const refuseLost = async (act: Act, publicKeySha256: string): Promise<void> => {
  const lost = await act.records
    .of(certificates)
    .find([{ publicKeySha256 }, { any: [{ revocationReason: 'keyCompromise' }, { proposedReason: 'keyCompromise' }] }]);
  if (lost !== undefined) throw new Refusal('KEY_COMPROMISED');
};

/** The authority's own: whoever had such a certificate would pass for it. */
const refuseOurs = async (act: Act, publicKeySha256: string): Promise<void> => {
  for (const declared of [issuers, serviceCertificates])
    if ((await act.records.of(declared).find({ publicKeySha256 })) !== undefined) throw new Refusal('KEY_OF_AUTHORITY');
};

/** What holds the key now: certificates in force, ours and from outside, and what is being issued this moment. */
const holdersOf = async ({ records }: Act, publicKeySha256: string): Promise<readonly Held[]> => {
  const most = { page: { number: 1, size: 200 }, total: false } as const;
  const { list: unfinished } = await records.of(issuances).list({
    where: [{ publicKeySha256, state: 'PREPARED' }],
    columns: ['id', 'certificate'],
    ...most,
  });
  const issuing: Held[] = [];
  for (const issuance of unfinished) issuing.push(await records.of(certificates).get({ id: heldIn(issuance, 'certificate') }));
  const { list: issued } = await records.of(certificates).list({
    where: [{ publicKeySha256, state: inForce, notAfter: { from: '$now' } }],
    columns: ['id', 'seqNo', 'state', 'member', 'certType', 'holderIdNo'],
    ...most,
  });
  return [...issued, ...issuing];
};

const refuseHeld = async (act: Act, hash: string, order: Holder): Promise<void> => {
  for (const held of await holdersOf(act, hash)) {
    if (held.id === order.id) continue;
    if (!isSameHolder(held, order)) throw new Refusal(held.member === order.member ? 'KEY_OF_COLLEAGUE' : 'KEY_OF_ANOTHER');
    // Its successor takes over what may still be used; a key on hold is none of that.
    if (held.state === 'FROZEN') throw new Refusal('KEY_FROZEN', { params: { seqNo: held.seqNo } });
  }
  const outside = await act.records
    .of(externalCertificates)
    .find([{ publicKeySha256: hash, state: 'ACTIVE', notAfter: { from: '$now' } }, { not: { member: order.member ?? '' } }]);
  if (outside !== undefined) throw new Refusal('KEY_OF_ANOTHER');
};

/** An encryption key rests with the platform, also after its certificate has ended: what is signed with it proves nothing of its holder. */
const refuseEscrowed = async (act: Act, publicKeySha256: string): Promise<void> => {
  if ((await act.records.of(certificates).find({ publicKeySha256, keyUse: 'ENCRYPT' })) !== undefined) throw new Refusal('KEY_ESCROWED');
};

/**
 * Whether an order's key may be certified for whom the order names, now. The one place that judges it, for every door.
 * @param info subjectPublicKeyInfo, DER
 * @param order member, type and holder of the certificate to be, and its id where it has one
 * @returns the key's hash
 * @throws Refusal KEY_COMPROMISED, KEY_OF_AUTHORITY, KEY_OF_ANOTHER, KEY_OF_COLLEAGUE, KEY_FROZEN, KEY_ESCROWED; what `refuseWeakKey` throws
 */
export const refuseKey = async (act: Act, info: Uint8Array, order: Holder, use: KeyUse = 'SIGN'): Promise<string> => {
  await refuseWeakKey(info);
  const hash = publicKeyHash(info);
  await refuseClaimed(act, hash, order, use);
  return hash;
};

/** The same of a key that was judged before: whose it is and whether it is lost may have changed since. */
export const refuseClaimed = async (act: Act, hash: string, order: Holder, use: KeyUse = 'SIGN'): Promise<void> => {
  await refuseLost(act, hash);
  await refuseOurs(act, hash);
  if (use === 'SIGN') await refuseEscrowed(act, hash);
  await refuseHeld(act, hash, order);
};

/** A key that is lost is lost for every certificate of it: those in force besides this one are revoked with it. */
export const revokeSameKey = async (act: Act, { id: own, publicKeySha256 }: Certificate): Promise<void> => {
  if (publicKeySha256 === null) return;
  await holdKey(act, publicKeySha256);
  const records = act.records.of(certificates);
  const { list } = await records.list({
    where: [{ publicKeySha256, state: inForce, keyUse: 'SIGN' }, { not: { id: own } }],
    columns: ['id'],
    page: { number: 1, size: 200 },
    total: false,
  });
  for (const { id } of list) {
    const other = await records.find({ id, state: inForce }, { lock: true });
    if (other !== undefined) await records.move(other, 'loseKey', null, { reason: 'keyCompromise' });
  }
};
