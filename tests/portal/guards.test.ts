/** Who is let in where, in a browser: the guards in their order, the routes of a session, a portal in a folder of its own. */
import { readFile } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAt, type PageOptions, type Portal, portalFolder, startPortal, widths } from '../e2e/browser.ts';
import { employee, member, type Person, type Registered } from '../service/people.ts';
import { signedRequest, trustedPortals } from '../service/portal.ts';
import { operatorLogin } from '../service/running.ts';

const elsewhere = 'https://steel.example/home';
let portal: Portal;
let address: string;
let company: Registered & { readonly token: string };
let viewer: Person;
beforeAll(async () => {
  portal = await startPortal({ externalPortalUrl: elsewhere, trustedPortals });
  address = portal.running.address;
  company = await member(portal.running);
  viewer = await employee(portal.running, company.token);
}, 120_000);
afterAll(() => portal.stop());

const hash = (page: Page) => new URL(page.url()).hash;
const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find(each => each.name === name)?.value;
const visitor = async (options: PageOptions = {}): Promise<Page> => {
  const page = await portal.page(options);
  await page.context().route(`${elsewhere}**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Steel</h1>' }));
  return page;
};
const enterprise = async (options: PageOptions = {}): Promise<Page> => {
  const page = await visitor(options);
  await logInAt(page, address, 'enterprise', company.adminUserName, company.adminPassword);
  await page.locator('.s-main').waitFor();
  return page;
};
/** Another tab of the same browser. */
const tabOf = (page: Page): Promise<Page> => page.context().newPage();
const inMenu = (page: Page, path: string) => page.locator(`.s-sidebar a[href$="#${path}"]`);
const openMenu = async (page: Page): Promise<void> => {
  const closed = page.locator('.s-group[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
};

describe('without a session', () => {
  test.each(widths('closed'))('[SES-03][ERR-01.4] what is not open leads to the external portal, at %i', async width => {
    const page = await visitor({ width });
    for (const path of ['/home', '/404', '/icon/index', '/changePassword', '/employee', '/certificate/operateCertificate', '/no/such']) {
      await page.goto(`${address}/#${path}`);
      await page.waitForURL(elsewhere);
    }
    for (const path of ['', '/', '/enterpriseLogin', '/redirect/home']) {
      await page.goto(`${address}/#${path}`);
      await page.getByRole('heading', { name: '企业登录' }).waitFor();
    }
  });

  test('[SES-03][ERR-02] a configuration that cannot be read is said and tried again, not taken for none', async () => {
    const page = await visitor();
    // As another server gives the page, which says nothing in it.
    await page.route(`${address}/`, async route => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json" id="config">.*?<\/script>/, '');
      await route.fulfill({ status: 200, contentType: 'text/html', body });
    });
    await page.route('**/config.json', route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
    await page.goto(`${address}/#/home`);
    await page.getByText('Request failed:').waitFor();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: '重试' }).click();
    await page.waitForURL(elsewhere);
  });
});

test('[PRM-03] whoever may not create is told so when they open the form by its address, before they fill it in', async () => {
  const page = await visitor();
  await logInAt(page, address, 'enterprise', viewer.userName, viewer.password);
  await page.goto(`${address}/#/employee/employeeInformation/create`);
  await page.getByRole('alert').filter({ hasText: '您没有新建员工的权限' }).waitFor();
  expect(await page.locator('form').count()).toBe(0);
});

