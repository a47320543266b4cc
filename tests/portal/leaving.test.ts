/** How a session ends, in a browser: by the service's word, by a log-out, in another tab, by somebody else who signs in. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAt, type PageOptions, type Portal, startPortal, widths } from '../e2e/browser.ts';
import { employee, member, only, operator, type Person, type Registered } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
let address: string;
let company: Registered & { readonly token: string };
let colleague: Person;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
  company = await member(portal.running);
  colleague = await employee(portal.running, company.token, 'HANDLER');
}, 120_000);
afterAll(() => portal.stop());

const hash = (page: Page) => new URL(page.url()).hash;
const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const cookies = async (page: Page) => new Map((await page.context().cookies()).map(each => [each.name, each.value]));
const asOperator = async (options: PageOptions = {}): Promise<Page> => {
  const page = await portal.page(options);
  await logInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await page.locator('.s-main').waitFor();
  return page;
};
const asAdministrator = async (page: Page): Promise<Page> => {
  await logInAt(page, address, 'enterprise', company.adminUserName, company.adminPassword);
  await page.locator('.s-main').waitFor();
  return page;
};
const tabAt = async (page: Page, path: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(`${address}/#${path}`);
  await tab.locator('.s-main h1').first().waitFor();
  return tab;
};
const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '退出登录' }).click();
};
/** Somebody signs in in another tab. The token's cookie is taken away first, since no login page opens to who has a session. */
const replaceBy = async (page: Page, userName: string, password: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await page.context().clearCookies({ name: 'token' });
  await logInAt(tab, address, 'enterprise', userName, password);
  await tab.locator('.s-main').waitFor();
  return tab;
};
const warning = '登录信息失效，请重新登录（3秒后转向登录页面）';
const eleven = [
  'token',
  'userNum',
  'memberCode',
  'memberName',
  'roles',
  'accountType',
  'isUpPersonAuthFile',
  'socialCreditCde',
  'ykeyOpen',
  'userName',
  'userInfo',
];

describe('an ended session', () => {
  test.each(widths('expired'))('[SES-09][ERR-01.1] twenty calls at once warn once and lead to the login once, at %i', async width => {
    const page = await asOperator({ width });
    await page.clock.install();
    const moves: string[] = [];
    page.on('framenavigated', frame => moves.push(new URL(frame.url()).hash));
    // Every call from now on is answered as expired, and only when all are on their way.
    const waiting: (() => Promise<void>)[] = [];
    await page.route('**/user/**', route => {
      waiting.push(() => route.fulfill({ status: 401, json: { status: 300, message: '登录信息失效，请重新登录', data: null } }));
    });
    const paths = ['certificate/operateCertificate', 'certificate/nameAuthentication', 'operateInformationCenter/journal', 'home'];
    for (let round = 0; waiting.length < 20; round += 1) {
      const before = waiting.length;
      await page.goto(`${address}/#/redirect/${paths[round % paths.length]}`);
      await expect.poll(() => waiting.length).toBeGreaterThan(before);
    }
    // An installed clock still runs by itself; the three seconds shall be ours alone.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    for (const answer of waiting) await answer().catch(() => undefined);
    const shown = page.getByRole('alert').filter({ hasText: warning });
    await shown.waitFor();
    expect(await shown.count()).toBe(1);
    moves.length = 0;
    await page.clock.runFor(2900);
    expect(hash(page)).not.toBe('#/operateLogin');
    await page.clock.runFor(200);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    expect(await shown.count()).toBe(0);
    await page.clock.runFor(10_000);
    expect(moves.filter(each => each === '#/operateLogin')).toHaveLength(1);
    for (const key of ['token', 'userNum', 'memberCode', 'memberName']) expect(await stored(page, key), key).toBeNull();
    const left = await cookies(page);
    for (const name of ['token', 'roles', 'userInfo']) expect(left.has(name), name).toBe(false);
  });

  test('[SES-09] an enterprise account leads to the enterprise login, and the next login to where it was', async () => {
    const page = await asAdministrator(await portal.page());
    await page.goto(`${address}/#/information/enterpriseInformation`);
    await page.locator('.s-main h1').first().waitFor();
    await page.clock.install();
    await portal.running.call('employee/logout', {}, (await stored(page, 'token')) ?? '');
    await page.route('**/user/**', route =>
      route.fulfill({ status: 401, json: { status: 300, message: '登录信息失效，请重新登录', data: null } }),
    );
    await page.goto(`${address}/#/employee/employeeInformation`);
    await page.getByText(warning).waitFor();
    await page.clock.runFor(3000);
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
    await page.unroute('**/user/**');
    await page.clock.resume();
    await page.locator('[name=userName]').fill(company.adminUserName);
    await page.locator('[name=password]').fill(company.adminPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/employee\/employeeInformation/);
  });

  test('[SES-13] an expiry in one tab is told in the others, each of which goes to the login', async () => {
    const page = await asOperator();
    const tab = await tabAt(page, '/certificate/operateCertificate');
    await page.clock.install();
    await tab.clock.install();
    await page.route('**/user/**', route =>
      route.fulfill({ status: 401, json: { status: 300, message: '登录信息失效，请重新登录', data: null } }),
    );
    await page.goto(`${address}/#/certificate/nameAuthentication`);
    for (const each of [page, tab]) await each.getByText(warning).waitFor();
    expect(hash(tab)).toBe('#/certificate/operateCertificate');
    for (const each of [page, tab]) {
      await each.clock.runFor(3000);
      await each.getByRole('heading', { name: '运营登录' }).waitFor();
      expect(await stored(each, 'token')).toBeNull();
    }
  });
});

