/** The review screen in a browser, on a desk and on a phone: application beside documents, marks, decision, the next one. */
import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageOptions, type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { apply, member, operator, type Person, type Registered } from '../service/people.ts';

let portal: Portal;
let address: string;
let company: Registered & { readonly token: string };
let reviewers: readonly [Person, Person];
let files: { readonly picture: string; readonly pdf: string };

/** A grey picture of this size. */
const pictureOf = (width: number, height: number): Uint8Array => {
  const crcOf = (bytes: Uint8Array): number => {
    let crc = 0xffff_ffff;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
    }
    return (crc ^ 0xffff_ffff) >>> 0;
  };
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x99);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
};
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

beforeAll(async () => {
  portal = await startPortal();
  address = portal.running.address;
  company = await member(portal.running);
  reviewers = [await operator(portal.running, 'REVIEWER'), await operator(portal.running, 'REVIEWER')];
  const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
    const answer = await portal.running.upload('file/upload', { purpose: 'application' }, { name, bytes }, company.token);
    if (answer.status !== 1) throw new Error(`${name} is refused: ${answer.message}`);
    return String(answer.data.fileId);
  };
  files = { picture: await upload('申请表.png', pictureOf(800, 400)), pdf: await upload('授权书.pdf', pdf) };
}, 120_000);
afterAll(() => portal.stop());

const queue = '/operateExamine/yKeyExamine';
const resource = 'certificateApplications';
const handedIn = () => apply(portal.running, company.token, { email: 'first@example.com', files: [files.picture, files.pdf] });
const state = async (id: string) => portal.running.service.services.database.read.find(resource, id);
/** Nothing else waits: what the tests before left is withdrawn. */
const cleared = async (): Promise<void> => {
  const { list } = await portal.running.service.services.database.read.list(resource, {
    filter: { state: ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] },
    page: { number: 1, size: 50 },
    total: false,
  });
  for (const { id } of list) {
    portal.running.byHand(resource, String(id));
    await portal.running.service.services.database.transaction(rows => rows.update(resource, String(id), null, { state: 'WITHDRAWN' }));
  }
};
const reviewing = async (id: string, width: number, by: Person = reviewers[0], browser: Pick<PageOptions, 'whole'> = {}): Promise<Page> => {
  const page = await portal.page({ width, ...browser });
  await signInAt(page, address, 'operator', by.userName, by.password, `${queue}/${id}/show`);
  await page.locator('.cr-decision').waitFor();
  return page;
};
const scale = async (page: Page) => Number.parseInt((await page.getByLabel('缩放比例').textContent()) ?? '', 10);
const turned = (page: Page) =>
  page.locator('.cr-doc-stage img').evaluate(image => /rotate\((\d+)deg\)/.exec((image as HTMLElement).style.transform)?.[1]);

