/** Permissions in a browser: the trees, what an open portal notices, and that nothing opens which is not granted. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageOptions, type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { member, only, operator, type Person } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
}, 120_000);
afterAll(() => portal.stop());

interface Known {
  readonly id: string;
  readonly version: number;
}
const done = async <T = Known>(path: string, body: Record<string, unknown>): Promise<T> => {
  const answer = await portal.running.call<T>(path, body, portal.running.operator);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
let made = 0;
const role = async (words: Record<string, unknown> = {}) => {
  made += 1;
  const name = `浏览器角色${made}`;
  return { ...(await done('role/new', { code: `PAGE_${made}`, name, side: 'operator', ...words })), name };
};
const grant = async (held: Known, menus: readonly string[], buttons: readonly string[] = []) => {
  const { version } = await done<{ version: string }>('role/grants', { id: held.id });
  return done('role/setGrants', { id: held.id, version, grants: { menus, buttons } });
};
const setOf = (held: Known) => done<{ menus: readonly string[]; buttons: readonly string[] }>('role/grants', { id: held.id });
const asRoot = async ({ path, ...words }: PageOptions & { readonly path?: string } = {}): Promise<Page> => {
  const page = await portal.page(words);
  await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password, path);
  return page;
};
const as = async (person: Person, path?: string): Promise<Page> => {
  const page = await portal.page();
  await signInAt(page, address, 'operator', person.userName, person.password, path);
  return page;
};
const rightsOf = (held: Known): string => `/menu/permissionManagement?role=${held.id}`;
/** The rights of a role before the first operator. */
const openRole = async (held: Known, options: PageOptions = {}): Promise<Page> => {
  const page = await asRoot({ ...options, path: rightsOf(held) });
  await page.getByRole('tree').waitFor();
  return page;
};
const node = (page: Page, id: string) => page.locator(`[role=treeitem][data-node="${id}"]`);
const foot = (page: Page) => page.locator('.p-foot');

test('[PRM-04] a role is edited as a tree: a button brings its menu, a menu takes its buttons, and the difference is read before it is saved', async () => {
  const [own, other] = [await role(), await role()];
  const page = await openRole(own);
  expect(await node(page, 'B').getAttribute('aria-checked')).toBe('false');
  await page.getByRole('searchbox', { name: '查找菜单、按钮或编号' }).fill('op.companyType.save');
  await node(page, 'B2#op.companyType.save').click();
  expect(await node(page, 'B2').getAttribute('aria-checked')).toBe('mixed');
  await page.getByRole('searchbox', { name: '查找菜单、按钮或编号' }).fill('');
  expect(await node(page, 'B').getAttribute('aria-checked')).toBe('mixed');
  await foot(page).getByText('新增 3 项，收回 0 项').waitFor();
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('企业管理 / 会员管理').waitFor();
  await dialog.getByText('op.companyType.save').waitFor();
  expect((await setOf(own)).menus).toEqual([]);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  expect(await setOf(own)).toMatchObject({ menus: ['B', 'B2'], buttons: ['op.companyType.save'] });
  // Ticked whole, then taken back whole: the buttons are listed with their menu.
  await node(page, 'B2').click();
  expect(await node(page, 'B2').getAttribute('aria-checked')).toBe('true');
  await node(page, 'B2').click();
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  await dialog.getByText('随菜单收回的按钮也列在其中。').waitFor();
  await dialog.getByText('op.companyType.save').waitFor();
  await dialog.getByRole('button', { name: '返回修改' }).click();
  // What was ticked waits while another role is looked at.
  await page.goto(`${address}/#${rightsOf(other)}`);
  await foot(page).getByText('没有改动').waitFor();
  await page.goto(`${address}/#${rightsOf(own)}`);
  await foot(page).getByText('新增 0 项，收回 3 项').waitFor();
  await foot(page).getByRole('button', { name: '放弃改动' }).click();
  await foot(page).getByText('没有改动').waitFor();
});

