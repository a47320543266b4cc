/** A company's first hour: from its registration to a PDF of its own that is signed, led by the steps on its home page, with no refusal met. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { logInAt, type Portal, startPortal, widths } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { employee, freshMobile, freshUscc, member, operator, png, register } from '../service/people.ts';
import { operatorLogin } from '../service/running.ts';
import { axeFindings, overflowFindings } from '../sweep/checks.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { trustIn } from '../vectors/signing.ts';

const password = 'Company-2026';
const legalIdNo = '11010519491231002X';
let portal: Portal;
let court: Court;
beforeAll(async () => {
  court = await openCourt();
  portal = await startPortal();
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await court.close();
});

interface Made {
  readonly id: string;
  readonly version: number;
}
const find = async (resource: string, filter: Record<string, unknown>): Promise<Made> => {
  const { list } = await portal.running.service.services.database.read.list(resource, { filter });
  const [row] = list;
  if (row === undefined) throw new Error(`no ${resource} of ${JSON.stringify(filter)}`);
  return row as unknown as Made;
};
/** What the platform does, by the call of its button. */
const operate = async (path: string, { id, version }: Made, more: object = {}): Promise<void> => {
  const answer = await portal.running.call(path, { id, version, ...more }, portal.running.operator);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
};
const approve = (path: string, record: Made): Promise<void> => operate(path, record, { decision: 'approve' });

const paper = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
const box = (page: Page, name: string) =>
  page.locator('.cr-field').filter({ has: page.locator(`[id="cr-field-${name}-label"], [for="cr-field-${name}"]`) });
const input = (page: Page, name: string) => page.locator(`[id="cr-field-${name}"]`);
const attach = async (page: Page, name: string): Promise<void> => {
  await box(page, name)
    .locator('input[type=file]')
    .setInputFiles(paper(`${name}.png`));
  await box(page, name).getByText('更换文件').waitFor();
};
/** One company at its browser: what it confirms is counted, and what it is refused is written down. */
interface Walk {
  readonly page: Page;
  readonly confirmed: string[];
  readonly refused: string[];
}
const confirm = (walk: Walk, screen: string): void => void walk.confirmed.push(screen);
const onTo = async (walk: Walk, step: string): Promise<void> => {
  await walk.page.getByRole('button', { name: /^下一步/ }).click();
  await walk.page.getByRole('heading', { name: step, exact: true }).waitFor();
  confirm(walk, `before ${step}`);
};
const save = async (walk: Walk, screen: string): Promise<void> => {
  await walk.page
    .getByRole('button', { name: /^(保存|提交)/ })
    .last()
    .click();
  await walk.page.waitForURL(/[0-9a-f-]{36}\/show/);
  confirm(walk, screen);
};
const step = (page: Page, name: string) => page.locator('.s-step').filter({ has: page.getByRole('heading', { name }) });
/** Comes back to the home page and looks at it anew. */
const home = async ({ page }: Walk): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${portal.running.address}/#/home`);
  await page.locator('.s-steps').waitFor();
};
const take = (page: Page, name: string, act: string) => step(page, name).getByRole('link', { name: act, exact: true }).click();
const waits = (page: Page, name: string) => step(page, name).getByText('由平台办理').waitFor();

const registers = async (walk: Walk, uscc: string, mobile: string): Promise<string> => {
  const { page } = walk;
  const account = `first_${uscc.slice(-8).toLowerCase()}`;
  const type = (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value);
  await page.goto(`${portal.running.address}/#/enterpriseRegister`);
  await type('companyName', `契证首签${uscc.slice(-6)}有限公司`);
  await type('uscc', uscc);
  await type('address', '福建省福州市鼓楼区五四路 1 号');
  await type('legalName', '李一舟');
  await type('legalIdNo', legalIdNo);
  await type('contactName', '李一舟');
  await type('contactMobile', mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => portal.running.smsCode(mobile)).toMatch(/^\d{6}$/);
  await type('smsCode', await portal.running.smsCode(mobile));
  await page.locator('input[type=file]').first().setInputFiles(paper('营业执照.png'));
  await page.locator('.e-file[data-state=done]').first().waitFor();
  await type('adminUserName', account);
  await type('adminPassword', password);
  await type('adminPasswordAgain', password);
  await page.locator('.e-proof[data-state=done]').waitFor();
  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByRole('heading', { name: '注册申请已提交' }).waitFor();
  confirm(walk, 'registration');
  return account;
};

