/** Real-name authentications of persons: each is handed in as soon as their number and their authorisation file are both there. */
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { employees } from '#resources/member/employees.ts';
import { personAuthentications } from '#resources/member/person-authentications.ts';
import type { Records } from '#service/records/records.ts';
import { standing, type Writing } from '#service/records/typed.ts';

const open = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'] as const;
/** What a reviewer holds against the file. */
const compared = ['name', 'idType', 'idNo'] as const;

type Employee = RowOf<typeof employees>;

const isGiven = (value: string | null): value is string => value !== null && value !== '';

/** Into the queue, or back into it with what stands now: one is open at a time. Without a number there is nothing to compare. */
export const handInPerson = async (records: Records, employee: Employee): Promise<void> => {
  const { id, member, userNum, name, idType, idNo, authFile, authFileTo } = employee;
  if (!isGiven(idNo) || !isGiven(authFile)) return;
  const values: ValuesOf<typeof personAuthentications> = {
    member,
    employee: id,
    userNum,
    name,
    idType,
    idNo,
    letterFile: authFile,
    letterTo: authFileTo,
  };
  const before = await records.of(personAuthentications).find({ employee: id, state: open }, { lock: true });
  if (before === undefined) {
    await records.of(personAuthentications).create(values, { effect: 'review.takeIn' });
    return;
  }
  const anew: ValuesOf<typeof personAuthentications> = { ...values, state: 'SUBMITTED', marks: null, claimedBy: null, claimedAt: null };
  await records.of(personAuthentications).change(before, null, anew, { effect: 'review.takeIn', action: 'resubmit' });
};

/** Their company calls an employee otherwise: a file that is in force is compared anew. */
export const handInRenamed = async (
  { changes, now, records }: Omit<Writing<typeof employees>, 'record'>,
  before: Employee,
): Promise<void> => {
  const isSame = compared.every(name => changes[name] === undefined || changes[name] === before[name]);
  const isOver = isGiven(before.authFileTo) && before.authFileTo < dayOf(now);
  if (!isSame && !isOver) await handInPerson(records, standing(employees, { record: before, changes }));
};
