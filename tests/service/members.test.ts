/** A member's life: frozen, gone with all that hangs on it, back again as the one it was; and what its page tells to whom. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import type { Row } from '#service/store/rows.ts';
import { dayIn, effectiveHandler, nameHandler, paper } from './handler-people.ts';
import {
  apply,
  employee,
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
  // Each company here asks for codes from the same address.
  const { id, version } = await only(running, 'operation/setting/query', { key: 'smsPerAddressPerDay' }, running.operator);
  await running.call('operation/setting/save', { id, version, value: '1000' }, running.operator);
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

/** A handler's grant of a seal that is not made yet: as the company will have granted it by then. */
const grantSeal = async (member: string, handler: string, seal: string): Promise<string> => {
  const row = await running.service.services.database.transaction(rows =>
    rows.insert('handlerSeals', {
      member,
      handler,
      seal,
      validFrom: dayIn(running, -1),
      validTo: dayIn(running, 30),
      enabled: true,
      state: 'VALID',
      endsAt: `${dayIn(running, 31)}T00:00:00+08:00`,
    }),
  );
  running.byHand('handlerSeals', String(row.id));
  return String(row.id);
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
  const inForce = await effectiveHandler(running, company.token);
  const underReview = await nameHandler(running, company.token);
  const sealType = String((await running.service.services.database.read.find('sealTypes', { code: 'CONTRACT' }))?.id);
  const seal = await ask('operation/seal/save', { member: id, sealType, name: '合同专用章' });
  const grant = await grantSeal(id, inForce.id, seal.id);

  const refused = await out(company.uscc);
  expect(refused).toMatchObject({ status: 0 });
  expect(refused.message).toMatch(/证书与 UKey 申请 2/);
  expect(refused.message).toMatch(/经办人.* 1/);
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'ISSUED_NOT_DOWNLOADED' });
  expect(await stored('certificateApplications', draft.id)).toMatchObject({ state: 'DRAFT' });

  await ask('operation/hardKey/audit/commit', {
    id: waiting.id,
    version: waiting.version,
    decision: 'reject',
    reason: '企业即将注销，不再受理',
  });
  const { version: reviewed } = (await stored('handlers', underReview.id)) ?? {};
  await ask('operation/handler/audit/commit', {
    id: underReview.id,
    version: reviewed,
    decision: 'reject',
    reason: '企业即将注销，不再受理',
  });
  // The first certificate's application waits for its holder: it is issued, not fetched.
  const application: Row = (await stored('certificateApplications', (await stored('certificates', certificate.id))?.application)) ?? {};
  expect(application.state).toBe('EXECUTING');
  expect((await out(company.uscc)).message).toMatch(/（证书与 UKey 申请 1）/);
  running.byHand('certificateApplications', String(application.id));
  await running.service.services.database.transaction(rows =>
    rows.update('certificateApplications', String(application.id), null, { state: 'DONE' }),
  );

  expect(await out(company.uscc)).toMatchObject({ status: 1, data: { state: 'OUT', leftAt: expect.any(String) } });
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'cessationOfOperation' });
  expect(await stored('certificateApplications', draft.id)).toMatchObject({ state: 'WITHDRAWN' });
  expect(await stored('handlers', inForce.id)).toMatchObject({ state: 'WITHDRAWN' });
  expect(await stored('handlers', underReview.id)).toMatchObject({ state: 'REJECTED' });
  expect(await stored('seals', seal.id)).toMatchObject({ state: 'CANCELLED' });
  expect(await stored('handlerSeals', grant)).toMatchObject({ state: 'ENDED', enabled: false });
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
  const { application }: Row = (await stored('certificates', certificate.id)) ?? {};
  const notAfter = new Date(running.service.services.clock().getTime() + 20 * 86_400_000).toISOString();
  running.byHand('certificates', certificate.id);
  running.byHand('certificateApplications', String(application));
  await running.service.services.database.transaction(async rows => {
    await rows.update('certificateApplications', String(application), null, { state: 'DONE' });
    await rows.update('certificates', certificate.id, null, { state: 'ACTIVE', notAfter });
  });
  const asked = await ask('ca/renew/apply', { certificate: certificate.id, mode: 'RENEW', years: 1 }, company.token);
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
  const { application }: Row = (await stored('certificates', certificate.id)) ?? {};
  running.byHand('certificateApplications', String(application));
  await running.service.services.database.transaction(rows =>
    rows.update('certificateApplications', String(application), null, { state: 'DONE' }),
  );
  must(await out(first.uscc));

  const { body } = await registration(running);
  const mobile = first.mobile;
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  const smsCode = await smsCodeFor(running, mobile, 'REGISTER');
  const file = { name: '营业执照.png', bytes: png };
  const licence = await running.upload('enterprise/register/upload', { mobile, smsCode, kind: 'LICENCE' }, file);
  const again = {
    ...body,
    files: [{ fileId: licence.data.fileId, kind: 'LICENCE' }],
    uscc: first.uscc,
    companyName: '重新入会有限公司',
    contactMobile: mobile,
    smsCode,
    adminUserName: first.adminUserName,
    adminPassword: 'Again-2026',
  };
  // Somebody else does not get the account of a person they are not.
  expect(
    await running.call('enterprise/register', { ...again, ...(await solvedCaptcha(running, 'en.register')), contactMobile: freshMobile() }),
  ).toMatchObject({
    status: 422,
    data: { errors: { adminUserName: [expect.any(String)] } },
  });
  const { applyNo } = await ask<{ applyNo: string }>(
    'enterprise/register',
    { ...again, ...(await solvedCaptcha(running, 'en.register')) },
    '',
  );
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

