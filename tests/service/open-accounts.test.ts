/** Account openings from the notice to the administrator's login, and mobile authentications from the SMS to the confirmation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshMobile, freshUscc, member, only, png, smsCodeFor } from './people.ts';
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
const ask = async <T = Data>(path: string, body: object, token?: string): Promise<T> => must(await running.call<T>(path, body, token));
const minutes = (count: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + count * 60_000);
};

const invite = async () => {
  const mobile = freshMobile();
  const row = await ask('operation/openAccount/notice', { customerName: '何开户', mobile }, running.operator);
  return { mobile, row };
};
const login = async (mobile: string) => {
  const smsCode = await smsCodeFor(running, mobile, 'LOGIN');
  return running.call<Record<string, unknown> & { token: string }>('operation/openAccount/telephoneLogin', { mobile, smsCode });
};

test('[op.open.notice][op.open.login][op.open.submit][op.open.account] invited, signed in with two menus, handed in, returned, opened: a member with its administrator', async () => {
  const { mobile, row } = await invite();
  expect(row).toMatchObject({ state: 'INVITED', notices: 1 });
  expect(await running.call('operation/openAccount/notice', { customerName: '何开户', mobile }, running.operator)).toMatchObject({
    status: 422,
    data: { errors: { mobile: [expect.any(String)] } },
  });
  const session = must(await login(mobile));
  expect(session).toMatchObject({ accountType: '30', memberCode: null, userNum: row.userNum });
  const [group, ...others] = session.menuList as readonly { menuId: string; childs: readonly { menuId: string }[] }[];
  expect([group?.menuId, group?.childs.map(each => each.menuId), others]).toEqual(['40', ['401', '404'], []]);
  expect(session.buttons).toEqual([]);
  // Neither a company's data nor another customer's.
  expect(await running.call('employee/list', {}, session.token)).toMatchObject({ status: 403 });
  expect(await running.call('company/info', {}, session.token)).toMatchObject({ status: 404 });

  const own = await ask('openAccount/info', {}, session.token);
  expect(own).toMatchObject({ id: row.id, state: 'LOGGED_IN' });
  const licence = await running.upload('file/upload', { purpose: 'licence' }, { name: '营业执照.png', bytes: png }, session.token);
  const type = await only(running, 'companyType/list', { code: 'PRIVATE' }, session.token);
  const uscc = freshUscc();
  const adminUserName = `opened_${uscc.slice(-6).toLowerCase()}`;
  const company = {
    companyName: '新开户有限公司',
    uscc,
    companyType: type.id,
    legalName: '张三',
    legalIdNo: '11010519491231002X',
    licenceFile: licence.data.fileId,
    adminUserName,
  };
  const { licenceFile: _, ...without } = company;
  expect(await running.call('operation/openAccount/submit', { version: own.version, ...without }, session.token)).toMatchObject({
    status: 422,
    data: { errors: { licenceFile: [expect.any(String)] } },
  });
  const taken = await member(running);
  expect(
    await running.call('operation/openAccount/submit', { version: own.version, ...company, uscc: taken.uscc }, session.token),
  ).toMatchObject({ status: 422, data: { errors: { uscc: [expect.any(String)] } } });
  const named = { ...company, adminUserName: taken.adminUserName };
  expect(await running.call('operation/openAccount/submit', { version: own.version, ...named }, session.token)).toMatchObject({
    status: 422,
    data: { errors: { adminUserName: [expect.any(String)] } },
  });
  const alike = `${taken.companyName.slice(0, 2)} ${taken.companyName.slice(2)}`;
  const submitted = await ask('operation/openAccount/submit', { version: own.version, ...company, companyName: alike }, session.token);
  expect(submitted).toMatchObject({ state: 'SUBMITTED' });
  // Whose name it looks like is the operator's to see, nobody else's.
  expect(submitted).not.toHaveProperty('lookAlike');
  const seen = await ask('operation/openAccount/detail', { id: row.id }, running.operator);
  expect(seen.lookAlike).toContain(taken.companyName);

  const decide = (version: number, words: object) =>
    running.call<Data>('operation/openAccount/account', { id: row.id, version, ...words }, running.operator);
  const returned = must(await decide(submitted.version, { decision: 'return', reason: '执照影印件不清晰' }));
  expect(returned).toMatchObject({ state: 'LOGGED_IN', decisionReason: '执照影印件不清晰' });
  const again = await ask('operation/openAccount/submit', { version: returned.version, ...company }, session.token);
  const opened = must(await decide(again.version, {}));
  expect(opened).toMatchObject({ state: 'OPENED', member: { label: '新开户有限公司' } });
  expect(await running.call('userInfo/query', {}, session.token)).toMatchObject({ status: 300 });

  // Nobody was told a password: the administrator sets their own by a code to their mobile.
  minutes(2);
  const smsCode = await smsCodeFor(running, mobile, 'RETRIEVE');
  await ask('operation/phone/passwordRetrieve', { mobile, smsCode, newPassword: 'Opened-2026' });
  const signedIn = await ask('employee/login', { userName: adminUserName, password: 'Opened-2026' });
  expect(signedIn).toMatchObject({ accountType: '20', memberName: '新开户有限公司', socialCreditCde: uscc });
  minutes(2);
  expect(await login(mobile)).toMatchObject({ status: 0, data: { code: 'OPEN_ACCOUNT_NONE' } });
});

test('[BEY-19][op.open.notice] the invitation is a text that administrators word', async () => {
  const [text] = (await ask<{ list: Data[] }>('operation/messageText/list', { filter: { code: 'opening.invited' } }, running.operator))
    .list;
  const { id, body } = await ask('operation/messageText/detail', { id: text?.id }, running.operator);
  const word = async (words: string) => {
    const { version } = await ask('operation/messageText/detail', { id }, running.operator);
    await ask('operation/messageText/save', { id, version, body: words }, running.operator);
  };
  const heard = async () => {
    const { mobile } = await invite();
    const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
    return list[0]?.body;
  };
  expect(await heard()).toMatch(/^【契证】何开户，您好：请打开 http\S+\/#\/openAccountLogin ，/);
  await word('{customer} 请到 {address} 开户');
  expect(await heard()).toMatch(/^【契证】何开户 请到 http\S+\/#\/openAccountLogin 开户$/);
  await word(String(body));
});

test('[op.open.login] without a right code nothing is told of a number', async () => {
  const { mobile } = await invite();
  await smsCodeFor(running, mobile, 'LOGIN');
  expect(await running.call('operation/openAccount/telephoneLogin', { mobile, smsCode: '000000' })).toMatchObject({
    status: 0,
    data: { code: 'SMS_CODE_WRONG' },
  });
});

test('[op.mobile.send][op.mobile.confirm][op.mobile.status] the holder confirms by number and code; five wrong ones or half an hour end it', async () => {
  const company = await member(running);
  const { id } = await only(running, 'operation/member/list', { uscc: company.uscc }, running.operator);
  const send = (mobile: string) =>
    ask<Data & { requestNo: string }>('operation/mobileAuth/sendMessage', { member: id, memberName: '李四', mobile }, running.operator);
  const status = (requestNo: string) => ask('operation/mobileAuth/status', { requestNo }, running.operator);
  const confirm = (requestNo: string, code: string) => running.call('operation/mobileAuth/confirm', { requestNo, code });

  // The minute between two messages is not what is tried here.
  await running.service.services.throttle.clear(`sms-minute:${company.mobile}`);
  const mine = await send(company.mobile);
  expect(await status(mine.requestNo)).toMatchObject({ state: 'PENDING', employee: { label: expect.stringContaining('李四') } });
  expect(mine).not.toHaveProperty('codeHash');
  const code = await running.smsCode(company.mobile);
  expect(await confirm(mine.requestNo, code)).toMatchObject({ status: 1, data: { state: 'CONFIRMED' } });
  expect(await confirm(mine.requestNo, code)).toMatchObject({ status: 0, data: { code: 'MOBILE_CODE_WRONG' } });
  expect(await ask('operation/mobileAuth/company', { requestNo: mine.requestNo }, running.operator)).toMatchObject({ uscc: company.uscc });

  const second = await send(freshMobile());
  for (let tried = 0; tried < 5; tried += 1)
    expect(await confirm(second.requestNo, code === '123456' ? '654321' : '123456')).toMatchObject({ status: 0 });
  expect(await status(second.requestNo)).toMatchObject({ state: 'FAILED', tries: 5 });

  const mobile = freshMobile();
  const third = await send(mobile);
  const late = await running.smsCode(mobile);
  minutes(31);
  expect(await confirm(third.requestNo, late)).toMatchObject({ status: 0, data: { code: 'MOBILE_CODE_WRONG' } });
});
