/** Whatever is drawn or printed of a record that is not in force says so: on the page, on the drawing, and on paper. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { dayIn, effectiveHandler } from '../service/handler-people.ts';
import { apply, employee, only, operator, order } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { at, type Company, contractOf, type Row, signingPeople } from '../service/signing-people.ts';

let portal: Portal;
let company: Company;
const { must: ask, ready, sealed, uploaded } = signingPeople(() => portal.running);
beforeAll(async () => {
  portal = await startPortal();
  company = await ready();
}, 120_000);
afterAll(() => portal.stop());

const must = (path: string, body: object): Promise<Row> => ask(path, body, portal.running.operator);
const issued = async (): Promise<Row> => {
  const application = await apply(portal.running, company.token, { csr: await sampleRequest('ECDSA_P256', '榕桥') });
  return must('operation/certificate/issue', await order(portal.running, application));
};
/** A record's page, as an operator comes to it. */
const pageOf = async (width: number, path: string): Promise<Page> => {
  const page = await portal.page({ width });
  await signInAt(page, portal.running.address, 'operator', operatorLogin.userName, operatorLogin.password, `${path}/show`);
  return page;
};
const opened = async (width: number, id: string): Promise<Page> => {
  const page = await pageOf(width, `/certificate/operateCertificate/${id}`);
  await page.locator('.cr-cert').waitFor();
  return page;
};
const shown = async (width: number, path: string): Promise<Page> => {
  const page = await pageOf(width, path);
  await page.locator('.cr-record-head').waitFor();
  return page;
};
/** Whether any of these overlaps the words across the document. */
const areCovered = (page: Page, within: string, what: string) =>
  page.evaluate(
    ([within, what]) => {
      const across = document.querySelector(`${within} .cr-across`)?.getBoundingClientRect();
      const covers = ({ left, right, top, bottom }: DOMRect) =>
        across !== undefined && left < across.right && right > across.left && top < across.bottom && bottom > across.top;
      return [...document.querySelectorAll(`${within} ${what}`)].filter(each => covers(each.getBoundingClientRect())).length;
    },
    [within, what] as const,
  );
const token = (page: Page, name: string) => page.evaluate(name => getComputedStyle(document.body).getPropertyValue(name).trim(), name);
/** What somebody sees who looks at the drawing alone. */
const drawn = (page: Page) => page.locator('.cr-cert').innerText();

