/** A list as people meet it: each phrase of the requirement, on the built portal. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { freshMobile, member, type Registered } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
let address: string;
let firm: Registered & { readonly token: string };
const logins = 45;
beforeAll(async () => {
  portal = await startPortal();
  ({ address } = portal.running);
  firm = await member(portal.running);
  const rows = Array.from({ length: logins }, (_, index) => ({
    at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    side: index % 2 === 0 ? 'operator' : 'enterprise',
    account: `somebody_${String(index).padStart(2, '0')}`,
    method: 'PASSWORD',
    succeeded: index % 3 === 0,
    ip: '10.0.0.1',
    userAgent: 'test',
  }));
  await portal.running.service.services.database.transaction(store => store.insertMany('loginLogs', rows));
}, 120_000);
afterAll(() => portal.stop());

const members = '/operateInformationManagement/memberManagement';
const sessions = '/operateInformationCenter/localLoginSearch';
const rowsOf = (page: Page): Locator => page.locator('.cr-table tbody tr');
const openList = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${address}/#${path}`);
  await rowsOf(page).first().waitFor();
};
const operator = async (path: string, words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password, path);
  await rowsOf(page).first().waitFor();
  return page;
};
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing to see');
  return box;
};
const heads = (page: Page): Promise<readonly string[]> => page.locator('.cr-table thead .cr-column-name').allInnerTexts();
const count = (page: Page): Promise<string> =>
  page
    .locator('.cr-list h1 .cr-count')
    .innerText()
    .then(text => text.trim());

describe('the table', () => {
  test.each(['zh', 'en'] as const)(
    '[TBL-01][SHL-09] on a phone (%s) the first row stands at most 150 pixels below the top of its list, and all else is one button away',
    async language => {
      const page = await operator(members, { width: 390, language });
      const list = await boxOf(page.locator('.cr-list'));
      expect((await boxOf(rowsOf(page).first())).y - list.y).toBeLessThanOrEqual(150);
      const title = await boxOf(page.locator('.cr-list h1'));
      // A label takes one line, in either language.
      const { height: label } = await boxOf(rowsOf(page).first().locator('td:not(.cr-first, .cr-state, .cr-tick):visible').first());
      expect(label).toBeLessThan(40);
      const number = await boxOf(page.locator('.cr-list h1 .cr-count'));
      expect(number.y).toBeLessThan(title.y + title.height);
      expect(await page.getByRole('searchbox').isVisible()).toBe(false);
      await page.locator('.cr-tools').click();
      await page.getByRole('searchbox').fill(firm.companyName);
      await expect.poll(() => count(page)).toBe('1');
      // What did not fit beside the search box can be reached.
      const { y, height } = await boxOf(page.locator('.cr-filters button[aria-expanded]').first());
      const bar = await boxOf(page.locator('.cr-filters'));
      expect(y + height).toBeLessThanOrEqual(bar.y + bar.height);
      await page.locator('.cr-tools').click();
      // Put away, what is filtered by still stands there.
      await page.locator('.cr-chips').getByText(firm.companyName).waitFor();
      await page.context().close();
    },
  );

  test('[TBL-01][SHL-09] on a phone what a list is not come to for is one menu, and no key is told of', async () => {
    const page = await operator(members, { width: 390 });
    await page.locator('.cr-more-acts').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.locator('.cr-tools').click();
    await page.getByRole('searchbox').waitFor();
    expect(await page.locator('kbd:visible, .cr-kbd:visible').count()).toBe(0);
    await page.context().close();
  });

  test('[TBL-01] is mini, striped and framed; header and first column stay where they are', async () => {
    const page = await operator(sessions, { width: 1000 });
    const [first, second] = [rowsOf(page).nth(0), rowsOf(page).nth(1)];
    expect((await boxOf(first)).height).toBe(28);
    const colour = (row: Locator) => row.evaluate(element => getComputedStyle(element).backgroundColor);
    expect(await colour(first)).not.toBe(await colour(second));
    const frame = page.locator('.cr-frame');
    expect(await frame.evaluate(element => getComputedStyle(element).border)).toMatch(/^1px solid/);
    const [head, name] = [page.locator('.cr-table thead'), first.locator('.cr-first')];
    const before = { head: (await boxOf(head)).y, name: (await boxOf(name)).x };
    await frame.evaluate(element => element.scrollTo(400, 200));
    expect((await boxOf(head)).y).toBe(before.head);
    await expect.poll(async () => (await boxOf(rowsOf(page).nth(12).locator('.cr-first'))).x).toBe(before.name);
  });

  test('[TBL-01] takes its density from the size that is chosen', async () => {
    const page = await operator(members);
    for (const [size, row, control] of [
      ['default', 48, 40],
      ['medium', 40, 36],
      ['small', 34, 32],
      ['mini', 28, 28],
    ] as const) {
      await page.context().addCookies([{ name: 'size', value: size, url: address }]);
      await page.reload();
      await rowsOf(page).first().waitFor();
      expect((await boxOf(rowsOf(page).first())).height, size).toBe(row);
      expect((await boxOf(page.getByRole('searchbox'))).height, size).toBe(control);
    }
  });

  test('[TBL-01] sorts and pages on the server, and says how many there are', async () => {
    const page = await operator(sessions);
    const asked: Record<string, unknown>[] = [];
    page.on('request', request => {
      if (request.url().endsWith('/localLogin/list') || /localLogin|login/.test(request.url())) asked.push(request.postDataJSON());
    });
    await page.getByRole('button', { name: '登录名', exact: true }).click();
    await page.locator('th[aria-sort=ascending]').waitFor();
    await expect.poll(() => asked.at(-1)?.sort).toEqual({ field: 'account', order: 'ASC' });
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.poll(() => asked.at(-1)?.pageNum).toBe(2);
    await page.getByLabel('每页条数').selectOption('50');
    await expect.poll(() => asked.at(-1)?.pageSize).toBe(50);
    expect(Number(await count(page))).toBeGreaterThanOrEqual(logins);
  });

  test('[TBL-01][SHL-06] a list that is left in the moment it is searched does not lead back to itself by writing its query', async () => {
    const page = await operator(members);
    await page.getByRole('searchbox').fill(firm.companyName);
    await page.getByRole('searchbox').evaluate(box => {
      // What is asked for is written into the address a moment later.
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      location.hash = '#/changePassword';
    });
    await page.getByRole('heading', { level: 1, name: '修改密码' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).hash).toBe('#/changePassword');
  });

  test('[TBL-01] says 暂无数据 where there is nothing, and how to get out of a filter that leaves nothing', async () => {
    const page = await operator(members);
    await page.getByRole('searchbox').fill('nonsuch');
    await page.getByText('暂无数据', { exact: true }).waitFor();
    await page.locator('.cr-empty').getByRole('button', { name: '清空筛选' }).click();
    await rowsOf(page).first().waitFor();
  });

  test('[TBL-01][BEY-21] asks for the fields that it shows, and shows and offers what whole records would', async () => {
    const page = await operator(members);
    const asked: (readonly string[])[] = [];
    let isWhole = false;
    await page.route('**/member/list', async route => {
      const { fields, ...rest } = route.request().postDataJSON();
      asked.push(fields);
      await route.continue({ postData: JSON.stringify(isWhole ? rest : { ...rest, fields }) });
    });
    const shown = async () => {
      await page.reload();
      await page.locator('.cr-table thead input').check();
      await page.getByText(/^已选/).waitFor();
      return [await page.locator('.cr-table tbody').innerText(), await page.locator('.cr-foot').innerText()];
    };
    const narrow = await shown();
    isWhole = true;
    expect(await shown()).toEqual(narrow);
    expect(asked[0]).toEqual(expect.arrayContaining(['companyName', 'state']));
    const whole = (await portal.running.call<{ list: readonly object[] }>('operation/member/list', {}, portal.running.operator)).data;
    expect(asked[0]?.length).toBeLessThan(Object.keys(whole.list[0] ?? {}).length);
    // A record's page begins with nothing that was only asked for in part.
    isWhole = false;
    await page.reload();
    await page.getByRole('link', { name: firm.companyName }).click();
    await page.locator('.cr-show .cr-history').waitFor();
    await page.goBack();
    await rowsOf(page).first().waitFor();
    // A column that is switched off is asked for no longer.
    await page.getByRole('button', { name: '列', exact: true }).click();
    await page.getByRole('dialog', { name: '列' }).getByRole('checkbox', { name: '联系人', exact: true }).uncheck();
    await expect.poll(() => asked.at(-1)?.includes('contactName')).toBe(false);
    await page.context().close();
  });

  test("[TBL-01] remembers the columns' widths, order and choice", async () => {
    const page = await operator(members);
    const edge = page.getByRole('button', { name: '调整“会员编号”的列宽' });
    const column = page.locator('th').filter({ hasText: '会员编号' });
    const box = await boxOf(edge);
    const wide = (await boxOf(column)).width;
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 64, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await boxOf(column)).width - wide)).toBe(60);
    await page.getByRole('button', { name: '列', exact: true }).click();
    const menu = page.getByRole('dialog', { name: '列' });
    await menu.getByRole('checkbox', { name: '联系人', exact: true }).uncheck();
    await menu.getByRole('button', { name: '“会员编号”左移' }).click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    const chosen = await heads(page);
    expect(chosen.slice(0, 3)).toEqual(['企业名称', '会员编号', '状态']);
    expect(chosen).not.toContain('联系人');
    await page.reload();
    await rowsOf(page).first().waitFor();
    expect(await heads(page)).toEqual(chosen);
    expect(Math.round((await boxOf(column)).width - wide)).toBe(60);
  });

  test('[TBL-01] is worked by keyboard: / searches, arrows move, Space selects, Enter opens', async () => {
    const page = await operator(members);
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await rowsOf(page).first().focus();
    const row = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
    const first = await row();
    await page.keyboard.press(' ');
    await page.getByText('已选 1 条').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    expect(await row()).toBe(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${String(first)}/show`));
  });
});

describe('the rows', () => {
  const atHome = async (watch: () => void): Promise<Page> => {
    const page = await portal.page();
    await page.addInitScript(watch);
    await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
    await page.locator('.s-main h1').first().waitFor();
    return page;
  };
  const goTo = (page: Page, path: string): Promise<void> =>
    page.evaluate(to => {
      location.hash = to;
    }, path);

  test('[BEY-21] are asked for once at each visit, and before anything of the list stands there', async () => {
    const page = await atHome(() => {
      const send = globalThis.fetch;
      const stood: boolean[] = [];
      Object.assign(globalThis, { stood });
      globalThis.fetch = (...words) => {
        if (String(words[0]).endsWith('/member/list')) stood.push(document.querySelector('.cr-list') !== null);
        return send(...words);
      };
    });
    for (const visits of [1, 2]) {
      await goTo(page, members);
      await rowsOf(page).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('stood')).toEqual(Array.from({ length: visits }, () => false));
      await goTo(page, '/home');
      await page.locator('.cr-list').waitFor({ state: 'detached' });
    }
  });

  test('[BEY-21] that are more than a screen come after those of the first, in a place that is kept for them', async () => {
    const page = await atHome(() => {
      const seen: (readonly [rows: number, height: number])[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const body = document.querySelector<HTMLTableSectionElement>('.cr-table tbody');
        if (body !== null) seen.push([body.rows.length, body.offsetHeight]);
      }).observe(document, { childList: true, subtree: true });
    });
    await goTo(page, `${sessions}?filter=%7B%7D&page=1&perPage=50`);
    await rowsOf(page)
      .nth(logins - 1)
      .waitFor();
    const seen = (await page.evaluate('seen')) as readonly (readonly [number, number])[];
    const [first, last] = [seen[0], seen.at(-1)];
    expect(first?.[0]).toBe(25);
    expect(last?.[0]).toBeGreaterThanOrEqual(logins);
    expect(first?.[1]).toBe(last?.[1]);
  });
});

describe('filters', () => {
  test('[TBL-01] stand in a bar of 52 pixels, all of them in at most 1000', async () => {
    const page = await operator(members);
    const bar = page.locator('.cr-filters');
    expect((await boxOf(bar)).height).toBe(52);
    await page.getByRole('button', { name: /更多 \d+ 项/ }).click();
    const whole = (await boxOf(bar)).height;
    expect(whole).toBeGreaterThan(52);
    expect(await bar.evaluate(element => getComputedStyle(element).maxHeight)).toBe('1000px');
    await page.getByRole('button', { name: '收起', exact: true }).click();
    expect((await boxOf(bar)).height).toBe(52);
  });

  test('[TBL-01] that no record of a state can meet are not offered under its tab, and left out as it is chosen', async () => {
    const page = await operator(members);
    const reason = page.getByRole('combobox', { name: '吊销原因' }).or(page.getByRole('button', { name: /吊销原因/ }));
    const more = page.getByRole('button', { name: /^更多 \d+ 项/ });
    const filterOf = () => JSON.parse(new URLSearchParams(page.url().split('?')[1]).get('filter') ?? '{}') as Record<string, unknown>;
    const createdAt = { from: '2026-01-01T00:00:00+08:00' };
    const filter = encodeURIComponent(JSON.stringify({ state: 'REVOKED', revocationReason: 'superseded', createdAt }));
    await page.goto(`${address}/#/certificate/operateCertificate?filter=${filter}`);
    await page.locator('.cr-chips').getByText('吊销原因').waitFor();
    await more.click();
    await reason.first().waitFor();
    await page.getByRole('button', { name: '有效', exact: true }).click();
    await expect.poll(filterOf).toEqual({ state: 'ACTIVE', createdAt });
    await expect.poll(() => reason.count()).toBe(0);
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await reason.first().waitFor();
  });

  test('[TBL-01] are remembered when the list is left and when the page is loaded anew', async () => {
    const page = await operator(members);
    await page.getByRole('button', { name: '冻结' }).click();
    await page.getByText('暂无数据', { exact: true }).waitFor();
    await page.goto(`${address}/#/home`);
    await page.locator('.s-page h1').waitFor();
    await page.goto(`${address}/#${members}`);
    await page.getByText('暂无数据', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('暂无数据', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '冻结' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('[TBL-01] are saved by name: applied, renamed, deleted, one of them what the list opens with', async () => {
    const page = await operator(sessions);
    const all = await count(page);
    const open = () => page.getByRole('button', { name: /^常用筛选/ }).click();
    await page.getByRole('searchbox').fill('somebody_1');
    await expect.poll(() => count(page)).toBe('10');
    await open();
    await page.getByRole('textbox', { name: '名称' }).fill('一开头');
    await page.getByRole('button', { name: '保存当前筛选' }).click();
    await page.getByRole('button', { name: '打开列表时使用“一开头”' }).click();
    await page.getByRole('button', { name: '重命名“一开头”' }).click();
    await page.getByRole('textbox', { name: '重命名' }).fill('十个');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '十个', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '清空筛选' }).click();
    await expect.poll(() => count(page)).toBe(all);
    await open();
    await page.getByRole('button', { name: '十个', exact: true }).click();
    await expect.poll(() => count(page)).toBe('10');
    await page.getByRole('button', { name: '清空筛选' }).click();
    await expect.poll(() => count(page)).toBe(all);
    await page.goto(`${address}/#/home`);
    await page.reload();
    await openList(page, sessions);
    await expect.poll(() => count(page)).toBe('10');
    await open();
    await page.getByRole('button', { name: '删除“十个”' }).click();
    await page.getByText('还没有常用筛选').waitFor();
  });
});

describe('files', () => {
  test('[TBL-01][SHL-07] that something is done is said above a page whose bar goes up with it too, is read out, and goes with whoever leaves at once', async () => {
    const page = await portal.page();
    await page.context().addCookies([{ name: 'fixedHeader', value: 'false', url: address }]);
    await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password, members);
    await rowsOf(page).first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()]);
    await download.path();
    const said = page.getByRole('status').locator('.s-done').filter({ hasText: '已导出当前筛选的全部记录' });
    await said.waitFor();
    // However far the page is scrolled, nothing of it lies below the line.
    for (const top of [0, 400]) {
      await page.locator('.s-column').evaluate((column, to) => column.scrollTo(0, to), top);
      const [line, column] = [await boxOf(said), await boxOf(page.locator('.s-column'))];
      expect(line.y).toBe(0);
      expect(line.y + line.height).toBeLessThanOrEqual(column.y);
    }
    await page.getByRole('link', { name: '首页' }).first().click();
    await page.waitForURL(/home$/);
    await said.waitFor({ state: 'detached' });
    // By the address as well, with nothing touched in the page.
    await page.goto(`${address}/#${members}`);
    const [again] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()]);
    await again.path();
    await said.waitFor();
    await page.goto(`${address}/#/home`);
    await said.waitFor({ state: 'detached' });
  });

  test('[TBL-01] [FRM-01] [op.member.export] what is filtered is exported in the columns of the list, with the rows so far and a way to stop; that it is done covers nothing', async () => {
    const page = await operator(members);
    await page.getByRole('searchbox').fill(firm.companyName);
    await expect.poll(() => count(page)).toBe('1');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()]);
    expect(download.suggestedFilename()).toMatch(/^会员企业-.*\.xlsx$/);
    const rows = await readSheet(await readFile(await download.path()));
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[0]).toBe(firm.companyName);
    await page.getByText('已导出当前筛选的全部记录').waitFor();
    // It takes its own room, on a desk and on a phone, and waits for its reader.
    const said = page.locator('.s-done');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const [line, below] = [await said.boundingBox(), await page.locator('.s-main').boundingBox()];
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      expect(line?.y).toBeGreaterThan(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // The columns of the list, as they are chosen; all there are where that is asked for.
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(rows[0]).toEqual(heads.filter(head => rows[0]?.includes(head)));
    expect(rows[0]?.length).toBeLessThan(12);
    await page.getByRole('button', { name: '导出全部列' }).click();
    const whole = page.getByRole('menuitem', { name: '导出全部列（Excel）' });
    const [other] = await Promise.all([page.waitForEvent('download'), whole.click()]);
    expect((await readSheet(await readFile(await other.path())))[0]?.length).toBeGreaterThan(20);

    // An export that does not come to its end by itself: its first page has come, the rest is kept back.
    await page.addInitScript(() => {
      const own = window.fetch;
      window.fetch = async (input, init) => {
        if (!String(input).endsWith('/export')) return own(input, init);
        const body = new ReadableStream({
          start(controller) {
            const mark = new Uint8Array([1, 0, 0, 255, 255]);
            controller.enqueue(new Uint8Array([...mark, ...mark, ...mark]));
            init?.signal?.addEventListener('abort', () => controller.error(new DOMException('stopped', 'AbortError')));
          },
        });
        return new Response(body, { headers: { 'content-disposition': 'attachment; filename=a.xlsx', 'row-total': '12345' } });
      };
    });
    await page.reload();
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByText('已导出 2,000 / 12,345 行').waitFor();
    expect(await page.getByRole('progressbar', { name: '正在导出' }).getAttribute('value')).toBe('2000');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByText('已停止导出').waitFor();
    await page.getByRole('button', { name: '导出', exact: true }).waitFor();
  });

  test('[TBL-01] [en.employee.import] [en.employee.template] an import tells what was refused by row, and takes the right rows if asked', async () => {
    const page = await portal.page();
    await signInAt(page, address, 'enterprise', firm.adminUserName, firm.adminPassword, '/employee/employeeInformation');
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入员工' });
    const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载模板' }).click()]);
    const header = (await readSheet(await readFile(await template.path())))[0] ?? [];
    const person = (account: string, role: string) =>
      header.map(title => ({ '登录名 *': account, '姓名 *': '王小明', 角色: role, '手机 *': freshMobile() })[String(title)] ?? null);
    const file = async () => ({
      name: '员工.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await (await writeWorkbook([header.map(String), person('portal_a', '查看者'), person('portal_b', '皇帝')])).toBuffer(),
    });
    const send = async () => {
      await dialog.getByLabel('要导入的文件').setInputFiles(await file());
      await dialog.getByRole('button', { name: '导入', exact: true }).click();
    };
    await send();
    await dialog.getByText('已导入 0 行，有误 1 行').waitFor();
    expect(await dialog.locator('.cr-rejected tbody tr').allInnerTexts()).toEqual([
      '3\t角色\t请填写其中之一：企业管理员、印章管理员、经办人、财务、查看者',
    ]);
    const [refused] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载错误清单' }).click()]);
    expect(await readFile(await refused.path(), 'utf8')).toContain('3,角色,请填写其中之一：企业管理员、印章管理员、经办人、财务、查看者');
    await dialog.getByLabel('有错误时仍导入正确的行').check();
    await send();
    await dialog.getByText('已导入 1 行，有误 1 行').waitFor();
    // A first password that is shown only once is not lost by a slip.
    expect(await dialog.getByRole('button', { name: '关闭' }).isDisabled()).toBe(true);
    await dialog.getByLabel('我已保存').check();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('link', { name: '王小明' }).first().waitFor();
  });
});

