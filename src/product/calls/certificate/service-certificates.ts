/** The certificates with which the authority's own services sign: made when there is none, made anew long before they end. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { organisation } from '#product/authority-names.ts';
import type { IssuanceLog } from '#product/issuance/log.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { eachApart } from '#service/jobs/each-apart.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { type KeyStore, type Signer, signerOf } from '#trust/keys/key-store.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { type CertificateProfile, serviceProfiles } from '#trust/pki/profiles.ts';
import type { RevocationReason } from '#trust/pki/reasons.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { validityFor } from '#trust/pki/validity.ts';
import type { Authority } from './authority.ts';
import type { Standing } from './issuer-rows.ts';

type ServiceCertificate = RowOf<typeof serviceCertificates>;
export type Purpose = ServiceCertificate['purpose'];

/** A certificate in use, with its key. */
export interface InService {
  readonly certificate: Buffer;
  readonly signer: Signer;
  readonly notAfter: Date;
}

export interface ServiceCertificates {
  /** The one to sign with now; made first where there is none. */
  of(purpose: Purpose, issuer: Standing): Promise<InService>;
  /** Makes what is missing or about to end. @returns how many were made */
  renew(purpose: Purpose, issuers: readonly Standing[]): Promise<number>;
  /**
   * Takes one out of service for good: it stands on the list, its key is destroyed, and the next use makes another.
   * @throws Refusal RECORD_MISSING where none in service has that number
   */
  revoke(serialNumber: string, reason: RevocationReason): Promise<void>;
  /** Purposes, serial numbers and ends, for people. */
  describe(): Promise<string>;
}

interface Facts {
  readonly profile: CertificateProfile;
  readonly name: string;
  /** With fewer days left than these a new one is made, with a new key. */
  readonly renewDays: number;
}

const dayMs = 86_400_000;
const facts: Readonly<Record<Purpose, Facts>> = {
  OCSP: { profile: serviceProfiles['ocsp-responder'], name: '契证证书状态服务', renewDays: 10 },
  // A key stamps for a year; whatever it stamped last can be verified for three more.
  TSA: { profile: serviceProfiles['time-stamping'], name: '契证时间戳服务', renewDays: 3 * 365 },
  // A key makes seals for a year; the last of them counts no longer than a certificate does.
  SEAL: { profile: serviceProfiles['seal-making'], name: '契证制章服务', renewDays: 4 * 365 },
  // As a key that stamps.
  EVIDENCE: { profile: serviceProfiles.evidence, name: '契证存证服务', renewDays: 3 * 365 },
};

/** How long a process goes on with what it has read. */
const rememberedMs = 600_000;
/** A certificate with less than this left signs nothing any more: its answers have to outlive the question. */
const leastMs = 2 * 3_600_000;

interface Options {
  readonly database: Database;
  readonly model: Model;
  readonly keys: KeyStore;
  readonly crlDue: Authority['crlDue'];
  readonly issuanceLog: IssuanceLog;
  readonly clock: () => Date;
}

