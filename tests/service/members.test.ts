/** A member's life: frozen, gone with all that hangs on it, back again as the one it was; and what its page tells to whom. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  apply,
  freshMobile,
  member,
  only,
  operator,
  order,
  png,
  register,
  registration,
  signIn,
  smsCodeFor,
  solvedCaptcha,
} from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

type Data = Record<string, unknown> & { readonly id: string; readonly version: number };
const must = <T>(answer: Answer<T>): T => {
  if (answer.status !== 1) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const ask = async <T = Data>(path: string, body: object, token = running.operator): Promise<T> =>
  must(await running.call<T>(path, body, token));
const memberOf = (uscc: string) => only(running, 'operation/member/list', { uscc }, running.operator);
const stored = (resource: string, id: unknown) => running.service.services.database.read.find(resource, String(id));
const out = async (uscc: string): Promise<Answer<Data>> => {
  const { id, version } = await memberOf(uscc);
  return running.call<Data>('operation/member/out', { id, version, reason: '企业已办理注销登记' }, running.operator);
};
/** A certificate in use, for a key that the service makes. */
const certified = async (token: string) => {
  const waiting = await order(running, await apply(running, token, {}));
  return ask('operation/certificate/issue', waiting);
};

test('[op.member.status] a frozen company is signed out and kept out, with the reason on its page, until it is released', async () => {
  const company = await member(running);
  const { id, version } = await memberOf(company.uscc);
  expect(await running.call('operation/member/status', { id, version, status: 'FROZEN' }, running.operator)).toMatchObject({
    status: 422,
    data: { errors: { reason: [expect.any(String)] } },
  });
  const frozen = await ask('operation/member/status', { id, version, status: 'FROZEN', reason: '收到投诉，核查中' });
  expect(frozen).toMatchObject({ state: 'FROZEN' });
  expect(await running.call('userInfo/query', {}, company.token)).toMatchObject({ status: 300 });
  const login = { userName: company.adminUserName, password: company.adminPassword };
  expect(await running.call('employee/login', login)).toMatchObject({ status: 0, message: '该企业不是正常状态，不能办理' });
  const detail = await ask<{ history: readonly { action: string; reason: string }[] }>('operation/member/detail', { id });
  expect(detail.history.at(-1)).toMatchObject({ action: 'freeze', reason: '收到投诉，核查中' });
  await ask('operation/member/status', { id, version: frozen.version, status: 'ACTIVE', reason: '核查完毕，无异常' });
  expect(await running.call('employee/login', login)).toMatchObject({ status: 1 });
});

test('[op.member.out] a company with work under way stays, told which; afterwards everything of it ends in one transaction', async () => {
  const company = await member(running);
  const { id } = await memberOf(company.uscc);
  const certificate = await certified(company.token);
  const waiting = await apply(running, company.token, {});
  const draft = await ask('ca/save', { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 }, company.token);
  const request = await ask('operation/mobileAuth/sendMessage', { member: id, memberName: '李四', mobile: freshMobile() });

  const refused = await out(company.uscc);
  expect(refused).toMatchObject({ status: 0 });
  expect(refused.message).toMatch(/（证书与硬 Key 申请 2）/);
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'ISSUED_NOT_DOWNLOADED' });
  expect(await stored('certificateApplications', draft.id)).toMatchObject({ state: 'DRAFT' });

  await ask('operation/hardKey/audit/commit', {
    id: waiting.id,
    version: waiting.version,
    decision: 'reject',
    reason: '企业即将注销，不再受理',
  });
  // The first certificate's application waits for its holder: it is issued, not fetched.
  const application = (await stored('certificateApplications', (await stored('certificates', certificate.id))?.application)) ?? {};
  expect(application.state).toBe('EXECUTING');
  expect((await out(company.uscc)).message).toMatch(/（证书与硬 Key 申请 1）/);
  running.byHand('certificateApplications', String(application.id));
  await running.service.services.database.transaction(rows =>
    rows.update('certificateApplications', String(application.id), null, { state: 'DONE' }),
  );

  expect(await out(company.uscc)).toMatchObject({ status: 1, data: { state: 'OUT', leftAt: expect.any(String) } });
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'cessationOfOperation' });
  expect(await stored('certificateApplications', draft.id)).toMatchObject({ state: 'WITHDRAWN' });
  expect(await stored('mobileAuthentications', request.id)).toMatchObject({ state: 'EXPIRED', codeHash: null });
  const { list: people } = await running.service.services.database.read.list('employees', { filter: { member: id } });
  expect(people.map(each => each.state)).toEqual(['OFF']);
  expect(await running.call('userInfo/query', {}, company.token)).toMatchObject({ status: 300 });
  const { list: entries } = await running.service.services.database.read.list('journal', {
    filter: { recordId: certificate.id, action: 'cease' },
  });
  expect(entries[0]).toMatchObject({ reason: '企业已办理注销登记', toState: 'REVOKED' });
});