test('[en.employee.new][op.employee.import] whoever is given an account hears who gave it, its name, where it opens and how; never a password', async () => {
  const company = await member(running);
  const [mobile, email] = [freshMobile(), 'colleague@example.com'];
  const account = `told_${company.uscc.slice(-6).toLowerCase()}`;
  const made = await ask<{ password: string }>('employee/new', { account, name: '同事', mobile, email, role: 'VIEWER' }, company.token);
  const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: [mobile, email] }, heavy: true });
  expect(list.map(({ kind }) => kind).toSorted()).toEqual(['MAIL', 'SMS']);
  for (const { body } of list) {
    for (const said of [company.companyName, account, 'http://chancery.test/#/enterpriseLogin', '忘记密码'])
      expect(String(body)).toContain(said);
    expect(String(body)).not.toContain(made.password);
  }
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
  const below = async (parent: string, code: string) =>
    (await ask<{ list: readonly { code: string }[] }>('province/list', { parent }, '')).list.find(each => each.code === code);
  expect(list.find(({ code }) => code === '440000')).toMatchObject({ level: 1, parent: null, children: true });
  expect(await below('440000', '440300')).toMatchObject({ name: '深圳市', level: 2, parent: '440000', children: true });
  expect(await below('440300', '440305')).toMatchObject({ name: '南山区', level: 3, parent: '440300', children: false });
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
  // What stood there is kept beside it; the number of the document is told whole to the reviewer alone.
  const stood = { formerName: company.companyName, formerUscc: company.uscc, formerLegalName: '张三', formerLegalIdType: 'ID_CARD' };
  const review = await ask('operation/companyChange/detail', { id: change.id, unmask: ['formerLegalIdNo'] });
  expect(review).toMatchObject({ ...stood, formerLegalIdNo: (await stored('members', id))?.legalIdNo });
  const own = await ask(`company/update/detail/${change.id}`, {}, company.token);
  expect(own).toMatchObject(stood);
  expect(own).not.toHaveProperty('formerLegalIdNo');
  expect(await running.call('company/update', wish, company.token)).toMatchObject({ status: 0, data: { code: 'COMPANY_CHANGE_OPEN' } });
  expect(await running.call(`company/update/detail/${change.id}`, {}, other.token)).toMatchObject({ status: 404 });
  expect((await out(company.uscc)).message).toContain('企业信息变更 1');

  await ask('operation/companyChange/commit', { id: change.id, version: change.version, decision: 'approve' });
  expect(await stored('members', id)).toMatchObject({ companyName: '焕然一新有限公司' });
  expect(await stored('taxCodes', tax.id)).toMatchObject({ title: '焕然一新有限公司' });
  expect(await stored('certificates', certificate.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'affiliationChanged' });
});