const namesHandler = async (walk: Walk, mobile: string): Promise<void> => {
  const { page } = walk;
  await take(page, '指定经办人', '指定经办人');
  // It is whoever registered the company, and what is on record of them is there already, their number as the legal representative too.
  await expect.poll(() => input(page, 'employee').inputValue()).toContain('李一舟');
  expect(await input(page, 'mobile').inputValue()).toBe(mobile);
  expect(await input(page, 'name').inputValue()).toBe('李一舟');
  expect(await input(page, 'idNo').inputValue()).toBe(legalIdNo);
  await box(page, 'handlerType').getByText('都能用授权给自己的印章签署 PDF').waitFor();
  await onTo(walk, '授权书与证件');
  const [today, inAYear] = [await input(page, 'letterFrom').inputValue(), await input(page, 'letterTo').inputValue()];
  expect(today).toBe(dayIn(portal.running, 0));
  expect(inAYear.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 1));
  // The letter itself is there to print, with what is known in it.
  const taken = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载填好的经办人授权书' }).click();
  const letter = await taken;
  expect(letter.suggestedFilename()).toBe('经办人授权书.docx');
  const archive = openArchive(await readFile(await letter.path()), { bytes: 100_000 });
  expect((await collect(archive.read('word/document.xml'))).toString()).toContain(`>${today} 至 ${inAYear}`);
  for (const name of ['letterFile', 'idFront', 'idBack']) await attach(page, name);
  // All three are one picture here: it is said, and keeps nobody from going on.
  await box(page, 'idBack')
    .getByText(/^与“.+”是同一个文件，请核对$/)
    .waitFor();
  await onTo(walk, '核对');
  await save(walk, 'handler');
};

const opensSignature = async (walk: Walk): Promise<void> => {
  const { page } = walk;
  await take(page, '开通电子签名', '申请开通');
  // There is one handler, so it is theirs.
  await expect.poll(() => input(page, 'handler').inputValue()).toContain('李一舟');
  // The seal is applied for along with it, unless somebody says no.
  expect(await input(page, 'sealWanted').isChecked()).toBe(true);
  await onTo(walk, '材料');
  // Nothing is uploaded again; what is there says from when to when it holds.
  for (const name of ['licenceFile', 'idFront', 'idBack']) await box(page, name).getByText('更换文件').waitFor();
  await box(page, 'letterFile').getByText(dayIn(portal.running, 0)).waitFor();
  // Kept on the way, it is a new one still.
  await page.getByRole('heading', { name: /^新建电子签名申请/ }).waitFor();
  await onTo(walk, '核对');
  // What is agreed to stands in the form: its button hands in, and nothing is confirmed after it.
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await save(walk, 'e-signature');
  await isHandedIn(page);
};

const isHandedIn = async (page: Page): Promise<void> => {
  await page.locator('.s-main').getByText('待审核').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
};