test('[op.member.out][en.renew] a renewal under review keeps a company; one that it was still writing goes with it', async () => {
  const company = await member(running);
  const certificate = await certified(company.token);
  const { application } = (await stored('certificates', certificate.id)) ?? {};
  const notAfter = new Date(running.service.services.clock().getTime() + 20 * 86_400_000).toISOString();
  running.byHand('certificates', certificate.id);
  running.byHand('certificateApplications', String(application));
  await running.service.services.database.transaction(async rows => {
    await rows.update('certificateApplications', String(application), null, { state: 'DONE' });
    await rows.update('certificates', certificate.id, null, { state: 'ACTIVE', notAfter });
  });
  const asked = await ask('ca/renew/apply', { certificate: certificate.id, mode: 'RENEW', cause: '即将到期', years: 1 }, company.token);
  expect(await out(company.uscc)).toMatchObject({ status: 0, message: expect.stringMatching(/（证书更新申请 1）/) });
  const decision = { id: asked.id, version: asked.version, decision: 'return', reason: '请先核对更新原因' };
  expect(await ask('operation/renewal/approve', decision)).toMatchObject({ state: 'RETURNED' });
  expect(await out(company.uscc)).toMatchObject({ status: 1, data: { state: 'OUT' } });
  expect(await stored('renewals', asked.id)).toMatchObject({ state: 'WITHDRAWN' });
});

test('[op.member.out][en.register] a company that left registers again under its code and is the one it was, its old certificates still revoked', async () => {
  const first = await member(running);
  const before = await memberOf(first.uscc);
  const certificate = await certified(first.token);
  const { application } = (await stored('certificates', certificate.id)) ?? {};
  running.byHand('certificateApplications', String(application));
  await running.service.services.database.transaction(rows =>
    rows.update('certificateApplications', String(application), null, { state: 'DONE' }),
  );
  must(await out(first.uscc));

  const { body } = await registration(running);
  const mobile = first.mobile;
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  const again = {
    ...body,
    uscc: first.uscc,
    companyName: '重新入会有限公司',
    contactMobile: mobile,
    smsCode: await smsCodeFor(running, mobile, 'REGISTER'),
    adminUserName: first.adminUserName,
    adminPassword: 'Again-2026',
  };
  // Somebody else does not get the account of a person he is not.
  expect(
    await running.call('enterprise/register', { ...again, ...(await solvedCaptcha(running)), contactMobile: freshMobile() }),
  ).toMatchObject({
    status: 422,
    data: { errors: { adminUserName: [expect.any(String)] } },
  });
  const { applyNo } = await ask<{ applyNo: string }>('enterprise/register', { ...again, ...(await solvedCaptcha(running)) }, '');
  const { id, version } = await only(running, 'operation/authentication/list', { applyNo }, running.operator);
  await ask('operation/authentication/approve', { id, version, decision: 'approve' });

  const after = await memberOf(first.uscc);
  expect(after).toMatchObject({
    id: before.id,
    memberCode: before.memberCode,
    state: 'ACTIVE',
    companyName: '重新入会有限公司',
    leftAt: null,
  });
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'REVOKED' });
  const token = await signIn(running, first.adminUserName, 'Again-2026');
  const session = await ask<{ memberCode: string; accountType: string }>('userInfo/query', {}, token);
  expect(session).toMatchObject({ memberCode: before.memberCode, accountType: '20' });
  const { history } = await ask<{ history: readonly { action: string }[] }>('operation/member/detail', { id: after.id });
  expect(history.map(each => each.action)).toEqual(['create', 'out', 'rejoin']);
});

test('[op.member.detail] tells what refers to the company: counts, the newest five, and only what the session may list', async () => {
  const company = await member(running);
  const { id } = await memberOf(company.uscc);
  for (let index = 0; index < 6; index += 1)
    await ask(
      'employee/new',
      { account: `staff_${company.uscc.slice(-6).toLowerCase()}_${index}`, name: '员工', mobile: freshMobile(), role: 'VIEWER' },
      company.token,
    );
  type Related = Readonly<Record<string, { readonly total: number; readonly list: readonly Data[] } | undefined>>;
  const relatedFor = async (token: string) => (await ask<{ related: Related }>('operation/member/detail', { id }, token)).related;
  const all = await relatedFor(running.operator);
  expect(all.employees).toMatchObject({ total: 7 });
  expect(all.employees?.list).toHaveLength(5);
  expect(all.journal?.total).toBeGreaterThan(6);
  // Support holds B2 but no journal (C2): it sees the people and their certificates, not who did what.
  const support = await operator(running, 'SUPPORT');
  const some = await relatedFor(support.token);
  expect(some.employees).toMatchObject({ total: 7 });
  expect(some.certificates).toMatchObject({ total: 0 });
  expect(some).not.toHaveProperty('journal');
  // What is being worked on comes before the logs.
  expect(Object.keys(all).indexOf('journal')).toBeGreaterThan(Object.keys(all).indexOf('openAccounts'));
});

