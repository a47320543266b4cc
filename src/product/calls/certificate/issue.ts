/** Issuing a certificate: serial stored, twin linted, signed between two transactions, kept with its journal entry. */
import { createHash } from 'node:crypto';
import type { ChangesOf, RowOf } from '#engine/declare/typed.ts';
import { keptFault, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { members } from '#resources/member/members.ts';
import { failuresOf, settleFailure } from '#service/delivery/failures.ts';
import type { Act } from '#service/records/act.ts';
import { type Moving, outside } from '#service/records/typed.ts';
import { reached } from '#service/store/reached.ts';
import { isTransaction } from '#service/store/rows.ts';
import { gathered, heldIn, sought } from '#service/store/typed-rows.ts';
import { isKeyAlgorithm, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { type CertificatePlan, issue, type PreparedCertificate, prepare } from '#trust/pki/issue.ts';
import type { SubjectName } from '#trust/pki/names.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { type CertificateProfile, chainOf, holderProfile, type KeyUse } from '#trust/pki/profiles.ts';
import { parseRequest } from '#trust/pki/request.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { validityFor } from '#trust/pki/validity.ts';
import { refuseWeakKey } from '#trust/pki/weak-keys.ts';
import { sealsToRemake } from '../seal/consequences.ts';
import type { Current } from './authority.ts';
import { keepPair, type PairPlan, planPair } from './encryption-pair.ts';
import { askedOfKey, type FoundOfKey, holdKey, refuseClaimed, refuseFound, refuseKey } from './public-keys.ts';
import { refuseKeyOver } from './renewals.ts';
import { failApplication, finishApplication, holdApplication } from './settle.ts';
import { personMark, subjectFor } from './subject.ts';
import { abandon, abandonedAfterMs, isUnfinished } from './unfinished.ts';

type Certificate = RowOf<typeof certificates>;

const algorithmOf = ({ algorithm }: Certificate): KeyAlgorithm => {
  if (!isKeyAlgorithm(algorithm)) throw new Refusal('CERTIFICATE_ALGORITHM', { params: { algorithm } });
  return algorithm;
};

const subjectOf = (services: Services, member: RowOf<typeof members>, record: Certificate): SubjectName => {
  if (record.certType !== 'PERSON') return subjectFor(member, undefined);
  const idNo = record.holderIdNo;
  return subjectFor(member, heldIn(record, 'holderName'), idNo === null ? undefined : personMark(services.vault, idNo));
};

/** The public key: the former certificate's where it is kept, the request's, whose holder keeps the private key, or a soft key's made here. */
const publicKeyOf = async (
  services: Services,
  { record, records: { rows } }: Issuing,
  former: Certificate | undefined,
  requested: Uint8Array | undefined,
): Promise<{ readonly publicKey: Uint8Array; readonly keyRef: string | null }> => {
  if (record.renewalMode === 'RENEW')
    return { publicKey: parseCertificate(former?.certificatePem ?? '').subjectPublicKeyInfo, keyRef: null };
  if (requested !== undefined) return { publicKey: requested, keyRef: null };
  if (record.carrier !== 'SOFT') throw new Refusal('CERTIFICATE_NO_REQUEST');
  const within = isTransaction(rows) ? { within: rows } : {};
  const key = await services.authority.holderKeys.make(algorithmOf(record), record.holderName ?? '', { exportable: true, ...within });
  return { publicKey: key.publicKey, keyRef: key.keyId };
};

/** Renewed with its key: where the platform keeps it, it goes on signing. */
const keptKeyOf = async ({ record, records }: Issuing): Promise<string | null> => {
  if (record.renewalMode !== 'RENEW' || record.replaces === null) return null;
  const former = await records.of(certificates).find({ id: record.replaces });
  return former?.keyRef ?? null;
};

/** Reasons that do not pass by themselves: something about the order, its key or its names has to be put right first. */
const isLasting = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  /^(PKI_|CSR_|KEY_|CERTIFICATE_NO_REQUEST|CERTIFICATE_ALGORITHM)/.test(error.code) &&
  error.code !== 'PKI_NO_ISSUER';

type Issuing = Moving<typeof certificates, 'issue'>;

const refuseUnfinished = async (act: Act, certificate: string): Promise<void> => {
  for (;;) {
    const pending = await act.records.of(issuances).find({ certificate, ...isUnfinished }, { lock: true });
    if (pending === undefined) return;
    if (act.now.getTime() - Date.parse(pending.createdAt) < abandonedAfterMs) throw new Refusal('IDEMPOTENCY_RUNNING');
    await abandon(act.records, pending);
  }
};

/** A token with the issuance that keeps its serial number, as it stands until the certificate is kept. */
interface Numbered {
  readonly issuance: RowOf<typeof issuances>;
  readonly publicKeySha256: string;
  /** The key was made here for this issuance: nobody else knows it, so nobody can have it certified or report it lost. */
  readonly isOwn: boolean;
  readonly token: PreparedCertificate;
}

interface Held extends Numbered {
  /** By whose name it was prepared. */
  readonly holder: Pick<RowOf<typeof members>, 'companyName'>;
  readonly current: Current;
  /** What is known to have failed of the order before. */
  readonly failed: readonly { readonly id: string }[];
  /** Of the whole pair: the encryption certificate follows the other one. */
  readonly crlShard: number;
  readonly keyRef: string | null;
  readonly pair: (Numbered & PairPlan) | undefined;
}

/** What both halves have in common with the order: names, times, addresses. */
type Common = Omit<CertificatePlan, 'profile' | 'publicKey' | 'serialNumber'>;

const keyUseOf = ({ keyUsage }: CertificateProfile): KeyUse => (keyUsage.includes('keyEncipherment') ? 'ENCRYPT' : 'SIGN');

/** Nobody else certifies the key meanwhile: of two orders with one key the second finds the first one's issuance. One made here is nobody's yet. */
const claimKey = async (
  act: Act,
  record: Certificate,
  keyRef: string | null,
  { publicKey, profile }: CertificatePlan,
  found: FoundOfKey | undefined,
): Promise<string> => {
  const hash = publicKeyHash(publicKey);
  if (keyRef !== null) return hash;
  if (found !== undefined) {
    await refuseWeakKey(publicKey);
    await refuseFound(act, hash, record, found, keyUseOf(profile));
    return hash;
  }
  await holdKey(act, hash);
  return refuseKey(act, publicKey, record, keyUseOf(profile));
};

/** @param found of the key, where it is held already */
const number = async (
  act: Act,
  record: Certificate,
  { current, issuanceLog }: { readonly current: Current; readonly issuanceLog: string },
  keyRef: string | null,
  plan: CertificatePlan,
  found?: FoundOfKey,
): Promise<Numbered> => {
  const publicKeySha256 = await claimKey(act, record, keyRef, plan, found);
  const token = await prepare(plan);
  const { serialNumber, subjectDn } = token;
  const { id: issuer } = current;
  const issuance = await act.records
    .of(issuances)
    .create({ certificate: record.id, issuer, serialNumber, subjectDn, publicKeySha256, issuanceLog, keyRef, state: 'PREPARED' });
  return { issuance, publicKeySha256, isOwn: keyRef !== null, token };
};

/** The issued certificate in the fields of its record. */
const issuedFields = (der: Buffer, fields: CertificateFields) =>
  ({
    serialNumber: fields.serialNumber,
    subjectDn: fields.subjectDn,
    issuerDn: fields.issuerDn,
    notBefore: fields.notBefore.toISOString(),
    notAfter: fields.notAfter.toISOString(),
    fingerprintSha256: createHash('sha256').update(der).digest('hex').toUpperCase(),
    publicKeySha256: publicKeyHash(fields.subjectPublicKeyInfo),
    certificatePem: fields.pem,
  }) satisfies ChangesOf<typeof certificates>;

/** @returns what a half of the pair comes to */
const finish = async (act: Issuing, { issuance, publicKeySha256, isOwn, token }: Numbered, der: Buffer | undefined, use: KeyUse) => {
  if (!isOwn) {
    await holdKey(act, publicKeySha256);
    // While it was being signed the key may have been reported lost.
    await refuseClaimed(act, publicKeySha256, act.record, use);
  }
  const read = der === undefined ? undefined : parseCertificate(der);
  if (der === undefined || read === undefined || [token, read].some(({ serialNumber }) => serialNumber !== issuance.serialNumber))
    throw new Error(`issuance ${issuance.id} does not match its serial number`);
  // Refused where it was given up meanwhile.
  await act.records.of(issuances).move(issuance, 'finish', null);
  return issuedFields(der, read);
};

/**
 * The order is called as its certificate is, by the name that the company had when that was prepared: an order that was made while the company got
 * its name may still bear the former one.
 */
const calledAs = ({ record }: Issuing, { companyName }: Held['holder']): Pick<Certificate, 'holderName'> => ({
  holderName: record.certType === 'PERSON' ? record.holderName : companyName,
});

/** The order, the application that it is of and the key, held by one statement and in the order in which everybody holds them. */
const holdOrder = async (act: Issuing, { publicKeySha256 }: Numbered) => {
  const { record, records } = act;
  const order = sought(certificates, { id: record.id }, { columns: ['id', 'version'], lock: true });
  const [, applied] = await Promise.all([
    gathered(records.rows, records.operands, [order]),
    holdApplication(act, record),
    holdKey(act, publicKeySha256),
  ]);
  return applied;
};

/** What was signed for a token. */
interface Signed {
  readonly held: Held;
  readonly signed: Buffer;
  readonly paired: Buffer | undefined;
}

/** Tokens on their way from the first transaction to their signature. Those of a transaction that came to nothing are never asked for. */
const keptTokens = () => {
  const kept = new Map<string, { readonly held: Held; readonly at: number }>();
  return {
    keep(step: string, held: Held): void {
      const now = performance.now();
      for (const [old, { at }] of kept) {
        if (now - at < abandonedAfterMs) break;
        kept.delete(old);
      }
      kept.set(step, { held, at: now });
    },
    /** Once: a token is signed once. */
    take(step: string): Held | undefined {
      const found = kept.get(step)?.held;
      kept.delete(step);
      return found;
    },
  };
};

export const issueCertificate = (services: Services) => {
  const tokens = keptTokens();
  return outside(certificates)('issue', {
    asBegun: true,
    async prepare(act) {
      const { record, records } = act;
      // Before a serial number is spent: its key would refuse as well.
      await services.timekeeper.check();
      const chain = chainOf(algorithmOf(record));
      const { signing } = services.authority;
      // Of a request the key is known beforehand: all that is asked is asked at once, under its hold.
      const requested = record.renewalMode === 'RENEW' || record.csr === null ? undefined : parseRequest(record.csr).subjectPublicKeyInfo;
      const hash = requested === undefined ? undefined : publicKeyHash(requested);
      if (hash !== undefined) await holdKey(act, hash);
      const [[companies, unfinished, formers, signs, failures], found] = await Promise.all([
        gathered(records.rows, records.operands, [
          sought(members, { id: record.member }),
          sought(issuances, { certificate: record.id, ...isUnfinished }, { columns: ['id'] }),
          sought(certificates, { id: record.replaces ?? '' }),
          signing.sought(chain),
          failuresOf(certificates.name, record.id),
        ]),
        hash === undefined ? undefined : gathered(records.rows, records.operands, askedOfKey(hash, record)),
      ]);
      const current = await signing.found(signs.list[0]);
      if (unfinished.list.length > 0) await refuseUnfinished(act, record.id);
      const [[member], [former]] = [companies.list, formers.list];
      if (member === undefined || (former === undefined && record.replaces !== null)) throw new Refusal('RECORD_MISSING');
      if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
      if (record.renewalMode === 'RENEW' && former !== undefined) refuseKeyOver(act, former);
      const profile = holderProfile(record.certType, chain);
      const { publicKey, keyRef } = await publicKeyOf(services, act, former, requested);
      const serialNumber = newSerialNumber();
      const list = current.list(serialNumber);
      const common: Common = {
        issuer: current.issuer,
        subject: subjectOf(services, member, record),
        ...validityFor(profile, current.issuer, act.now, {
          years: record.years,
          // Whoever renews early, in the last 90 days, loses none of the days they have. A change takes the place of what it changes from now on.
          ...(former === undefined || record.renewalMode === null ? {} : { after: new Date(heldIn(former, 'notAfter')) }),
        }),
        urls: { ...current.urls, crl: list.url },
        ...(record.email === null ? {} : { emails: [record.email] }),
      };
      const by = { current, issuanceLog: services.issuanceLog.file() };
      const numbered = await number(act, record, by, keyRef, { ...common, profile, publicKey, serialNumber }, found);
      const pairPlan = chain === 'NATIONAL' ? await planPair(services, act, record, former, publicKey) : undefined;
      const pair =
        pairPlan === undefined
          ? undefined
          : {
              ...pairPlan,
              ...(await number(act, record, by, pairPlan.madeKey, {
                ...common,
                profile: holderProfile(record.certType, chain, 'ENCRYPT'),
                publicKey: pairPlan.publicKey,
                serialNumber: newSerialNumber(),
              })),
            };
      tokens.keep(numbered.issuance.id, {
        ...numbered,
        holder: member,
        failed: failures.list,
        current,
        crlShard: list.shard,
        keyRef,
        pair,
      });
      return numbered.issuance.id;
    },
    async perform(step): Promise<Signed> {
      const held = tokens.take(step);
      if (held === undefined) throw new Error(`issuance ${step} was not prepared by this process`);
      reached('numbered', held.issuance.serialNumber);
      const { signer } = held.current;
      const { record } = services.issuanceLog;
      const [signed, paired] = await Promise.all([
        issue(held.token, signer, record),
        held.pair === undefined ? undefined : issue(held.pair.token, signer, record),
      ]);
      return { held, signed, paired };
    },
    async complete(act, _, result) {
      const { held, signed, paired } = result as Signed;
      const holder = calledAs(act, held.holder);
      const applied = held.isOwn ? undefined : await holdOrder(act, held);
      const kept = await keptKeyOf(act);
      const fields = await finish(act, held, signed, 'SIGN');
      Object.assign(act.changes, {
        failure: null,
        ...holder,
        issuer: held.current.id,
        crlShard: held.crlShard,
        ...fields,
        keyRef: held.keyRef ?? kept,
        ...(kept === null ? {} : { keepKey: true }),
        state: held.keyRef === null ? 'ACTIVE' : 'ISSUED_NOT_DOWNLOADED',
      });
      if (held.pair !== undefined) {
        const pair = await finish(act, held.pair, paired, 'ENCRYPT');
        await keepPair(act, { ...act.record, ...holder }, held.pair, { ...pair, issuer: held.current.id, crlShard: held.crlShard });
      }
      await settleFailure(act.records.rows, certificates.name, act.record.id, held.failed);
      if (held.keyRef === null) await takeUp(act, act.record, applied);
      reached('stored', held.issuance.serialNumber);
    },
    async fail(act, step, error) {
      const { record, records } = act;
      if (step !== null) tokens.take(step);
      for (;;) {
        const left =
          step === null ? undefined : await records.of(issuances).find({ certificate: record.id, ...isUnfinished }, { lock: true });
        if (left === undefined) break;
        await abandon(records, left);
      }
      if (!isLasting(error)) return;
      await records.of(certificates).move(record, 'fail', null, { values: { failure: keptFault(error, certificates.name) } });
      await failApplication(act, record);
    },
  });
};

/** The certificate is in its holder's hands: what it was asked for by is done, and what it replaces is superseded. */
export const takeUp = async (act: Act, certificate: Certificate, applied?: Parameters<typeof finishApplication>[2]): Promise<void> => {
  const { records, changes } = act;
  await finishApplication(act, certificate, applied);
  if (certificate.replaces === null) return;
  const former = await records.of(certificates).get({ id: certificate.replaces }, { lock: true });
  // Revoked while the successor was being signed.
  if (certificate.renewalMode === 'RENEW') refuseKeyOver(act, former);
  // The account goes over to the successor.
  const { boundUserNum, boundUserName } = former;
  if (boundUserNum !== null) Object.assign(changes, { boundUserNum, boundUserName, boundAt: act.now.toISOString() });
  if (records.resource(certificates.name).transitions.supersede?.from.includes(former.state))
    await records.of(certificates).move(former, 'supersede', null);
  await sealsToRemake(records, former.id, certificate.id);
};
