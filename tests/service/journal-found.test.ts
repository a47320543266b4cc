/** The journal as it is looked for: by numbers that are printed on things, by what came of an act, by the role it was done with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, member, only, operator, order, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

interface Entry {
  readonly recordId: string;
  readonly resource: string;
  readonly result: string;
  readonly userNum: string;
  readonly member: { readonly id: string } | null;
  readonly roles: readonly { readonly id: string; readonly label: string }[] | null;
}

const found = async (filter: Record<string, unknown>): Promise<readonly Entry[]> =>
  (await running.call<{ list: Entry[] }>('operation/log/list', { filter }, running.operator)).data.list;

test('[BEY-04][op.log.list] an entry is found by the number printed on its record, and by the code of the company', async () => {
  const { id } = await apply(running, company.token, {});
  const applied = await running.service.services.database.read.find('certificateApplications', String(id));
  const byNumber = await found({ q: String(applied?.applyNo).toLowerCase() });
  expect(byNumber.length).toBeGreaterThan(0);
  expect(byNumber.every(({ recordId }) => recordId === id)).toBe(true);
  const row = await only(running, 'operation/member/list', { companyName: company.companyName }, running.operator);
  const byCode = await found({ q: String(row.memberCode) });
  expect(byCode.map(({ recordId }) => recordId)).toContain(row.id);
  expect(byCode.every(({ recordId, member: of }) => recordId === row.id || of?.id === row.id)).toBe(true);
  expect(await found({ q: 'M99999999' })).toEqual([]);
});

/** As openssl, certificate dialogs and this product itself print it. */
const prints: readonly ((number: string) => string)[] = [
  number => number,
  number => number.toLowerCase(),
  number => number.match(/../g)?.join(':') ?? '',
  number => number.toLowerCase().match(/../g)?.join(' ') ?? '',
  number => ` ${number.match(/.{1,4}/g)?.join(' ')} `,
];

