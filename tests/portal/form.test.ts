/** Forms in a browser, on a desk and on a phone: how they look, what they say, and that nothing typed is lost. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { freshMobile, member, only, png, type Registered } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let address: string;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
  company = await member(portal.running);
}, 120_000);
afterAll(() => portal.stop());

const members = '/operateInformationManagement/memberManagement';
type Kept = {
  readonly items: Readonly<Record<string, string>>;
  readonly cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
};
let kept: Kept | undefined;
/** A page of the operator's: one login for all, what it left in the browser is laid into each. */
const signedIn = async (words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  if (kept === undefined) {
    await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
    kept = { items: await page.evaluate(() => ({ ...sessionStorage })), cookies: await page.context().cookies() };
    return page;
  }
  await page.context().addCookies(kept.cookies);
  await page.addInitScript(items => {
    if (sessionStorage.length === 0) for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value);
  }, kept.items);
  return page;
};
const stored = async () => {
  const row = await portal.running.service.services.database.read.find('members', { companyName: company.companyName });
  if (row === undefined) throw new Error('the company is gone');
  return row;
};
/** The form of the company, by its own address. */
const editing = async (page: Page): Promise<void> => {
  await page.goto(`${address}/#${members}/${String((await stored()).id)}`);
  await page.getByLabel('联系人', { exact: false }).waitFor();
};
const input = (page: Page, name: string) => page.locator(`#cr-field-${name}`);
const field = (page: Page, name: string) => page.locator('.cr-field').filter({ has: page.locator(`#cr-field-${name}`) });
const foot = (page: Page) => page.locator('.cr-form-foot');
const save = (page: Page) => foot(page).getByRole('button', { name: /保存/ }).click();
/** Changes the company behind the form's back. */
const changedByAnother = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
  const { id, version } = await stored();
  const answer = await portal.running.call('operation/company/change', { id, version, ...values }, portal.running.operator);
  expect(answer.status).toBe(1);
};

