/** What each deed on dictionaries, logs and templates is for: what may be chosen afterwards, what is written down, and what a file holds. */
import readExcel from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { member, type Registered } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing, type Row } from './doing.ts';

let running: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

const { act, must, stored, found, listed, acts } = doing(() => running);
const fileOf = async (path: string, body: object = {}): Promise<Response> =>
  fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': running.operator },
    body: JSON.stringify(body),
  });

test('[op.swift.save][op.swift.status] a bank can be chosen under what was written, not while it is OFF, and again once it is ON', async () => {
  const words = { bic: 'ABCDCNBJ001', bankName: '测试银行', bankNameEn: 'Test Bank', bankCode: '999', city: '福州市', country: 'CN' };
  const made = await must('operation/swiftCode/save', words);
  expect(await stored('swiftCodes', made.id)).toMatchObject({ ...words, state: 'ON' });
  const offered = async () => (await listed('swiftCode/list', { bic: words.bic }, company.token)).map(({ bankName }) => bankName);
  expect(await offered()).toEqual(['测试银行']);
  await must('operation/swiftCode/save', { ...at(made), bankName: '改名银行' });
  expect(await offered()).toEqual(['改名银行']);
  const turn = async (status: string) =>
    (await must('operation/swiftCode/status', { ...at(await stored('swiftCodes', made.id)), status })).state;
  expect([await turn('OFF'), await offered()]).toEqual(['OFF', []]);
  expect([await turn('ON'), await offered()]).toEqual(['ON', ['改名银行']]);
  expect(await act('operation/swiftCode/save', { ...words, bankName: '另一家' })).toMatchObject({ http: 422 });
});

test('[op.sealType.status] no seal is asked for of a type that is OFF, and again once it is ON', async () => {
  const type = await found('sealTypes', { code: 'CONTRACT' });
  const wish = { sealType: type.id, name: '合同章', makeMode: 'TEMPLATE' };
  const turn = async (status: string) =>
    (await must('operation/sealType/status', { ...at(await stored('sealTypes', type.id)), status })).state;
  expect(await turn('OFF')).toBe('OFF');
  expect(await act('electronicSeal/save', wish, company.token)).toMatchObject({
    http: 422,
    data: { errors: { sealType: [expect.any(String)] } },
  });
  expect(await turn('ON')).toBe('ON');
  expect(await act('electronicSeal/save', wish, company.token)).toMatchObject({ status: 1 });
});

test('[op.sealType.save] a type is drawn by what was written, and a change of it stands there', async () => {
  const words = {
    code: 'DEEDS_SQUARE',
    name: '方章',
    owner: 'COMPANY',
    shape: 'SQUARE',
    widthMm: 30,
    heightMm: 30,
    border: 8,
    centre: 'EMPTY',
  };
  const made = await must('operation/sealType/save', words);
  expect(await stored('sealTypes', made.id)).toMatchObject({ ...words, state: 'ON' });
  await must('operation/sealType/save', { ...at(made), widthMm: 32, heightMm: 32, maxPerCompany: 3 });
  expect(await stored('sealTypes', made.id)).toMatchObject({ ...words, widthMm: 32, heightMm: 32, maxPerCompany: 3 });
});

test('[op.log.maintenanceSave] what was done is written down under a number, and corrected there', async () => {
  const words = {
    title: '更换数据库磁盘',
    kind: 'OTHER',
    target: '数据库主机',
    operator: '钱运维',
    content: '停机更换磁盘并校验数据',
    startedAt: '2026-01-05T01:00:00.000Z',
    result: 'ONGOING',
  };
  const made = await must('operation/log/maintenance/save', words);
  expect(await stored('maintenanceLogs', made.id)).toMatchObject({ ...words, logNo: expect.stringMatching(/^YW\d{12}$/), endedAt: null });
  await must('operation/log/maintenance/save', { ...at(made), result: 'DONE', endedAt: '2026-01-05T02:00:00.000Z' });
  const [row] = await listed('operation/log/maintenance', { id: made.id });
  expect(row).toMatchObject({ ...words, result: 'DONE', endedAt: '2026-01-05T02:00:00.000Z' });
  expect((await acts(made.id)).map(({ callId }) => callId)).toEqual(['op.log.maintenanceSave', 'op.log.maintenanceSave']);
});

