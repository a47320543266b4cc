/** Review: who may claim, release and decide, and who may not. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isChoose, modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { apply, employee, member, only, operator, type Person, type Registered, register } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let one: Person;
let two: Person;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  [one, two] = [await operator(running, 'REVIEWER'), await operator(running, 'REVIEWER')];
});
afterAll(() => running.stop());

interface Application {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly claimedBy: string | null;
}
const model = modelOf(registry);
/** What a reviewer does with an application, beside claiming it. */
const decided: ReadonlySet<unknown> = new Set(['approve', 'return', 'reject', 'note']);
const resource = 'certificateApplications';
const claim = (by: Person, { id, version }: Pick<Application, 'id' | 'version'>, release = false) =>
  running.call<Application>('operation/review/claim', { resource, id, version, release }, by.token);
const decide = (by: Person, { id, version }: Pick<Application, 'id' | 'version'>, decision = 'approve', reason?: string) =>
  running.call<Application>('operation/hardKey/audit/commit', { id, version, decision, reason }, by.token);
const refusal = (code: string) => ({ http: 400, status: 0, data: { code } });

test('[op.review.claim][op.hardKey.commit] a claimed application is refused to everybody else until it is released', async () => {
  const waiting = await apply(running, company.token, {});
  const claimed = await claim(one, waiting);
  expect(claimed).toMatchObject({ status: 1, data: { state: 'IN_REVIEW', claimedBy: one.userNum } });
  expect(await claim(two, claimed.data)).toMatchObject({ status: 409 });
  expect(await decide(two, claimed.data)).toMatchObject(refusal('REVIEW_CLAIMED'));
  expect(await claim(two, claimed.data, true)).toMatchObject(refusal('REVIEW_CLAIMED'));
  expect(
    await running.call('operation/hardKey/audit/save', { id: waiting.id, version: claimed.data.version, fields: {} }, two.token),
  ).toMatchObject(refusal('REVIEW_CLAIMED'));
  const released = await claim(one, claimed.data, true);
  expect(released).toMatchObject({ status: 1, data: { state: 'SUBMITTED', claimedBy: null } });
  expect(await decide(two, released.data)).toMatchObject({ status: 1, data: { state: 'EXECUTING' } });
});

test('[op.review.claim][op.hardKey.list] what a colleague has not decided in time all who may review it see, and one takes it over, says why, and the colleague hears of it', async () => {
  const waiting = await apply(running, company.token, {});
  const { data: claimed } = await claim(one, waiting);
  const takeOver = (by: Person, { id, version }: Pick<Application, 'id' | 'version'>, reason: string) =>
    running.call<Application>('operation/review/claim', { resource, id, version, release: false, reason }, by.token);
  expect(await takeOver(two, claimed, '原审核人休假')).toMatchObject(refusal('REVIEW_NOT_OVERDUE'));
  running.byHand(resource, waiting.id);
  await running.service.services.database.transaction(rows =>
    rows.update(resource, waiting.id, null, { dueAt: new Date(Date.now() - 60_000).toISOString() }),
  );
  const { version } = (await running.service.services.database.read.find(resource, waiting.id)) ?? {};
  const late = { id: waiting.id, version: Number(version) };
  const seen = async (queue: string) =>
    (await running.call<{ list: Application[] }>('operation/hardKey/audit/list', { filter: { queue } }, two.token)).data.list.map(
      ({ id }) => id,
    );
  expect(await seen('late')).not.toContain(waiting.id);
  expect(await seen('overdue')).toContain(waiting.id);
  const queues = await running.call<{ queues: { resource: string; overdue: number }[] }>('operation/review/queues', {}, two.token);
  expect(queues.data.queues.find(each => each.resource === resource)?.overdue).toBe((await seen('overdue')).length);
  expect(await decide(two, late)).toMatchObject(refusal('REVIEW_CLAIMED'));
  expect(await takeOver(two, late, '休假')).toMatchObject({ status: 422, data: { errors: { reason: [expect.any(String)] } } });
  const taken = await takeOver(two, late, '原审核人休假');
  expect(taken).toMatchObject({ status: 1, data: { state: 'IN_REVIEW', claimedBy: two.userNum } });
  const read = running.service.services.database.read;
  expect(await read.find('journal', { resource, recordId: waiting.id, action: 'takeOver' })).toMatchObject({ reason: '原审核人休假' });
  expect(await read.find('notices', { userNum: one.userNum, recordId: waiting.id })).toMatchObject({
    kind: 'WORK',
    content: expect.stringContaining('原审核人休假'),
  });
  expect(await decide(one, taken.data)).toMatchObject(refusal('REVIEW_CLAIMED'));
  expect(await decide(two, taken.data)).toMatchObject({ status: 1, data: { state: 'EXECUTING' } });
});

