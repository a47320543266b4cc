/** Handlers: what is checked when somebody is named or changed, and how the role of a handler comes and goes with their standing. */

import type { RowOf, StateOf } from '#engine/declare/typed.ts';
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import type { roleSeeds } from '#resources/_roles.ts';
import { roleUsers } from '#resources/access/role-users.ts';
import { roles } from '#resources/access/roles.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import type { Inside } from '#service/records/act.ts';
import type { Records } from '#service/records/records.ts';
import { effect, standing, type Writing, written } from '#service/records/typed.ts';

type Handler = RowOf<typeof handlers>;
type Employee = RowOf<typeof employees>;
type Saving = Writing<typeof handlers>;

/** What a reviewer has held against the papers: a change of any of it is reviewed again. */
const reviewed = [
  'employee',
  'name',
  'idType',
  'idNo',
  'handlerType',
  'letterFile',
  'letterFrom',
  'letterTo',
  'idFront',
  'idBack',
] as const satisfies readonly (keyof Handler)[];
/** Until they are turned down or withdrawn, a person is one handler of a kind. */
const live: readonly StateOf<typeof handlers>[] = [
  'SUBMITTED',
  'IN_REVIEW',
  'SECOND_REVIEW',
  'RETURNED',
  'EFFECTIVE',
  'SUSPENDED',
  'EXPIRED',
];
const mostYears = 3;
const dayMs = 86_400_000;

const refuse = (...faults: readonly Fault[]): never => {
  throw new Refusal('INPUT_INVALID', { faults });
};

/** The same day so many years later; 29 February becomes 1 March. */
const yearsLater = (day: string, years: number): string => {
  const [year = 0, ...rest] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year + years, (rest[0] ?? 1) - 1, rest[1] ?? 1)));
};

const checkLetter = ({ letterFrom: from, letterTo: to }: Handler, now: Date): void => {
  if (to < from) refuse({ path: 'letterTo', code: 'ENDS_BEFORE_START' });
  if (to > yearsLater(from, mostYears)) refuse({ path: 'letterTo', code: 'LETTER_TOO_LONG', params: { years: mostYears } });
  if (to < dayOf(now)) refuse({ path: 'letterTo', code: 'isOver' });
};

const checkEmployee = async (records: Records, row: Handler): Promise<void> => {
  if (row.employee === null) return;
  const employee = await records.of(employees).find({ id: row.employee });
  if (employee === undefined || employee.member !== row.member) refuse({ path: 'employee', code: 'reference' });
  else if (employee.state === 'OFF') refuse({ path: 'employee', code: 'EMPLOYEE_OFF' });
  else checkPerson(row, employee);
};

/** Who acts with the account is who the papers are of: what is known of the employee does not say another person. */
const differing = (row: Handler, employee: Employee) =>
  (['name', 'idNo'] as const).filter(
    field => employee[field] !== null && (field !== 'idNo' || employee.idType === row.idType) && employee[field] !== row[field],
  );

const checkPerson = (row: Handler, employee: Employee): void => {
  const differs = differing(row, employee);
  if (differs.length > 0) refuse(...differs.map(path => fault(path, 'EMPLOYEE_DIFFERS')));
};

const checkUnique = async (act: Saving, { member, idNo, handlerType }: Handler): Promise<void> => {
  await takeTurns(act, `handler:${member}`);
  const same = await act.records
    .of(handlers)
    .find([{ member, idNo, handlerType, state: live }, ...(act.record === undefined ? [] : [{ not: { id: act.record.id } }])]);
  if (same !== undefined) refuse({ path: 'idNo', code: 'HANDLER_TWICE', params: { code: same.code } });
};

/** What stands in the record before the change and differs after it, of these fields. */
const changed = (act: Saving, fields: readonly ((typeof reviewed)[number] | 'mobile')[]): readonly string[] =>
  fields.filter(name => act.changes[name] !== undefined && (act.changes[name] ?? null) !== (act.record?.[name] ?? null));

