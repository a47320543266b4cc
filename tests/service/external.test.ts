/** Business modules of companies, and what comes from outside: companies, accounts and certificates of other authorities. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { implementations } from '#product/effects.ts';
import { clockMoves } from '#service/jobs/moves.ts';
import { toPem } from '#trust/pki/pem.ts';
import { testAuthority } from '../vectors/authority.ts';
import { freshMobile, freshUscc, member, only, operator as operatorOf, png, type Registered } from './people.ts';
import { type Answer, operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let memberId: string;
let operator: string;
let frozen: Registered;
let other: Registered;
beforeAll(async () => {
  running = await startRunning();
  operator = running.operator;
  frozen = await member(running);
  other = await member(running);
  company = await member(running);
  memberId = (await only(running, 'operation/member/list', { uscc: company.uscc }, operator)).id;
});
afterAll(() => running.stop());

type Row = Record<string, unknown> & { id: string; version: number };
const call = <T = Row>(path: string, body: object): Promise<Answer<T>> => running.call<T>(path, body, operator);
/** Lets so much time pass for what the clock does; every session ends with it, so the operator signs in again. */
const later = async (now: Date): Promise<void> => {
  const { services } = running.service;
  await clockMoves(services.database, services.model, implementations(services)).run(now);
  operator = (await running.call<{ token: string }>('operation/login', operatorLogin)).data.token;
};
const day = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const moduleOf = async (code: string): Promise<string> => (await only(running, 'operation/business/modules', { code }, operator)).id;

test('[op.business.save][op.business.list] a grant follows its days, is stopped and granted again; a company that is frozen gets none', async () => {
  const grant = { member: memberId, module: await moduleOf('TRADE'), validFrom: day(-10) };
  expect(await call('operation/business/save', { ...grant, validTo: day(-11) })).toMatchObject({
    status: 422,
    data: { errors: { validTo: [expect.any(String)] } },
  });
  const open = await call('operation/business/save', { ...grant, validTo: day(0) });
  // The last day is one of use.
  expect(open).toMatchObject({ status: 1, data: { state: 'OPEN' } });
  expect(await call('operation/business/save', grant)).toMatchObject({ status: 422 });
  const change = async (values: object): Promise<Answer<Row>> => {
    const { id, version } = await only(running, 'operation/business/list', { id: open.data.id }, operator);
    return call('operation/business/save', { id, version, ...values });
  };
  expect(await change({ enabled: false })).toMatchObject({ status: 1, data: { state: 'STOPPED' } });
  expect(await change({ module: await moduleOf('FINANCE') })).toMatchObject({
    status: 422,
    data: { errors: { module: [expect.any(String)] } },
  });
  expect(await change({ enabled: true, validFrom: day(3), validTo: day(30) })).toMatchObject({ status: 1, data: { state: 'WAITING' } });
  const stateIn = async (days: number): Promise<unknown> => {
    await later(new Date(Date.now() + days * 86_400_000));
    return (await only(running, 'operation/business/list', { id: open.data.id }, operator)).state;
  };
  expect(await stateIn(4)).toBe('OPEN');
  expect(await stateIn(32)).toBe('ENDED');
  const { id, version } = await only(running, 'operation/member/list', { uscc: frozen.uscc }, operator);
  await call('operation/member/status', { id, version, status: 'FROZEN', reason: '核查期间暂停' });
  expect(await call('operation/business/save', { ...grant, member: id })).toMatchObject({ status: 0, data: { code: 'MODULE_MEMBER' } });
});

test('[op.business.moduleSave] no module hangs under itself', async () => {
  const one = (await call('operation/business/module/save', { code: 'ONE', name: '甲模块' })).data;
  const two = (await call('operation/business/module/save', { code: 'TWO', name: '乙模块', parent: one.id })).data;
  expect(await call('operation/business/module/save', { id: one.id, version: one.version, parent: two.id })).toMatchObject({
    status: 422,
    data: { errors: { parent: [expect.any(String)] } },
  });
});

