/** A company leaves while contracts wait for it: the other parties are told at once, and nobody waits for a company that is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from './handler-people.ts';
import { operator } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let plain: Row;
let staying: Company;
const { must, stored, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;

beforeAll(async () => {
  running = await startRunning();
  plain = await template(await operator(running, 'TEMPLATE_ADMIN'), 'LEFT', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  staying = await ready();
}, 120_000);
afterAll(() => running.stop());

const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const started = async (by: Company, other: Company, title: string): Promise<Row> => {
  const others = [{ party: 'BUYER', company: await nameOf(other) }];
  return must('document/contract/start', { template: plain.id, title, party: 'SELLER', signBy: dayIn(running, 30), others }, by.token);
};
const signed = async ({ id }: Row, by: Company): Promise<Row> =>
  must('document/contract/sign', { ...at(await stored('contracts', id)), sealNo: by.seal.sealNo, signPassword }, by.token);
const leaves = async (company: Company): Promise<Row> => {
  const { id } = await must('company/info', {}, company.token);
  const words = { ...at(await stored('members', id)), reason: '企业已办理注销登记' };
  return must('operation/member/out', words, running.operator);
};
/** What the address of a company was told. */
const toldOf = async ({ token }: Company): Promise<string> => {
  const { id } = await must('company/info', {}, token);
  const { contactMobile } = await stored('members', id);
  const { list } = await read().list('outbox', {
    filter: { recipient: contactMobile },
    page: { number: 1, size: 50 },
    total: false,
    heavy: true,
  });
  return list.map(({ body }) => String(body)).join('\n');
};

test('[op.member.out] contracts that a company has to sign end when it leaves, now or in a later turn, and the other party hears why; what it has signed goes on', async () => {
  const leaving = await ready();
  const [name, other] = [await nameOf(leaving), await nameOf(staying)];
  const now = await started(leaving, staying, '轮到退出方的合同');
  const later = await started(staying, leaving, '稍后轮到退出方的合同');
  const going = await started(leaving, staying, '退出方已签署的合同');
  await signed(going, leaving);
  const whole = await started(leaving, staying, '已签完的合同');
  await signed(whole, leaving);
  await signed(whole, staying);
  await leaves(leaving);
  for (const each of [now, later]) {
    const ended = await stored('contracts', each.id);
    expect(ended).toMatchObject({
      state: 'CANCELLED',
      endedAt: expect.any(String),
      endReason: expect.stringContaining(name),
      turnNames: null,
    });
    expect(await toldOf(staying)).toContain(`“${name}”已退出平台，不能再填写或签署合同“${String(each.title)}”`);
  }
  expect(await stored('contracts', going.id)).toMatchObject({ state: 'SIGNING', turnNames: other });
  expect(await signed(going, staying)).toMatchObject({ state: 'SIGNED' });
  expect(await stored('contracts', whole.id)).toMatchObject({ state: 'SIGNED' });
});

test('[op.member.out][en.contract.terminate] a proposal to end a contract that waits for a company is dropped when it leaves; the contract stands, and can be proposed to nobody who is gone', async () => {
  const leaving = await ready();
  const contract = await started(staying, leaving, '提出解约的合同');
  await signed(contract, staying);
  await signed(contract, leaving);
  const propose = async () => ({ ...at(await stored('contracts', contract.id)), reason: '项目取消，双方协商解除', signPassword });
  expect(await must('document/contract/terminate', await propose(), staying.token)).toMatchObject({ state: 'TERMINATING' });
  await leaves(leaving);
  expect(await stored('contracts', contract.id)).toMatchObject({ state: 'SIGNED', turnNames: null, termination: null });
  expect(await toldOf(staying)).toContain('不能再同意解除合同“提出解约的合同”');
  const again = await running.call('document/contract/terminate', await propose(), staying.token);
  expect(again).toMatchObject({ data: { code: 'CONTRACT_TERMINATION_PARTY' } });
});
