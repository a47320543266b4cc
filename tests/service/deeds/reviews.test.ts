/** What a reviewer's notes and corrections are for: they are kept with the application and decide nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityOf } from '#engine/project/model.ts';
import { queueOf } from '#engine/project/queue.ts';
import { afterWorkingHours } from '#engine/rules/working-time.ts';
import { effectiveHandler, freshIdNo, nameHandler, paper } from '../handler-people.ts';
import { apply, employee, everyDay, freshMobile, member, operator, order, type Person, type Registered, register } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing, type Row } from './doing.ts';

let running: Running;
let company: Registered & { readonly token: string };
let reviewer: Person;
let colleague: Person;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  [reviewer, colleague] = [await operator(running, 'REVIEWER', 'FINANCE'), await operator(running, 'REVIEWER', 'FINANCE')];
});
afterAll(() => running.stop());

const { act, must, stored, found, listed, acts } = doing(() => running);

/** A note is kept, by whom and when; the application stands where it stood, and another reviewer finds the note and may go on. */
const keeps = async (path: string, resource: string, { id }: { readonly id: string }, words: object = {}): Promise<void> => {
  const before = await stored(resource, id);
  const faces = Object.values(running.service.services.model.resources).filter(face => entityOf(face) === resource);
  const [one = '', other = ''] = faces.flatMap(face => face.audiences.operator?.views?.review?.marks ?? []);
  const fields = { [one]: { right: true }, [other]: { right: false, note: '请补充说明' } };
  await must(path, { ...at(before), fields, ...words }, reviewer.token);
  const after = await stored(resource, id);
  const { marks, version, updatedAt, updatedBy, ...rest } = after;
  expect([marks, updatedBy]).toEqual([fields, reviewer.userNum]);
  expect(rest).toMatchObject({ state: before.state, decidedAt: null, decidedBy: null, ...words });
  expect((await acts(id)).at(-1)).toMatchObject({
    action: 'note',
    fromState: before.state,
    toState: before.state,
    userNum: reviewer.userNum,
  });
  const again = { [other]: { right: true } };
  await must(path, { ...at(after), fields: again }, colleague.token);
  expect((await stored(resource, id)).marks).toEqual(again);
  const stale = await act(path, { id, version: before.version, fields }, reviewer.token);
  expect([stale.http, (await stored(resource, id)).marks]).toEqual([409, again]);
};

test('[op.hardKey.save] the notes are kept, and where the key goes is put right: the order goes there', async () => {
  const application = await apply(running, company.token, {
    carrier: 'UKEY',
    receiverName: '李四',
    receiverMobile: freshMobile(),
    receiverAddress: '五四路 1 号',
  });
  const words = {
    receiverName: '王五',
    receiverMobile: freshMobile(),
    receiverAddress: '福州市鼓楼区五四路 10 号',
    receiverPostalCode: '350001',
  };
  await keeps('operation/hardKey/audit/save', 'certificateApplications', application, words);
  const { id } = await order(running, (await stored('certificateApplications', application.id)) as Row);
  expect(await stored('certificates', id)).toMatchObject(words);
});

test('[op.softKey.save][en.softKey.agreementConfirm] the notes are kept; what was confirmed is who accepted which version, and when', async () => {
  const company = await member(running);
  const of = (purpose: string) => paper(running, purpose, company.token);
  const draft = await must(
    'softKey/save',
    {
      service: 'OPEN',
      handler: (await effectiveHandler(running, company.token)).id,
      letterFile: await of('letter'),
      licenceFile: await of('licence'),
      idFront: await of('identity'),
      idBack: await of('identity'),
    },
    company.token,
  );
  expect((await act('softKey/submit', at(draft), company.token)).status).not.toBe(1);
  const asked = await must('softKey/agreement/query', {}, company.token);
  expect(asked.acceptedAt).toBeNull();
  const { agreementVersion } = asked;
  await must('softKey/agreement/confirm', { agreementVersion }, company.token);
  const seen = await must('softKey/agreement/query', {}, company.token);
  expect(Math.abs(Date.parse(String(seen.acceptedAt)) - running.service.services.clock().getTime())).toBeLessThan(60_000);
  const { id } = await found('members', { uscc: company.uscc });
  const { userNum } = await found('employees', { account: company.adminUserName });
  const accepted = { acceptedAt: seen.acceptedAt, userNum };
  expect(await found('agreementAcceptances', { member: id, agreementVersion: String(agreementVersion) })).toMatchObject(accepted);
  const waiting = await must('softKey/submit', at(draft), company.token);
  await keeps('operation/softKey/audit/save', 'softKeyApplications', waiting);
});

