/** The fleet as its people use it, over HTTP: an application of the framework that has nothing of certificates in it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '#engine/check/check.ts';
import { modelOf } from '#engine/project/model.ts';
import { catalogue } from '#engine/wire/catalogue.ts';
import { compareSnapshot } from '#service/store/draft-command.ts';
import { type Answer, type StartedApplication, startApplication } from '#tests/service/application.ts';
import { errors } from './resources/_errors.ts';
import { registry } from './resources/index.ts';
import fleet from './service.ts';

let started: StartedApplication;
let dispatcher = '';
const password = 'Fleet-pass-2026';

const call = (path: string, body: object, token = dispatcher, language = 'zh') => started.call(path, body, token, language);
const done = (path: string, body: object, token = dispatcher) => started.done(path, body, token);

/** A carrier with a vehicle and a driver who has signed in. */
const carrier = async (name: string, plate: string) => {
  const { id } = await done('dispatch/carrier/save', { name, code: name === '东海物流' ? 'EAST' : 'WEST' });
  const vehicle = await done('dispatch/vehicle/save', { carrier: id, plate, payloadKg: 8000, inspectedUntil: '2026-12-31' });
  const account = `driver_${plate.slice(-3).toLowerCase()}`;
  const made = await done('dispatch/driver/new', { member: id, account, name: '李雷', licence: 'b2', mobile: '' });
  const { token } = await done('carrier/login', { userName: account, password: made.password }, '');
  await done('carrier/changePassword', { oldPassword: made.password, newPassword: password }, token);
  return { id, vehicle: vehicle.id, driver: (await done('carrier/login', { userName: account, password }, '')).token };
};
const trip = async (driver: string, vehicle: string, day: string): Promise<Answer['data']> => {
  const draft = await done('trip/save', { vehicle, day, to: '青岛港', loadKg: 5200 }, driver);
  return done('trip/submit', { id: draft.id, version: draft.version }, driver);
};

let east: Awaited<ReturnType<typeof carrier>>;
let west: typeof east;

beforeAll(async () => {
  const clock = () => new Date('2026-11-20T02:00:00Z');
  started = await startApplication(fleet, { folder: 'examples/fleet', firstAccount: { name: 'chief', password }, clock });
  dispatcher = (await done('dispatch/login', { userName: 'chief', password }, '')).token;
  east = await carrier('东海物流', '鲁B12345');
  west = await carrier('西山运输', '晋A54321');
});
afterAll(() => started.stop());

test('[FRM-07] its declarations are well, its migrations lead to them, and no table is of certificates, seals or keys of signatures', async () => {
  expect(check(registry)).toEqual([]);
  expect(await compareSnapshot(modelOf(registry), 'examples/fleet/migrations')).toEqual([]);
  expect(Object.keys(modelOf(registry).resources).filter(name => /certificate|seal|issu|crl|contract|template/i.test(name))).toEqual([]);
});

test('[FRM-07] what the framework brings along calls a carrier a carrier, and names nobody of another application', () => {
  const { resources } = modelOf(registry);
  const login = registry.calls.find(({ call }) => call.id === 'carrier.login')?.call;
  expect(resources.sessions?.fields.member?.label).toEqual(['所属承运商', 'Carrier']);
  expect(resources.loginLogs?.fields.reason?.values?.MEMBER).toEqual(['承运商状态不允许', 'Carrier status does not allow sign-in']);
  expect(login?.answer).toMatchObject({ memberCode: { label: ['承运商编号', 'Carrier code'] } });
  const said = JSON.stringify([registry, catalogue, errors]);
  expect(said.match(/企业|公司|会员|运营|证书|印章|印文|company|enterprise|operator|certificate|\bseal|\{organisation\}/gi)).toBeNull();
});

test('[FRM-07] a rule of its own is judged by the service, in the language of whoever asks', async () => {
  const wrong = { member: east.id, account: 'driver_new', name: '韩梅', licence: 'X9', mobile: '' };
  expect(await call('dispatch/driver/new', wrong)).toMatchObject({
    status: 422,
    data: { errors: { licence: ['请输入准驾车型，如 A2、B2、C1'] } },
  });
  expect(await call('dispatch/driver/new', wrong, dispatcher, 'en')).toMatchObject({
    status: 422,
    data: { errors: { licence: ['Write a class of licence such as A2, B2 or C1.'] } },
  });
  expect((await done('dispatch/driver/list', { filter: { account: 'driver_345' } })).list).toMatchObject([{ licence: 'B2' }]);
});