test("[en.file.template] a blank form carries the company's own data; another type, or nobody, gets none", async () => {
  const company = await member(running);
  const other = await member(running);
  const blank = async (type: string, token?: string) => running.get(`/user/file/template/${type}`, token);
  for (const type of ['handlerLetter', 'personalLetter', 'companyChange']) {
    const [mine, theirs] = await Promise.all([blank(type, company.token), blank(type, other.token)]);
    expect([mine.status, mine.headers.get('content-disposition')], type).toEqual([200, expect.stringMatching(/^attachment/)]);
    const page = Buffer.from(await mine.arrayBuffer());
    expect(page.toString()).toContain(company.companyName);
    expect(page.equals(Buffer.from(await theirs.arrayBuffer())), type).toBe(false);
  }
  expect((await blank('nonsuch', company.token)).status).toBe(422);
  expect((await blank('handlerLetter')).status).toBe(401);
});

test('[en.file.encUpload][en.file.decDownload] what is uploaded comes back as it was, to whoever uploaded it', async () => {
  const [company, other] = [await member(running), await member(running)];
  const colleague = await employee(running, company.token);
  const { data, status } = await running.upload(
    'file/encrypted/upload',
    { purpose: 'application' },
    { name: '材料.png', bytes: png },
    company.token,
  );
  expect(status).toBe(1);
  const read = (token?: string) => running.get(`/user/file/decrypted/download/${String(data.fileId)}`, token);
  const answer = await read(company.token);
  expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(png)]).toEqual([200, true]);
  for (const token of [colleague.token, other.token]) {
    const foreign = await read(token);
    expect([foreign.status, await foreign.json()]).toEqual([404, expect.objectContaining({ status: 404, data: null })]);
  }
  expect((await read()).status).toBe(401);
});

