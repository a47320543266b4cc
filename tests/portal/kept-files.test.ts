/** The worker that keeps the portal's own files, and nothing else; a new version shows at the next load. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { logInAt, type Portal, portalFolder, startPortal } from '../e2e/browser.ts';
import { operatorLogin } from '../service/running.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const kept = (page: Page): Promise<readonly { readonly cache: string; readonly paths: readonly string[] }[]> =>
  page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async cache => ({
        cache,
        paths: (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
      })),
    ),
  );
/** Its worker is at work, for this load of the page or the next. */
const isKeeping = (page: Page): Promise<unknown> => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
const isRegistered = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

test('[BEY-21] files of the portal are kept once somebody moves on; the page, answers of the service and the log-out are not', async () => {
  const page = await portal.page({ keepsFiles: true });
  const { address } = portal.running;
  await logInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password);
  await page.locator('.s-main h1').first().waitFor();
  expect(await isRegistered(page)).toBe(false);
  const places = ['/operateInformationManagement/memberManagement', '/home'];
  await expect
    .poll(async () => {
      const place = places.reverse()[1] ?? '';
      await page.evaluate(to => {
        location.hash = to;
      }, place);
      return isRegistered(page);
    })
    .toBe(true);
  await isKeeping(page);
  await page.reload();
  await page.locator('.s-main h1').first().waitFor();
  await expect.poll(async () => (await kept(page)).flatMap(({ paths }) => paths).filter(path => /\/admin-/.test(path)).length).toBe(2);
  for (const path of (await kept(page)).flatMap(({ paths }) => paths)) expect(path).toMatch(/^\/assets\/[^/]+\.(js|css)$/);
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await page.waitForURL(/#\/operateLogin/);
  await page.reload();
  await page.getByRole('heading', { name: '运营登录' }).waitFor();
});

test('[BEY-21] browsers keep files that are named by their content for a year, the sign of the window for an hour, and ask for the page each time', async () => {
  const { address } = portal.running;
  const keeping = async (path: string, coding: string): Promise<string | null> =>
    (await fetch(`${address}/${path}`, { headers: { 'accept-encoding': coding } })).headers.get('cache-control');
  const page = await readFile(`${portalFolder}/index.html`, 'utf8');
  const [entry = ''] = /assets\/entry-[^"]+/.exec(page) ?? [];
  for (const coding of ['br', 'gzip', 'identity']) expect(await keeping(entry, coding)).toBe('public, max-age=31536000, immutable');
  expect(await keeping('favicon.svg', 'identity')).toBe('public, max-age=3600');
  for (const path of ['', 'index.html', 'service-worker.js']) expect(await keeping(path, 'br')).toBe('no-cache');
});

test('[BEY-21] a new version shows at the next load, and what was kept of the one before goes', async () => {
  const worker = await readFile(`${portalFolder}/service-worker.js`, 'utf8');
  const files = new Map<string, readonly [type: string, body: string]>();
  const publish = (version: string) => {
    files.set('/', ['text/html', `<script type="module" src="./assets/entry-${version}.js"></script>`]);
    files.set(`/assets/entry-${version}.js`, [
      'text/javascript',
      `document.title = '${version}'; navigator.serviceWorker.register('service-worker.js', { updateViaCache: 'none' });`,
    ]);
    files.set('/service-worker.js', ['text/javascript', worker.replace(/shell-\w+/, `shell-${version}`)]);
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [type, body] = files.get(request.url ?? '') ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const page = await portal.page({ keepsFiles: true });
  const { port } = server.address() as AddressInfo;

  publish('version1');
  await page.goto(`http://127.0.0.1:${port}/`);
  await isKeeping(page);
  await page.reload();
  await expect.poll(() => kept(page)).toEqual([{ cache: 'shell-version1', paths: ['/assets/entry-version1.js'] }]);
  asked.length = 0;
  await page.reload();
  await expect.poll(() => page.title()).toBe('version1');
  expect(asked).toContain('/');
  expect(asked).not.toContain('/assets/entry-version1.js');

  publish('version2');
  await page.reload();
  await expect.poll(() => page.title()).toBe('version2');
  await expect.poll(async () => (await kept(page)).map(({ cache }) => cache)).not.toContain('shell-version1');
});