export const makeServiceCertificates = ({ database, model, keys, crlDue, issuanceLog, clock }: Options): ServiceCertificates => {
  const remembered = new Map<string, { readonly inService: InService; readonly version: number; readonly until: number }>();
  const making = new Map<string, Promise<ServiceCertificate>>();

  const newest = async (rows: Rows, purpose: Purpose, issuer: string): Promise<ServiceCertificate | undefined> => {
    const { list } = await rowsOf(rows, serviceCertificates, { session: {}, now: clock() }).list({
      where: [{ purpose, issuer, revokedAt: { isSet: false } }],
      sort: { field: 'notAfter', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
      heavy: true,
    });
    return list[0];
  };
  const leftOf = (row: ServiceCertificate | undefined): number =>
    row === undefined ? 0 : Date.parse(heldIn(row, 'notAfter')) - clock().getTime();
  /** An authority that is itself about to end gives no more than it has. */
  const restOf = ({ issuer }: Standing): number => issuer.notAfter.getTime() - clock().getTime();
  const leastOf = (standing: Standing): number => Math.min(leastMs, restOf(standing) / 2);
  const wantedOf = (standing: Standing, purpose: Purpose): number =>
    Math.min(facts[purpose].renewDays * dayMs, Math.max(leastOf(standing), restOf(standing) - dayMs));

  /** Signed before it is stored: of two processes that make one at once, the second forgets its own, which nobody has seen. */
  const make = async (purpose: Purpose, standing: Standing, wantedMs: number): Promise<ServiceCertificate> => {
    const { profile, name } = facts[purpose];
    const { issuer } = standing;
    const now = clock();
    const key = await keys.make(issuer.algorithm, `${name} ${standing.name}`);
    const token = await prepare({
      issuer,
      profile,
      subject: { ...organisation, commonName: `${name} ${standing.name}` },
      publicKey: key.publicKey,
      serialNumber: newSerialNumber(),
      ...validityFor(profile, issuer, now),
      urls: profile.ocspNoCheck === true ? { crl: standing.urls.crl, caIssuers: standing.urls.caIssuers } : standing.urls,
    });
    const kept = await issuanceLog.keeping(async record => {
      const fields = parseCertificate(await issue(token, await standing.signer(), record));
      const made = await database.transaction(async rows => {
        await rows.lock(`serviceCertificates ${purpose} ${standing.id}`);
        const known = await newest(rows, purpose, standing.id);
        if (known !== undefined && leftOf(known) > wantedMs) return known;
        return systemRecords(rows, model, {}, now, 'clock')
          .of(serviceCertificates)
          .create({
            purpose,
            issuer: standing.id,
            serialNumber: fields.serialNumber,
            subjectDn: fields.subjectDn,
            certificatePem: fields.pem,
            keyId: key.keyId,
            publicKeySha256: publicKeyHash(key.publicKey),
            notBefore: fields.notBefore.toISOString(),
            notAfter: fields.notAfter.toISOString(),
          });
      });
      return { made, isKept: made.keyId === key.keyId };
    });
    if (kept.keyId !== key.keyId) await keys.destroy(key.keyId);
    return kept;
  };
  const makeOnce = (purpose: Purpose, standing: Standing, wantedMs: number): Promise<ServiceCertificate> => {
    const place = `${purpose} ${standing.id}`;
    const under = making.get(place) ?? make(purpose, standing, wantedMs).finally(() => making.delete(place));
    making.set(place, under);
    return under;
  };

  return {
    async of(purpose, standing) {
      const place = `${purpose} ${standing.id}`;
      const known = remembered.get(place);
      // Any revocation of the authority's raises its version: in every process the next question looks again.
      if (known !== undefined && known.version === standing.version && known.until > clock().getTime()) return known.inService;
      const found = await newest(database.read, purpose, standing.id);
      const least = leastOf(standing);
      const row = found !== undefined && leftOf(found) > least ? found : await makeOnce(purpose, standing, least);
      const notAfter = new Date(heldIn(row, 'notAfter'));
      const inService = {
        certificate: certificateDer(heldIn(row, 'certificatePem')) ?? Buffer.alloc(0),
        signer: await signerOf(keys, heldIn(row, 'keyId')),
        notAfter,
      };
      remembered.set(place, {
        inService,
        version: standing.version,
        until: Math.min(clock().getTime() + rememberedMs, notAfter.getTime() - least),
      });
      return inService;
    },
    async renew(purpose, issuers) {
      return eachApart(
        [issuers],
        ({ name }) => name,
        async standing => {
          const wantedMs = wantedOf(standing, purpose);
          if (leftOf(await newest(database.read, purpose, standing.id)) > wantedMs) return false;
          await makeOnce(purpose, standing, wantedMs);
          return true;
        },
      );
    },
    async revoke(serialNumber, reason) {
      const now = clock();
      const keyId = await database.transaction(async rows => {
        const records = systemRecords(rows, model, {}, now, 'ceremony').of(serviceCertificates);
        const row = await records.get({ serialNumber, revokedAt: { isSet: false } }, { lock: true });
        await records.change(row, null, { revokedAt: now.toISOString(), revocationReason: reason });
        await crlDue(rows, row, now);
        return heldIn(row, 'keyId');
      });
      remembered.clear();
      await keys.destroy(keyId);
    },
    async describe() {
      const { list } = await rowsOf(database.read, serviceCertificates, { session: {}, now: clock() }).list({
        where: [{ notAfter: { from: '$now' } }],
        sort: { field: 'createdAt', order: 'ASC' },
        page: { number: 1, size: 200 },
        total: false,
      });
      const stateOf = (revokedAt: string | null): string => (revokedAt === null ? 'IN_SERVICE' : 'REVOKED');
      return list
        .map(
          ({ purpose, revokedAt, serialNumber, subjectDn, notAfter }) =>
            `${purpose}  ${stateOf(revokedAt)}  ${serialNumber}  ${subjectDn}  -> ${notAfter}`,
        )
        .join('\n');
    },
  };
};
