/** A code by SMS for a signature opens what its message named, and only those who may sign are sent one. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonical } from '#service/store/canonical.ts';
import { dayIn, effectiveHandler } from './handler-people.ts';
import { employee, only, operator, type Person, smsCodeFor } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let templates: Person;
let seller: Company;
let buyer: Company;
let template: Row;
let mandates: Row;
const people = signingPeople(() => running);
const { must, stored, uploaded } = people;
const wrong = { status: 0, data: { code: 'SMS_CODE_WRONG' } };

const file = async ({ token }: Company = seller): Promise<string> => uploaded(await contractOf('甲方', '乙方'), token);
const ask = async (words: object, { mobile, token }: Pick<Company, 'mobile' | 'token'> = seller): Promise<Answer<Row>> => {
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  return running.call<Row>('document/code', words, token);
};
const codeOf = async (words: object): Promise<string> => {
  const { status, message } = await ask(words);
  if (status !== 1) throw new Error(message);
  return running.smsCode(seller.mobile);
};
const sign = (name: string, smsCode: string) =>
  running.call<Row>(
    'document/sign',
    { sealNo: seller.seal.sealNo, file: name, smsCode, positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }] },
    seller.token,
  );
const started = async (): Promise<Row> => {
  const company = (await must('company/info', {}, buyer.token)).companyName;
  const words = { template: template.id, title: '钢材购销合同', party: 'SELLER', signBy: dayIn(running, 30) };
  return must('document/contract/start', { ...words, others: [{ party: 'BUYER', company }] }, seller.token);
};
const signContract = (contract: Row, smsCode: string, by = seller) =>
  running.call<Row>('document/contract/sign', { ...at(contract), sealNo: by.seal.sealNo, smsCode }, by.token);
const sentTo = (mobile: string) => running.service.services.database.read.list('smsCodes', { filter: { mobile } });

let mandatesMade = 0;
/** A mandate that the seller is asked to accept. */
const proposed = async (): Promise<Row> => {
  const person = await employee(running, seller.token, 'HANDLER');
  const handler = await effectiveHandler(running, seller.token, { employee: person.id });
  const days = { validFrom: dayIn(running, -1), validTo: dayIn(running, 30) };
  await must('handlerSeal/manage', { handler: handler.id, seal: seller.seal.id, ...days }, seller.token);
  const businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
  const configured = {
    member: (await stored('seals', seller.seal.id)).member,
    ...{
      userNum: person.userNum,
      businessModule,
      template: mandates.id,
      handler: handler.id,
      seal: seller.seal.id,
      priority: ++mandatesMade,
    },
    signMode: 'AUTO',
    agreementFile: await uploaded(await contractOf('甲方'), templates.token, 'signAgreement'),
    agreedOn: dayIn(running, -1),
  };
  const { autoSigning } = await must('operation/sellerHandler/save', configured, templates.token);
  return stored('autoSignings', String((autoSigning as Row).id));
};

beforeAll(async () => {
  running = await startRunning();
  templates = await operator(running, 'TEMPLATE_ADMIN');
  seller = await people.ready();
  buyer = await people.ready();
  template = await people.template(templates, 'CODES', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  mandates = await people.template(templates, 'MANDATES', [{ party: 'SELLER', handlerRule: 'SPECIAL' }, { party: 'BUYER' }]);
}, 60_000);
// The number of codes a day is not what is tried here.
const another = () => running.service.services.throttle.clear(`sms-day:${seller.mobile}`);
afterAll(() => running.stop());

test('[doc.code][BEY-18] a code for a file signs that file and no other, and no contract', async () => {
  const [named, other, contract] = [await file(), await file(), await started()];
  const smsCode = await codeOf({ file: named });
  expect(await sign(other, smsCode)).toMatchObject(wrong);
  expect(await signContract(contract, smsCode)).toMatchObject(wrong);
  expect(await sign(named, smsCode)).toMatchObject({ status: 1 });
  expect(await sign(named, smsCode)).toMatchObject(wrong);
});

test('[doc.code][BEY-18] a code for a contract signs that contract and no other, and no file', async () => {
  await another();
  const [contract, other] = [await started(), await started()];
  const smsCode = await codeOf({ contractNo: contract.contractNo });
  expect(await signContract(other, smsCode)).toMatchObject(wrong);
  expect(await sign(await file(), smsCode)).toMatchObject(wrong);
  expect(await signContract(contract, smsCode)).toMatchObject({ status: 1, data: { buyerTurn: expect.any(String) } });
});

test('[doc.code][en.signPassword][BEY-18] a code for a signature sets no signing password', async () => {
  await another();
  const { mobile, token } = seller;
  const set = async (smsCode: string) => {
    const { version } = await must('user/signPassword/info', {}, token);
    return running.call<Row>('user/signPassword', { version, mobile, smsCode, newPassword: 'Another-2026' }, token);
  };
  expect(await set(await codeOf({ file: await file() }))).toMatchObject(wrong);
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  const own = await smsCodeFor(running, mobile, 'SIGN_PASSWORD');
  expect(await sign(await file(), own)).toMatchObject(wrong);
  expect(await set(own)).toMatchObject({ status: 1 });
});

test('[doc.mandateCode][doc.autoSigning.accept][BEY-18] a code opens the one mandate that its message names: no other, and no signature', async () => {
  await another();
  const [mandate, other] = [await proposed(), await proposed()];
  const codeOfMandate = async ({ id }: Row): Promise<string> => {
    await running.service.services.throttle.clear(`sms-minute:${seller.mobile}`);
    await must('document/autoSigning/code', { id }, seller.token);
    return running.smsCode(seller.mobile);
  };
  const accept = (smsCode: string, one = mandate) =>
    running.call<Row>('document/autoSigning/accept', { ...at(one), smsCode }, seller.token);
  expect(await accept(await codeOf({ file: await file() }))).toMatchObject(wrong);
  const own = await codeOfMandate(mandate);
  const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: seller.mobile }, total: false });
  expect(list.map(({ body }) => String(body))).toContainEqual(expect.stringContaining(`同意自动签授权 ${String(mandate.authorisationNo)}`));
  expect(await sign(await file(), own)).toMatchObject(wrong);
  expect(await accept(own, other)).toMatchObject(wrong);
  expect(await accept(own)).toMatchObject({ status: 1, data: { state: 'IN_FORCE' } });
});

