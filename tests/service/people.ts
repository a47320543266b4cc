/** Companies and people for tests, made through the calls a user would make. */
import type { WorkingWeek } from '#engine/rules/working-time.ts';
import type { Running } from './running.ts';

let made = 0;

/** A unified social credit code with a right check digit (GB 32100-2015), another one each time. */
export const freshUscc = (): string => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const body = `91350100M${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(4, '0')}`;
  const sum = [...body].reduce((total, character, index) => total + alphabet.indexOf(character) * (3 ** index % 31), 0);
  return body + alphabet.charAt((31 - (sum % 31)) % 31);
};

/** The days that are worked in tests until settings say otherwise. */
export const everyDay: WorkingWeek = { days: 7, off: [], worked: [] };

export const freshMobile = (): string => `138${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(4, '0')}`;

/** The smallest PNG there is: 1 x 1, transparent. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A captcha for a call, with its answer: what `solved` in `solver.ts` finds by doing the work. */
export const solvedCaptcha = (running: Running, call: string): Promise<{ captchaId: string; captcha: string }> => {
  const { database, captchas, clock } = running.service.services;
  return database.transaction(rows => captchas.makeSolved(rows, call, clock()));
};

export interface Registered {
  readonly applyNo: string;
  readonly uscc: string;
  readonly mobile: string;
  readonly companyName: string;
  readonly adminUserName: string;
  readonly adminPassword: string;
}

/** What a company registers with: its code by SMS asked for, its licence uploaded; the call itself is left to the caller. */
export const registration = async (
  running: Running,
  words: { readonly companyName?: string; readonly contactName?: string; readonly uscc?: string } = {},
): Promise<Omit<Registered, 'applyNo'> & { readonly body: Record<string, unknown> }> => {
  const mobile = freshMobile();
  const uscc = words.uscc ?? freshUscc();
  const companyName = words.companyName ?? `契证测试${uscc.slice(-6)}有限公司`;
  const adminUserName = `admin_${uscc.slice(-8).toLowerCase()}`;
  const adminPassword = 'Company-2026';
  const smsCode = await smsCodeFor(running, mobile, 'REGISTER');
  const licence = await running.upload(
    'enterprise/register/upload',
    { mobile, smsCode, kind: 'LICENCE' },
    { name: '营业执照.png', bytes: png },
  );
  if (licence.status !== 1) throw new Error(`no licence: ${licence.message} ${JSON.stringify(licence.data)}`);
  const body = {
    companyName,
    uscc,
    legalName: '张三',
    legalIdNo: '11010519491231002X',
    address: '福建省福州市鼓楼区五四路 1 号',
    contactName: words.contactName ?? '李四',
    contactMobile: mobile,
    smsCode,
    ...(await solvedCaptcha(running, 'en.register')),
    adminUserName,
    adminPassword,
    files: [{ fileId: licence.data.fileId, kind: 'LICENCE' }],
  };
  return { uscc, mobile, companyName, adminUserName, adminPassword, body };
};

/** A code by SMS, asked for and read. */
export const smsCodeFor = async (running: Running, mobile: string, scene: string): Promise<string> => {
  const sent = await running.call('employee/sms/code', { mobile, scene });
  if (sent.status !== 1) throw new Error(`no SMS code: ${sent.message}`);
  return running.smsCode(mobile);
};

/** Registers a company as its future administrator would: SMS code, licence, form. */
export const register = async (
  running: Running,
  words: { readonly companyName?: string; readonly contactName?: string; readonly uscc?: string } = {},
): Promise<Registered> => {
  const { body, ...registered } = await registration(running, words);
  // Each from an address of its own: how many may come from one is another test's question.
  const number = Number(registered.mobile.slice(-6));
  const from = { 'x-forwarded-for': `10.77.${(number >> 8) & 255}.${number & 255}` };
  const answer = await running.call<{ applyNo: string }>('enterprise/register', body, undefined, from);
  if (answer.status !== 1) throw new Error(`not registered: ${answer.message} ${JSON.stringify(answer.data)}`);
  return { ...registered, applyNo: answer.data.applyNo };
};

interface Listed {
  readonly list: readonly (Record<string, unknown> & { readonly id: string; readonly version: number })[];
}

/** The one row of a list. */
export const only = async (
  running: Pick<Running, 'call'>,
  path: string,
  filter: Record<string, unknown>,
  token: string,
): Promise<Listed['list'][number]> => {
  const answer = await running.call<Listed>(path, { filter }, token);
  const row = answer.data?.list?.[0];
  if (row === undefined) throw new Error(`${path} answers no row for ${JSON.stringify(filter)}: ${answer.message}`);
  return row;
};