test('[PRM-04] before it is saved, a button that several menus offer is named by the one it is granted with, and who holds the role by now is counted', async () => {
  const own = await role();
  const page = await openRole(own);
  // One of the newest, far down the list: in sight though nobody scrolls.
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.reload();
  await page.getByRole('tree').waitFor();
  const chosen = page.locator('.p-side-list [aria-current]');
  await expect.poll(() => chosen.evaluate(each => innerHeight - each.getBoundingClientRect().bottom)).toBeGreaterThan(0);
  const person = await operator(portal.running);
  await done('roleUser/new', { role: own.id, userNum: person.userNum });
  // Reviews are claimed under each of their menus; this role gets one of them.
  await node(page, 'D2').locator('.cr-node-tick').click();
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').filter({ hasText: 'op.review.claim' }).waitFor();
  expect(await dialog.getByRole('listitem').filter({ hasText: 'op.review.claim' }).innerText()).toBe(
    '证书申请审核 / 领取、放回或接手 op.review.claim',
  );
  await dialog.getByText('保存后，1 名持有者').waitFor();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
});

test('[PRM-04] two administrators do not overwrite each other: the second is shown what the first changed and goes on from there', async () => {
  const own = await role();
  const page = await openRole(own);
  await node(page, 'C2').click();
  await grant(own, ['E1']);
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: '该角色已被他人修改' });
  await conflict.getByText('证书管理 / 制证管理').waitFor();
  await conflict.getByText(operatorLogin.userName).waitFor();
  await conflict.getByRole('button', { name: '在最新内容上重做我的改动' }).click();
  await foot(page)
    .getByText(/新增 \d 项，收回 0 项/)
    .waitFor();
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  expect((await setOf(own)).menus).toEqual(['C', 'C2', 'E', 'E1']);
});

