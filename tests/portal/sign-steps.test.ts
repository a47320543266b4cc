/** Signing steps in a browser, on a desk and on a phone: the rows of their form, and their seals on the pages of the template. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
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

  test('[BEY-03][op.config.detailSave][op.template.preview] seals are dragged, drawn to lines, sized, moved by keys, bound to words and cut over the edges, and stand there once saved and signed as a test', async () => {
    const { running } = portal;
    const { operator } = running;
    const config = await running.call<{ id: string }>('operation/config/save', { template, name: `页面 ${width}` }, operator);
    const sealType = (await only(running, 'operation/sealType/list', { code: 'CONTRACT' }, operator)).id;
    const step = async (name: string, stepOrder: number, party: string, x: number) => {
      const positions = [{ method: 'COORD', pages: 'PAGE', page: 2, x, y: 100 }];
      const body = { config: config.data.id, name, stepOrder, party, sealType, handlerRule: 'COMPANY', positions };
      return String((await running.call<{ id: string }>('operation/config/detail/save', body, operator)).data.id);
    };
    const seller = await step('甲方盖章', 1, 'SELLER', 60);
    await step('乙方盖章', 2, 'BUYER', 130);
    const page = await signedIn(portal, { width });
    const start = async () => {
      await open(page, `/templateConfig/signConfig/signConfigs/${config.data.id}/show`);
      await page.getByRole('button', { name: '在页面上排布' }).click();
      await page.locator('canvas[data-drawn]').first().waitFor();
    };
    await start();
    // The Chinese text of a file without fonts is ink on the paper.
    const ink = await page
      .locator('canvas[data-drawn]')
      .first()
      .evaluate(canvas => {
        const { width: wide, height: high } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, wide, Math.floor(high / 3)) ?? { data: [] };
        return data.filter((value, index) => index % 4 === 0 && value < 140).length;
      });
    expect(ink).toBeGreaterThan(60);

    const cell = (name: string) => page.locator(`#cr-on-pages-${name}`);
    const cells = async () => Promise.all(['x', 'y', 'width', 'height'].map(async name => Number(await cell(name).inputValue())));
    const seal = (name: RegExp) => page.getByRole('button', { name });
    await seal(/^甲方盖章 甲方/).click();
    const own = seal(/^甲方盖章，第 2 页/);
    await own.click();
    expect(await cells()).toEqual([60, 100, 38, 38]);
    const middle = async () => {
      const box = (await own.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: box.width / 38 };
    };
    const carry = async (dx: number, dy: number) => {
      const { x, y, scale } = await middle();
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + (dx * scale) / 2, y + (dy * scale) / 2);
      await page.mouse.move(x + dx * scale, y + dy * scale);
      await page.mouse.up();
    };
    // A millimetre beside the margin is the margin; with Alt it is where it was put.
    await carry(-39, -30);
    await expect.poll(cells).toEqual([20, 70, 38, 38]);
    await page.keyboard.down('Alt');
    await carry(3, 0);
    await page.keyboard.up('Alt');
    await expect.poll(cells).toEqual([23, 70, 38, 38]);
    await own.press('ArrowRight');
    await own.press('Shift+ArrowUp');
    expect(await cells()).toEqual([24, 65, 38, 38]);
    await page.keyboard.press('Control+z');
    expect(await cells()).toEqual([23, 70, 38, 38]);
    await page.keyboard.press('Control+Shift+z');
    const corner = (await page.locator('.cr-seal-corner').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x + corner.width / 2 + 12 * (await middle()).scale, corner.y + corner.height / 2);
    await page.mouse.up();
    await expect.poll(cells).toEqual([24, 65, 50, 50]);
    await cell('y').fill('104');
    await cell('y').press('ArrowDown');
    expect(await cells()).toEqual([24, 103, 50, 50]);

    await page.getByRole('button', { name: '关键字', exact: true }).click();
    await page.keyboard.type('丙方');
    await expect.poll(() => page.locator('.cr-fault').textContent()).toContain('文件中没有“丙方”');
    await cell('mark').fill('盖章');
    await expect.poll(() => page.locator('.cr-hits').textContent()).toContain('文件中有 2 处');
    expect(await page.locator('.cr-hit').count()).toBe(2);
    await page.getByRole('button', { name: '第 1 处 · 第 2 页' }).click();
    expect(await cell('nth').inputValue()).toBe('1');
    await cell('y').fill('12');
    await page.getByRole('button', { name: '骑缝', exact: true }).click();
    await cell('y').fill('200');
    expect(await page.locator('.cr-seal-cut').count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').first().waitFor();
    await page.getByRole('button', { name: '试签预览' }).click();
    await page.getByRole('heading', { name: 'SAMPLE-SALE-v1.pdf' }).waitFor();
    await page.getByRole('dialog').last().getByRole('button', { name: '关闭', exact: true }).click();
    const wanted = [
      { method: 'COORD', pages: 'PAGE', page: 2, x: 24, y: 103, width: 50, height: 50 },
      { method: 'KEYWORD', pages: 'PAGE', mark: '盖章', nth: 1, x: 0, y: 12 },
      { method: 'EDGE', pages: 'ALL', y: 200 },
    ];
    const stored = await running.call<{ positions: object[] }>('operation/config/detail', { id: seller }, operator);
    expect(stored.data.positions).toEqual(wanted.map(position => expect.objectContaining(position)));

    // What is not saved is asked about, and the way back leads to what stands.
    await own.first().click();
    await own.first().press('ArrowRight');
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('button', { name: '放弃这些修改' }).click();
    await page.reload();
    await start();
    await own.first().click();
    expect(await cells()).toEqual([24, 103, 50, 50]);
    await page.context().close();
  });
});