const firstHour = async (width: number): Promise<void> => {
  const { running } = portal;
  const page = await portal.page({ width });
  const walk: Walk = { page, confirmed: [], refused: [] };
  page.on('response', response => {
    if (response.status() >= 400) walk.refused.push(`${response.status()} ${response.url()}`);
  });
  const [uscc, mobile] = [freshUscc(), freshMobile()];
  const account = await registers(walk, uscc, mobile);
  await approve('operation/authentication/approve', await find('authentications', { uscc }));
  await logInAt(page, running.address, 'enterprise', account, password);
  const { id: company } = await find('members', { uscc });

  await page.locator('.s-steps').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Nothing is counted yet, so no number stands there.
  expect(await page.locator('.s-card, .s-idle, .s-chart').count()).toBe(0);
  expect(await step(page, '签署第一份文件').getByRole('link').count()).toBe(0);
  // Numbers, order and what is said of them agree: four are counted, those that may be left out say so from the start.
  await page.locator('.s-steps').getByText('必办四步，可选两步').waitFor();
  await page.locator('.s-steps').getByText('必办步骤已完成 0 / 4').waitFor();
  expect(await page.locator('.s-step-mark').allTextContents()).toEqual(['·', '1', '2', '3', '·', '4']);
  expect(await page.locator('.s-step h3 small').allTextContents()).toEqual(['可选', '可选']);
  for (const name of ['开通电子签名', '制作电子印章']) await step(page, name).getByText('前一步提交后可办').waitFor();
  await step(page, '签署第一份文件').getByText('前一步完成后可办').waitFor();
  await namesHandler(walk, mobile);
  // From a page that waits there is a way on to what can be done meanwhile.
  await page
    .locator('.cr-next')
    .getByRole('link', { name: /下一步|首页还有可办的步骤/ })
    .waitFor();
  await home(walk);
  await waits(page, '指定经办人');
  // Whoever registered does it all: nobody was added, and nothing says so.
  await step(page, '登记员工').getByText('已跳过').waitFor();
  await step(page, '开通电子签名').getByText('不必等经办人审核完').waitFor();

  // Everything that is asked for is handed in while the first of it is under review.
  await opensSignature(walk);
  await home(walk);
  await waits(page, '开通电子签名');
  // The seal was applied for along with it: its step says so, and nobody applies once more.
  await step(page, '制作电子印章').getByText('已随电子签名一并申请').waitFor();
  for (const name of ['指定经办人', '开通电子签名', '制作电子印章']) await waits(page, name);
  const { id: asked, version } = await find('softKeyApplications', { member: company });
  const early = await running.call('operation/softKey/audit/commit', { id: asked, version, decision: 'approve' }, running.operator);
  expect(early.data).toMatchObject({ code: 'SOFT_KEY_HANDLER_WAITS' });
  await approve('operation/handler/audit/commit', await find('handlers', { member: company }));
  await approve('operation/seal/audit/commit', await find('sealApplications', { member: company }));

  await page.goto(`${running.address}/#/rKeyManage/signature/${asked}/show`);
  await page.locator('.cr-next').getByText('等待平台审核').waitFor();
  // It is called by what it is about, beside its number.
  await page.getByRole('heading', { level: 1, name: /^电子签名申请 · 开通（\d{8}RK\d+）$/ }).waitFor();
  await approve('operation/softKey/audit/commit', await find('softKeyApplications', { member: company }));
  // The page that waits shows by itself what has become of it.
  await page.locator('.cr-next').getByText('平台正在制作签名证书').waitFor();
  await operate('operation/certificate/issue', await find('certificates', { member: company }));
  // Where the key is kept was said in the application: it is kept, and nobody is asked again.
  await page.locator('.cr-next').getByText('已开通，密钥由平台保管').waitFor();
  expect(await find('certificates', { member: company })).toMatchObject({ state: 'ACTIVE', keepKey: true, downloadedAt: null });
  await operate('operation/seal/personalize', await find('seals', { member: company }));

  await home(walk);
  await take(page, '签署第一份文件', '去签署');
  await page.waitForURL(/\/signing\/signPdf$/);
  await signs(walk, mobile);

  await page.goto('about:blank');
  await page.goto(`${running.address}/#/home`);
  await page.getByRole('heading', { name: '待处理' }).waitFor();
  // All of them are ticked and lead on, until they are put away.
  const done = page.locator('.s-steps');
  await done.getByText('已完成').waitFor();
  await done.getByText('第一份文件已签好').waitFor();
  expect(await done.locator('.s-ticks li[data-standing=done]').count()).toBe(4);
  expect(await done.locator('.s-onward a').allTextContents()).toEqual([
    '签署下一份',
    '发起合同',
    '登记同事',
    '让收件人会查验',
    '让 PDF 阅读器信任签名',
  ]);
  const onward = await done.locator('.s-onward a').evaluateAll(links => links.map(link => link.getAttribute('href')));
  expect(onward.map(href => href?.replace(/^.*#/, '#'))).toEqual([
    expect.stringMatching(/\/signing\/signPdf$/),
    expect.stringMatching(/\/signing\/create$/),
    expect.stringMatching(/\/employeeInformation\/create$/),
    '#/queryPage',
    '#/trustGuide',
  ]);
  expect(await overflowFindings(page)).toEqual([]);
  await done.getByRole('button', { name: '收起', exact: true }).click();
  await done.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: '待处理' }).waitFor();
  expect(await page.locator('.s-steps').count()).toBe(0);
  // Queues of what it has never had are no news to a company.
  expect(await page.locator('.s-idle').count()).toBe(0);
  // What was signed and with what stands there, to be saved and verified.
  const signed = page.getByRole('region', { name: '最近签署的文件' });
  await signed.getByText('购销合同.pdf').first().waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), signed.getByRole('button', { name: /^下载/ }).click()]);
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  const [verified] = await Promise.all([page.waitForEvent('popup'), signed.getByRole('link', { name: /^查验/ }).click()]);
  await verified.locator('.e-verdict').first().waitFor();
  await verified.close();
  await page.getByRole('region', { name: '电子印章' }).getByText('启用').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // From now on signing is what the home page leads to first, and the menu without a way through its groups.
  await page.locator('.s-page-head').getByRole('link', { name: '签署文件' }).click();
  await page.waitForURL(/\/signing\/signPdf$/);
  await expect.poll(() => isTabInSight(page)).toBe(true);
  if (width >= 992) {
    await page.locator('.s-tree > li > a[aria-current=page]').getByText('签署文件').waitFor();
    expect(await page.locator('.s-tree a[aria-current=page], .s-tree [data-current=true]').count()).toBe(1);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // What was signed is found by its name, wherever one is.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill('购销合同');
  await page
    .getByRole('option', { name: /购销合同\.pdf.*已签署/ })
    .first()
    .click();
  await page.waitForURL(/sealUses\/[0-9a-f-]{36}\/show/);
  // One message for each wait that ends, and none on the way there.
  const { list: sent } = await running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
  const told = sent.map(({ body }) => String(body)).filter(body => !body.includes('验证码'));
  expect(told).toHaveLength(4);
  for (const said of ['注册申请', '已通过审核并生效', '密钥由平台保管', '已制成'])
    expect(told.filter(body => body.includes(said))).toHaveLength(1);
  // A seal is often called as its type is; the type's column says it all the same.
  await page.goto(`${running.address}/#/rKeyManage/sealManagement`);
  await page.locator('.s-main').getByText('公章').first().waitFor();
  expect(await page.getByText('同印章名称').count()).toBe(0);
  expect(walk.refused).toEqual([]);
  expect(walk.confirmed.length).toBeLessThanOrEqual(8);
};

