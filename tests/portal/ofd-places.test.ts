/** The seals of an OFD template in a browser: placed on its drawn pages as on those of a PDF, saved, and signed as a test that a second reader finds valid. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal, widths } from '../e2e/browser.ts';
import { nationalTemplates } from '../service/national-template.ts';
import { only, operator, type Person } from '../service/people.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { documentOf, packed } from '../vectors/ofd.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';
import { open, signedIn } from './signed-in.ts';

let portal: Portal;
let court: Court;
let templates: Person;
const { uploaded, draftOf } = nationalTemplates(() => portal.running);

beforeAll(async () => {
  [portal, court] = await Promise.all([startPortal(), openCourt()]);
  templates = await operator(portal.running, 'TEMPLATE_ADMIN');
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await court.close();
});

/** A red square of a centimetre, 20 mm from the left and 100 mm from the top; of another look a fill that changes. */
const square = (fill: string): string =>
  `<ofd:PathObject ID="5" Boundary="20 100 10 10" Stroke="false" Fill="true"><ofd:FillColor ${fill}</ofd:FillColor><ofd:AbbreviatedData>M 0 0 L 10 0 L 10 10 L 0 10 C</ofd:AbbreviatedData></ofd:PathObject>`;
const ofdWith = (fill: string): Buffer => {
  const files = documentOf(['购销合同', '甲方（盖章）'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  files.set('OFD.xml', Buffer.from((files.get('OFD.xml')?.toString() ?? '').replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '')));
  const page = files.get('Doc_0/Pages/Page_0/Content.xml')?.toString() ?? '';
  return packed(files.set('Doc_0/Pages/Page_0/Content.xml', Buffer.from(page.replace('</ofd:Layer>', `${square(fill)}</ofd:Layer>`))));
};

/** A draft with one step of party A, its seal on the first page. */
const configured = async (code: string, fill: string) => {
  const must = async (path: string, body: object) => {
    const answer = await portal.running.call<{ id: string }>(path, body, templates.token);
    if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const file = await uploaded(ofdWith(fill), templates.token);
  const template = await must('operation/template/save', await draftOf(code, file));
  const config = await must('operation/config/save', { template: template.id, name: code });
  const sealType = (await only(portal.running, 'operation/sealType/list', { code: 'CONTRACT' }, portal.running.operator)).id;
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 60, y: 100 }];
  const words = { name: '甲方盖章', stepOrder: 1, party: 'SELLER', sealType, handlerRule: 'COMPANY', positions };
  const step = await must('operation/config/detail/save', { config: config.id, ...words });
  return { config: config.id, step: step.id };
};

/** To be looked at, where somebody says where. */
const looked = async (page: Page, name: string): Promise<void> => {
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
};
/** How many reddish dots are drawn within millimetres of a page of 210. */
const redOn = (page: Page, nth: number, area: readonly [x: number, y: number, width: number, height: number]): Promise<number> =>
  page
    .locator('canvas[data-drawn]')
    .nth(nth)
    .evaluate((canvas, [x, y, wide, high]) => {
      const paper = canvas as HTMLCanvasElement;
      const scale = paper.width / 210;
      const data = paper.getContext('2d')?.getImageData(x * scale, y * scale, wide * scale, high * scale).data ?? [];
      return data.filter((value, index) => index % 4 === 0 && value > 150 && (data[index + 1] ?? 255) < 120).length;
    }, area);