test('[en.swift.list] a company looks up banks in use by their code; one that is off is not there', async () => {
  const company = await member(running);
  const bank = { bankName: '测试合作银行', country: 'CN', city: '福州' };
  const made = await ask('operation/swiftCode/save', { ...bank, bic: 'ZZBKCN22XXX' });
  const found = async () =>
    (await ask<{ list: readonly Data[] }>('swiftCode/list', { filter: { bic: 'ZZBKCN22XXX' } }, company.token)).list.map(
      row => row.bankName,
    );
  expect(await found()).toEqual(['测试合作银行']);
  await ask('operation/swiftCode/status', { id: made.id, version: made.version, status: 'OFF' });
  expect(await found()).toEqual([]);
  expect(await running.call('swiftCode/list', {})).toMatchObject({ status: 300 });
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

/** A code to a number, without the minute between two of them. */
const codeTo = async (mobile: string): Promise<string> => {
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  return smsCodeFor(running, mobile, 'CHANGE_MOBILE');
};

test('[en.user.mobile] both numbers show a code; a wrong, used or old one is named and uses up nothing; then the other sessions end', async () => {
  const company = await member(running);
  const person = await employee(running, company.token);
  const other = await employee(running, company.token);
  const mobile = String((await stored('employees', person.id))?.mobile);
  const taken = String((await stored('employees', other.id))?.mobile);
  const elsewhere = await signIn(running, person.userName, person.password);
  const newMobile = freshMobile();
  const change = (body: object) => running.call<{ mobile: string }>('userInfo/mobileChange', body, person.token);
  const [smsCode, newSmsCode] = [await codeTo(mobile), await codeTo(newMobile)];
  const right = { mobile, smsCode, newMobile, newSmsCode };
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const named = (...fields: readonly string[]) => ({
    status: 422,
    data: { errors: Object.fromEntries(fields.map(field => [field, [expect.any(String)]])) },
  });
  expect(await change({ ...right, mobile: taken })).toMatchObject(named('mobile'));
  expect(await change({ ...right, newMobile: mobile })).toMatchObject(named('newMobile'));
  const both = await change({ ...right, smsCode: wrong(smsCode), newSmsCode: wrong(newSmsCode) });
  expect(both).toMatchObject(named('smsCode', 'newSmsCode'));
  // Somebody's number is told as taken only to who can read its messages.
  expect(await change({ ...right, newMobile: taken })).toMatchObject(named('newSmsCode'));
  expect(await change({ ...right, newMobile: taken, newSmsCode: await codeTo(taken) })).toMatchObject(named('newMobile'));
  expect(await stored('employees', person.id)).toMatchObject({ mobile });

  expect(await change(right)).toMatchObject({ status: 1, data: { mobile: `${newMobile.slice(0, 3)}****${newMobile.slice(-4)}` } });
  expect(await stored('employees', person.id)).toMatchObject({ mobile: newMobile });
  expect(await running.call('userInfo/query', {}, elsewhere)).toMatchObject({ status: 300 });
  expect(await running.call('userInfo/query', {}, person.token)).toMatchObject({ status: 1 });
  const { list: told } = await running.service.services.database.read.list('outbox', {
    filter: { recipient: mobile },
    sort: { field: 'id', order: 'DESC' },
  });
  expect(told[0]?.body).toContain('手机已更换');
  // A code is used once.
  const back = { mobile: newMobile, smsCode: newSmsCode, newMobile: mobile, newSmsCode: smsCode };
  expect(await change(back)).toMatchObject(named('smsCode', 'newSmsCode'));
});

test('[en.user.change][en.user.authFile][en.person.info][en.admin.mobile] somebody keeps their own data and their authorisation, and finds their administrator', async () => {
  const company = await member(running);
  const person = await employee(running, company.token);
  const own = await ask('person/info', {}, person.token);
  expect(own).toMatchObject({ account: person.userName, mobile: expect.stringContaining('****') });
  const { id, version } = own;
  expect(await running.call('userInfo/change', { id, version, name: '别人' }, person.token)).toMatchObject({ status: 422 });
  const changed = await ask('userInfo/change', { id, version, email: 'own@example.com', post: '会计' }, person.token);
  expect(changed).toMatchObject({ email: 'own@example.com', post: '会计' });
  // Another person's row is none.
  const admin = await ask('person/info', {}, company.token);
  expect(await running.call('userInfo/change', { id: admin.id, version: admin.version, post: '会计' }, person.token)).toMatchObject({
    status: 404,
  });

  const flag = async (): Promise<unknown> => (await ask('userInfo/query', {}, person.token)).isUpPersonAuthFile;
  expect(await flag()).toBe(false);
  const authFile = await paper(running, 'letter', person.token);
  const upload = (authFileTo: string) =>
    running.call<Data>('userInfo/authFile', { id, version: changed.version, authFile, authFileTo }, person.token);
  expect(await upload(dayIn(running, -1))).toMatchObject({ status: 422, data: { errors: { authFileTo: [expect.any(String)] } } });
  expect(await upload(dayIn(running, 0))).toMatchObject({ status: 1 });
  expect(await flag()).toBe(true);
  expect(await ask('admin/mobile/query', {}, person.token)).toMatchObject({
    mobile: `${company.mobile.slice(0, 3)}****${company.mobile.slice(-4)}`,
  });
});

test('[en.user.authFile][op.personAuth.commit][en.person.authentications] a person is authenticated by their file and number: returned, handed in anew, approved', async () => {
  const company = await member(running);
  const other = await employee(running, company.token);
  const person = await employee(running, company.token);
  const upload = async () => {
    const { id, version } = await ask('person/info', {}, person.token);
    const authFile = await paper(running, 'letter', person.token);
    return ask('userInfo/authFile', { id, version, authFile, authFileTo: dayIn(running, 30) }, person.token);
  };
  const own = async (token = person.token) => (await ask<{ list: Data[] }>('person/authentication/list', {}, token)).list;
  const modify = async (values: object) => {
    const { id, version } = await only(running, 'employee/list', { account: person.userName }, company.token);
    return ask('employee/modify', { id, version, ...values }, company.token);
  };
  const decide = (row: Data, decision: string, reason?: string) =>
    running.call<Data>('operation/personAuthentication/commit', { id: row.id, version: row.version, decision, reason }, running.operator);

  // Without a number there is nothing to compare; it is handed in once their company enters one.
  await upload();
  expect(await own()).toEqual([]);
  await modify({ idType: 'ID_CARD', idNo: '11010519491231002X' });
  const [waiting] = await own();
  if (waiting === undefined) throw new Error('not handed in');
  expect(waiting).toMatchObject({ state: 'SUBMITTED', name: '王小明', method: 'P2', letterTo: dayIn(running, 30) });
  // The person alone finds it; its number is told whole to the reviewer.
  expect(await own(other.token)).toEqual([]);
  expect(await running.call(`person/authentication/detail/${waiting.id}`, {}, other.token)).toMatchObject({ status: 404 });
  expect(String(waiting.idNo)).toContain('*');
  expect(await ask('operation/personAuthentication/detail', { id: waiting.id, unmask: ['idNo'] })).toMatchObject({
    idNo: '11010519491231002X',
  });

  expect(await decide(waiting, 'return')).toMatchObject({ status: 422, data: { errors: { reason: [expect.any(String)] } } });
  expect(await decide(waiting, 'return', '证件号码与所交证件不一致')).toMatchObject({ status: 1 });
  expect(await own()).toMatchObject([{ state: 'RETURNED', decisionReason: '证件号码与所交证件不一致' }]);
  await upload();
  // The same application, in the queue again: what the reviewer had on their screen is out of date.
  const [again] = await own();
  if (again === undefined) throw new Error('gone');
  expect(again).toMatchObject({ id: waiting.id, state: 'SUBMITTED', decisionReason: null });
  expect(await decide(waiting, 'approve')).toMatchObject({ status: 409 });
  expect(await decide(again, 'approve')).toMatchObject({ status: 1, data: { state: 'DONE' } });

  // What is not compared changes nothing; another name is compared anew, and the old outcome stays beside it.
  await modify({ department: '法务部' });
  expect(await own()).toHaveLength(1);
  await modify({ name: '王晓明' });
  expect(await own()).toMatchObject([
    { state: 'SUBMITTED', name: '王晓明' },
    { state: 'DONE', name: '王小明' },
  ]);
  expect((await out(company.uscc)).message).toContain('个人实名认证 1');
});

test('[en.company.mobileExists][en.company.mobileCheck][en.openInfo][en.notice] what may be asked without a session tells nobody who is a customer', async () => {
  const company = await member(running, { companyName: '公开信息有限公司' });
  const stranger = freshMobile();
  const exists = (body: object) => running.call('company/mobile/exists', body);
  expect(await exists({ mobile: stranger })).toMatchObject({ data: { exists: true, proved: false } });
  const smsCode = await smsCodeFor(running, stranger, 'REGISTER');
  expect(await exists({ mobile: stranger, smsCode })).toMatchObject({ data: { exists: false, proved: true } });
  const check = async (companyName: string, mobile: string) =>
    running.call('company/mobile/check', { companyName, mobile, ...(await solvedCaptcha(running, 'en.company.mobileCheck')) });
  expect(await check('公开信息有限公司', company.mobile)).toMatchObject({ data: { matches: true } });
  expect(await check('公开信息有限公司', stranger)).toMatchObject({ data: { matches: false } });
  expect(await check('没有这家有限公司', company.mobile)).toMatchObject({ data: { matches: false } });
  expect(await running.call('company/mobile/check', { companyName: '公开信息有限公司', mobile: stranger })).toMatchObject({ status: 0 });
  const info = async (name: string) =>
    running.call(`company/openInfo/${encodeURIComponent(name)}`, await solvedCaptcha(running, 'en.openInfo'));
  expect(await info('公开信息有限公司')).toMatchObject({ status: 1, data: { uscc: company.uscc, authenticated: true } });
  expect(await info('公开信息')).toMatchObject({ status: 404 });
  expect(await running.call('notice/url', {})).toMatchObject({ status: 1, data: { url: null } });
});

test("[en.message.readAll] all of one's own notices are read, nobody else's", async () => {
  const company = await member(running);
  const { userNum } = await ask<{ userNum: string }>('userInfo/query', {}, company.token);
  const { database } = running.service.services;
  await database.transaction(async rows => {
    for (const whose of [userNum, userNum, 'U2999999999'])
      await rows.insert('notices', { userNum: whose, side: 'enterprise', kind: 'ALARM', title: '提醒', content: '提醒', state: 'UNREAD' });
  });
  // The third says that the company is registered.
  expect(await ask('message/readAll', {}, company.token)).toMatchObject({ read: 3 });
  expect(await ask('message/readAll', {}, company.token)).toMatchObject({ read: 0 });
  expect((await database.read.list('notices', { filter: { userNum: 'U2999999999' } })).list[0]).toMatchObject({ state: 'UNREAD' });
});

test('[en.directSales.list][en.directSales.save] a company narrows what its people may use, within its own limit, never of oneself', async () => {
  const company = await member(running);
  const person = await employee(running, company.token);
  const second = await employee(running, company.token, 'COMPANY_ADMIN');
  const stranger = await employee(running, (await member(running)).token);
  const { id: memberId } = await memberOf(company.uscc);
  type Listing = { readonly list: readonly (Data & { readonly held: readonly string[] })[]; readonly tree: unknown };
  const listed = (q?: string) => ask<Listing>('permission/directSales/list', q === undefined ? {} : { q }, company.token);
  const menusOf = async (token: string): Promise<string> => JSON.stringify((await ask('userInfo/query', {}, token)).menuList);
  const save = (body: object, token = company.token) => running.call<Data>('permission/directSales/save', body, token);
  const menus = [{ menuId: '401' }, { menuId: '402' }, { menuId: '403' }];

  expect((await listed()).list).toHaveLength(3);
  expect((await listed(person.userName)).list).toMatchObject([{ id: person.id, source: 'ALL', menus: null }]);
  expect(await menusOf(person.token)).toContain('"menuId":"302"');
  expect(await save({ employee: stranger.id, limited: true, menus })).toMatchObject({
    status: 422,
    data: { errors: { employee: [expect.any(String)] } },
  });
  const own = await ask('person/info', {}, company.token);
  expect(await save({ employee: own.id, limited: true, menus })).toMatchObject({
    status: 0,
    message: '不能更改自己的角色和权限，请由另一位管理员办理',
  });
  const saved = await save({ employee: person.id, limited: true, menus });
  expect(saved).toMatchObject({ status: 1, data: { version: 1 } });
  expect(await menusOf(person.token)).not.toContain('"menuId":"302"');
  expect(await running.call('ca/list', {}, person.token)).toMatchObject({ status: 403 });
  expect(await save({ id: saved.data.id, version: 0, menus: [] })).toMatchObject({ status: 409 });

  // What the company itself may not use is no choice, and widening goes no further than what one holds.
  const narrow = await save({ employee: second.id, limited: true, menus: [...menus, { menuId: '101' }, { menuId: '405' }] });
  expect(narrow).toMatchObject({ status: 1 });
  const widen = { id: saved.data.id, version: saved.data.version, menus: [...menus, { menuId: '302' }] };
  expect(await save(widen, second.token)).toMatchObject({ status: 0, message: '超出了您可以授予的范围' });
  await ask('operation/permission/enterprise/save', {
    member: memberId,
    limited: true,
    menus: [...menus, { menuId: '101' }, { menuId: '405' }],
  });
  expect(JSON.stringify((await listed()).tree)).not.toContain('"302"');
  expect(await save(widen)).toMatchObject({ status: 0, message: expect.stringContaining('本企业可用的菜单范围') });
});

test("[en.file.letter] a letter is filled with the company's data and what the form holds, and opens as a document for a word processor", async () => {
  const company = await member(running);
  const letter = async (words: object, token: string = company.token) => {
    const headers = { 'content-type': 'application/json', 'session-token': token };
    return fetch(`${running.address}/user/file/letter`, { method: 'POST', headers, body: JSON.stringify(words) });
  };
  const typed = {
    name: '李一舟',
    idType: 'ID_CARD',
    idNo: '11010519491231002X',
    handlerType: 'CONTRACT',
    letterFrom: '2026-01-05',
    letterTo: '2027-01-04',
  };
  const answer = await letter({ type: 'handlerLetter', ...typed });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.docx')]);
  const body = Buffer.from(await answer.arrayBuffer());
  const document = await collect(openArchive(body, { bytes: 100_000 }).read('word/document.xml'));
  const words = document.toString().replaceAll(/<[^>]*>/g, '');
  for (const said of [company.companyName, company.uscc, '李一舟', '居民身份证 11010519491231002X', '合同经办', '2026-01-05 至 2027-01-04'])
    expect(words).toContain(said);
  // Half a form is a letter with room for the rest; the own personal letter knows whose it is.
  expect((await letter({ type: 'handlerLetter' })).status).toBe(200);
  expect((await letter({ type: 'nonsuch' })).status).toBe(422);
  expect((await letter({ type: 'companyChange', companyName: '甲<乙>&丙有限公司' })).status).toBe(200);
  // U+FFFF is no character of XML.
  const odd = Buffer.from(await (await letter({ type: 'companyChange', remark: '甲\uffff乙' })).arrayBuffer());
  const kept = await collect(openArchive(odd, { bytes: 100_000 }).read('word/document.xml'));
  expect(kept.toString()).toContain('甲乙');
});

test('[op.auth.list][op.auth.detail] a masked number is found by one value and is not guessed by many; asked for twice it is refused', async () => {
  const { applyNo } = await register(running);
  const list = (legalIdNo: unknown) =>
    running.call<{ list: readonly Data[] }>('operation/authentication/list', { filter: { applyNo, legalIdNo } }, running.operator);
  const number = '11010519491231002X';
  const [found] = must(await list(number)).list;
  expect(found).toMatchObject({ legalIdNo: '1101**********002X' });
  expect(must(await list('110105194912310038')).list).toEqual([]);
  expect(await list([number, '110105194912310038'])).toMatchObject({
    status: 422,
    data: { errors: { 'filter.legalIdNo': [expect.stringContaining('一个值')] } },
  });
  const detail = (unmask: readonly string[]) =>
    running.call<Data>('operation/authentication/detail', { id: found?.id, unmask }, running.operator);
  expect(await detail(['legalIdNo', 'legalIdNo'])).toMatchObject({ status: 422 });
  expect(must(await detail(['legalIdNo']))).toMatchObject({ legalIdNo: number });
});