describe('the order of the guards', () => {
  test('[SES-08] a cookie restores a session: an empty hash and login pages lead home, another path stays, with a session of its own', async () => {
    const page = await enterprise();
    for (const path of ['', '#/', '#/enterpriseLogin', '#/operateLogin']) {
      const tab = await tabOf(page);
      await tab.goto(`${address}/${path}`);
      await tab.waitForURL(/#\/home$/);
      expect(await stored(tab, 'userNum'), path).toBe(await stored(page, 'userNum'));
      await tab.close();
    }
    const tab = await tabOf(page);
    await tab.goto(`${address}/#/information/enterpriseInformation?x=1`);
    await tab.locator('.s-title').waitFor();
    expect(hash(tab)).toBe('#/information/enterpriseInformation?x=1');
    const open = await tabOf(page);
    await open.goto(`${address}/#/searchIndex`);
    await open.getByRole('heading', { name: '查询办理进度' }).waitFor();
    expect(await stored(open, 'token'), 'the cookie comes before an open route').toBe(await stored(page, 'token'));
  });

  test('[SES-08][SES-06] a direct login comes before a query token and before a session', async () => {
    const page = await enterprise();
    const ticket = await portal.running.call<{ token: string }>('operation/external/ticket', signedRequest(viewer.userNum));
    await page.goto(`${address}/?token=${portal.running.operator}#/home?login=${ticket.data.token}`);
    await page.waitForURL(/#\/home$/);
    await expect.poll(() => stored(page, 'userNum')).toBe(viewer.userNum);
  });

  test('[SES-07][SES-08] a query token comes before a cookie, and a normal token before both', async () => {
    const page = await enterprise();
    const own = await stored(page, 'userNum');
    await page.goto(`${address}/?token=${viewer.token}#/home`);
    await page.locator('.s-main').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await stored(page, 'userNum')).toBe(own);
    const tab = await tabOf(page);
    await tab.goto(`${address}/?token=${viewer.token}#/home`);
    await expect.poll(() => stored(tab, 'userNum')).toBe(viewer.userNum);
    expect(await stored(tab, 'token')).toBeNull();
    // What belongs to the first tab's session stays its own.
    expect([await cookie(page, 'userNum'), await cookie(page, 'token')]).toEqual([own, await stored(page, 'token')]);
    await tab.getByRole('button', { name: '退出登录' }).click();
    await tab.getByRole('heading', { name: '您已退出登录' }).waitFor();
    await page.reload();
    await page.locator('.s-main').waitFor();
    expect(await cookie(page, 'token')).toBe(await stored(page, 'token'));
  });
});

describe('the routes of a session', () => {
  test('[SES-05] menus and routes are built once: a restored session asks once, moving about builds nothing anew', async () => {
    const page = await enterprise();
    const tab = await tabOf(page);
    let asked = 0;
    tab.on('request', request => {
      if (request.url().endsWith('userInfo/query')) asked += 1;
    });
    await tab.goto(`${address}/#/information/enterpriseInformation`);
    await tab.locator('.s-title').filter({ hasText: '企业信息' }).waitFor();
    await tab.locator('.s-sidebar').evaluate(element => element.setAttribute('data-first', 'yes'));
    await openMenu(tab);
    for (const path of ['/employee/employeeInformation', '/yKeyManage/certificateApply', '/information/enterpriseInformation']) {
      await inMenu(tab, path).click();
      await tab.waitForURL(new RegExp(`#${path}`));
      await tab.locator('.s-main h1').first().waitFor();
    }
    expect(asked).toBe(1);
    expect(await tab.locator('.s-sidebar').getAttribute('data-first')).toBe('yes');
  });

  test('[SES-01] a session whose roles passed no cookie asks for them before any guard decides', async () => {
    const page = await enterprise();
    await page.context().clearCookies({ name: 'roles' });
    const tab = await tabOf(page);
    await tab.goto(`${address}/#/employee/employeeInformation`);
    await tab.locator('.s-main h1').first().waitFor();
    expect(hash(tab)).toBe('#/employee/employeeInformation');
    expect(JSON.parse((await stored(tab, 'roles')) ?? '[]')).toEqual(JSON.parse((await stored(page, 'roles')) ?? '[]'));
  });

  test.each(widths('employee path'))('[RTE-03] /employee leads to the own information, and 101 stays reachable, at %i', async width => {
    const page = await enterprise({ width });
    await page.goto(`${address}/#/employee`);
    await page.waitForURL(/#\/information\/personalInformation$/);
    await page.goto(`${address}/#/employee/employeeInformation`);
    await page.getByText(company.adminUserName).first().waitFor();
    expect(hash(page)).toMatch(/^#\/employee\/employeeInformation/);
  });

  test('[RTE-03] /employee leads home where 401 is not granted', async () => {
    const page = await enterprise();
    await page.evaluate(() => {
      const roles = JSON.parse(sessionStorage.getItem('roles') ?? '[]') as { menuId: string }[];
      sessionStorage.setItem('roles', JSON.stringify(roles.filter(each => each.menuId !== '40')));
    });
    await page.goto('about:blank');
    await page.goto(`${address}/#/employee`);
    await page.waitForURL(/#\/home$/);
  });

  test.each(widths('no grants'))(
    '[SES-04][ERR-01.5] no entitlements: the token is cleared, here and in the cookies, and /401 shows, at %i',
    async width => {
      const page = await enterprise({ width });
      await page.evaluate(() => sessionStorage.setItem('roles', '[]'));
      await page.reload();
      await page.waitForURL(/#\/401$/);
      await page.getByRole('heading', { name: '您的账号还没有任何菜单' }).waitFor();
      expect(await stored(page, 'token')).toBeNull();
      for (const name of ['token', 'roles', 'userInfo']) expect(await cookie(page, name), name).toBeUndefined();
      await page.getByRole('link', { name: '重新登录' }).click();
      await page.getByRole('heading', { name: '企业登录' }).waitFor();
    },
  );

  test.each(widths('unknown path'))('[RTE-02][ERR-01.6] an unknown route goes to /404, which names it, at %i', async width => {
    const page = await enterprise({ width });
    await page.goto(`${address}/#/no/such/place`);
    await page.waitForURL(/#\/404$/);
    await page.getByText('/no/such/place').waitFor();
  });

  test('[SES-14] the breadcrumb list holds the visited places, each with title and path', async () => {
    const page = await enterprise();
    await page.goto(`${address}/#/information/enterpriseInformation`);
    await page.locator('.s-title').filter({ hasText: '企业信息' }).waitFor();
    await page.goto(`${address}/#/employee/employeeInformation`);
    await page.locator('.s-title').filter({ hasText: '员工信息管理' }).waitFor();
    await page.goto(`${address}/#/no/such/place`);
    await page.waitForURL(/#\/404$/);
    const list = JSON.parse((await stored(page, 'breadcrumbList')) ?? '[]') as unknown[];
    expect(list.slice(-2)).toEqual([
      { title: '企业信息', path: '/information/enterpriseInformation' },
      { title: '员工信息管理', path: '/employee/employeeInformation' },
    ]);
    const tab = await tabOf(page);
    await tab.goto(`${address}/#/home`);
    await tab.locator('.s-main').waitFor();
    expect(JSON.parse((await stored(tab, 'breadcrumbList')) ?? '[]')).toHaveLength(1);
  });
});

describe('a portal in a folder', () => {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  };
  /** A dumb static server with the portal in a sub-folder; what stands below `/calls` is handed on to the service. */
  const serve = (): Promise<Server> =>
    new Promise(resolve => {
      const server = createServer(async (request, response) => {
        const path = new URL(request.url ?? '/', 'http://static').pathname;
        if (path.startsWith('/calls/')) {
          const service = new URL(address);
          request.pipe(
            ask(
              { host: service.hostname, port: service.port, path: path.slice(6), method: request.method, headers: request.headers },
              answer => {
                response.writeHead(answer.statusCode ?? 500, answer.headers);
                answer.pipe(response);
              },
            ),
          );
          return;
        }
        const file = path.replace(/^\/admin\/seals\//, '') || 'index.html';
        if (file === 'config.json') return response.setHeader('content-type', 'application/json').end('{"apiPrefix":"/calls/user"}');
        const body = path.startsWith('/admin/seals/') ? await readFile(join(portalFolder, file)).catch(() => undefined) : undefined;
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(body ?? 'none');
      });
      server.listen(0, '127.0.0.1', () => resolve(server));
    });

  test.each(widths('static server'))(
    '[RTE-06] of a static server works, with config.json saying where the calls stand, at %i',
    async width => {
      const server = await serve();
      const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/seals`;
      try {
        const page = await visitor({ width });
        await page.goto(`${place}/#/home`);
        await page.getByRole('heading', { name: '请先登录' }).waitFor();
        await logInAt(page, place, 'operator', operatorLogin.userName, operatorLogin.password);
        await page.goto(`${place}/#/certificate/nameAuthentication`);
        // Nothing of it is left to do.
        await page.getByText('都办完了').waitFor();
        await page.reload();
        await page.getByText('都办完了').waitFor();
        expect(page.url()).toMatch(new RegExp(`^${place}/#/certificate/nameAuthentication`));
        await page.goBack();
        await page.waitForURL(`${place}/#/home`);
        await page.locator('.s-main h1').waitFor();
        await page.close();
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  );
});
