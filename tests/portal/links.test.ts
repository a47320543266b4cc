import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal, widths } from '../e2e/browser.ts';
import { employee, member, operator, type Person, type Registered } from '../service/people.ts';
import { signedRequest, trustedPortals } from '../service/portal.ts';

let portal: Portal;
let address: string;
let company: Registered & { readonly token: string };
let viewer: Person;
beforeAll(async () => {
  portal = await startPortal({ trustedPortals });
  address = portal.running.address;
  company = await member(portal.running);
  viewer = await employee(portal.running, company.token);
}, 120_000);
afterAll(() => portal.stop());

const hash = (page: Page) => new URL(page.url()).hash;
const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find(each => each.name === name)?.value;
const inMenu = (page: Page, path: string) => page.locator(`.s-sidebar a[href$="#${path}"]`);
const openMenu = async (page: Page): Promise<void> => {
  const closed = page.locator('.s-group[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
};

describe('a token in a link', () => {
  test.each([
    ['?token=', '#/certificate/nameAuthentication', '#/certificate/nameAuthentication'],
    ['', '#/certificate/nameAuthentication?token=', '#/certificate/nameAuthentication'],
    ['', '#/?token=', '#/home'],
    ['', '#token=', '#/home'],
  ])('[SES-07] a token in %s%s opens every route of its side, and the service refuses what is not granted', async (query, place, there) => {
    const page = await portal.page();
    const { token } = await operator(portal.running);
    await page.goto(`${address}/${query === '' ? '' : query + token}${query === '' ? place + token : place}`);
    await page.locator('.s-main').waitFor();
    expect(hash(page).split('?')[0]).toBe(there);
    expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain(token);
    await openMenu(page);
    await inMenu(page, '/certificate/operateCertificate').click();
    await page.getByRole('alert').filter({ hasText: '您没有“制证管理”' }).waitFor();
    await page.reload();
    await page.locator('.s-main').waitFor();
    expect(await stored(page, 'token')).toBeNull();
  });
});

describe('a direct-login link', () => {
  const ticketFor = async (userNum: string): Promise<string> =>
    (await portal.running.call<{ token: string }>('operation/external/ticket', signedRequest(userNum))).data.token;

  test.each([
    ['query', 1440, (token: string) => `/?login=${token}`],
    ['hash', 390, (token: string) => `/#/?login=${token}`],
    ['bare hash', 1440, (token: string) => `/#login=${token}`],
  ])('[SES-06] in the %s signs in, at %i, and leaves neither address nor history', async (_, width, link) => {
    const page = await portal.page({ width });
    const token = await ticketFor(viewer.userNum);
    await page.goto(`${address}/#/searchIndex`);
    await page.goto(`${address}${link(token)}`);
    await page.waitForURL(/#\/home$/);
    await page.locator('.s-main').waitFor();
    for (const key of ['token', 'userNum', 'roles', 'accountType']) {
      expect(await stored(page, key), key).not.toBeNull();
      if (key !== 'roles') expect(await cookie(page, key), key).toBe(await stored(page, key));
    }
    expect(page.url()).not.toContain(token);
    await page.goBack();
    expect(page.url()).not.toContain(token);
    await page.goForward();
    await page.locator('.s-main').waitFor();
    expect(page.url()).not.toContain(token);
  });

  test.each(widths('used link'))('[SES-06][ERR-01.3] used or made up it shows what the service says, at %i', async width => {
    const page = await portal.page({ width });
    const token = await ticketFor(viewer.userNum);
    await portal.running.get(`/user/employee/directLogin/${token}`);
    for (const link of [token, 'made-up']) {
      await page.goto('about:blank');
      await page.goto(`${address}/?login=${link}`);
      await page.getByRole('alert').filter({ hasText: '登录链接无效、已使用过或已超过 60 秒的有效期' }).waitFor();
      expect(page.url()).not.toContain(link);
    }
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('alert').filter({ hasText: '登录链接无效' }).waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('heading', { name: 'Company sign-in' }).waitFor();
  });

  test('[SES-06][ERR-02] what did not reach the service is tried again with the token that has left the address', async () => {
    const page = await portal.page();
    await page.route('**/employee/directLogin/**', route => route.abort());
    await page.goto(`${address}/?login=${await ticketFor(viewer.userNum)}`);
    await page.getByText('Request failed:').waitFor();
    await page.unroute('**/employee/directLogin/**');
    await page.getByRole('button', { name: '重试' }).click();
    await page.waitForURL(/#\/home$/);
  });

  test('[SES-06] a first password has to be changed before anything opens', async () => {
    const created = await portal.running.call<{ userNum: string }>(
      'employee/new',
      { account: 'by_link_first', name: '王小明', mobile: '13800009999', password: 'First-pass-2026', role: 'VIEWER' },
      company.token,
    );
    const page = await portal.page();
    await page.goto(`${address}/?login=${await ticketFor(created.data.userNum)}`);
    await page.getByLabel(/^当前密码/).fill('First-pass-2026');
    await page.getByLabel(/^新密码/).fill('Second-pass-2026');
    await page.getByLabel('再次输入新密码').fill('Second-pass-2026');
    expect(await stored(page, 'token')).toBeNull();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/home$/);
    await page.locator('.s-main').waitFor();
  });
});