test('[doc.code][en.sms.code][BEY-18] no code is to be had that names neither document nor mandate', async () => {
  await another();
  const before = (await sentTo(seller.mobile)).total;
  for (const scene of ['SIGN', 'AUTO_SIGN'])
    expect(await running.call('employee/sms/code', { mobile: seller.mobile, scene })).toMatchObject({ status: 422 });
  expect((await sentTo(seller.mobile)).total).toBe(before);
  const mandate = await proposed();
  const viewer = await employee(running, seller.token, 'SEAL_ADMIN');
  const ofOthers = await running.call('document/autoSigning/code', { id: mandate.id }, buyer.token);
  expect(ofOthers.http).toBe(404);
  expect(await running.call('document/autoSigning/code', { id: mandate.id }, viewer.token)).toMatchObject({
    data: { code: 'AUTO_SIGN_ADMIN' },
  });
});

test('[doc.code][BEY-18] whoever may not sign is refused, and is sent nothing', async () => {
  const { contractNo } = await started();
  for (const role of ['COMPANY_FINANCE', 'VIEWER']) {
    const { id, token } = await employee(running, seller.token, role);
    const mobile = String((await stored('employees', id)).mobile);
    expect((await ask({ contractNo }, { mobile, token })).http).toBe(403);
    expect((await sentTo(mobile)).total).toBe(0);
  }
});

test('[doc.code][BEY-18] refused: another company’s turn, a contract that is over, a stranger’s file, and two documents at once', async () => {
  const contract = await started();
  const { contractNo } = contract;
  const named = await file();
  const before = (await sentTo(buyer.mobile)).total;
  expect((await ask({ contractNo }, buyer)).data).toMatchObject({ code: 'CONTRACT_NOT_YOUR_TURN' });
  expect((await ask({ file: named }, buyer)).http).toBe(404);
  expect((await ask({ contractNo: 'HT20200101000001' }, buyer)).http).toBe(404);
  await must('document/contract/reject', { ...at(contract), decision: 'CANCEL', reason: '条款需要重新商议' }, seller.token);
  expect((await ask({ contractNo })).http).toBe(409);
  expect((await sentTo(buyer.mobile)).total).toBe(before);
  const both = await ask({ contractNo: (await started()).contractNo, file: named });
  expect(both).toMatchObject({ status: 422, data: { errors: { file: [expect.any(String)] } } });
});

test('[doc.sign] a request that comes again under its key gets its answer; what was sent is kept under no digest at which a password could be tried', async () => {
  const body = {
    ...{ sealNo: buyer.seal.sealNo, file: await file(buyer), signPassword, reason: '幂等' },
    positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }],
  };
  const signed = (words: object = body) => running.call<Row>('document/sign', words, buyer.token, { 'idempotency-key': 'guessed' });
  const first = await signed();
  expect(first.status, first.message).toBe(1);
  expect((await signed()).data).toEqual(first.data);
  expect((await signed({ ...body, reason: '另一个' })).data).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  const kept = await running.service.services.database.read.find('idempotencyKeys', { key: 'guessed' });
  expect(kept?.bodyHash).toMatch(/^[0-9a-f]{64}$/);
  expect(kept?.bodyHash).not.toBe(createHash('sha256').update(canonical(body)).digest('hex'));
});

test('[doc.code] a code is kept under a key: who reads the table does not find it by trying its million digits', async () => {
  await another();
  const named = await file();
  const smsCode = await codeOf({ file: named });
  const { list } = await sentTo(seller.mobile);
  const plain = createHash('sha256').update(`${seller.mobile}:SIGN:file:${named}:${smsCode}`).digest('hex');
  expect(list.map(({ codeHash }) => codeHash)).not.toContain(plain);
  // As a process of before has sent it.
  const sent = list.find(({ subject, usedAt }) => subject === `file:${named}` && usedAt === null) as Row;
  expect(sent.codeHash).toMatch(/^[0-9a-f]{64}$/);
  running.byHand('smsCodes', sent.id);
  await running.service.services.database.transaction(rows => rows.update('smsCodes', sent.id, null, { codeHash: plain }));
  expect(await sign(named, smsCode)).toMatchObject({ status: 1 });
});