const sheets = [
  ['op.free.template', 'operation/certificate/free/template', /会员企业/],
  ['op.employee.template', 'operation/employee/template', /登录名/],
  ['op.bankEdition.template', 'operation/bankEdition/template', /SWIFT|BIC/],
] as const;
test.each(sheets)('[%s] the workbook names its columns, and untouched nothing is taken in from it', async (_, path, column) => {
  const answer = await fileOf(path);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const [rows] = (await readExcel(bytes)) as unknown as readonly { readonly data: readonly (readonly unknown[])[] }[];
  expect(rows?.data[0]?.join(' ')).toMatch(column);
  const taken = await running.upload(path.replace(/template$/, 'import'), {}, { name: '空表.xlsx', bytes }, running.operator);
  expect(taken.data?.accepted ?? 0).toBe(0);
});

test('[op.log.loginExport] the file says what the statistics say, and that it was taken is written down', async () => {
  const asked = { by: ['result'], every: 'day' };
  const counted = await act('operation/log/loginStatistics', asked);
  const by = counted.status === 1 ? asked : {};
  const { groups } = (await must('operation/log/loginStatistics', by)) as unknown as { groups: readonly { count: number }[] };
  const answer = await fileOf('operation/log/loginStatistics/export', { ...by, format: 'csv' });
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('csv')]);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  expect(groups.length).toBeGreaterThan(0);
  for (const { count } of groups) expect(text).toContain(String(count));
  expect(text).toContain(String(total));
  const entry = await found('journal', { callId: 'op.log.loginExport' });
  expect(entry).toMatchObject({ action: 'export' });
});

test("[op.template.save][op.config.save] a template keeps its file and words, a configuration its steps' place in it; both are changed while it is a draft", async () => {
  const businessModule = (await found('businessModules', { code: 'TRADE' })).id;
  const bytes = await contractPdf({ title: '购销合同', clauses: ['双方按约定交付货物并支付货款。'], parties: ['甲方', '乙方'] });
  const { data: file } = await running.upload('file/upload', { purpose: 'template' }, { name: '合同.pdf', bytes }, running.operator);
  const words = { code: 'DEEDS_SALE', name: '购销合同', businessModule, file: file.fileId, remark: '一号模板' };
  const template = await must('operation/template/save', words);
  expect(await stored('contractTemplates', template.id)).toMatchObject({ ...words, state: 'DRAFT', templateVersion: 1 });
  await must('operation/template/save', { ...at(template), name: '钢材购销合同' });
  expect(await stored('contractTemplates', template.id)).toMatchObject({ ...words, name: '钢材购销合同' });

  const config = await must('operation/config/save', { template: template.id, name: '双方盖章', remark: '常用' });
  expect(await stored('signConfigs', config.id)).toMatchObject({ template: template.id, name: '双方盖章', remark: '常用' });
  expect(await must('operation/config/save', { ...at(config), name: '双方先后盖章' })).toMatchObject({ name: '双方先后盖章' });
  const sealType = (await found('sealTypes', { code: 'PUBLIC' })).id;
  const positions = [{ method: 'KEYWORD', pages: 'LAST', mark: '甲方（盖章）', y: 8 }];
  const step = { config: config.id, name: '甲方盖章', party: 'SELLER', stepOrder: 1, sealType, positions };
  await must('operation/config/detail/save', step);
  const copy = await must('operation/config/save', { template: template.id, name: '仅甲方', copyOf: config.id });
  const copied = (await listed('operation/config/detail/list', { config: copy.id })) as readonly Row[];
  expect(copied.map(({ name, party, stepOrder }) => [name, party, stepOrder])).toEqual([['甲方盖章', 'SELLER', 1]]);
  expect(await listed('operation/config/list', { template: template.id })).toHaveLength(2);
});