/** Whether the tab that is open can be seen, however many stand in the row. */
const isTabInSight = (page: Page): Promise<boolean> =>
  page.locator('.resource-tabs [aria-selected=true]').evaluate(tab => {
    const [own, row] = [tab.getBoundingClientRect(), tab.closest('[role=tablist]')?.getBoundingClientRect()];
    return row !== undefined && own.left >= row.left - 1 && own.right <= row.right + 1;
  });

const onPage = (page: Page) => page.locator('.cr-seal-own .cr-seal-grip');

/** Reads the document, moves the seal, gives one proof, and takes the signed file, which a stranger to us judges. */
const signs = async (walk: Walk, mobile: string): Promise<void> => {
  const { page } = walk;
  const { running } = portal;
  const bytes = await contractPdf({ title: '购销合同', clauses: ['第一条'], parties: ['甲方'] });
  await page.locator('input[type=file]').setInputFiles({ name: '购销合同.pdf', mimeType: 'application/pdf', buffer: bytes });
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  const panel = page.getByRole('form', { name: '签署' });
  await panel.getByRole('button', { name: /^盖章处：第 \d+ 页$/ }).click();
  await onPage(page).locator('img').waitFor();
  const before = await onPage(page).getAttribute('aria-label');
  const grip = await onPage(page).boundingBox();
  if (grip === null) throw new Error('the seal stands nowhere');
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y - 20, { steps: 4 });
  await page.mouse.up();
  expect(await onPage(page).getAttribute('aria-label')).not.toBe(before);
  expect(await overflowFindings(page)).toEqual([]);
  // Without a signing password of one's own nothing but the code is asked for; its message names the document.
  await running.service.services.throttle.clear(`sms-minute:${mobile}`);
  await panel.getByRole('button', { name: '获取验证码' }).click();
  await panel.getByText('5 分钟内有效').waitFor();
  await panel.getByLabel('短信验证码', { exact: true }).fill(await running.smsCode(mobile));
  await panel.getByRole('button', { name: '签署', exact: true }).click();
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  confirm(walk, 'document');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载签署后的文件' }).click()]);
  // The verification has the file in its hands already.
  const [verifying] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '查验这份文件' }).click()]);
  await verifying.getByText('购销合同').first().waitFor();
  await verifying.locator('.e-verdict').first().waitFor();
  await verifying.close();
  await court.file('signed.pdf', await readFile(await download.path()));
  const root = await (await running.get(`/pki/ca/root-${new Date().getUTCFullYear()}.cer`)).arrayBuffer();
  const { stdout, stderr } = await court.run('pdfsig', ['-nssdir', await trustIn(court, Buffer.from(root)), '-no-ocsp', 'signed.pdf']);
  expect(stdout + stderr).toContain('Signature is Valid.');
  expect(stdout + stderr).toContain('Certificate is Trusted.');
};

