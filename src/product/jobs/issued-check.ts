/** Every certificate that was issued is looked at once more, by programs that did not make it. */
import type { Model } from '#engine/project/model.ts';
import { systemRecords } from '#service/calls/seeding.ts';
import { reportFailure } from '#service/delivery/failures.ts';
import type { Job } from '#service/jobs/job.ts';
import type { Row } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { secondLook } from '#trust/pki/second-look.ts';

const batch = 100;
/** A night has an end; what is left waits for the next. */
const mostAtOnce = 100_000;

export const issuedCheck = (database: Database, model: Model): Job => {
  const issuers = new Map<string, string>();
  const issuerPem = async (id: string): Promise<string> => {
    const known = issuers.get(id) ?? String((await database.read.find('issuers', id))?.certificatePem);
    issuers.set(id, known);
    return known;
  };
  const findingsOn = async (issuance: Row, certificate: Row | undefined): Promise<readonly string[]> => {
    if (typeof certificate?.certificatePem !== 'string') return ['the register does not hold it'];
    return secondLook(
      {
        certificatePem: certificate.certificatePem,
        serialNumber: String(issuance.serialNumber),
        notBefore: new Date(String(certificate.notBefore)),
        notAfter: new Date(String(certificate.notAfter)),
        fingerprintSha256: String(certificate.fingerprintSha256),
      },
      await issuerPem(String(issuance.issuer)),
    );
  };

  /** Looks at a batch. @returns how many, and the serial numbers of those with something wrong */
  const look = (now: Date): Promise<{ readonly seen: number; readonly wrong: readonly string[] }> =>
    database.transaction(async rows => {
      const records = systemRecords(rows, model, {}, now, 'clock');
      const { list } = await rows.list('issuances', {
        where: [{ state: 'DONE' }],
        session: {},
        now,
        sort: { field: 'id', order: 'ASC' },
        page: { number: 1, size: batch },
        total: false,
        forUpdate: 'skipLocked',
      });
      // By number: an order for two certificates has two issuances.
      const { list: certificates } = await rows.list('certificates', {
        where: [{ serialNumber: list.map(({ serialNumber }) => String(serialNumber)) }],
        session: {},
        now,
        page: { number: 1, size: batch },
        total: false,
        heavy: true,
      });
      const wrong: string[] = [];
      for (const issuance of list) {
        const certificate = certificates.find(
          ({ issuer, serialNumber }) => issuer === issuance.issuer && serialNumber === issuance.serialNumber,
        );
        const findings = await findingsOn(issuance, certificate);
        await records.move('issuances', issuance, findings.length === 0 ? 'check' : 'doubt', null);
        if (findings.length === 0) continue;
        wrong.push(String(issuance.serialNumber));
        await reportFailure(rows, {
          biz: 'ISSUING',
          step: 'check',
          resource: 'certificates',
          recordId: String(certificate?.id ?? issuance.certificate),
          recordLabel: String(issuance.serialNumber),
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
