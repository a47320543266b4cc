/** Issuing, renewals and free certificates in a browser, on a desk and on a phone, and what operators look at when something failed. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { sampleRequest } from '#product/demo/request.ts';
import { drainPushes } from '#service/delivery/pushes.ts';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { apply, member, only, operator, order, type Person, type Registered, signIn } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

let portal: Portal;
let company: Registered;
let maker: Person;
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
  maker = await operator(portal.running, 'ISSUER');
}, 120_000);
afterAll(() => portal.stop());

const database = () => portal.running.service.services.database;
const stored = async (resource: string, id: string) => database().read.find(resource, id);
const now = () => portal.running.service.services.clock();
/** The founder's session: the clock may have ended the first one. */
const root = async (): Promise<string> => (await portal.running.call<{ token: string }>('operation/login', operatorLogin)).data.token;
const must = async (path: string, body: object, token: string): Promise<Row> => {
  const answer = await portal.running.call<Row>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const ordered = async (): Promise<Row> => {
  const [token, operator] = [await signIn(portal.running, company.adminUserName, company.adminPassword), await root()];
  const application = await apply(portal.running, token, { csr: await sampleRequest('ECDSA_P256', '榕桥') });
  return order({ ...portal.running, operator }, application) as Promise<Row>;
};
const issued = async (): Promise<Row> => must('operation/certificate/issue', await ordered(), await root());
const opened = async (width: number, who: { userName: string; password: string }, path: string): Promise<Page> => {
  const page = await portal.page({ width });
  await signInAt(page, portal.running.address, 'operator', who.userName, who.password, path);
  return page;
};
const inHead = (page: Page, state: string) => page.locator('.cr-record-head').getByText(state, { exact: true }).waitFor();
/** Opens the dialog of what can be done with the record, wherever it is offered. */
const begin = async (page: Page, what: string) => {
  const button = page.locator('.cr-actions').getByRole('button', { name: what, exact: true });
  const more = page.getByRole('button', { name: '更多', exact: true });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) await button.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: `${what}…`, exact: true }).click();
  }
  return page.getByRole('dialog').last();
};

test.each([1440, 390])(
  '[SHL-01] at %i the window scrolls within: the document is as long as it, on a long record and on lists with tabs',
  async width => {
    const { id } = await issued();
    const page = await opened(width, operatorLogin, `/certificate/operateCertificate/${id}/show`);
    await inHead(page, '有效');
    const beyond = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await beyond()).toBe(0);
    for (const path of ['/certificate/operateCertificate', '/operateInformationCenter/journal', '/menu/permissionManagement']) {
      await page.goto(`${portal.running.address}/#${path}`);
      await page.locator('.s-main h1').first().waitFor();
      if (width > 992) {
        const closed = page.locator('.s-group[aria-expanded=false]');
        while ((await closed.count()) > 0) await closed.first().click();
      }
      expect(await beyond(), path).toBe(0);
    }
  },
);