test('[BEY-17][op.home] the operators of an empty system are told what comes before the first company', async () => {
  const { running } = portal;
  const page = await portal.page();
  await logInAt(page, running.address, 'operator', operatorLogin.userName, operatorLogin.password);
  await page.getByRole('heading', { name: '开始受理之前' }).waitFor();
  // What only the environment of the service says has no button; the others do not wait for it.
  await step(page, '短信与邮件网关').getByText('由部署服务的人办理').waitFor();
  await step(page, '人员与角色').getByRole('link', { name: '新建运营账号' }).waitFor();
  await step(page, '合同模板').getByRole('link', { name: '新建模板' }).waitFor();
  // Reviewers alone bring no certificate to anybody.
  await operator(running, 'REVIEWER');
  await page.getByRole('button', { name: '刷新' }).click();
  await step(page, '人员与角色').getByText('还没有人担任制证员').waitFor();
  await operator(running, 'ISSUER');
  await page.getByRole('button', { name: '刷新' }).click();
  await step(page, '人员与角色').getByText('已完成').waitFor();
  // Where a role is chosen each says what it is for, in the language that is read.
  await page.goto(`${running.address}/#/operate/operateInformation/create`);
  await input(page, 'role').click();
  await page
    .getByRole('option', { name: /^审核员/ })
    .getByText('审核企业、经办人、证书和印章的申请', { exact: true })
    .waitFor();
  await page.goto(`${running.address}/#/home`);
  await page.context().grantPermissions(['clipboard-write']);
  // What is typed elsewhere is copied from here, and where the key lies is said.
  await step(page, '主密钥的副本').getByRole('button', { name: '$DATA_DIR/master.key' }).waitFor();
  await step(page, '短信与邮件网关')
    .getByRole('button', { name: /^SMTP_URL=/ })
    .click();
  await step(page, '短信与邮件网关').getByText('已复制').waitFor();
  // What the step is about is filled in: it takes one confirmation.
  await take(page, '主密钥的副本', '登记已存好');
  await expect.poll(() => input(page, 'title').inputValue()).toBe('主密钥的副本已存好');
  expect(new URL(page.url()).hash).not.toContain('?');
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.waitForURL(/[0-9a-f-]{36}\/show/);
  expect(await find('maintenanceLogs', {})).toMatchObject({ kind: 'KEYS', result: 'DONE', operator: expect.stringMatching(/\S/) });
  await page.goto(`${running.address}/#/home`);
  await step(page, '主密钥的副本').getByText('已完成').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // A company comes, and work with it: what is still to be done before stays, until it is done or put away.
  await member(running);
  const { firstSteps } = (await running.call<{ firstSteps: unknown[] }>('operation/home', {}, running.operator)).data;
  expect(firstSteps.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: '刷新' }).click();
  await step(page, '主密钥的副本').waitFor();
  // Once somebody waits, today's work stands before them, and leads on by its button alone.
  await register(running);
  await page.getByRole('button', { name: '刷新' }).click();
  const [work, steps] = [page.locator('.s-focus'), page.locator('.s-steps')];
  await work.waitFor();
  const top = async (part: typeof work) => (await part.boundingBox())?.y ?? 0;
  expect(await top(work)).toBeLessThan(await top(steps));
  expect(await steps.locator('.cr-filled').count()).toBe(0);
  await page.getByRole('button', { name: '收起', exact: true }).click();
  await page.getByRole('heading', { name: '开始受理之前' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: '显示“开始受理之前”' }).click();
  await step(page, '主密钥的副本').waitFor();
  // Which of the lists behind an entry holds the work, the tabs above them say.
  await page.goto(`${running.address}/#/certificate/nameAuthentication`);
  const tab = (name: string) => page.locator('.resource-tabs a').filter({ hasText: name });
  await tab('企业实名认证').locator('.s-count').getByText('1', { exact: true }).waitFor();
  expect(await tab('个人实名认证').locator('.s-count').count()).toBe(0);
});

