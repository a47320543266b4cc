/** The pages that open without a session, each walked to its end on a real service: the right way and the wrong turns. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { publicPaths } from '#portal/providers/public-calls.ts';
import { visitorPaths } from '#portal/providers/visitor-calls.ts';
import { ownPaths } from '#product/portal/pages/calls.ts';
import { registry } from '#resources/index.ts';
import { signWithSeal } from '#trust/seal/seal-signature.ts';
import { logInAt, type Portal, startPortal, widths } from '../e2e/browser.ts';
import { apply, employee, freshMobile, freshUscc, member, only, order, png, register, smsCodeFor } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { sealPeople } from '../service/seal-people.ts';
import { axeFindings } from '../sweep/checks.ts';
import { openCourt } from '../vectors/judges.ts';

let portal: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
}, 120_000);
afterAll(() => portal.stop());

const open = async (path: string, words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  await page.goto(`${address}/#${path}`);
  await page.locator('main h1').waitFor();
  return page;
};
const fill = (page: Page, name: string, value: string) => page.locator(`input[name=${name}]`).fill(value);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const hash = (page: Page) => new URL(page.url()).hash;
const skipMinute = (mobile: string) => portal.running.service.services.throttle.clear(`sms-minute:${mobile}`);
/** The browser does the work that the captcha asks for. */
const solveCaptcha = (page: Page) => page.locator('.e-proof[data-state=done]').waitFor();
/** Asks for a code by the page's button and answers it. */
const codeBy = async (page: Page, mobile: string): Promise<string> => {
  const before = await portal.running.smsCode(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.locator('.e-hint').filter({ hasText: '5 分钟内有效' }).waitFor();
  await expect.poll(() => portal.running.smsCode(mobile)).not.toBe(before);
  return portal.running.smsCode(mobile);
};
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const picture = (name: string, bytes: Buffer = png) => ({ name, mimeType: 'image/png', buffer: bytes });
const signsIn = async (userName: string, password: string): Promise<number> =>
  (await portal.running.call('employee/login', { userName, password })).status;

test('[RTE-01] the pages call what is declared, by its path', () => {
  const { calls } = modelOf(registry);
  for (const [id, path] of Object.entries({ ...publicPaths(), ...visitorPaths, ...ownPaths })) expect(calls[id]?.path, id).toBe(path);
});

test('[en.login][en.register.search][RTE-01] whoever signs in before the approval is led to where it stands: by whom, until when, and who is told', async () => {
  const { applyNo, mobile, adminUserName, adminPassword } = await register(portal.running);
  const { database } = portal.running.service.services;
  const { running } = portal;
  const row = await only(running, 'operation/setting/query', { key: 'supportPhone' }, running.operator);
  await running.call('operation/setting/save', { id: row.id, version: row.version, value: '0591-87000000' }, running.operator);
  const page = await open('/enterpriseLogin');
  await fill(page, 'userName', adminUserName);
  await fill(page, 'password', 'Wrong-pass-2026');
  await press(page, /^登录/);
  await page.getByRole('alert').getByText('用户名或密码不正确').waitFor();
  await fill(page, 'password', adminPassword);
  await press(page, /^登录/);
  const alert = page.getByRole('alert').filter({ hasText: applyNo });
  await alert.getByText('正在审核').waitFor();
  await alert.getByRole('link', { name: '查看进度' }).click();
  await page.getByRole('heading', { name: '查询办理进度' }).waitFor();
  await fill(page, 'mobile', mobile);
  await press(page, '查询');
  const fact = (name: string) => page.locator('.e-facts > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
  await fact('当前办理方').getByText('不需要您操作').waitFor();
  await fact('结果通知')
    .getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    .waitFor();
  await fact('咨询').getByRole('link', { name: '0591-87000000' }).waitFor();
  const [application] = (await database.read.list('authentications', { filter: { applyNo } })).list;
  const due = await fact('预计办结').locator('time').getAttribute('datetime');
  expect(due).toBe(application?.dueAt);
  await page.getByText('通过后，用注册时设置的管理员账号和密码登录').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

describe('/editPassword', () => {
  test('[RTE-01][en.passwordEdit] by name and old password; a wrong one keeps what was typed and has the browser prove another piece of work', async () => {
    const { adminUserName, adminPassword } = await member(portal.running);
    const page = await open('/editPassword');
    await press(page, '保存新密码');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(4);
    await fill(page, 'userName', adminUserName);
    await fill(page, 'oldPassword', 'Wrong-2026');
    await fill(page, 'newPassword', 'short');
    await fill(page, 'again', 'other');
    await solveCaptcha(page);
    await press(page, '保存新密码');
    await page.getByText('两次输入的新密码不一致').waitFor();
    await fill(page, 'newPassword', 'Edited-2026');
    await fill(page, 'again', 'Edited-2026');
    const asked = page.waitForResponse(/employee\/captcha/);
    await press(page, '保存新密码');
    await page.getByRole('alert').filter({ hasText: '用户名或密码不正确' }).waitFor();
    expect(await page.locator('[name=newPassword]').inputValue()).toBe('Edited-2026');
    expect((await asked).status()).toBe(200);
    await fill(page, 'oldPassword', adminPassword);
    await solveCaptcha(page);
    await page.getByRole('button', { name: '保存新密码' }).dblclick();
    await page.getByRole('heading', { name: '密码已修改' }).waitFor();
    expect(await signsIn(adminUserName, 'Edited-2026')).toBe(1);
  });
});

describe('/smsLogin', () => {
  test('[en.sms.login][en.sms.code] from the login page by mobile and code; a wrong code is said, the right one signs in', async () => {
    const { mobile } = await member(portal.running);
    await skipMinute(mobile);
    const page = await open('/enterpriseLogin');
    await page.getByRole('link', { name: '短信登录' }).click();
    await fill(page, 'mobile', mobile);
    const code = await codeBy(page, mobile);
    await fill(page, 'smsCode', wrong(code));
    await press(page, '登录');
    await page.getByRole('alert').filter({ hasText: '短信验证码不正确' }).waitFor();
    await fill(page, 'smsCode', code);
    await press(page, '登录');
    await page.waitForURL(/#\/home/);
  });
});

describe('/resetPassword', () => {
  /** Resets an employee as the company's administrator does on the page. @returns the code as the dialog shows it */
  const resetOnPage = async (administrator: string, password: string, userName: string): Promise<string> => {
    const page = await portal.page();
    await logInAt(page, address, 'enterprise', administrator, password);
    const own = await portal.running.call<{ token: string }>('employee/login', { userName: administrator, password });
    const row = await only(portal.running, 'employee/list', { account: userName }, own.data.token);
    await page.goto(`${address}/#/employee/employeeInformation/${row.id}/show`);
    await page.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '重置密码' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: '重置密码' });
    await confirm.click();
    const answer = page.getByRole('dialog').locator('code');
    await answer.first().waitFor();
    const said = await page.getByRole('dialog').innerText();
    expect(said).toContain('请当面转告本人');
    expect(said).not.toContain('一次性密码');
    await page.close();
    return (await Promise.resolve(said)).match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)?.[0] ?? '';
  };

  test('[BEY-13][en.employee.reset][en.passwordReset.open][en.passwordReset.set] the administrator hands a code over, its holder sets the password; a second browser is told', async () => {
    const company = await member(portal.running);
    const worker = await employee(portal.running, company.token);
    const code = await resetOnPage(company.adminUserName, company.adminPassword, worker.userName);
    expect(code).not.toBe('');
    expect(await signsIn(worker.userName, worker.password)).toBe(0);
    const page = await open(`/resetPassword?code=${code}`, { width: 390, language: 'en' });
    expect(await page.locator('input[name=code]').inputValue()).toBe(code);
    await press(page, 'Continue');
    await page.getByText(`Setting a new password for ${worker.userName}.`).waitFor();
    expect(hash(page)).toBe('#/resetPassword');
    // Nothing is lost by a reload: no other browser could open the code again.
    await page.reload();
    await page.getByText(worker.userName).waitFor();
    const other = await open('/resetPassword');
    await fill(other, 'code', code);
    await press(other, '下一步');
    await other.getByRole('alert').filter({ hasText: '在另一浏览器' }).waitFor();
    await fill(other, 'code', 'AAAA-BBBB-CCCC-DDDD');
    await press(other, '下一步');
    await other.getByRole('alert').filter({ hasText: '重置码不正确' }).waitFor();
    await fill(page, 'newPassword', worker.password);
    await fill(page, 'again', worker.password);
    await press(page, 'Save new password');
    await page.getByRole('alert').waitFor();
    await fill(page, 'newPassword', 'By-my-code-2026');
    await fill(page, 'again', 'By-my-code-2026');
    await press(page, 'Save new password');
    await page.getByRole('heading', { name: 'Your new password is set' }).waitFor();
    expect(await signsIn(worker.userName, 'By-my-code-2026')).toBe(1);
  });
});

describe('/retrievePwd', () => {
  test('[en.sms.code] a double click asks for one code; that asking was refused is said until a code is typed', async () => {
    const { mobile } = await member(portal.running);
    await skipMinute(mobile);
    const page = await open('/retrievePwd?side=enterprise');
    let asked = 0;
    page.on('request', request => {
      if (request.url().endsWith('/sms/code')) asked += 1;
    });
    await fill(page, 'mobile', mobile);
    await page.getByRole('button', { name: '获取验证码' }).dblclick();
    await page.locator('.e-hint').filter({ hasText: '5 分钟内有效' }).waitFor();
    expect(asked).toBe(1);

    await page.reload();
    await fill(page, 'mobile', mobile);
    await press(page, '获取验证码');
    const refused = page.getByText('操作过于频繁');
    await refused.waitFor();
    await fill(page, 'smsCode', '000000');
    await refused.waitFor({ state: 'detached' });
  });

  test('[RTE-01][op.phone.check][op.phone.retrieve] wrong code, right code, back, then a new password', async () => {
    const { mobile, adminUserName, adminPassword } = await member(portal.running);
    await skipMinute(mobile);
    const page = await open('/retrievePwd?side=enterprise');
    await fill(page, 'mobile', mobile);
    const code = await codeBy(page, mobile);
    expect(await page.getByRole('button', { name: /秒后可重发/ }).isDisabled()).toBe(true);
    await fill(page, 'smsCode', wrong(code));
    await press(page, '下一步');
    await page.getByRole('alert').filter({ hasText: '短信验证码不正确' }).waitFor();
    await fill(page, 'smsCode', code);
    await press(page, '下一步');
    await page.getByRole('heading', { name: /设置新密码/ }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /验证手机/ }).waitFor();
    expect(await page.locator('[name=mobile]').inputValue()).toBe(mobile);
    await page.goForward();
    await fill(page, 'newPassword', adminPassword);
    await fill(page, 'again', adminPassword);
    await press(page, '保存新密码');
    await page.getByRole('alert').filter({ hasText: '不能与原密码相同' }).waitFor();
    await fill(page, 'newPassword', 'Found-again-2026');
    await fill(page, 'again', 'Found-again-2026');
    await page.getByRole('button', { name: '保存新密码' }).dblclick();
    await page.getByRole('heading', { name: '新密码已生效' }).waitFor();
    expect(await page.getByRole('link', { name: '运营登录' }).count()).toBe(0);
    expect(await signsIn(adminUserName, 'Found-again-2026')).toBe(1);
  });

  test('[RTE-01][op.phone.retrieve] a mobile of several accounts asks for the name, in English and on a phone', async () => {
    const { running } = portal;
    const company = await member(running);
    const worker = await employee(running, company.token);
    const other = await member(running);
    running.byHand('employees', worker.id);
    await running.service.services.database.transaction(rows => rows.update('employees', worker.id, null, { mobile: other.mobile }));
    const page = await open('/retrievePwd', { width: 390, language: 'en' });
    await skipMinute(other.mobile);
    await fill(page, 'mobile', other.mobile);
    await fill(page, 'smsCode', await smsCodeFor(running, other.mobile, 'RETRIEVE'));
    await press(page, 'Continue');
    await fill(page, 'userName', company.adminUserName);
    await fill(page, 'newPassword', 'Chosen-2026');
    await fill(page, 'again', 'Chosen-2026');
    await press(page, 'Save new password');
    await page.getByRole('alert').filter({ hasText: 'uses a different mobile' }).waitFor();
    await fill(page, 'userName', worker.userName);
    await press(page, 'Save new password');
    await page.getByRole('heading', { name: 'Your new password is set' }).waitFor();
    expect(await signsIn(worker.userName, 'Chosen-2026')).toBe(1);
    expect(await signsIn(other.adminUserName, other.adminPassword)).toBe(1);
  });

  test('[RTE-01][op.phone.check] a number without an account says what to do, once it is proved', async () => {
    const mobile = freshMobile();
    const page = await open('/retrievePwd');
    await fill(page, 'mobile', mobile);
    await fill(page, 'smsCode', await smsCodeFor(portal.running, mobile, 'RETRIEVE'));
    await press(page, '下一步');
    await page.getByRole('alert').filter({ hasText: '没有使用这个手机的有效账号' }).waitFor();
    expect(hash(page)).toBe('#/retrievePwd');
  });
});

describe('/enterpriseRegister', () => {
  test('[RTE-01][en.register] where the contact is not the legal representative the letter is asked for before the review asks', async () => {
    const page = await open('/enterpriseRegister');
    const wanted = page.getByRole('status').filter({ hasText: '联系人不是法定代表人：请上传加盖公章的授权书' });
    await fill(page, 'legalName', '陈晓');
    await fill(page, 'contactName', '林可');
    await wanted.waitFor();
    await fill(page, 'contactName', '陈晓');
    await wanted.waitFor({ state: 'detached' });
  });

  test('[RTE-01][en.register] nothing that was typed is lost by going back and coming again, and all of it is cleared at once', async () => {
    const page = await open('/registerIndex');
    await page.getByRole('link', { name: '开始注册' }).click();
    await page.getByRole('heading', { name: '企业信息' }).waitFor();
    const typed = {
      companyName: '往返测试有限公司',
      legalIdNo: '11010519491231002X',
      adminUserName: 'back_and_forth',
      adminPassword: 'Company-2026',
    };
    for (const [name, value] of Object.entries(typed)) await fill(page, name, value);
    const licence = page.getByRole('group', { name: '营业执照' });
    await licence.locator('input[type=file]').first().setInputFiles(picture('执照.png'));
    await licence.getByText('执照.png 已选好').waitFor();
    const mobile = `139${String(Date.now()).slice(-8)}`;
    await fill(page, 'contactMobile', mobile);
    await fill(page, 'smsCode', await codeBy(page, mobile));
    await licence.getByText('执照.png · 1 KB').waitFor();
    // One picture is seldom both.
    const letter = page.getByRole('group', { name: '授权书' });
    await letter.locator('input[type=file]').first().setInputFiles(picture('授权书.png'));
    await letter.getByText('与“营业执照”是同一个文件，请核对').waitFor();
    await letter.getByRole('button', { name: '移除' }).click();
    await page.getByRole('radio', { name: /对公打款/ }).check();
    await page.goBack();
    await page.getByRole('link', { name: '开始注册' }).waitFor();
    await page.goForward();
    await page.getByText('您刚才填写的内容都还在').waitFor();
    for (const [name, value] of Object.entries({ ...typed, contactMobile: mobile }))
      expect(await page.locator(`input[name=${name}]`).inputValue(), name).toBe(value);
    await licence.getByText('执照.png · 1 KB').waitFor();
    expect(await page.getByRole('radio', { name: /对公打款/ }).isChecked()).toBe(true);
    await press(page, '清空重填');
    for (const name of Object.keys(typed)) expect(await page.locator(`input[name=${name}]`).inputValue(), name).toBe('');
    await licence.getByText(/点击选择.*JPG、PNG、PDF，不超过 5 MB/).waitFor();
  });
});

describe('/upload and /successUpload', () => {
  const returned = async () => {
    const { running } = portal;
    const registered = await register(running);
    const row = await only(running, 'operation/authentication/list', { applyNo: registered.applyNo }, running.operator);
    const answer = await running.call(
      'operation/authentication/approve',
      {
        id: row.id,
        version: row.version,
        decision: 'return',
        reason: '执照模糊，地址不全',
        fields: { address: { right: false, note: '地址缺少门牌号' } },
      },
      running.operator,
    );
    if (answer.status !== 1) throw new Error(`not returned: ${answer.message} ${JSON.stringify(answer.data)}`);
    await skipMinute(registered.mobile);
    return { ...registered, id: String(row.id) };
  };

  test('[RTE-01][en.register.search][en.register.upload][en.register.resubmit] documents are sent, refused, cancelled, and a receipt is given', async () => {
    const { applyNo, mobile, id } = await returned();
    const page = await open(`/searchIndex?applyNo=${applyNo}`);
    await fill(page, 'mobile', mobile);
    await press(page, '查询');
    await page.getByRole('link', { name: '补交材料' }).click();
    await page.getByRole('heading', { name: '补交材料' }).waitFor();
    expect(await page.locator('[name=applyNo]').inputValue()).toBe(applyNo);
    await fill(page, 'mobile', mobile);
    await press(page, '查找申请');
    await page.getByText('执照模糊，地址不全').waitFor();
    const licence = page.getByRole('group', { name: '营业执照' });
    const choose = (file: ReturnType<typeof picture>) => licence.locator('input[type=file]').first().setInputFiles(file);
    // What is chosen before there is a code travels once there is one.
    await choose(picture('执照.png'));
    await licence.getByText('执照.png 已选好，手机号码和短信验证码填写正确后自动上传').waitFor();
    const code = await codeBy(page, mobile);
    // A wrong one is the fault of its own field, and the file waits on.
    await fill(page, 'smsCode', code === '000000' ? '000001' : '000000');
    await page.locator('.e-field:has([name=smsCode])').getByText('短信验证码不正确').waitFor();
    await licence.getByText('填写正确后自动上传').waitFor();
    await fill(page, 'smsCode', code);
    await licence.getByText('执照.png · 1 KB').waitFor();
    // Wrong turns that are said before anything travels.
    await choose(picture('执照.exe'));
    await licence.getByText('只接受 JPG、PNG 或 PDF 文件').waitFor();
    await choose(picture('执照.png', Buffer.alloc(5 * 1_048_576 + 1)));
    await licence.getByText('超过 5 MB').waitFor();
    // What the service finds by content, and another try.
    await choose(picture('执照.png', Buffer.from('not a picture')));
    await licence.getByText('内容却不是').waitFor();
    expect(await licence.getByRole('button', { name: '重试' }).count()).toBe(1);
    // Cancelled on its way.
    await page.route('**/enterprise/register/upload', () => undefined);
    await choose(picture('执照.png'));
    await licence.getByRole('button', { name: '取消' }).click();
    await licence.getByText('已取消上传执照.png').waitFor();
    await page.unroute('**/enterprise/register/upload');
    await licence.getByRole('button', { name: '重试' }).click();
    await licence.getByText('执照.png · 1 KB').waitFor();
    // Nothing typed is lost by a refusal: the code of another number.
    await fill(page, 'smsCode', wrong(code));
    await fill(page, 'address', '福建省福州市鼓楼区五四路 18 号');
    await press(page, '提交送审');
    await page.getByRole('alert').filter({ hasText: '短信验证码不正确' }).waitFor();
    await licence.getByText('执照.png · 1 KB').waitFor();
    await fill(page, 'smsCode', code);
    await page.getByRole('button', { name: '提交送审' }).dblclick();
    await page.getByRole('heading', { name: '材料已收到' }).waitFor();
    expect(hash(page)).toBe('#/successUpload');
    const digest = createHash('sha256').update(png).digest('hex').slice(0, 16);
    for (const text of [applyNo, '执照.png', digest]) await page.getByText(text).first().waitFor();
    await page.reload();
    await page.getByText(digest).waitFor();
    const row = await portal.running.service.services.database.read.find('authentications', id);
    expect(row).toMatchObject({ state: 'SUBMITTED', address: '福建省福州市鼓楼区五四路 18 号' });
    await page.goBack();
    expect(await page.getByRole('button', { name: '提交送审' }).count()).toBe(0);
  });

  test('[RTE-01][en.register.resubmit] a document is dropped on its place, the licence stays, and an expired code costs no file', async () => {
    const { applyNo, mobile, id } = await returned();
    const { database } = portal.running.service.services;
    const before = await database.read.find('authentications', id);
    const page = await open(`/upload?applyNo=${applyNo}`, { width: 390 });
    await fill(page, 'mobile', mobile);
    await press(page, '查找申请');
    const code = await codeBy(page, mobile);
    await fill(page, 'smsCode', code);
    const letter = page.getByRole('group', { name: '授权书' });
    const transfer = await page.evaluateHandle(
      bytes => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], '授权书.png', { type: 'image/png' }));
        return data;
      },
      [...png],
    );
    await letter.dispatchEvent('drop', { dataTransfer: transfer });
    await letter.getByText('授权书.png · 1 KB').waitFor();
    await database.transaction(async rows => {
      const { list } = await rows.list('smsCodes', { where: [{ mobile }], session: {}, now: new Date(), total: false });
      for (const row of list) await rows.update('smsCodes', String(row.id), null, { expiresAt: new Date(0).toISOString() });
    });
    await press(page, '提交送审');
    await page.getByRole('alert').filter({ hasText: '短信验证码不正确' }).waitFor();
    await skipMinute(mobile);
    await fill(page, 'smsCode', await smsCodeFor(portal.running, mobile, 'REGISTER'));
    await press(page, '提交送审');
    await page.getByRole('heading', { name: '材料已收到' }).waitFor();
    const after = await database.read.find('authentications', id);
    expect(after?.licenceFile).toBe(before?.licenceFile);
    expect([before?.letterFile, after?.letterFile]).toEqual([null, expect.any(String)]);
  });

  test('[RTE-01] an application that is not returned is told so; an unknown one too; a receipt without a history has none', async () => {
    const { applyNo, mobile } = await register(portal.running);
    const page = await open('/upload');
    await fill(page, 'applyNo', '20260101RZ999999');
    await fill(page, 'mobile', mobile);
    await press(page, '查找申请');
    await page.getByRole('alert').filter({ hasText: '没有找到符合的申请' }).waitFor();
    await fill(page, 'applyNo', applyNo);
    await press(page, '查找申请');
    await page.getByText('只有退回修改的申请才能补交').waitFor();
    await page.goto(`${address}/#/successUpload`);
    await page.getByRole('heading', { name: '没有可显示的回执' }).waitFor();
  });
});

