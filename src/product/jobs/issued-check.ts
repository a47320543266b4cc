/** Every certificate that was issued is looked at once more, by programs that did not make it. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { reportFailure } from '#service/delivery/failures.ts';
import type { Job } from '#service/jobs/job.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { secondLook } from '#trust/pki/second-look.ts';

const batch = 100;
/** A night has an end; what is left waits for the next. */
const mostAtOnce = 100_000;

type Certificate = RowOf<typeof certificates>;
type Issuance = RowOf<typeof issuances>;

export const issuedCheck = (database: Database, model: Model): Job => {
  const pems = new Map<string, string>();
  const issuerPem = async (id: string): Promise<string> => {
    const known = pems.get(id) ?? (await rowsOf(database.read, issuers).find(id))?.certificatePem ?? '';
    pems.set(id, known);
    return known;
  };
  const findingsOn = async (issuance: Issuance, certificate: Certificate | undefined): Promise<readonly string[]> => {
    if (certificate === undefined || certificate.certificatePem === null) return ['the register does not hold it'];
    return secondLook(
      {
        certificatePem: certificate.certificatePem,
        serialNumber: issuance.serialNumber,
        notBefore: new Date(heldIn(certificate, 'notBefore')),
        notAfter: new Date(heldIn(certificate, 'notAfter')),
        fingerprintSha256: heldIn(certificate, 'fingerprintSha256'),
      },
      await issuerPem(heldIn(issuance, 'issuer')),
    );
  };

  /** Looks at a batch. @returns how many, and the serial numbers of those with something wrong */
  const look = (now: Date): Promise<{ readonly seen: number; readonly wrong: readonly string[] }> =>
    database.transaction(async rows => {
      const records = systemRecords(rows, model, {}, now, 'clock');
      const { list } = await records.of(issuances).list({
        where: [{ state: 'DONE' }],
        sort: { field: 'id', order: 'ASC' },
        page: { number: 1, size: batch },
        total: false,
        forUpdate: 'skipLocked',
      });
      // By number: an order for two certificates has two issuances.
      const { list: issued } = await records.of(certificates).list({
        where: [{ serialNumber: list.map(({ serialNumber }) => serialNumber) }],
        page: { number: 1, size: batch },
        total: false,
        heavy: true,
      });
      const wrong: string[] = [];
      for (const issuance of list) {
        const certificate = issued.find(({ issuer, serialNumber }) => issuer === issuance.issuer && serialNumber === issuance.serialNumber);
        const findings = await findingsOn(issuance, certificate);
        await records.of(issuances).move(issuance, findings.length === 0 ? 'check' : 'doubt', null);
        if (findings.length === 0) continue;
        wrong.push(issuance.serialNumber);
        await reportFailure(rows, {
          biz: 'ISSUING',
          step: 'check',
          resource: certificates.name,
          recordId: certificate?.id ?? heldIn(issuance, 'certificate'),
          recordLabel: issuance.serialNumber,
          error: findings.join('; '),
        });
      }
      return { seen: list.length, wrong };
    });

  return {
    name: 'issuedCheck',
    schedule: 'DAILY_0300',
    run: async now => {
      const wrong: string[] = [];
      let seen = 0;
      for (let last = batch; last === batch && seen < mostAtOnce; ) {
        const looked = await look(now);
        last = looked.seen;
        seen += looked.seen;
        wrong.push(...looked.wrong);
      }
      // Told as the job's own failure too: whoever looks after jobs hears of it.
      if (wrong.length > 0) throw new Error(`签发的证书与规范不符 / issued and at fault: ${wrong.join(', ')}`);
      return seen;
    },
  };
};
