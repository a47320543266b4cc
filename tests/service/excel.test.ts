/** Exports and imports over HTTP; what a workbook holds is judged by programs that are not ours. */
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { hearStatements } from '../setup/statements.ts';
import { bomb, type Company, company, csvOf, partOf } from './excel-company.ts';
import { only, operator } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let firm: Company;
beforeAll(async () => {
  running = await startRunning();
  firm = await company(running);
});
afterAll(() => running.stop());

const english = { 'accept-language': 'en' };
const ask = (path: string, body: object, token: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': token, ...headers },
    body: JSON.stringify(body),
  });
const fileOf = async (path: string, body: object, token: string, headers: Record<string, string> = {}) => {
  const response = await ask(path, body, token, headers);
  expect(response.status, await response.clone().text()).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
};
const exported = async (path: string, body: object, token: string, headers: Record<string, string> = {}) => {
  const { bytes } = await fileOf(path, body, token, headers);
  const [header = [], ...rows] = await readSheet(bytes);
  const titles = header.map(String);
  return { titles, rows: rows.map(row => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? null]))) };
};

interface OpenApi {
  readonly paths: Readonly<Record<string, { post: { requestBody: { content: { 'application/json': { schema: ExportBody } } } } }>>;
}
interface ExportBody {
  readonly properties: { readonly fields: { readonly items: { readonly enum: readonly string[] } } };
}

interface Imported {
  readonly accepted: number;
  readonly rejected: readonly { readonly row: number; readonly field: string | null; readonly message: string }[];
  readonly made?: readonly Readonly<Record<string, unknown>>[];
}
const send = async (
  file: Uint8Array | string,
  fields: Record<string, string> = {},
  { path = 'employee/import', token = firm.token, headers = {} }: { path?: string; token?: string; headers?: Record<string, string> } = {},
) => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const answer = await running.upload(path, fields, { name: '员工.xlsx', bytes }, token, headers);
  return { ...answer, data: answer.data as unknown as Imported };
};
const sheet = async (rows: readonly (readonly (string | number | Date | boolean | null)[])[]): Promise<Buffer> =>
  (
    await writeWorkbook(rows.map(row => row.map(value => (value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value))))
  ).toBuffer();
const newest = async (action: string) => {
  const { list } = await running.service.services.database.read.list('journal', {
    filter: { action },
    sort: { field: 'id', order: 'DESC' },
    heavy: true,
    page: { number: 1, size: 1 },
  });
  return list[0];
};
const employees = () => running.service.services.database.read.count('employees', { member: firm.id });

