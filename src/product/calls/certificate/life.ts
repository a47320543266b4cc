/** A certificate's life after issuing: revocation, suspension, resumption, the soft key's one delivery, download. */
import type { InputOf, RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { certificateCalls } from '#resources/certificate/calls.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { privateKeys } from '#resources/certificate/private-keys.ts';
import { FileAnswer, sessionOf } from '#service/records/act.ts';
import { answer, effect, type Moving } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { skfBlobOf } from '#trust/pki/enveloped-key.ts';
import { certificateDer, readPem } from '#trust/pki/pem.ts';
import { makeCertificateBag } from '#trust/pki/pkcs7.ts';
import { makePkcs12 } from '#trust/pki/pkcs12.ts';
import { resumeSeals, suspendSeals } from '../seal/consequences.ts';
import { takeUp } from './issue.ts';
import { revokeSameKey } from './public-keys.ts';
import { endUncollected } from './settle.ts';

type Certificate = RowOf<typeof certificates>;
/** A move that ends a certificate or holds it, some of which ask why and since when. */
type Ending = Omit<Moving<typeof certificates, 'cease'>, 'input'> & {
  readonly input: Partial<Pick<InputOf<typeof certificates, 'revoke'>, 'id' | 'reason' | 'invalidityDate'>>;
};

/** Before it began to be valid there was nothing that could become invalid. */
export const refuseEarly = ({ record, input: { invalidityDate } }: Pick<Ending, 'record' | 'input'>): void => {
  if (invalidityDate && record.notBefore !== null && Date.parse(invalidityDate) < Date.parse(record.notBefore))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'invalidityDate', code: 'CERTIFICATE_INVALIDITY_EARLY' }] });
};

/** Of this certificate alone: reason and time are kept, the list is due at once, its seals stand still. An unissued order has nothing to put on a list. */
const endAlone = async (services: Services, act: Ending, fixed?: 'certificateHold'): Promise<void> => {
  const { record, changes, input } = act;
  changes.revocationReason = fixed ?? changes.revocationReason ?? input.reason ?? record.proposedReason ?? 'unspecified';
  // A hold that becomes final keeps its first date (RFC 5280 5.3.1: the entry goes on, its reason changes).
  changes.revokedAt = record.state === 'FROZEN' ? record.revokedAt : act.now.toISOString();
  // Whoever confirms a proposal says no date: it is the proposal's.
  const since = input.invalidityDate ?? (changes.revocationReason === record.proposedReason ? record.proposedInvalidityDate : null);
  if (since !== null) changes.invalidityDate = since;
  await services.authority.crlDue(act.records.rows, record, act.now);
  await endUncollected(act, record, 'revoked');
  await suspendSeals(act.records, { certificate: record.id }, fixed === undefined ? 'CERTIFICATE_REVOKED' : 'CERTIFICATE_FROZEN');
};

/** Revocation and suspension: a key that is lost is lost for every certificate of it. */
export const revoke = (services: Services, fixed?: 'certificateHold') =>
  effect(certificates)(['revoke', 'revokeOwn', 'confirmRevocation', 'reportCompromise', 'cease', 'suspend'], async act => {
    refuseEarly(act);
    await endAlone(services, act, fixed);
    if (act.changes.revocationReason === 'keyCompromise') await revokeSameKey(act, act.record);
  });

/** The key of another certificate is lost, which is this one's too. */
export const revokeAlone = (services: Services) => effect(certificates)('loseKey', act => endAlone(services, act));

/** The successor is in use: a hold that was on it keeps its first date, like one that becomes final. */
export const supersede = (services: Services) =>
  effect(certificates)('supersede', async act => {
    const { record } = act;
    Object.assign(act.changes, {
      revocationReason: 'superseded',
      revokedAt: record.revokedAt ?? act.now.toISOString(),
      boundUserNum: null,
      boundUserName: null,
      boundAt: null,
      proposedReason: null,
      proposedInvalidityDate: null,
      proposedBy: null,
      proposedAt: null,
    });
    await services.authority.crlDue(act.records.rows, record, act.now);
    await endUncollected(act, record, 'superseded');
  });

/** Its time is over. */
export const expire = effect(certificates)('expire', act => endUncollected(act, act.record, 'expired'));

/** An encryption certificate stands on the list as its signing certificate does, whose list is due already. */
export const follow = effect(certificates)(
  ['followRevocation', 'followSuspension', 'followResumption', 'followSupersession'],
  async ({ record, records, changes }) => {
    const { revocationReason, revokedAt, invalidityDate } = await records.of(certificates).get({ id: heldIn(record, 'pairOf') });
    Object.assign(changes, { revocationReason, revokedAt, invalidityDate });
  },
);

