/** Which public key may be certified for whom: no weak one, none that was lost, one holder for each that is in force. Asked at saving and again at issuing. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { externalCertificates } from '#resources/business/external-certificates.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { signerCertificates } from '#resources/certificate/signer-certificates.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import type { Act } from '#service/records/act.ts';
import { type Gathered, gathered, heldIn, sought } from '#service/store/typed-rows.ts';
import type { KeyUse } from '#trust/pki/profiles.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { refuseWeakKey } from '#trust/pki/weak-keys.ts';
import { isUnfinished } from './unfinished.ts';

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

/** Everything that is known of a key. */
interface Known {
  /** A key that was lost stays lost: whatever becomes of the certificate, its row stands for ever. A report that waits for its second person counts. */
  readonly isLost: boolean;
  /** The authority's own: whoever had such a certificate would pass for it. */
  readonly isOurs: boolean;
  /** An encryption key rests with the platform, also after its certificate has ended: what is signed with it proves nothing of its holder. */
  readonly isEscrowed: boolean;
  /** What holds it now: certificates in force, and what is being issued this moment. */
  readonly holders: readonly Held[];
  /** Whether a certificate from outside is in force, of another company than this one; or it was made for one signature, and nobody has it. */
  readonly isElsewhere: boolean;
}

const certified = [
  'id',
  'seqNo',
  'state',
  'member',
  'certType',
  'holderIdNo',
  'keyUse',
  'notAfter',
  'revocationReason',
  'proposedReason',
] as const;
type Certified = Pick<Certificate, (typeof certified)[number]>;

/** More than there ever are of a key that is no attack. */
const most = 200;

/** Every certificate of the key, whatever has become of it. */
const certifiedWith = async ({ records }: Act, publicKeySha256: string): Promise<readonly Certified[]> => {
  const found: Certified[] = [];
  for await (const page of records.of(certificates).walk({ where: [{ publicKeySha256 }], columns: certified })) found.push(...page);
  return found;
};

/** All that is asked about a key; whoever asks for other rows too may ask for both by one statement. */
export const askedOfKey = (publicKeySha256: string, { member }: Pick<Holder, 'member'>) =>
  [
    sought(issuers, { publicKeySha256 }, { columns: ['id'] }),
    sought(serviceCertificates, { publicKeySha256 }, { columns: ['id'] }),
    sought(certificates, { publicKeySha256 }, { columns: certified, size: most }),
    sought(issuances, { publicKeySha256, ...isUnfinished }, { columns: ['id', 'certificate'], size: most }),
    sought(
      externalCertificates,
      { publicKeySha256, state: 'ACTIVE', notAfter: { from: '$now' }, not: { member: member ?? '' } },
      { columns: ['id'] },
    ),
    sought(signerCertificates, { publicKeySha256 }, { columns: ['id'] }),
  ] as const;
export type FoundOfKey = Gathered<ReturnType<typeof askedOfKey>>;

const knownOf = async (
  act: Act,
  publicKeySha256: string,
  { id: own }: Pick<Holder, 'id'>,
  [issuer, service, ofKey, unfinished, elsewhere, event]: FoundOfKey,
): Promise<Known> => {
  const { records, now } = act;
  const issued = ofKey.more ? await certifiedWith(act, publicKeySha256) : ofKey.list;
  const counting = issued.filter(({ state, notAfter }) => inForce.some(each => each === state) && (notAfter ?? '') >= now.toISOString());
  const others = unfinished.list.map(issuance => heldIn(issuance, 'certificate')).filter(id => id !== own);
  const issuing = await records.of(certificates).findMany(others);
  return {
    isLost: issued.some(({ revocationReason, proposedReason }) => [revocationReason, proposedReason].includes('keyCompromise')),
    isOurs: issuer.list.length + service.list.length > 0,
    isEscrowed: issued.some(({ keyUse }) => keyUse === 'ENCRYPT'),
    holders: [...counting, ...issuing],
    isElsewhere: elsewhere.list.length + event.list.length > 0,
  };
};

const refuseHeld = (holders: readonly Held[], order: Holder): void => {
  for (const held of holders) {
    if (held.id === order.id) continue;
    if (!isSameHolder(held, order)) throw new Refusal(held.member === order.member ? 'KEY_OF_COLLEAGUE' : 'KEY_OF_ANOTHER');
    // Its successor takes over what may still be used; a key on hold is none of that.
    if (held.state === 'FROZEN') throw new Refusal('KEY_FROZEN', { params: { seqNo: held.seqNo } });
  }
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
export const refuseClaimed = async (act: Act, hash: string, order: Holder, use: KeyUse = 'SIGN'): Promise<void> =>
  refuseFound(act, hash, order, await gathered(act.records.rows, act.records.operands, askedOfKey(hash, order)), use);

/** The same, by what was found of it. */
export const refuseFound = async (act: Act, hash: string, order: Holder, found: FoundOfKey, use: KeyUse = 'SIGN'): Promise<void> => {
  const known = await knownOf(act, hash, order, found);
  if (known.isLost) throw new Refusal('KEY_COMPROMISED');
  if (known.isOurs) throw new Refusal('KEY_OF_AUTHORITY');
  if (use === 'SIGN' && known.isEscrowed) throw new Refusal('KEY_ESCROWED');
  refuseHeld(known.holders, order);
  if (known.isElsewhere) throw new Refusal('KEY_OF_ANOTHER');
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