describe('/queryPage', () => {
  test('[RTE-01][doc.verify] a certificate is verified by number and by file; what is none is said in words', async () => {
    const { running } = portal;
    const company = await member(running);
    const { id, version } = await order(running, await apply(running, company.token, {}));
    await running.call('operation/certificate/issue', { id, version }, running.operator);
    const { data } = await running.call<{ serialNumber: string; certificatePem: string; version: number }>(
      `operation/certificate/info/${id}`,
      {},
      running.operator,
    );
    const page = await open('/queryPage');
    const choose = (name: string, bytes: Buffer) =>
      page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
    await fill(page, 'serialNumber', 'nothing');
    await press(page, '查验');
    await page.getByText('请输入序列号').waitFor();
    await fill(page, 'serialNumber', data.serialNumber.match(/../g)?.join(':') ?? '');
    await press(page, '查验');
    await page.getByRole('heading', { name: '证书有效' }).waitFor();
    expect(await page.locator('.e-steps li').count()).toBe(6);
    await page.getByText(company.companyName).first().waitFor();
    // What was said of one number does not stand beside another, nor beside a file that cannot be taken.
    const verdicts = page.locator('.e-verdict');
    await fill(page, 'serialNumber', 'nothing');
    await verdicts.waitFor({ state: 'detached' });
    await press(page, '查验');
    await page.getByText('请输入序列号').waitFor();
    expect(await verdicts.count()).toBe(0);
    await fill(page, 'serialNumber', data.serialNumber);
    await press(page, '查验');
    await verdicts.waitFor();
    await choose('空.pem', Buffer.alloc(0));
    await page.getByText('这是一个空文件，请另选').waitFor();
    expect(await verdicts.count()).toBe(0);
    await fill(page, 'serialNumber', data.serialNumber);
    await page.getByText('这是一个空文件，请另选').waitFor({ state: 'detached' });
    await press(page, '查验');
    await verdicts.waitFor();
    await page.route('**/document/verify', route => route.abort());
    await press(page, '查验');
    await page.getByRole('alert').filter({ hasText: '无法连接服务' }).waitFor();
    expect(await verdicts.count()).toBe(0);
    await page.unroute('**/document/verify');
    await running.call('operation/certificate/revoke', { id, version: data.version, reason: 'superseded' }, running.operator);
    await choose('证书.pem', Buffer.from(data.certificatePem));
    await page.getByRole('heading', { name: '证书无效' }).waitFor();
    await page.getByText('已被吊销，原因：已更换').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Revoked: Superseded.').waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await choose('合同.pdf', Buffer.from('%PDF-1.7 …'));
    await page.getByRole('heading', { name: '无法判定' }).waitFor();
    await page.getByText('读不出这份 PDF').waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'chancery-large-'));
    const large = join(folder, '大.pdf');
    await writeFile(large, '%PDF-1.7');
    await truncate(large, 100 * 1_048_576 + 1);
    await page.locator('input[type=file]').first().setInputFiles(large);
    await page.getByText('超过 100 MB').waitFor();
    await rm(folder, { recursive: true });
  });

  test("[RTE-01][doc.verify][BEY-11] a verdict is saved as a report that stands alone, in the reader's language, and what is in a file stays text", async () => {
    const page = await open('/queryPage');
    const content = Buffer.from('%PDF-1.7 …');
    const name = '<img src=x onerror=alert(1)>.pdf';
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
    await page.getByRole('heading', { name: '无法判定' }).waitFor();
    const saved = async (button: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
      return { name: download.suggestedFilename(), html: await readFile(await download.path(), 'utf8') };
    };
    const chinese = await saved('下载报告');
    expect(chinese.name).toMatch(/^查验报告-\d{8}-\d{6}\.html$/);
    const told = [
      '读不出这份 PDF',
      createHash('sha256').update(content).digest('hex'),
      '查验时间',
      '无法判定',
      '不能断定各种阅读器会从这份文件中看到同样的内容',
      `${address}/`,
    ];
    for (const each of told) expect(chinese.html).toContain(each);
    expect(chinese.html).not.toContain('<img src=x');
    expect(chinese.html).not.toMatch(/<script|(?:src|href)="http/);
    await page.getByRole('button', { name: 'English' }).click();
    const english = await saved('Download report');
    expect(english.html).toContain('<html lang="en">');
    expect(english.html).toContain('This PDF cannot be read');
    expect(english.html).toContain('Cannot be determined');
    // What it looks like is for people; that it opens, shows its table and runs nothing is for this test.
    const other = await portal.page();
    await other.setContent(english.html);
    expect(await other.getByRole('row').count()).toBeGreaterThan(4);
    expect(await axeFindings(other)).toEqual([]);
  });

  test('[RTE-01][pki.authorities][pki.ca] the trust guide shows each root with its fingerprint in groups and gives its file', async () => {
    const page = await open('/queryPage');
    await page.getByRole('link', { name: /信任本平台的根证书/ }).click();
    await page.getByRole('heading', { name: '信任根证书', exact: true }).waitFor();
    const { authorities } = (await (await fetch(`${address}/pki/authorities.json`)).json()) as {
      authorities: { name: string; parent: string | null; fingerprintSha256: string }[];
    };
    for (const { name, fingerprintSha256 } of authorities) {
      await page.getByText(fingerprintSha256.match(/.{4}/g)?.join(' ') ?? '', { exact: true }).waitFor();
      const link = page.locator(`a[href="pki/ca/${name}.cer"]`);
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const digest = createHash('sha256')
        .update(await readFile(await download.path()))
        .digest('hex');
      expect(digest.toUpperCase()).toBe(fingerprintSha256);
    }
    await page.route('**/pki/authorities.json', route => route.abort());
    await page.reload();
    await page.getByRole('button', { name: '重试' }).waitFor();
    await page.unroute('**/pki/authorities.json');
    await press(page, '重试');
    await page.getByRole('link', { name: '下载证书（CER）' }).first().waitFor();
  });

  test('[RTE-01][doc.verify][BEY-02][BEY-15] a seal is verified, and what was signed with it beside the file that was signed, which stays here', async () => {
    const { running } = portal;
    const court = await openCourt();
    const { signedBy, world } = await sealPeople(running, court);
    const { by, der, holder, key } = await world();
    const page = await open('/queryPage');
    const choose = (at: number, name: string, bytes: Buffer) =>
      page.locator('input[type=file]').nth(at).setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
    await choose(0, '印章.esl', der);
    await page.getByRole('heading', { name: '印章有效' }).waitFor();
    await page.getByRole('img', { name: new RegExp(by.companyName) }).waitFor();
    const across = page.locator('.e-seal .cr-across');
    expect(await across.count()).toBe(0);
    // More than any call takes: what passes cannot have been sent.
    const data = Buffer.alloc(11 * 1_048_576, '甲方与乙方订立本合同。');
    const signature = await signWithSeal({
      sealDer: der,
      signerCertificate: holder,
      sign: signedBy(key),
      dataHash: createHash('sm3').update(data).digest(),
      propertyInfo: '/contract',
      timeInfo: running.service.services.clock(),
    });
    await court.close();
    await choose(0, 'SignedValue.dat', signature);
    await page.getByRole('heading', { name: '不能确认' }).waitFor();
    await page.getByText('还没有被签署的文件').waitFor();
    await choose(1, '合同.ofd', data);
    await page.getByRole('heading', { name: '签章有效' }).waitFor();
    await choose(1, '别的.ofd', Buffer.from('另一份合同'));
    await page.getByRole('heading', { name: '签章无效' }).waitFor();
    await page.getByText('文件与签署时的内容不同').waitFor();
    // Nobody takes the picture of it for one that holds.
    expect(await across.innerText()).toContain('签章无效');
  });

  test('[RTE-01][doc.verify] the service out of reach says so, and another try works', async () => {
    const page = await open('/queryPage?serialNumber=40AABB');
    await page.route('**/document/verify', route => route.abort());
    await press(page, '查验');
    await page.getByRole('alert').filter({ hasText: '无法连接服务' }).waitFor();
    expect(await page.locator('[name=serialNumber]').inputValue()).toBe('40AABB');
    await page.unroute('**/document/verify');
    await press(page, '查验');
    await page.getByText('没有签发过这个序列号的证书').waitFor();
  });
});

