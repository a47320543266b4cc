/** Holders hear that a certificate ends in 60, 30, 15, 7 and 1 day: each once, and no more once it is replaced or revoked. */
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { expiryNotices as noticesGiven } from '#resources/certificate/expiry-notices.ts';
import { members } from '#resources/member/members.ts';
import type { Tell, Telling } from '#service/delivery/tells.ts';
import { eachApart } from '#service/jobs/each-apart.ts';
import type { Job } from '#service/jobs/job.ts';
import type { TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';

const dayMs = 86_400_000;
const noticeDays = [1, 7, 15, 30, 60];
const inUse = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] as const;

type Certificate = RowOf<typeof certificates>;

/** The notice that is due with so much time left: the nearest one that was reached. A service that stood still does not send five at once. */
const dueNotice = (notAfter: string, now: Date): number | undefined => {
  const left = Math.ceil((Date.parse(notAfter) - now.getTime()) / dayMs);
  return noticeDays.find(days => left <= days);
};

const news = async (rows: TransactionRows, certificate: Certificate, days: number): Promise<Telling | undefined> => {
  const member = await rowsOf(rows, members).find({ id: certificate.member });
  if (member === undefined) return undefined;
  return {
    text: 'certificate.ending',
    resource: certificates.name,
    record: certificate,
    to: ['administrators', 'holder'],
    addresses: [{ mobile: member.contactMobile, email: certificate.email ?? member.email }],
    values: { day: dayOf(new Date(heldIn(certificate, 'notAfter'))), days: String(days) },
  };
};

/** One certificate, in its own transaction: what it is is looked at again under its lock. @returns whether somebody was told */
const remind = async (rows: TransactionRows, tell: Tell, id: string, now: Date): Promise<boolean> => {
  const certificate = await rowsOf(rows, certificates).find({ id, state: inUse }, { forUpdate: true });
  if (certificate === undefined) return false;
  const days = dueNotice(heldIn(certificate, 'notAfter'), now);
  if (days === undefined) return false;
  // The lock on the certificate keeps two processes apart; the unique pair would refuse the second.
  if (await rowsOf(rows, noticesGiven).exists({ certificate: id, days })) return false;
  if (await rowsOf(rows, certificates).exists({ replaces: id, state: inUse })) return false;
  await rows.insert(noticesGiven.name, { certificate: id, days });
  const telling = await news(rows, certificate, days);
  if (telling !== undefined) tell(rows, telling, now);
  return true;
};

export const expiryNotices = (database: Database, tell: Tell): Job => ({
  name: 'expiryNotices',
  schedule: 'DAILY_0800',
  run: async now => {
    const until = new Date(now.getTime() + Math.max(...noticeDays) * dayMs).toISOString();
    const ending = rowsOf(database.read, certificates, { session: {}, now }).walk({
      where: [{ state: inUse, keyUse: 'SIGN', notAfter: { from: now.toISOString(), to: until } }],
      sort: { field: 'notAfter', order: 'ASC' },
      columns: ['id', 'seqNo'],
    });
    return eachApart(
      ending,
      ({ id, seqNo }) => seqNo ?? id,
      ({ id }) => database.transaction(rows => remind(rows, tell, id, now)),
    );
  },
});
