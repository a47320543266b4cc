/** The built portal on a server that knows files alone, in a folder below the root; its calls are answered by msw's handlers. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { getResponse, type HttpHandler } from 'msw';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from '../../setup/browser.ts';

const ownFolder = new URL('../../../dist/portal', import.meta.url).pathname;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export interface StaticPortal {
  /** Where the portal stands, with its folder. */
  readonly address: string;
  readonly page: (handlers: readonly HttpHandler[], words: { readonly base: string; readonly timezone?: string }) => Promise<Page>;
  readonly stop: () => Promise<void>;
}

/**
 * @param config what `config.json` beside the portal says
 * @param folder of the built portal
 */
export const startStaticPortal = async (config: object, folder = ownFolder): Promise<StaticPortal> => {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://any').pathname)).replace(/^\/console/, '');
    if (path === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config));
      return;
    }
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      bytes => response.writeHead(200, { 'content-type': types[extname(path)] ?? types['.html'] }).end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  const browser = await launchBrowser();
  const faults: string[] = [];
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/console/`,
    async page(handlers, { base, timezone = 'Asia/Shanghai' }) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: timezone });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on('pageerror', error => faults.push(error.message));
      page.on('console', message => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
      });
      await page.route(`${origin}${base}/**`, async route => {
        const asked = route.request();
        const body = asked.postDataBuffer();
        const request = new Request(asked.url(), {
          method: asked.method(),
          headers: await asked.allHeaders(),
          ...(body === null ? {} : { body: new Uint8Array(body) }),
        });
        const answer = await getResponse([...handlers], request);
        if (answer === undefined) {
          faults.push(`nobody answers ${asked.method()} ${asked.url()}`);
          return route.fulfill({ status: 404, body: '' });
        }
        return route.fulfill({
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: Buffer.from(await answer.arrayBuffer()),
        });
      });
      return page;
    },
    async stop() {
      await browser.close();
      await new Promise(done => server.close(done));
      expect(faults).toEqual([]);
    },
  };
};