test('[op.handlerAudit.save] the notes are kept, and the handler waits as before', async () => {
  const named = await nameHandler(running, company.token);
  await keeps('operation/handler/audit/save', 'handlers', named);
});

test('[op.sealAudit.save] the notes are kept, and no seal is made of them', async () => {
  const sealType = (await found('sealTypes', { code: 'CONTRACT' })).id;
  const saved = await must('electronicSeal/save', { sealType, name: '合同章', makeMode: 'TEMPLATE' }, company.token);
  const waiting = await must('electronicSeal/commit', at(saved), company.token);
  await keeps('operation/seal/audit/save', 'sealApplications', waiting);
  expect(await found('seals', { application: waiting.id })).toBeUndefined();
});

test('[op.personAuth.save] the notes are kept, and the person is not authenticated by them', async () => {
  const who = await employee(running, company.token);
  await must('employee/modify', { ...at(await stored('employees', who.id)), idNo: '11010519491231002X' }, company.token);
  await must(
    'userInfo/authFile',
    { ...at(await stored('employees', who.id)), authFile: await paper(running, 'letter', who.token) },
    who.token,
  );
  const [waiting] = await listed('operation/personAuthentication/list', { userNum: who.userNum });
  await keeps('operation/personAuthentication/save', 'personAuthentications', waiting as Row);
  expect((await listed('person/authentication/list', {}, who.token))[0]).toMatchObject({ state: 'SUBMITTED' });
});

test('[op.invoice.note] the notes are kept, and nothing is invoiced by them', async () => {
  const { id } = await order(running, await apply(running, company.token, {}));
  running.byHand('certificates', id);
  await running.service.services.database.transaction(rows => rows.update('certificates', id, null, { fee: '200.00', payStatus: 'PAID' }));
  const receiver = { receiver: '王会计', receiverMobile: '13800138000', email: 'kuaiji@example.com', invoiceKind: '82' };
  const asked = await must('invoice/save', { sourceIds: [id], ...receiver }, company.token);
  await keeps('operation/invoice/note', 'invoiceApplications', asked);
  expect(await stored('invoiceApplications', asked.id)).toMatchObject({ invoiceNo: null, state: 'SUBMITTED', amount: '200.00' });
});

test('[BEY-20][op.review.queues][op.cert.list] an order is due by the time that the settings give; what is late is counted, listed and on the home page, and what is issued is due no more', async () => {
  const { services } = running.service;
  const issuer = await operator(running, 'ISSUER');
  const { id, version } = await order(running, await apply(running, company.token, {}));
  const { dueAt, createdAt } = await stored('certificates', id);
  expect(dueAt).toBe(afterWorkingHours(new Date(String(createdAt)), 24, everyDay).toISOString());
  const late = async () => {
    const { queues } = await must('operation/review/queues', {}, issuer.token);
    const { cards } = await must('operation/home', {}, issuer.token);
    const rows = await listed('operation/certificate/list', { queue: 'overdue' }, issuer.token);
    const card = (cards as readonly Row[]).find(({ key }) => key === 'certificates-overdue');
    return [(queues as readonly Row[]).find(each => each.resource === 'certificates')?.overdue, card?.count, rows.map(row => row.id)];
  };
  expect(await late()).toEqual([0, undefined, []]);
  running.byHand('certificates', id);
  const passed = new Date(services.clock().getTime() - 60_000).toISOString();
  await services.database.transaction(rows => rows.update('certificates', id, null, { dueAt: passed }));
  expect(await late()).toEqual([1, 1, [id]]);
  // The one that is due first comes first.
  const first = await must(
    'operation/certificate/list',
    { filter: { queue: 'mine' }, sort: { field: 'dueAt', order: 'ASC' } },
    issuer.token,
  );
  expect((first.list as readonly Row[])[0]?.id).toBe(id);
  await must('operation/certificate/issue', { id, version: version + 1 }, issuer.token);
  expect(await stored('certificates', id)).toMatchObject({ dueAt: null });
  expect(await late()).toEqual([0, undefined, []]);
});

