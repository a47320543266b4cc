/** Seals in a browser, on a desk and on a phone: the applicant's preview, the reviewer's correction, the maker's adjustments. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { apply, member, operator, order, type Person, type Registered } from '../service/people.ts';

let portal: Portal;
let company: Registered & { readonly token: string };
let maker: Person;
let reviewer: Person;

interface Made {
  readonly id: string;
  readonly version: number;
}
const must = async (path: string, body: object, token: string): Promise<Made> => {
  const answer = await portal.running.call<Made & Record<string, unknown>>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const read = () => portal.running.service.services.database.read;
const typeOf = async (code: string): Promise<string> => String((await read().find('sealTypes', { code }))?.id);

beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running, { companyName: '福州榕桥信息技术有限公司' });
  [maker, reviewer] = [await operator(portal.running, 'ISSUER'), await operator(portal.running, 'REVIEWER')];
  const application = await apply(portal.running, company.token, { csr: await sampleRequest('ECDSA_P256', '榕桥') });
  await must('operation/certificate/issue', await order(portal.running, application), portal.running.operator);
}, 120_000);
afterAll(() => portal.stop());

const fresh = (): string => `印章 ${randomUUID().slice(0, 8)}`;
const handedIn = async (name: string): Promise<Made> => {
  const saved = await must(
    'electronicSeal/save',
    { sealType: await typeOf('OTHER'), name, makeMode: 'TEMPLATE', horizontalText: '合同专用章', code: '12345' },
    company.token,
  );
  return must('electronicSeal/commit', { id: saved.id, version: saved.version }, company.token);
};
const toMake = async (name: string): Promise<Made> => {
  const { id, version } = await handedIn(name);
  await must('operation/seal/audit/commit', { id, version, decision: 'approve' }, reviewer.token);
  return (await read().find('seals', { application: id })) as unknown as Made;
};

const opened = async (
  width: number,
  side: 'operator' | 'enterprise',
  who: { userName: string; password: string },
  path: string,
): Promise<Page> => {
  const page = await portal.page({ width });
  await signInAt(page, portal.running.address, side, who.userName, who.password, path);
  return page;
};
/** Within the window, and nothing lies over it. */
const expectInSight = (button: Locator): Promise<void> =>
  expect
    .poll(() =>
      button.evaluate(element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
const drawing = (page: Page) => page.locator('.cr-preview .cr-seal-layers img');
const pathsOf = async (page: Page, at: number): Promise<string> =>
  decodeURIComponent((await drawing(page).nth(at).getAttribute('src')) ?? '');

describe.each(widths('seals'))('at %i pixels', width => {
  test('[en.eseal.preview] the applicant sees the seal as they fill the form in, and why it cannot be drawn', async () => {
    const page = await opened(
      width,
      'enterprise',
      { userName: company.adminUserName, password: company.adminPassword },
      '/rKeyManage/sealManagement/sealApplications/create',
    );
    // It begins with the company's own seal, drawn at once.
    await drawing(page).waitFor();
    const called = page.getByRole('textbox', { name: '印章名称' });
    expect(await called.inputValue()).toMatch(/^公章/);
    await page.getByRole('combobox', { name: '印章类型' }).click();
    await page.getByRole('option', { name: '合同专用章' }).click();
    // Another kind is called otherwise, as long as nobody has typed a name.
    await expect.poll(() => called.inputValue()).toMatch(/^合同专用章/);
    await expect.poll(() => pathsOf(page, 0)).toContain('width="38mm"');
    const plain = await pathsOf(page, 0);
    await page.getByRole('textbox', { name: '印章名称' }).fill(`合同章 ${width}`);
    await page.getByRole('button', { name: /^下一步/ }).click();
    await page.getByLabel('横向文').fill('业务专用章');
    await page.waitForFunction(before => {
      const now = document.querySelector('.cr-preview .cr-seal-layers img')?.getAttribute('src') ?? '';
      return now !== '' && decodeURIComponent(now) !== before;
    }, plain);
    await page.getByLabel('下弦文').fill('𬭎');
    await page.getByRole('status').getByText('𬭎').waitFor();
    await page.close();
  });

  test('[op.sealAudit.change][op.sealAudit.commit] the reviewer sees the seal, corrects its lettering beside it, and decides', async () => {
    const name = fresh();
    const { id } = await handedIn(name);
    const page = await opened(width, 'operator', reviewer, `/operateExamine/review/${id}/show`);
    await drawing(page).first().waitFor();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '更正印文' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('下弦文').fill('3501020123456');
    await dialog.getByRole('button', { name: '更正印文' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read().find('sealApplications', id)).toMatchObject({ code: '3501020123456', state: 'SUBMITTED' });
    await page.getByRole('button', { name: /^通过/ }).click();
    await dialog.getByRole('button', { name: '通过' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read().find('sealApplications', id)).toMatchObject({ state: 'EXECUTING', decidedBy: reviewer.userNum });
    await page.close();
  });

  test('[op.seal.personalize][op.seal.preview] the maker adjusts the drawing, compares it with what it was, and makes the seal', async () => {
    const name = fresh();
    const seal = await toMake(name);
    const page = await opened(width, 'operator', maker, `/templateConfig/signatureType/${seal.id}/show`);
    await drawing(page).first().waitFor();
    await page.getByRole('button', { name: '制章', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const layers = dialog.locator('.cr-seal-layers img');
    await layers.first().waitFor();
    // What leads on is in sight from the beginning, and stays there; what may stay empty stands closed.
    const make = dialog.getByRole('button', { name: '制章', exact: true });
    await expectInSight(make);
    expect(await dialog.getByLabel(/五角星外径/).isVisible()).toBe(false);
    await dialog.getByText('绘制（8 项，可不填）').click();
    await expectInSight(make);
    await dialog.getByLabel(/五角星外径/).fill('16.0');
    await dialog.getByText('调整后').waitFor();
    expect(await layers.count()).toBe(2);
    await dialog.getByLabel('叠加对比').check();
    expect(await dialog.locator('.cr-seal-sheet').count()).toBe(1);
    await dialog.getByRole('button', { name: '制章', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read().find('seals', seal.id)).toMatchObject({ state: 'ENABLED', starSize: 160 });
    await page.getByAltText('印模').first().waitFor();
    await page.close();
  });
});

test('[RTE-04] an address from before the seals stood first in their entry leads to the application; what is nowhere is said to be missing', async () => {
  const { id } = await handedIn(fresh());
  const page = await opened(1440, 'enterprise', { userName: company.adminUserName, password: company.adminPassword }, '/home');
  const seals = '/rKeyManage/sealManagement';
  for (const old of [`${seals}/${id}/show`, `${seals}/${id}`]) {
    await page.goto(`${portal.running.address}/#${old}`);
    await page.waitForURL(new RegExp(`${seals}/sealApplications/${id}/show`));
    await page.locator('.cr-record-head').waitFor();
  }
  await page.goto(`${portal.running.address}/#${seals}/${randomUUID()}/show`);
  await page.getByText('没有找到该记录').waitFor();
});
