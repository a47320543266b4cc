/** A certificate's life after issuing: revocation, suspension, resumption, the soft key's one delivery, download. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { type Act, FileAnswer, type Inside, sessionOf } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';
import { skfBlobOf } from '#trust/pki/enveloped-key.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { makeCertificateBag } from '#trust/pki/pkcs7.ts';
import { makePkcs12 } from '#trust/pki/pkcs12.ts';
import { resumeSeals, suspendSeals } from '../seal/consequences.ts';
import { takeUp } from './issue.ts';
import { revokeSameKey } from './public-keys.ts';

const recordOf = (act: Act) => {
  if (act.record === undefined) throw new Error('a certificate is expected');
  return act.record;
};
const issuerOf = (act: Act): string | undefined => (typeof recordOf(act).issuer === 'string' ? String(recordOf(act).issuer) : undefined);

/** Revocation and suspension: a key that is lost is lost for every certificate of it. */
export const revoke =
  (services: Services, fixed?: 'certificateHold'): Inside =>
  async act => {
    await revokeAlone(services, fixed)(act);
    if (act.changes.revocationReason === 'keyCompromise') await revokeSameKey(act, recordOf(act));
  };

/** Of this certificate alone: reason and time are kept, the list is due at once, its seals stand still. An unissued order has nothing to put on a list. */
export const revokeAlone =
  (services: Services, fixed?: 'certificateHold'): Inside =>
  async act => {
    const issuer = issuerOf(act);
    const held = recordOf(act).state === 'FROZEN';
    act.changes.revocationReason =
      fixed ?? act.changes.revocationReason ?? act.input.reason ?? recordOf(act).proposedReason ?? 'unspecified';
    // A hold that becomes final keeps its first date (RFC 5280 5.3.1: the entry goes on, its reason changes).
    act.changes.revokedAt = held ? recordOf(act).revokedAt : act.now.toISOString();
    if (act.input.invalidityDate !== undefined && act.input.invalidityDate !== null) act.changes.invalidityDate = act.input.invalidityDate;
    if (issuer !== undefined) await services.authority.crlDue(act.records.rows, recordOf(act), act.now);
    await suspendSeals(
      act.records,
      { certificate: String(recordOf(act).id) },
      fixed === undefined ? 'CERTIFICATE_REVOKED' : 'CERTIFICATE_FROZEN',
    );
  };

/** The successor is in use: a hold that was on it keeps its first date, like one that becomes final. */
export const supersede =
  (services: Services): Inside =>
  async act => {
    const record = recordOf(act);
    Object.assign(act.changes, {
      revocationReason: 'superseded',
      revokedAt: record.revokedAt ?? act.now.toISOString(),
      boundUserNum: null,
      boundUserName: null,
      boundAt: null,
      proposedReason: null,
      proposedBy: null,
      proposedAt: null,
    });
    const issuer = issuerOf(act);
    if (issuer !== undefined) await services.authority.crlDue(act.records.rows, recordOf(act), act.now);
  };

/** An encryption certificate stands on the list as its signing certificate does, whose list is due already. */
export const follow: Inside = async act => {
  const { revocationReason, revokedAt, invalidityDate } = await act.records.get('certificates', { id: String(recordOf(act).pairOf) });
  Object.assign(act.changes, { revocationReason, revokedAt, invalidityDate });
};

export const resume =
  (services: Services): Inside =>
  async act => {
    act.changes.revocationReason = null;
    act.changes.revokedAt = null;
    const issuer = issuerOf(act);
    if (issuer !== undefined) await services.authority.crlDue(act.records.rows, recordOf(act), act.now);
    await resumeSeals(act.records, { certificate: String(recordOf(act).id) }, 'certificate');
  };

/** `ca/pkcs12/{id}`: the soft key under the holder's password, once; the service forgets it in the same transaction. */
export const pkcs12 =
  (services: Services): Inside =>
  async act => {
    const record = recordOf(act);
    if (typeof record.keyRef !== 'string') throw new Refusal('CERTIFICATE_NO_SOFT_KEY');
    const privateKey = await services.authority.holderKeys.exportPkcs8(record.keyRef);
    const chain = certificatesIn(String(record.chainPem)).map(derOf);
    const body = await makePkcs12({
      privateKey,
      certificate: derOf(record.certificatePem),
      chain,
      friendlyName: String(record.holderName),
      password: String(act.input.password),
    });
    privateKey.fill(0);
    await act.records.rows.delete('privateKeys', record.keyRef);
    act.changes.keyRef = null;
    act.changes.downloadedAt = act.now.toISOString();
    act.answer.file = new FileAnswer({ name: `${String(record.holderName)}.p12`, mime: 'application/x-pkcs12', body });
    await takeUp(act, record);
  };

/** `ca/keep`: the soft key stays here, and documents are signed with it. What the certificate replaces ends as if it had been fetched. */
export const keep: Inside = async act => {
  if (typeof recordOf(act).keyRef !== 'string') throw new Refusal('CERTIFICATE_NO_SOFT_KEY');
  await takeUp(act, recordOf(act));
};

const derOf = (pem: unknown): Buffer => {
  const der = certificateDer(String(pem));
  if (der === undefined) throw new Refusal('PKI_CERTIFICATE_UNREADABLE');
  return der;
};

const certificatesIn = (pem: string): readonly string[] => pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

/** The private key of an encryption certificate, for its holder: as the standard's DER or as a driver takes it. */
const envelopeOf = (record: Row, format: 'ENVELOPED_KEY' | 'SKF'): FileAnswer => {
  if (typeof record.envelopedKey !== 'string') throw new Refusal('CERTIFICATE_NO_ENVELOPE');
  const der = Buffer.from(record.envelopedKey, 'base64');
  const name = String(record.serialNumber);
  const mime = 'application/octet-stream';
  return format === 'SKF'
    ? new FileAnswer({ name: `${name}.skf`, mime, body: skfBlobOf(der) })
    : new FileAnswer({ name: `${name}.envelope.der`, mime, body: der });
};

/** `ca/download/{id}`, `operation/certificate/download/{id}`: the certificate with its chain as PEM or PKCS#7, or alone as DER. */
export const download: Inside = async act => {
  const own = sessionOf(act).side === 'enterprise' ? [{ member: '$session.memberId' }] : [];
  const record = await act.records.get('certificates', [{ id: String(act.input.id) }, ...own]);
  if (typeof record.certificatePem !== 'string') throw new Refusal('CERTIFICATE_NOT_ISSUED');
  await act.records.note({ action: 'download', resource: 'certificates', recordId: String(record.id) });
  const name = String(record.serialNumber);
  if (act.input.format === 'PKCS7') {
    const chain = certificatesIn(String(record.chainPem)).map(derOf);
    const body = makeCertificateBag([derOf(record.certificatePem), ...chain]);
    return new FileAnswer({ name: `${name}.p7b`, mime: 'application/x-pkcs7-certificates', body });
  }
  if (act.input.format === 'ENVELOPED_KEY' || act.input.format === 'SKF') return envelopeOf(record, act.input.format);
  if (act.input.format === 'DER')
    return new FileAnswer({ name: `${name}.cer`, mime: 'application/pkix-cert', body: derOf(record.certificatePem) });
  return new FileAnswer({
    name: `${name}.pem`,
    mime: 'application/pem-certificate-chain',
    body: Buffer.from(`${record.certificatePem}${String(record.chainPem)}`),
  });
};