test('[PRM-04] the tree is worked by keyboard alone', async () => {
  const own = await role();
  const page = await openRole(own, { language: 'en' });
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-node') ?? null);
  await node(page, 'A').focus();
  await page.keyboard.press('End');
  const last = await at();
  await page.keyboard.press('Home');
  expect(await at()).toBe('A');
  expect(last).not.toBe('A');
  await page.keyboard.press('ArrowLeft');
  expect(await node(page, 'A').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowDown');
  expect(await at()).toBe('B');
  await page.keyboard.press('ArrowRight');
  expect(await at()).toBe('B1');
  await page.keyboard.press('Space');
  expect(await node(page, 'B1').getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  expect(await at()).toBe('B');
  // A letter goes to the next label that begins with it.
  await page.keyboard.type('ce');
  expect(await at()).toBe('D2');
});

test('[PRM-04] the page of a role of their own leads on to granting it; that of a built-in one, which holds its menus, does not', async () => {
  const own = await role();
  const page = await asRoot({ path: `/menu/roleManagement/${own.id}/show` });
  await page.getByRole('link', { name: '授予菜单和用户' }).click();
  await page.waitForURL(/#\/menu\/permissionManagement/);
  await page.getByRole('tree').waitFor();
  await page.getByText(own.name).first().waitFor();
  // A menu that was looked for stands there whole: its reading is granted alone by one click, and is called so before it is saved.
  await page.getByRole('searchbox', { name: '查找菜单、按钮或编号' }).fill('制证管理');
  await node(page, 'E1').getByRole('button', { name: '仅查看' }).click();
  expect(await node(page, 'E1#').getAttribute('aria-checked')).toBe('true');
  expect(await node(page, 'E1').getByRole('button', { name: '仅查看' }).count()).toBe(0);
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  await page.getByRole('dialog').getByText('证书管理 / 制证管理（仅查看）').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '返回修改' }).click();
  const builtIn = await only(portal.running, 'role/page', { code: 'ISSUER' }, portal.running.operator);
  await page.goto(`${address}/#/menu/roleManagement/${builtIn.id}/show`);
  await page.getByText('审核通过后签发证书').first().waitFor();
  expect(await page.getByRole('link', { name: '授予菜单和用户' }).count()).toBe(0);
});

test("[PRM-07] what may not be granted is shown and cannot be ticked; a role of one's own not at all", async () => {
  const security = await operator(portal.running, 'SECURITY_ADMIN');
  const own = await role();
  const page = await as(security, rightsOf(own));
  await node(page, 'A').focus();
  await page.keyboard.press('ArrowRight');
  expect(await node(page, 'A').getAttribute('aria-disabled')).toBe('true');
  await node(page, 'A').click({ force: true });
  expect(await node(page, 'A').getAttribute('aria-checked')).toBe('false');
  expect(await node(page, 'A').getAttribute('title')).toBe('管理类菜单只能由创始管理员授予');
  const duty = await only(portal.running, 'role/page', { code: 'SECURITY_ADMIN' }, portal.running.operator);
  await page.goto(`${address}/#${rightsOf(duty)}`);
  await page.getByText('您持有这个角色。任何人都不能给自己授权').first().waitFor();
  expect(await node(page, 'E').getAttribute('aria-disabled')).toBe('true');
});

test('[PRM-04][mg.roleUser.people][mg.roleUser.preview] people of a role are found, added with a last day, and removed, each after a question that says what they gain or lose', async () => {
  const own = await role();
  await grant(own, ['E1'], ['op.cert.issueMany']);
  const person = await operator(portal.running);
  const page = await openRole(own);
  await page.getByRole('tab', { name: /人员/ }).click();
  await page.getByText('还没有人持有这个角色').waitFor();
  await page.getByRole('searchbox', { name: '添加人员' }).fill(person.userName);
  await page.getByLabel('有效期至').first().fill('2036-01-01');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  const question = page.getByRole('dialog');
  await question
    .getByRole('listitem')
    .filter({ hasText: '制证管理' })
    .getByRole('listitem')
    .filter({ hasText: /：批量制证/ })
    .waitFor();
  expect(await page.getByRole('row').filter({ hasText: person.userName }).count()).toBe(0);
  await question.getByRole('button', { name: '授予', exact: true }).click();
  await page.getByRole('row').filter({ hasText: person.userName }).waitFor();
  const held = await only(portal.running, 'roleUser/page', { userNum: person.userNum }, portal.running.operator);
  expect(held.validTo).toBe('2036-01-01');
  await page.getByRole('row').filter({ hasText: person.userName }).getByRole('button', { name: /收回/ }).click();
  await question.getByText('失去以下菜单和按钮').waitFor();
  await question.getByRole('listitem').filter({ hasText: '制证管理' }).waitFor();
  await question.getByRole('button', { name: '收回', exact: true }).click();
  await page.getByText('还没有人持有这个角色').waitFor();
});

test('[PRM-04][mg.roleUser.delete] on the page of a grant the role is taken back, which does not read as if the person were deleted', async () => {
  const own = await role();
  const person = await operator(portal.running);
  const { id } = await done('roleUser/new', { role: own.id, userNum: person.userNum });
  const page = await asRoot({ path: `/menu/roleManagement/roleUsers/${id}/show` });
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '收回角色…', exact: true }).click();
  const question = page.getByRole('dialog', { name: new RegExp(`^收回角色：.+ · ${own.name}$`) });
  expect(await question.getByText('删除').count()).toBe(0);
  await question.getByRole('button', { name: '收回角色', exact: true }).click();
  await page.getByText(new RegExp(`^“.+ · ${own.name}”已收回角色$`)).waitFor();
});

