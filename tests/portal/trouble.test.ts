/** What a person sees when things go wrong, in a browser: a bad answer, none, a late one, no network, no storage, no cookies, each status; and clocks elsewhere. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageOptions, type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { member, operator, type Registered } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
let address: string;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
  company = await member(portal.running);
}, 120_000);
afterAll(() => portal.stop());

const stored = (page: Page, key: string) => page.evaluate(name => sessionStorage.getItem(name), key);
const asOperator = async ({ path, ...options }: PageOptions & { readonly path?: string } = {}): Promise<Page> => {
  const page = await portal.page(options);
  await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password, path);
  await page.locator('.s-main').waitFor();
  return page;
};
const fillLogin = async (page: Page, path: string, userName: string, password: string): Promise<void> => {
  await page.goto(`${address}/#${path}`);
  await page.locator('[name=userName]').fill(userName);
  await page.locator('[name=password]').fill(password);
};
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();
const list = '/operateInformationManagement/memberManagement';
const listCall = '**/operation/member/list';
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const envelope =
  (http: number, status: number, message: string, data: unknown = null) =>
  (route: Route) =>
    route.fulfill({ status: http, json: { status, message, data } });

describe('another version was installed meanwhile', () => {
  test.each([404, 503])('[ERR-02][SHL-10] the parts of the page are answered %i: it says so, and reloads when told to', async status => {
    const page = await portal.page();
    await page.route(/\/assets\/[^/]+\.js$/, route => route.fulfill({ status, body: '' }));
    await page.goto(`${address}/#/operateLogin`);
    await alert(page, '可能刚安装了新版本').waitFor();
    await page.unroute(/\/assets\/[^/]+\.js$/);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('[name=userName]').waitFor();
    expect(await alert(page, '可能刚安装了新版本').count()).toBe(0);
  });

  test('[ERR-02][TBL-02] a page behind the login that does not come says so; what was typed is there after the reload', async () => {
    const page = await asOperator({ faulty: true });
    await page.goto(`${address}/#/operate/operateInformation/create`);
    await page.locator('.cr-form').waitFor();
    await page.getByLabel(/^[*\s]*姓名$/).fill('王磊');
    await page.waitForFunction(() => sessionStorage.getItem('drafts')?.includes('王磊'));
    await page.route(/\/assets\/[^/]+\.js$/, route => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${address}/#/menu/permissionManagement`);
    await alert(page, '这个页面没有取到').waitFor();
    await page.unroute(/\/assets\/[^/]+\.js$/);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('.p-page').waitFor();
    await page.goto(`${address}/#/operate/operateInformation/create`);
    await expect.poll(() => page.getByLabel(/^[*\s]*姓名$/).inputValue()).toBe('王磊');
  });

  test('[ERR-02] nor does one whose style sheet does not come offer a retry that cannot help', async () => {
    const page = await asOperator({ faulty: true });
    await page.route(/\/assets\/[^/]+\.css$/, route => route.abort());
    await page.goto(`${address}/#/menu/permissionManagement`);
    await alert(page, '这个页面没有取到').waitFor();
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
    await page.unroute(/\/assets\/[^/]+\.css$/);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('.p-page').waitFor();
  });
});

describe('an answer that is none', () => {
  const bad: readonly (readonly [string, RegExp, (route: Route) => Promise<void>])[] = [
    ['HTML', /（HTTP 200）/, route => route.fulfill({ contentType: 'text/html', body: '<h1>Login</h1>' })],
    ['502', /（HTTP 502）/, route => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })],
    ['an empty body', /（HTTP 200）/, route => route.fulfill({ body: '' })],
    ['a body cut short', /（HTTP 200）/, route => route.fulfill({ contentType: 'application/json', body: '{"status":1,"da' })],
    ['nothing at all', /无法连接服务/, route => route.abort('connectionreset')],
  ];
  test.each(bad)('[ERR-02][ERR-01.2] at the login: %s', async (_, reason, answer) => {
    const page = await portal.page({ width: 390 });
    await page.route('**/operation/login', answer);
    await fillLogin(page, '/operateLogin', operatorLogin.userName, operatorLogin.password);
    await submit(page);
    await alert(page, /^Request failed: /).waitFor();
    await alert(page, reason).waitFor();
    expect(await page.locator('[name=userName]').inputValue()).toBe(operatorLogin.userName);
    expect(await page.locator('[name=password]').inputValue()).toBe(operatorLogin.password);
    expect(await stored(page, 'token')).toBeNull();
    await page.unroute('**/operation/login');
    await page.getByRole('button', { name: '重试' }).click();
    await page.waitForURL(/#\/home$/);
  });

  test.each(widths('list'))('[ERR-02][ERR-01.2] on a list, at %i: the page stays, a retry brings the rows', async width => {
    const page = await asOperator({ width });
    for (const [, reason, answer] of bad) {
      await page.route(listCall, answer);
      await page.goto(`${address}/#/home`);
      await page.goto(`${address}/#${list}`);
      await alert(page, /Request failed: /).waitFor();
      await alert(page, reason).waitFor();
      await page.unroute(listCall);
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByText(company.companyName).first().waitFor();
    }
  });

  test('[ERR-02] a form keeps what was typed and can be sent again', async () => {
    const page = await portal.page();
    await signInAt(page, address, 'enterprise', company.adminUserName, company.adminPassword, '/employee/employeeInformation/create');
    const typed = { 登录名: 'typed_before', 姓名: '王小明', 手机: '13800007777' };
    for (const [name, value] of Object.entries(typed))
      await page
        .getByRole('textbox', { name: new RegExp(name) })
        .first()
        .fill(value);
    await page.route('**/employee/new', route => route.abort());
    await page.getByRole('button', { name: /保存/ }).click();
    await page.getByText(/Request failed: /).waitFor();
    for (const [name, value] of Object.entries(typed))
      expect(
        await page
          .getByRole('textbox', { name: new RegExp(name) })
          .first()
          .inputValue(),
        name,
      ).toBe(value);
    await page.unroute('**/employee/new');
    await page.getByRole('button', { name: /保存/ }).click();
    // All that is handed on stands together, and the form behind it says that it is saved.
    const answer = page.getByRole('dialog');
    for (const said of ['typed_before', '#/enterpriseLogin']) await answer.getByText(said).waitFor();
    const whole = await answer.getByRole('button', { name: '复制全部' }).getAttribute('data-copy');
    expect(whole).toMatch(/^登录名：typed_before\n一次性密码：\S+\n登录地址：http\S+#\/enterpriseLogin$/);
    expect(await page.locator('.cr-form-state').innerText()).toBe('已保存');
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.waitForURL(url => !url.hash.includes('create'));
    await page.getByText('typed_before').first().waitFor();
  });
});

describe('an answer that is late', () => {
  test('[ERR-02] the login gives up after thirty seconds and offers another try', async () => {
    const page = await portal.page();
    await page.clock.install();
    await page.route('**/operation/login', () => undefined);
    await fillLogin(page, '/operateLogin', operatorLogin.userName, operatorLogin.password);
    const sent = page.waitForRequest('**/operation/login');
    await submit(page);
    await sent;
    await page.clock.runFor(29_000);
    await page.getByRole('button', { name: '正在登录…' }).waitFor();
    await page.clock.runFor(1_500);
    await alert(page, 'Request failed: 服务在 30 秒内没有答复').waitFor();
    await page.unroute('**/operation/login');
    await page.getByRole('button', { name: '重试' }).click();
    await page.waitForURL(/#\/home$/);
  });

  test('[ERR-02] so does a list, and what comes in parts and stops', async () => {
    const page = await asOperator();
    await page.clock.install();
    await page.route(listCall, () => undefined);
    const sent = page.waitForRequest(listCall);
    await page.goto(`${address}/#${list}`);
    await sent;
    await page.clock.runFor(30_500);
    await alert(page, 'Request failed: 服务在 30 秒内没有答复').waitFor();
  });
});

describe('without a network', () => {
  test('[ERR-02][ERR-01.2] a call fails at once and says so; back again, a retry brings the rows', async () => {
    const page = await asOperator({ path: list });
    await page.getByText(company.companyName).first().waitFor();
    await page.context().setOffline(true);
    await page.goto(`${address}/#/redirect${list}`);
    await alert(page, /Request failed: 无法连接服务/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText(company.companyName).first().waitFor();
  });

  test('[ERR-02] a part of the portal that does not come is said, not left blank', async () => {
    const page = await portal.page({ faulty: true });
    await page.goto(`${address}/#/enterpriseLogin`);
    await page.getByRole('heading', { name: '企业登录' }).waitFor();
    await page.route('**/assets/*.js', route => route.abort());
    await page.goto(`${address}/#/registerIndex`);
    await alert(page, 'Request failed: 程序文件没有取到').waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '企业注册' }).waitFor();
  });

  test('[ERR-02] neither is the admin part', async () => {
    const page = await portal.page();
    await page.route('**/assets/admin*.js', route => route.abort());
    await fillLogin(page, '/operateLogin', operatorLogin.userName, operatorLogin.password);
    await submit(page);
    await alert(page, 'Request failed: 程序文件没有取到').waitFor();
    await page.unroute('**/assets/admin*.js');
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.s-main').waitFor();
  });
});

describe('a browser that keeps nothing', () => {
  const forbid = (page: Page, what: readonly ('storage' | 'cookies')[]) =>
    page.addInitScript(names => {
      const denied = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (names.includes('storage'))
        for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: denied });
      if (names.includes('cookies')) Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
    }, what);

  test.each(widths('storage'))('[ERR-02] storage forbidden, at %i: the session lives in memory', async width => {
    const page = await portal.page({ width });
    await forbid(page, ['storage']);
    await fillLogin(page, '/operateLogin', operatorLogin.userName, operatorLogin.password);
    await submit(page);
    await page.locator('.s-main').waitFor();
    await page.evaluate(hash => {
      location.hash = hash;
    }, list);
    await page.getByText(company.companyName).first().waitFor();
  });

  test.each(widths('cookies'))('[ERR-02] cookies and storage forbidden, at %i: the login says why it will not last', async width => {
    const page = await portal.page({ width });
    await forbid(page, ['storage', 'cookies']);
    await page.goto(`${address}/#/operateLogin`);
    await alert(page, '浏览器不允许本站保存 Cookie').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await alert(page, 'blocking cookies from this site').waitFor();
  });
});

