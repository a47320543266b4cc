/** Statistics and the home page in a browser: every number on them opens a list of as many rows, at both widths. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageOptions, type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { apply, member, operator, order } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';

type Json = Readonly<Record<string, unknown>>;

let portal: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
  const { token } = await member(portal.running);
  for (let made = 0; made < 3; made++) {
    const waiting = await order(portal.running, await apply(portal.running, token, {}));
    if (made === 0) continue;
    await portal.running.call('operation/certificate/issue', waiting, portal.running.operator);
    // Fetched by its holder, whose password is not what is tried here.
    const { database } = portal.running.service.services;
    portal.running.byHand('certificates', waiting.id);
    await database.transaction(rows => rows.update('certificates', waiting.id, null, { state: 'ACTIVE' }));
  }
  await apply(portal.running, token, {});
}, 120_000);
afterAll(() => portal.stop());

const signedIn = async ({ path, ...words }: PageOptions & { readonly path?: string } = {}): Promise<Page> => {
  const page = await portal.page(words);
  await signInAt(page, address, 'operator', operatorLogin.userName, operatorLogin.password, path);
  return page;
};
const hash = (page: Page, path: string) => page.goto(`${address}/#${path}`);
/** Opens a link's address and reads the count beside the list's title. */
const countAt = async (page: Page, href: string): Promise<string> => {
  await page.goto(`${address}/${href.slice(href.indexOf('#'))}`);
  return (await page.locator('.cr-list .cr-count').innerText()).trim();
};

test('[BEY-06][op.home] every number on the home page leads to its list and equals its total', async () => {
  const page = await signedIn();
  await page.locator('.s-bars').first().waitFor();
  const cards = await page
    .locator('.s-line')
    .evaluateAll(links => links.map(link => [link.getAttribute('href') ?? '', link.querySelector('strong')?.textContent ?? ''] as const));
  const idle = await page.locator('.s-idle a').evaluateAll(links => links.map(link => [link.getAttribute('href') ?? '', '0'] as const));
  const bars = await page
    .locator('.s-bars a')
    .evaluateAll(links => links.map(link => [link.getAttribute('href') ?? '', link.querySelector('strong')?.textContent ?? ''] as const));
  const drawn = await page
    .locator('.cr-chart a')
    .evaluateAll(links =>
      links.map(
        link => [link.getAttribute('href') ?? '', /[：:]\s*([\d,]+)/.exec(link.getAttribute('aria-label') ?? '')?.[1] ?? ''] as const,
      ),
    );
  expect(cards.length).toBeGreaterThan(0);
  expect(bars.length).toBeGreaterThan(0);
  expect(drawn.length).toBeGreaterThan(0);
  for (const [href, count] of [...cards, ...idle.slice(0, 1), ...idle.slice(-1), ...bars, ...drawn])
    expect(await countAt(page, href), href).toBe(count);
}, 90_000);

test('[BEY-21][op.home][op.cert.byCompany] what was counted before says when, what is counted first says so, and nothing else does', async () => {
  const page = await signedIn();
  await page.locator('.s-bars').first().waitFor();
  expect(await page.getByText(/统计于|正在统计/).count()).toBe(0);
  /** What the service answers where counting takes long. */
  const changed = (path: string, change: (data: Json) => Json) =>
    page.route(
      `**/user/operation/${path}`,
      async route => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: Json };
        await route.fulfill({ response, json: { ...answer, data: change(answer.data) } });
      },
      { times: 1 },
    );
  await changed('home', ({ charts, ...data }) => {
    const [first, second, ...others] = charts as readonly Json[];
    return { ...data, charts: [{ ...first, groups: null, total: null }, { ...second, at: '2026-11-25T06:03:00.000Z' }, ...others] };
  });
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByText('正在统计…').waitFor();
  expect(await page.locator('.s-chart', { hasText: '统计于 14:03' }).count()).toBe(1);
  expect(await page.locator('.s-lines, .s-idle').count()).toBeGreaterThan(0);
  // It asks again by itself.
  await page.getByText('正在统计…').waitFor({ state: 'detached' });
  await page.locator('.s-chart[data-kind="time"]').waitFor();
  expect(await page.getByText('统计于').count()).toBe(0);
  await changed('certificate/statistics/company', data => ({ ...data, at: '2026-11-25T06:03:00.000Z' }));
  await hash(page, '/certificate/operateCertificate/byCompany');
  await page.getByText('统计于 14:03').waitFor();
});

test('[op.cert.byCompany] a table of sums is grouped anew, and its numbers open lists', async () => {
  const page = await signedIn({ path: '/certificate/operateCertificate/byCompany' });
  await page.getByRole('heading', { level: 1, name: '按企业统计' }).waitFor();
  const total = page.locator('.cr-sums-table tfoot td.cr-sums-count');
  expect(await total.innerText()).toBe('3');
  await page.getByLabel('分组').selectOption({ label: '状态' });
  await page.getByRole('rowheader', { name: '待制证' }).waitFor();
  const link = page
    .getByRole('row', { name: /待制证/ })
    .getByRole('link')
    .last();
  const [count, href] = [await link.innerText(), (await link.getAttribute('href')) ?? ''];
  expect(count).toBe('1');
  await link.click();
  await page.locator('.cr-list .cr-count').waitFor();
  expect((await page.locator('.cr-list .cr-count').innerText()).trim()).toBe(count);
  // The way back finds what was chosen.
  await page.goBack();
  await page.getByRole('rowheader', { name: '待制证' }).waitFor();
  expect(href).toContain('TO_ISSUE');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出表格' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('[op.log.login] bars over time are walked by arrow keys, say their figure and open their list', async () => {
  const page = await signedIn({ path: '/operateInformationCenter/loginStatistics' });
  const bars = page.locator('.cr-chart a');
  await bars.first().waitFor();
  expect(await page.locator('.cr-chart a[tabindex="0"]').count()).toBe(1);
  await page.locator('.cr-chart a[tabindex="0"]').focus();
  const said = (await page.locator('.cr-chart-said').innerText()).trim();
  expect(said).toMatch(/^\d{4}-\d\d-\d\d：\d+/);
  await page.getByLabel('统计单位').selectOption('hour');
  await page
    .getByRole('rowheader', { name: /\d\d:00/ })
    .first()
    .waitFor();
  await page.locator('.cr-chart a[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/localLoginSearch/);
  await page.locator('.cr-list .cr-count').waitFor();
});

test.each([
  [1440, 'zh'],
  [390, 'en'],
] as const)('[BEY-07][op.report.sums] statistics and home are without faults at %i px in %s', async (width, language) => {
  const page = await signedIn({ width, language });
  await page.locator('.cr-chart').first().waitFor();
  expect([...(await axeFindings(page)), ...(await overflowFindings(page))]).toEqual([]);
  await hash(page, '/operateInformationCenter/operationalData?of=certificates&by=createdAt&series=state&in=thisYear');
  await page.locator('.cr-chart a').first().waitFor();
  expect([...(await axeFindings(page)), ...(await overflowFindings(page))]).toEqual([]);
});

test('[BEY-06] who may list nothing of it sees nothing of it', async () => {
  const keeper = await operator(portal.running, 'TEMPLATE_ADMIN');
  const page = await portal.page();
  await signInAt(page, address, 'operator', keeper.userName, keeper.password);
  await page.getByRole('button', { name: '刷新' }).waitFor();
  expect(await page.getByText('数字证书').count()).toBe(0);
});