test('[PRM-01][PRM-02][PRM-03][PRM-04] an open portal notices a changed grant at its next call: menu, page, button and address follow', async () => {
  const own = await role();
  const person = await operator(portal.running);
  await done('roleUser/new', { role: own.id, userNum: person.userNum });
  await grant(own, ['B2', 'C1']);
  const page = await as(person);
  const entry = (name: string) => page.locator('.s-sidebar').getByRole('link', { name });
  await page.goto(`${address}/#/operateInformationManagement/memberManagement/companyTypes`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.getByRole('button', { name: '新建' }).count()).toBe(0);
  // Not granted: no entry, no page by its address.
  await page.goto(`${address}/#/certificate/operateCertificate`);
  await page.waitForURL(/#\/404/);
  await grant(own, ['B2', 'C1', 'E1'], ['op.companyType.save']);
  await page.goto(`${address}/#/operateInformationManagement/memberManagement/companyTypes`);
  await page.getByText('您的权限刚刚有变化，菜单已更新').waitFor();
  await page.getByRole('button', { name: '新建' }).waitFor();
  await page.locator('.s-sidebar').getByRole('button', { name: '证书管理' }).click();
  await entry('制证管理').click();
  await page.locator('.s-main h1').first().waitFor();
  // Taken away while the page stands: the next call shows it.
  await grant(own, ['C1']);
  await page.goto(`${address}/#/home`);
  await expect.poll(() => entry('制证管理').count()).toBe(0);
  await page.goto(`${address}/#/certificate/operateCertificate`);
  await page.waitForURL(/#\/404/);
  await page.getByText('请联系安全管理员授予').waitFor();
});

test("[PRM-01][PRM-02] the menu is as administrators keep it: words of both languages, order, depth, hidden entries, links of one's own", async () => {
  const before = await only(portal.running, 'menu/page', { menuId: 'B2' }, portal.running.operator);
  const link = await done<Known & { menuId: string }>('operation/permission/menu/add', {
    side: 'operator',
    menuName: '帮助中心',
    menuNameEn: 'Help centre',
    path: 'https://example.com/help',
    parentId: 'C',
  });
  const changed = await done('menu/edit', {
    id: before.id,
    version: before.version,
    menuName: '客户名册',
    menuNameEn: 'Customers',
    parentId: 'C2',
  });
  const page = await asRoot();
  const sidebar = page.locator('.s-sidebar');
  await sidebar.getByRole('button', { name: '运营信息中心' }).click();
  expect(await sidebar.getByRole('link', { name: /帮助中心/ }).getAttribute('href')).toBe('https://example.com/help');
  await sidebar.getByRole('button', { name: '日志查询' }).click();
  await sidebar.getByRole('link', { name: '客户名册' }).click();
  await page.waitForURL(/memberManagement/);
  await page.getByRole('button', { name: 'English' }).click();
  await sidebar.getByRole('link', { name: 'Customers' }).waitFor();
  await done('menu/edit', {
    id: before.id,
    version: changed.version,
    menuName: before.menuName,
    menuNameEn: before.menuNameEn,
    parentId: before.parentId,
    hidden: true,
  });
  const neighbour = await only(portal.running, 'menu/page', { menuId: 'B1' }, portal.running.operator);
  const away = await done('menu/edit', { id: neighbour.id, version: neighbour.version, hidden: true });
  const again = await asRoot();
  // Nothing is left to show in its group: the group goes too, while the page still opens by its address.
  await again.locator('.s-sidebar').getByRole('button', { name: '证书管理' }).waitFor();
  expect(await again.locator('.s-sidebar').getByRole('button', { name: '企业管理' }).count()).toBe(0);
  await again.goto(`${address}/#/operateInformationManagement/memberManagement`);
  await again.locator('.s-main h1').first().waitFor();
  expect(new URL(again.url()).hash).not.toContain('404');
  const now = await only(portal.running, 'menu/page', { menuId: 'B2' }, portal.running.operator);
  await done('menu/edit', { id: now.id, version: now.version, hidden: false });
  await done('menu/edit', { id: neighbour.id, version: away.version, hidden: false });
  const entry = await only(portal.running, 'menu/page', { menuId: link.menuId }, portal.running.operator);
  await done(`menu/delete/${entry.id}`, { version: entry.version });
});

test('[PRM-04][op.permission.enterprise][op.permission.operator] limits of a company and of an operator begin with what may be used, and say what is taken away', async () => {
  const company = await member(portal.running);
  const person = await operator(portal.running, 'CLERK');
  const page = await asRoot({ path: '/jurisdiction/enterprise?kind=MEMBER' });
  await page.getByRole('searchbox', { name: '查找企业名称或会员编号' }).fill(company.companyName);
  await page.getByRole('navigation', { name: '企业菜单范围' }).getByRole('button', { name: company.companyName }).click();
  await page.getByText('可使用全部企业菜单').waitFor();
  await page.getByRole('checkbox', { name: '限制可用菜单' }).check();
  await node(page, '30').click();
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  await page.getByRole('dialog').getByText('证书与 UKey / 数字证书申请').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  expect((await portal.running.call('ca/list', {}, company.token)).status).toBe(403);
  await page.goto(`${address}/#/jurisdiction/operate`);
  await page.getByRole('searchbox', { name: '查找登录名或姓名' }).fill(person.userName);
  await page
    .getByRole('navigation', { name: '运营人员菜单范围' })
    .getByRole('button', { name: new RegExp(person.userName) })
    .click();
  await page.getByText('角色：受理员').waitFor();
  await page.getByRole('searchbox', { name: '查找登录名或姓名' }).fill(operatorLogin.userName);
  await page
    .getByRole('navigation', { name: '运营人员菜单范围' })
    .getByRole('button', { name: new RegExp(operatorLogin.userName) })
    .click();
  await page.getByText('创始管理员始终持有全部菜单，不能限制。').waitFor();
  expect(await page.getByRole('checkbox', { name: '限制可用菜单' }).isDisabled()).toBe(true);
});

test('[PRM-04] the role screen holds on a phone: no sideways scrolling, and a grant can be saved', async () => {
  const own = await role();
  const page = await openRole(own, { width: 390 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await page.locator('.s-main').evaluate(main => main.scrollWidth - main.clientWidth)).toBeLessThanOrEqual(0);
  await node(page, 'C2').click();
  await foot(page).getByRole('button', { name: '查看改动并保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  expect((await setOf(own)).menus).toEqual(['C', 'C2']);
});

test('[PRM-01][mg.menu.edit] menus are a tree whose order is changed in place, and every open sidebar follows', async () => {
  const person = await operator(portal.running);
  const own = await role();
  await done('roleUser/new', { role: own.id, userNum: person.userNum });
  await grant(own, ['C2', 'E1', 'G2', 'H2']);
  const colleague = await as(person);
  const page = await asRoot({ path: '/menu/roleManagement/menus' });
  await page.getByRole('button', { name: '运营', exact: true }).click();
  const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await row('菜单范围').waitFor();
  const groupsOf = async (open: Page) => {
    const groups = await open.locator('.s-sidebar .s-tree > li > .s-group > span').allTextContents();
    return groups.filter(each => ['角色与权限', '菜单范围'].includes(each));
  };
  expect(await groupsOf(page)).toEqual(['菜单范围', '角色与权限']);
  expect(await groupsOf(colleague)).toEqual(['菜单范围', '角色与权限']);
  await page.getByRole('button', { name: '上移“角色与权限”' }).click();
  const order = () => page.locator('[role=treeitem][aria-level="1"] .cr-tree-key').allTextContents();
  await expect.poll(order).toEqual(['A', 'B', 'C', 'D', 'F', 'E', 'H', 'G']);
  await page.getByText('菜单已更新', { exact: true }).waitFor();
  await expect.poll(() => groupsOf(page)).toEqual(['角色与权限', '菜单范围']);
  // At a colleague's with their next call, of whatever kind.
  await colleague.goto(`${address}/#/operateInformationCenter/journal`);
  await expect.poll(() => groupsOf(colleague)).toEqual(['角色与权限', '菜单范围']);
  await page.getByRole('button', { name: '下移“角色与权限”' }).click();
  await expect.poll(order).toEqual(['A', 'B', 'C', 'D', 'F', 'E', 'G', 'H']);
  await expect.poll(() => groupsOf(page)).toEqual(['菜单范围', '角色与权限']);
  // Where the number itself is changed, the form says what it does, and where it is quicker.
  await row('菜单范围').click();
  await page.getByRole('button', { name: /^修改/ }).click();
  await page.getByText('同级中数字小的在前').waitFor();
});

interface Granted {
  readonly menuId: string;
  readonly buttons: readonly { readonly name: readonly string[] }[];
  readonly childs: readonly Granted[];
}

test.each(['operator', 'enterprise'])(
  '[PRM-03][op.permission.menu] no two buttons of one menu are called alike, on the side %s',
  async side => {
    const { data } = await portal.running.call<{ list: readonly Granted[] }>(
      'operation/permission/menu/list',
      { side },
      portal.running.operator,
    );
    const alike = data.list.flatMap(function every({ menuId, buttons, childs }): readonly string[] {
      const names = buttons.map(({ name }) => name[0] ?? '');
      return [...names.filter((name, at) => names.indexOf(name) !== at).map(name => `${menuId} ${name}`), ...childs.flatMap(every)];
    });
    expect(alike).toEqual([]);
  },
);