test('[op.hardKey.commit][op.hardKey.save] what is marked wrong, now or before, is not approved and stays in review; it is returned, or approved once it is marked right', async () => {
  const waiting = await apply(running, company.token, {});
  const marked = (right: boolean) => ({ years: { right } });
  const sent = (path: string, { id, version }: Pick<Application, 'id' | 'version'>, words: object) =>
    running.call<Application>(`operation/hardKey/audit/${path}`, { id, version, ...words }, one.token);
  const refused = { ...refusal('REVIEW_MARKED_WRONG'), message: expect.stringContaining('有效期（年）') };
  expect(await sent('commit', waiting, { decision: 'approve', fields: marked(false) })).toMatchObject(refused);
  const kept = await sent('save', waiting, { fields: marked(false) });
  expect(await sent('commit', kept.data, { decision: 'approve' })).toMatchObject(refused);
  const stored = await running.service.services.database.read.find(resource, waiting.id);
  expect(stored).toMatchObject({ state: 'SUBMITTED', decidedBy: null, marks: marked(false) });
  expect(await sent('commit', kept.data, { decision: 'approve', fields: marked(true) })).toMatchObject({ data: { state: 'EXECUTING' } });
  const other = await apply(running, company.token, {});
  expect(await sent('commit', other, { decision: 'return', reason: '年限与申请表不符', fields: marked(false) })).toMatchObject({
    data: { state: 'RETURNED' },
  });
});

test('[op.review.claim] of two who claim at once one gets it', async () => {
  const waiting = await apply(running, company.token, {});
  const answers = await Promise.all([claim(one, waiting), claim(two, waiting)]);
  expect(answers.map(answer => answer.status).sort()).toEqual([1, 409]);
});

test('[op.hardKey.commit] of two who decide at once one does, and one order is made', async () => {
  const waiting = await apply(running, company.token, {});
  const answers = await Promise.all([decide(one, waiting), decide(two, waiting, 'reject', '材料不全，请补充')]);
  expect(answers.map(answer => answer.status).sort()).toEqual([1, 409]);
  const { state } = (await running.service.services.database.read.find(resource, waiting.id)) ?? {};
  const orders = await running.service.services.database.read.count('certificates', { application: waiting.id });
  expect(orders).toBe(state === 'EXECUTING' ? 1 : 0);
});

test('[op.review.claim] refused: a queue whose menu one does not hold, what is no queue, a stale version', async () => {
  const waiting = await apply(running, company.token, {});
  const role = await running.call<{ id: string }>('role/new', { code: 'ONLY_E5', name: '只审实名', side: 'operator' }, running.operator);
  await running.call('roleButton/new', { role: role.data.id, code: 'op.review.claim' }, running.operator);
  await running.call('roleMenu/new', { role: role.data.id, menuId: 'E5' }, running.operator);
  const menus = await running.call<{ list: { id: string; version: number; menuId: string }[] }>(
    'roleMenu/page',
    { filter: { role: role.data.id, menuId: 'D2' } },
    running.operator,
  );
  for (const { id, version } of menus.data.list) await running.call(`roleMenu/delete/${id}`, { version }, running.operator);
  const person = await operator(running, 'ONLY_E5');
  expect(await claim(person, waiting)).toMatchObject({ http: 403, status: 403 });
  expect(await running.call('operation/review/claim', { resource: 'operators', id: waiting.id, version: 1 }, one.token)).toMatchObject({
    status: 422,
    data: { errors: { resource: [expect.any(String)] } },
  });
  expect(await claim(one, { ...waiting, version: waiting.version - 1 })).toMatchObject({ status: 409 });
});

test('[op.hardKey.commit][op.review.claim] refused: whoever handed it in themselves', async () => {
  const waiting = await apply(running, company.token, {});
  running.byHand(resource, waiting.id);
  await running.service.services.database.transaction(rows => rows.update(resource, waiting.id, null, { submittedBy: one.userNum }));
  const { version } = (await running.service.services.database.read.find(resource, waiting.id)) ?? {};
  const own = { id: waiting.id, version: Number(version) };
  expect(await decide(one, own)).toMatchObject(refusal('REVIEWER_IS_SUBMITTER'));
  expect(await claim(one, own)).toMatchObject(refusal('REVIEWER_IS_SUBMITTER'));
  expect(await decide(two, own)).toMatchObject({ status: 1 });
});

