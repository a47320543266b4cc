/** What an officer does all day, by keyboard alone: from the home page into a queue, along its records, through a form and a dialog. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { apply, member, only, operator, type Person, type Registered } from '../service/people.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
let company: Registered & { readonly token: string };
let reviewer: Person;
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
  reviewer = await operator(portal.running, 'REVIEWER');
}, 120_000);
afterAll(() => portal.stop());

const members = '/operateInformationManagement/memberManagement';
const rows = (page: Page) => page.locator('.cr-table tbody tr');
const focusedIn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate(within => document.activeElement?.matches(within) ?? false, selector)).toBe(true);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[BEY-07][SHL-05] Enter in the search opens what is found, also where it is pressed before', async () => {
  const page = await signedIn(portal);
  const asked: (() => void)[] = [];
  await page.route(/member\/list$/, async route => {
    if ((route.request().postData() ?? '').includes('"q"')) await new Promise<void>(resolve => asked.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).waitFor();
  await page.keyboard.type(company.companyName);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  for (const go of asked) go();
  await page.locator('.s-main h1', { hasText: company.companyName }).waitFor();
});

test('[BEY-07][TBL-01] in a list ↓ leads to the rows from anywhere and C begins a new one, with the cursor in its first field', async () => {
  const page = await signedIn(portal, { path: '/operateInformationCenter/whitelistManagement' });
  const create = page.locator('.cr-head').getByRole('button', { name: '新建', exact: true });
  await create.waitFor();
  expect(await create.getAttribute('aria-keyshortcuts')).toBe('C');
  await page.keyboard.press('c');
  await page.waitForURL(/create$/);
  await focusedIn(page, '.cr-form input, .cr-form select');
  // Nobody has chosen to be there: going on complains of nothing.
  await page.keyboard.press('Tab');
  await page.locator('.cr-form h1').waitFor();
  expect(await page.locator('.cr-refused').count()).toBe(0);

  await open(page, members);
  await rows(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await focusedIn(page, '.cr-table tbody tr:first-child');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/show$/);
  await button(page, '更多').waitFor();
  await page.keyboard.press('m');
  await focusedIn(page, '[role=menuitem]');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await page.waitForURL(/memberManagement\/[^/]+$/);
  await focusedIn(page, '.cr-form input, .cr-form select');
});

test('[BEY-07] whoever has ticked a row goes on by keys: a box takes no letters', async () => {
  const page = await signedIn(portal, { path: members });
  await rows(page).first().getByRole('checkbox').check();
  await page.keyboard.press('/');
  await focusedIn(page, '[type=search]');
});

test('[BEY-07][TBL-04] A leads from the home page into the queue, to its first application, and decides; T claims it', async () => {
  const { id } = await apply(portal.running, company.token, {});
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'operator', reviewer.userName, reviewer.password);
  // What cannot be done by whoever looks stands in nobody's way.
  await page.getByText('去办理').waitFor();
  expect(await page.getByRole('heading', { name: '开始受理之前' }).count()).toBe(0);
  await page.keyboard.press('a');
  await button(page, '开始审核').waitFor();
  await page.keyboard.press('a');
  await page.waitForURL(new RegExp(id));
  await button(page, '领取').waitFor();
  await page.keyboard.press('t');
  await button(page, '放回').waitFor();
  await page.keyboard.press('a');
  // Nothing is checked: the cursor is on what is safe, and one more key is what approves all the same.
  await focusedIn(page, '[role=dialog] .cr-dialog-foot button:first-child');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/yKeyExamine(\?|$)/);
});

test('[BEY-04] a moment among the changes of a journal entry reads as it does on the record', async () => {
  const { id } = await apply(portal.running, company.token, {});
  const filter = encodeURIComponent(JSON.stringify({ recordId: id }));
  const page = await signedIn(portal, { path: `/operateInformationCenter/journal?filter=${filter}` });
  await rows(page).filter({ hasText: '提交' }).first().locator('td').first().click();
  const due = page.locator('.cr-changes tr').filter({ hasText: '办理时限' });
  expect(await due.locator('td').last().textContent()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
});

test('[BEY-07] a dialog has the cursor in its first question, and Enter or Ctrl Enter sends it', async () => {
  const page = await signedIn(portal, { path: members });
  await rows(page).filter({ hasText: company.companyName }).getByRole('link').first().click();
  await button(page, '更多').waitFor();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: '冻结…' }).press('Enter');
  await focusedIn(page, '[role=dialog] textarea');
  await page.keyboard.type('企业提出暂停');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('.cr-record-head').getByText('冻结', { exact: true }).waitFor();
});

test('[PRM-04] the record of an operator leads to the grant of a role, with the operator filled in; the group of exclusive roles is said in words', async () => {
  const page = await signedIn(portal, { path: '/operate/operateInformation' });
  await rows(page).filter({ hasText: reviewer.userName }).first().locator('td').nth(1).click();
  const granting = page.getByRole('link', { name: '授予角色' });
  await granting.waitFor();
  // Whoever holds a role already is not led to a second one.
  expect(await granting.getAttribute('class')).not.toContain('cr-filled');
  expect(decodeURIComponent((await page.getByRole('link', { name: '操作日志' }).getAttribute('href')) ?? '')).toContain('"userNum"');
  await granting.click();
  await page.getByRole('heading', { name: '授予角色' }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: '*用户' }).inputValue()).toContain(reviewer.userName);
  await focusedIn(page, '[role=combobox]');
  // What excludes what somebody has is said where it is chosen, and roles of others' sides do not stand there.
  await page.keyboard.type('企业管理员');
  await page.getByText('没有符合的记录').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('制证员');
  await page.getByRole('option', { name: '制证员' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.cr-preview').getByRole('listitem').filter({ hasText: '制证管理' }).waitFor();
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: '授予角色' });
  await question.getByText(/^将角色“制证员”授予.+。从下一次操作起，.+将多出 \d+ 个菜单（.*制证管理.*）和 \d+ 个按钮/).waitFor();
  await question.getByRole('button', { name: '授予角色', exact: true }).click();
  await page.waitForURL(/roleUsers\/[^/]+\/show/);

  await open(page, '/menu/roleManagement');
  const auditor = rows(page).filter({ hasText: 'AUDITOR' });
  await auditor.getByText('三员分立').waitFor();
  expect(await page.getByText('ADMINISTRATION').count()).toBe(0);
  await auditor.locator('td').nth(2).click();
  await button(page, '修改').waitFor();
  await page.keyboard.press('e');
  expect(await page.getByLabel('互斥组').inputValue()).toBe('三员分立');
});

test('[PRM-04][mg.roleUser.preview] a role is granted until a day, which is said before; the record of the operator leads to what they hold, where it is taken back', async () => {
  const colleague = await operator(portal.running, 'SUPPORT');
  const page = await signedIn(portal, { path: '/operate/operateInformation' });
  await rows(page).filter({ hasText: colleague.userName }).first().locator('td').nth(1).click();
  await page.getByRole('link', { name: '授予角色' }).click();
  await focusedIn(page, '[role=combobox]');
  await page.keyboard.type('制证员');
  await page.getByRole('option', { name: '制证员' }).click();
  await page.getByRole('textbox', { name: '有效期至' }).fill('2099-12-31');
  await page.locator('.cr-preview').getByRole('listitem').filter({ hasText: '制证管理' }).waitFor();
  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: '授予角色' });
  await question.getByText(/，有效期至 2099-12-31。从下一次操作起/).waitFor();
  await question.getByRole('button', { name: '授予角色', exact: true }).click();
  await page.waitForURL(/roleUsers\/[^/]+\/show/);

  await open(page, '/operate/operateInformation');
  await rows(page).filter({ hasText: colleague.userName }).first().locator('td').nth(1).click();
  await page.getByRole('link', { name: '持有的角色' }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page).filter({ hasText: '2099-12-31' }).locator('td').nth(2).click();
  await page.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: /^收回角色/ }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^收回角色/ })
    .click();
  await page.waitForURL(/roleUsers(\?|$)/);
  expect(await portal.running.service.services.database.read.count('roleUsers', { userNum: colleague.userNum })).toBe(1);
});

test('[BEY-04] the history of a record leads to everything the journal has of it, with what stood there before', async () => {
  const { running } = portal;
  const { list } = await running.service.services.database.read.list('members', { filter: { companyName: company.companyName } });
  const [row] = list;
  const changed = await running.call(
    'operation/company/change',
    { id: row?.id, version: row?.version, contactName: '王新宁' },
    running.operator,
  );
  expect(changed.status).toBe(1);
  const page = await signedIn(portal, { path: `${members}/${String(row?.id)}/show` });
  await page.getByRole('complementary', { name: '历史' }).getByRole('link', { name: '改动明细' }).click();
  await page.waitForURL(/journal\?/);
  const edits = rows(page).filter({ hasText: '修改' });
  await edits.first().waitFor();
  expect(await rows(page).filter({ hasNotText: company.companyName }).count()).toBe(0);
  // Where nothing else is led to: the record has a link in the row.
  await edits.first().locator('td').first().click();
  await page.getByRole('columnheader', { name: '修改前' }).waitFor();
  await page.getByText('王新宁').first().waitFor();
});

/** The first and the last day of a moment's month at UTC+8. */
const monthOf = (now: Date): readonly [string, string] => {
  const china = new Date(now.getTime() + 8 * 3_600_000);
  const day = (month: number, date: number) => new Date(Date.UTC(china.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
  return [day(china.getUTCMonth(), 1), day(china.getUTCMonth() + 1, 0)];
};

test('[BEY-04][op.log.list] the journal is filtered by what kinds of records and acts are called, several at once, and by the days of now', async () => {
  const { running } = portal;
  const { id, version } = await only(running, 'operation/member/list', { companyName: company.companyName }, running.operator);
  expect(await running.call('operation/company/change', { id, version, contactName: '王新安' }, running.operator)).toMatchObject({
    status: 1,
  });
  const page = await signedIn(portal, { path: '/operateInformationCenter/journal' });
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: /^更多 \d+ 项/ }).click();
  const choose = async (filter: string, ...names: readonly string[]) => {
    await page.getByRole('button', { name: `${filter} 全部`, exact: true }).click();
    const panel = page.getByRole('dialog', { name: filter, exact: true });
    for (const name of names) {
      await panel.getByRole('searchbox').fill(name);
      await panel.getByRole('checkbox', { name, exact: true }).check();
    }
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  };
  await choose('对象类型', '会员企业');
  await choose('操作', '修改', '新建');
  await page.getByRole('button', { name: '操作 新建等 2 项', exact: true }).waitFor();
  await page.getByRole('button', { name: '选择期间：时间' }).click();
  await page.getByRole('menuitemradio', { name: '本月' }).click();
  const [from, to] = monthOf(new Date());
  const chips = page.getByRole('list', { name: '当前筛选' });
  for (const said of ['对象类型 会员企业', '操作 新建、修改', `时间 ${from} – ${to}`])
    await chips.getByRole('listitem').filter({ hasText: said }).waitFor();
  await rows(page).filter({ hasText: '修改' }).first().waitFor();
  await rows(page).filter({ hasText: '新建' }).first().waitFor();
  await expect.poll(() => rows(page).filter({ hasNotText: '会员企业' }).count()).toBe(0);
  await expect
    .poll(() =>
      rows(page)
        .filter({ hasNotText: /修改|新建/ })
        .count(),
    )
    .toBe(0);
  // An entry says when it was, not how long ago.
  expect(await rows(page).first().locator('time').first().textContent()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  // The search box finds what happened under a company by a part of its name, and says what it looks through where nothing is found.
  const search = (q: string) =>
    page.goto(`${page.url().split('#')[0]}#/operateInformationCenter/journal?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
  await search(company.companyName.slice(4, -2));
  await rows(page).filter({ hasText: company.companyName }).first().waitFor();
  await search('查无此名');
  await page.getByText('搜索框只查操作人、对象名称或编号、追踪号、所属企业', { exact: false }).waitFor();
});

test('[BEY-04][op.log.list] the journal is asked which field was changed, and says which columns an export took and by which filter, in words', async () => {
  const { running } = portal;
  const { id, version } = await only(running, 'operation/member/list', { companyName: company.companyName }, running.operator);
  const changed = await running.call('operation/company/change', { id, version, contactName: '王新康' }, running.operator);
  expect(changed, changed.message).toMatchObject({ status: 1 });
  const filter = { state: 'ACTIVE', companyName: { prefix: company.companyName } };
  const taken = await fetch(`${running.address}/user/operation/member/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': running.operator },
    body: JSON.stringify({ filter, fields: ['companyName', 'uscc'] }),
  });
  await taken.arrayBuffer();
  const page = await signedIn(portal, { path: '/operateInformationCenter/journal' });
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: /^更多 \d+ 项/ }).click();
  await page.getByRole('button', { name: '变更字段 全部', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '变更字段', exact: true });
  await panel.getByRole('searchbox').fill('联系人');
  await panel.getByRole('checkbox', { name: '联系人', exact: true }).first().check();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: '当前筛选' }).getByRole('listitem').filter({ hasText: '变更字段 联系人' }).waitFor();
  await rows(page).filter({ hasText: company.companyName }).first().waitFor();
  await expect.poll(() => rows(page).filter({ hasNotText: '联系人' }).count()).toBe(0);

  // Under a kind that is chosen only its own fields are offered; what was chosen before keeps its name.
  const kept = { resource: ['whitelist'], fieldNames: ['contactName'] };
  await page.goto(`${page.url().split('#')[0]}#/operateInformationCenter/journal?filter=${encodeURIComponent(JSON.stringify(kept))}`);
  await page.getByRole('button', { name: '变更字段 联系人', exact: true }).click();
  const offered = await panel.getByRole('checkbox').count();
  expect(offered).toBeLessThan(30);
  await panel.getByRole('checkbox', { name: '联系人', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: '当前筛选' }).getByRole('listitem').filter({ hasText: '变更字段' }).waitFor({ state: 'detached' });

  const asked = encodeURIComponent(JSON.stringify({ action: ['export'], resource: ['members'] }));
  await page.goto(`${page.url().split('#')[0]}#/operateInformationCenter/journal?filter=${asked}`);
  await rows(page).filter({ hasText: '导出' }).first().locator('td').first().click();
  await page.getByRole('row', { name: '导出的列' }).getByText('企业名称、统一社会信用代码').waitFor();
  await page.getByRole('row', { name: '筛选条件' }).getByText(`状态：正常、企业名称：${company.companyName}…`).waitFor();
});