test('[op.company.change][en.province.list] a region is chosen by its code, and its names follow', async () => {
  const { list } = await ask<{ list: readonly { code: string; name: string }[] }>('province/list', {}, '');
  expect(list).toHaveLength(34);
  const cities = await ask<{ list: readonly { code: string }[] }>('province/list', { parent: '440000' }, '');
  expect(cities.list.map(each => each.code)).toContain('440300');
  expect(await running.call('province/list', { parent: '999999' })).toMatchObject({ status: 404 });

  const company = await member(running);
  const row = await memberOf(company.uscc);
  // The third to eighth character of the code say where it was given.
  expect(row).toMatchObject({ provinceCode: '350000', city: '福州市' });
  const { id, version } = row;
  expect(await ask('operation/company/change', { id, version, region: '440305' })).toMatchObject({
    provinceCode: '440000',
    city: '深圳市',
    district: '南山区',
  });
  expect(await ask('operation/company/change', { id, version: version + 1, region: '310106' })).toMatchObject({
    provinceCode: '310000',
    city: '上海市',
    district: '静安区',
  });
  expect(await running.call('operation/company/change', { id, version: version + 2, region: '440399' }, running.operator)).toMatchObject({
    status: 422,
    data: { errors: { region: [expect.any(String)] } },
  });
});

test('[en.company.rename][op.companyChange.commit] a new name is reviewed; approved, the company, its tax code and its certificates follow', async () => {
  const company = await member(running);
  const other = await member(running);
  const { id } = await memberOf(company.uscc);
  const certificate = await certified(company.token);
  const tax = await ask('taxCode/create', { taxType: 'GENERAL' }, company.token);
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '新执照.png', bytes: png }, company.token);
  const wish = { companyName: '焕然一新有限公司', uscc: company.uscc, legalName: '张三', licenceFile: licence.data.fileId };
  expect(await running.call('company/update', { ...wish, uscc: other.uscc }, company.token)).toMatchObject({
    status: 422,
    data: { errors: { uscc: [expect.any(String)] } },
  });
  const change = await ask('company/update', wish, company.token);
  expect(await running.call('company/update', wish, company.token)).toMatchObject({ status: 0, data: { code: 'COMPANY_CHANGE_OPEN' } });
  expect(await running.call(`company/update/detail/${change.id}`, {}, other.token)).toMatchObject({ status: 404 });
  expect((await out(company.uscc)).message).toContain('企业信息变更 1');

  await ask('operation/companyChange/commit', { id: change.id, version: change.version, decision: 'approve' });
  expect(await stored('members', id)).toMatchObject({ companyName: '焕然一新有限公司' });
  expect(await stored('taxCodes', tax.id)).toMatchObject({ title: '焕然一新有限公司' });
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'affiliationChanged' });
});

test('[op.spPassword] five tries in half an hour, whoever asks', async () => {
  const company = await member(running);
  const { userNum } = await ask<{ userNum: string }>('userInfo/query', {}, company.token);
  const check = (password: string) => running.call('operation/member/spPasswordCheck', { userNum, password }, running.operator);
  expect(await check('Sign-2026')).toMatchObject({ status: 0, data: { code: 'SIGN_PASSWORD_UNSET' } });
  const { hashPassword } = await import('#service/access/passwords.ts');
  const { hash } = await hashPassword('Sign-2026');
  const account = await only(running, 'operation/employee/list', { userNum }, running.operator);
  running.byHand('employees', account.id);
  await running.service.services.database.transaction(rows => rows.update('employees', account.id, null, { signPassword: hash }));
  expect(await check('Sign-2026')).toMatchObject({ status: 1, data: { right: true } });
  for (let tried = 0; tried < 5; tried += 1) expect(await check(`Wrong-${tried}`)).toMatchObject({ status: 1, data: { right: false } });
  expect(await check('Sign-2026')).toMatchObject({ status: 429, data: { retryAfter: expect.any(Number) } });
});

test('[en.register] a code that is in use is refused', async () => {
  const company = await member(running);
  const { body } = await registration(running);
  expect(await running.call('enterprise/register', { ...body, uscc: company.uscc })).toMatchObject({
    status: 422,
    data: { errors: { uscc: [expect.any(String)] } },
  });
  expect((await register(running)).applyNo).toMatch(/RZ/);
});
