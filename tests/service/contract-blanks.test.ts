/** What a template leaves open: filled in by whoever starts a contract, written into its file before anybody signs, and told by its record. */

import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { dayIn } from './handler-people.ts';
import { employee, only, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, contractOf, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let templates: Person;
let seller: Company;
let buyer: Company;
let others: readonly object[];
let sealType: unknown;
let businessModule: unknown;
let template: Row;
let config: Row;

const { must, stored, uploaded, fileOf, ready } = signingPeople(() => running);
const read = () => running.service.services.database.read;

/** In millimetres on the second page, which has room to the right of no line that matters here. */
const blanks = [
  { label: '采购金额', kind: 'AMOUNT', must: true, page: 1, x: 100, y: 250, width: 60, size: 12 },
  { label: '交货日期', kind: 'DATE', must: true, page: 1, x: 100, y: 260, width: 60, size: 12 },
  { label: '付款方式', kind: 'CHOICE', must: true, page: 1, x: 100, y: 270, width: 60, size: 12, options: '货到付款、月结三十天' },
  { label: '补充说明', kind: 'TEXT', must: false, page: 2, x: 20, y: 280, width: 40, size: 10 },
] as const;
const good = { 采购金额: '53400', 交货日期: '2027-01-31', 付款方式: '月结三十天', 补充说明: ' 送货上门 ' };
const rows = (values: Readonly<Record<string, string | null>>) => Object.entries(values).map(([label, value]) => ({ label, value }));

const saveConfig = (words: object): Promise<Answer<Row>> => running.call<Row>('operation/config/save', words, templates.token);
const draft = async (
  code: string,
  bytes: Uint8Array,
  words: object = {},
  open: readonly object[] = blanks,
): Promise<readonly [template: Row, config: Row]> => {
  const file = await uploaded(bytes, templates.token, 'template');
  const made = await must('operation/template/save', { code, name: '采购合同', businessModule, file, ...words }, templates.token);
  const set = await must('operation/config/save', { template: made.id, name: '双方盖章', blanks: open }, templates.token);
  for (const [index, [party, words]] of [
    ['SELLER', '甲方'],
    ['BUYER', '乙方'],
  ].entries()) {
    const positions = [{ method: 'KEYWORD', pages: 'LAST', mark: `${words}（盖章）`, y: 8 }];
    const step = { config: set.id, name: `${words}盖章`, stepOrder: index + 1, party, sealType, positions, needSms: false };
    await must('operation/config/detail/save', step, templates.token);
  }
  await must('operation/config/used', { ...at(await stored('signConfigs', set.id)), used: 'ON' }, templates.token);
  return [made, await stored('signConfigs', set.id)];
};
const publish = async ({ id }: Row): Promise<Answer<Row>> =>
  running.call<Row>('operation/template/publish', at(await stored('contractTemplates', id)), templates.token);
const start = (filled: readonly object[] | undefined, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    { template: template.id, title: '办公椅采购合同', party: 'SELLER', signBy: dayIn(running, 30), others, filled, ...words },
    seller.token,
  );
const signed = async (contract: Row, by: Company): Promise<Row> => {
  const { version } = await must('document/contract/detail', { id: contract.id }, by.token);
  return must('document/contract/sign', { id: contract.id, version, sealNo: by.seal.sealNo, signPassword }, by.token);
};
const textOf = async (bytes: Uint8Array, ...within: readonly string[]): Promise<string> => {
  await court.file('read.pdf', bytes);
  return (await court.run('pdftotext', ['-layout', ...within, 'read.pdf', '-'])).stdout.replace(/\s/g, '');
};
/** The words of a rectangle of a page, in millimetres. */
const textAt = (bytes: Uint8Array, { page, x, y, width }: Readonly<Record<'page' | 'x' | 'y' | 'width', number>>): Promise<string> => {
  const dots = (millimetres: number) => String(Math.round((millimetres * 72) / 25.4));
  const place = ['-f', page, '-l', page].map(String);
  return textOf(bytes, ...place, '-x', dots(x - 1), '-y', dots(y - 1), '-W', dots(width + 2), '-H', dots(7));
};

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await ready(), await ready()];
  others = [{ party: 'BUYER', company: String((await must('company/info', {}, buyer.token)).companyName) }];
  businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
  sealType = (await read().find('sealTypes', { code: 'CONTRACT' }))?.id;
  [template, config] = await draft('BLANKS', await contractOf('甲方', '乙方'));
  expect(await publish(template)).toMatchObject({ status: 1 });
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-03] a contract whose template leaves something open', () => {
  test('[doc.contractPlan, doc.contractStart, doc.contractSign, en.contract.evidence] is filled in, signed by both, and its record and evidence say so', async () => {
    const plan = await must('document/contract/plan', { template: template.id }, seller.token);
    expect(plan.blanks).toEqual([
      { label: '采购金额', kind: 'AMOUNT', party: 'STARTER', must: true, options: [], content: null },
      { label: '交货日期', kind: 'DATE', party: 'STARTER', must: true, options: [], content: null },
      { label: '付款方式', kind: 'CHOICE', party: 'STARTER', must: true, options: ['货到付款', '月结三十天'], content: null },
      { label: '补充说明', kind: 'TEXT', party: 'STARTER', must: false, options: [], content: null },
    ]);
    const { data: begun, message } = await start(rows(good));
    expect(begun.state, message).toBe('SIGNING');
    const kept = rows({ ...good, 采购金额: '53400.00', 补充说明: '送货上门' });
    expect(begun.filled).toEqual(kept);
    // The same input makes the same bytes.
    expect((await start(rows(good))).data.originalSha256).toBe(begun.originalSha256);
    expect(begun.originalSha256).not.toBe(template.sha256);
    const whole = await signed(await signed(begun, seller), buyer);
    expect(whole).toMatchObject({ state: 'SIGNED', filled: kept });
    const bytes = await fileOf(whole.file, buyer.token);
    for (const [index, { value }] of kept.entries()) expect(await textAt(bytes, blanks[index] ?? blanks[0])).toBe(value);
    const judged = await court.run('pdfsig', ['-nocert', 'read.pdf']);
    expect(judged.stdout.split('Signature is Valid.')).toHaveLength(3);
    expect((await must('operation/contract/detail', { id: whole.id }, templates.token)).filled).toEqual(kept);
    const evidence = await running.get(`/user/document/contract/evidence/${whole.id}`, seller.token);
    const archive = openArchive(Buffer.from(await evidence.arrayBuffer()), { bytes: 100_000_000 });
    const part = async (name: string): Promise<Buffer> => collect(archive.read(name));
    expect(JSON.parse((await part('filled.json')).toString())).toEqual({ contractNo: whole.contractNo, filled: kept });
    const completion = await textOf(await part('completion.pdf'));
    for (const { label, value } of kept) for (const words of [`填写内容：${label}`, value]) expect(completion).toContain(words);
  });

  test('[doc.contractStart, doc.contractPlan, en.contract.sheet] an amount that is the contract amount is filled in once, and is what handlers are limited by', async () => {
    const [made] = await draft('BLANKS_TOTAL', await contractOf('甲方', '乙方'), {}, [{ ...blanks[0], content: 'TOTAL' }]);
    expect(await publish(made)).toMatchObject({ status: 1 });
    expect((await must('document/contract/plan', { template: made.id }, seller.token)).blanks).toMatchObject([{ content: 'TOTAL' }]);
    // Whatever was sent beside it: the document says how much.
    const { data, message } = await start(rows({ 采购金额: '53400' }), { template: made.id, amount: '1.00' });
    expect(data, message).toMatchObject({ state: 'SIGNING', amount: '53400.00', filled: rows({ 采购金额: '53400.00' }) });
    const sheet = await fetch(`${running.address}/user/document/contract/sheet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': seller.token },
      body: JSON.stringify({ template: made.id, party: 'SELLER', signBy: dayIn(running, 30) }),
    });
    const [titles] = await readSheet(Buffer.from(await sheet.arrayBuffer()));
    expect(titles?.filter(title => String(title).includes('金额'))).toEqual([expect.stringContaining('采购金额')]);
  });

  test('[doc.contractStart] what need not be filled in may be left out; the template stands for itself where nothing is open', async () => {
    const { 补充说明: _, ...needed } = good;
    expect((await start(rows(needed))).data).toMatchObject({ state: 'SIGNING', filled: rows({ ...needed, 采购金额: '53400.00' }) });
    expect((await start(rows({ ...needed, 补充说明: '  ' }))).data).toMatchObject({ state: 'SIGNING' });
  });

  test.each<readonly [string, readonly object[], Readonly<Record<string, string>>]>([
    ['unknown', rows({ ...good, 交货地点: '青岛' }), { 'filled[4].label': '所选模板没有“交货地点”这一项' }],
    ['twice', [...rows(good), { label: '采购金额', value: '1' }], { 'filled[4].label': '“采购金额”填写了两次' }],
    ['empty', rows({ ...good, 交货日期: '' }), { 'filled[1].value': '请填写“交货日期”' }],
    ['not named', rows({ 采购金额: '1', 补充说明: '' }), { 'filled[2].value': '请填写“交货日期”', 'filled[3].value': '请填写“付款方式”' }],
    ['an amount', rows({ ...good, 采购金额: '5,340' }), { 'filled[0].value': '' }],
    ['a day', rows({ ...good, 交货日期: '2027-02-30' }), { 'filled[1].value': '' }],
    ['not offered', rows({ ...good, 付款方式: '先款后货' }), { 'filled[2].value': '请从选项中选择一项' }],
    ['too wide', rows({ ...good, 补充说明: '长'.repeat(12) }), { 'filled[3].value': '内容太长' }],
    ['no sign for it', rows({ ...good, 补充说明: '好🙂' }), { 'filled[3].value': '“🙂”没有对应的字形' }],
    ['unseen', rows({ ...good, 补充说明: '送\u0301货' }), { 'filled[3].value': '“U+0301”' }],
    ['a mark', rows({ ...good, 补充说明: '甲方（盖章）' }), { filled: '关键字“甲方（盖章）”' }],
  ])('[doc.contractStart, doc.contractPlan] refused: %s', async (what, filled, faults) => {
    const put = vi.spyOn(running.service.services.files, 'put');
    onTestFinished(() => put.mockRestore());
    const before = await Promise.all(['contracts', 'files'].map(name => read().count(name, {})));
    const { data, status } = await start(filled);
    expect(status).not.toBe(1);
    const errors = data.errors as Readonly<Record<string, readonly string[]>>;
    expect(Object.keys(errors)).toEqual(Object.keys(faults));
    for (const [path, words] of Object.entries(faults)) expect(errors[path]?.join()).toContain(words);
    // Nothing half-done stays, in the database or beside it.
    expect(await Promise.all(['contracts', 'files'].map(name => read().count(name, {})))).toEqual(before);
    expect(put).not.toHaveBeenCalled();
    // Where it is typed it is refused by the same words; marks are found in the file alone.
    const planned = await running.call<Row>('document/contract/plan', { template: template.id, filled }, seller.token);
    if (what !== 'a mark') expect(planned.data.errors).toEqual(errors);
  });

  test('[doc.contractPlan] refused: a day that is over, where it is typed', async () => {
    const asked = { template: template.id, signBy: dayIn(running, -1) };
    const { data } = await running.call<Row>('document/contract/plan', asked, seller.token);
    expect(data.errors).toEqual({ signBy: [expect.stringContaining('已经过去')] });
  });

  test('[doc.contractStart] refused with a file of its own', async () => {
    const file = await uploaded(await contractOf('甲方', '乙方'), seller.token);
    expect((await start(rows(good), { file })).data).toMatchObject({ errors: { file: [expect.stringContaining('不能另用自己的文件')] } });
  });

  test('[BEY-13][doc.contractDetail, doc.contractPreview] where the document is shown at a party’s turn, what is filled in is, too', async () => {
    const [later] = await draft('BLANKS_LATER', await contractOf('甲方', '乙方'), { shownAtTurn: true });
    await publish(later);
    const preview = await running.call<Row>('document/contract/preview', { template: later.id, filled: rows(good) }, seller.token);
    expect(preview.status).toBe(404);
    const { data: begun } = await start(rows(good), { template: later.id });
    const asked = ['document/contract/detail', { id: begun.id }] as const;
    expect((await must(...asked, seller.token)).filled).toHaveLength(4);
    const before = await running.call<Row>(...asked, buyer.token);
    expect(before.data).toMatchObject({ state: 'SIGNING', file: null, filled: null });
    expect(JSON.stringify(before)).not.toContain('月结三十天');
    await signed(begun, seller);
    expect((await must(...asked, buyer.token)).filled).toHaveLength(4);
  });
});

describe('[BEY-25] contracts in numbers', () => {
  const alike = () => ({ template: template.id, party: 'SELLER', signBy: dayIn(running, 30) });
  const guest = ['乙方代表人姓名', '乙方代表人手机'] as const;
  const titles = [
    '乙方企业',
    ...guest,
    '合同名称',
    '合同金额（元）',
    '采购金额',
    '交货日期',
    '付款方式',
    '补充说明',
    '备注',
    '抄送企业',
    '链接抄送',
  ] as const;
  const right = ['', '', '', '办公椅采购合同', '53400', '53,400', '2027/1/31', '月结三十天', '', '分两批', '', ''] as const;
  const csv = (...lines: readonly (readonly string[])[]) =>
    Buffer.from([titles, ...lines].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n'));
  const lineOf = (company: string, changes: Partial<Record<(typeof titles)[number], string>> = {}): readonly string[] =>
    titles.map((title, index) => changes[title] ?? (index === 0 ? company : (right[index] ?? '')));
  const partner = () => String((others[0] as Row).company);
  const startMany = (bytes: Uint8Array, words: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
    running.upload('document/contract/startMany', { ...alike(), ...words }, { name: '合同.csv', bytes }, seller.token, headers);
  const counted = () => Promise.all(['contracts', 'files', 'contractCopies'].map(name => read().count(name, {})));

  test('[en.contract.sheet] has a column for each company, for what every contract says and for what the template leaves open', async () => {
    const sheet = async (words: object): Promise<readonly string[]> => {
      const body = JSON.stringify({ ...alike(), ...words });
      const headers = { 'content-type': 'application/json', 'session-token': seller.token };
      const answer = await fetch(`${running.address}/user/document/contract/sheet`, { method: 'POST', headers, body });
      const archive = openArchive(Buffer.from(await answer.arrayBuffer()), { bytes: 1_000_000 });
      const xml = (await collect(archive.read('xl/worksheets/sheet1.xml'))).toString();
      expect(xml).toContain('<formula1>"货到付款,月结三十天"</formula1>');
      return [...xml.matchAll(/r="[A-Z]+1"[^>]*><is><t[^>]*>([^<]*)</g)].map(([, title = '']) => title);
    };
    const must = new Set(['乙方企业', '合同名称', '采购金额', '交货日期', '付款方式', '签署截止日']);
    const starred = (words: readonly string[]) => words.map(each => (must.has(each) ? `${each} *` : each));
    expect(await sheet({})).toEqual(starred(titles));
    expect(await sheet({ signBy: null })).toEqual(starred([...titles.slice(0, 5), '签署截止日', ...titles.slice(5)]));
    const refused = await running.call<Row>('document/contract/sheet', { ...alike(), party: 'THIRD' }, seller.token);
    expect(refused.data.errors).toEqual({ party: [expect.any(String)] });
  });

  test('[en.contract.startMany] starts one a row, each as if it had been started by itself, and under one key once', async () => {
    const administrator = await employee(running, seller.token, 'COMPANY_ADMIN');
    const before = await counted();
    const bytes = csv(lineOf(partner()), lineOf(partner(), { 采购金额: '7', 补充说明: '送货上门' }));
    const [first, again] = [
      await startMany(bytes, {}, { 'idempotency-key': 'many' }),
      await startMany(bytes, {}, { 'idempotency-key': 'many' }),
    ];
    expect(first.data, first.message).toEqual({ accepted: 2, rejected: [] });
    expect(again).toEqual(first);
    const after = await counted();
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 2, 0]);
    // It is the own company's turn, of which its other administrators hear once.
    const told = await must('message/list', {}, administrator.token);
    expect((told.list as readonly Row[]).map(({ title }) => title)).toEqual(['2 份合同待签署']);
    const { list } = await read().list('contracts', {
      page: { number: 1, size: 2 },
      sort: { field: 'contractNo', order: 'DESC' },
      total: false,
      heavy: true,
    });
    const [second, one] = list as unknown as readonly [Row, Row];
    const single = (await start(rows({ ...good, 补充说明: '' }), { amount: '53400', remark: '分两批' })).data;
    // They were not started in the same moment.
    const unmoved = (value: unknown) => (Array.isArray(value) ? value.map(row => ({ ...(row as Row), openedAt: null })) : value);
    const whole = await stored('contracts', single.id);
    for (const name of ['originalSha256', 'state', 'steps', 'turnNames', 'expiresAt', 'filled', 'amount', 'remark'])
      expect(unmoved(one[name]), name).toEqual(unmoved(whole[name]));
    expect(Number(String(second.contractNo).slice(-6)) - Number(String(one.contractNo).slice(-6))).toBe(1);
    expect(await textAt(await fileOf({ id: second.file }, seller.token), blanks[0])).toBe('7.00');
    for (const { id } of [one, second]) {
      const { list: entries } = await read().list('journal', { filter: { recordId: id }, page: { number: 1, size: 10 }, total: false });
      expect(entries.map(({ action }) => action).sort()).toEqual(['begin', 'create']);
    }
  });

  test('[en.contract.startMany] a company that is no member is started with its representative; refused with half of one', async () => {
    const line = (words: Partial<Record<(typeof titles)[number], string>>) => csv(lineOf('福州榕城物流有限公司', words));
    const half = await startMany(line({ 乙方代表人姓名: '陈晓棠' }));
    expect(half.data).toMatchObject({ accepted: 0, rejected: [{ field: '乙方代表人手机' }] });
    const whole = await startMany(line({ 乙方代表人姓名: '陈晓棠', 乙方代表人手机: '13900139000' }));
    expect(whole.data, whole.message).toEqual({ accepted: 1, rejected: [] });
    expect(await read().find('contractSigners', { companyName: '福州榕城物流有限公司' } as never)).toMatchObject({
      name: '陈晓棠',
      party: 'BUYER',
    });
  });

  test('[en.contract.startMany] a copy goes by link to each who is named in the row', async () => {
    const 链接抄送 = '招商银行 福州分行 13900139001；王律师 13900139002';
    const { data, message } = await startMany(csv(lineOf(partner(), { 合同名称: '抄送两位的合同', 链接抄送 })));
    expect(data, message).toEqual({ accepted: 1, rejected: [] });
    const { id, copies } = (await read().find('contracts', { title: '抄送两位的合同' } as never)) as Row;
    expect(copies).toEqual([{ company: '招商银行 福州分行' }, { company: '王律师' }]);
    expect(await read().count('copyRecipients', { contract: id } as never)).toBe(2);
  });

  test.each<readonly [string, Partial<Record<(typeof titles)[number], string>>, readonly (readonly [string | null, string])[]]>([
    ['a company that is none', { 乙方企业: '没有这家' }, [['乙方企业', '没有名称或代码为“没有这家”']]],
    [
      'a copy to no mobile',
      { 链接抄送: '招商银行 1390013；建设银行' },
      [
        ['链接抄送', '手机'],
        ['链接抄送', '必填'],
        ['链接抄送', '手机'],
      ],
    ],
    ['the own company twice', { 抄送企业: '没有这家' }, [['抄送企业', '没有名称或代码为“没有这家”']]],
    [
      'empty and too long',
      { 合同名称: '', 备注: '长'.repeat(201) },
      [
        ['合同名称', ''],
        ['备注', ''],
      ],
    ],
    [
      'not offered, too wide',
      { 付款方式: '赊账', 补充说明: '长'.repeat(12) },
      [
        ['付款方式', '请从选项中'],
        ['补充说明', '内容太长'],
      ],
    ],
    ['a mark, which is found in the document alone', { 补充说明: '甲方（盖章）' }, [[null, '关键字“甲方（盖章）”']]],
  ])('[en.contract.startMany] refused, all rows for the one: %s', async (_, wrong, faults) => {
    const before = await counted();
    const put = vi.spyOn(running.service.services.files, 'put');
    const remove = vi.spyOn(running.service.services.files, 'remove');
    onTestFinished(() => {
      put.mockRestore();
      remove.mockRestore();
    });
    const { data } = await startMany(csv(lineOf(partner()), lineOf(partner(), wrong)));
    expect(data).toEqual({
      accepted: 0,
      rejected: faults.map(([field, words]) => ({ row: 3, field, message: expect.stringContaining(words) })),
    });
    expect(await counted()).toEqual(before);
    // Whatever was stored beside the database is there no more.
    expect(remove.mock.calls.map(([id]) => id).sort()).toEqual(put.mock.calls.map(([id]) => id).sort());
  });

  test('[en.contract.startMany] refused: what all have in common, another sheet, and what fails while it is written', async () => {
    const errorsOf = async (words: Readonly<Record<string, string>>) => (await startMany(csv(lineOf(partner())), words)).data.errors;
    expect(await errorsOf({ signBy: '2020-01-01' })).toEqual({ signBy: [expect.stringContaining('已经过去')] });
    expect(await errorsOf({ template: config.id })).toEqual({ template: [expect.any(String)] });
    const other = await startMany(Buffer.from('丙方企业\n某公司'));
    expect(other.data).toMatchObject({ accepted: 0, rejected: [{ row: 1 }, { row: 1 }, { row: 1 }, { row: 1 }, { row: 1 }, { row: 1 }] });
    const before = await counted();
    const { files } = running.service.services;
    const [put, remove] = [vi.spyOn(files, 'put'), vi.spyOn(files, 'remove')];
    onTestFinished(() => {
      put.mockRestore();
      remove.mockRestore();
    });
    put.mockRejectedValueOnce(new Error('no room'));
    expect((await startMany(csv(lineOf(partner()), lineOf(partner())))).status).toBe(500);
    expect(await counted()).toEqual(before);
    expect(remove).toHaveBeenCalledTimes(put.mock.calls.length - 1);
  });

  test('[doc.contractPreview] shows the document with what was filled in, and keeps nothing', async () => {
    const before = await counted();
    const preview = (filled: readonly object[]) =>
      fetch(`${running.address}/user/document/contract/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'session-token': seller.token },
        body: JSON.stringify({ template: template.id, filled }),
      });
    const bytes = Buffer.from(await (await preview(rows(good))).arrayBuffer());
    expect(await textAt(bytes, blanks[0])).toBe('53400.00');
    expect(await counted()).toEqual(before);
    const refused = (await (await preview(rows({ ...good, 交货日期: '' }))).json()) as Answer;
    expect(refused.data.errors).toEqual({ 'filled[1].value': ['请填写“交货日期”'] });
  });
});