describe('export', () => {
  test('[FRM-01] [op.member.export] holds every row of the filtered list, in its order, and no other', async () => {
    for (const body of [
      {},
      { sort: { field: 'companyName', order: 'ASC' } },
      { filter: { state: 'ACTIVE' } },
      { filter: { companyName: { prefix: '契证' } } },
      { filter: { q: firm.memberCode } },
      { filter: { state: 'OUT' } },
    ]) {
      const listed = await running.call<{ total: number; list: readonly Record<string, unknown>[] }>(
        'operation/member/list',
        { ...body, pageSize: 200 },
        running.operator,
      );
      const { rows } = await exported('operation/member/export', body, running.operator);
      expect(rows).toHaveLength(listed.data.total);
      expect(rows.map(row => row.会员编号)).toEqual(listed.data.list.map(row => row.memberCode));
    }
  });

  test('[op.member.export] tells the number of its rows before they come', async () => {
    const { headers } = await fileOf('operation/member/export', {}, running.operator);
    const { data } = await running.call<{ total: number }>('operation/member/list', {}, running.operator);
    expect(headers.get('row-total')).toBe(String(data.total));
    expect(headers.get('content-length')).toBeNull();
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(/会员企业-\d{4}-\d\d-\d\d\.xlsx/);
  });

  test("[op.member.export] speaks the reader's language: header, states, choices, yes and no, days and moments", async () => {
    const chinese = (await exported('operation/member/export', { filter: { id: firm.id } }, running.operator)).rows[0];
    expect(chinese).toMatchObject({ 状态: '正常', 实名认证: '已认证', '已开通 UKey': '否' });
    const moment = chinese?.创建时间;
    expect(moment).toBeInstanceOf(Date);
    // A spreadsheet has no zones: it shows the clock on the wall in China.
    expect(Math.abs(Number(moment) - 8 * 3_600_000 - Date.now())).toBeLessThan(600_000);
    const [other] = (await exported('operation/member/export', { filter: { id: firm.id } }, running.operator, english)).rows;
    expect(other).toMatchObject({ Status: 'Active', 'Identity verification': 'Verified', 'Hardware keys enabled': 'No' });
  });

  test('[op.member.export] masks what the list masks and leaves out what the audience may not read', async () => {
    const [row] = (await exported('operation/member/export', { filter: { id: firm.id } }, running.operator)).rows;
    const shown = await only(running, 'operation/member/list', { id: firm.id }, running.operator);
    expect(row?.联系手机).toBe(shown.contactMobile);
    expect(JSON.stringify(row)).not.toContain(firm.mobile);
    const { titles } = await exported('operation/log/export', {}, running.operator);
    expect(titles).not.toContain('变更内容');
    // Nor what only its screens judge by.
    const { titles: ofContracts } = await exported('document/contract/export', {}, firm.token);
    expect(ofContracts).toEqual(expect.arrayContaining(['合同名称', '状态', '甲方', '备注']));
    for (const code of ['轮到的企业编号', '发起企业编号', '当前步骤', '最后一步']) expect(ofContracts).not.toContain(code);
  });

  test('[FRM-01][op.cert.export][op.member.export] has the columns that are asked for, in that order, and says which; what is no column is refused', async () => {
    const fields = ['uscc', 'companyName', 'contactMobile'];
    const { titles, rows } = await exported('operation/member/export', { filter: { id: firm.id }, fields }, running.operator);
    expect(titles).toEqual(['统一社会信用代码', '企业名称', '联系手机']);
    // No more is shown of a column for being asked for by name.
    expect(JSON.stringify(rows)).not.toContain(firm.mobile);
    expect((await newest('export'))?.changes).toMatchObject({ rows: [null, 1], columns: [null, fields] });
    const all = await exported('operation/member/export', { filter: { id: firm.id } }, running.operator);
    expect(all.titles.length).toBeGreaterThan(20);
    for (const wrong of [[], ['companyName', 'companyName'], ['nameSkeleton'], ['id'], 'companyName'])
      expect(await running.call('operation/member/export', { fields: wrong }, running.operator)).toMatchObject({ http: 422 });
  });

  test('[FRM-01][op.member.export] reads no column from the database that it does not write', async () => {
    const heardWith = async (fields: readonly string[]): Promise<string> => {
      const texts: string[] = [];
      const end = hearStatements((_, text) => texts.push(text));
      await exported('operation/member/export', { filter: { id: firm.id }, fields }, running.operator).finally(end);
      return texts.filter(text => /from "members"/.test(text)).join();
    };
    expect(await heardWith(['address'])).toContain('"address"');
    expect(await heardWith(['companyName', 'uscc'])).not.toMatch(/"address"|"legal_name"/);
  });

  test('[FRM-01][op.member.export][op.cert.export][en.contract.export] takes every column that the OpenAPI document names, and has them all by itself', async () => {
    const { paths } = (await (await fetch(`${running.address}/user/openapi.json`)).json()) as OpenApi;
    for (const [path, token] of [
      ['operation/member/export', running.operator],
      ['operation/certificate/export', running.operator],
      ['document/contract/export', firm.token],
    ] as const) {
      const columns = paths[`/user/${path}`]?.post.requestBody.content['application/json'].schema.properties.fields.items.enum;
      const named = await exported(path, { fields: columns }, token);
      expect(named.titles).toEqual((await exported(path, {}, token)).titles);
    }
  });

  test('[op.member.export] is journalled: who, what, how many, by which filter, with no encrypted value in it', async () => {
    await fileOf('operation/member/export', { filter: { state: 'ACTIVE', contactMobile: firm.mobile }, format: 'csv' }, running.operator);
    const entry = await newest('export');
    expect(entry).toMatchObject({ callId: 'op.member.export', resource: 'members', result: 'OK' });
    expect(entry?.changes).toEqual({
      rows: [null, 1],
      format: [null, 'csv'],
      filter: [null, { state: 'ACTIVE', contactMobile: '***' }],
    });
    expect(JSON.stringify(entry)).not.toContain(firm.mobile);
  });

  test('[op.log.export] says kinds, acts and states of the journal in words, and is journalled itself', async () => {
    const { rows } = await exported('operation/log/export', { filter: { resource: 'members', action: 'create' } }, running.operator);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ 操作: '新建', 对象类型: '会员企业', 新状态: '正常', 结果: '成功' });
    expect(await newest('export')).toMatchObject({ resource: 'journal', callId: 'op.log.export' });
  });

  test('[BEY-04][op.log.export][op.log.list] the list and its export name the first fields that an entry changed and how many there are, and no value; nothing of what is new', async () => {
    const before = await running.call<{ version: number }>('operation/member/detail', { id: firm.id }, running.operator);
    const words = { contactName: '改联系人', address: '福州市鼓楼区', postalCode: '350001', landline: '0591-87654321' };
    await running.call('operation/company/change', { id: firm.id, version: before.data.version, ...words }, running.operator);
    const filter = { recordId: firm.id, action: ['update', 'create'] };
    const { data } = await running.call<{ list: readonly { action: string; touched?: { fields: string[]; total: number } }[] }>(
      'operation/log/list',
      { filter, fields: ['action', 'recordLabel'] },
      running.operator,
    );
    const [newest_, ...older] = data.list;
    expect(newest_?.touched).toMatchObject({ total: 4 });
    expect(newest_?.touched?.fields).toHaveLength(3);
    expect(JSON.stringify(data)).not.toContain('改联系人');
    expect(older.filter(({ action }) => action === 'create').map(({ touched }) => touched)).toEqual([undefined]);
    const { rows } = await exported('operation/log/export', { filter }, running.operator);
    expect(rows[0]?.操作).toMatch(/^修改：.+、.+、.+ 等 4 项$/);
  });

  test('[op.cert.export] is refused for filters, orders and formats that do not exist', async () => {
    for (const [path, body] of [
      ['filter.nonsuch', { filter: { nonsuch: 1 } }],
      ['sort.field', { sort: { field: 'nonsuch', order: 'ASC' } }],
      ['format', { format: 'pdf' }],
      ['pageSize', { pageSize: 20 }],
    ] as const)
      expect(await running.call('operation/certificate/export', body, running.operator)).toMatchObject({
        status: 422,
        data: { errors: { [path]: [expect.any(String)] } },
      });
  });

  test('[op.member.export] runs no text as a formula, in neither format, and loses nothing of it', async () => {
    const danger = '=HYPERLINK("http://x","y")';
    const wide = '＝1＋1';
    running.byHand('members', firm.id);
    await running.service.services.database.transaction(rows => rows.update('members', firm.id, null, { bankName: danger, address: '+1' }));
    const filter = { id: firm.id };
    const { bytes } = await fileOf('operation/member/export', { filter }, running.operator);
    const [row] = (await exported('operation/member/export', { filter }, running.operator)).rows;
    expect(Object.values(row ?? {})).toEqual(expect.arrayContaining([danger, '+1']));
    const [page] = await readWorkbook(bytes);
    expect(page?.sheet).toBe('会员企业');
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
    const text = (await fileOf('operation/member/export', { filter, format: 'csv' }, running.operator)).bytes;
    expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.toString()).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(text.toString()).toMatch(/,'\+1,/);
    await running.service.services.database.transaction(rows => rows.update('members', firm.id, null, { address: wide }));
    const again = (await fileOf('operation/member/export', { filter, format: 'csv' }, running.operator)).bytes;
    expect(again.toString()).toContain(`,'${wide},`);
    await running.service.services.database.transaction(rows => rows.update('members', firm.id, null, { bankName: null }));
  });

  test('[op.log.export] of many rows comes in pages, and ends when nobody reads on', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      at: '2020-01-01T00:00:00.000Z',
      side: 'operator',
      account: `exported_${index}`,
      method: 'PASSWORD',
      succeeded: false,
      ip: '10.0.0.1',
      userAgent: 'x'.repeat(100),
    }));
    const { database } = running.service.services;
    await database.transaction(rows =>
      rows.insertMany(
        'journal',
        many.map(({ at }, index) => ({ at, action: 'many', recordLabel: `行 ${index}`, ip: '10.0.0.1', hash: 'x' })),
      ),
    );
    const filter = { action: 'many' };
    const { rows } = await exported('operation/log/export', { filter }, running.operator);
    expect(new Set(rows.map(row => row.对象)).size).toBe(5_000);

    const walked: number[] = [];
    const own = database.read.walk;
    Object.assign(database.read, {
      async *walk(...words: Parameters<typeof own>) {
        try {
          for await (const page of own(...words)) {
            walked.push(page.length);
            yield page;
          }
        } finally {
          walked.push(-1);
        }
      },
    });
    try {
      const stop = new AbortController();
      const response = await fetch(`${running.address}/user/operation/log/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'session-token': running.operator },
        body: JSON.stringify({ filter, format: 'csv' }),
        signal: stop.signal,
      });
      await response.body?.getReader().read();
      stop.abort();
      await expect.poll(() => walked.at(-1), { timeout: 10_000 }).toBe(-1);
    } finally {
      Object.assign(database.read, { walk: own });
    }
  });
});

describe('template', () => {
  test("[en.employee.template] brings header, an example, choices and what each column takes, in the reader's language", async () => {
    const { bytes } = await fileOf('employee/template', {}, firm.token);
    const [data, hints] = await readWorkbook(bytes);
    expect(data?.data[0]).toEqual(['登录名 *', '姓名 *', '角色', '证件类型', '证件号码', '手机 *', '电子邮箱', '职务', '部门']);
    expect(data?.data[1]?.[5]).toMatch(/^1\d{10}$/);
    expect(hints?.data[0]).toEqual(['列', '必填', '填写内容', '示例']);
    expect(hints?.data.find(([name]) => name === '角色')?.[2]).toContain('企业管理员');
    const other = await readWorkbook((await fileOf('employee/template', {}, firm.token, english)).bytes);
    expect(other[0]?.data[0]?.[0]).toBe('Username *');
  });

  test('[en.employee.template] [en.employee.import] an untouched template holds nothing to take in', async () => {
    const { bytes } = await fileOf('employee/template', {}, firm.token);
    expect(await send(bytes)).toMatchObject({ status: 0, message: expect.stringContaining('第 2 行') });
  });
});

describe('import', () => {
  const header = ['登录名', '姓名', '角色', '手机', '部门'];
  let made = 0;
  const person = (): (string | number)[] => {
    made += 1;
    return [
      `imported_${made}`,
      '王小明',
      '查看者',
      `139${String(process.pid % 10_000).padStart(4, '0')}${String(made).padStart(4, '0')}`,
      '法务部',
    ];
  };

  test('[FRM-01] [en.employee.import] takes rows in as a create would, journals each and the whole, and answers first passwords once', async () => {
    const before = await employees();
    const people = [person(), person()];
    const answer = await send(await sheet([header, ...people]));
    expect(answer).toMatchObject({ status: 1, data: { accepted: 2, rejected: [] } });
    expect(answer.data.made?.map(row => row.row)).toEqual([2, 3]);
    expect(await employees()).toBe(before + 2);
    const name = String(people[0]?.[0]);
    const login = await running.call('employee/login', { userName: name, password: answer.data.made?.[0]?.password });
    expect(login).toMatchObject({ status: 1, data: { mustChangePassword: true } });
    const row = await only(running, 'employee/list', { account: name }, firm.token);
    expect(row).toMatchObject({ name: '王小明', role: 'VIEWER', department: '法务部', state: 'ON' });
    expect(await newest('import')).toMatchObject({
      callId: 'en.employee.import',
      resource: 'employees',
      result: 'OK',
      changes: { accepted: [null, 2] },
    });
    expect(await newest('create')).toMatchObject({ callId: 'en.employee.import', resource: 'employees' });
  });

  test("[en.employee.import] knows columns by either language or the field's name, in any order; numbers may be numbers", async () => {
    const [account, name, , mobile] = person();
    const answer = await send(
      await sheet([
        ['Mobile *', 'name', '登录名 *', 'Role'],
        [Number(mobile), String(name), String(account), 'Seal administrator'],
      ]),
    );
    const roles = await running.call<{ list: readonly { role: string }[] }>('employee/list', { filter: { account } }, firm.token);
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ data: { accepted: 1 } });
    expect(roles.data.list[0]?.role).toBe('SEAL_ADMIN');
  });

  test('[en.employee.import] all rows or none: each fault is told by row and field as the sheet shows them', async () => {
    const before = await employees();
    const [good, bad, twin] = [person(), person(), person()];
    const [account, , , ...rest] = bad;
    const rows = [header, good, [], [account ?? '', '王小明', '皇帝', ...rest], [String(good[0]), ...twin.slice(1)]];
    const answer = await send(await sheet(rows.map(row => (row.length === 0 ? [null] : row))));
    expect(answer).toMatchObject({ http: 200, status: 1, data: { accepted: 0 } });
    expect(answer.data.rejected.map(({ row, field }) => [row, field])).toEqual([
      [4, 'role'],
      [5, 'account'],
    ]);
    expect(answer.data.rejected[0]?.message).toBe('请填写其中之一：企业管理员、印章管理员、经办人、财务、查看者');
    expect(await employees()).toBe(before);
    expect(await newest('import')).toMatchObject({ result: 'REFUSED', changes: { accepted: [null, 0], rejected: [null, 2] } });

    const some = await send(await sheet(rows.map(row => (row.length === 0 ? [null] : row))), { partial: 'true' }, { headers: english });
    expect(some.data).toMatchObject({
      accepted: 1,
      rejected: [
        { row: 4, message: 'Enter one of these: Company administrator, Seal administrator, Handler, Finance, Viewer.' },
        { row: 5 },
      ],
    });
    expect(await employees()).toBe(before + 1);
  });

  test('[en.employee.import] is refused as a whole for columns that are unknown, missing or there twice', async () => {
    const answer = await send(
      await sheet([
        ['登录名', '姓名', '姓名', '工号'],
        ['someone', '王小明', '王小明', '1'],
      ]),
    );
    expect(answer.data.accepted).toBe(0);
    expect(answer.data.rejected).toEqual([
      { row: 1, field: 'name', message: expect.stringContaining('出现了两次') },
      { row: 1, field: null, message: expect.stringContaining('没有“工号”这一列') },
      { row: 1, field: 'mobile', message: expect.stringContaining('缺少必填的列“手机”') },
    ]);
  });

  test('[en.employee.import] takes CSV: UTF-8 with and without its mark, what Excel saves in China, semicolons, defused texts', async () => {
    const [first, second, third] = [person(), person(), person()];
    expect((await send(`\ufeff${csvOf([header, first])}`)).data).toMatchObject({ accepted: 1 });
    // 登录名,姓名,手机 in GB18030, as a Chinese Excel writes "CSV".
    const gb = Buffer.concat([
      Buffer.from([0xb5, 0xc7, 0xc2, 0xbc, 0xc3, 0xfb, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0x0d, 0x0a]),
      Buffer.from(`${second[0]},`),
      Buffer.from([0xcd, 0xf5, 0xc3, 0xf7]),
      Buffer.from(`,${second[3]}\r\n`),
    ]);
    expect((await send(gb)).data).toMatchObject({ accepted: 1 });
    expect(await only(running, 'employee/list', { account: second[0] }, firm.token)).toMatchObject({ name: '王明' });
    third[4] = "'=部门";
    expect((await send(csvOf([header, third]).replaceAll(',', ';'))).data).toMatchObject({ accepted: 1 });
    expect(await only(running, 'employee/list', { account: third[0] }, firm.token)).toMatchObject({ department: '=部门' });
  });

  test('[op.employee.import] finds references by name and by code, and says which it did not find', async () => {
    const column = (await fileOf('operation/employee/template', {}, running.operator)).bytes;
    expect((await readSheet(column))[0]?.[0]).toBe('所属企业 *');
    const rows = [
      ['所属企业', ...header],
      [firm.companyName, ...person()],
      [firm.memberCode, ...person()],
      ['没有这家公司', ...person()],
    ];
    const answer = await send(await sheet(rows), { partial: 'true' }, { path: 'operation/employee/import', token: running.operator });
    expect(answer.data).toMatchObject({
      accepted: 2,
      rejected: [{ row: 4, field: 'member', message: expect.stringContaining('没有找到“没有这家公司”') }],
    });
  });

  test('[op.employee.import][VAL-02] a row with a reference that is not found is told everything else that is wrong with it as well', async () => {
    const [account, , , mobile] = person();
    const rows = [
      ['所属企业', ...header],
      ['没有这家公司', account ?? '', null, '皇帝', mobile ?? '', null],
      ['没有这家公司', ...person()],
    ];
    const answer = await send(await sheet(rows), { partial: 'true' }, { path: 'operation/employee/import', token: running.operator });
    expect(answer.data.rejected.map(({ row, field }) => `${row} ${field}`).sort()).toEqual(['2 member', '2 name', '2 role', '3 member']);
  });

  test('[en.employee.import] a company takes people in for itself alone', async () => {
    const other = await company(running);
    const mine = person();
    await send(await sheet([header, mine]), {}, { token: other.token });
    const row = await running.service.services.database.read.find('employees', { account: String(mine[0]) });
    expect(row?.member).toBe(other.id);
    expect(
      await send(
        await sheet([
          ['所属企业', ...header],
          [firm.memberCode, ...person()],
        ]),
        {},
        { token: other.token },
      ),
    ).toMatchObject({ data: { accepted: 0 } });
  });

  test('[en.employee.import] the same key with the same file acts once, with another it is refused', async () => {
    const file = await sheet([header, person()]);
    const headers = { 'idempotency-key': 'import-1' };
    const first = await send(file, {}, { headers });
    expect(await send(file, {}, { headers })).toEqual(first);
    expect(await send(await sheet([header, person()]), {}, { headers })).toMatchObject({ status: 409 });
  });

  test('[en.employee.import] refuses what is no table, too long, locked, empty or a bomb, and says what to do', async () => {
    const refusals: readonly (readonly [Buffer, string])[] = [
      [Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]), '读不出表格'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), '读不出表格'],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), '.xls'],
      [await sheet([header]), '没有数据行'],
      [Buffer.from(csvOf([header, ...Array.from({ length: 1_001 }, person)])), '最多导入 1000 行'],
      [bomb(), '过大'],
    ];
    const before = await employees();
    for (const [file, said] of refusals) expect((await send(file)).message).toContain(said);
    expect(await employees()).toBe(before);
  });

  test('[en.employee.import] [PRM-03] needs its own button', async () => {
    const { token } = await operator(running);
    expect(await send(await sheet([header, person()]), {}, { path: 'operation/employee/import', token })).toMatchObject({
      http: 403,
      status: 403,
    });
  });
});

test('[FRM-01] what was exported can be taken in again', async () => {
  const { database } = running.service.services;
  const { rows } = await exported('operation/member/export', { filter: { id: firm.id } }, running.operator);
  expect(rows).toHaveLength(1);
  const before = await database.read.find('members', firm.id);
  expect(rows[0]).toMatchObject({ 企业名称: before?.companyName, 统一社会信用代码: before?.uscc });
});

describe('the official list of banks', () => {
  const path = 'operation/bankEdition/import';
  const bankOf = (bic: string) => only(running, 'operation/swiftCode/list', { bic }, running.operator);
  const editions = async () => {
    const answer = await running.call<{ list: readonly Record<string, unknown>[] }>('operation/bankEdition/list', {}, running.operator);
    return answer.data.list.map(({ fileName, state, banks }) => ({ fileName, state, banks }));
  };
  const bring = async (name: string, rows: readonly string[]) => {
    const bytes = Buffer.from(['SWIFT 代码,银行,城市,联行号', ...rows].join('\n'));
    const answer = await running.upload(path, {}, { name, bytes }, running.operator);
    return answer.data as unknown as Imported;
  };

  test('[op.bankEdition.import][op.swift.list][VAL-02] one wrong row keeps all out, each fault told by its row and column', async () => {
    const { rejected, accepted } = await bring('坏.csv', [
      'BKCHCNBJ300,中国银行天津分行,天津市,104110004008',
      'BKCHCNBJ400,中国银行某分行,某市,102100099969',
      'NOBIC,某银行,,',
      'ABOCCNBJ,中国农业银行,北京市,',
      'ABOCCNBJXXX,中国农业银行,北京市,',
    ]);
    expect(accepted).toBe(0);
    const told = rejected.map(({ row, field }) => `${row} ${field}`);
    expect(told).toEqual(expect.arrayContaining(['3 cnaps', '4 bic', '6 bic']));
    expect(await editions()).toEqual([]);
    expect(await bankOf('ICBKCNBJXXX')).toMatchObject({ cnaps: '102100099996', edition: null });
  });

  test('[op.bankEdition.import][op.bankEdition.list][en.swift.list] a list changes the banks it names, adds the others, and the next one takes its place', async () => {
    const before = await bankOf('ICBKCNBJXXX');
    expect(
      await bring('名录2026-10.csv', [
        'icbkcnbj,中国工商银行股份有限公司,北京市,102100099996',
        'ICBKCNBJFJN,中国工商银行福建省分行,福州市,',
      ]),
    ).toMatchObject({
      accepted: 2,
      rejected: [],
    });
    // Found by its code however it is written, and what the sheet has no column for stays.
    expect(await bankOf('ICBKCNBJXXX')).toMatchObject({
      id: before.id,
      bankName: '中国工商银行股份有限公司',
      bankNameEn: before.bankNameEn,
      bankCode: '102',
      edition: { label: '名录2026-10.csv' },
    });
    expect(await bankOf('ICBKCNBJFJN')).toMatchObject({ state: 'ON' });
    expect(await bring('名录2026-11.csv', ['ICBKCNBJXXX,中国工商银行,北京市,'])).toMatchObject({ accepted: 1 });
    expect(await editions()).toEqual([
      { fileName: '名录2026-11.csv', state: 'CURRENT', banks: 1 },
      { fileName: '名录2026-10.csv', state: 'REPLACED', banks: 2 },
    ]);
    expect(await bankOf('ICBKCNBJFJN')).toMatchObject({ state: 'OFF' });
    // What no list brought in, no list takes away.
    expect(await bankOf('CMBCCNBSXXX')).toMatchObject({ state: 'ON', edition: null });
    const { id, version } = await bankOf('CMBCCNBSXXX');
    expect(await running.call('operation/swiftCode/save', { id, version, bankCode: '309' }, running.operator)).toMatchObject({
      status: 422,
      data: { errors: { cnaps: [expect.stringContaining('309')] } },
    });
    const seen = await running.call<{ list: readonly { bic: string }[] }>('swiftCode/list', { filter: { bic: 'ICBKCNBJFJN' } }, firm.token);
    expect(seen.data.list).toEqual([]);
  });
});
