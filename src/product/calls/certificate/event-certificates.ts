/** Event certificates: issued for one signature to a person, for themselves or for a company, with a key that is made for it in memory and forgotten with it. */
import type { Services } from '#product/services.ts';
import { signerCertificates } from '#resources/certificate/signer-certificates.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { makePassingKey } from '#trust/keys/passing-key.ts';
import { issue, prepare } from '#trust/pki/issue.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { readPem } from '#trust/pki/pem.ts';
import { profiles } from '#trust/pki/profiles.ts';
import type { RevocationReason } from '#trust/pki/reasons.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { publicKeyHash } from '#trust/pki/subject-key.ts';
import { validityFor } from '#trust/pki/validity.ts';
import { personMark, subjectFor } from './subject.ts';

type Known = Pick<Services, 'authority' | 'clock' | 'database' | 'issuanceLog' | 'model' | 'timekeeper' | 'vault'>;

/** Who signs. The number goes into the certificate as a keyed hash alone. */
export interface EventSigner {
  /** Id of the invited signer's record. */
  readonly signer: string;
  readonly name: string;
  readonly idNo: string;
  /** For which they sign. */
  readonly company?: { readonly companyName: string; readonly uscc: string } | undefined;
}

/**
 * It is signed with at once, and stamped by others, whose clocks may be behind: a certificate that begins later than the stamp says would never be in
 * force. As far as a stamp's time may be off (`timestamp-client.ts`).
 */
const othersBehindMs = 5 * 60_000;

export interface EventCertificate {
  readonly id: string;
  /** DER. */
  readonly certificate: Buffer;
  /** What stands above it, DER, nearest first. */
  readonly chain: readonly Buffer[];
  readonly signer: Signer;
  readonly serialNumber: string;
  readonly subjectDn: string;
  readonly notAfter: Date;
  /** Lets go of the key. To be called whatever comes of the signature. */
  forget(): void;
}

/**
 * Certifies a new key for one signature. The certificate is kept in a transaction of its own, before anything is signed with the key: whatever
 * becomes of the signature, the register knows it. Call it while no transaction is open.
 * @throws Refusal CLOCK_WENT_BACK, PKI_NO_ISSUER, PKI_NAME_* for a name that cannot stand in a certificate, ISSUANCE_LOG
 */
export const certifyForEvent = async (services: Known, { signer, name, idNo, company }: EventSigner): Promise<EventCertificate> => {
  const { authority, clock, database, issuanceLog, model, timekeeper, vault } = services;
  // Before a serial number is spent: the authority's key would refuse as well.
  await timekeeper.check();
  const standing = await authority.issuing();
  const profile = profiles[company === undefined ? 'signing-event' : 'signing-event-company'];
  const mark = personMark(vault, idNo);
  const key = await makePassingKey('ECDSA_P256');
  try {
    const now = clock();
    const { publicKey } = key.signer;
    const token = await prepare({
      issuer: standing.issuer,
      profile,
      subject: company === undefined ? { countryName: 'CN', commonName: name, serialNumber: mark } : subjectFor(company, name, mark),
      publicKey,
      serialNumber: newSerialNumber(),
      ...validityFor(profile, standing.issuer, new Date(now.getTime() - othersBehindMs)),
      urls: standing.urls,
    });
    const [above, issuerSigner] = await Promise.all([authority.chainOf(standing.id), standing.signer()]);
    return await issuanceLog.keeping(async record => {
      const certificate = await issue(token, issuerSigner, record);
      const { serialNumber, subjectDn, notBefore, notAfter, pem } = parseCertificate(certificate);
      const { id } = await database.transaction(rows =>
        systemRecords(rows, model, {}, now)
          .of(signerCertificates)
          .create({
            signer,
            holderName: company === undefined ? name : `${company.companyName}（${name}）`,
            issuer: standing.id,
            serialNumber,
            subjectDn,
            certificatePem: pem,
            publicKeySha256: publicKeyHash(publicKey),
            notBefore: notBefore.toISOString(),
            notAfter: notAfter.toISOString(),
          }),
      );
      const chain = readPem('CERTIFICATE', above) ?? [];
      return { made: { id, certificate, chain, serialNumber, subjectDn, notAfter, ...key }, isKept: true };
    });
  } catch (error) {
    key.forget();
    throw error;
  }
};

/**
 * Revokes one: it was issued to somebody who was not who they said.
 * @throws Refusal RECORD_MISSING where none that counts has that number
 */
export const revokeEventCertificate = async (
  { authority, clock, database, model }: Pick<Services, 'authority' | 'clock' | 'database' | 'model'>,
  serialNumber: string,
  reason: RevocationReason,
): Promise<void> => {
  const now = clock();
  await database.transaction(async rows => {
    const records = systemRecords(rows, model, {}, now, 'ceremony').of(signerCertificates);
    const row = await records.get({ serialNumber, revokedAt: { isSet: false } }, { lock: true });
    await records.change(row, null, { revokedAt: now.toISOString(), revocationReason: reason });
    await authority.crlDue(rows, row, now);
  });
};