test('[BEY-04][op.log.list][op.cert.list] a certificate and what was done to it are found by its serial number as it is printed, searched and filtered', async () => {
  const { id, version } = await order(running, await apply(running, company.token, {}));
  const issued = await running.call<{ serialNumber: string }>('operation/certificate/issue', { id, version }, running.operator);
  for (const print of prints) {
    const printed = print(issued.data.serialNumber);
    for (const filter of [{ q: printed }, { recordId: { prefix: printed } }]) {
      const entries = await found(filter);
      expect(entries.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(entries.every(({ recordId }) => recordId === id)).toBe(true);
    }
    for (const filter of [{ q: printed }, { serialNumber: { prefix: printed } }, { serialNumber: printed }]) {
      const { data } = await running.call<{ list: { id: string }[] }>('operation/certificate/list', { filter }, running.operator);
      expect(
        data.list.map(row => row.id),
        JSON.stringify(filter),
      ).toEqual([id]);
    }
  }
});

test('[BEY-16][op.cert.list] whoever issues finds a certificate by the number of its application; another company finds none', async () => {
  const application = await apply(running, company.token, {});
  const { id } = await order(running, application);
  const issuer = await operator(running, 'ISSUER');
  const foundBy = async (path: string, token: string) =>
    (await running.call<{ list?: { id: string }[] }>(path, { filter: { q: application.applyNo } }, token)).data.list?.map(row => row.id);
  expect(await foundBy('operation/certificate/list', issuer.token)).toEqual([id]);
  expect(await foundBy('ca/application/list', company.token)).toEqual([application.id]);
  const other = await member(running);
  expect(await foundBy('ca/list', other.token)).toEqual([]);
  expect(await foundBy('ca/application/list', other.token)).toEqual([]);
});

test('[BEY-04][op.log.list] an entry keeps the roles of whoever acted, and is found by them and by what came of it', async () => {
  const reviewer = await operator(running, 'REVIEWER');
  const role = await only(running, 'role/page', { code: 'REVIEWER' }, running.operator);
  const { id } = await apply(running, company.token, {});
  const { version } = (await running.service.services.database.read.find('certificateApplications', String(id))) ?? {};
  await running.call('operation/review/claim', { resource: 'certificateApplications', id, version, release: false }, reviewer.token);
  const mine = await found({ userNum: reviewer.userNum, resource: 'certificateApplications' });
  // Whoever knows a name and no number chooses the person by it.
  const { data: people } = await running.call<{ list: { id: string; label: string }[] }>(
    'operation/options/journal/userNum',
    { q: '王小明' },
    running.operator,
  );
  expect(people.list.every(({ label }) => label.includes('王小明'))).toBe(true);
  const { data: one } = await running.call<{ list: { id: string }[] }>(
    'operation/options/journal/userNum',
    { ids: [reviewer.userNum] },
    running.operator,
  );
  expect([people.list.length > 0, one.list.map(each => each.id)]).toEqual([true, [reviewer.userNum]]);
  // The search box takes the name as well as the number, or a part of it.
  for (const q of ['王小明', '小明', reviewer.userNum]) {
    const searched = await found({ q, resource: 'certificateApplications' });
    expect(searched.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(mine.map(({ recordId }) => recordId)));
  }
  expect(await found({ q: '无此操作人' })).toEqual([]);
  const byRole = await found({ roles: role.id });
  expect(byRole.length).toBeGreaterThan(0);
  expect(byRole.every(({ roles }) => roles?.some(each => each.id === role.id))).toBe(true);
  expect(byRole.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(mine.map(({ recordId }) => recordId)));
  const refused = await found({ result: 'REFUSED' });
  expect(refused.every(({ result }) => result === 'REFUSED')).toBe(true);
});

test('[BEY-04][op.log.list][op.cert.export] what the journal says of an export stands in the language of whoever reads it', async () => {
  const exported = await fetch(`${running.address}/user/operation/certificate/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': running.operator },
    body: JSON.stringify({ format: 'csv' }),
  });
  expect(exported.status).toBe(200);
  await exported.text();
  const read = async (language: string): Promise<string | undefined> => {
    const asked = { filter: { resource: 'certificates', action: 'export' } };
    const { data } = await running.call<{ list: { recordLabel: string }[] }>('operation/log/list', asked, running.operator, {
      'accept-language': language,
    });
    return data.list[0]?.recordLabel;
  };
  expect(await read('zh')).toMatch(/^\d+ 条（CSV 文件）$/);
  expect(await read('en')).toMatch(/^\d+ records? \(CSV file\)$/);
});

test('[BEY-04][op.log.list] an entry is found by a part of what its record is called, among all kinds, and by the field that it changed', async () => {
  const { id } = await operator(running);
  const { version } = (await running.service.services.database.read.find('operators', id)) ?? {};
  const changed = await running.call('operation/operator/modify', { id, version, name: '陆青栈' }, running.operator);
  expect(changed, changed.message).toMatchObject({ status: 1 });
  for (const filter of [{ q: '青栈' }, { recordId: { prefix: '青栈' } }]) {
    const entries = await found({ ...filter, resource: 'operators' });
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.every(entry => entry.recordId === id)).toBe(true);
  }
  const part = company.companyName.slice(2, -2);
  expect((await found({ recordId: { prefix: part } })).map(({ resource }) => resource)).toContain('members');
  expect(await found({ recordId: { prefix: '无此对象名称' } })).toEqual([]);
  const renamed = await found({ fieldNames: ['name'], recordId: id });
  expect(renamed.map(({ recordId }) => recordId)).toEqual([id]);
  // What is new has no field that changed, and another field is another question.
  expect(await found({ fieldNames: ['name'], action: 'create' })).toEqual([]);
  expect(await found({ fieldNames: ['mobile'], recordId: id })).toEqual([]);
});

test('[BEY-04][mg.roleMenu.new][mg.roleButton.new][mg.roleUser.new][op.log.list] a grant stands in the log by the role and by what was granted, in the language of the reader', async () => {
  const name = '夜班审核';
  const role = await running.call<{ id: string }>(
    'role/new',
    { code: 'NIGHT', name, nameEn: 'Night shift', side: 'operator' },
    running.operator,
  );
  const person = await operator(running, 'AUDITOR');
  for (const [path, words] of [
    ['roleMenu/new', { menuId: 'C2' }],
    ['roleButton/new', { code: 'op.log.export' }],
    ['roleUser/new', { userNum: person.userNum }],
  ] as const) {
    const granted = await running.call(path, { role: role.data.id, ...words }, running.operator);
    expect(granted, granted.message).toMatchObject({ status: 1 });
  }
  const labels = async (resource: string, language: string): Promise<readonly string[]> => {
    const asked = { filter: { resource }, fields: ['action', 'recordLabel'] };
    const { data } = await running.call<{ list: { recordLabel: string }[] }>('operation/log/list', asked, running.operator, {
      'accept-language': language,
    });
    return data.list.map(({ recordLabel }) => recordLabel);
  };
  expect(await labels('roleMenus', 'zh')).toContain(`${name} · 日志查询`);
  expect(await labels('roleMenus', 'en')).toContain('Night shift · Audit log');
  expect((await labels('roleButtons', 'zh')).find(label => label.startsWith(`${name} · `))).toMatch(/操作日志：导出/);
  expect((await labels('roleUsers', 'zh')).find(label => label.startsWith(`${name} · `))).not.toContain(person.userNum);
});