describe('bulk', () => {
  test('[TBL-01] what a call allows is done to all that are selected, each with its result', async () => {
    const page = await portal.page();
    await signInAt(page, address, 'enterprise', firm.adminUserName, firm.adminPassword);
    const made = (account: string) =>
      portal.running.call('employee/new', { account, name: '李四', mobile: freshMobile(), role: 'VIEWER' }, firm.token);
    const [, { data: late }] = [await made('bulk_a'), await made('bulk_b')];
    await openList(page, '/employee/employeeInformation');
    await page.getByLabel('选择本页全部').check();
    // Somebody else changes one of them meanwhile.
    await portal.running.call('employee/modify', { id: late.id, version: late.version, post: '会计' }, firm.token);
    await page.getByRole('button', { name: '解锁', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /解锁/ });
    await dialog.getByRole('button', { name: '解锁', exact: true }).click();
    await dialog.getByText(/成功 [1-9]\d* 条，失败 1 条/).waitFor();
    expect(await dialog.locator('.cr-verdicts [data-verdict=failed]').allInnerTexts()).toEqual([expect.stringContaining('bulk_b')]);
    expect(await dialog.locator('.cr-verdicts li').count()).toBeGreaterThan(1);
    // The results can be taken along, each refused one with its reason.
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '导出' }).click()]);
    const [titles, ...lines] = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
    expect(titles).toMatch(/,逐条结果$/);
    expect(lines.filter(line => line.includes('bulk_b'))).toEqual([expect.stringMatching(/,.+修改/)]);
    expect(lines.filter(line => line.includes('bulk_a'))).toEqual([expect.stringMatching(/,成功$/)]);
    await dialog.getByRole('button', { name: '关闭' }).click();
    // What was refused can be gone on with.
    await page.getByText('已选 1 条').waitFor();
  });

  test('[TBL-01] what is selected on another page is told apart, and stays selected', async () => {
    const page = await portal.page();
    await signInAt(page, address, 'enterprise', firm.adminUserName, firm.adminPassword);
    for (let n = 0; n < 21; n++)
      await portal.running.call('employee/new', { account: `paged_${n}`, name: '李四', mobile: freshMobile(), role: 'VIEWER' }, firm.token);
    await openList(page, '/employee/employeeInformation');
    await page.getByLabel('选择该行').first().check();
    const first = await rowsOf(page).first().getAttribute('data-id');
    await page.getByText('已选 1 条').waitFor();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('已选 1 条，本页 0 条').waitFor();
    await page.getByLabel('选择该行').first().check();
    await page.getByText('已选 2 条，本页 1 条').waitFor();
    await page.getByRole('button', { name: '解锁', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /解锁/ });
    await dialog.getByRole('button', { name: '解锁', exact: true }).click();
    await dialog.getByText('成功 1 条').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await page.getByText('已选 1 条，本页 0 条').waitFor();
    await page.getByRole('button', { name: '上一页' }).click();
    await page.locator(`[data-id="${first}"]`).getByRole('checkbox', { checked: true }).waitFor();
  });
});