describe('/registerIndex and the rest', () => {
  const set = async (key: string, value: string) => {
    const { running } = portal;
    const row = await only(running, 'operation/setting/query', { key }, running.operator);
    await running.call('operation/setting/save', { id: row.id, version: row.version, value }, running.operator);
  };

  test('[RTE-01][en.systemFlag] a closed registration and maintenance are said before the form, and a failing answer can be asked again', async () => {
    const page = await open('/registerIndex');
    await page.getByRole('link', { name: '开始注册' }).waitFor();
    await set('registrationOpen', 'false');
    try {
      await page.reload();
      await page.getByText('目前暂停企业注册').waitFor();
      expect(await page.getByRole('button', { name: '开始注册' }).isDisabled()).toBe(true);
    } finally {
      await set('registrationOpen', 'true');
    }
    await page.route('**/systemFlag/query', route => route.abort());
    await page.reload();
    await page.getByText('暂时无法确认是否开放注册').waitFor();
    await page.unroute('**/systemFlag/query');
    await press(page, '重试');
    await page.getByText('暂时无法确认是否开放注册').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '开始注册' }).click();
    await page.locator('[name=companyName]').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: '怎么办理' }).waitFor();
  });

  test('[RTE-01][en.register][en.register.amount] a registration says what is wrong with each field, and is kept when the service refuses; the amount that arrived is filled in', async () => {
    const { uscc } = await member(portal.running);
    const mobile = freshMobile();
    const page = await open('/enterpriseRegister');
    await press(page, '提交注册');
    await page.getByText(/验证失败，\d+ 处需要修改/).waitFor();
    for (const [name, value] of Object.entries({
      companyName: '契证测试有限公司',
      uscc,
      address: '福建省福州市五四路 1 号',
      legalName: '张三',
      legalIdNo: '11010519491231002X',
      contactName: '李四',
      contactMobile: mobile,
      adminUserName: `admin_${mobile}`,
      adminPassword: 'Company-2026',
      adminPasswordAgain: 'Company-2026',
    }))
      await fill(page, name, value);
    await fill(page, 'smsCode', await codeBy(page, mobile));
    await page.getByRole('group', { name: '营业执照' }).locator('input[type=file]').first().setInputFiles(picture('执照.png'));
    await page.locator('.e-file[data-state=done]').first().waitFor();
    await page.getByText('执照.png · 1 KB').waitFor();
    await solveCaptcha(page);
    await press(page, '提交注册');
    await page.locator('[name=uscc][aria-invalid=true]').waitFor();
    expect(await page.locator('[name=companyName]').inputValue()).toBe('契证测试有限公司');
    await fill(page, 'uscc', freshUscc());
    await page.getByRole('radio', { name: /^对公打款/ }).check();
    for (const [name, value] of Object.entries({
      bankName: '中国银行',
      bankBranch: '福州五四支行',
      bankCity: '福州市',
      cnaps: '313651027013',
      bankAccount: '1234567890123',
    }))
      await fill(page, name, value);
    await solveCaptcha(page);
    await press(page, '提交注册');
    await page.locator('[name=cnaps][aria-invalid=true]').waitFor();
    await fill(page, 'cnaps', '313651027012');
    await page.getByRole('button', { name: '提交注册' }).dblclick();
    await page.getByRole('heading', { name: '注册申请已提交' }).waitFor();
    const { call, operator: by, service } = portal.running;
    expect(await service.services.database.read.count('authentications', { contactMobile: mobile })).toBe(1);
    const { id, version, applyNo } = await only(portal.running, 'operation/authentication/list', { contactMobile: mobile }, by);
    const passed = await call('operation/authentication/approve', { id, version, decision: 'approve' }, by);
    await call('operation/authentication/payment', { id, version: passed.data.version, result: 'PAID', amount: '0.37' }, by);
    await page.goto(`${address}/#/searchIndex?applyNo=${String(applyNo)}`);
    await fill(page, 'mobile', mobile);
    await press(page, '查询');
    await page.getByText(/还可回填 3 次/).waitFor();
    await fill(page, 'amount', '0.38');
    await press(page, '确认金额');
    await page.getByRole('alert').getByText('金额不一致，还可回填 2 次').waitFor();
    await page.getByText(/前有效，还可回填 2 次/).waitFor();
    await fill(page, 'amount', '0.37');
    await press(page, '确认金额');
    await page.locator('.e-state').getByText('已完成').waitFor();
    expect(await signsIn(`admin_${mobile}`, 'Company-2026')).toBe(1);
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
  });

  test('[RTE-01] /redirect/home is the enterprise login; the login leads to a new password and to verification', async () => {
    const page = await open('/redirect/home');
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.getByRole('heading', { name: '找回密码' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '查验证书' }).click();
    await page.getByRole('heading', { name: '查验证书' }).waitFor();
    await page.locator('.e-bar .e-brand').click();
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
  });

  test('[RTE-01][RTE-02] /401 names the menus that are missing and who grants them', async () => {
    const page = await open('/operateLogin');
    await page.evaluate(() => sessionStorage.setItem('accountType', '10'));
    await page.goto(`${address}/#/401`);
    await page.getByRole('heading', { name: '缺少的菜单' }).waitFor();
    await page.getByText('制证管理').waitFor();
    await page.getByText('平台的安全管理员').waitFor();
  });

  test('[RTE-02] /icon/index finds icons by name and copies one', async () => {
    const page = await portal.page();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${address}/#/operateLogin`);
    await fill(page, 'userName', operatorLogin.userName);
    await fill(page, 'password', operatorLogin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/home/);
    await page.goto(`${address}/#/icon/index`);
    await page.getByRole('searchbox', { name: '按名称查找' }).fill('SHI');
    expect(await page.locator('.s-icons li').count()).toBe(1);
    await page.getByRole('button', { name: '复制 shield' }).click();
    await page.getByText('已复制 shield').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('shield');
    await page.getByRole('searchbox', { name: '按名称查找' }).fill('zzz');
    await page.getByText('没有名称含“zzz”的图标').waitFor();
  });
});

