/** The issuance log is held against the database each night and after each start: whoever looks after jobs hears of what stands in only one. */
import type { Services } from '#product/services.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { reportFailure } from '#service/delivery/failures.ts';
import type { Job } from '#service/jobs/job.ts';
import { filesIn } from '../issuance/lines.ts';
import { type Finding, reconcile } from '../issuance/reconcile.ts';
import { textOf } from '../issuance/words.ts';

/** In the sentence of the job: all of them are in the list of failures. */
const [mostNumbers, mostPlaces] = [50, 3];

export const issuanceCheck = ({ database }: Pick<Services, 'database'>, dataDir: string): Job => {
  const report = (findings: readonly Finding[]): Promise<void> =>
    database.transaction(async rows => {
      for (const { fault, file, line, serialNumber, certificate } of findings) {
        if (serialNumber === undefined) continue;
        await reportFailure(rows, {
          biz: 'ISSUING',
          step: 'log',
          ...(certificate ? { resource: certificates.name, recordId: certificate } : { resource: issuances.name, recordId: serialNumber }),
          recordLabel: serialNumber,
          error: textOf({ fault, ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }), serialNumber }),
        });
      }
    });
  return {
    name: 'issuanceLog',
    schedule: 'DAILY_0300',
    isDueAtStart: async () => filesIn(dataDir).length > 0,
    run: async now => {
      const { lines, findings } = await reconcile(database.unhurried, dataDir, now);
      if (findings.length === 0) return lines;
      await report(findings);
      const numbers = [...new Set(findings.flatMap(({ serialNumber }) => serialNumber ?? []))];
      const places = findings.filter(({ serialNumber }) => serialNumber === undefined).map(textOf);
      throw new Error(
        [
          `签发日志与数据库不符，共 ${findings.length} 处 / the issuance log and the database do not agree: ${findings.length}`,
          ...(numbers.length > 0 ? [numbers.slice(0, mostNumbers).join(', ')] : []),
          ...places.slice(0, mostPlaces),
        ].join('\n'),
      );
    },
  };
};
