/** Real-name authentications of persons: each is handed in as soon as their number and their authorisation file are both there. */
import { dayOf } from '#engine/rules/calendar.ts';
import type { Act } from '#service/calls/contract.ts';
import type { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';

const open = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'];
/** What a reviewer holds against the file. */
const compared = ['name', 'idType', 'idNo'] as const;

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Into the queue, or back into it with what stands now: one is open at a time. Without a number there is nothing to compare. */
export const handInPerson = async (records: Records, employee: Row): Promise<void> => {
  const { id, member, userNum, name, idType, idNo, authFile, authFileTo } = employee;
  if (!isGiven(idNo) || !isGiven(authFile)) return;
  const values = { member, employee: id, userNum, name, idType, idNo, letterFile: authFile, letterTo: authFileTo ?? null };
  const before = await records.find('personAuthentications', { employee: String(id), state: open }, { lock: true });
  if (before === undefined) {
    await records.create('personAuthentications', values, { effect: 'review.takeIn' });
    return;
  }
  const anew = { ...values, state: 'SUBMITTED', marks: null, claimedBy: null, claimedAt: null };
  await records.change('personAuthentications', before, null, anew, { effect: 'review.takeIn', action: 'resubmit' });
};

/** Their company calls an employee otherwise: a file that is in force is compared anew. */
export const handInRenamed = async ({ changes, now, records }: Act, before: Row): Promise<void> => {
  const isSame = compared.every(name => changes[name] === undefined || changes[name] === before[name]);
  const isOver = isGiven(before.authFileTo) && before.authFileTo < dayOf(now);
  if (!isSame && !isOver) await handInPerson(records, { ...before, ...changes });
};