describe.each(widths('overprint'))('at %i pixels', width => {
  test("[BEY-15] a certificate in force has its days and its issuer's seal; revoked it has neither, and says why and since when", async () => {
    const { id, version } = await issued();
    const before = await opened(width, id);
    expect(await drawn(before)).toMatch(/剩余 \d+ 天/);
    expect(await before.locator('.cr-cert .cr-cert-seal').count()).toBe(1);
    expect(await before.locator('.cr-across').count()).toBe(0);

    await must('operation/certificate/revoke', { id, version, reason: 'keyCompromise' });
    const page = await opened(width, id);
    const across = page.locator('.cr-cert .cr-across');
    expect(await across.innerText()).toMatch(/已吊销\s+密钥丢失或泄露\s+\d{4}-\d\d-\d\d/);
    expect(await drawn(page)).not.toMatch(/剩余|有效/);
    expect(await page.locator('.cr-cert .cr-cert-seal, .cr-cert .cr-life').count()).toBe(0);
    expect(await areCovered(page, '.cr-cert', ':is(dt, dd, .cr-cert-holder, .cr-cert-dn)')).toBe(0);
    expect(await page.locator('.cr-record-head h1').evaluate(title => getComputedStyle(title).textDecorationLine)).toBe('line-through');
    await page.locator('.cr-not-in-force').filter({ hasText: '已吊销' }).waitFor();

    // On paper: the same words, when it was printed, and where to verify it.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.locator('.cr-cert-frame').getByRole('button', { name: '打印' }).click();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.cr-print-sheet');
    expect(await areCovered(page, '.cr-print-sheet', ':is(dt, dd, .cr-cert-holder, .cr-cert-dn)')).toBe(0);
    // What the copy is drawn with lies in the copy, which is seen, and not in the original, which is not.
    const lost = await page.evaluate(() => {
      const copy = document.querySelector('.cr-print-sheet');
      const drawnWith = [...(copy?.querySelectorAll('rect') ?? [])].map(rect => /#(.+)\)/.exec(rect.getAttribute('fill') ?? '')?.[1] ?? '');
      return drawnWith.length === 0 ? ['nothing'] : drawnWith.filter(id => !copy?.contains(document.getElementById(id)));
    });
    expect(lost).toEqual([]);
    await sheet.locator('.cr-across').filter({ hasText: '已吊销' }).waitFor();
    expect(await sheet.locator('.cr-print-foot').innerText()).toMatch(
      /打印时间：\d{4}-\d\d-\d\d .*查验地址：http:\/\/127\.0\.0\.1:\d+\/#\/queryPage/,
    );
  });

  test('[BEY-15] frozen is said as well, and nothing of it is left once it is in force again', async () => {
    const { id, version } = await issued();
    const frozen = await must('operation/certificate/revoke', { id, version, reason: 'certificateHold' });
    const page = await opened(width, id);
    expect(await page.locator('.cr-cert .cr-across').innerText()).toContain('冻结');
    // It is held, not ended: nothing of it is struck out.
    const lines = await page
      .locator('.cr-record-head h1, .cr-cert-holder')
      .evaluateAll(all => all.map(each => getComputedStyle(each).textDecorationLine));
    expect(lines).toEqual(['none', 'none']);
    await page.locator('.cr-not-in-force.cr-held').waitFor();
    await must('operation/certificate/revoke', { id, version: frozen.version, reason: 'removeFromCRL' });
    await page.reload();
    await page.locator('.cr-cert .cr-cert-seal').waitFor();
    expect(await page.locator('.cr-across, .cr-not-in-force').count()).toBe(0);
  });

  test('[BEY-15] a rejected application says so at the head of its page, and on paper with time and address', async () => {
    const { id, version } = await apply(portal.running, company.token, { csr: await sampleRequest('ECDSA_P256', '榕桥') });
    await must('operation/hardKey/audit/commit', { id, version, decision: 'reject', reason: '营业执照已过期，请更新' });
    const page = await pageOf(width, `/operateExamine/yKeyExamine/${id}`);
    const strip = page.locator('.cr-not-in-force');
    await strip.filter({ hasText: '驳回 · 营业执照已过期，请更新' }).waitFor();
    expect(await page.locator('.cr-print-foot').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await strip.isVisible()).toBe(true);
    expect(await page.locator('.cr-print-foot').innerText()).toMatch(/打印时间.*queryPage/);
  });

  test('[BEY-15] documents are paper white in the dark, and what is printed there has the light tones', async () => {
    const { id, version } = await issued();
    await must('operation/certificate/revoke', { id, version, reason: 'superseded' });
    const page = await opened(width, id);
    const onPaper = [await token(page, '--ink'), await token(page, '--surface'), await token(page, '--accent-strong')];
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => token(page, '--ink')).not.toBe(onPaper[0]);
    const struck = page.locator('.cr-cert .cr-struck');
    expect(await struck.evaluate(holder => getComputedStyle(holder).color)).toBe('rgb(79, 92, 105)');
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect([await token(page, '--ink'), await token(page, '--surface'), await token(page, '--accent-strong')]).toEqual(onPaper);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    // Of the shell, and of what can only be pressed, nothing is printed.
    for (const pressed of ['.s-navbar', '.s-settings-toggle', '.s-kept', '.cr-actions', '.cr-cert-frame .cr-button', '.cr-copy'])
      expect(await page.locator(pressed).locator('visible=true').count(), pressed).toBe(0);
  });

  test('[BEY-15] what a rejected seal would have looked like is grey, with the state across it, on the screen and on paper', async () => {
    const sealType = (await only(portal.running, 'operation/sealType/list', { code: 'CONTRACT' }, portal.running.operator)).id;
    const saved = await ask('electronicSeal/save', { sealType, name: '测试章', makeMode: 'TEMPLATE' }, company.token);
    const application = await ask('electronicSeal/commit', at(saved), company.token);
    await must('operation/seal/audit/commit', { ...at(application), decision: 'reject', reason: '不是可以制作的印章' });
    const page = await shown(width, `/operateExamine/review/${application.id}`);
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      await page
        .locator('.cr-preview .cr-across')
        .filter({ hasText: /驳回\s*不是可以制作的印章/ })
        .waitFor();
      expect(await page.locator('.cr-preview .cr-void img').count()).toBe(1);
      expect(await page.locator('.cr-preview .cr-seal-zoom').isVisible()).toBe(media === 'screen');
    }
  });

  test('[BEY-15] what stands across a seal fits it, and its time stays in one line', async () => {
    const { id, version } = await sealed(company.token, 'PUBLIC');
    await must('operation/seal/status', { id, version, status: 'CANCELLED', reason: '项目结束，印章不再使用，已经交回' });
    const page = await shown(width, `/templateConfig/signatureType/${id}`);
    const paper = page.locator('.cr-seal-paper');
    await paper.locator('.cr-across').waitFor();
    const fits = await paper.evaluate(element => {
      const [outer, inner] = [element, element.querySelector('.cr-across')].map(each => each?.getBoundingClientRect());
      return (
        outer !== undefined &&
        inner !== undefined &&
        inner.left >= outer.left &&
        inner.right <= outer.right &&
        inner.height < outer.height * 0.7
      );
    });
    expect(fits).toBe(true);
    expect(await paper.locator('time').evaluate(time => time.getClientRects().length)).toBe(1);
    expect(await paper.locator('time').evaluate(time => getComputedStyle(time).whiteSpace)).toBe('nowrap');
  });

  test('[BEY-15] a refused use of a seal says why and when, and no time is left of what is over', async () => {
    const person = await employee(portal.running, company.token, 'HANDLER');
    const handler = await effectiveHandler(portal.running, company.token, { employee: person.id });
    const days = { validFrom: dayIn(portal.running, -1), validTo: dayIn(portal.running, 30) };
    await ask(
      'handlerSeal/manage',
      { handler: handler.id, seal: company.seal.id, ...days, limitAmount: '1000', needApproval: true },
      company.token,
    );
    const file = await uploaded(await contractOf('甲方'), person.token);
    const request = await ask('sealRequest/submit', { seal: company.seal.id, file, amount: '1', purpose: '投标' }, person.token);
    const page = await portal.page({ width });
    await signInAt(
      page,
      portal.running.address,
      'enterprise',
      company.userName,
      'Company-2026',
      `/rKeyManage/sealManagement/sealRequests/${request.id}/show`,
    );
    await page.getByText(/还有 \d+ 天/).waitFor();
    await ask('sealRequest/decide', { ...at(request), decision: 'REFUSE', reason: '章程不符，修改后再申请' }, company.token);
    await page.reload();
    await page
      .locator('.cr-not-in-force')
      .filter({ hasText: /^已拒绝 · 章程不符，修改后再申请 · \d{4}-\d\d-\d\d/ })
      .waitFor();
    expect(await page.getByText(/还有/).count()).toBe(0);
  });

  test('[BEY-15] a change to an account that was turned down has no time left', async () => {
    const [system, reviewer] = [await operator(portal.running, 'SYSTEM_ADMIN'), await operator(portal.running, 'REVIEWER')];
    const row = await only(portal.running, 'operation/operator/list', { account: reviewer.userName }, portal.running.operator);
    await portal.running.call('operation/operator/modify', { ...at(row as Row), mobile: '13900000000' }, system.token);
    const waiting = { state: 'WAITING', userNum: reviewer.userNum };
    const request = (await only(portal.running, 'operation/accountRequest/list', waiting, portal.running.operator)) as Row;
    const page = await shown(width, `/operate/operateInformation/accountRequests/${request.id}`);
    await page.getByText(/还有 \d+/).waitFor();
    await must('operation/accountRequest/refuse', { ...at(request), reason: '没有核实到本人' });
    await page.reload();
    await page.locator('.cr-record-head').getByText('未通过').waitFor();
    expect(await page.getByText(/还有/).count()).toBe(0);
  });
});
