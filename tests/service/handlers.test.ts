/** Handlers: named, reviewed, in force until their letter ends; the role that comes and goes with that. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, effectiveHandler, freshIdNo, type Handler, handlerInput, lapse, nameHandler, paper } from './handler-people.ts';
import { employee, freshMobile, member, only, operator, type Person, type Registered, smsCodeFor } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
let reviewer: Person;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  other = await member(running);
  reviewer = await operator(running, 'REVIEWER');
});
afterAll(() => running.stop());

const manage = (body: Record<string, unknown>, token = company.token) => running.call<Handler>('employee/handler/manage', body, token);
const decide = ({ id, version }: Handler, decision: string, reason?: string, by = reviewer.token) =>
  running.call<Handler>('operation/handler/audit/commit', { id, version, decision, reason }, by);
const used = ({ id, version }: Handler, used: 'ON' | 'OFF') =>
  running.call<Handler>('employee/handler/used', { id, version, used }, company.token);
const stored = async (id: string) => (await running.service.services.database.read.find('handlers', id)) as unknown as Handler;
const menusOf = async (userNum: string): Promise<number> => {
  const { database } = running.service.services;
  const role = await database.read.find('roles', { code: 'HANDLER' });
  return database.read.count('roleUsers', { role: String(role?.id), userNum });
};

describe('naming', () => {
  test('[en.handler.manage] [op.handlerAudit.commit] a handler waits for review, is returned with a reason, corrected and in force', async () => {
    const named = await nameHandler(running, company.token);
    expect(named.state).toBe('SUBMITTED');
    const queued = await only(running, 'operation/handler/audit/list', { id: named.id }, reviewer.token);
    expect(queued).toMatchObject({ state: 'SUBMITTED', name: '王经办' });
    const returned = await decide(named, 'return', '授权书没有盖章');
    expect(returned).toMatchObject({ status: 1, data: { state: 'RETURNED', decisionReason: '授权书没有盖章' } });
    const corrected = await manage({
      id: named.id,
      version: returned.data.version,
      letterFile: await paper(running, 'letter', company.token),
    });
    expect(corrected).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
    const approved = await decide(corrected.data, 'approve');
    expect(approved).toMatchObject({ status: 1, data: { state: 'EFFECTIVE' } });
    const detail = await running.call<{ history: { action: string; toState: string }[] }>(
      `employee/handler/detail/${named.id}`,
      {},
      company.token,
    );
    expect(detail.data.history.map(step => step.toState)).toEqual(['SUBMITTED', 'RETURNED', 'SUBMITTED', 'EFFECTIVE']);
  });

  test('[op.handler.new] an operator who enters a handler does not decide about them', async () => {
    const clerk = await operator(running, 'REVIEWER', 'TEMPLATE_ADMIN');
    const memberId = String((await running.service.services.database.read.find('members', { uscc: company.uscc }))?.id);
    const entered = await running.call<Handler>(
      'operation/handler/new',
      { member: memberId, ...(await handlerInput(running, clerk.token)) },
      clerk.token,
    );
    expect(entered).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
    expect(await decide(entered.data, 'approve', undefined, clerk.token)).toMatchObject({ data: { code: 'REVIEWER_IS_SUBMITTER' } });
    expect(await decide(entered.data, 'approve')).toMatchObject({ status: 1, data: { state: 'EFFECTIVE' } });
    expect(await running.call(`operation/handler/code/${entered.data.code}`, {}, clerk.token)).toMatchObject({
      status: 1,
      data: { id: entered.data.id },
    });
  });

  test('[en.handler.manage] the letter ends within three years of its beginning, not before it and not in the past', async () => {
    const input = await handlerInput(running, company.token);
    const fault = (words: Record<string, unknown>) => manage({ ...input, ...words });
    const refused = { status: 422, data: { errors: { letterTo: [expect.any(String)] } } };
    expect(await fault({ letterFrom: dayIn(running, 0), letterTo: dayIn(running, -1) })).toMatchObject(refused);
    // Once approved they are in force at once: nobody is before their letter begins.
    expect(await fault({ letterFrom: dayIn(running, 2), letterTo: dayIn(running, 90) })).toMatchObject({
      status: 422,
      data: { errors: { letterFrom: ['不能是将来的日期或时间'] } },
    });
    expect(await fault({ letterFrom: '2020-01-01', letterTo: '2021-01-01' })).toMatchObject(refused);
    expect(await fault({ letterFrom: dayIn(running, 0), letterTo: dayIn(running, 1100) })).toMatchObject(refused);
    expect(await fault({ letterFrom: dayIn(running, 0), letterTo: dayIn(running, 1090) })).toMatchObject({ status: 1 });
  });

  test('[en.handler.manage] who is bound to an account is the employee of that account, by name and by number where it is known', async () => {
    const person = await employee(running, company.token);
    const idNo = freshIdNo();
    const { version } = await only(running, 'employee/list', { account: person.userName }, company.token);
    const known = await running.call('employee/modify', { id: person.id, version, idNo }, company.token);
    expect(known).toMatchObject({ status: 1 });
    const input = { ...(await handlerInput(running, company.token)), employee: person.id, name: '王小明', idNo };
    const differs = expect.stringContaining('与所选员工账号登记的不一致');
    expect(await manage({ ...input, name: '江未眠', idNo: freshIdNo() })).toMatchObject({
      status: 422,
      data: { errors: { name: [differs], idNo: [differs] } },
    });
    expect(await manage(input)).toMatchObject({ status: 1 });
  });

  test('[en.handler.manage] refused: the number of an identity card whose last place does not fit the others; a passport has no such place', async () => {
    const input = await handlerInput(running, company.token);
    const idNo = freshIdNo();
    const slip = idNo.slice(0, 17) + (idNo.endsWith('0') ? '1' : '0');
    expect(await manage({ ...input, idNo: slip })).toMatchObject({
      status: 422,
      data: { errors: { idNo: [expect.stringContaining('最后一位校验码不符')] } },
    });
    expect(await manage({ ...input, idType: 'PASSPORT', idNo: 'E12345678' })).toMatchObject({ status: 1 });
  });

  test('[en.handler.person] the number of an employee comes from a handler of theirs that was approved, and not from one that waits', async () => {
    const person = await employee(running, company.token);
    const idNo = freshIdNo();
    const onRecord = async () =>
      (await running.call<{ name: string; idNo: string | null }>('employee/handler/person', { employee: person.id }, company.token)).data;
    const named = await nameHandler(running, company.token, { employee: person.id, idNo });
    expect(await onRecord()).toMatchObject({ name: '王小明', idNo: null });
    expect(await decide(named, 'approve')).toMatchObject({ status: 1 });
    expect(await onRecord()).toMatchObject({ name: '王小明', idNo });
  });

  test('[en.handler.person] the number of the legal representative goes to themselves alone, not to who bears their name or works beside them', async () => {
    const own = await member(running, { contactName: '张三' });
    const self = await only(running, 'employee/list', { account: own.adminUserName }, own.token);
    const numberOf = async (id: string, token: string) =>
      (await running.call<{ idNo: string | null }>('employee/handler/person', { employee: id }, token)).data.idNo;
    expect(await numberOf(self.id, own.token)).toBe('11010519491231002X');
    const beside = await employee(running, own.token, 'COMPANY_ADMIN');
    expect(await numberOf(self.id, beside.token)).toBeNull();
    const { version } = await only(running, 'employee/list', { id: beside.id }, own.token);
    expect(await running.call('employee/modify', { id: beside.id, version, name: '张三' }, own.token)).toMatchObject({ status: 1 });
    expect(await numberOf(beside.id, beside.token)).toBeNull();
  });

  test('[en.handler.manage] one person is one handler of a kind in a company, and of another kind or company too', async () => {
    const idNo = freshIdNo();
    const first = await nameHandler(running, company.token, { idNo });
    const again = await manage({ ...(await handlerInput(running, company.token)), idNo });
    expect(again).toMatchObject({ status: 422, data: { errors: { idNo: [expect.stringContaining(first.code)] } } });
    await nameHandler(running, company.token, { idNo, handlerType: 'INVOICE' });
    await nameHandler(running, other.token, { idNo });
    await decide(first, 'reject', '身份证件与姓名不符');
    await nameHandler(running, company.token, { idNo });
  });

  test('[en.handler.list] [PRM-05] another company sees and changes none of it', async () => {
    const named = await nameHandler(running, company.token);
    const list = await running.call<{ list: { id: string }[] }>('employee/handler/list', { pageSize: 200 }, other.token);
    expect(list.data.list.map(row => row.id)).not.toContain(named.id);
    expect(await manage({ id: named.id, version: named.version, email: 'x@example.com' }, other.token)).toMatchObject({ status: 404 });
    expect(
      await manage(
        { ...(await handlerInput(running, other.token)), letterFile: await paper(running, 'letter', company.token) },
        other.token,
      ),
    ).toMatchObject({
      status: 422,
      data: { errors: { letterFile: [expect.any(String)] } },
    });
  });
});

describe('in force', () => {
  test('[en.handler.manage] [en.handler.used] the role comes with the approval and goes with suspension, new review and withdrawal', async () => {
    const person = await employee(running, company.token);
    const effective = await effectiveHandler(running, company.token, { employee: person.id });
    expect(await menusOf(person.userNum)).toBe(1);
    const off = await used(effective, 'OFF');
    expect(off).toMatchObject({ status: 1, data: { state: 'SUSPENDED' } });
    expect(await menusOf(person.userNum)).toBe(0);
    const on = await used(off.data, 'ON');
    expect(await menusOf(person.userNum)).toBe(1);
    // What no reviewer looked at changes nothing else.
    const mailed = await manage({ id: effective.id, version: on.data.version, email: 'handler@example.com' });
    expect(mailed).toMatchObject({ status: 1, data: { state: 'EFFECTIVE' } });
    const altered = await manage({ id: effective.id, version: mailed.data.version, idNo: freshIdNo() });
    expect(altered).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
    expect(await menusOf(person.userNum)).toBe(0);
    const again = await decide(altered.data, 'approve');
    expect(await menusOf(person.userNum)).toBe(1);
    const { id, version } = again.data;
    expect(await running.call('employee/handler/withdraw', { id, version }, company.token)).toMatchObject({
      status: 1,
      data: { state: 'WITHDRAWN' },
    });
    expect(await menusOf(person.userNum)).toBe(0);
  });

  test('[en.employee.used] a handler whose account is switched off is suspended and cannot be put in force without it', async () => {
    const person = await employee(running, company.token);
    const effective = await effectiveHandler(running, company.token, { employee: person.id });
    const account = await only(running, 'employee/list', { id: person.id }, company.token);
    await running.call('employee/used', { id: person.id, version: account.version, used: 'OFF' }, company.token);
    const suspended = await stored(effective.id);
    expect(suspended.state).toBe('SUSPENDED');
    expect(await used(suspended, 'ON')).toMatchObject({ status: 0, data: { code: 'HANDLER_EMPLOYEE_OFF' } });
  });

  test('[en.employee.modify][en.handler.used][op.handlerAudit.commit] an account that is called otherwise acts by the papers of nobody else', async () => {
    const person = await employee(running, company.token);
    const modify = async (words: Record<string, unknown>) => {
      const { id, version } = await only(running, 'employee/list', { id: person.id }, company.token);
      return running.call('employee/modify', { id, version, ...words }, company.token);
    };
    const effective = await effectiveHandler(running, company.token, { employee: person.id });
    // What does not say who somebody is changes nothing.
    expect(await modify({ department: '采购部' })).toMatchObject({ status: 1 });
    expect((await stored(effective.id)).state).toBe('EFFECTIVE');
    expect(await modify({ name: '司马另有其人' })).toMatchObject({ status: 1 });
    const suspended = await stored(effective.id);
    expect(suspended.state).toBe('SUSPENDED');
    expect(await menusOf(person.userNum)).toBe(0);
    const differs = { status: 0, data: { code: 'HANDLER_EMPLOYEE_DIFFERS' } };
    expect(await used(suspended, 'ON')).toMatchObject(differs);
    // Named by the papers of another, they wait; approved they are not.
    const anew = await manage({ id: suspended.id, version: suspended.version, name: '司马另有其人' });
    expect(anew).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
    expect(await modify({ name: '又是一人' })).toMatchObject({ status: 1 });
    expect(await decide(anew.data, 'approve')).toMatchObject(differs);
    expect(await modify({ name: '司马另有其人' })).toMatchObject({ status: 1 });
    expect(await decide(anew.data, 'approve')).toMatchObject({ status: 1 });
  });

  test('[en.handler.manage] a new mobile is proved by a code that was sent to it', async () => {
    const effective = await effectiveHandler(running, company.token);
    const mobile = freshMobile();
    const change = (smsCode?: string) =>
      manage({ id: effective.id, version: effective.version, mobile, ...(smsCode === undefined ? {} : { smsCode }) });
    expect(await change()).toMatchObject({ status: 422, data: { errors: { smsCode: [expect.any(String)] } } });
    expect(await change('000000')).toMatchObject({ status: 0, data: { code: 'SMS_CODE_WRONG' } });
    expect(await change(await smsCodeFor(running, mobile, 'CHANGE_MOBILE'))).toMatchObject({ status: 1, data: { state: 'EFFECTIVE' } });
  });

  test('[en.handler.list] with the last day of the letter it is over', async () => {
    const person = await employee(running, company.token);
    const effective = await effectiveHandler(running, company.token, { employee: person.id, letterTo: dayIn(running, 1) });
    const now = running.service.services.clock().getTime();
    await lapse(running, 'handlers', new Date(now + 86_400_000));
    expect((await stored(effective.id)).state).toBe('EFFECTIVE');
    await lapse(running, 'handlers', new Date(now + 3 * 86_400_000));
    expect((await stored(effective.id)).state).toBe('EXPIRED');
    expect(await menusOf(person.userNum)).toBe(0);
  });
});

test("[en.handlerSeal.manage][en.handlerSeal.list] a handler is granted a seal within the days of letter and seal; a stranger's is none", async () => {
  const company = await member(running);
  const other = await member(running);
  const { services } = running.service;
  const { id: handler } = await effectiveHandler(running, company.token);
  const sealOf = async (by: { readonly uscc: string }, state: string): Promise<string> => {
    const owner = (await services.database.read.find('members', { uscc: by.uscc }))?.id;
    const sealType = (await services.database.read.find('sealTypes', { code: 'CONTRACT' }))?.id;
    const seal = await running.call<{ id: string } & Record<string, unknown>>(
      'operation/seal/save',
      { member: owner, sealType, name: '合同专用章' },
      running.operator,
    );
    running.byHand('seals', seal.data.id);
    await services.database.transaction(rows =>
      rows.update('seals', seal.data.id, null, { state, validTo: `${dayIn(running, 200)}T12:00:00+08:00` }),
    );
    return seal.data.id;
  };
  const seal = await sealOf(company, 'ENABLED');
  const grant = (body: object) =>
    running.call<{ id: string; version: number; state: string } & Record<string, unknown>>('handlerSeal/manage', body, company.token);
  const wish = { handler, seal, validFrom: dayIn(running, 0), validTo: dayIn(running, 30), limitAmount: '5000.00' };
  const named = (field: string) => ({ status: 422, data: { errors: { [field]: [expect.any(String)] } } });
  expect(await grant({ ...wish, seal: await sealOf(other, 'ENABLED') })).toMatchObject(named('seal'));
  expect(await grant({ ...wish, validTo: dayIn(running, -1) })).toMatchObject(named('validTo'));
  // The seal ends on the 200th day, before the letter does.
  expect(await grant({ ...wish, validTo: dayIn(running, 201) })).toMatchObject(named('validTo'));
  const made = await grant(wish);
  expect(made).toMatchObject({ status: 1, data: { state: 'VALID', limitAmount: '5000.00' } });
  expect(await grant(wish)).toMatchObject({ status: 422 });
  const { id } = made.data;
  const off = await grant({ id, version: made.data.version, enabled: false });
  expect(off).toMatchObject({ data: { state: 'ENDED' } });
  const later = await grant({ id, version: off.data.version, enabled: true, validFrom: dayIn(running, 5), validTo: dayIn(running, 30) });
  expect(later).toMatchObject({ data: { state: 'WAITING' } });
  const listed = await running.call<{ total: number }>('handlerSeal/list', {}, company.token);
  expect(listed.data.total).toBe(1);
  expect((await running.call<{ total: number }>('handlerSeal/list', {}, other.token)).data.total).toBe(0);
  // Withdrawn, the handler takes their grants along.
  const { version } = (await services.database.read.find('handlers', handler)) ?? {};
  expect(await running.call('employee/handler/withdraw', { id: handler, version }, company.token)).toMatchObject({ status: 1 });
  expect(await services.database.read.find('handlerSeals', id)).toMatchObject({ state: 'ENDED', enabled: false });
});