test('[TBL-01] the list opens whole where its reader made that the default, with as many rows to a page as they chose', async () => {
  const { id, version } = await ordered();
  // What still waits would be led on to by the tests that follow.
  onTestFinished(async () => void (await must('operation/certificate/reject', { id, version, reason: '试办，不再需要' }, await root())));
  const page = await opened(1440, maker, '/certificate/operateCertificate');
  const tab = (name: RegExp) => page.locator('.cr-tabs').getByRole('button', { name });
  const size = page.getByRole('combobox', { name: '每页条数' });
  await page.locator('.cr-tabs button[aria-pressed=true]', { hasText: '待我办理' }).waitFor();
  const asksFor50 = page.waitForResponse(
    answer => answer.url().endsWith('certificate/list') && answer.request().postDataJSON().pageSize === 50,
  );
  await size.selectOption('50');
  await asksFor50;
  const anew = async () => {
    await page.goto(`${portal.running.address}/#/home`);
    await page.locator('.cr-tabs').waitFor({ state: 'detached' });
    await page.reload();
    await page.goto(`${portal.running.address}/#/certificate/operateCertificate`);
    await size.waitFor();
  };
  await anew();
  expect(await tab(/^待我办理/).getAttribute('aria-pressed')).toBe('true');
  expect(await size.inputValue()).toBe('50');

  await tab(/^全部/).click();
  await page.locator('.cr-tabs button[aria-pressed=true]', { hasText: '全部' }).waitFor();
  await page.getByRole('button', { name: /^常用筛选/ }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('全部证书');
  await page.getByRole('button', { name: '保存当前筛选' }).click();
  await page.getByRole('button', { name: '打开列表时使用“全部证书”' }).click();
  await anew();
  expect(await tab(/^全部/).getAttribute('aria-pressed')).toBe('true');
  expect(await size.inputValue()).toBe('50');
});

test('[TBL-01][TBL-04][BEY-20] the list opens on what waits with its count, says the company once, and goes on as it is sorted', async () => {
  const ids: string[] = [];
  // What still waits would be led on to by the tests that follow.
  onTestFinished(async () => {
    for (const id of ids) {
      const { version, state } = (await stored('certificates', id)) ?? {};
      if (state === 'TO_ISSUE') await must('operation/certificate/reject', { id, version, reason: '试办，不再需要' }, await root());
    }
  });
  await issued();
  for (let n = 0; n < 4; n += 1) ids.push((await ordered()).id);
  const page = await opened(1440, maker, '/certificate/operateCertificate');
  const mine = page.getByRole('button', { name: /^待我办理/ });
  await mine.waitFor();
  expect(await mine.getAttribute('aria-pressed')).toBe('true');
  await page.locator(`tbody tr[data-id="${ids[3]}"]`).waitFor();
  expect(await mine.locator('.cr-tab-count').textContent()).toBe(String(await page.locator('tbody tr').count()));
  expect(await page.locator('tbody tr').first().textContent()).toContain('同持有人');
  const end = await page.getByRole('columnheader', { name: '到期时间' }).boundingBox();
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThan(1440);

  // One key begins with what is due first, as in the queues of reviews.
  const first = await page.locator('tbody tr').first().getAttribute('data-id');
  await page.getByRole('button', { name: '开始办理' }).waitFor();
  await page.keyboard.press('a');
  await page.waitForURL(new RegExp(`${first}/show`));
  await page.goBack();
  await page.locator(`tbody tr[data-id="${ids[3]}"]`).waitFor();

  // From the newest on: after the newest but one comes the one before, not the oldest nor the newest; an unpaid one waits for nobody, and says why.
  const unpaid = ids.at(-3) ?? '';
  portal.running.byHand('certificates', unpaid);
  await database().transaction(rows => rows.update('certificates', unpaid, null, { payStatus: 'TO_PAY', fee: '200.00' }));
  const number = page.getByRole('columnheader', { name: '受理号' });
  for (const sorted of ['ascending', 'descending']) {
    await number.getByRole('button').first().click();
    await expect.poll(() => number.getAttribute('aria-sort')).toBe(sorted);
  }
  expect(await page.locator(`tbody tr[data-id="${unpaid}"]`).count()).toBe(0);
  await page
    .locator(`tbody tr[data-id="${ids.at(-2)}"]`)
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(new RegExp(`${ids.at(-2)}/show`));
  // What is to be issued is said before it is; what was issued, on the page of the next one.
  const issuing = await begin(page, '制证');
  await expect
    .poll(async () => (await issuing.locator('.cr-act-facts dt').allTextContents()).slice(0, 3))
    .toEqual(['会员企业', '证书类型', '介质']);
  // Whom it names, and what is in force already.
  const subject = issuing.locator('.cr-act-facts dd').last();
  await subject.getByText(`CN=${company.companyName}`).waitFor();
  await subject.getByText('同类证书已有效').waitFor();
  // What was reviewed is not changed here.
  expect(await page.locator('.cr-actions').getByRole('button', { name: '修改', exact: true }).count()).toBe(0);
  await issuing.getByRole('button', { name: '制证', exact: true }).click();
  await page.waitForURL(new RegExp(`${ids.at(-4)}/show`));
  const before = page.getByRole('status').filter({ hasText: '已完成“制证”' });
  expect(await before.getByRole('link').getAttribute('href')).toContain(ids.at(-2));
  await before.getByText(/现在打开的是下一件，含本件还有 \d+ 件可以办理/).waitFor();
  // Once, beside what it is about: no message lies over the next one's title.
  expect(await page.locator('.u-toast').count()).toBe(0);
  // A key pressed twice issues one: what was done has the keyboard, and not the act of the next.
  expect(await before.evaluate(said => said === document.activeElement)).toBe(true);
  await page.goto(`${portal.running.address}/#/certificate/operateCertificate/${unpaid}/show`);
  await page.locator('.cr-next').getByText('待缴费 200.00 元：到账后登记缴费').waitFor();
  expect(await page.locator('.cr-actions').getByRole('button', { name: '制证', exact: true }).count()).toBe(0);
  // Many at once: what cannot be issued is named with its reason before anything begins.
  await page.goto(`${portal.running.address}/#/certificate/operateCertificate`);
  await page.getByRole('button', { name: /^全部/ }).click();
  await page.locator(`tbody tr[data-id="${unpaid}"]`).getByRole('checkbox').check();
  await page.locator('.cr-foot').getByRole('button', { name: '批量制证', exact: true }).click();
  const many = page.getByRole('dialog');
  await many.getByText('以下 1 条现在不能执行，不在其中：').waitFor();
  await many.getByText('订单待缴费，请先登记缴费或免除费用，再制证').waitFor();
  expect(await many.getByRole('button', { name: '批量制证', exact: true }).isDisabled()).toBe(true);
  await many.getByRole('button', { name: '取消' }).click();
});

test('[op.cert.revoke][BEY-08] before a certificate is revoked the dialog counts and names the seals that stop with it', async () => {
  const certificate = await issued();
  const owner = (await stored('certificates', certificate.id))?.member;
  const type = await database().read.find('sealTypes', { code: 'PUBLIC' });
  const seals = ['公章', '合同章'];
  await database().transaction(async rows => {
    for (const name of seals) {
      const made = { name, member: owner, sealType: type?.id, makeMode: 'TEMPLATE', state: 'ENABLED', certificate: certificate.id };
      const { id } = await rows.insert('seals', made);
      portal.running.byHand('seals', id);
    }
  });
  const page = await opened(1440, operatorLogin, `/certificate/operateCertificate/${certificate.id}/show`);
  await inHead(page, '有效');
  const dialog = await begin(page, '吊销');
  const stops = dialog.locator('.cr-act-facts div', { hasText: '随之停止' }).first();
  await stops.getByText(/^停用印章 2 枚：/).waitFor();
  for (const name of seals) expect(await stops.textContent()).toContain(name);
});

describe.each(widths('certificates'))('at %i pixels', width => {
  test('[op.cert.issue][op.cert.download][op.cert.revoke][BEY-08] an order is issued and downloaded; suspending asks who is there; resumed and revoked', async () => {
    const { id } = await ordered();
    const page = await opened(width, maker, `/certificate/operateCertificate/${id}/show`);
    const issuing = await begin(page, '制证');
    // What it becomes is said as it will be: by a request, or with the key kept here, it is in force at once.
    await issuing.locator('.cr-act-what').getByText('有效', { exact: true }).waitFor();
    await issuing.getByRole('button', { name: '制证', exact: true }).click();
    // What was done to whom, and what it is now.
    await page.getByText(/^“.+（.+）”已制证，现在是“有效”$|^“.+ \(.+\)”已制证，现在是“有效”$/).waitFor();
    await inHead(page, '有效');
    // A soft one goes nowhere: nothing is shown of a delivery, and its dialog asks for none.
    expect(await page.getByRole('heading', { name: '寄送' }).count()).toBe(0);
    await (await begin(page, '修改收件信息')).getByLabel('通知邮箱').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(1);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '下载证书' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /PEM/ }).click()]);
    const pem = await readFile(await download.path(), 'utf8');
    expect(pem.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1);

    // A quarter of an hour later nobody takes it for granted who sits there.
    portal.running.clock.now = new Date(portal.running.clock.now.getTime() + 16 * 60_000);
    const why = await begin(page, '冻结');
    await why.getByLabel(/理由/).fill('客户来电遗失');
    const suspending = why.getByRole('button', { name: '冻结', exact: true });
    await suspending.hover();
    // Filled and red, it can be read under the pointer that has just pressed it, too.
    const [ink, ground] = await suspending.evaluate(button => {
      const { color, backgroundColor } = getComputedStyle(button);
      return [color, backgroundColor].map(said => {
        const [r = 0, g = 0, b = 0] = (said.match(/[\d.]+/g) ?? [])
          .map(Number)
          .map(part => (said.startsWith('color(') ? part * 255 : part));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      });
    });
    if ((await suspending.getAttribute('class'))?.includes('cr-danger')) expect(Math.abs((ink ?? 0) - (ground ?? 0))).toBeGreaterThan(100);
    await suspending.click();
    const asking = page.getByRole('dialog', { name: '确认身份' });
    await asking.locator('[name=password]').fill(maker.password);
    await page.keyboard.press('Enter');
    await inHead(page, '冻结');
    expect(await stored('certificates', id)).toMatchObject({ state: 'FROZEN', revocationReason: 'certificateHold' });
    // What was typed stands across it and in its history.
    await page.locator('.cr-not-in-force').filter({ hasText: '冻结 · 客户来电遗失' }).waitFor();
    await page.locator('.cr-history li', { hasText: '冻结' }).getByText('客户来电遗失', { exact: true }).waitFor();
    await (await begin(page, '解冻')).getByRole('button', { name: '解冻', exact: true }).click();
    await inHead(page, '有效');

    const dialog = await begin(page, '吊销');
    await dialog.getByText('不能恢复').waitFor();
    // Without a reason nothing happens, and it says what is missing.
    await dialog.getByRole('button', { name: '吊销', exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByRole('radio', { name: /^停止使用/ }).check();
    // Enter in a field sends nothing that cannot be taken back.
    await dialog.getByRole('radio', { name: /^停止使用/ }).press('Enter');
    // What is lost is found by that name, and what each reason means stands below it.
    await dialog.getByRole('radio', { name: /^密钥丢失或泄露.*UKey 或口令丢失/ }).waitFor();
    const invalidityDate = dialog.getByLabel(/失效时间/).first();
    await invalidityDate.fill('2026/11/31 9:30');
    await invalidityDate.press('Enter');
    await invalidityDate.blur();
    await dialog.getByText('请填写日期和时间，如 2026-11-20 08:00').waitFor();
    // However it is written.
    await invalidityDate.fill('2026年11月1日 9:30');
    await invalidityDate.blur();
    expect(await invalidityDate.inputValue()).toBe('2026-11-01 09:30');
    await invalidityDate.fill('');
    expect(await dialog.getByRole('button', { name: '吊销', exact: true }).isEnabled()).toBe(true);
    expect(await stored('certificates', id)).toMatchObject({ state: 'ACTIVE' });
    await dialog.getByRole('button', { name: '吊销', exact: true }).click();
    await inHead(page, '已吊销');
    // What callers ask then.
    await page.locator('.cr-next').getByText('须申请新证书').waitFor();
    expect(await stored('certificates', id)).toMatchObject({ state: 'REVOKED', revocationReason: 'cessationOfOperation' });
    await page.context().close();
  });

  test('[op.cert.revokeMany][TBL-01] a proposed revocation stands beside the state and in the list; the dialog and its card say who confirms it', async () => {
    const { id } = await issued();
    const page = await opened(width, maker, `/certificate/operateCertificate/${id}/show`);
    await inHead(page, '有效');
    const dialog = await begin(page, '提议吊销');
    await dialog.getByText(/除您以外任何有吊销权限的操作员在这张证书的页面“确认吊销”/).waitFor();
    await dialog.getByRole('radio', { name: /^停止使用/ }).check();
    await dialog.getByRole('button', { name: '提议吊销', exact: true }).click();
    await inHead(page, '拟吊销：停止使用');
    await inHead(page, '有效');
    // Who proposed it has nothing to do; whoever may confirm it finds that as the one filled button.
    await page
      .locator('.cr-next')
      .getByText(/待另一位有吊销权限的操作员确认/)
      .waitFor();
    expect(await page.locator('.cr-record-head .cr-filled').allTextContents()).toEqual([]);
    const other = await opened(width, operatorLogin, `/certificate/operateCertificate/${id}/show`);
    await other.locator('.cr-record-head .cr-filled', { hasText: '确认吊销' }).waitFor();
    expect(await other.locator('.cr-record-head .cr-filled').count()).toBe(1);
    await other.context().close();
    await page.goto(
      `${portal.running.address}/#/certificate/operateCertificate?filter=${encodeURIComponent(JSON.stringify({ proposedReason: ['cessationOfOperation'] }))}`,
    );
    await page.locator(`tr[data-id="${id}"] .cr-tone-warn`, { hasText: '停止使用' }).waitFor({ state: 'attached' });
    await must(
      'operation/certificate/revokeMany',
      { id, version: (await stored('certificates', id))?.version, step: 'confirm' },
      await root(),
    );
    await page.goto(`${portal.running.address}/#/certificate/operateCertificate/${id}/show`);
    await inHead(page, '已吊销');
    expect(
      await page
        .locator('.cr-record-head')
        .getByText(/拟吊销/)
        .count(),
    ).toBe(0);
    await page.context().close();
  });

  test('[op.renewal.list][op.renewal.approve] a renewal is found in its queue and approved; the successor is issued at once', async () => {
    const old = await issued();
    portal.running.byHand('certificates', old.id);
    const notAfter = new Date(now().getTime() + 20 * 86_400_000).toISOString();
    await database().transaction(rows => rows.update('certificates', old.id, null, { notAfter }));
    const token = await signIn(portal.running, company.adminUserName, company.adminPassword);
    const asked = await must('ca/renew/apply', { certificate: old.id, mode: 'RENEW', years: 1 }, token);
    const page = await opened(width, maker, '/certificate/caRenewal');
    await page
      .getByRole('link', { name: String(asked.applyNo) })
      .first()
      .click();
    await page.getByRole('button', { name: /^通过/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
    await page.waitForURL(/caRenewal(\?|$)/);
    expect(await stored('renewals', asked.id)).toMatchObject({ state: 'DONE', decidedBy: maker.userNum });
    expect(await stored('certificates', old.id)).toMatchObject({ state: 'SUPERSEDED' });
    await page.context().close();
  });

  test('[op.free.import][op.free.detail] a sheet with a faulty row: what is wrong stands by row and column, the right rows become a batch', async () => {
    const free = await member({ ...portal.running, operator: await root() });
    const rows = [
      ['会员企业', '证书类型', '有效期（年）'],
      [free.uscc, '企业证书', 1],
      [free.uscc, '企业证书', 9],
    ].map(row => row.map(value => ({ value })));
    const buffer = await (await writeWorkbook(rows)).toBuffer();
    const page = await opened(width, maker, '/certificate/certificateFree');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const file = {
      name: `名单-${width}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    };
    const send = async () => {
      await dialog.getByLabel('要导入的文件').setInputFiles(file);
      await dialog.getByRole('button', { name: '导入', exact: true }).click();
    };
    await send();
    await dialog.getByRole('row', { name: /^3 有效期（年）/ }).waitFor();
    await dialog.getByText('全部没有导入').waitFor();
    await dialog.getByRole('checkbox').check();
    await send();
    await dialog.getByText(/导入 1 行/).waitFor();
    await dialog.getByRole('button', { name: '关闭' }).click();
    const batch = (await database().read.list('freeBatches', { filter: { fileName: file.name } })).list[0];
    expect(batch).toMatchObject({ taken: 1, refused: 1, state: 'SUBMITTED' });
    await page
      .getByRole('link', { name: String(batch?.applyNo) })
      .first()
      .click();
    // Kept as a code, said in the language of whoever reads it.
    await page.getByText(/^有效期（年）：/).waitFor();
    await page.context().close();
  });
});

test('[op.cert.issueMany][TBL-01] many orders are issued at once: stopped between two groups, gone on with, and what is refused stays selected', async () => {
  const founder = await root();
  const { id: of } = await only(portal.running, 'operation/member/list', { uscc: company.uscc }, founder);
  const receiver = { receiverName: '李四', receiverMobile: '13800138000', receiverAddress: '五四路 1 号' };
  const base = { member: of, certType: 'ENT', algorithm: 'ECDSA_P256', years: 1 };
  const orders: Record<string, unknown>[] = [];
  for (let made = 0; made < 52; made += 1)
    orders.push(
      await must(
        'operation/certificate/save',
        { ...base, ...(made === 3 ? { carrier: 'UKEY', ...receiver } : { carrier: 'SOFT' }) },
        founder,
      ),
    );
  const filter = encodeURIComponent(JSON.stringify({ state: 'TO_ISSUE' }));
  const page = await opened(1440, maker, `/certificate/operateCertificate?filter=${filter}&page=1&perPage=100&sort=createdAt&order=DESC`);
  let release = () => {};
  const held = new Promise<void>(go => {
    release = go;
  });
  await page.route('**/operation/certificate/issueMany', async route => {
    await held;
    await route.continue();
  });
  await page.getByLabel('选择本页全部').check();
  // Somebody else was at one of them meanwhile.
  const { id, version } = orders[10] ?? {};
  await must('operation/certificate/save', { id, version, email: 'new@example.com' }, founder);
  const dialog = page.getByRole('dialog');
  const issue = async () => {
    await page.locator('.cr-foot').getByRole('button', { name: '批量制证', exact: true }).click();
    await dialog.getByRole('button', { name: '批量制证', exact: true }).click();
  };
  await page.locator('.cr-foot').getByRole('button', { name: '批量制证', exact: true }).click();
  // What the dialog of one says of its certificate and of what speaks against it, it says of one of many.
  await dialog.getByText('其中一份的证书主体').waitFor();
  await dialog.getByRole('button', { name: '批量制证', exact: true }).click();
  await dialog.getByText('0 / 52').waitFor();
  await dialog.getByRole('button', { name: '停止' }).click();
  release();
  await dialog.getByText('成功 48 条，失败 2 条，未执行 2 条').waitFor();
  expect((await dialog.locator('[data-verdict=failed]').allInnerTexts()).join('\n')).toMatch(/没有证书请求/);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByText('已选 4 条').waitFor();
  await page.locator('tbody tr').nth(2).waitFor();
  await issue();
  await dialog.getByText('成功 3 条，失败 0 条').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.locator('.cr-empty').waitFor();
  expect((await database().read.list('certificates', { filter: { state: 'ISSUE_FAILED' } })).list).toHaveLength(1);
  await page.context().close();
});

test('[op.cert.topay][BEY-20] what is left to do with a certificate that has ended does not look like its next step', async () => {
  const made = await issued();
  const { id } = made;
  const { version } = await must(
    'operation/certificate/topay',
    { id, version: made.version, kind: 'request', amount: '200.00' },
    await root(),
  );
  const finance = await operator(portal.running, 'FINANCE');
  const page = await opened(1440, finance, `/certificate/operateCertificate/${id}/show`);
  await inHead(page, '有效');
  await must('operation/certificate/revoke', { id, version, reason: 'cessationOfOperation' }, await root());
  await page.reload();
  await inHead(page, '已吊销');
  const payment = page.getByRole('button', { name: '登记缴费', exact: true });
  await payment.waitFor();
  expect(await page.locator('.cr-record-head .cr-filled').count()).toBe(0);
  // No key does it either.
  expect(await payment.getAttribute('aria-keyshortcuts')).toBeNull();
  // Of a free one nothing is left to be paid.
  const free = await issued();
  await must('operation/certificate/revoke', { id: free.id, version: free.version, reason: 'cessationOfOperation' }, await root());
  await page.goto(`${portal.running.address}/#/certificate/operateCertificate/${free.id}/show`);
  await inHead(page, '已吊销');
  expect(await payment.count()).toBe(0);
  const later = await only(portal.running, 'operation/certificate/list', { id: free.id }, await root());
  expect(
    await portal.running.call(
      'operation/certificate/topay',
      { id: free.id, version: later.version, kind: 'record', channel: 'CASH', amount: '10.00' },
      finance.token,
    ),
  ).toMatchObject({ message: '订单没有待缴费用' });
});

test('[op.log.push][op.log.pushResend][en.failure.resend][op.log.list] a push that was given up is sent again from its log or from the failures; the journal shows before and after', async () => {
  const founder = await root();
  const target = { name: '对账系统', targetUrl: 'https://receiver.example.com/events', events: ['certificate.issued'] };
  await must('operation/push/target/new', target, founder);
  const { id } = await issued();
  const giveUp = async () => {
    const post = async () => ({ status: 500, body: 'down' });
    for (let day = 1; day <= 6; day += 1) await drainPushes(database(), new Date(now().getTime() + day * 86_400_000), post);
  };
  await giveUp();
  const push = await only(portal.running, 'operation/log/push', { state: 'GIVEN_UP' }, founder);
  const page = await opened(1440, operatorLogin, `/operateInformationCenter/pushLogs/${push.id}/show`);
  await inHead(page, '已放弃');
  await page.getByText('HTTP 500').first().waitFor();
  await (await begin(page, '重新推送')).getByRole('button', { name: '重新推送', exact: true }).click();
  await inHead(page, '待推送');

  await giveUp();
  const failure = await only(portal.running, 'failureLog/query', { recordId: push.id }, founder);
  await page.goto(`${portal.running.address}/#/operateInformationCenter/pushLogs/failures/${failure.id}/show`);
  await inHead(page, '待处理');
  await (await begin(page, '重发')).getByRole('button', { name: '重发', exact: true }).click();
  await inHead(page, '已重发');
  expect(await stored('pushLogs', push.id)).toMatchObject({ state: 'WAIT', tries: 0 });

  const entry = await only(portal.running, 'operation/log/list', { recordId: id, action: 'issue' }, founder);
  await page.goto(`${portal.running.address}/#/operateInformationCenter/journal/${entry.id}/show`);
  const changes = page.locator('.cr-changes');
  await changes.getByRole('columnheader', { name: '修改前' }).waitFor();
  const state = await changes.getByRole('row', { name: /^状态/ }).innerText();
  expect(state.indexOf('待制证')).toBeGreaterThan(-1);
  expect(state.indexOf('有效')).toBeGreaterThan(state.indexOf('待制证'));
  // What else was done to that record is one click away.
  await page.getByRole('link', { name: '该记录的全部变更' }).click();
  await page.waitForURL(url => decodeURIComponent(url.hash).includes(`"recordId":"${entry.recordId}"`));
  await page.locator(`tbody tr[data-id="${entry.id}"]`).waitFor();
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(1);
  await page.context().close();
});
