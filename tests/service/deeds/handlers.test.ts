/** What each deed on a handler is for: when somebody acts for their company and when no more, and what is looked at again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectiveHandler, freshIdNo, handlerInput, paper } from '../handler-people.ts';
import { employee, freshMobile, member, type Person, type Registered, smsCodeFor } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing } from './doing.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  [company, other] = [await member(running), await member(running)];
});
afterAll(() => running.stop());

const { act, must, stored, found, acts } = doing(() => running);
/** Whether somebody acts as a handler: asking for a seal is theirs by that role alone. */
const acting = async ({ token }: Person): Promise<boolean> => (await act('electronicSeal/save', {}, token)).http !== 403;
/** An employee without menus of their own who acts as a handler in force. */
const appointed = async () => {
  const who = await employee(running, company.token);
  const before = await acting(who);
  const handler = await effectiveHandler(running, company.token, { employee: who.id });
  expect([before, await acting(who)]).toEqual([false, true]);
  return { who, handler: await stored('handlers', handler.id) };
};

const switches = [
  ['op.handler.used', 'operation/handler/used', () => running.operator],
  ['en.handler.used', 'employee/handler/used', () => company.token],
] as const;
test.each(switches)('[%s] OFF takes away what was held as a handler, ON gives it back', async (id, path, by) => {
  const { who, handler } = await appointed();
  const turn = async (used: string) => must(path, { ...at(await stored('handlers', handler.id)), used }, by());
  expect([(await turn('OFF')).state, await acting(who)]).toEqual(['SUSPENDED', false]);
  expect([(await turn('ON')).state, await acting(who)]).toEqual(['EFFECTIVE', true]);
  expect((await acts(handler.id)).flatMap(({ callId, action }) => (callId === id ? [action] : []))).toEqual(['suspend', 'resume']);
  expect(await act('employee/handler/used', { ...at(await stored('handlers', handler.id)), used: 'OFF' }, other.token)).toMatchObject({
    http: 404,
  });
  expect(await acting(who)).toBe(true);
});

test('[en.handler.withdraw] whoever is withdrawn acts for nobody, for good; the same person may be named anew', async () => {
  const { who, handler } = await appointed();
  expect(await act('employee/handler/withdraw', at(handler), other.token)).toMatchObject({ http: 404 });
  expect(await must('employee/handler/withdraw', at(handler), company.token)).toMatchObject({ state: 'WITHDRAWN' });
  expect(await acting(who)).toBe(false);
  const gone = at(await stored('handlers', handler.id));
  for (const [path, token] of [
    ['employee/handler/used', company.token],
    ['operation/handler/used', running.operator],
  ] as const)
    expect(await act(path, { ...gone, used: 'ON' }, token)).toMatchObject({ http: 409 });
  expect(await acting(who)).toBe(false);
  const again = { ...(await handlerInput(running, company.token)), idNo: handler.idNo };
  expect(await must('employee/handler/manage', again, company.token)).toMatchObject({ state: 'SUBMITTED' });
});

test('[op.handler.edit] what a reviewer looked at is looked at again, and nobody acts by it until then; what nobody looked at is only changed', async () => {
  const { who, handler } = await appointed();
  const edit = async (words: object) => act('operation/handler/edit', { ...at(await stored('handlers', handler.id)), ...words });
  expect(await edit({ email: 'handler@example.com' })).toMatchObject({ status: 1, data: { state: 'EFFECTIVE' } });
  expect([(await stored('handlers', handler.id)).email, await acting(who)]).toEqual(['handler@example.com', true]);
  const mobile = freshMobile();
  expect(await edit({ mobile })).toMatchObject({ http: 422, data: { errors: { smsCode: [expect.any(String)] } } });
  expect((await stored('handlers', handler.id)).mobile).toBe(handler.mobile);
  const smsCode = await smsCodeFor(running, mobile, 'CHANGE_MOBILE');
  expect(await edit({ mobile, smsCode })).toMatchObject({ status: 1, data: { state: 'EFFECTIVE' } });
  expect((await stored('handlers', handler.id)).mobile).toBe(mobile);
  const letterFile = await paper(running, 'letter', running.operator);
  const idNo = freshIdNo();
  expect(await edit({ letterFile, idNo })).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
  expect(await stored('handlers', handler.id)).toMatchObject({ letterFile, idNo, member: handler.member, code: handler.code });
  expect(await acting(who)).toBe(false);
});

test('[op.handler.new] whoever an operator enters is of that company and waits for review', async () => {
  const { id } = await found('members', { uscc: other.uscc });
  const input = await handlerInput(running, running.operator);
  const entered = await must('operation/handler/new', { member: id, ...input });
  expect(await stored('handlers', entered.id)).toMatchObject({ ...input, member: id, state: 'SUBMITTED', effectiveAt: null });
  expect((await must(`employee/handler/detail/${entered.id}`, {}, other.token)).code).toBe(entered.code);
  expect(await act(`employee/handler/detail/${entered.id}`, {}, company.token)).toMatchObject({ http: 404 });
});