test.each(widths('first hour'))(
  '[BEY-17][en.home][en.handler.person][en.softKey.papers][op.softKey.commit][doc.sign] a new company is led to its first signed document, at %i pixels',
  width => firstHour(width),
  240_000,
);

test('[BEY-17][en.home] who may take none of the steps is shown none, and a form says what it lacks and where that is found', async () => {
  const { running } = portal;
  const company = await member(running);
  const viewer = await employee(running, company.token);
  expect((await running.call<{ firstSteps: unknown[] }>('home', {}, viewer.token)).data.firstSteps).toEqual([]);
  expect((await running.call<{ firstSteps: unknown[] }>('home', {}, company.token)).data.firstSteps).toHaveLength(6);
  // What they may do instead, and look at; nothing that they may not.
  const seen = async ({ userName, password }: { readonly userName: string; readonly password: string }) => {
    const home = await portal.page();
    await logInAt(home, running.address, 'enterprise', userName, password);
    await home.getByRole('heading', { name: '您可以办理' }).waitFor();
    expect(await axeFindings(home)).toEqual([]);
    return [await home.locator('.s-may a').allTextContents(), await home.locator('.s-idle a').allTextContents()];
  };
  const [begins, looks] = await seen(viewer);
  expect(begins).toEqual([]);
  expect(looks).toContain('印章管理');
  const handler = await employee(running, company.token, 'COMPANY_FINANCE');
  expect((await seen(handler))[0]).toEqual(['申请开票']);

  const page = await portal.page();
  await logInAt(page, running.address, 'enterprise', company.adminUserName, company.adminPassword);
  await page.goto(`${running.address}/#/rKeyManage/signature/create`);
  await page.getByText('还没有经办人，申请不能提交').waitFor();
  await page.getByRole('link', { name: '去指定经办人' }).click();
  await page.waitForURL(/handlerManagement(\?|$)/);
  await page.goto(`${running.address}/#/rKeyManage/sealManagement/sealApplications/create`);
  // What it begins with is no change, and is not called unchanged either.
  await page.locator('.cr-form-state').getByText('尚未保存').waitFor();
  // A company's first seal is its own, as a rule.
  await expect.poll(() => input(page, 'sealType').inputValue()).toBe('公章');
  await box(page, 'certificate').getByText('还没有有效的签名证书').waitFor();
  // A company's seal bears nobody's name; one's own begins with it, and is there again when the draft is opened.
  expect(await input(page, 'personName').count()).toBe(0);
  await page.locator('.cr-preview img, .cr-preview svg').first().waitFor();
  expect(await page.locator('.cr-preview .cr-fault').textContent()).toBe('');
  await input(page, 'sealType').click();
  await page.getByRole('option', { name: '个人名章', exact: true }).click();
  await input(page, 'personName').waitFor();
  const own = await input(page, 'personName').inputValue();
  expect(own).not.toBe('');
  await input(page, 'name').fill('名章');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/[0-9a-f-]{36}\/show/);
  const draft = page.url().replace(/\/show.*$/, '');
  await page.goto('about:blank');
  await page.goto(draft);
  await expect.poll(() => input(page, 'personName').inputValue()).toBe(own);
  expect(await axeFindings(page)).toEqual([]);
});