describe('each status', () => {
  const onList: readonly (readonly [number, number, unknown, RegExp, boolean])[] = [
    [400, 0, { code: 'X' }, /这一部分没有加载出来。 说明/, true],
    [403, 403, null, /您没有查看的权限。 说明/, false],
    // What the service says of it says it all.
    [404, 404, null, /^说明/, false],
    [500, 500, { traceId: 'trace-500' }, /系统出错。 说明.*trace-500/s, true],
    // What did not come from the service is not repeated to people.
    [502, 500, null, /系统出错。(?!.*说明)/s, true],
    [503, 503, { traceId: 'trace-503' }, /服务暂时没有就绪。 说明.*trace-503/s, true],
  ];
  test('[ERR-03] of a list has a sentence of its own, and a retry where one may help', async () => {
    const page = await asOperator();
    for (const [http, status, data, said, retry] of onList) {
      await page.route(listCall, envelope(http, status, '说明', data));
      await page.goto(`${address}/#/home`);
      await page.goto(`${address}/#${list}`);
      await alert(page, said).waitFor();
      expect(await page.getByRole('button', { name: '重试' }).count(), String(status)).toBe(retry ? 1 : 0);
      await page.unroute(listCall);
    }
  });

  test('[ERR-03] 429 counts down before another try is offered', async () => {
    const page = await asOperator();
    await page.clock.install();
    await page.route(listCall, envelope(429, 429, '说明', { retryAfter: 20 }));
    await page.goto(`${address}/#${list}`);
    await alert(page, '操作过于频繁').waitFor();
    const retry = page.getByRole('button', { name: /秒后可重试/ });
    expect(await retry.isDisabled()).toBe(true);
    await page.clock.runFor(21_000);
    await page.unroute(listCall);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText(company.companyName).first().waitFor();
  });

  test('[ERR-03] 429 at the login counts down too', async () => {
    const page = await portal.page({ width: 390 });
    await page.route('**/operation/login', envelope(429, 429, '账号已锁定', { retryAfter: 1800 }));
    await fillLogin(page, '/operateLogin', 'somebody', 'Wrong-2026');
    await submit(page);
    await alert(page, /账号已锁定.*1800 秒后可重试/).waitFor();
  });

  test('[ERR-03] of a form: 422 lands on its fields, 409 shows both versions, the others stand above the button', async () => {
    const page = await portal.page();
    await signInAt(page, address, 'enterprise', company.adminUserName, company.adminPassword, '/employee/employeeInformation/create');
    await page
      .getByRole('textbox', { name: /登录名/ })
      .first()
      .fill('status_person');
    await page.getByRole('textbox', { name: /姓名/ }).first().fill('王小明');
    await page.getByRole('textbox', { name: /手机/ }).first().fill('13800007778');
    const save = page.getByRole('button', { name: /保存/ });
    for (const [http, status, data, said] of [
      [400, 0, { code: 'X' }, '规则不允许'],
      [403, 403, null, '没有授权'],
      [413, 413, null, '内容过大'],
      [415, 415, null, '类型不对'],
      [429, 429, { retryAfter: 5 }, '过于频繁'],
      [500, 500, { traceId: 'trace-form' }, 'trace-form'],
    ] as const) {
      await page.route('**/employee/new', envelope(http, status, `${said}（${status}）`, data));
      await save.click();
      await page.getByText(said).first().waitFor();
      expect(
        await page
          .getByRole('textbox', { name: /登录名/ })
          .first()
          .inputValue(),
        String(status),
      ).toBe('status_person');
      await page.unroute('**/employee/new');
    }
    await page.route('**/employee/new', envelope(422, 422, '验证失败', { errors: { account: ['这个登录名已被使用'] } }));
    await save.click();
    await page.getByText('这个登录名已被使用').waitFor();
    expect(
      await page
        .getByRole('textbox', { name: /登录名/ })
        .first()
        .getAttribute('aria-invalid'),
    ).toBe('true');
  });

  test('[ERR-03] 409 of a form shows both versions', async () => {
    const person = await operator(portal.running);
    const page = await asOperator({ path: `/operate/operateInformation/${person.id}` });
    const name = page.getByRole('textbox', { name: /姓名/ }).first();
    await name.fill('我的名字');
    const account = await portal.running.call<{ list: { id: string; version: number }[] }>(
      'operation/operator/list',
      { filter: { id: person.id } },
      portal.running.operator,
    );
    await portal.running.call(
      'operation/operator/modify',
      { id: person.id, version: account.data.list[0]?.version, name: '别人的名' },
      portal.running.operator,
    );
    await page.getByRole('button', { name: /保存/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('我的名字').first().waitFor();
    await dialog.getByText('别人的名').first().waitFor();
  });
});

describe('a clock elsewhere', () => {
  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('[SHL-09] moments stand on the calendar of UTC+8 in %s', async timezone => {
    const { data } = await portal.running.call<{ list: { id: string }[] }>('operation/authentication/list', {}, portal.running.operator);
    const page = await asOperator({ path: `/certificate/nameAuthentication/${data.list[0]?.id}/show`, timezone });
    await page.locator('.s-main time').first().waitFor();
    const times = await page
      .locator('.s-main time')
      .evaluateAll(all =>
        all.map(time => [time.getAttribute('datetime') ?? '', `${time.getAttribute('title') ?? ''} ${time.textContent}`]),
      );
    const chinese = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(times.length).toBeGreaterThan(0);
    for (const [iso = '', said] of times) expect(said).toContain(chinese(iso));
  });

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
    '[SHL-09] a day that is typed in %s is that day when it comes back',
    async timezone => {
      const page = await asOperator({ timezone });
      const { data } = await portal.running.call<{ list: { id: string }[] }>(
        'operation/member/list',
        { filter: { uscc: company.uscc } },
        portal.running.operator,
      );
      const id = data.list[0]?.id ?? '';
      await page.goto(`${address}/#/operateInformationManagement/memberManagement/${id}`);
      await page.getByRole('textbox', { name: /成立日期/ }).fill('2020-03-01');
      await page.getByRole('button', { name: /保存/ }).click();
      await page.waitForURL(/show/);
      await page.getByText('2020-03-01').first().waitFor();
      const kept = await portal.running.call<{ list: { foundedOn: string }[] }>(
        'operation/member/list',
        { filter: { id } },
        portal.running.operator,
      );
      expect(kept.data.list[0]?.foundedOn).toBe('2020-03-01');
    },
  );
});
