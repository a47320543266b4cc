/** Audit types: two levels, whose roles, within how many hours; what counts is what was in force when an application was handed in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterWorkingHours } from '#engine/rules/working-time.ts';
import { implementations } from '#product/effects.ts';
import { clockMoves } from '#service/jobs/moves.ts';
import { apply, everyDay, member, only, operator, type Person, type Registered, register } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let one: Person;
let two: Person;
let second: Person;
let ordinary: Row;

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
  readonly state?: string;
}

beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  [one, two, second] = [
    await operator(running, 'REVIEWER'),
    await operator(running, 'REVIEWER'),
    await operator(running, 'SECOND_REVIEWER'),
  ];
});
afterAll(() => running.stop());

const list = (filter: object) => only(running, 'operation/auditType/list', filter as Record<string, unknown>, running.operator);
const inForce = () => list({ kind: 'CERTIFICATE', state: 'ON' });
const change = async (words: object): Promise<void> => {
  const { id, version } = await inForce();
  const answer = await running.call('operation/auditType/edit', { id, version, ...words }, running.operator);
  expect(answer).toMatchObject({ status: 1 });
};
beforeEach(async () => {
  ordinary = await inForce();
  await change({ levels: 1, firstRole: null, secondRole: null, targetHours: 24, autoPass: false, materials: [] });
});

const decide = (by: string, { id, version }: Row, decision = 'approve', reason?: string) =>
  running.call<Row>('operation/hardKey/audit/commit', { id, version, decision, reason }, by);
const claim = (by: Person, { id, version }: Row, release = false) =>
  running.call<Row>('operation/review/claim', { resource: 'certificateApplications', id, version, release }, by.token);
const refusal = (code: string) => ({ http: 400, status: 0, data: { code } });
const orders = (application: string) => running.service.services.database.read.count('certificates', { application });

test('[op.hardKey.commit][op.review.claim] two levels: the second reviewer is neither submitter nor first reviewer, and only he brings about what follows', async () => {
  await change({ levels: 2 });
  const waiting = await apply(running, company.token, {});
  const claimed = await claim(one, waiting);
  const passed = await decide(one.token, claimed.data);
  expect(passed).toMatchObject({
    status: 1,
    data: { state: 'SECOND_REVIEW', firstDecidedBy: one.userNum, claimedBy: null, decidedBy: null },
  });
  expect(await orders(waiting.id)).toBe(0);
  expect(await decide(one.token, passed.data)).toMatchObject(refusal('REVIEWER_WAS_FIRST'));
  expect(await claim(one, passed.data)).toMatchObject(refusal('REVIEWER_WAS_FIRST'));
  const taken = await claim(two, passed.data);
  expect(taken).toMatchObject({ status: 1, data: { state: 'SECOND_REVIEW', claimedBy: two.userNum } });
  expect(await decide(second.token, taken.data)).toMatchObject(refusal('REVIEW_CLAIMED'));
  const released = await claim(two, taken.data, true);
  expect(released).toMatchObject({ status: 1, data: { state: 'SECOND_REVIEW', claimedBy: null } });
  expect(await decide(second.token, released.data)).toMatchObject({ status: 1, data: { state: 'EXECUTING', decidedBy: second.userNum } });
  expect(await orders(waiting.id)).toBe(1);
  const { data } = await running.call<{ history: { action: string }[] }>('operation/hardKey/audit/detail', { id: waiting.id }, one.token);
  const moves = data.history.map(({ action }) => action).filter(action => action !== 'create' && action !== 'update');
  expect(moves).toEqual(['submit', 'claim', 'pass', 'claimSecond', 'releaseSecond', 'approve']);
});

test('[op.hardKey.commit] returned in the second review and corrected, the first approval counts no more', async () => {
  await change({ levels: 2 });
  const waiting = await apply(running, company.token, {});
  const passed = await decide(one.token, waiting);
  const returned = await decide(two.token, passed.data, 'return', '请更正有效期');
  expect(returned).toMatchObject({ status: 1, data: { state: 'RETURNED' } });
  const saved = await running.call<Row>('ca/save', { id: waiting.id, version: returned.data.version, years: 2 }, company.token);
  const again = await running.call<Row>('ca/commit', { id: waiting.id, version: saved.data.version }, company.token);
  expect(again).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
  const stored = await running.service.services.database.read.find('certificateApplications', waiting.id);
  expect(stored).toMatchObject({ firstDecidedBy: null, firstDecidedAt: null, decidedBy: null });
  expect(await decide(two.token, again.data)).toMatchObject({ status: 1, data: { state: 'SECOND_REVIEW' } });
});

test('[op.hardKey.commit] refused: whoever lacks the role that the audit type names for this level', async () => {
  const role = await only(running, 'role/page', { code: 'SECOND_REVIEWER' }, running.operator);
  await change({ levels: 2, secondRole: role.id });
  const waiting = await apply(running, company.token, {});
  const passed = await decide(one.token, waiting);
  expect(await decide(two.token, passed.data)).toMatchObject(refusal('REVIEWER_LACKS_ROLE'));
  expect(await decide(second.token, passed.data)).toMatchObject({ status: 1, data: { state: 'EXECUTING' } });
});

test('[op.auditType.edit] what was in force when it was handed in counts: a change touches no application under way', async () => {
  const before = await apply(running, company.token, {});
  await change({ levels: 2, targetHours: 2 });
  const after = await apply(running, company.token, {});
  const isDueIn = async (id: string, hours: number): Promise<void> => {
    const { dueAt, submittedAt } = await only(running, 'operation/hardKey/audit/list', { id }, one.token);
    expect(dueAt).toBe(afterWorkingHours(new Date(String(submittedAt)), hours, everyDay).toISOString());
  };
  await isDueIn(before.id, 24);
  await isDueIn(after.id, 2);
  expect(await decide(one.token, before)).toMatchObject({ status: 1, data: { state: 'EXECUTING' } });
  expect(await decide(one.token, after)).toMatchObject({ status: 1, data: { state: 'SECOND_REVIEW' } });
  // Decided, it has no time left; what waits for the second decision has.
  const dueOf = async (id: string) => (await only(running, 'operation/hardKey/audit/list', { id }, one.token)).dueAt;
  expect([await dueOf(before.id), await dueOf(after.id)]).toEqual([null, expect.any(String)]);
});

test('[op.auditType.save][op.auditType.status][op.auditType.delete] one of a kind is in force; one that was used stays', async () => {
  const made = await running.call<Row>(
    'operation/auditType/save',
    { code: 'CERTIFICATE_FAST', name: '加急证书', kind: 'CERTIFICATE', levels: 1, targetHours: 4 },
    running.operator,
  );
  expect(made).toMatchObject({ status: 1, data: { state: 'OFF' } });
  const on = await running.call<Row>(
    'operation/auditType/status',
    { id: made.data.id, version: made.data.version, status: 'ON' },
    running.operator,
  );
  expect(on).toMatchObject({ status: 1, data: { state: 'ON' } });
  expect(await list({ id: ordinary.id })).toMatchObject({ state: 'OFF' });
  await apply(running, company.token, {});
  const gone = (row: Row) => running.call(`operation/auditType/delete/${row.id}`, { version: row.version }, running.operator);
  expect(await gone(on.data)).toMatchObject({ status: 422 });
  const former = await list({ id: ordinary.id });
  await running.call('operation/auditType/status', { id: former.id, version: former.version, status: 'ON' }, running.operator);
  const spare = await running.call<Row>(
    'operation/auditType/save',
    { code: 'CERTIFICATE_SPARE', name: '备用', kind: 'CERTIFICATE', levels: 1, targetHours: 4 },
    running.operator,
  );
  expect(await gone(spare.data)).toMatchObject({ status: 1 });
});

test('[op.auditType.status] with none in force nothing is taken in, and nothing passes by itself that always needs a reviewer', async () => {
  const { id, version } = await inForce();
  const switched = await running.call<Row>('operation/auditType/status', { id, version, status: 'OFF' }, running.operator);
  await expect(apply(running, company.token, {})).rejects.toThrow('暂停受理');
  const back = await running.call<Row>(
    'operation/auditType/status',
    { id, version: switched.data.version, status: 'ON' },
    running.operator,
  );
  expect(
    await running.call('operation/auditType/edit', { id, version: back.data.version, autoPass: true }, running.operator),
  ).toMatchObject({
    status: 422,
    data: { errors: { autoPass: [expect.any(String)] } },
  });
});

test('[op.setting.save] a draft and a returned application lapse after the idle days of the setting, one that waits for us does not', async () => {
  const { database, clock } = running.service.services;
  const draft = await running.call<Row>('ca/save', { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 }, company.token);
  const waiting = await apply(running, company.token, {});
  const registered = await register(running);
  const row = await only(running, 'operation/authentication/list', { applyNo: registered.applyNo }, one.token);
  await running.call(
    'operation/authentication/approve',
    { id: row.id, version: row.version, decision: 'return', reason: '营业执照不清楚' },
    one.token,
  );
  const { services } = running.service;
  const lapse = (days: number) =>
    clockMoves(database, services.model, implementations(services)).run(new Date(clock().getTime() + days * 86_400_000));
  const states = async () => [
    (await database.read.find('certificateApplications', draft.data.id))?.state,
    (await database.read.find('authentications', row.id))?.state,
    (await database.read.find('certificateApplications', waiting.id))?.state,
  ];
  await lapse(29);
  expect(await states()).toEqual(['DRAFT', 'RETURNED', 'SUBMITTED']);
  await lapse(31);
  expect(await states()).toEqual(['EXPIRED', 'EXPIRED', 'SUBMITTED']);
});
