/** Employees: their first role and what follows a change of it, their last administrator, and what ends with an account. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { firstPassword, followMobile, recordOf } from '#service/calls/access/accounts.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';
import { suspendHandlersOf } from '../handler/handlers.ts';
import { handInRenamed } from './person-authentications.ts';

/** A new employee; their role follows into `roleUsers` once their number is known. */
export const createEmployee: Inside = async act => {
  await firstPassword(act, act.input.password);
  await grantRole(act.records, String(act.changes.role ?? 'VIEWER'), String(act.changes.userNum));
};

const administrators = (act: Act, member: unknown): Promise<number> =>
  act.records.rows.count('employees', { member: String(member), role: 'COMPANY_ADMIN', state: 'ON' }, act.records.operands);

const refuseLastOfCompany = async (act: Act, employee: Row): Promise<void> => {
  if (employee.role !== 'COMPANY_ADMIN' || employee.state !== 'ON') return;
  await act.records.rows.find('members', { id: String(employee.member) }, { ...act.records.operands, forUpdate: true });
  if ((await administrators(act, employee.member)) <= 1) throw new Refusal('ACCOUNT_LAST_ADMIN');
};

/** A change of an employee: a changed role replaces the old one's grant, a changed name or number is authenticated anew. */
export const modifyEmployee =
  (services: Services): Inside =>
  async act => {
    const before = recordOf(act);
    await followMobile(services, act, before);
    await handInRenamed(act, before);
    const role = act.changes.role;
    if (role === undefined || role === before.role) return;
    if (before.userNum === sessionOf(act).userNum) throw new Refusal('GRANT_SELF');
    await refuseLastOfCompany(act, before);
    const old = await act.records.find('roles', { code: String(before.role) });
    const held =
      old === undefined
        ? undefined
        : await act.records.find('roleUsers', { role: String(old.id), userNum: String(before.userNum) }, { lock: true });
    if (held !== undefined) await act.records.remove('roleUsers', held, null);
    await grantRole(act.records, String(role), String(before.userNum));
  };

/** Disabling: not oneself, not the last administrator; live sessions end, and they act as a handler no more. */
export const disableEmployee =
  (services: Services): Inside =>
  async act => {
    const before = recordOf(act);
    if (before.userNum === sessionOf(act).userNum) throw new Refusal('ACCOUNT_SELF');
    await refuseLastOfCompany(act, before);
    await suspendHandlersOf(act.records, before);
    await services.sessions.endAll(act.records.rows, { userNum: String(before.userNum) }, 'DISABLED', act.now);
  };
