/** Real-name authentication by a small transfer: approved, transferred, filled in; three wrong amounts or the eighth day end it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { implementations } from '#product/effects.ts';
import { clockMoves } from '#service/jobs/moves.ts';
import { only, operator, type Person, registration, signIn } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let reviewer: Person;
let finance: Person;
beforeAll(async () => {
  running = await startRunning();
  [reviewer, finance] = [await operator(running, 'REVIEWER'), await operator(running, 'FINANCE')];
});
afterAll(() => running.stop());

const account = {
  method: 'PENNY',
  bankName: '中国银行',
  bankBranch: '福州五四支行',
  bankCity: '福州市',
  cnaps: '313651027012',
  bankAccount: '1234567890123',
};

interface Application {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}

const refusal = (code: string) => ({ http: 400, status: 0, data: { code } });

/** Registered with an account and approved: the transfer is to be made. */
const approved = async () => {
  const { body, ...company } = await registration(running);
  const { applyNo } = (await running.call<{ applyNo: string }>('enterprise/register', { ...body, ...account })).data;
  const { id, version } = await only(running, 'operation/authentication/list', { applyNo }, reviewer.token);
  const answer = await running.call<Application>('operation/authentication/approve', { id, version, decision: 'approve' }, reviewer.token);
  expect(answer).toMatchObject({ status: 1, data: { state: 'WAIT_PAY', member: null } });
  return { ...company, applyNo, waiting: answer.data };
};
const pay = ({ id, version }: Application, words: object, by = finance.token) =>
  running.call<Application>('operation/authentication/payment', { id, version, ...words }, by);
const fill = (company: { applyNo: string; mobile: string }, amount: string) =>
  running.call<Application>('enterprise/register/amount', { applyNo: company.applyNo, mobile: company.mobile, amount });
const transferred = async () => {
  const company = await approved();
  expect(await pay(company.waiting, { result: 'PAID', amount: '0.37' })).toMatchObject({ status: 1, data: { state: 'WAIT_FILL' } });
  return company;
};
const stateOf = async (applyNo: string) => (await running.service.services.database.read.find('authentications', { applyNo }))?.state;

test('[op.auth.payment][en.register.amount] approved, transferred by finance, filled in by the company, which is a member then and not before', async () => {
  const company = await transferred();
  const { database } = running.service.services;
  expect(await database.read.count('members', { uscc: company.uscc })).toBe(0);
  const seen = await running.call('enterprise/register/search', { applyNo: company.applyNo, mobile: company.mobile });
  expect(seen).toMatchObject({ data: { state: 'WAIT_FILL', triesLeft: 3, fillBefore: expect.any(String) } });
  expect(JSON.stringify(await running.call('operation/authentication/detail', { id: company.waiting.id }, finance.token))).not.toContain(
    '0.37',
  );
  expect(await fill({ ...company, mobile: '13900000000' }, '0.37')).toMatchObject({ status: 404 });
  expect(await fill(company, '0.37')).toMatchObject({ status: 1, data: { state: 'DONE' } });
  expect(await signIn(running, company.adminUserName, company.adminPassword)).toEqual(expect.any(String));
  expect(await fill(company, '0.37')).toMatchObject({ status: 409 });
});

test('[en.register.amount] three wrong amounts end it; each counts although it is refused', async () => {
  const company = await transferred();
  expect(await fill(company, '0.36')).toMatchObject({ ...refusal('TRANSFER_AMOUNT_WRONG'), message: expect.stringContaining('2') });
  expect(await fill(company, '0.38')).toMatchObject(refusal('TRANSFER_AMOUNT_WRONG'));
  expect(await fill(company, '0.99')).toMatchObject(refusal('TRANSFER_FAILED'));
  expect(await fill(company, '0.37')).toMatchObject({ status: 409 });
  expect(await stateOf(company.applyNo)).toBe('FAILED');
});

test('[op.auth.payment] a failed transfer gives it back with the reason; refused: an amount of a yuan, a reviewer without the button, an account too few', async () => {
  const company = await approved();
  expect(await pay(company.waiting, { result: 'PAID', amount: '1.00' })).toMatchObject({ status: 422 });
  expect(await pay(company.waiting, { result: 'FAILED', reason: '账号户名不符，请更正' })).toMatchObject({
    status: 1,
    data: { state: 'RETURNED', decisionReason: '账号户名不符，请更正' },
  });
  // Whoever corrects it is told that an account belongs to it, and names another one.
  const found = { applyNo: company.applyNo, mobile: company.mobile };
  expect(await running.call('enterprise/register/search', found)).toMatchObject({ data: { state: 'RETURNED', method: 'PENNY' } });
  const { body } = await registration(running);
  const { cnaps, ...rest } = account;
  expect(await running.call('enterprise/register', { ...body, ...rest })).toMatchObject({
    status: 422,
    data: { errors: { cnaps: [expect.any(String)] } },
  });
  const clerk = await operator(running, 'CLERK');
  expect(await pay(company.waiting, { result: 'PAID', amount: '0.10' }, clerk.token)).toMatchObject({ status: 403 });
});

test('[en.register.amount] on the eighth day it is over, whether the clock has come by or not', async () => {
  const [late, forgotten] = [await transferred(), await transferred()];
  const { services } = running.service;
  running.clock.now = new Date(running.clock.now.getTime() + 7 * 86_400_000 + 1000);
  expect(await fill(late, '0.37')).toMatchObject(refusal('TRANSFER_FAILED'));
  await clockMoves(services.database, services.model, implementations(services)).run(services.clock());
  expect([await stateOf(late.applyNo), await stateOf(forgotten.applyNo)]).toEqual(['FAILED', 'FAILED']);
});