describe.each(widths('forms'))('at %i pixels', width => {
  test('[TBL-02] labels are 120 px beside the input, on top of it below 992 px; controls are mini, textareas have 4 rows', async () => {
    const page = await signedIn({ width });
    await editing(page);
    const label = field(page, 'email').locator('.cr-label');
    const [box, control] = [await label.boundingBox(), await input(page, 'email').boundingBox()];
    if (box === null || control === null) throw new Error('nothing is drawn');
    if (width >= 992) {
      expect(box.width).toBe(120);
      expect(control.x).toBeGreaterThan(box.x + box.width);
    } else {
      expect(control.y).toBeGreaterThanOrEqual(box.y + box.height);
    }
    // Fingers need more than a pointer.
    expect(control.height).toBe(width >= 992 ? 28 : 40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const applicant = await portal.page({ width });
    await signInAt(applicant, address, 'enterprise', company.adminUserName, company.adminPassword, '/yKeyManage/certificateApply/create');
    await input(applicant, 'csr').waitFor();
    expect(await input(applicant, 'csr').getAttribute('rows')).toBe('4');
  });

  test('[TBL-02] [VAL-01] [ERR-01.7] a field says it passed, or says with its rule what to write; any change takes that away', async () => {
    const page = await signedIn({ width });
    await editing(page);
    const email = input(page, 'email');
    await email.fill('li.ming');
    await email.blur();
    await field(page, 'email').getByRole('alert').filter({ hasText: '请输入电子邮箱，如 name@example.com' }).waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await foot(page).getByText('验证失败，1 处需要修改').waitFor();
    await email.pressSequentially('@');
    expect(await field(page, 'email').getByRole('alert').count()).toBe(0);
    expect(await email.getAttribute('aria-invalid')).toBeNull();
    await email.fill('li.ming@example.com');
    await email.blur();
    await field(page, 'email').getByRole('img', { name: '已通过' }).waitFor();
    await email.pressSequentially('x');
    expect(await field(page, 'email').getByRole('img').count()).toBe(0);
    await foot(page).getByText('有未保存的修改').waitFor();
  });

  test('[TBL-02] the foot counts what is wrong and leads there, one after the other; Ctrl+S saves', async () => {
    const page = await signedIn({ width });
    await editing(page);
    await input(page, 'postalCode').fill('35');
    await input(page, 'landline').fill('1');
    await input(page, 'cnaps').fill('313651027013');
    await page.keyboard.press('Control+s');
    await foot(page).getByText('验证失败，3 处需要修改').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('cr-field-postalCode');
    for (const name of ['landline', 'cnaps', 'postalCode']) {
      // The button takes the focus by itself; who goes on by keyboard comes back to where they were.
      await page.evaluate(() => {
        const button = [...document.querySelectorAll<HTMLButtonElement>('.cr-form-foot button')].find(each =>
          /需要修改/.test(each.textContent ?? ''),
        );
        button?.click();
      });
      await expect.poll(focused).toBe(`cr-field-${name}`);
    }
    await input(page, 'postalCode').fill('350001');
    await input(page, 'landline').fill('0591-87654321');
    await input(page, 'cnaps').fill('313651027012');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/show$/);
    expect(await stored()).toMatchObject({ postalCode: '350001', landline: '0591-87654321', cnaps: '313651027012' });
  });

  test('[TBL-02] what only the service can refuse lands on its field and stays there until it is changed', async () => {
    const page = await signedIn({ width });
    await page.goto(`${address}/#/operate/operateInformation/create`);
    await input(page, 'account').fill(operatorLogin.userName);
    await input(page, 'name').fill('王小明');
    await input(page, 'mobile').fill(freshMobile());
    await save(page);
    const complaint = field(page, 'account').getByRole('alert').filter({ hasText: '已被使用，请核对或换一个' });
    await complaint.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cr-field-account');
    await page.keyboard.press('Tab');
    await complaint.waitFor();
    expect(await input(page, 'name').inputValue()).toBe('王小明');
    await input(page, 'account').fill(`operator_${width}`);
    expect(await complaint.count()).toBe(0);
  });

  test('[TBL-02] of a record that somebody else changed both versions stand side by side, and each field is chosen', async () => {
    await changedByAnother({ bankBranch: '福州分行', postalCode: '350001', bankName: '工商银行' });
    const page = await signedIn({ width });
    await editing(page);
    await input(page, 'bankBranch').fill('厦门分行');
    await input(page, 'bankName').fill('建设银行');
    await changedByAnother({ bankBranch: '泉州分行', postalCode: '362000', bankName: '农业银行' });
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('这条记录已被他人修改').waitFor();
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await row('开户支行').getByRole('radio').nth(1).check();
    expect(await row('邮政编码').getByRole('radio').nth(1).isChecked()).toBe(true);
    expect(await row('开户银行').getByRole('radio').nth(0).isChecked()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await page.waitForURL(/\/show$/);
    expect(await stored()).toMatchObject({ bankBranch: '泉州分行', postalCode: '362000', bankName: '建设银行' });
  });

  test('[ERR-02] [ERR-03] after a transport failure and a fault of the service everything typed is there, and saving again does it', async () => {
    const page = await signedIn({ width });
    await editing(page);
    await input(page, 'bankBranch').fill(`五四支行 ${width}`);
    await page.route('**/operation/company/change', route => route.abort('connectionfailed'), { times: 1 });
    await save(page);
    await foot(page).getByText('Request failed:').waitFor();
    expect(await input(page, 'bankBranch').inputValue()).toBe(`五四支行 ${width}`);
    const trouble = JSON.stringify({ status: 503, message: '服务正在维护，请稍后再试', data: null });
    await page.route(
      '**/operation/company/change',
      route => route.fulfill({ status: 503, contentType: 'application/json', body: trouble }),
      {
        times: 1,
      },
    );
    await foot(page).getByRole('button', { name: '重新保存' }).click();
    await foot(page).getByText('服务正在维护').waitFor();
    await foot(page).getByRole('button', { name: '重新保存' }).click();
    await page.waitForURL(/\/show$/);
    expect((await stored()).bankBranch).toBe(`五四支行 ${width}`);
  });

  test('[TBL-02] [VAL-02] long, right-to-left and emoji texts are kept whole: refused with words, or saved as they were typed', async () => {
    const page = await signedIn({ width });
    await editing(page);
    const long = '证'.repeat(500);
    await input(page, 'address').fill(long);
    await input(page, 'address').blur();
    await field(page, 'address').getByRole('alert').filter({ hasText: '请输入 0 到 200 个字符' }).waitFor();
    expect(await input(page, 'address').inputValue()).toBe(long);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const mixed = `شارع 五四路 ${width} 号 👩‍💻𠮷`;
    await input(page, 'address').fill(mixed);
    await save(page);
    await page.waitForURL(/\/show$/);
    await page.locator('dd').getByText(mixed).first().waitFor();
    expect((await stored()).address).toBe(mixed);
  });

  test('[TBL-03] a day in the future is greyed out, and refused where it is typed', async () => {
    const page = await signedIn({ width });
    await editing(page);
    const founded = input(page, 'foundedOn');
    const calendar = (name: string) => field(page, name).locator('input[type=date]');
    const today = await page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
    expect(await calendar('foundedOn').getAttribute('max')).toBe(today);
    expect(await calendar('termTo').getAttribute('max')).toBeNull();
    await founded.fill('2999-01-01');
    await founded.blur();
    await field(page, 'foundedOn').getByRole('alert').filter({ hasText: '不能是将来的日期或时间' }).waitFor();
    await founded.fill('2012/6/5');
    await founded.blur();
    await field(page, 'foundedOn').getByRole('img', { name: '已通过' }).waitFor();
    expect(await founded.inputValue()).toBe('2012-06-05');
    await field(page, 'foundedOn').getByRole('button', { name: '打开日历：成立日期' }).click({ trial: true });
  });

  test('[TBL-03] several choices are a group of checkboxes, by mouse and by keyboard', async () => {
    const page = await signedIn({ width });
    const type = await only(
      portal.running,
      'operation/companyType/list',
      { code: width === 1440 ? 'STATE' : 'SOLE' },
      portal.running.operator,
    );
    await page.goto(`${address}/#${members}/companyTypes/${type.id}`);
    const group = page.getByRole('group', { name: '必交材料' });
    await group.getByLabel('授权书').check();
    await group.getByLabel('法人身份证（人像面）').focus();
    await page.keyboard.press('Space');
    expect(await group.getByRole('checkbox').count()).toBe(3);
    await save(page);
    await page.waitForURL(/\/show$/);
    await page.getByText('法人身份证（人像面）、授权书').first().waitFor();
  });

  test('[TBL-03] a range of years changes reversed ends and is cleared with its end', async () => {
    await changedByAnother({ foundedOn: '2012-06-15' });
    const page = await signedIn({ width });
    await page.goto(`${address}/#${members}`);
    await page.getByText(company.companyName).first().waitFor();
    const more = page.getByRole('button', { name: /更多 \d+ 项/ });
    if (await more.isVisible()) await more.click();
    const from = page.getByLabel('成立日期 起始年');
    const to = page.getByLabel('成立日期 结束年');
    await from.fill('2016');
    await from.press('Enter');
    await page.getByText('没有符合当前筛选条件的记录。').waitFor();
    await to.fill('2010');
    await to.press('Enter');
    await expect.poll(async () => [await from.inputValue(), await to.inputValue()]).toEqual(['2010', '2016']);
    await page.getByText(company.companyName).first().waitFor();
    await page.locator('.cr-chips').getByText('2010 – 2016').waitFor();
    await to.fill('');
    await to.press('Enter');
    await expect.poll(async () => [await from.inputValue(), await to.inputValue()]).toEqual(['', '']);
    await page.getByRole('button', { name: '选择年份：成立日期' }).click();
    const sheet = page.getByRole('dialog', { name: '成立日期' });
    await sheet.getByRole('button', { name: '更早的年份' }).click();
    const [first, third] = [sheet.locator('.cr-year-grid button').nth(0), sheet.locator('.cr-year-grid button').nth(2)];
    const [early, late] = [await first.textContent(), await third.textContent()];
    await third.click();
    await first.click();
    await expect.poll(async () => [await from.inputValue(), await to.inputValue()]).toEqual([early, late]);
  });
});

test('[TBL-02] at twice the size everything is within reach', async () => {
  // A desk of 1440 by 900 at 200 % has room for half as many pixels of the page.
  const page = await signedIn({ width: 720 });
  await editing(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await input(page, 'email').scrollIntoViewIfNeeded();
  await foot(page).getByRole('button', { name: /保存/ }).click({ trial: true });
  await foot(page).getByRole('button', { name: '取消' }).click({ trial: true });
});

test('[TBL-02][BEY-07] cancelling a form asks before it throws away what was typed; of one that nobody touched it leaves at once', async () => {
  const page = await signedIn();
  await editing(page);
  const cancel = foot(page).getByRole('button', { name: '取消' });
  await input(page, 'email').fill('not-kept@example.com');
  await foot(page).getByText('有未保存的修改').waitFor();
  await cancel.click();
  const asked = page.getByRole('alert').filter({ hasText: '关闭后不会保留' });
  await asked.getByRole('button', { name: '继续填写' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await input(page, 'email').inputValue()).toBe('not-kept@example.com');
  await cancel.click();
  await asked.getByRole('button', { name: '放弃并关闭' }).click();
  await page.waitForURL(/\/show/);
  await editing(page);
  expect(await input(page, 'email').inputValue()).not.toBe('not-kept@example.com');
  await cancel.click();
  await page.waitForURL(/\/show/);
});

test('[TBL-02] a phone shows the keyboard that fits, and suggests nothing of its owner', async () => {
  const page = await signedIn({ width: 390 });
  await editing(page);
  const modes = {
    contactMobile: 'tel',
    landline: 'tel',
    email: 'email',
    postalCode: 'numeric',
    cnaps: 'numeric',
    registeredCapital: 'decimal',
  };
  for (const [name, mode] of Object.entries(modes)) {
    expect(await input(page, name).getAttribute('inputmode'), name).toBe(mode);
    expect(await input(page, name).getAttribute('autocomplete'), name).toBe('off');
  }
  expect(await input(page, 'bic').getAttribute('autocapitalize')).toBe('characters');
  expect(await input(page, 'email').getAttribute('autocapitalize')).toBe('off');
});

describe.each(widths('steps'))('a form of steps at %i pixels', width => {
  const applying = async (): Promise<Page> => {
    const page = await portal.page({ width });
    await signInAt(page, address, 'enterprise', company.adminUserName, company.adminPassword, '/yKeyManage/certificateApply/create');
    await input(page, 'csr').waitFor();
    return page;
  };
  const onward = (page: Page) =>
    foot(page)
      .getByRole('button', { name: /^下一步/ })
      .click();
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
  const drafts = async () =>
    (await portal.running.service.services.database.read.list('certificateApplications', { filter: { state: 'DRAFT' } })).list;

  test('[TBL-02] [BEY-07] forward when a step is right, back always, by keyboard; what was filled in is a draft that a closed browser keeps', async () => {
    const before = (await drafts()).length;
    const page = await applying();
    await page.getByRole('radio', { name: '个人证书' }).check();
    await page.getByRole('radio', { name: 'UKey' }).check();
    await input(page, 'email').fill('li.ming');
    await page.keyboard.press('Enter');
    await field(page, 'email').getByRole('alert').waitFor();
    expect(await heading(page, '证书').isVisible()).toBe(true);
    await input(page, 'email').fill('li.ming@example.com');
    await page.keyboard.press('Enter');
    await heading(page, '持有人').waitFor();
    await page.waitForURL(/certificateApply\/[0-9a-f-]{36}$/);
    // The cursor is in the first field of the step.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-step]')?.querySelector('h2')?.textContent))
      .toBe('持有人');
    expect((await drafts()).length).toBe(before + 1);
    if (width === 1440) {
      const here = page.locator('.cr-steps [aria-current="step"]');
      expect(await here.textContent()).toContain('持有人');
      expect(await page.locator('.cr-steps li').first().textContent()).toContain('已填好');
    } else await page.locator('.cr-step-line').getByText('第 2 步，共 5 步').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await input(page, 'holderName').fill('王小明');
    await foot(page).getByRole('button', { name: '上一步' }).click();
    await heading(page, '证书').waitFor();
    expect(await input(page, 'email').inputValue()).toBe('li.ming@example.com');
    await onward(page);
    await heading(page, '持有人').waitFor();
    expect(await input(page, 'holderName').inputValue()).toBe('王小明');
    await onward(page);
    await heading(page, '收件').waitFor();
    await input(page, 'receiverName').fill('李四');
    await onward(page);
    await heading(page, '材料').waitFor();
    const { id } = page.url().match(/(?<id>[0-9a-f-]{36})$/)?.groups ?? {};
    await page.close();
    expect((await drafts()).find(each => each.id === id)).toMatchObject({ holderName: '王小明', receiverName: '李四' });
  });

  test('[TBL-02] what is submitted while a file is on its way goes off once that has arrived, and stays where it does not arrive', async () => {
    const page = await applying();
    await page.getByRole('radio', { name: 'UKey' }).check();
    for (const name of ['收件', '材料']) {
      await onward(page);
      await heading(page, name).waitFor();
    }
    let settle = (_arrives: boolean): void => undefined;
    await page.route('**/file/upload*', async route => {
      const arrives = await new Promise<boolean>(done => {
        settle = done;
      });
      await (arrives ? route.continue() : route.abort());
    });
    const choose = async (name: string) => {
      const asked = page.waitForRequest('**/file/upload*');
      await page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: 'image/png', buffer: png });
      await asked;
      await onward(page);
      await page.getByText(`正在上传${name}，传完自动提交`).waitFor();
      expect(await heading(page, '材料').isVisible()).toBe(true);
    };
    await choose('丢失.png');
    settle(false);
    await page.getByText('丢失.png 没有上传成功').waitFor();
    expect(await heading(page, '材料').isVisible()).toBe(true);
    await choose('说明.png');
    settle(true);
    await heading(page, '核对').waitFor();
    await page.locator('.cr-form-summary').getByText('说明.png').waitFor();
    await page.close();
  });

  test('[TBL-02] the last step shows everything, names what was chosen and leads back; what the service refuses opens its step', async () => {
    const page = await applying();
    await page.getByRole('radio', { name: 'UKey' }).check();
    for (const name of ['收件', '材料', '核对']) {
      await onward(page);
      await heading(page, name).waitFor();
      if (name === '材料') {
        await page.locator('input[type=file][multiple]').setInputFiles({ name: '说明.png', mimeType: 'image/png', buffer: png });
        await page.getByRole('button', { name: '说明.png', exact: true }).waitFor();
      }
    }
    const summary = page.locator('.cr-form-summary');
    await summary.getByText('UKey', { exact: true }).waitFor();
    await summary.getByText('说明.png').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await summary.getByRole('button', { name: '修改 证书' }).click();
    await heading(page, '证书').waitFor();
    await input(page, 'csr').fill('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----');
    await onward(page);
    await field(page, 'csr').getByRole('alert').waitFor();
    expect(await heading(page, '证书').isVisible()).toBe(true);
    await input(page, 'csr').fill('');
    for (const name of ['收件', '材料', '核对']) {
      await onward(page);
      await heading(page, name).waitFor();
      if (name !== '收件') continue;
      await input(page, 'receiverName').fill('李四');
      await input(page, 'receiverMobile').fill('13800138000');
      await input(page, 'receiverAddress').fill('福建省福州市鼓楼区五四路 1 号');
    }
    // What is accepted with it stands there: nothing is asked once more after the button.
    const submit = foot(page).getByRole('button', { name: /^提交/ });
    const agreed = page.locator('.cr-form-hand-in').getByRole('checkbox', { name: '我已阅读并同意' });
    await agreed.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await submit.click();
    await page.getByText('请先阅读全文并勾选同意').waitFor();
    await expect.poll(() => agreed.evaluate(box => box === document.activeElement)).toBe(true);
    await agreed.check();
    await page.getByText('请先阅读全文并勾选同意').waitFor({ state: 'detached' });
    await submit.click();
    await page.waitForURL(/\/show$/);
    await page.locator('.s-main').getByText('待审核').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.close();
  });
});