describe('[op.review.claim] whoever handed it in neither claims nor decides it, in any queue there is', () => {
  const queues = Object.values(model.resources).filter(each => each.review?.menus.length && each.audiences.operator !== undefined);
  test('every menu of a queue is among them', () => {
    const menus = new Set(Object.values(model.resources).flatMap(({ review }) => review?.menus ?? []));
    expect(new Set(queues.flatMap(({ review }) => review?.menus ?? []))).toEqual(menus);
  });
  test.each(queues.map(queue => [queue.name, queue] as const))('%s', async (name, queue) => {
    const acts = Object.entries(queue.audiences.operator?.calls ?? {}).flatMap(([id, { does, path }]) => {
      const words = isChoose(does)
        ? Object.entries(does.of).map(([word, move]) => [{ [does.by]: word }, move] as const)
        : [[{}, does] as const];
      return words.filter(([, move]) => decided.has(move)).map(([word, move]) => ({ id, path, word, move }));
    });
    expect(acts.map(({ move }) => move)).toEqual(expect.arrayContaining(['approve', 'reject']));
    const { database, clock } = running.service.services;
    const [id, at] = [randomUUID(), clock().toISOString()];
    running.byHand(name, id);
    const submittedBy = String((await database.read.find('operators', { account: operatorLogin.userName }))?.userNum);
    const own = Object.fromEntries(
      Object.keys(queue.fields).flatMap(field =>
        queue.fields[field]?.default === undefined ? [] : [[field, queue.fields[field]?.default]],
      ),
    );
    const row = { ...own, id, version: 1, state: 'SUBMITTED', submittedBy, submittedAt: at, createdAt: at, updatedAt: at };
    await database.transaction(rows => rows.insert(name, row));
    for (const { path, word } of acts)
      expect(await running.call(path, { id, version: 1, ...word, reason: '自己审核自己的申请' }, running.operator), path).toMatchObject(
        refusal('REVIEWER_IS_SUBMITTER'),
      );
    expect(
      await running.call('operation/review/claim', { resource: name, id, version: 1, release: false }, running.operator),
    ).toMatchObject(refusal('REVIEWER_IS_SUBMITTER'));
    await database.transaction(rows => rows.delete(name, id));
  });
});

test('[en.reject][en.ca.save][en.ca.commit][op.hardKey.commit] returned, corrected, handed in again; withdrawn while nobody has claimed it', async () => {
  const waiting = await apply(running, company.token, {});
  const returned = await decide(one, waiting, 'return', '请更正有效期');
  expect(returned).toMatchObject({ status: 1, data: { state: 'RETURNED', decisionReason: '请更正有效期' } });
  const saved = await running.call<Application>('ca/save', { id: waiting.id, version: returned.data.version, years: 2 }, company.token);
  const again = await running.call<Application>('ca/commit', { id: waiting.id, version: saved.data.version }, company.token);
  expect(again).toMatchObject({ status: 1, data: { state: 'SUBMITTED', years: 2 } });
  const claimed = await claim(two, again.data);
  const withdraw = (version: number) => running.call<Application>('application/reject', { id: waiting.id, version }, company.token);
  expect(await withdraw(claimed.data.version)).toMatchObject({ status: 409 });
  const released = await claim(two, claimed.data, true);
  const viewer = await employee(running, company.token);
  expect(
    await running.call('application/reject', { id: waiting.id, version: released.data.version }, viewer.token),
    'whoever only reads applications takes none back',
  ).toMatchObject({ status: 403 });
  expect(await withdraw(released.data.version)).toMatchObject({ status: 1, data: { state: 'WITHDRAWN' } });
  expect(await decide(one, { id: waiting.id, version: released.data.version + 1 })).toMatchObject({ status: 409 });
  const detail = await running.call<{ history: { action: string; toState: string; reason: string | null }[] }>(
    'operation/hardKey/audit/detail',
    { id: waiting.id },
    one.token,
  );
  const moves = detail.data.history.map(({ action }) => action).filter(action => action !== 'create' && action !== 'update');
  expect(moves).toEqual(['submit', 'return', 'submit', 'claim', 'release', 'withdraw']);
});