describe('a log-out', () => {
  test.each(widths('log-out'))('[SES-10][SES-13] of an operator leads every tab to the operator login, at %i', async width => {
    const page = await asOperator({ width });
    const tab = await tabAt(page, '/certificate/operateCertificate');
    const token = (await stored(page, 'token')) ?? '';
    await leave(page);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    await tab.getByRole('heading', { name: '运营登录' }).waitFor();
    await tab.getByRole('alert').filter({ hasText: '您已在另一个标签页退出登录' }).waitFor();
    for (const each of [page, tab]) {
      for (const key of ['token', 'userNum', 'memberCode', 'memberName']) expect(await stored(each, key), key).toBeNull();
      expect(await stored(each, 'accountType')).toBe('10');
    }
    const left = await cookies(page);
    for (const name of ['token', 'roles', 'userInfo', 'chancery-companion']) expect(left.has(name), name).toBe(false);
    expect((await portal.running.call('userInfo/query', {}, token)).status).toBe(300);
  });

  test('[SES-10] that the service does not hear of ends the session in the browser all the same, soon', async () => {
    const page = await asOperator();
    await page.clock.install();
    await page.route('**/operation/logout', () => undefined);
    await leave(page);
    await page.clock.runFor(3000);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    expect(await stored(page, 'token')).toBeNull();
  });

  test.each(widths('enterprise log-out'))(
    '[SES-11] of an enterprise clears the eleven cookies; a window that may not close offers the login, at %i',
    async width => {
      const page = await asAdministrator(await portal.page({ width }));
      expect([...(await cookies(page)).keys()]).toEqual(expect.arrayContaining(['token', 'memberCode', 'roles', 'socialCreditCde']));
      await leave(page);
      await page.getByRole('heading', { name: '您已退出登录' }).waitFor();
      expect(hash(page)).toBe('#/closed');
      const left = await cookies(page);
      expect(eleven.filter(name => left.has(name))).toEqual([]);
      for (const key of ['token', 'userNum', 'memberCode', 'memberName']) expect(await stored(page, key), key).toBeNull();
      await page.getByRole('link', { name: '重新登录' }).click();
      await page.getByRole('heading', { name: '企业登录' }).waitFor();
    },
  );

  test('[SES-11] of an enterprise closes the window that another page opened', async () => {
    const opener = await portal.page();
    await opener.goto(`${address}/#/searchIndex`);
    const [popup] = await Promise.all([
      opener.waitForEvent('popup'),
      opener.evaluate(url => {
        open(url);
      }, `${address}/#/enterpriseLogin`),
    ]);
    await asAdministrator(popup);
    await Promise.all([popup.waitForEvent('close'), leave(popup)]);
    const left = await cookies(opener);
    expect(eleven.filter(name => left.has(name))).toEqual([]);
  });

  test('[SES-11] closes at once where the browser is neither Firefox nor Chrome', async () => {
    const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
    const page = await portal.page({ userAgent });
    await page.addInitScript(() => {
      window.close = () => sessionStorage.setItem('closedAt', location.hash);
    });
    await asAdministrator(page);
    await leave(page);
    await page.getByRole('heading', { name: '您已退出登录' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('closedAt'))).toBe('#/closed');
  });
});

