/** What a company has given already: of an employee who is to become a handler. It is shown whole, and the journal knows to whom. */
import type { RowOf } from '#engine/declare/typed.ts';
import { handlerCalls } from '#resources/handler/calls.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { sessionOf } from '#service/records/act.ts';
import type { Records } from '#service/records/records.ts';
import { answer } from '#service/records/typed.ts';

type Employee = RowOf<typeof employees>;

/** A name may be borne by several: it is the legal representative who asks for themselves, on a mobile that the company gave. */
const isLegal = (employee: Employee, { legalName, contactMobile }: RowOf<typeof members>, asking: string): boolean =>
  employee.userNum === asking &&
  employee.role === 'COMPANY_ADMIN' &&
  employee.name === legalName &&
  employee.mobile !== null &&
  employee.mobile === contactMobile;

/** Their own number; or what a reviewer has seen of them as a handler; or, where the legal representative asks, what the company registered with. */
const documentOf = async (records: Records, employee: Employee, asking: string) => {
  const { id, name, idType, idNo } = employee;
  if (idNo !== null) return { idType, idNo };
  const known = await records.of(handlers).find({ employee: id, name, state: 'EFFECTIVE' });
  if (known !== undefined) return { idType: known.idType, idNo: known.idNo };
  const member = await records.of(members).get({ id: employee.member });
  return member.legalIdNo !== null && isLegal(employee, member, asking)
    ? { idType: member.legalIdType, idNo: member.legalIdNo }
    : { idType, idNo };
};

/** What is answered of it whole. */
const shownWhole = ['idNo', 'mobile', 'email'] as const;

/** `employee/handler/person`. */
export const personOnRecord = answer(handlerCalls)('en.handler.person', async act => {
  const { input, records } = act;
  const employee = await records.of(employees).get([{ id: input.employee }, { member: '$session.memberId', state: 'ON' }]);
  records.noteOf(records.resource(employees.name), employee, { action: 'unmask', reason: shownWhole.join(', ') });
  const { name, mobile, email } = employee;
  return { name, ...(await documentOf(records, employee, sessionOf(act).userNum)), mobile, email };
});
