/** What is filled in before anybody signs, placed with the mouse and by keys among the seals of a configuration. */
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

const wordsOfPrice = '发起方 · 采购金额';
const price = { label: '采购金额', kind: 'AMOUNT', must: true, page: 1, x: 100, y: 60, width: 40, size: 12 };

describe.each(widths('blanks on pages'))('at %i pixels', width => {
  test('[BEY-25][op.config.save] fields to fill in are added, named, dragged to lines, stretched, told where they are wrong or covered, taken back and saved beside the seals', async () => {
    const { running } = portal;
    const { operator } = running;
    const config = await running.call<{ id: string }>(
      'operation/config/save',
      { template, name: `填写 ${width}`, blanks: [price] },
      operator,
    );
    const sealType = (await only(running, 'operation/sealType/list', { code: 'CONTRACT' }, operator)).id;
    const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 60, y: 150 }];
    const step = { config: config.data.id, name: '甲方盖章', stepOrder: 1, party: 'SELLER', sealType, handlerRule: 'COMPANY', positions };
    const made = await running.call<{ id: string }>('operation/config/detail/save', step, operator);
    const page = await signedIn(portal, { width });
    await open(page, `/templateConfig/signConfig/signConfigs/${config.data.id}/show`);
    await page.getByRole('button', { name: '在页面上排布' }).click();
    await page.locator('canvas[data-drawn]').first().waitFor();

    const cell = (name: string) => page.locator(`#cr-blank-${name}`);
    const cells = async () => Promise.all(['x', 'y', 'width'].map(async name => Number(await cell(name).inputValue())));
    const box = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}，第 1 页`) });
    const choose = (name: string, kind: string) => page.getByRole('button', { name: new RegExp(`^${name} ${kind}`) }).click();
    const fault = (column: string) => page.locator(`#cr-blank-${column}-fault`);
    await choose('采购金额', '金额');
    expect(await cells()).toEqual([100, 60, 40]);
    const carry = async (from: { readonly x: number; readonly y: number }, dx: number, dy: number) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
      await page.mouse.move(from.x + dx, from.y + dy);
      await page.mouse.up();
    };
    const placeOf = async (locator: ReturnType<typeof box>) => {
      const at = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: at.x + at.width / 2, y: at.y + at.height / 2, wide: at.width };
    };
    // A millimetre beside the margin is the margin.
    const before = await placeOf(box('采购金额'));
    const scale = before.wide / 40;
    await carry(before, -79 * scale, 10 * scale);
    await expect.poll(cells).toEqual([20, 70, 40]);
    await box('采购金额').press('ArrowRight');
    await box('采购金额').press('Shift+ArrowDown');
    expect(await cells()).toEqual([21, 75, 40]);
    // Its width alone follows the corner; with Alt no line draws it.
    await page.keyboard.down('Alt');
    await carry(await placeOf(page.locator('.cr-seal-corner')), 15 * scale, 30 * scale);
    await page.keyboard.up('Alt');
    await expect.poll(cells).toEqual([21, 75, 55]);
    await page.keyboard.press('Control+z');
    await expect.poll(cells).toEqual([21, 75, 40]);
    await page.keyboard.press('Control+y');
    await cell('width').press('ArrowUp');
    expect(await cells()).toEqual([21, 75, 56]);
    await cell('x').fill('190');
    await expect.poll(() => fault('x').textContent()).toContain('超出');
    await page.keyboard.press('Control+z');

    // One more, which is named at once.
    await page.getByRole('button', { name: '选项', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('cr-blank-label');
    await expect.poll(() => fault('options').textContent()).toContain('两个以上');
    await cell('options').fill('货到付款、月结三十天');
    await cell('label').fill('采购金额');
    await expect.poll(() => fault('label').textContent()).toContain('已有一项');
    await cell('label').fill('');
    await expect.poll(() => fault('label').count()).toBe(1);
    await cell('label').fill('付款方式');
    await expect.poll(() => fault('label').count()).toBe(0);
    await cell('page').fill('1');
    await cell('x').fill('65');
    await cell('y').fill('160');
    await expect.poll(() => page.locator('.cr-details .cr-notice').textContent()).toBe('与“甲方盖章”重叠');
    expect(await page.locator('.cr-seal-covers').count()).toBe(2);
    await cell('y').fill('100');
    await expect.poll(() => page.locator('.cr-seal-covers').count()).toBe(0);
    expect(await page.locator('.cr-seal-text').last().textContent()).toBe('货到付款');

    // Removed by its key, and back again.
    await page.getByRole('button', { name: '日期', exact: true }).click();
    await cell('label').waitFor();
    await expect.poll(() => cell('label').inputValue()).toBe('日期');
    await page.locator('.cr-seal-chosen .cr-seal-grip').press('Delete');
    expect(await page.locator('.cr-seal-text').count()).toBe(2);
    await page.getByRole('button', { name: /^甲方盖章，第 1 页/ }).press('ArrowRight');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').first().waitFor();
    const wanted = [
      { ...price, x: 21, y: 75, width: 56 },
      { label: '付款方式', kind: 'CHOICE', must: true, page: 1, x: 65, y: 100, width: 40, size: 12, options: '货到付款、月结三十天' },
    ];
    const stored = async () => (await running.call<{ blanks: object[] }>('operation/config/info', { id: config.data.id }, operator)).data;
    expect((await stored()).blanks).toEqual(wanted.map(blank => expect.objectContaining(blank)));
    const seal = await running.call<{ positions: object[] }>('operation/config/detail', { id: made.data.id }, operator);
    expect(seal.data.positions).toEqual([expect.objectContaining({ x: 61, y: 150 })]);

    // Whoever fills it in has a colour, the one of their seals, and stands by name on the page and above the list.
    const colourOf = (text: string) =>
      page.locator('.cr-seal-blank', { hasText: text }).evaluate(box => getComputedStyle(box).getPropertyValue('--party'));
    expect(await page.locator('.cr-seal-tag').allTextContents()).toEqual([wordsOfPrice, '发起方 · 付款方式']);
    await choose('付款方式', '选项');
    await cell('party').selectOption('SELLER');
    await page.locator('.cr-seal-tag').getByText('甲方 · 付款方式').waitFor();
    const ofSeals = await page
      .locator('.cr-party-0.cr-seal')
      .first()
      .evaluate(box => getComputedStyle(box).getPropertyValue('--party'));
    expect(await colourOf('甲方 · 付款方式')).toBe(ofSeals);
    expect(await colourOf(wordsOfPrice)).not.toBe(ofSeals);
    expect(await page.locator('.cr-rail-legend dd').allTextContents()).toEqual(['发起方', '甲方']);
    await page.keyboard.press('Control+z');

    // Once more without leaving: what is saved begins with what stands.
    await choose('付款方式', '选项');
    await cell('size').fill('14');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(async () => (await stored()).blanks[1]).toMatchObject({ size: 14 });
    // What is not saved is asked about.
    await cell('size').fill('10');
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('button', { name: '放弃这些修改' }).click();
    expect((await stored()).blanks[1]).toMatchObject({ size: 14 });
    await page.context().close();
  });
});