describe('what an SMS leads to', () => {
  test.each(widths('open pages'))(
    '[op.open.login][en.open.info] /openAccountLogin: an invited customer signs in by mobile and finds their form, at %i',
    async width => {
      const mobile = freshMobile();
      await portal.running.call('operation/openAccount/notice', { customerName: '何开户', mobile }, portal.running.operator);
      const page = await open('/openAccountLogin', { width });
      await fill(page, 'mobile', mobile);
      const code = await codeBy(page, mobile);
      await fill(page, 'smsCode', wrong(code));
      await press(page, '登录');
      await page.getByText('短信验证码不正确').waitFor();
      // Nothing typed is lost.
      expect(await page.locator('input[name=mobile]').inputValue()).toBe(mobile);
      await fill(page, 'smsCode', code);
      await press(page, '登录');
      await page.locator('.cr-show h1').getByText('何开户').waitFor();
      expect(hash(page)).toBe('#/information/enterpriseInformation');
      await page.getByRole('button', { name: '提交开户资料' }).first().waitFor();
      expect(await page.locator('.resource-tabs').count()).toBe(0);
      await page.context().close();
    },
  );

  test('[op.mobile.confirm] /mobileConfirm: the number is filled in from the message; a wrong code is said, the right one confirms once', async () => {
    const made = await member(portal.running);
    const { id } = await only(portal.running, 'operation/member/list', { uscc: made.uscc }, portal.running.operator);
    const mobile = freshMobile();
    const sent = await portal.running.call<{ requestNo: string }>(
      'operation/mobileAuth/sendMessage',
      { member: id, memberName: '李四', mobile },
      portal.running.operator,
    );
    const code = await portal.running.smsCode(mobile);
    const page = await open(`/mobileConfirm?requestNo=${sent.data.requestNo}`, { width: 390 });
    expect(await page.locator('input[name=requestNo]').inputValue()).toBe(sent.data.requestNo);
    await fill(page, 'code', wrong(code));
    await press(page, '确认是我的手机');
    await page.getByRole('alert').waitFor();
    await fill(page, 'code', code);
    await press(page, '确认是我的手机');
    await page.getByRole('heading', { name: '手机已确认' }).waitFor();
    // The page as it was opened first: the same code does not confirm again.
    await page.reload();
    await fill(page, 'code', code);
    await press(page, '确认是我的手机');
    await page.getByRole('alert').waitFor();
    await page.context().close();
  });
});