test('[op.review.queues] everybody hears how many wait in each queue that they may decide, and of what they may move on, and of nothing else', async () => {
  const queue = async (token: string, resource: string) =>
    ((await must('operation/review/queues', {}, token)).queues as readonly Row[]).find(each => each.resource === resource);
  const before = Number((await queue(reviewer.token, 'handlerReviews'))?.count);
  const { id } = await nameHandler(running, company.token, { idNo: freshIdNo() });
  expect(await queue(reviewer.token, 'handlerReviews')).toMatchObject({ count: before + 1, oldestDueAt: expect.any(String) });
  await must('operation/handler/audit/commit', { ...at(await stored('handlers', id)), decision: 'approve' }, reviewer.token);
  expect(Number((await queue(reviewer.token, 'handlerReviews'))?.count)).toBe(before);
  const issuer = await operator(running, 'ISSUER');
  expect(await queue(issuer.token, 'handlerReviews')).toBeUndefined();

  // What waits without a review waits for whoever may do it: an order for its certificate.
  const orders = Number((await queue(issuer.token, 'certificates'))?.count);
  const made = await order(running, await apply(running, company.token, {}));
  expect(await queue(issuer.token, 'certificates')).toMatchObject({ count: orders + 1, late: 0, menus: 'E1' });
  expect(await queue((await operator(running, 'TEMPLATE_ADMIN')).token, 'certificates')).toBeUndefined();
  await must('operation/certificate/issue', made, issuer.token);
  expect(Number((await queue(issuer.token, 'certificates'))?.count)).toBe(orders);
});

test('[op.review.queues][op.handlerAudit.list] a list is held to what waits for whoever asks, or what of it is overdue; menu, home page and list count the same', async () => {
  const reviewed = await operator(running, 'REVIEWER');
  const { token } = reviewed;
  const mine = (filter: object, who = token) => listed('operation/handler/audit/list', filter, who);
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
  const first = await nameHandler(running, company.token, { idNo: freshIdNo() });
  const late = await nameHandler(running, company.token, { idNo: freshIdNo() });
  running.byHand('handlers', late.id);
  await running.service.services.database.transaction(rows =>
    rows.update('handlers', late.id, null, { dueAt: new Date(Date.now() - 60_000).toISOString() }),
  );
  expect(idsOf(await mine({ queue: 'mine' }))).toEqual(expect.arrayContaining([first.id, late.id]));
  expect(idsOf(await mine({ queue: 'late' }))).toContain(late.id);
  expect(idsOf(await mine({ queue: 'late' }))).not.toContain(first.id);

  // What a colleague has in hand waits for them alone.
  await must('operation/review/claim', { resource: 'handlerReviews', ...at(await stored('handlers', first.id)) }, colleague.token);
  expect(idsOf(await mine({ queue: 'mine' }))).not.toContain(first.id);
  expect(idsOf(await mine({ queue: 'mine' }, colleague.token))).toContain(first.id);

  const { queues } = await must('operation/review/queues', {}, token);
  const { cards } = await must('operation/home', {}, token);
  const ofHandlers = (each: Row) => each.resource === 'handlerReviews';
  const counted = (await mine({ queue: 'mine' })).length;
  expect((queues as readonly Row[]).find(ofHandlers)).toMatchObject({ count: counted, late: (await mine({ queue: 'late' })).length });
  expect((cards as readonly Row[]).find(ofHandlers)).toMatchObject({ count: counted, filter: { queue: 'mine' } });

  // Who may decide nothing has nothing waiting, whatever they may read; and there are three parts of a queue, no more.
  expect(await listed('operation/authentication/list', { queue: 'mine' }, (await operator(running, 'FINANCE')).token)).toEqual([]);
  expect((await act('operation/handler/audit/list', { filter: { queue: 'theirs' } }, token)).http).toBe(422);
});

test('[BEY-20] where the audit type asks for every field to be checked, nothing is approved before; otherwise it is only asked', async () => {
  const type = await found('auditTypes', { kind: 'HANDLER', state: 'ON' });
  const set = (checkAll: boolean) =>
    running.service.services.database.transaction(rows => rows.update('auditTypes', type.id, null, { checkAll }));
  await set(true);
  const { id } = await nameHandler(running, company.token, { idNo: freshIdNo() }).finally(() => set(false));
  const approve = async (fields: object) =>
    act('operation/handler/audit/commit', { ...at(await stored('handlers', id)), decision: 'approve', fields }, reviewer.token);
  const refused = await approve({ name: { right: true } });
  expect(refused.message).toContain('须逐项核对后才能通过');
  expect(await stored('handlers', id)).toMatchObject({ state: 'SUBMITTED', decidedAt: null });
  // The sentence names what is still to be looked at.
  const names = refused.message.slice(refused.message.indexOf('：') + 1).split('、');
  expect(names.length).toBeGreaterThan(1);
  expect(names).not.toContain('姓名');
  const checked = ['member', 'handlerType', 'name', 'idType', 'idNo', 'mobile', 'letterFrom', 'letterTo', 'letterFile'];
  const { documents = [] } = running.service.services.model.resources.handlerReviews?.audiences.operator?.views?.review ?? {};
  const row = await stored('handlers', id);
  const papers = documents.filter(name => (row[name] ?? null) !== null);
  const all = Object.fromEntries([...checked, ...papers].map(name => [name, { right: true }]));
  expect((await approve(all)).status).toBe(1);
  expect(await stored('handlers', id)).toMatchObject({ decidedBy: reviewer.userNum });
});

