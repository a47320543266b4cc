/** Handlers: what is checked when somebody is named or changed, and how the role of a handler comes and goes with their standing. */
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import { proveCode } from '#service/calls/public/sms.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import type { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';

/** What a reviewer has held against the papers: a change of any of it is reviewed again. */
const reviewed = ['employee', 'name', 'idType', 'idNo', 'handlerType', 'letterFile', 'letterFrom', 'letterTo', 'idFront', 'idBack'];
/** Until they are turned down or withdrawn, a person is one handler of a kind. */
const live = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'];
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

const checkLetter = (row: Row, now: Date): void => {
  const [from, to] = [String(row.letterFrom), String(row.letterTo)];
  if (to < from) refuse({ path: 'letterTo', code: 'ENDS_BEFORE_START' });
  if (to > yearsLater(from, mostYears)) refuse({ path: 'letterTo', code: 'LETTER_TOO_LONG', params: { years: mostYears } });
  if (to < dayOf(now)) refuse({ path: 'letterTo', code: 'isOver' });
};

const checkEmployee = async (records: Records, row: Row): Promise<void> => {
  if (typeof row.employee !== 'string') return;
  const employee = await records.find('employees', { id: row.employee });
  if (employee === undefined || employee.member !== row.member) refuse({ path: 'employee', code: 'reference' });
  else if (employee.state === 'OFF') refuse({ path: 'employee', code: 'EMPLOYEE_OFF' });
};

const checkUnique = async (act: Act, row: Row): Promise<void> => {
  await takeTurns(act, `handler:${String(row.member)}`);
  const same = await act.records.find('handlers', [
    { member: String(row.member), idNo: String(row.idNo), handlerType: String(row.handlerType), state: live },
    ...(act.record === undefined ? [] : [{ not: { id: String(act.record.id) } }]),
  ]);
  if (same !== undefined) refuse({ path: 'idNo', code: 'HANDLER_TWICE', params: { code: String(same.code) } });
};

/** What stands in the record before the change and differs after it, of these fields. */
const changed = (act: Act, fields: readonly string[]): readonly string[] =>
  fields.filter(name => act.changes[name] !== undefined && (act.changes[name] ?? null) !== (act.record?.[name] ?? null));

/** `employee/handler/manage`, `operation/handler/new`, `operation/handler/edit`: named anew, or changed; what was reviewed is reviewed again. */
export const saveHandler =
  (services: Services): Inside =>
  async act => {
    const { record, changes } = act;
    const row: Row = { ...record, ...changes };
    const member = await act.records.get('members', { id: String(row.member) });
    if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
    checkLetter(row, act.now);
    await checkEmployee(act.records, row);
    await checkUnique(act, row);
    if (record !== undefined && changed(act, ['mobile']).length > 0) {
      if (typeof act.input.smsCode !== 'string') refuse({ path: 'smsCode', code: 'required' });
      await proveCode(services, 'consume', String(changes.mobile), 'CHANGE_MOBILE', act.input.smsCode, act.now);
    }
    const again = record === undefined || record.state === 'RETURNED' || changed(act, reviewed).length > 0;
    if (!again) return;
    await takeIn(act);
    if (record === undefined) return;
    changes.state = 'SUBMITTED';
    if (record.state === 'EFFECTIVE') await takeRole(act.records, record);
  };

/** Other standings that keep the role with the person: another effective kind of handler, or their own role. */
const keepsRole = async (records: Records, employee: Row, handler: Row): Promise<boolean> =>
  employee.role === 'HANDLER' ||
  (await records.find('handlers', [{ employee: String(employee.id), state: 'EFFECTIVE' }, { not: { id: String(handler.id) } }])) !==
    undefined;

const takeRole = async (records: Records, handler: Row): Promise<void> => {
  if (typeof handler.employee !== 'string') return;
  const employee = await records.find('employees', { id: handler.employee });
  const role = await records.find('roles', { code: 'HANDLER' });
  if (employee === undefined || role === undefined || (await keepsRole(records, employee, handler))) return;
  const held = await records.find('roleUsers', { role: String(role.id), userNum: String(employee.userNum) }, { lock: true });
  if (held !== undefined) await records.remove('roleUsers', held, null);
};

const giveRole = async (records: Records, handler: Row): Promise<void> => {
  if (typeof handler.employee !== 'string') return;
  const employee = await records.get('employees', { id: handler.employee });
  if (employee.state === 'OFF') throw new Refusal('HANDLER_EMPLOYEE_OFF');
  await grantRole(records, 'HANDLER', String(employee.userNum));
};

const refuseOver = (handler: Row, now: Date): void => {
  if (String(handler.letterTo) < dayOf(now)) throw new Refusal('HANDLER_LETTER_OVER', { params: { day: String(handler.letterTo) } });
};

const recordOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error('a handler is expected');
  return act.record;
};

/** Approved: they act for their company until the last day of their letter is over. */
export const approveHandler: Inside = async act => {
  const handler = recordOf(act);
  refuseOver(handler, act.now);
  await giveRole(act.records, handler);
  const end = (timeOf(String(handler.letterTo)) ?? act.now.getTime()) + dayMs;
  Object.assign(act.changes, { effectiveAt: act.now.toISOString(), expiresAt: new Date(end).toISOString() });
};

/** Suspended, withdrawn or over: what they held as a handler goes. */
export const stopHandler: Inside = async act => {
  if (recordOf(act).state === 'EFFECTIVE') await takeRole(act.records, recordOf(act));
};

/** In force again, as long as letter and account are. */
export const resumeHandler: Inside = async act => {
  refuseOver(recordOf(act), act.now);
  await giveRole(act.records, recordOf(act));
};

/** An employee who is switched off acts for nobody: their handlers are suspended with them. */
export const suspendHandlersOf = async (records: Records, employee: Row): Promise<void> => {
  const { list } = await records.rows.list('handlers', {
    where: [{ employee: String(employee.id), state: 'EFFECTIVE' }],
    ...records.operands,
    page: { number: 1, size: 50 },
    total: false,
    heavy: true,
    forUpdate: true,
  });
  for (const handler of list) await records.move('handlers', handler, 'suspend', null);
};