test('[op.external.company][op.member.authenticate][op.external.account] a company becomes a member once a second person has seen its papers, an account an employee who signs in; twice is refused', async () => {
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '执照.png', bytes: png }, operator);
  const uscc = freshUscc();
  const body = {
    ...{ system: '钢贸门户', externalNo: 'GM-1', companyName: '外部测试有限公司', uscc, legalName: '张三', contactName: '李四' },
    ...{ contactMobile: freshMobile(), licenceFile: licence.data.fileId },
  };
  expect(await call('operation/external/company', { ...body, uscc: company.uscc })).toMatchObject({
    status: 422,
    data: { errors: { uscc: [expect.stringContaining('M')] } },
  });
  const taken = await call('operation/external/company', body);
  expect(taken).toMatchObject({ status: 1, data: { member: { label: '外部测试有限公司' } } });
  // Nobody here has looked at its papers yet, and whoever entered it does not say that they are right.
  const waiting = await only(running, 'operation/member/list', { uscc }, operator);
  expect(waiting).toMatchObject({ state: 'AUTH_PENDING', authLevel: 'PENDING', source: 'IMPORTED' });
  const decide = (words: object, token: string) =>
    running.call('operation/member/authenticate', { id: waiting.id, version: waiting.version, ...words }, token);
  expect(await decide({ decision: 'approve' }, operator)).toMatchObject({ status: 0, data: { code: 'MEMBER_OWN_ENTRY' } });
  const reviewer = await operatorOf({ ...running, operator }, 'REVIEWER');
  expect(await decide({ decision: 'reject' }, reviewer.token)).toMatchObject({
    status: 422,
    data: { errors: { reason: [expect.any(String)] } },
  });
  expect(await decide({ decision: 'approve' }, reviewer.token)).toMatchObject({ status: 1, data: { state: 'ACTIVE', authLevel: 'AUTH' } });
  expect(await call('operation/external/company', { ...body, uscc: freshUscc() })).toMatchObject({
    status: 422,
    data: { errors: { externalNo: [expect.any(String)] } },
  });

  const person = {
    system: '钢贸门户',
    externalNo: 'U-1',
    member: memberId,
    account: 'from_outside',
    name: '王小明',
    mobile: freshMobile(),
    role: 'HANDLER',
  };
  const account = await call<Row & { password: string }>('operation/external/account', person);
  expect(account).toMatchObject({ status: 1, data: { employee: { label: '王小明 (from_outside)' } } });
  const login = await running.call('employee/login', { userName: 'from_outside', password: account.data.password });
  expect(login).toMatchObject({ status: 1, data: { mustChangePassword: true } });
  expect(await call('operation/external/account', { ...person, externalNo: 'U-2', mobile: freshMobile() })).toMatchObject({
    status: 422,
    data: { errors: { account: [expect.any(String)] } },
  });
  expect(await running.service.services.database.read.count('employees', { account: 'from_outside' } as never)).toBe(1);
});

test('[op.external.company][op.member.authenticate] a company turned away is out for a reason, once and for all, and gets no accounts', async () => {
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '执照.png', bytes: png }, operator);
  const uscc = freshUscc();
  const words = { system: '钢贸门户', externalNo: 'GM-9', companyName: '不予接纳有限公司', uscc, legalName: '张三', contactName: '李四' };
  await call('operation/external/company', { ...words, contactMobile: freshMobile(), licenceFile: licence.data.fileId });
  const waiting = await only(running, 'operation/member/list', { uscc }, operator);
  const reviewer = await operatorOf({ ...running, operator }, 'REVIEWER');
  const decide = (decision: string, version: number) =>
    running.call<Row>(
      'operation/member/authenticate',
      { id: waiting.id, version, decision, reason: '营业执照与登记信息不符' },
      reviewer.token,
    );
  const away = await decide('reject', waiting.version);
  expect(away).toMatchObject({ status: 1, data: { state: 'OUT', authLevel: 'NONE', leftAt: expect.any(String) } });
  // Neither turned away again nor let in by the way back.
  for (const decision of ['reject', 'approve'])
    expect(await decide(decision, away.data.version)).toMatchObject({ status: 409, data: { current: { state: 'OUT' } } });
  const person = { system: '钢贸门户', externalNo: 'U-9', member: waiting.id, account: 'turned_away', name: '王小明', role: 'HANDLER' };
  expect((await call('operation/external/account', { ...person, mobile: freshMobile() })).status).not.toBe(1);
  const { list } = await running.service.services.database.read.list('journal', { filter: { recordId: waiting.id, action: 'turnAway' } });
  expect(list[0]).toMatchObject({ reason: '营业执照与登记信息不符', fromState: 'AUTH_PENDING', toState: 'OUT', userNum: reviewer.userNum });
});