/** An active member, registered and approved, with its administrator signed in. */
export const member = async (
  running: Running,
  words: { readonly companyName?: string; readonly contactName?: string; readonly uscc?: string } = {},
): Promise<Registered & { readonly token: string }> => {
  const registered = await register(running, words);
  const application = await only(running, 'operation/authentication/list', { applyNo: registered.applyNo }, running.operator);
  const approved = await running.call(
    'operation/authentication/approve',
    { id: application.id, version: application.version, decision: 'approve' },
    running.operator,
  );
  if (approved.status !== 1) throw new Error(`not approved: ${approved.message} ${JSON.stringify(approved.data)}`);
  return { ...registered, token: await signIn(running, registered.adminUserName, registered.adminPassword) };
};

export const signIn = (running: Running, userName: string, password: string): Promise<string> =>
  signedIn(running, 'employee/login', userName, password);

/** An application with a request of the holder's own key, handed in. */
export const apply = async (
  running: Running,
  token: string,
  words: Record<string, unknown>,
): Promise<{ id: string; version: number; applyNo: string }> => {
  const saved = await running.call<{ id: string; version: number; applyNo: string }>(
    'ca/save',
    { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, ...words },
    token,
  );
  if (saved.status !== 1) throw new Error(`not saved: ${saved.message} ${JSON.stringify(saved.data)}`);
  const { agreementVersion } = (await running.call<{ agreementVersion: string }>('ca/agreement/query', {}, token)).data;
  await running.call('ca/agreement/confirm', { agreementVersion }, token);
  const committed = await running.call<{ id: string; version: number; applyNo: string }>(
    'ca/commit',
    { id: saved.data.id, version: saved.data.version },
    token,
  );
  if (committed.status !== 1) throw new Error(`not handed in: ${committed.message} ${JSON.stringify(committed.data)}`);
  return committed.data;
};

/** Approves an application and answers the order it made. */
export const order = async (
  running: Running,
  application: { readonly id: string; readonly version: number },
): Promise<{ id: string; version: number }> => {
  const decided = await running.call(
    'operation/hardKey/audit/commit',
    { id: application.id, version: application.version, decision: 'approve' },
    running.operator,
  );
  if (decided.status !== 1) throw new Error(`not approved: ${decided.message} ${JSON.stringify(decided.data)}`);
  const detail = await running.call<{ related: { certificates: Listed } }>(
    'operation/hardKey/audit/detail',
    { id: application.id },
    running.operator,
  );
  const certificate = detail.data.related.certificates.list[0];
  if (certificate === undefined) throw new Error('the approval made no order');
  return { id: certificate.id, version: certificate.version };
};

/** Somebody who can sign in, and has. */
export interface Person {
  readonly token: string;
  readonly id: string;
  readonly userNum: string;
  readonly userName: string;
  readonly password: string;
}

/** Signs in on a side; throws where it is refused. */
const signedIn = async (running: Pick<Running, 'call'>, path: string, userName: string, password: string): Promise<string> => {
  const login = await running.call<{ token: string }>(path, { userName, password });
  if (login.status !== 1) throw new Error(`${userName} cannot sign in: ${login.message}`);
  return login.data.token;
};

const first = 'First-pass-2026';

/** An operator with the roles of these codes, the first password changed. */
export const operator = async (running: Pick<Running, 'call' | 'operator'>, ...roles: readonly string[]): Promise<Person> => {
  const userName = `operator_${++made}`;
  const created = await running.call<{ id: string; userNum: string }>(
    'operation/operator/new',
    { account: userName, name: '王小明', mobile: freshMobile(), password: first },
    running.operator,
  );
  if (created.status !== 1) throw new Error(`no operator: ${created.message} ${JSON.stringify(created.data)}`);
  for (const code of roles) {
    const role = await only(running, 'role/page', { code }, running.operator);
    const granted = await running.call('roleUser/new', { role: role.id, userNum: created.data.userNum }, running.operator);
    if (granted.status !== 1) throw new Error(`${code} is not granted: ${granted.message}`);
  }
  const token = await signedIn(running, 'operation/login', userName, first);
  const password = 'Second-pass-2026';
  const changed = await running.call('operation/changePassword', { oldPassword: first, newPassword: password }, token);
  if (changed.status !== 1) throw new Error(`the first password stays: ${changed.message}`);
  return { token, id: created.data.id, userNum: created.data.userNum, userName, password };
};

/** An employee of the company whose administrator's token is given, the first password changed. */
export const employee = async (running: Running, administrator: string, role = 'VIEWER'): Promise<Person> => {
  const userName = `employee_${++made}`;
  const created = await running.call<{ id: string; userNum: string }>(
    'employee/new',
    { account: userName, name: '王小明', mobile: freshMobile(), password: first, role },
    administrator,
  );
  if (created.status !== 1) throw new Error(`no employee: ${created.message} ${JSON.stringify(created.data)}`);
  const token = await signedIn(running, 'employee/login', userName, first);
  const password = 'Second-pass-2026';
  const changed = await running.call('employee/changePassword', { oldPassword: first, newPassword: password }, token);
  if (changed.status !== 1) throw new Error(`the first password stays: ${changed.message}`);
  return { token, id: created.data.id, userNum: created.data.userNum, userName, password };
};
