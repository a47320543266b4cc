/** The portal's session in a browser, on a real service: guards, logins, expiry, log-out. */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAt, type Portal, portalFolder, startPortal } from '../e2e/browser.ts';
import { operatorLogin } from '../service/running.ts';

interface Chunk {
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

let portal: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
}, 120_000);
afterAll(() => portal.stop());

const hash = (page: Page) => new URL(page.url()).hash;
const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find(each => each.name === name)?.value;
/** A call from within the page: the session's companion cookie goes along, without which its token is worth nothing. */
const callFrom = (page: Page, path: string, token: string): Promise<number> =>
  page.evaluate(
    async ([url, value]) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'session-token': value },
        body: '{}',
      });
      return ((await response.json()) as { status: number }).status;
    },
    [`/user/${path}`, token] as const,
  );
const signedIn = async (words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  await logInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await page.locator('.s-main').waitFor();
  return page;
};

describe('without a session', () => {
  test('[SES-03][ERR-01.4] a page of our own says how to get in where no external portal is configured', async () => {
    const page = await portal.page();
    for (const path of ['/home', '/404', '/nonsense/at/all', '/certificate/operateCertificate']) {
      await page.goto(`${address}/#${path}`);
      await page.getByRole('heading', { name: '请先登录' }).waitFor();
      expect(await page.locator('.s-sidebar').count(), path).toBe(0);
      // How to configure it is for administrators, and stands in their documentation.
      expect(await page.locator('body').innerText()).not.toContain('EXTERNAL_PORTAL_URL');
    }
    await page.getByRole('link', { name: '运营登录' }).click();
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
  });

  test('[SES-01] the two logins differ in word and drawing and lead to each other', async () => {
    const page = await portal.page();
    await page.goto(`${address}/`);
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
    expect(await page.locator('.e-art').getAttribute('data-look')).toBe('ribbons');
    await page.getByRole('link', { name: '运营人员登录' }).click();
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    expect(await page.locator('.e-art').getAttribute('data-look')).toBe('star');
    await page.getByRole('link', { name: '企业用户登录' }).click();
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
  });

  test('[ERR-02][BEY-13] a refused login keeps what was typed and proves some work from the third failure on', async () => {
    const page = await portal.page();
    await page.goto(`${address}/#/operateLogin`);
    // Failures are counted by name: each try of this test has its own.
    // No more can be typed than is taken.
    expect(await page.locator('[name=userName]').getAttribute('maxlength')).toBe('200');
    await page.locator('[name=userName]').fill(`nobody_${Date.now()}`);
    await page.locator('[name=password]').fill('Wrong-2026');
    const tried = async () => {
      const [answer] = await Promise.all([
        page.waitForResponse(/operation\/login$/),
        page.getByRole('button', { name: '登录', exact: true }).click(),
      ]);
      await page.getByRole('alert').filter({ hasText: '用户名或密码不正确' }).waitFor();
      expect(await page.locator('[name=password]').inputValue()).toBe('Wrong-2026');
      return { sent: answer.request().postDataJSON() as object, code: ((await answer.json()) as { data: { code: string } }).data.code };
    };
    for (let round = 0; round < 3; round += 1) expect((await tried()).sent).not.toHaveProperty('captcha');
    // The browser does the work by itself: nothing is to be read or typed, and the next try is looked at.
    await page.getByRole('status').filter({ hasText: '安全验证已完成' }).waitFor();
    expect(await page.locator('input').count()).toBe(2);
    expect(await tried()).toMatchObject({ sent: { captchaId: expect.any(String), captcha: expect.any(String) }, code: 'LOGIN_FAILED' });
  });

  test('[SHL-09] the language follows the switch, and is remembered', async () => {
    const page = await portal.page();
    await page.goto(`${address}/#/operateLogin`);
    await page.locator('[name=userName]').fill('typed before');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor();
    expect(await page.locator('[name=userName]').inputValue()).toBe('typed before');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.reload();
    await page.getByRole('heading', { name: 'Operator sign-in' }).waitFor();
  });

  test('the login is light: 85 kB of script and style at most, in four requests, and nothing of the admin part before somebody types', async () => {
    const page = await portal.page();
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await page.goto(`${address}/#/enterpriseLogin`, { waitUntil: 'networkidle' });
    const weighty = asked.filter(path => /\.(js|css)$/.test(path));
    expect(weighty.length).toBeLessThanOrEqual(4);
    const bytes = await Promise.all(
      weighty.map(async path => {
        const packed = await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'gzip' } });
        await packed.arrayBuffer();
        return Number(packed.headers.get('content-length'));
      }),
    );
    // The first screen's sheet stands in the page, behind the few rules of the shell.
    const sheet = (await page.locator('style').last().textContent()) ?? '';
    expect(sheet.length).toBeGreaterThan(5_000);
    expect(bytes.reduce((sum, each) => sum + each, 0) + gzipSync(sheet).length).toBeLessThanOrEqual(85_000);
    expect(asked.filter(path => /admin|render|operator|enterprise/.test(path))).toEqual([]);
  });

  test('a page without a session fetches no part that draws what is behind a login', async () => {
    const manifest = JSON.parse(await readFile(`${portalFolder}/.vite/manifest.json`, 'utf8')) as Readonly<Record<string, Chunk>>;
    const fetchedBy = (key: string, found = new Set<string>()): ReadonlySet<string> => {
      if (found.has(key)) return found;
      found.add(key);
      for (const next of manifest[key]?.imports ?? []) fetchedBy(next, found);
      return found;
    };
    const later = Object.values(manifest)
      .filter(({ name = '' }) => ['entry', 'open-pages'].includes(name))
      .flatMap(({ dynamicImports = [] }) => dynamicImports);
    const open = later.filter(key => manifest[key]?.name !== 'admin');
    expect(open.length).toBeGreaterThan(10);
    for (const page of open) {
      const names = [...fetchedBy(page)].map(key => manifest[key]?.name ?? '');
      expect(
        names.filter(name => /^(?:admin|render|record)$/.test(name)),
        page,
      ).toEqual([]);
    }
  });

  test('[SHL-09] the page itself says in both languages that it opens, in our colours, before script or style has come', async () => {
    const page = await portal.page();
    await page.route(/\/assets\//, route => route.abort());
    await page.goto(`${address}/`, { waitUntil: 'commit' });
    const shell = page.getByText('正在打开… Opening…');
    await shell.waitFor();
    expect(await shell.evaluate(element => getComputedStyle(element).display)).toBe('grid');
  });
});