export const resume = (services: Services) =>
  effect(certificates)('resume', async act => {
    act.changes.revocationReason = null;
    act.changes.revokedAt = null;
    await services.authority.crlDue(act.records.rows, act.record, act.now);
    await resumeSeals(act.records, { certificate: act.record.id }, 'certificate');
  });

/** `ca/pkcs12/{id}`: the soft key under the holder's password, once; the service forgets it in the same transaction. */
export const pkcs12 = (services: Services) =>
  effect(certificates)('download', async act => {
    const { record } = act;
    const { keyRef, holderName } = record;
    if (keyRef === null) throw new Refusal('CERTIFICATE_NO_SOFT_KEY');
    const privateKey = await services.authority.holderKeys.exportPkcs8(keyRef);
    const chain = await chainOf(services, record);
    const body = await makePkcs12({
      privateKey,
      certificate: derOf(record.certificatePem),
      chain,
      friendlyName: holderName ?? '',
      password: act.input.password,
    });
    privateKey.fill(0);
    await act.records.rows.delete(privateKeys.name, keyRef);
    act.changes.keyRef = null;
    act.changes.downloadedAt = act.now.toISOString();
    act.answer.file = new FileAnswer({ name: `${holderName}.p12`, mime: 'application/x-pkcs12', body });
    await takeUp(act, record);
  });

/** `ca/keep`: the soft key stays here, and documents are signed with it. What the certificate replaces ends as if it had been fetched. */
export const keep = effect(certificates)('keep', async act => {
  if (act.record.keyRef === null) throw new Refusal('CERTIFICATE_NO_SOFT_KEY');
  await takeUp(act, act.record);
});

const derOf = (pem: string | null): Buffer => {
  const der = certificateDer(pem ?? '');
  if (der === undefined) throw new Refusal('PKI_CERTIFICATE_UNREADABLE');
  return der;
};

/** Everything above it, nearest first, DER. */
const chainOf = async ({ authority }: Services, certificate: Certificate): Promise<readonly Buffer[]> =>
  readPem('CERTIFICATE', await authority.chainOf(heldIn(certificate, 'issuer'))) ?? [];

/** The private key of an encryption certificate, for its holder: as the standard's DER or as a driver takes it. */
const envelopeOf = ({ envelopedKey, serialNumber: name }: Certificate, format: 'ENVELOPED_KEY' | 'SKF'): FileAnswer => {
  if (envelopedKey === null) throw new Refusal('CERTIFICATE_NO_ENVELOPE');
  const der = Buffer.from(envelopedKey, 'base64');
  const mime = 'application/octet-stream';
  return format === 'SKF'
    ? new FileAnswer({ name: `${name}.skf`, mime, body: skfBlobOf(der) })
    : new FileAnswer({ name: `${name}.envelope.der`, mime, body: der });
};

/** `ca/download/{id}`, `operation/certificate/download/{id}`: the certificate with its chain as PEM or PKCS#7, or alone as DER. */
export const download = (services: Services) =>
  answer(certificateCalls)(['en.ca.download', 'op.cert.download'], async act => {
    const own = sessionOf(act).side === 'enterprise' ? [{ member: '$session.memberId' }] : [];
    const record = await act.records.of(certificates).get([{ id: act.input.id }, ...own]);
    if (record.certificatePem === null) throw new Refusal('CERTIFICATE_NOT_ISSUED');
    act.records.noteOf(act.records.resource(certificates.name), record, { action: 'download' });
    const name = record.serialNumber;
    if (act.input.format === 'PKCS7') {
      const body = makeCertificateBag([derOf(record.certificatePem), ...(await chainOf(services, record))]);
      return new FileAnswer({ name: `${name}.p7b`, mime: 'application/x-pkcs7-certificates', body });
    }
    if (act.input.format === 'ENVELOPED_KEY' || act.input.format === 'SKF') return envelopeOf(record, act.input.format);
    if (act.input.format === 'DER')
      return new FileAnswer({ name: `${name}.cer`, mime: 'application/pkix-cert', body: derOf(record.certificatePem) });
    return new FileAnswer({
      name: `${name}.pem`,
      mime: 'application/pem-certificate-chain',
      body: Buffer.from(`${record.certificatePem}${await services.authority.chainOf(heldIn(record, 'issuer'))}`),
    });
  });
