/** Employees: their first role and what follows a change of it, their last administrator, and what ends with an account. */

import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { roleSeeds } from '#resources/_roles.ts';
import { roleUsers } from '#resources/access/role-users.ts';
import { roles } from '#resources/access/roles.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { firstPassword, followMobile } from '#service/calls/access/accounts.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { suspendFormerHandlersOf, suspendHandlersOf } from '../handler/handlers.ts';
import { handInRenamed } from './person-authentications.ts';

type Employee = RowOf<typeof employees>;

const platform = ['平台', 'The platform'] as const;
/** What somebody may word as they like is no part of what others are sent. */
const asTold = ['由登记人告知', 'as they tell you'] as const;

/** Whoever got an account hears of it where they can be reached: who gave it to them, how it is called and how they get in. Never a password. */
const invite = async (act: Pick<Act, 'records' | 'actor' | 'call'>, { account, mobile, email, member }: Employee): Promise<void> => {
  const { side, name, memberName } = sessionOf(act);
  const company = memberName ?? (await act.records.of(members).get({ id: member })).companyName;
  const inviter = side === 'operator' ? platform : name;
  await act.records.tell({
    text: 'employee.registered',
    resource: employees.name,
    addresses: [{ mobile, email }],
    values: { account: /^[\w.@-]+$/.test(account) ? account : asTold, inviter, company },
  });
};

/** A new employee; their role follows into `roleUsers` once their number is known. */
export const createEmployee = (services: Pick<Services, 'publicUrl'>) =>
  written(employees)(async act => {
    await firstPassword(act, act.input.password);
    const employee = standing(employees, act);
    const { role, userNum, account } = employee;
    // Handed on along with a password that was made here.
    if (act.answer.password !== undefined)
      Object.assign(act.answer, { signInName: account, signInAt: `${services.publicUrl}/#/enterpriseLogin` });
    await grantRole<typeof roleSeeds>(act.records, role ?? 'VIEWER', userNum);
    await invite(act, employee);
  });

const refuseLastOfCompany = async ({ records }: Pick<Act, 'records'>, { member, role, state }: Employee): Promise<void> => {
  if (role !== 'COMPANY_ADMIN' || state !== 'ON') return;
  await records.of(members).find({ id: member }, { lock: true });
  if ((await records.of(employees).count({ member, role: 'COMPANY_ADMIN', state: 'ON' })) <= 1) throw new Refusal('ACCOUNT_LAST_ADMIN');
};

/** A change of an employee: a changed role replaces the old one's grant, a changed name or number is authenticated anew and ends what others' papers allow. */
export const modifyEmployee = (services: Services) =>
  written(employees)(async act => {
    const before = act.record;
    if (before === undefined) throw new Error('an employee is expected');
    await followMobile(services, act, before);
    await handInRenamed(act, before);
    await suspendFormerHandlersOf(act.records, standing(employees, { record: before, changes: act.changes }));
    const role = act.changes.role;
    if (role === undefined || role === null || role === before.role) return;
    if (before.userNum === sessionOf(act).userNum) throw new Refusal('GRANT_SELF');
    await refuseLastOfCompany(act, before);
    const old = await act.records.of(roles).find({ code: before.role });
    const held =
      old === undefined ? undefined : await act.records.of(roleUsers).find({ role: old.id, userNum: before.userNum }, { lock: true });
    if (held !== undefined) await act.records.of(roleUsers).remove(held, null);
    await grantRole<typeof roleSeeds>(act.records, role, before.userNum);
  });

/** Disabling: not oneself, not the last administrator; live sessions end, and they act as a handler no more. */
export const disableEmployee = (services: Services) =>
  effect(employees)('disable', async act => {
    const before = act.record;
    if (before.userNum === sessionOf(act).userNum) throw new Refusal('ACCOUNT_SELF');
    await refuseLastOfCompany(act, before);
    await suspendHandlersOf(act.records, before);
    await services.sessions.endAll(act.records.rows, { userNum: before.userNum }, 'DISABLED', act.now);
  });