describe('two tabs', () => {
  test.each(widths('window'))(
    '[SES-13] somebody else signs in: the first tab says so, sends nothing more, and goes on only when told to, at %i',
    async width => {
      const page = await asAdministrator(await portal.page({ width }));
      const first = { userNum: await stored(page, 'userNum'), token: await stored(page, 'token') };
      const sent: string[] = [];
      const tab = await replaceBy(page, colleague.userName, colleague.password);
      await page.getByRole('heading', { name: '这个标签页的登录已被取代' }).waitFor();
      page.on('request', request => sent.push(request.url()));
      await page.getByText(`${colleague.userName} 的身份登录`).waitFor();
      expect(await page.locator('.s-sidebar').count()).toBe(0);
      expect(await stored(page, 'token')).toBeNull();
      // Neither a link nor a reload goes on by itself.
      await page.goto(`${address}/#/employee/employeeInformation`);
      await page.reload();
      await page.getByRole('heading', { name: '这个标签页的登录已被取代' }).waitFor();
      expect(sent.filter(url => url.includes('/user/'))).toEqual([]);
      expect((await portal.running.call('userInfo/query', {}, first.token ?? '')).status).toBe(300);
      await page.getByRole('button', { name: `以 ${colleague.userName} 的身份继续` }).click();
      await page.locator('.s-main').waitFor();
      expect([await stored(page, 'userNum'), await stored(page, 'userName')]).toEqual([colleague.userNum, colleague.userName]);
      expect(await stored(page, 'userNum')).not.toBe(first.userNum);
      expect(await stored(tab, 'userNum')).toBe(colleague.userNum);
    },
  );

  test('[SES-13] a tab that missed it is refused by the service, says so, and leaves the cookies to who has them', async () => {
    const page = await asAdministrator(await portal.page());
    await page.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    const context = page.context();
    await context.addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    const tab = await replaceBy(page, colleague.userName, colleague.password);
    await page.goto(`${address}/#/employee/employeeInformation`);
    await page.getByRole('heading', { name: '这个标签页的登录已被取代' }).waitFor();
    await tab.reload();
    await tab.locator('.s-main').waitFor();
    expect((await cookies(tab)).get('token')).toBe(await stored(tab, 'token'));
  });

  test('[SES-13] the same user signs in anew: the first tab goes on with the new session, and keeps what was typed', async () => {
    const page = await asAdministrator(await portal.page());
    await page.goto(`${address}/#/employee/employeeInformation/create`);
    const name = page.getByRole('textbox', { name: /姓名/ });
    await name.fill('王小明');
    const before = await stored(page, 'token');
    const tab = await replaceBy(page, company.adminUserName, company.adminPassword);
    await expect.poll(() => stored(page, 'token')).toBe(await stored(tab, 'token'));
    expect(await stored(page, 'token')).not.toBe(before);
    expect(await name.inputValue()).toBe('王小明');
    await page.goto(`${address}/#/information/enterpriseInformation`);
    await page.getByText(company.companyName).first().waitFor();
  });

  test('[SES-13] a login page that stands open follows a login in another tab', async () => {
    const page = await portal.page();
    await page.goto(`${address}/#/operateLogin`);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    const tab = await page.context().newPage();
    await logInAt(tab, address, 'operator', operatorLogin.userName, operatorLogin.password);
    await page.waitForURL(/#\/home$/);
    expect(await stored(page, 'userNum')).toBe(await stored(tab, 'userNum'));
  });

  test('[SES-13] a changed password ends the sessions elsewhere, whose tabs say so at the next step', async () => {
    const person = await operator(portal.running, 'AUDITOR');
    const page = await portal.page();
    await logInAt(page, address, 'operator', person.userName, person.password);
    await page.locator('.s-main').waitFor();
    const account = await only(portal.running, 'operation/operator/list', { account: person.userName }, portal.running.operator);
    await portal.running.call(
      `operation/operator/resetPassword/${account.operatorCode}`,
      { version: account.version },
      portal.running.operator,
    );
    await page.goto(`${address}/#/operateInformationCenter/journal`);
    await page.getByText(warning).waitFor();
  });
});

test('[SES-12][SES-10] the bar names member and code, and its button leads out; without a session it reads log-in on open pages and leads to that side', async () => {
  const page = await asAdministrator(await portal.page());
  const button = page.getByRole('button', { name: '用户菜单' });
  const said = (await button.textContent()) ?? '';
  expect(said).toContain(company.companyName);
  expect(said).toContain((await stored(page, 'memberCode')) ?? 'none');
  // On an open page, with the session: out. Nobody is stored: no button at all.
  await page.goto(`${address}/#/queryPage`);
  await page.locator('.e-bar').getByRole('button', { name: '退出登录' }).waitFor();
  const visitor = await portal.page();
  await visitor.goto(`${address}/#/queryPage`);
  await visitor.locator('.e-bar').getByText('English').waitFor();
  expect(
    await visitor
      .locator('.e-bar')
      .getByText(/^(登录|退出登录)$/)
      .count(),
  ).toBe(0);

  const operator = await portal.page();
  await logInAt(operator, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await operator.locator('.s-navbar').getByRole('button', { name: '退出登录' }).click();
  await operator.getByRole('heading', { name: '运营登录' }).waitFor();
  await operator.goto(`${address}/#/queryPage`);
  await operator.locator('.e-bar').getByRole('link', { name: '登录', exact: true }).click();
  await operator.getByRole('heading', { name: '运营登录' }).waitFor();
});