describe.each(widths('ofd places'))('at %i pixels', width => {
  test('[BEY-24][op.config.save][op.config.detailSave][op.template.preview] seals are dragged, bound to words, cut over the edges and saved; the test signature is shown, downloaded and holds', async () => {
    const { running } = portal;
    const { config, step } = await configured(`OFDSALE${width}`, 'Value="220 20 20">');
    const page = await signedIn(portal, { width });
    await open(page, `/templateConfig/signConfig/signConfigs/${config}/show`);
    await page.getByRole('button', { name: '在页面上排布' }).click();
    await page.locator('canvas[data-drawn]').first().waitFor();
    expect(await redOn(page, 0, [19, 99, 12, 12])).toBeGreaterThan(20);
    expect(await redOn(page, 0, [60, 20, 100, 60])).toBe(0);
    await page.getByText('文字用相近的字体代替').waitFor();
    expect(await page.getByRole('button', { name: '签名域', exact: true }).isDisabled()).toBe(true);

    const cell = (name: string) => page.locator(`#cr-on-pages-${name}`);
    const cells = async () => Promise.all(['x', 'y'].map(async name => Number(await cell(name).inputValue())));
    const own = page.getByRole('button', { name: /^甲方盖章，第 1 页/ });
    await page.getByRole('button', { name: /^甲方盖章 甲方/ }).click();
    await own.click();
    expect(await cells()).toEqual([60, 100]);
    const box = (await own.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y, scale] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 38];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20 * scale, y - 15 * scale);
    await page.mouse.move(x - 39 * scale, y - 30 * scale);
    await page.mouse.up();
    // A millimetre beside the margin is the margin.
    await expect.poll(cells).toEqual([20, 70]);
    await page.getByRole('button', { name: '关键字', exact: true }).click();
    await page.keyboard.type('乙方');
    await expect.poll(() => page.locator('.cr-fault').textContent()).toContain('文件中没有“乙方”');
    await cell('mark').fill('(盖章)');
    await expect.poll(() => page.locator('.cr-hits').textContent()).toContain('文件中有 1 处');
    await cell('y').fill('8');
    await page.getByRole('button', { name: '骑缝', exact: true }).click();
    await cell('y').fill('200');
    expect(await page.locator('.cr-seal-cut').count()).toBe(2);
    // What is filled in has its place as on a PDF.
    await page.getByRole('button', { name: '日期', exact: true }).click();
    const blank = (name: string) => page.locator(`#cr-blank-${name}`);
    await blank('label').fill('签订日期');
    for (const [name, value] of Object.entries({ page: '1', x: '20', y: '60' })) await blank(name).fill(value);
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowFindings(page)).toEqual([]);
    await looked(page, `ofd-places-${width}`);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').first().waitFor();
    const stored = await running.call<{ positions: object[] }>('operation/config/detail', { id: step }, running.operator);
    expect(stored.data.positions).toMatchObject([
      { method: 'COORD', page: 1, x: 20, y: 70 },
      { method: 'KEYWORD', mark: '(盖章)', y: 8 },
      { method: 'EDGE', pages: 'ALL', y: 200 },
    ]);
    const written = await running.call<{ blanks: object[] }>('operation/config/info', { id: config }, running.operator);
    expect(written.data.blanks).toMatchObject([{ label: '签订日期', kind: 'DATE', page: 1, x: 20, y: 60 }]);

    await page.getByRole('button', { name: '试签预览' }).click();
    const shown = page.getByRole('dialog', { name: `SAMPLE-OFDSALE${width}-v1.ofd` });
    await shown.locator('canvas[data-drawn]').first().waitFor();
    await expect.poll(() => shown.locator('canvas[data-drawn]').count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    await looked(page, `ofd-sample-${width}`);
    const [download] = await Promise.all([page.waitForEvent('download'), shown.getByRole('button', { name: '下载 OFD' }).click()]);
    const { signatures } = await readOfdAgain(court, await readFile(await download.path()));
    expect(signatures).toMatchObject([
      {
        filesHold: true,
        opensslHolds: true,
        sealIsBeside: true,
        stamps: [{ page: '10', boundary: [20, 70, 38, 38] }, { page: '11' }, { page: '10' }, { page: '11' }],
      },
    ]);
    await shown.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.context().close();
  });
});

test('[BEY-24][op.config.info] what of an OFD is not drawn as it is, is said beside its pages, in English too', async () => {
  const { config } = await configured('OFDSHADE', '><ofd:AxialShd StartPoint="0 0" EndPoint="10 10"/>');
  const page = await signedIn(portal, { language: 'en' });
  await open(page, `/templateConfig/signConfig/signConfigs/${config}/show`);
  await page.getByRole('button', { name: 'Place on pages' }).click();
  await page.getByText('Some content is not shown as it is: patterns or gradients. Check it in an OFD reader.').waitFor();
  await looked(page, 'ofd-shade');
});
