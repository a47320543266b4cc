/** Names of companies and people: one spelling, nothing invisible, and whoever decides on one sees whose it looks like. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSkeletons } from '#product/calls/member/look-alikes.ts';
import { freshMobile, freshUscc, member, only, png, type Registered, register, registration, signIn, solvedCaptcha } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let written: Awaited<ReturnType<typeof registration>>;
let known: Registered;
beforeAll(async () => {
  running = await startRunning();
  written = await registration(running);
  known = await member(running, { companyName: 'NO1动力科技有限公司' });
});
afterAll(() => running.stop());

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };
const act = <T = Row>(path: string, body: object, token = running.operator): Promise<Answer<T>> => running.call<T>(path, body, token);
const registrationOf = async (applyNo: string): Promise<Row> => {
  const { id } = await only(running, 'operation/authentication/list', { applyNo }, running.operator);
  return (await act('operation/authentication/detail', { id })).data;
};
const memberOf = (uscc: string) => only(running, 'operation/member/list', { uscc }, running.operator);
let made = 0;
const fresh = (): string => `NO${process.pid}0${++made}`;

test('[BEY-12] letters and digits of full width are kept as usual ones, Chinese punctuation as it is', async () => {
  const { uscc } = await member(running, { companyName: 'ＡＢＣ１２３　科技(福州)·“云”有限公司' });
  expect((await memberOf(uscc)).companyName).toBe('ABC123 科技（福州）·“云”有限公司');
});

test.each([
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a byte order mark', '\ufeff'],
  ['a right-to-left mark', '\u200f'],
  ['an override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a soft hyphen', '\u00ad'],
  ['a filler', '\u3164'],
])('[BEY-12] %s in a name is refused', async (_what, invisible) => {
  const body = { ...written.body, ...(await solvedCaptcha(running, 'en.register')) };
  expect(await act('enterprise/register', { ...body, companyName: `恒通${invisible}科技有限公司` }, '')).toMatchObject({
    status: 422,
    data: { errors: { companyName: [expect.stringMatching(/看不见的字符|控制字符/)] } },
  });
});

test('[BEY-12] an invisible character in the name of a person is refused, and a compatibility ideograph is kept as the usual one', async () => {
  const company = await member(running);
  const { id } = await memberOf(company.uscc);
  const order = (holderName: string) =>
    act('operation/certificate/save', {
      ...{ member: id, certType: 'PERSON', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 },
      ...{ holderName, holderIdNo: '11010519491231002X' },
    });
  expect(await order('李\u200b四')).toMatchObject({ status: 422, data: { errors: { holderName: [expect.any(String)] } } });
  expect(await order('\uf9e1四')).toMatchObject({ status: 1, data: { holderName: '李四' } });
});

test.each([
  ['Cyrillic letters', (name: string) => name.replace('NO', 'NО')],
  ['Greek letters', (name: string) => name.replace('N', 'Ν')],
  ['another case', (name: string) => name.toLowerCase()],
  ['a zero for the letter', (name: string) => name.replace('NO', 'N0')],
  ['a blank', (name: string) => name.replace('科技', ' 科技')],
  ['brackets', (name: string) => name.replace('科技', '（科技）')],
  ['katakana', (name: string) => name.replace('力', 'カ')],
  ['the very same', (name: string) => name],
])('[BEY-12][op.auth.detail] the reviewer sees whose name a registration looks like, with its code: %s', async (_how, like) => {
  const { companyName, uscc } = known;
  const { memberCode } = await memberOf(uscc);
  const { applyNo } = await register(running, { companyName: like(companyName) });
  expect((await registrationOf(applyNo)).lookAlike).toBe(`${companyName}（${String(memberCode)}）`);
});

test('[BEY-12][op.auth.detail] a name that looks like none says so, and two that wait are told of each other once one is a member', async () => {
  const companyName = `${fresh()}动力科技有限公司`;
  const waits = await register(running, { companyName: companyName.replace('NO', 'NО') });
  expect((await registrationOf(waits.applyNo)).lookAlike).toBeNull();
  const { uscc } = await member(running, { companyName });
  expect((await registrationOf(waits.applyNo)).lookAlike).toContain(String((await memberOf(uscc)).memberCode));
});

test('[BEY-12][op.companyChange.detail] so does the reviewer of a change of name', async () => {
  const companyName = `${fresh()}动力科技有限公司`;
  const { uscc } = await member(running, { companyName });
  const company = await member(running);
  const token = await signIn(running, company.adminUserName, company.adminPassword);
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '执照.png', bytes: png }, token);
  const words = { uscc: company.uscc, legalName: '张三', licenceFile: licence.data.fileId };
  const changed = await act('company/update', { ...words, companyName: companyName.replace('NO', 'NО') }, token);
  expect(changed).toMatchObject({ status: 1 });
  const { data } = await act('operation/companyChange/detail', { id: changed.data.id });
  expect(data.lookAlike).toBe(`${companyName}（${String((await memberOf(uscc)).memberCode)}）`);
  // The company itself is told nothing of others.
  expect(changed.data).not.toHaveProperty('lookAlike');
});

test('[BEY-12][op.member.detail] and whoever decides on a company from outside', async () => {
  const companyName = `${fresh()}动力科技有限公司`;
  const { uscc } = await member(running, { companyName });
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '执照.png', bytes: png }, running.operator);
  const from = { system: '钢贸门户', externalNo: fresh(), legalName: '张三', contactName: '李四', contactMobile: freshMobile() };
  const outside = { ...from, companyName: companyName.replace('NO', 'NО'), uscc: freshUscc(), licenceFile: licence.data.fileId };
  expect(await act('operation/external/company', outside)).toMatchObject({ status: 1 });
  const { id } = await memberOf(outside.uscc);
  const { data } = await act('operation/member/detail', { id });
  expect(data.lookAlike).toBe(`${companyName}（${String((await memberOf(uscc)).memberCode)}）`);
});

test('[BEY-12] members from before names were compared are compared too', async () => {
  const companyName = `${fresh()}动力科技有限公司`;
  const { uscc } = await member(running, { companyName });
  const { id } = await memberOf(uscc);
  const { database, clock } = running.service.services;
  await database.read.touch('members', id, { nameSkeleton: null });
  await fillSkeletons(database.read, clock());
  const { applyNo } = await register(running, { companyName: companyName.toLowerCase() });
  expect((await registrationOf(applyNo)).lookAlike).toContain(companyName);
});