test('[BEY-20][op.auth.approve] nobody checks what an applicant left empty', async () => {
  const type = await found('auditTypes', { kind: 'REAL_NAME', state: 'ON' });
  const set = (checkAll: boolean) =>
    running.service.services.database.transaction(rows => rows.update('auditTypes', type.id, null, { checkAll }));
  await set(true);
  const { applyNo } = await register(running).finally(() => set(false));
  const row = await found('authentications', { applyNo });
  const { marks = [], documents = [] } = running.service.services.model.resources.authentications?.audiences.operator?.views?.review ?? {};
  const filled = [...marks, ...documents].filter(name => row[name] !== null && String(row[name]) !== '');
  expect(filled).not.toContain('email');
  const approve = async (names: readonly string[]) => {
    const fields = Object.fromEntries(names.map(name => [name, { right: true }]));
    return act('operation/authentication/approve', { ...at(row), decision: 'approve', fields }, running.operator);
  };
  expect((await approve(filled.filter(name => name !== 'companyName'))).message).toMatch(/须逐项核对后才能通过.*：企业名称$/);
  // Its papers are among what is checked.
  expect(filled.filter(name => documents.includes(name))).not.toEqual([]);
  expect((await approve(filled.filter(name => name !== 'licenceFile'))).message).toMatch(/须逐项核对后才能通过.*：营业执照$/);
  expect((await approve(filled)).status).toBe(1);
});

test('[BEY-20][op.review.queues] what waits without a review waits for who moves it on, not for who takes money for it or may take it back', async () => {
  const { model } = running.service.services;
  const application = await apply(running, company.token, {});
  const { id } = await order(running, application);
  const issuer = await operator(running, 'ISSUER');
  const finance = await operator(running, 'FINANCE');
  const counted = async (token: string) =>
    ((await must('operation/review/queues', {}, token)).queues as readonly Row[]).find(each => each.resource === 'certificates')?.count;
  const mine = async (token: string) => (await listed('operation/certificate/list', { queue: 'mine' }, token)).map(row => row.id);
  expect(await counted(issuer.token)).toBeGreaterThan(0);
  expect(await mine(issuer.token)).toContain(id);
  expect(await counted(finance.token)).toBeUndefined();
  expect(await mine(finance.token)).toEqual([]);
  const callsOf = (resource: string, side: string) => {
    const declared = model.resources[resource];
    return declared === undefined ? undefined : queueOf(declared, side)?.calls;
  };
  expect(callsOf('sealRequests', 'enterprise')).toEqual(['en.sealRequest.decide']);
  expect(callsOf('certificates', 'enterprise')).toEqual(['en.ca.pkcs12', 'en.ca.keep']);
  expect(callsOf('certificates', 'operator')).toEqual(['op.cert.issue', 'op.cert.issueMany', 'op.cert.reject']);
});

test('[BEY-20][op.handlerAudit.save][op.handlerAudit.commit] marks are of fields that are to be checked, right or wrong with a short note; anything else is refused and counts for nothing', async () => {
  const { id } = await nameHandler(running, company.token, { idNo: freshIdNo() });
  const before = await stored('handlers', id);
  const refused = async (fields: unknown, path: string): Promise<void> => {
    for (const [call, words] of [
      ['save', {}],
      ['commit', { decision: 'approve' }],
    ] as const)
      expect(
        await act(`operation/handler/audit/${call}`, { ...at(before), ...words, fields }, reviewer.token),
        JSON.stringify(fields).slice(0, 80),
      ).toMatchObject({ http: 422, data: { errors: { [path]: [expect.any(String)] } } });
  };
  for (const mark of [{}, null, true, [true], { right: 'false' }, { right: true, note: 7 }, { right: true, by: 'me' }])
    await refused({ name: mark }, 'fields.name');
  await refused({ name: { right: false, note: '长'.repeat(201) } }, 'fields.name');
  await refused({ member: { right: true }, nobody: { right: true } }, 'fields.nobody');
  await refused(JSON.parse('{"__proto__":{"right":true}}'), 'fields.__proto__');
  await refused([1, 2], 'fields');
  expect(await stored('handlers', id)).toMatchObject({ state: 'SUBMITTED', marks: null, version: before.version });
  const fields = { name: { right: false, note: '长'.repeat(200) } };
  await must('operation/handler/audit/save', { ...at(before), fields }, reviewer.token);
  expect(await stored('handlers', id)).toMatchObject({ marks: fields });
});
