/** The form of a signing step in a browser, on a desk and on a phone: rows that are added, moved, pasted, refused at their cell and saved. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractPdf } from '#service/demo/contract-pdf.ts';
import { type Portal, startPortal, widths } from '../e2e/browser.ts';
import { only } from '../service/people.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
let template: string;
beforeAll(async () => {
  portal = await startPortal();
  const { running } = portal;
  const bytes = await contractPdf({ title: '购销合同', clauses: ['双方按约定履行。'], parties: ['甲方', '乙方'] });
  const file = await running.upload('file/upload', { purpose: 'template' }, { name: '合同.pdf', bytes }, running.operator);
  const businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
  const body = { code: 'SALE', name: '购销合同', businessModule, file: file.data.fileId };
  template = String((await running.call('operation/template/save', body, running.operator)).data.id);
}, 120_000);
afterAll(() => portal.stop());

describe.each(widths('sign steps'))('at %i pixels', width => {
  test('[TBL-02][RTE-05][op.config.detailSave] rows are added, moved by button and by key, pasted, refused at their cell, and drawn once saved', async () => {
    const { running } = portal;
    const config = await running.call<{ id: string }>('operation/config/save', { template, name: `配置 ${width}` }, running.operator);
    const page = await signedIn(portal, { width });
    page.setDefaultTimeout(7_000);
    // From the configuration's page, so that the step knows where it belongs.
    await open(page, `/templateConfig/signConfig/signConfigs/${config.data.id}/show`);
    await page.getByRole('link', { name: '新建签署步骤' }).click();
    const box = page.locator('#cr-field-config');
    await expect.poll(() => box.inputValue()).toBe(`配置 ${width}`);
    await page.locator('#cr-field-name').fill('甲方盖章');
    await page.locator('#cr-field-stepOrder').fill('1');
    await page.getByRole('radio', { name: '甲方', exact: true }).check();
    await page.locator('#cr-field-sealType').fill('合同专用章');
    await page.getByRole('option', { name: '合同专用章' }).click();

    const cell = (row: number, name: string) => page.locator(`#cr-field-positions-${row}-${name}`);
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
    await page.getByRole('button', { name: '添加一行' }).click();
    await expect.poll(focused).toBe('cr-field-positions-0-method');
    await cell(0, 'page').fill('1');
    await cell(0, 'x').fill('150');
    await cell(0, 'y').fill('240');
    await page.getByRole('button', { name: '添加一行' }).click();
    // Two rows as a spreadsheet copies them, in its own words, from the second row on.
    await cell(1, 'method').evaluate(element => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '关键字\t末页\t\t\t8\t\t\t丙方（盖章）\n骑缝\t全部\t\t\t120\n');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => cell(2, 'method').inputValue()).toBe('EDGE');
    expect(await cell(1, 'mark').inputValue()).toBe('丙方（盖章）');
    await page.getByRole('button', { name: '第 2 行上移' }).click();
    expect(await cell(0, 'mark').inputValue()).toBe('丙方（盖章）');
    // At the top there is no further up: the way down takes the focus.
    await expect.poll(focused).toBe('cr-field-positions-0-down');
    await cell(1, 'x').press('Alt+ArrowDown');
    await expect.poll(focused).toBe('cr-field-positions-2-x');
    expect(await cell(2, 'x').inputValue()).toBe('150');

    const save = () => page.getByRole('button', { name: /^保存/ }).click();
    await save();
    const fault = page.locator('#cr-field-positions-0-mark-fault');
    await expect.poll(() => fault.textContent()).toContain('文件中没有“丙方（盖章）”');
    expect(await cell(0, 'mark').getAttribute('aria-describedby')).toBe('cr-field-positions-0-mark-fault');
    // Nothing sticks out sideways, whatever the width.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await cell(0, 'mark').fill('甲方（盖章）');
    await page.getByRole('button', { name: '移除第 3 行' }).click();
    await expect.poll(focused).toBe('cr-field-positions-1-remove');
    await save();
    await page.getByRole('heading', { name: '甲方盖章' }).waitFor();
    const drawn = page.getByRole('img', { name: /^第 2 页/ });
    await drawn.waitFor();
    expect(await drawn.getAttribute('aria-label')).toContain('第 2 行');
    const stored = await running.call<{ list: { id: string }[] }>(
      'operation/config/detail/list',
      { filter: { config: config.data.id } },
      running.operator,
    );
    expect(stored.data.list).toHaveLength(1);
    await page.context().close();
  });
});
