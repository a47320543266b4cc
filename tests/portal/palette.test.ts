/** The search over everything, and the list of shortcuts, in a browser, on a real service. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAt, type Portal, startPortal } from '../e2e/browser.ts';
import { member, operator, register } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const box = (page: Page) => page.getByRole('combobox', { name: '搜索' });
const ask = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  await page.keyboard.type(text);
};
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

describe('the search', () => {
  test('[SHL-05] finds a menu entry by pinyin initials, and opens it by Enter', async () => {
    const page = await signedIn(portal);
    await ask(page, 'smrz');
    await group(page, '页面')
      .getByRole('option', { name: /^实名认证审核/ })
      .waitFor();
    expect(await page.getByRole('option').first().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/nameAuthentication/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  test('[SHL-05] finds a list by what else people call it', async () => {
    const page = await signedIn(portal);
    await ask(page, '短信模板');
    await group(page, '页面')
      .getByRole('option', { name: /消息模板/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/messageTexts/);
  });

  test('[SHL-05] finds records by number or name, in every list that this session may read, by keyboard alone', async () => {
    const page = await signedIn(portal);
    const operator = await page.evaluate(() => sessionStorage.getItem('userName') ?? '');
    await ask(page, operator);
    const hits = group(page, '运营账号').getByRole('option');
    await hits.first().waitFor();
    const names = await page.getByRole('option').count();
    for (let at = 0; at < names && (await hits.first().getAttribute('aria-selected')) !== 'true'; at += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/operateInformation\/[^/]+\/show/);
  });

  test('[SHL-05] asks only for what the session may read, once typing rests, and gives up what is no longer wanted', async () => {
    const page = await signedIn(portal);
    const asked: string[] = [];
    const given: string[] = [];
    page.on('request', request => {
      const body = request.postData() ?? '';
      if (body.includes('"q":')) asked.push(String((JSON.parse(body) as { filter: { q: string } }).filter.q));
    });
    page.on('requestfailed', request => given.push(request.url()));
    const held: (() => void)[] = [];
    await page.route(/\/list$/, async route => {
      if ((route.request().postData() ?? '').includes('"q":"FOU"')) await new Promise<void>(resolve => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await ask(page, 'F');
    await page.keyboard.type('OU');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.keyboard.type('NDER');
    await expect.poll(() => given.length).toBeGreaterThan(0);
    for (const release of held) release();
    await group(page, '角色')
      .getByRole('option', { name: /FOUNDER|创始/ })
      .waitFor();
    // Neither the single letter nor a text that was typed over was asked for.
    expect([...new Set(asked)]).toEqual(['FOU', 'FOUNDER']);
  });

  test('[SHL-05] says so when a list does not answer, and shows what the others did', async () => {
    const page = await signedIn(portal);
    await page.route(/operation\/member\/list$/, route => route.fulfill({ json: { status: 500, message: 'x' } }));
    await ask(page, 'FOUNDER');
    await group(page, '角色').getByRole('option').first().waitFor();
    await page.getByText('部分列表没有响应，结果可能不全。').waitFor();
  });

  test('[SHL-05] finds the pages that stand beside the one a menu entry opens, as far as this session may open them', async () => {
    const page = await signedIn(portal);
    await ask(page, '消息模板');
    const found = group(page, '页面').getByRole('option');
    await found.filter({ hasText: '系统设置' }).first().waitFor();
    expect(await found.first().locator('span').textContent()).toBe('消息模板');
    await page.keyboard.press('Enter');
    await page.waitForURL(/systemSettings\/messageTexts/);
    await ask(page, '按地区统计');
    await found.filter({ hasText: '制证管理' }).first().waitFor();
  });

  test('[SHL-05] finds what may be done by its name, and leads to its form', async () => {
    const page = await signedIn(portal);
    await ask(page, '新增审核类型');
    const deed = group(page, '办理').getByRole('option').first();
    await expect.poll(() => deed.locator('span').textContent()).toBe('新建审核类型');
    await page.keyboard.press('Enter');
    await page.waitForURL(/reviewTypes\/create/);
  });

  test('[SHL-05] of more than stand there all are opened in their list, with what was typed in its search', async () => {
    const { running } = portal;
    const mark = `MANY${randomUUID().slice(0, 8).toUpperCase()}`;
    for (let at = 0; at < 6; at += 1)
      await running.call('role/new', { code: `${mark}_${at}`, name: `众多角色${at}`, side: 'operator' }, running.operator);
    const page = await signedIn(portal);
    await ask(page, mark);
    const all = group(page, '角色').getByRole('option').last();
    await group(page, '角色').getByRole('option', { name: '在“角色”中查看全部 6 条' }).waitFor();
    expect(await group(page, '角色').getByRole('option').count()).toBe(5);
    await all.click();
    await page.waitForURL(/roleManagement\?/);
    await expect.poll(() => page.locator('.cr-table tbody tr').count()).toBe(6);
    expect(await page.getByRole('searchbox').inputValue()).toBe(mark);
  });

  test('[SHL-05] of two with the same name the one that others refer to comes first', async () => {
    const { companyName, uscc } = await member(portal.running);
    const { database } = portal.running.service.services;
    const [type] = (await database.read.list('companyTypes', { page: { number: 1, size: 1 }, total: false })).list;
    const { id } = await database.transaction(rows =>
      rows.insert('externalCompanies', {
        system: 'OTHER',
        externalNo: 'X-1',
        companyName,
        uscc,
        companyType: String(type?.id),
        legalName: '王芳',
        legalIdType: 'ID_CARD',
        address: '测试路 1 号',
        contactName: '王芳',
        contactMobile: '13800000000',
      }),
    );
    portal.running.byHand('externalCompanies', String(id));
    const page = await signedIn(portal);
    await ask(page, companyName);
    await group(page, '外部企业').waitFor();
    const titles = await page.getByRole('group').evaluateAll(all => all.map(each => each.getAttribute('aria-label')));
    expect(titles.indexOf('会员企业')).toBeGreaterThanOrEqual(0);
    expect(titles.indexOf('会员企业')).toBeLessThan(titles.indexOf('外部企业'));
  });

  test('[SHL-05][SES-10] before a word is typed offers the records this person opened last in this browser, also after signing in anew, and nobody else them', async () => {
    const { companyName } = await member(portal.running);
    const other = await operator(portal.running, 'CLERK');
    const page = await signedIn(portal, { path: '/operateInformationManagement/memberManagement' });
    await page.locator('tbody tr', { hasText: companyName }).getByRole('link').first().click();
    await page.locator('.s-main h1', { hasText: companyName }).waitFor();
    const recent = () => group(page, '最近打开的记录').getByRole('option', { name: companyName });
    const again = async (who: { readonly userName: string; readonly password: string }) => {
      await page.evaluate(() => {
        location.hash = '#/home';
      });
      await page.getByRole('button', { name: '退出登录' }).first().click();
      await page.waitForURL(/operateLogin/);
      await logInAt(page, portal.running.address, 'operator', who.userName, who.password);
      await page.locator('.s-main').waitFor();
      await page.keyboard.press('Control+k');
      await box(page).waitFor();
    };
    await again(operatorLogin);
    await recent().waitFor();
    await page.keyboard.press('Escape');
    await again(other);
    await page.getByRole('option').first().waitFor();
    expect(await recent().count()).toBe(0);
    await page.keyboard.press('Escape');
    // Somebody else has signed out here meanwhile: what was left is gone.
    await again(operatorLogin);
    await page.getByRole('option').first().waitFor();
    expect(await recent().count()).toBe(0);
  });

  test('[SHL-05] without a word offers recent places, and nothing it cannot find', async () => {
    const page = await signedIn(portal, { path: '/certificate/operateCertificate' });
    await open(page, '/operate/operateInformation');
    await page.keyboard.press('Control+k');
    const recent = group(page, '最近访问').getByRole('option');
    await recent.first().waitFor();
    expect(await recent.allTextContents()).toEqual(['制证管理']);
    await page.keyboard.type('没有这样的东西吧');
    await page.getByText('没有找到。').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
  });

  test('[SHL-05][SHL-09] speaks English, and opens from its button at 390 pixels', async () => {
    const page = await signedIn(portal, { width: 390, language: 'en' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('issuing');
    await page.getByRole('option', { name: /Issuing/ }).click();
    await page.waitForURL(/operateCertificate/);
  });
});

describe('the shortcuts', () => {
  test('[BEY-07] ? lists those that are active here, and they do what is listed', async () => {
    const page = await signedIn(portal);
    const help = page.getByRole('dialog', { name: '快捷键' });
    const lines = async () => (await help.locator('dl > div').allTextContents()).join('\n');
    const ask = async () => {
      await page.locator('.s-main').focus();
      await page.keyboard.press('?');
      await help.waitFor();
    };
    await ask();
    expect(await lines()).toContain('搜索CtrlK');
    expect(await help.getByRole('heading', { name: '列表' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });

    await open(page, '/operate/operateInformation');
    await page.locator('tbody tr').first().waitFor();
    await ask();
    expect(await lines()).toMatch(/搜索\/\n移到列表的行↓\n移到上一行、下一行↑↓\n打开这一行Enter/);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    // While somebody types, a letter is a letter.
    await page.keyboard.type('?');
    expect(await help.count()).toBe(0);
    // The search that was typed stands in the address: until it does, it would lead back here.
    await page.waitForURL(/filter=/);

    await open(page, '/operate/operateInformation/create');
    await page.locator('.cr-form').waitFor();
    await ask();
    expect(await lines()).toContain('保存CtrlS');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+s');
    await page.locator('.cr-form [aria-invalid="true"]').first().waitFor();
    await page.keyboard.press('Control+b');
    await expect.poll(() => page.locator('.s-sidebar').evaluate(element => Math.round(element.getBoundingClientRect().width))).toBe(70);
  });

  test("[BEY-07][SHL-05][SHL-06] a review is found by its company's name, lists its keys, and goes on in the same tab", async () => {
    const first = await register(portal.running);
    const second = await register(portal.running);
    const page = await signedIn(portal);
    await ask(page, first.companyName);
    await group(page, '企业实名认证')
      .getByRole('option', { name: new RegExp(first.applyNo) })
      .click();
    const tabs = page.locator('.s-tab-link');
    await expect.poll(() => tabs.allTextContents()).toEqual(['首页', expect.stringContaining(first.applyNo)]);
    await page.locator('.cr-decision').waitFor();
    await page.locator('.s-main').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    await help.waitFor();
    expect(await help.locator('section').first().locator('dd').allTextContents()).toEqual([
      'T',
      'J',
      'K',
      'Y',
      'W',
      'V',
      'A',
      'R',
      'X',
      'N',
    ]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await expect.poll(() => tabs.allTextContents()).toEqual(['首页', expect.stringContaining(second.applyNo)]);
    // A letter that is typed into the reason decides nothing.
    await page.locator('#cr-review-reason').fill('');
    await page.locator('#cr-review-reason').press('n');
    expect(await page.locator('#cr-review-reason').inputValue()).toBe('n');
  });

  test('[BEY-07] the palette leads to them by ?', async () => {
    const page = await signedIn(portal);
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: '快捷键' }).waitFor();
  });
});