describe.each(widths('reviews'))('at %i pixels', width => {
  test('[TBL-04] the documents stand beside the application; a picture is zoomed, turned, dragged and fitted, a PDF shown in the page', async () => {
    await cleared();
    const { id } = await handedIn();
    const page = await reviewing(id, width, reviewers[0], { whole: true });
    const stage = page.locator('.cr-doc-stage');
    if (width < 1200) await page.getByRole('navigation', { name: '跳到' }).getByRole('button', { name: '申请材料' }).click();
    else {
      const [left, right] = [await page.locator('.cr-application').first().boundingBox(), await stage.boundingBox()];
      expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    }
    await expect.poll(() => turned(page)).toBe('0');
    const whole = await scale(page);
    await page.getByRole('button', { name: '放大' }).click();
    expect(await scale(page)).toBeGreaterThan(whole);
    await stage.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => scale(page)).toBeGreaterThan(whole * 2);
    const place = () => page.locator('.cr-doc-stage img').evaluate(image => (image as HTMLElement).style.transform);
    const before = await place();
    const box = await stage.boundingBox();
    if (box === null) throw new Error('the stage is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 25, { steps: 3 });
    await page.mouse.up();
    await expect.poll(place).not.toBe(before);
    await stage.focus();
    await page.keyboard.press(']');
    await expect.poll(() => turned(page)).toBe('90');
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('[');
    await page.keyboard.press('0');
    await expect.poll(() => turned(page)).toBe('0');
    expect(await scale(page)).toBe(whole);
    await page.getByRole('button', { name: '适合宽度' }).click();
    expect(await page.getByRole('button', { name: '适合宽度' }).getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: '并排查看' }).click();
    expect(await page.locator('.cr-panes .cr-doc').count()).toBe(2);
    const frame = page.locator('.cr-doc iframe');
    expect(await frame.getAttribute('title')).toBe('授权书.pdf');
    expect(await frame.getAttribute('src')).toMatch(/^blob:.+#view=FitH/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('[TBL-04] [SHL-10] place in the queue, age against its target, claim and release, what does not apply is not asked', async () => {
    await cleared();
    const first = await handedIn();
    const second = await handedIn();
    const page = await reviewing(first.id, width);
    await page.getByText('第 1 件，共 2 件').waitFor();
    await page
      .locator('.cr-count')
      .getByText(/还剩 23 小时/)
      .waitFor();
    // For a soft key nothing is sent anywhere, and a company's certificate has no holder.
    expect(await page.locator('dt').getByText('收件人').count()).toBe(0);
    expect(await page.locator('dt').getByText('持有人姓名').count()).toBe(0);
    await page.getByRole('button', { name: '领取', exact: true }).click();
    await page.getByRole('status').getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '领取', exact: true }).waitFor();
    expect(await state(first.id)).toMatchObject({ state: 'SUBMITTED', claimedBy: null });
    await page.getByRole('button', { name: '领取', exact: true }).click();
    await page.getByRole('button', { name: '放回', exact: true }).waitFor();
    expect(await state(first.id)).toMatchObject({ state: 'IN_REVIEW', claimedBy: reviewers[0].userNum });
    const other = await reviewing(first.id, width, reviewers[1]);
    await other.getByText('该申请已由王小明领取').waitFor();
    expect(await other.getByRole('button', { name: /^通过/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '放回', exact: true }).click();
    await page.getByRole('button', { name: '领取', exact: true }).waitFor();
    expect(await state(first.id)).toMatchObject({ state: 'SUBMITTED', claimedBy: null });
    portal.running.byHand(resource, second.id);
    await portal.running.service.services.database.transaction(rows =>
      rows.update(resource, second.id, null, {
        submittedAt: new Date(Date.now() - 30 * 3_600_000).toISOString(),
        dueAt: new Date(Date.now() - 6.5 * 3_600_000).toISOString(),
      }),
    );
    await page.goto(`${address}/#${queue}/${second.id}/show`);
    await page
      .locator('.cr-count')
      .getByText(/已超时 6 小时/)
      .waitFor();
  });

  test('[TBL-04] [op.review.claim] what somebody else has in hand past its time all see, and whoever says why takes it over', async () => {
    await cleared();
    const { id, version } = await handedIn();
    await portal.running.call('operation/review/claim', { resource, id, version }, reviewers[1].token);
    portal.running.byHand(resource, id);
    await portal.running.service.services.database.transaction(rows =>
      rows.update(resource, id, null, { dueAt: new Date(Date.now() - 3_600_000).toISOString() }),
    );
    const page = await portal.page({ width });
    await signInAt(page, address, 'operator', reviewers[0].userName, reviewers[0].password, 'home');
    await page
      .getByRole('link', { name: /· 全平台超时/ })
      .filter({ hasText: '最早的已超时 1 小时' })
      .click();
    await page
      .getByRole('group', { name: '按进度查看' })
      .getByRole('button', { name: /^全平台超时\s*1$/ })
      .waitFor();
    await page.locator(`tr[data-id="${id}"]`).waitFor();
    await page.goto(`${address}/#${queue}/${id}/show`);
    await page.getByText('并已超过办理时限').waitFor();
    const reject = page.getByRole('button', { name: /^驳回/ });
    expect(await reject.isDisabled()).toBe(true);
    expect(await reject.getAttribute('title')).toContain('领取');
    await page.getByRole('button', { name: '接手', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: '接手', exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('接手原因').fill('原审核人休假，由我办理');
    await confirm.click();
    await page.getByRole('button', { name: '放回', exact: true }).waitFor();
    expect(await state(id)).toMatchObject({ state: 'IN_REVIEW', claimedBy: reviewers[0].userNum });
    expect(await reject.isDisabled()).toBe(false);
  });

  test('[TBL-04] wrong fields make the reason, the return goes out by key, and the next one opens', async () => {
    await cleared();
    const first = await handedIn();
    const second = await handedIn();
    const page = await reviewing(first.id, width);
    await page.getByRole('button', { name: '证书类型：正确' }).click();
    await page.getByRole('button', { name: '有效期（年）：有误' }).click();
    // The cursor is in the note: what is typed next decides nothing.
    await page.keyboard.type('ax');
    expect(await page.getByLabel('有效期（年）的说明').inputValue()).toBe('ax');
    await page.getByLabel('有效期（年）的说明').fill('');
    // Without a note the reason says all the same that it is wrong; nobody approves what they have marked so.
    await page.getByLabel('常用意见').selectOption({ label: '按核对结果填写' });
    expect(await page.getByLabel('理由', { exact: true }).inputValue()).toBe('有效期（年）有误，请核对');
    await page.getByLabel('理由', { exact: true }).fill('');
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await page.getByRole('alert').filter({ hasText: '以下内容标为有误，不能通过：有效期（年）' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByLabel('有效期（年）的说明').fill('申请表写的是两年');
    const dialog = page.getByRole('dialog');
    // Beside a reason of one's own the remarks are read before they go out.
    await page.getByLabel('理由', { exact: true }).fill('请更正后再提交');
    await page.locator('h1').click();
    await page.keyboard.press('r');
    await dialog.getByText('理由：请更正后再提交').waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^有效期（年）：申请表写的是两年$/ })
      .waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByLabel('理由', { exact: true }).fill('');
    await page.locator('h1').click();
    await page.keyboard.press('r');
    // What nobody has looked at is said, and holds the return up no further.
    await dialog.getByText(/项中还有 \d+ 项没有核对/).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: '取消' }).evaluate(button => button === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: '退回' }).click();
    await page.waitForURL(new RegExp(second.id));
    await page.getByText('第 1 件，共 1 件').waitFor();
    expect(await state(first.id)).toMatchObject({
      state: 'RETURNED',
      decisionReason: '有效期（年）：申请表写的是两年',
      marks: { certType: { right: true }, years: { right: false, note: '申请表写的是两年' } },
    });

    const reason = page.getByLabel('理由', { exact: true });
    await page.locator('h1').click();
    const scrolled = () => page.evaluate(() => [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0));
    const place = await scrolled();
    await page.keyboard.press('x');
    await page.getByRole('alert').filter({ hasText: '此项必填' }).waitFor();
    await expect.poll(() => reason.evaluate(area => area === document.activeElement)).toBe(true);
    expect(await scrolled()).toBe(place);
    // What is typed into the reason is no key of the review.
    await page.keyboard.type('na');
    expect(await reason.inputValue()).toBe('na');
    await reason.fill('');
    await page.getByLabel('常用意见').selectOption('材料不清晰，请重新上传');
    expect(await reason.inputValue()).toBe('材料不清晰，请重新上传');
    await page.locator('h1').click();
    await page.keyboard.press('x');
    await dialog.getByText('本申请就此结束').waitFor();
    await dialog.getByRole('button', { name: '驳回' }).click();
    await page.waitForURL(/yKeyExamine(\?|$)/);
    expect(await state(second.id)).toMatchObject({ state: 'REJECTED', decisionReason: '材料不清晰，请重新上传' });
  });

  test('[TBL-04][BEY-07] single keys mark field after field; a wrong one takes its note at once; what is empty asks for nothing', async () => {
    await cleared();
    const { id } = await handedIn();
    portal.running.byHand(resource, id);
    await portal.running.service.services.database.transaction(rows => rows.update(resource, id, null, { csr: null }));
    const page = await reviewing(id, width);
    const marks = page.locator('.cr-mark.cr-right');
    const names = (await marks.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))).map(name => name.split('：')[0]);
    expect(names).not.toContain('证书请求');
    const at = () => page.locator('.cr-at dt').textContent();
    await page.locator('h1').click();
    await page.keyboard.press('j');
    expect(await at()).toBe(names[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await at()).toBe(names[0]);
    await page.keyboard.press('y');
    expect(await marks.first().getAttribute('aria-pressed')).toBe('true');
    expect(await at()).toBe(names[1]);
    await page.keyboard.press('w');
    const note = page.getByLabel(`${names[1]}的说明`);
    await expect.poll(() => note.evaluate(input => input === document.activeElement)).toBe(true);
    // In the note a letter is a letter.
    await page.keyboard.type('jkyw');
    expect(await note.inputValue()).toBe('jkyw');
    await page.keyboard.press('Enter');
    expect(await at()).toBe(names[2]);
    for (const _ of names.slice(2)) await page.keyboard.press('y');
    await page.getByText(`正确 ${names.length - 1} · 有误 1 · 未核对 0`).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    await help.getByText('这一项有误，写说明').waitFor();
  });

  test('[TBL-04] papers that nobody has opened are named before an approval, with the way back under the cursor; those that were carry a mark', async () => {
    await cleared();
    const { id } = await handedIn();
    const page = await reviewing(id, width, reviewers[0], { whole: true });
    const strip = page.locator('.cr-desk-sheet');
    const opened = (sheet: number) => strip.nth(sheet).getByRole('img', { name: '已打开' });
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: '取消' });
    const approve = async () => {
      await page.locator('h1').click();
      await page.keyboard.press('a');
      await dialog.waitFor();
    };
    await strip.first().scrollIntoViewIfNeeded();
    await page.locator('.cr-pane').scrollIntoViewIfNeeded();
    await opened(0).waitFor();
    expect(await opened(1).count()).toBe(0);
    await approve();
    // As many as the foot of the page counts.
    const counted = /正确 (\d+) · 有误 (\d+) · 未核对 (\d+)/.exec((await page.locator('.cr-tally').textContent()) ?? '');
    const [right = 0, wrong = 0, open = 0] = (counted ?? []).slice(1).map(Number);
    await dialog.getByText(`${right + wrong + open} 项中还有 ${open} 项没有核对`).waitFor();
    // One question for what is unchecked and what is unopened.
    await dialog.getByText(/项中还有 \d+ 项没有核对；2 份材料中还有 1 份没有打开：授权书\.pdf。仍要通过吗？$/).waitFor();
    await page.locator('.cr-tally').getByText(`未核对 ${open} · 未打开材料 1`).waitFor();
    await expect.poll(() => cancel.evaluate(button => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await state(id)).toMatchObject({ state: 'SUBMITTED' });
    await strip.nth(1).click();
    await page.locator('.cr-pane').scrollIntoViewIfNeeded();
    await opened(1).waitFor();
    // This browser remembers it.
    await page.reload();
    await opened(1).waitFor();
    await approve();
    await dialog.getByText(/项中还有 \d+ 项没有核对。仍要通过吗？$/).waitFor();
    // Handed in anew they are to be opened anew.
    await cancel.click();
    portal.running.byHand(resource, id);
    await portal.running.service.services.database.transaction(rows =>
      rows.update(resource, id, null, { submittedAt: new Date(Date.now() + 1_000).toISOString() }),
    );
    await page.reload();
    await strip.nth(1).waitFor();
    await opened(1).waitFor({ state: 'detached' });
  });

  test('[TBL-04][BEY-20] where everything is to be checked nobody approves with a paper unopened', async () => {
    await cleared();
    const { id } = await handedIn();
    portal.running.byHand(resource, id);
    await portal.running.service.services.database.transaction(rows => rows.update(resource, id, null, { checkAll: true }));
    const page = await reviewing(id, width);
    await page.getByRole('button', { name: '申请材料：正确' }).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await page
      .getByRole('alert')
      .filter({ hasText: /没有打开：.*授权书\.pdf/ })
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[TBL-04] marks of fields that are to be checked no longer are neither counted nor sent', async () => {
    await cleared();
    const { id } = await handedIn();
    portal.running.byHand(resource, id);
    await portal.running.service.services.database.transaction(rows =>
      rows.update(resource, id, null, { marks: { applyNo: { right: true }, years: { right: true } } }),
    );
    const page = await reviewing(id, width);
    await page.getByRole('button', { name: '证书类型：正确' }).click();
    await page.getByRole('button', { name: '保存核对' }).click();
    await page.getByText('核对结果已保存').waitFor();
    expect(await state(id)).toMatchObject({ marks: { certType: { right: true }, years: { right: true } } });
  });

  test('[TBL-04] marks and opinion outlive a reload until the decision; what is unchecked is said', async () => {
    await cleared();
    const { id } = await handedIn();
    const page = await reviewing(id, width);
    const reason = page.getByLabel('理由', { exact: true });
    await page.getByRole('button', { name: '证书类型：正确' }).click();
    await reason.fill('材料齐全，信息一致');
    await page.getByRole('button', { name: '保存核对' }).waitFor();
    await page.waitForFunction(() => Object.values(sessionStorage).some(text => text.includes('材料齐全，信息一致')));
    await page.reload();
    await expect.poll(() => reason.inputValue()).toBe('材料齐全，信息一致');
    expect(await page.getByRole('button', { name: '证书类型：正确' }).getAttribute('aria-pressed')).toBe('true');
    await page.locator('h1').click();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/项中还有 \d+ 项没有核对/).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: '取消' }).evaluate(button => button === document.activeElement)).toBe(true);
    // Enter approves nothing that is not checked.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await state(id)).toMatchObject({ state: 'SUBMITTED' });
    await page.keyboard.press('a');
    await dialog.getByRole('button', { name: '通过' }).click();
    await page.waitForURL(/yKeyExamine(\?|$)/);
    expect(await state(id)).toMatchObject({ decisionReason: '材料齐全，信息一致', marks: { certType: { right: true } } });
    await page.goto(`${address}/#${queue}/${id}/show`);
    await page.locator('h1').first().waitFor();
    expect(await page.evaluate(() => Object.values(sessionStorage).join().includes('材料齐全，信息一致'))).toBe(false);
  });

  test('[TBL-04] [op.review.queues] a whole queue by keyboard: the menu counts it, the oldest comes first, what others have is passed over, two levels say so', async () => {
    await cleared();
    const { call, operator: root } = portal.running;
    const type = async (levels: number): Promise<void> => {
      const { list } = (
        await call<{ list: { id: string; version: number }[] }>(
          'operation/auditType/list',
          { filter: { kind: 'CERTIFICATE', state: 'ON' } },
          root,
        )
      ).data;
      await call('operation/auditType/edit', { id: list[0]?.id, version: list[0]?.version, levels }, root);
    };
    const taken = await handedIn();
    await type(2);
    const oldest = await handedIn();
    await type(1);
    const newest = await handedIn();
    await call('operation/review/claim', { resource, id: taken.id, version: taken.version }, reviewers[1].token);
    const page = await portal.page({ width });
    await signInAt(page, address, 'operator', reviewers[0].userName, reviewers[0].password, queue);
    const count = async (): Promise<string> => {
      if (width < 1200) await page.getByRole('button', { name: '展开菜单' }).click();
      const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^证书申请审核/ });
      const said = (await entry.textContent()) ?? '';
      if (width < 1200) await page.keyboard.press('Escape');
      return said.replace('证书申请审核', '');
    };
    await expect.poll(count).toContain('2 件待处理');
    await page.getByRole('button', { name: '开始审核' }).click();
    await page.waitForURL(new RegExp(oldest.id));
    await page.getByText('第 1 件，共 2 件').waitFor();
    await page.getByRole('button', { name: /^初审通过/ }).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByText('复核中').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '初审通过' }).click();
    await page.waitForURL(new RegExp(newest.id));
    expect(await state(oldest.id)).toMatchObject({ state: 'SECOND_REVIEW', firstDecidedBy: reviewers[0].userNum });
    // What was done stands beside the next one, and nothing over its title.
    const before = page.locator('.cr-notice-good');
    await before.getByText('已完成“初审通过”').waitFor();
    expect(await before.getByRole('link').getAttribute('href')).toContain(oldest.id);
    expect(await page.locator('.u-toast').count()).toBe(0);
    // Whoever approved it first has nothing more to do with it.
    await page.getByText('第 1 件，共 1 件').waitFor();
    await expect.poll(count).toContain('1 件待处理');
    await page.getByRole('button', { name: /^通过/ }).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
    await page.waitForURL(/yKeyExamine(\?|$)/);
    expect(await state(newest.id)).toMatchObject({ state: 'EXECUTING', decidedBy: reviewers[0].userNum });
    await expect.poll(count).toBe('');
  });

  test('[TBL-04] what somebody else has decided meanwhile is told with who did what; a queue that is done leads to another with work', async () => {
    await cleared();
    const { id } = await handedIn();
    const page = await reviewing(id, width);
    await page.locator('h1').click();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    const approve = dialog.getByRole('button', { name: '通过' });
    await approve.waitFor();
    const { version } = (await state(id)) ?? {};
    const { call } = portal.running;
    const other = await call<{ version: number }>('operation/review/claim', { resource, id, version }, reviewers[1].token);
    const returned = await call(
      'operation/hardKey/audit/commit',
      { id, version: other.data.version, decision: 'return', reason: '营业执照不清晰，请更新' },
      reviewers[1].token,
    );
    expect(returned).toMatchObject({ status: 1 });
    await approve.click();
    await page.getByText(/^王小明已于 \d{4}-.* 执行“退回”，以下是最新内容$/).waitFor();
    await page.route('**/operation/review/queues', async route => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const queues = data.queues.map((queue: { resource: string }) => ({
        ...queue,
        count: queue.resource === 'renewals' ? 2 : 0,
        late: 0,
      }));
      await route.fulfill({ response: answer, json: { ...rest, data: { queues } } });
    });
    await page.goto(`${address}/#${queue}?filter=${encodeURIComponent(JSON.stringify({ queue: 'mine' }))}`);
    await page.reload();
    await page.getByText('此队列都办完了').waitFor();
    // The key that begins a queue leads from one that is done to the next.
    await page.getByRole('button', { name: '去办证书更新申请' }).waitFor();
    await page.keyboard.press('a');
    await page.waitForURL(url => !url.hash.startsWith(`#${queue}`));
  });

  test("[TBL-04] the list opens on what waits for the reviewer, by the time left; what is late, others' and done are tabs of their own", async () => {
    await cleared();
    const { call } = portal.running;
    const [theirs, soon, late] = [await handedIn(), await handedIn(), await handedIn()];
    await call('operation/review/claim', { resource, id: theirs.id, version: theirs.version }, reviewers[1].token);
    portal.running.byHand(resource, late.id);
    await portal.running.service.services.database.transaction(rows =>
      rows.update(resource, late.id, null, { dueAt: new Date(Date.now() - 3_600_000).toISOString() }),
    );
    const page = await portal.page({ width });
    await signInAt(page, address, 'operator', reviewers[0].userName, reviewers[0].password, queue);
    const tab = (name: RegExp) => page.getByRole('group', { name: '按进度查看' }).getByRole('button', { name });
    const rows = () => page.locator('tr[data-id]').evaluateAll(all => all.map(row => row.getAttribute('data-id')));
    await tab(/^待我办理\s*2$/).waitFor();
    expect(await tab(/^待我办理/).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(rows).toEqual([late.id, soon.id]);
    await tab(/^已超时\s*1$/).click();
    await expect.poll(rows).toEqual([late.id]);
    await tab(/^审核中/).click();
    await expect.poll(async () => (await rows()).toSorted()).toEqual([theirs.id, soon.id, late.id].toSorted());
    await tab(/^已办/).click();
    await expect.poll(async () => (await rows()).some(id => id === theirs.id || id === soon.id)).toBe(false);
    // Left and come back to, it stands as it was left.
    await page.goto(`${address}/#/home`);
    await page.locator('h1').first().waitFor();
    await page.goto(`${address}/#${queue}`);
    await tab(/^已办/).waitFor();
    expect(await tab(/^已办/).getAttribute('aria-pressed')).toBe('true');
  });

  test('[TBL-04] what was changed since the last return is marked, with the history of it all', async () => {
    await cleared();
    const first = await handedIn();
    const decided = await portal.running.call<{ version: number }>(
      'operation/hardKey/audit/commit',
      { id: first.id, version: first.version, decision: 'return', reason: '邮箱无法送达，请更正' },
      reviewers[1].token,
    );
    const saved = await portal.running.call<{ version: number }>(
      'ca/save',
      { id: first.id, version: decided.data.version, email: 'second@example.com', years: 2 },
      company.token,
    );
    const again = await portal.running.call<{ version: number }>(
      'ca/save',
      { id: first.id, version: saved.data.version, years: 1 },
      company.token,
    );
    await portal.running.call('ca/commit', { id: first.id, version: again.data.version }, company.token);
    const page = await reviewing(first.id, width);
    const fact = (name: string) =>
      page.locator('.cr-application .cr-fact').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
    await fact('证书邮箱').getByText('已修改').waitFor();
    // Changed and changed back is not changed.
    expect(await fact('有效期（年）').getByText('已修改').count()).toBe(0);
    const history = page.getByRole('complementary', { name: '历史' });
    await history.getByText('邮箱无法送达，请更正').waitFor();
    expect(await history.getByText('退回', { exact: true }).count()).toBe(1);
    expect(await history.getByText('查看完整信息').count()).toBe(0);
  });

  test('[TBL-04] marks of the review before stand there when the application is opened from its list, and so are not overlooked', async () => {
    await cleared();
    const first = await handedIn();
    const decided = await portal.running.call<{ version: number }>(
      'operation/hardKey/audit/commit',
      {
        id: first.id,
        version: first.version,
        decision: 'return',
        reason: '有效期请改为两年',
        fields: { years: { right: false, note: '改为两年' } },
      },
      reviewers[1].token,
    );
    const saved = await portal.running.call<{ version: number }>(
      'ca/save',
      { id: first.id, version: decided.data.version, years: 2 },
      company.token,
    );
    await portal.running.call('ca/commit', { id: first.id, version: saved.data.version }, company.token);
    const page = await portal.page({ width });
    await signInAt(page, address, 'operator', reviewers[0].userName, reviewers[0].password, queue);
    await page.locator(`tr[data-id="${first.id}"]`).waitFor();
    await page.evaluate(to => {
      location.hash = to;
    }, `${queue}/${first.id}/show`);
    await page.getByRole('button', { name: '有效期（年）：有误', pressed: true }).waitFor();
    await page.getByRole('button', { name: /^通过/ }).click();
    await page.getByRole('alert').filter({ hasText: '以下内容标为有误，不能通过：有效期（年）' }).waitFor();
  });

  test('[TBL-04][BEY-04] an ID number stands masked; it is shown to whoever asks, which the journal keeps, and hidden again', async () => {
    const holderIdNo = '11010519491231002X';
    const words = { certType: 'PERSON', holderName: '张三', holderIdNo, files: [files.picture] };
    const { id } = await apply(portal.running, company.token, words);
    const page = await reviewing(id, width);
    const fact = page.locator('.cr-application .cr-fact').filter({ has: page.locator('dt').getByText('持有人身份证号', { exact: true }) });
    const looked = async () => {
      const filter = { resource, recordId: id, action: 'unmask' };
      return (await portal.running.service.services.database.read.list('journal', { filter })).list.map(({ userNum, reason }) => [
        userNum,
        reason,
      ]);
    };
    await fact.getByText('*').waitFor();
    expect(await fact.getByText(holderIdNo).count()).toBe(0);
    expect(await looked()).toEqual([]);
    await fact.getByRole('button', { name: '显示 持有人身份证号' }).click();
    await fact.getByText(holderIdNo).waitFor();
    expect(await looked()).toEqual([[reviewers[0].userNum, 'holderIdNo']]);
    await fact.getByRole('button', { name: '隐藏 持有人身份证号' }).click();
    await fact.getByText('*').waitFor();
    expect(await fact.getByText(holderIdNo).count()).toBe(0);
    // By its key as well, of the field that is reached.
    await page.locator('.s-main').focus();
    for (let step = 0; step < 30 && !(await fact.evaluate(each => each.classList.contains('cr-at'))); step += 1)
      await page.keyboard.press('j');
    await page.keyboard.press('v');
    await fact.getByText(holderIdNo).waitFor();
    expect(await looked()).toHaveLength(2);
    await page.context().close();
  });
});
