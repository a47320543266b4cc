/** What a list opened by its address asks for with an empty cache and a good session: so many requests, so many bytes, whoever's machine it is. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAt, type Portal, startPortal } from '../e2e/browser.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const mostRequests = 12;
/** Of script, style, page and data, each packed by gzip. */
const mostBytes = 260_000;

interface Asked {
  readonly path: string;
  readonly bytes: number;
}

/** Opens an address in a browser that has nothing but the cookies of a session, until nothing more is asked; in the order of the questions. */
const cold = async (path: string, row: string): Promise<readonly Asked[]> => {
  const { address } = portal.running;
  const before = await portal.page();
  await logInAt(before, address, 'operator', operatorLogin.userName, operatorLogin.password);
  const cookies = await before.context().cookies();
  const page = await portal.page();
  await page.context().addCookies(cookies);
  const asked: Promise<Asked>[] = [];
  page.on('request', request => {
    // The sign of the window, which the browser asks for when it likes.
    if (request.url().endsWith('/favicon.svg')) return;
    const body = async () => (await request.response())?.body();
    asked.push(body().then(bytes => ({ path: new URL(request.url()).pathname, bytes: gzipSync(bytes ?? '').length })));
  });
  await page.goto(`${address}/#${path}`, { waitUntil: 'networkidle' });
  await page.locator(row).first().waitFor();
  return Promise.all(asked);
};

describe('[BEY-21] a list that is opened by its address', () => {
  test('asks for the inner parts beside the first module, not after it', async () => {
    const { address } = portal.running;
    const before = await portal.page();
    await logInAt(before, address, 'operator', operatorLogin.userName, operatorLogin.password);
    const page = await portal.page();
    await page.context().addCookies(await before.context().cookies());
    const [part, view] = ['**/assets/admin-*.js', '**/assets/operator-*.js'].map(path => page.waitForRequest(path));
    // The first module does not come before they are asked for.
    await page.route('**/assets/entry-*.js', async route => {
      await Promise.all([part, view]);
      await route.continue();
    });
    await page.goto(`${address}/#/certificate/operateCertificate`);
    await page.locator('.cr-table').waitFor();
  });

  test('whatever the browser has for the type of the account, the page asks for the others and complains of nothing', async () => {
    const { address } = portal.running;
    const page = await portal.page();
    const cookies = { token: 'gone', accountType: 'constructor' };
    await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: address })));
    // The harness fails a test whose page complains.
    await Promise.all([page.waitForRequest('**/assets/zh-*.js'), page.goto(`${address}/#/operateLogin`)]);
    await page.context().close();
  });

  test('and the login asks for none of them: it has one script', async () => {
    const page = await portal.page();
    const scripts: string[] = [];
    page.on('request', request => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
    await page.goto(`${portal.running.address}/#/operateLogin`, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([expect.stringMatching(/\/entry-/)]);
  });

  test.each([
    '/certificate/operateCertificate',
    '/operateInformationManagement/memberManagement',
    '/operateInformationCenter/localLoginSearch',
  ])('keeps within its requests and bytes: %s', async path => {
    const asked = await cold(path, '.cr-table tbody tr, .cr-empty');
    const said = asked.map(each => `${each.path} ${each.bytes}`).join('\n');
    expect(asked.length, said).toBeLessThanOrEqual(mostRequests);
    expect(
      asked.reduce((sum, { bytes }) => sum + bytes, 0),
      said,
    ).toBeLessThanOrEqual(mostBytes);
    // What draws records, the declarations of all and another language are fetched by whoever wants them.
    expect(asked.filter(each => /record|whole|judged|\/en-/.test(each.path))).toEqual([]);
  });
});