test('[op.external.ca] a certificate from outside is read and bound; expired, forged, foreign, self-signed and our own ones are refused', async () => {
  const authority = await testAuthority();
  const stranger = await testAuthority();
  const issuerPem = toPem('CERTIFICATE', authority.issuing.issuer.certificate);
  const subject = { countryName: 'CN', organizationName: company.companyName, commonName: company.companyName };
  const employee = (await only(running, 'operation/employee/list', { account: company.adminUserName }, operator)).id;
  const send = (der: Buffer, more: object = {}) =>
    call('operation/external/ca', {
      system: '钢贸门户',
      member: memberId,
      employee,
      certificatePem: toPem('CERTIFICATE', der),
      issuerPem,
      ...more,
    });
  const good = (await authority.certify({ subject })).der;

  const says = async (answer: Promise<Answer<Row>>, field: string, words: string): Promise<void> =>
    expect(await answer).toMatchObject({ status: 422, data: { errors: { [field]: [expect.stringContaining(words)] } } });
  // One bit of the signature.
  const forged = Buffer.from(good);
  forged[forged.length - 3] = (forged.at(-3) ?? 0) ^ 1;
  await says(send(forged), 'certificatePem', '签名不成立');
  await says(send(good, { issuerPem: toPem('CERTIFICATE', stranger.issuing.issuer.certificate) }), 'certificatePem', '签名不成立');
  await says(send(good, { issuerPem: toPem('CERTIFICATE', good) }), 'certificatePem', '自签名');
  await says(send(authority.issuing.issuer.certificate), 'certificatePem', '签发机构的证书');
  await says(send((await authority.certify({})).der), 'certificatePem', company.companyName);
  await says(
    call('operation/external/ca', { system: '门户', member: memberId, employee, certificatePem: 'rubbish', issuerPem }),
    'certificatePem',
    'PEM',
  );
  const issuers = await running.service.services.database.read.list('issuers', { heavy: true, page: { number: 1, size: 10 }, filter: {} });
  await says(send(good, { issuerPem: String(issuers.list[0]?.certificatePem) }), 'issuerPem', '不符');
  const foreign = (await only(running, 'operation/employee/list', { account: other.adminUserName }, operator)).id;
  await says(send(good, { employee: foreign }), 'employee', company.companyName);

  const bound = await send(good);
  expect(bound).toMatchObject({ status: 1, data: { state: 'ACTIVE', holderName: company.companyName, keyAlgorithm: 'ECDSA_P256' } });
  await says(send(good), 'certificatePem', '已绑定');
  const released = await call('operation/external/ca/release', { id: bound.data.id, version: bound.data.version, reason: '改绑另一账号' });
  expect(released).toMatchObject({ status: 1, data: { state: 'RELEASED' } });
  const again = await send(good);
  expect(again).toMatchObject({ status: 1 });

  const notAfter = new Date(String(again.data.notAfter));
  await later(new Date(notAfter.getTime() + 1000));
  expect(await only(running, 'operation/external/ca/list', { id: again.data.id }, operator)).toMatchObject({ state: 'EXPIRED' });
  const age = await only(running, 'operation/setting/query', { key: 'passwordMaxAgeDays' }, operator);
  await running.call('operation/setting/save', { id: age.id, version: age.version, value: '3650' }, operator);
  running.clock.now = new Date(notAfter.getTime() + 2 * 86_400_000);
  await later(running.clock.now);
  const late = {
    system: '门户',
    member: memberId,
    employee,
    certificatePem: toPem('CERTIFICATE', (await authority.certify({ subject })).der),
    issuerPem,
  };
  const expired = await running.call<Row>('operation/external/ca', late, operator);
  expect(expired).toMatchObject({ status: 422, data: { errors: { certificatePem: [expect.stringContaining('到期')] } } });
});
