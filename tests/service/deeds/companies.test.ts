/** What each deed on a company's own data is for: what stands changed, who sees it, and what of the licence nobody changes by it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employee, freshMobile, freshUscc, member, png, type Registered } from '../people.ts';
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

const { act, must, stored, found, listed, sms, acts, lives, opens } = doing(() => running);
const own = () => found('members', { uscc: company.uscc });

const contact = {
  contactName: '王联系',
  contactMobile: '13912345678',
  landline: '0591-87654321',
  email: 'office@example.com',
  postalCode: '350001',
};
const bank = { bankName: '中国银行', bankBranch: '福州五四支行', bankAccount: '1234567890123', taxType: 'GENERAL' };

test('[en.company.change] contact and bank of the own company stand there, encrypted where they are personal, and no other company is touched', async () => {
  const before = await found('members', { uscc: other.uscc });
  await must('company/change', { ...at(await own()), ...contact, ...bank, region: '350200' }, company.token);
  const after = await own();
  expect(after).toMatchObject({ ...contact, ...bank, region: '350200', state: 'ACTIVE' });
  expect(after.provinceCode).toBe('350000');
  expect(JSON.stringify(await must('company/info', {}, company.token))).not.toContain(bank.bankAccount);
  expect(await must('operation/member/detail', { id: after.id })).toMatchObject({ contactName: '王联系', email: 'office@example.com' });
  expect(await found('members', { uscc: other.uscc })).toEqual(before);
  expect((await acts(after.id)).at(-1)).toMatchObject({ callId: 'en.company.change', changes: { bankAccount: ['***', '***'] } });
});

test('[en.company.change][op.company.change] what the licence says is changed by neither', async () => {
  const before = await own();
  for (const [field, value] of Object.entries({ companyName: '别的名字有限公司', uscc: freshUscc(), legalName: '李四', state: 'ACTIVE' }))
    for (const [path, token] of [
      ['company/change', company.token],
      ['operation/company/change', running.operator],
    ] as const)
      expect(await act(path, { ...at(before), [field]: value }, token)).toMatchObject({ http: 422 });
  expect(await own()).toEqual(before);
});

test('[op.company.change] an operator puts right where a company is and what it is, and the company reads it', async () => {
  const words = { address: '福建省厦门市湖滨南路 9 号', registeredCapital: '5000000.00', foundedOn: '2015-06-01', region: '350211' };
  await must('operation/company/change', { ...at(await own()), ...words });
  expect(await own()).toMatchObject(words);
  expect(await must('company/info', {}, company.token)).toMatchObject({ address: words.address, foundedOn: '2015-06-01' });
});

test('[op.companyType.add] the company behind a user number gets the type, and no other does', async () => {
  const type = await found('companyTypes', { code: 'PRIVATE' });
  const before = await found('members', { uscc: other.uscc });
  const { userNum } = await employee(running, company.token);
  const answer = await must(`operation/companyType/add/${userNum}`, { companyType: type.id });
  const after = await own();
  expect(answer).toMatchObject({ id: after.id, version: after.version, memberCode: after.memberCode });
  expect(after.companyType).toBe(type.id);
  expect(await found('members', { uscc: other.uscc })).toEqual(before);
  expect((await must('company/info', {}, company.token)).companyType).toMatchObject({ id: type.id });
  expect(await act('operation/companyType/add/U2999999999', { companyType: type.id })).toMatchObject({ http: 404 });
});

test("[en.taxCode.create][en.taxCode.change] name and number come from the licence; the rest is the company's, there once, and nobody else's", async () => {
  const words = {
    taxType: 'GENERAL',
    address: '福州市五四路 1 号',
    phone: '0591-87654321',
    bankName: '中国银行',
    bankAccount: '1234567890123',
  };
  const made = await must('taxCode/create', words, company.token);
  const { id } = await own();
  expect(await stored('taxCodes', made.id)).toMatchObject({ ...words, member: id, title: company.companyName, taxNo: company.uscc });
  expect((await act('taxCode/create', words, company.token)).status).not.toBe(1);
  const changed = {
    taxType: 'SMALL',
    address: '厦门市湖滨南路 9 号',
    phone: '0592-12345678',
    bankName: '招商银行',
    bankAccount: '9876543210987',
  };
  await must('taxCode/change', { ...at(made), ...changed }, company.token);
  expect(await stored('taxCodes', made.id)).toMatchObject({ ...changed, title: company.companyName, taxNo: company.uscc });
  expect((await listed('operation/taxCode/list', { id: made.id }))[0]).toMatchObject({ taxType: 'SMALL', bankName: '招商银行' });
  const now = await stored('taxCodes', made.id);
  for (const field of ['title', 'taxNo', 'verified'])
    expect(await act('taxCode/change', { ...at(now), [field]: 'x' }, company.token)).toMatchObject({ http: 422 });
  expect(await act('taxCode/change', { ...at(now), bankName: '别家银行' }, other.token)).toMatchObject({ http: 404 });
  expect(await listed('taxCode/query', {}, other.token)).toEqual([]);
});

test('[op.member.status] OFF keeps a company out at once and ON lets it in again, each by its own word', async () => {
  const some = await member(running);
  const row = () => found('members', { uscc: some.uscc });
  const turn = async (words: object) => act('operation/member/status', { ...at(await row()), reason: '核查企业资质', ...words });
  const states: unknown[] = [];
  for (const status of ['FROZEN', 'ACTIVE']) {
    await turn({ status });
    states.push((await row()).state, await lives(some.token), await opens('employee', some.adminUserName, some.adminPassword));
  }
  expect(states).toEqual(['FROZEN', false, false, 'ACTIVE', false, true]);
});

test('[op.open.notice][op.open.remind] the customer is told where to sign in, and once more after a minute; the number of notices stands there', async () => {
  const mobile = freshMobile();
  const invited = await must('operation/openAccount/notice', { customerName: '何开户', mobile });
  expect(await sms(mobile)).toContain('openAccountLogin');
  const tooSoon = await must('operation/openAccount/remind', at(invited));
  expect(tooSoon.notices).toBe(2);
  expect(await act('operation/openAccount/remind', at(await stored('openAccounts', invited.id)))).toMatchObject({ http: 429 });
  const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: mobile } });
  expect(list.map(({ body }) => body)).toEqual([list[0]?.body, list[0]?.body]);
  expect(await stored('openAccounts', invited.id)).toMatchObject({ notices: 2, state: 'INVITED' });
});

test("[op.companyChange.save][op.companyChange.commit] marks are kept and change nothing; approved, the new name and number are the company's", async () => {
  const some = await member(running);
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, some.token);
  const wish = {
    companyName: `改名${some.uscc.slice(-6)}有限公司`,
    uscc: some.uscc,
    legalName: '赵法人',
    licenceFile: licence.data.fileId,
  };
  const asked = await must('company/update', wish, some.token);
  const fields = { companyName: { right: true }, legalName: { right: true, note: '与执照一致' } };
  await must('operation/companyChange/save', { ...at(asked), fields });
  const noted = await stored('companyChanges', asked.id);
  expect(noted).toMatchObject({ marks: fields, state: asked.state, decidedAt: null });
  expect(await found('members', { uscc: some.uscc })).toMatchObject({ companyName: some.companyName, legalName: '张三' });
  await must('operation/companyChange/commit', { ...at(noted), decision: 'approve' });
  expect(await found('members', { uscc: some.uscc })).toMatchObject({ companyName: wish.companyName, legalName: '赵法人' });
  expect(await must('company/info', {}, some.token)).toMatchObject({ companyName: wish.companyName });
});