/** `employee/handler/manage`, `operation/handler/new`, `operation/handler/edit`: named anew, or changed; what was reviewed is reviewed again. */
export const saveHandler = (services: Services): Inside =>
  written(handlers)(async act => {
    const { record, changes } = act;
    const row = standing(handlers, act);
    const member = await act.records.of(members).get({ id: row.member });
    if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
    checkLetter(row, act.now);
    if (record === undefined || changed(act, ['employee', 'name', 'idType', 'idNo']).length > 0) await checkEmployee(act.records, row);
    await checkUnique(act, row);
    if (record !== undefined && changed(act, ['mobile']).length > 0) {
      if (typeof act.input.smsCode !== 'string') refuse({ path: 'smsCode', code: 'required' });
      await proveCode(services, act, 'consume', { mobile: row.mobile, scene: 'CHANGE_MOBILE', code: act.input.smsCode });
    }
    const again = record === undefined || record.state === 'RETURNED' || changed(act, reviewed).length > 0;
    if (!again) return;
    await takeIn(act);
    if (record === undefined) return;
    changes.state = 'SUBMITTED';
    if (record.state === 'EFFECTIVE') await takeRole(act.records, record);
  });

/** Other standings that keep the role with the person: another effective kind of handler, or their own role. */
const keepsRole = async (records: Records, employee: Employee, handler: Handler): Promise<boolean> =>
  employee.role === 'HANDLER' ||
  (await records.of(handlers).find([{ employee: employee.id, state: 'EFFECTIVE' }, { not: { id: handler.id } }])) !== undefined;

const takeRole = async (records: Records, handler: Handler): Promise<void> => {
  if (handler.employee === null) return;
  const employee = await records.of(employees).find({ id: handler.employee });
  const role = await records.of(roles).find({ code: 'HANDLER' });
  if (employee === undefined || role === undefined || (await keepsRole(records, employee, handler))) return;
  const held = await records.of(roleUsers).find({ role: role.id, userNum: employee.userNum }, { lock: true });
  if (held !== undefined) await records.of(roleUsers).remove(held, null);
};

const giveRole = async (records: Records, handler: Handler): Promise<void> => {
  if (handler.employee === null) return;
  const employee = await records.of(employees).get({ id: handler.employee }, { lock: 'shared' });
  if (employee.state === 'OFF') throw new Refusal('HANDLER_EMPLOYEE_OFF');
  if (differing(handler, employee).length > 0) throw new Refusal('HANDLER_EMPLOYEE_DIFFERS');
  await grantRole<typeof roleSeeds>(records, 'HANDLER', employee.userNum);
};

const refuseOver = ({ letterTo: day }: Handler, now: Date): void => {
  if (day < dayOf(now)) throw new Refusal('HANDLER_LETTER_OVER', { params: { day } });
};

/** Approved: they act for their company until the last day of their letter is over. */
export const approveHandler = effect(handlers)('approve', async ({ record, records, changes, now }) => {
  refuseOver(record, now);
  await giveRole(records, record);
  const end = (timeOf(record.letterTo) ?? now.getTime()) + dayMs;
  Object.assign(changes, { effectiveAt: now.toISOString(), expiresAt: new Date(end).toISOString() });
});

/** Suspended, withdrawn or over: what they held as a handler goes. */
export const stopHandler = effect(handlers)(['withdraw', 'suspend', 'expire'], async ({ record, records }) => {
  if (record.state === 'EFFECTIVE') await takeRole(records, record);
});

/** In force again, as long as letter and account are. */
export const resumeHandler = effect(handlers)('resume', async ({ record, records, now }) => {
  refuseOver(record, now);
  await giveRole(records, record);
});

const suspendWhere = async (records: Records, employee: Pick<Employee, 'id'>, isMeant: (handler: Handler) => boolean): Promise<void> => {
  const { list } = await records.of(handlers).list({
    where: [{ employee: employee.id, state: 'EFFECTIVE' }],
    page: { number: 1, size: 50 },
    total: false,
    heavy: true,
    forUpdate: true,
  });
  for (const handler of list.filter(isMeant)) await records.of(handlers).move(handler, 'suspend', null);
};

/** An employee who is switched off acts for nobody: their handlers are suspended with them. */
export const suspendHandlersOf = (records: Records, employee: Pick<Employee, 'id'>): Promise<void> =>
  suspendWhere(records, employee, () => true);

/** The account says another person from now on: papers of the former one authorise nobody else. @param employee as it will stand */
export const suspendFormerHandlersOf = (records: Records, employee: Employee): Promise<void> =>
  suspendWhere(records, employee, handler => differing(handler, employee).length > 0);
