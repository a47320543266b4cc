/** Holders hear that a certificate ends in 60, 30, 15, 7 and 1 day: each once, and no more once it is replaced or revoked. */

import { dayOf } from '#engine/rules/calendar.ts';
import { administratorsOf } from '#product/calls/member/administrators.ts';
import type { Delivery } from '#service/delivery/delivery.ts';
import { notify } from '#service/delivery/notices.ts';
import type { Job } from '#service/jobs/job.ts';
import type { Row, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';

const dayMs = 86_400_000;
const noticeDays = [1, 7, 15, 30, 60];
const inUse = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

/** The notice that is due with so much time left: the nearest one that was reached. A service that stood still does not send five at once. */
const dueNotice = (notAfter: unknown, now: Date): number | undefined => {
  const left = Math.ceil((Date.parse(String(notAfter)) - now.getTime()) / dayMs);
  return noticeDays.find(days => left <= days);
};

const tell = async (rows: TransactionRows, delivery: Delivery, certificate: Row, days: number, now: Date): Promise<void> => {
  const id = String(certificate.id);
  const member = await rows.find('members', { id: String(certificate.member) });
  if (member === undefined) return;
  const day = dayOf(new Date(String(certificate.notAfter)));
  const whose = `${String(certificate.holderName)}（${String(certificate.seqNo)}）`;
  const zh = `${whose}的数字证书将于 ${day} 到期，请在到期前办理更新，以免影响使用。`;
  const en = `The certificate of ${String(certificate.holderName)} (${String(certificate.seqNo)}) ends on ${day}. Renew it before then to go on using it.`;
  await notify(rows, 'enterprise', await administratorsOf(rows, String(member.id)), {
    kind: 'EXPIRY',
    title: [`证书将于 ${day} 到期`, `A certificate ends on ${day}`],
    content: [zh, en],
    resource: 'certificates',
    recordId: id,
    member: String(member.id),
  });
  const mail = certificate.email ?? member.email;
  if (typeof mail === 'string' && mail !== '')
    await delivery.queue(rows, { kind: 'MAIL', recipient: mail, subject: `数字证书将于 ${day} 到期（剩余 ${days} 天内）`, body: zh }, now);
  if (typeof member.contactMobile === 'string') await delivery.queue(rows, { kind: 'SMS', recipient: member.contactMobile, body: zh }, now);
};

/** One certificate, in its own transaction: what it is is looked at again under its lock. @returns whether somebody was told */
const remind = async (rows: TransactionRows, delivery: Delivery, id: string, now: Date): Promise<boolean> => {
  const certificate = await rows.find('certificates', { id, state: inUse }, { forUpdate: true });
  if (certificate === undefined) return false;
  const days = dueNotice(certificate.notAfter, now);
  if (days === undefined) return false;
  // The lock on the certificate keeps two processes apart; the unique pair would refuse the second.
  if (await rows.exists('expiryNotices', { certificate: id, days })) return false;
  if (await rows.exists('certificates', { replaces: id, state: inUse })) return false;
  await rows.insert('expiryNotices', { certificate: id, days });
  await tell(rows, delivery, certificate, days, now);
  return true;
};

export const expiryNotices = (database: Database, delivery: Delivery): Job => ({
  name: 'expiryNotices',
  schedule: 'DAILY_0800',
  run: async now => {
    let told = 0;
    const until = new Date(now.getTime() + Math.max(...noticeDays) * dayMs).toISOString();
    const ending = database.read.walk('certificates', {
      where: [{ state: inUse, keyUse: 'SIGN', notAfter: { from: now.toISOString(), to: until } }],
      session: {},
      now,
      columns: ['id'],
    });
    for await (const page of ending)
      for (const { id } of page) if (await database.transaction(rows => remind(rows, delivery, String(id), now))) told += 1;
    return told;
  },
});