test('[op.review.claim][PRM-05] refused: to claim what is not handed in yet, and nothing of it is told', async () => {
  const words = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
  const { data } = await running.call<Application>('ca/save', words, company.token);
  expect(await claim(one, data)).toMatchObject({ http: 404, status: 404, data: null });
});

test('[en.reject][op.hardKey.commit] refused: a reviewer takes back what a company has handed in, waiting or returned; they decide it, and say why', async () => {
  const waiting = await apply(running, company.token, {});
  const takeBack = (by: Person, version: number) => running.call('application/reject', { id: waiting.id, version }, by.token);
  expect(await takeBack(one, waiting.version)).toMatchObject({ status: 404 });
  const { data } = await decide(one, waiting, 'return', '请更正有效期');
  for (const by of [one, two]) expect(await takeBack(by, data.version)).toMatchObject({ status: 404 });
  expect(await running.service.services.database.read.find(resource, waiting.id)).toMatchObject({ state: 'RETURNED' });
});

test('[op.auth.approve][en.register.resubmit][en.register.search] a returned registration is followed and handed in again by number and mobile alone', async () => {
  const registered = await register(running);
  const row = await only(running, 'operation/authentication/list', { applyNo: registered.applyNo }, one.token);
  await running.call(
    'operation/authentication/approve',
    { id: row.id, version: row.version, decision: 'return', reason: '营业执照不清楚', fields: { companyName: { right: false } } },
    one.token,
  );
  const search = (mobile: string) => running.call('enterprise/register/search', { applyNo: registered.applyNo, mobile });
  expect(await search('13900000000')).toMatchObject({ status: 404 });
  expect(await search(registered.mobile)).toMatchObject({
    status: 1,
    data: { state: 'RETURNED', decisionReason: '营业执照不清楚', marks: { companyName: { right: false } } },
  });
  await running.service.services.throttle.clear(`sms-minute:${registered.mobile}`);
  await running.call('employee/sms/code', { mobile: registered.mobile, scene: 'REGISTER' });
  const smsCode = await running.smsCode(registered.mobile);
  const body = { applyNo: registered.applyNo, mobile: registered.mobile, companyName: '更正后的测试有限公司' };
  expect(
    await running.call('enterprise/register/resubmit', { ...body, smsCode: smsCode === '000000' ? '000001' : '000000' }),
  ).toMatchObject(refusal('SMS_CODE_WRONG'));
  expect(await running.call('enterprise/register/resubmit', { ...body, smsCode })).toMatchObject({ status: 1 });
  expect(await search(registered.mobile)).toMatchObject({ data: { state: 'SUBMITTED', companyName: '更正后的测试有限公司' } });
});

test('[en.register.search] an application of a company is followed by whoever handed it in; a wrong number and a wrong mobile are one answer, and tries are counted per number', async () => {
  const search = (applyNo: string, mobile: string, address: string) =>
    running.call('enterprise/register/search', { applyNo, mobile }, undefined, { 'x-forwarded-for': address });
  const company = await member(running);
  const { applyNo } = await apply(running, company.token, {});
  expect(await search(applyNo, company.mobile, '10.9.0.1')).toMatchObject({
    status: 1,
    data: {
      registration: false,
      subject: ['证书与 UKey 申请', expect.any(String)],
      companyName: company.companyName,
      state: 'SUBMITTED',
      label: ['待审核', expect.any(String)],
      marks: null,
      // What was done, not what it waits for.
      history: expect.arrayContaining([expect.objectContaining({ toState: 'SUBMITTED', label: ['提交', 'Submitted'] })]),
    },
  });
  const other = await register(running);
  const [wrongMobile, wrongNumber] = [
    await search(applyNo, other.mobile, '10.9.0.2'),
    await search(`${applyNo.slice(0, -6)}999999`, company.mobile, '10.9.0.2'),
  ];
  expect(wrongMobile).toMatchObject({ http: 404, status: 404, message: expect.stringContaining('核对申请编号和手机') });
  expect(wrongNumber).toEqual(wrongMobile);
  const tries = await Promise.all(Array.from({ length: 100 }, (_, index) => search(other.applyNo, '13900000000', `10.9.1.${index}`)));
  expect(tries.filter(({ status }) => status === 404)).toHaveLength(30);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(70);
  // The same number, however it is written.
  for (const spelled of [` ${other.applyNo}`, `${other.applyNo}\u3000`, other.applyNo.toLowerCase()])
    expect(await search(spelled, '13900000000', '10.9.2.1')).toMatchObject({ status: 429 });
});
