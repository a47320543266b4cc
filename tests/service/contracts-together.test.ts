/** Contracts that are signed with one confirmation where their template wants a code by SMS: one code for exactly these, and for nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from './handler-people.ts';
import { operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let templates: Person;
let seller: Company;
let buyer: Company;
let coded: Row;
let plain: Row;
const { must, stored, ready, template, codeFor } = signingPeople(() => running);

const started = async (title: string, by = coded): Promise<Row> => {
  const company = (await must('company/info', {}, buyer.token)).companyName;
  const words = { template: by.id, title, party: 'SELLER', signBy: dayIn(running, 30), others: [{ party: 'BUYER', company }] };
  return must('document/contract/start', words, seller.token);
};
const asSeen = (contracts: readonly Row[]) => ({ contracts: contracts.map(({ id, version }) => ({ contract: id, version })) });
const ask = async (contracts: readonly Row[], { mobile, token }: Pick<Company, 'mobile' | 'token'> = seller): Promise<Answer<Row>> => {
  for (const window of ['minute', 'day']) await running.service.services.throttle.clear(`sms-${window}:${mobile}`);
  return running.call<Row>('document/contract/manyCode', asSeen(contracts), token);
};
const codeOf = async (contracts: readonly Row[]): Promise<string> => {
  const { status, message } = await ask(contracts);
  if (status !== 1) throw new Error(message);
  return running.smsCode(seller.mobile);
};
const many = async (contracts: readonly Row[], words: object = {}, { token } = seller): Promise<readonly Row[]> => {
  const body = { records: contracts.map(at), signPassword, ...words };
  return (await running.call<{ records: readonly Row[] }>('document/contract/signMany', body, token)).data.records;
};
const stepOf = async ({ id }: Row): Promise<Row | undefined> => ((await stored('contracts', id)).steps as readonly Row[])[0];
const needs = async (contracts: readonly Row[]): Promise<unknown> =>
  (await must('document/contract/manySigning', asSeen(contracts), seller.token)).needSms;

beforeAll(async () => {
  running = await startRunning();
  templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await ready(), await ready()];
  coded = await template(templates, 'CODED', [{ party: 'SELLER', needSms: true }, { party: 'BUYER' }]);
  plain = await template(templates, 'PLAIN', [{ party: 'SELLER' }, { party: 'BUYER' }]);
}, 60_000);
afterAll(() => running.stop());

test('[BEY-25][en.contract.manySigning][en.contract.manyCode][en.contract.signMany] one code for many: its message says how many and which, each signature is proved by SMS', async () => {
  const chosen = [
    await started('钢材购销合同'),
    await started('木材购销合同'),
    await started('水泥购销合同', plain),
    await started('砂石购销合同'),
  ];
  expect([await needs(chosen), await needs(chosen.slice(2, 3))]).toEqual([true, false]);
  const smsCode = await codeOf(chosen);
  const { list } = await running.service.services.database.read.list('outbox', {
    filter: { recipient: seller.mobile },
    sort: { field: 'id', order: 'DESC' },
  });
  const said = String(list[0]?.body);
  expect(said).toContain('签署 4 份合同');
  for (const { contractNo } of chosen.slice(0, 3)) expect(said).toContain(String(contractNo));
  expect(said).toContain('等，5 分钟内有效');
  expect(await many(chosen, { smsCode })).toEqual(chosen.map(({ id }) => expect.objectContaining({ id, state: 'SIGNING' })));
  for (const contract of chosen) expect(await stepOf(contract)).toMatchObject({ outcome: 'SIGNED', proof: 'SMS' });
  const uses = await must('document/sealUse/list', { filter: { result: 'SIGNED' }, pageSize: 200 }, seller.token);
  expect((uses.list as readonly Row[]).map(({ proof }) => proof)).toEqual(['SMS', 'SMS', 'SMS', 'SMS']);
});

test('[BEY-25][en.contract.signMany] refused: without the code those that want it, a wrong one as one try, and a wrong password beside the right one', async () => {
  const chosen = [await started('钢材购销合同'), await started('木材购销合同'), await started('水泥购销合同', plain)];
  const [first, second, third] = await many(chosen);
  expect([first, second, third]).toMatchObject([{ code: 'INPUT_INVALID' }, { code: 'INPUT_INVALID' }, { state: 'SIGNING' }]);
  const left = chosen.slice(0, 2);
  const smsCode = await codeOf(left);
  const wrong = smsCode === '000000' ? '000001' : '000000';
  // Five tries would lock it: each of these is one, however many are signed by it.
  for (let time = 0; time < 3; time++)
    expect(await many(left, { smsCode: wrong })).toMatchObject([{ code: 'SMS_CODE_WRONG' }, { code: 'SMS_CODE_WRONG' }]);
  expect(await many(left, { smsCode, signPassword: 'Not-the-one-2026' })).toMatchObject([
    { code: 'SIGN_PASSWORD_WRONG' },
    { code: 'SIGN_PASSWORD_WRONG' },
  ]);
  expect(await many(left, { smsCode })).toMatchObject([{ state: 'SIGNING' }, { state: 'SIGNING' }]);
});

test('[BEY-25][en.contract.manyCode][en.contract.signMany] refused: the code of other contracts, of more or fewer, of a version that is over, of one contract, and used twice', async () => {
  const [one, other, third] = [await started('钢材购销合同'), await started('木材购销合同'), await started('水泥购销合同')];
  const refused = (smsCode: string, ...contracts: readonly Row[]) =>
    many(contracts, { smsCode }).then(said =>
      expect(said).toEqual(contracts.map(() => expect.objectContaining({ code: 'SMS_CODE_WRONG' }))),
    );
  const smsCode = await codeOf([one, other]);
  await refused(smsCode, one, third);
  await refused(smsCode, one);
  await refused(smsCode, one, other, third);
  expect(
    (await running.call<Row>('document/contract/sign', { ...at(one), sealNo: seller.seal.sealNo, smsCode }, seller.token)).data,
  ).toMatchObject({ code: 'SMS_CODE_WRONG' });
  // Nor does that of one serve among many.
  await refused(await codeFor(seller, { contractNo: one.contractNo }), one);
  const again = await codeOf([one, other]);
  await must('document/contract/extend', { ...at(one), day: dayIn(running, 40) }, seller.token);
  const now = (await must('document/contract/detail', { id: one.id }, seller.token)) as Row;
  await refused(again, now, other);
  expect(await ask([one, other])).toMatchObject({ status: 409, data: { code: 'VERSION_STALE' } });
  const fresh = await codeOf([now, other]);
  expect(await many([now, other], { smsCode: fresh })).toMatchObject([{ state: 'SIGNING' }, { state: 'SIGNING' }]);
  expect(await many([third], { smsCode: fresh })).toMatchObject([{ code: 'SMS_CODE_WRONG' }]);
});

test("[BEY-25][en.contract.manyCode] refused: more than twenty, another company's, one that is not its turn, and a code at the same moment twice", async () => {
  const [one, other] = [await started('钢材购销合同'), await started('木材购销合同')];
  const twenty = { contracts: Array.from({ length: 21 }, () => ({ contract: one.id, version: one.version })) };
  expect(await running.call('document/contract/manyCode', twenty, seller.token)).toMatchObject({ status: 422 });
  expect(await ask([one], buyer)).toMatchObject({ status: 0, data: { code: 'CONTRACT_NOT_YOUR_TURN' } });
  const stranger = await ready();
  expect((await ask([one], stranger)).status).not.toBe(1);
  const smsCode = await codeOf([one, other]);
  const both = await Promise.all([many([one, other], { smsCode }), many([one, other], { smsCode })]);
  const said = both.flat();
  expect(said.filter(({ state }) => state === 'SIGNING')).toHaveLength(2);
  for (const contract of [one, other]) expect(await stepOf(contract)).toMatchObject({ proof: 'SMS' });
});