test('[BEY-17][en.home][doc.contractStart][doc.sign] what would lead nowhere is no button of the home page: it says what is missing and who puts that right', async () => {
  const { running } = portal;
  const company = await member(running);
  const colleague = await employee(running, company.token, 'HANDLER');
  const page = await portal.page();
  await logInAt(page, running.address, 'enterprise', colleague.userName, colleague.password);
  const barred = page.locator('.s-barred');
  await barred.filter({ hasText: '请企业管理员在“经办人管理”中指定您为经办人' }).getByText('签署文件', { exact: true }).waitFor();
  await barred.filter({ hasText: '平台还没有发布' }).getByText('发起合同', { exact: true }).waitFor();
  expect(
    await page
      .locator('.s-main')
      .getByRole('link', { name: /^(发起合同|签署文件)$/ })
      .count(),
  ).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  // An administrator uses each seal; of templates the form says the same where one is to be chosen.
  const { barred: told } = (await running.call<{ barred: { call: string }[] }>('home', {}, company.token)).data;
  expect(told.map(({ call }) => call)).toEqual(['doc.contractStart']);
  await page.goto(`${running.address}/#/rKeyManage/signing/create`);
  await box(page, 'template').getByText('平台还没有发布合同模板').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('[TBL-02][BEY-17] what few people change stands folded, and of what is shown in part it is said that it is entered again in full', async () => {
  const { running } = portal;
  const company = await member(running);
  const colleague = await employee(running, company.token);
  const page = await portal.page();
  await logInAt(page, running.address, 'enterprise', company.adminUserName, company.adminPassword);
  await page.goto(`${running.address}/#/rKeyManage/signature/create`);
  const folded = page.locator('details').filter({ hasText: '高级选项' });
  await folded.locator('summary').waitFor();
  expect(await folded.locator('#cr-field-algorithm').isVisible()).toBe(false);
  await folded.locator('summary').click();
  await folded.locator('#cr-field-algorithm').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // What is changed or cancelled has to be there: where it is not, the way to begin is said.
  await box(page, 'service').getByRole('radio', { name: '变更' }).check();
  await box(page, 'certificate').getByText('没有可变更或注销的：首次办理请选“开通”').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${running.address}/#/yKeyManage/certificateApply/create`);
  await folded.locator('summary').waitFor();
  expect(await folded.locator('#cr-field-algorithm').isVisible()).toBe(false);
  await page.goto(`${running.address}/#/employee/employeeInformation/${colleague.id}`);
  await box(page, 'mobile').getByText('只显示了一部分；要修改，请重新填写完整内容').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