describe('[BEY-03] the fields of a template', () => {
  const faultsOf = async (wrong: object, words: object = {}) => {
    const made = await draftOnce();
    return (await saveConfig({ template: made.id, name: '另一套', blanks: [blanks[0], { ...blanks[3], ...wrong }], ...words })).data.errors;
  };
  let once: Promise<readonly [Row, Row]> | undefined;
  const draftOnce = async (): Promise<Row> => {
    once ??= contractOf('甲方', '乙方').then(bytes => draft('BLANKS_WRONG', bytes));
    return (await once)[0];
  };

  test('[op.config.save] refused: a name twice, a choice without options, options of none, outside of the page', async () => {
    expect(await faultsOf({ label: '采购金额' })).toEqual({ 'blanks[1].label': ['这个名称已有一项，请换一个'] });
    expect(await faultsOf({ kind: 'CHOICE', options: '甲、 甲' })).toEqual({ 'blanks[1].options': [expect.stringContaining('两个以上')] });
    expect(await faultsOf({ options: '甲、乙' })).toEqual({ 'blanks[1].options': [expect.stringContaining('请清空')] });
    expect(await faultsOf({ x: 180 })).toEqual({ 'blanks[1].x': [expect.stringContaining('超出第 2 页')] });
    expect(await faultsOf({ y: 296 })).toEqual({ 'blanks[1].y': [expect.stringContaining('超出第 2 页')] });
    expect(await faultsOf({ page: 9 })).toEqual({ 'blanks[1].page': [expect.any(String)] });
  });

  test('[op.config.save] refused: a contract amount that is no amount, that another party fills in, or that is there twice', async () => {
    const wrong = { 'blanks[1].content': [expect.stringContaining('由发起方填写的一项金额')] };
    expect(await faultsOf({ content: 'TOTAL' })).toEqual(wrong);
    expect(await faultsOf({ kind: 'AMOUNT', content: 'TOTAL', party: 'BUYER' })).toEqual(wrong);
    const made = await draftOnce();
    const total = { ...blanks[0], content: 'TOTAL' };
    const twice = await saveConfig({ template: made.id, name: '两个总额', blanks: [total, { ...total, label: '另一金额', y: 260 }] });
    expect(twice.data.errors).toEqual(wrong);
  });

  test('[op.config.save] are copied with the steps, unless others are given; and fit the pages they come to', async () => {
    const made = await draftOnce();
    const copied = await saveConfig({ template: made.id, name: '沿用', copyOf: config.id });
    expect(copied.data).toMatchObject({ stepCount: 2, blanks });
    const own = await saveConfig({ template: made.id, name: '自有', copyOf: config.id, blanks: [blanks[3]] });
    expect(own.data).toMatchObject({ stepCount: 2, blanks: [blanks[3]] });
    const file = await uploaded(await contractPdf({ title: '协议', clauses: [], parties: [] }), templates.token, 'template');
    const short = await must('operation/template/save', { code: 'BLANKS_SHORT', name: '协议', businessModule, file }, templates.token);
    const wide = [{ ...blanks[0], page: 3 }];
    const third = await must('operation/config/save', { template: made.id, name: '第三页', blanks: wide }, templates.token);
    expect((await saveConfig({ template: short.id, name: '沿用', copyOf: third.id })).data.errors).toEqual({
      copyOf: [expect.stringContaining('有 1 个填写项不在本模板的页面内')],
    });
  });

  test('[op.template.publish, op.template.revise] must fit the file, which no signature holds; a new version keeps them', async () => {
    const revised = await must('operation/template/revise', at(await stored('contractTemplates', template.id)), templates.token);
    const version = String((revised.draft as Row).id);
    expect((await read().find('signConfigs', { template: version }))?.blanks).toEqual(config.blanks);
    const [made] = await draft('BLANKS_SWAPPED', await contractOf('甲方', '乙方'));
    const swap = async (bytes: Uint8Array) => {
      const file = await uploaded(bytes, templates.token, 'template');
      await must('operation/template/save', { ...at(await stored('contractTemplates', made.id)), file }, templates.token);
      return publish(made);
    };
    // One page with the parties, where four were: the second is not what it was.
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const whole = await PDFDocument.load(await contractOf('甲方', '乙方'));
    const last = await PDFDocument.create();
    const [page] = await last.copyPages(whole, [whole.getPageCount() - 1]);
    if (page !== undefined) last.addPage(page);
    expect((await swap(await last.save({ useObjectStreams: false }))).message).toContain('有 1 个填写项与文件不符');
    const file = await uploaded(await contractOf('甲方', '乙方'), seller.token);
    const place = { method: 'COORD', pages: 'PAGE', page: 1, x: 20, y: 20 };
    const alone = await must('document/sign', { sealNo: seller.seal.sealNo, file, positions: [place], signPassword }, seller.token);
    expect((await swap(await fileOf(alone.file, seller.token))).message).toContain('模板文件已有电子签名');
  });

  test('[op.template.preview] stand on the pages of a test signing by their names', async () => {
    const answer = await fetch(`${running.address}/user/operation/template/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': templates.token },
      body: JSON.stringify({ id: template.id }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const blank of blanks) expect(await textAt(bytes, blank)).toContain(`[${blank.label}]`);
  });
});