test('[FRM-07] a trip goes through the review; its effect holds the vehicle for the day, and refuses with a sentence of its own', async () => {
  const first = await trip(east.driver, east.vehicle, '2026-11-25');
  const approve = (asked: Answer['data']) => call('dispatch/trip/decide', { id: asked.id, version: asked.version, decision: 'approve' });
  expect(await approve(first)).toMatchObject({ status: 1, data: { state: 'APPROVED' } });
  const second = await trip(east.driver, east.vehicle, '2026-11-25');
  expect(await approve(second)).toMatchObject({
    status: 409,
    message: '车辆 鲁B12345 在 2026-11-25 已有批准的行程，请换一辆车或另选日期',
    data: { code: 'TRIP_VEHICLE_TAKEN' },
  });
  expect(await done('dispatch/trip/detail', { id: second.id })).toMatchObject({ state: 'SUBMITTED' });
  expect(await approve(await trip(east.driver, east.vehicle, '2026-11-26'))).toMatchObject({ status: 1 });
});

test("[FRM-07] a company sees its own trips and vehicles alone, and gives none of another's away", async () => {
  await trip(east.driver, east.vehicle, '2026-11-27');
  const own = await done('trip/list', {}, west.driver);
  expect(own.list).toEqual([]);
  expect((await done('vehicle/list', {}, west.driver)).list).toMatchObject([{ plate: '晋A54321' }]);
  expect((await call('vehicle/detail', { id: east.vehicle }, west.driver)).status).toBe(404);
  expect((await call('dispatch/vehicle/list', {}, west.driver)).status).toBe(403);
});

test('[FRM-07] its people have names of any script, and are not told of an outbox that nobody is shown', async () => {
  const made = await done('dispatch/dispatcher/new', { account: 'anna_reader', name: 'Anna Reader', mobile: '' });
  const login = await done('dispatch/login', { userName: 'anna_reader', password: made.password }, '');
  expect(login).toMatchObject({ userInfo: { name: 'Anna Reader', messagesReadable: false } });
});

test('[FRM-07] whoever comes in first is called as they sign in, in both languages, and told what they may begin: no first steps are declared', async () => {
  const { userInfo } = (await call('dispatch/login', { userName: 'chief', password }, '')).data;
  expect(userInfo).toMatchObject({ name: 'chief' });
  expect(await done('dispatch/home', {})).toMatchObject({ isLed: false, firstSteps: [] });
});

test('[FRM-07] who makes an account puts a name right, and gives a code to whoever has forgotten the password', async () => {
  await done('dispatch/driver/new', { member: west.id, account: 'driver_mei', name: '韩梅', licence: 'C1', mobile: '' });
  const found = async () => (await done('dispatch/driver/list', { filter: { account: 'driver_mei' } })).list[0];
  const made = await found();
  const { version } = await done('dispatch/driver/edit', { id: made?.id, version: made?.version, name: '韩梅梅' });
  expect(await done('dispatch/driver/reset', { id: made?.id, version })).toMatchObject({
    resetCode: expect.any(String),
    resetAt: 'http://application.test/#/resetPassword',
  });
  expect(await found()).toMatchObject({ name: '韩梅梅' });
});

test('[FRM-07] its figures are summed, and the clock grounds the vehicles whose inspection has ended', async () => {
  await trip(east.driver, east.vehicle, '2026-11-28');
  const sums = await done('dispatch/trip/sums', { by: ['carrier'] });
  expect(JSON.stringify(sums)).toContain('东海物流');
  const late = await done('dispatch/vehicle/save', { carrier: west.id, plate: '晋A00001', payloadKg: 900, inspectedUntil: '2026-11-19' });
  await done('dispatch/vehicle/save', { carrier: west.id, plate: '晋A00002', payloadKg: 900, inspectedUntil: '2026-11-20' });
  await started.runJob('clockMoves');
  const { list } = await done('dispatch/vehicle/list', { filter: { state: 'GROUNDED' } });
  expect(list).toMatchObject([{ id: late.id, plate: '晋A00001' }]);
});