describe('with a session', () => {
  test('[SES-01][SES-02] a login stores the session and lands on /home', async () => {
    const page = await signedIn();
    expect(hash(page)).toBe('#/home');
    for (const key of ['token', 'userNum', 'roles', 'accountType', 'userName', 'userInfo'])
      expect(await stored(page, key), key).not.toBeNull();
    expect(await cookie(page, 'token')).toBe(await stored(page, 'token'));
    expect(JSON.parse((await stored(page, 'roles')) ?? '[]')).not.toHaveLength(0);
  });

  test('[SES-08] a new tab restores it from the cookies: login pages lead home, other pages stay', async () => {
    const page = await signedIn();
    const tab = await page.context().newPage();
    await tab.goto(`${address}/#/operateLogin`);
    await tab.waitForURL(/#\/home/);
    const other = await page.context().newPage();
    await other.goto(`${address}/#/certificate/operateCertificate`);
    await other.locator('.s-sidebar').waitFor();
    expect(hash(other)).toBe('#/certificate/operateCertificate');
  });

  test('[RTE-02][ERR-01.6] an unknown path goes to /404, which names it', async () => {
    const page = await signedIn();
    await page.goto(`${address}/#/no/such/place`);
    await page.waitForURL(/#\/404/);
    await page.getByText('/no/such/place').waitFor();
  });

  test('[RTE-02] /redirect refreshes a view and keeps its query', async () => {
    const page = await signedIn();
    await page.goto(`${address}/#/redirect/certificate/operateCertificate?page=1&perPage=50`);
    await page.waitForURL(/#\/certificate\/operateCertificate\?page=1&perPage=50/);
  });

  test('[SES-09][ERR-01.1] an ended session warns once, however many calls were in flight, and leads to the login after three seconds', async () => {
    const page = await signedIn();
    await page.goto(`${address}/#/certificate/operateCertificate`);
    await page.locator('.s-main h1').waitFor();
    await page.clock.install();
    const token = await stored(page, 'token');
    expect(await callFrom(page, 'operation/logout', token ?? '')).toBe(1);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.goto(`${address}/#/certificate/nameAuthentication`);
    const warning = page.getByText('登录信息失效，请重新登录（3秒后转向登录页面）');
    await warning.first().waitFor();
    expect(await warning.count()).toBe(1);
    await page.clock.runFor(2900);
    expect(hash(page)).not.toBe('#/operateLogin');
    await page.clock.runFor(200);
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    expect(hash(page)).toBe('#/operateLogin');
    expect(await stored(page, 'token')).toBeNull();
    await page.clock.resume();
    // The same user in the same tab goes on where they were.
    await page.locator('[name=userName]').fill(operatorLogin.userName);
    await page.locator('[name=password]').fill(operatorLogin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/certificate\/nameAuthentication/);
  });

  test("[SES-10] an operator's log-out ends the session here and on the server and leads to the operator login", async () => {
    const page = await signedIn();
    const token = (await stored(page, 'token')) ?? '';
    expect(await callFrom(page, 'userInfo/query', token)).toBe(1);
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('heading', { name: '运营登录' }).waitFor();
    for (const key of ['token', 'userNum', 'memberCode', 'memberName']) expect(await stored(page, key), key).toBeNull();
    expect(await stored(page, 'accountType')).not.toBeNull();
    for (const name of ['token', 'roles', 'userInfo']) expect(await cookie(page, name), name).toBeUndefined();
    expect(await callFrom(page, 'userInfo/query', token)).toBe(300);
  });

  test('[SES-07] a token in a link counts as a session, leaves the address, and is kept apart', async () => {
    const page = await portal.page();
    await page.goto(`${address}/?token=${portal.running.operator}#/certificate/operateCertificate`);
    await page.locator('.s-title').filter({ hasText: '制证管理' }).waitFor();
    expect(page.url()).toBe(`${address}/#/certificate/operateCertificate`);
    expect(await stored(page, 'token')).toBeNull();
    expect(await stored(page, 'accountType')).not.toBeNull();
    expect(await cookie(page, 'token')).toBeUndefined();
  });

  test('[SES-04][ERR-01.5] a session without menus is ended and /401 shows', async () => {
    const page = await signedIn();
    await page.evaluate(() => sessionStorage.setItem('roles', '[]'));
    await page.reload();
    await page.waitForURL(/#\/401/);
    await page.getByRole('heading', { name: '您的账号还没有任何菜单' }).waitFor();
    expect(await stored(page, 'token')).toBeNull();
  });
});
