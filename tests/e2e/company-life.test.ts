/** A company's whole life in a browser, with its wrong turns: from registering to leaving, on a desk and on a phone. Operators decide by calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeCalls } from '#product/bridge/calls.ts';
import { type Bridge, startBridge } from '#product/bridge/server.ts';
import { type SoftwareKeys, softwareKeys } from '#product/bridge/software-keys.ts';
import { dayIn, freshIdNo } from '../service/handler-people.ts';
import { freshMobile, freshUscc, only, order, png } from '../service/people.ts';
import { logInAt, type Portal, startPortal, widths } from './browser.ts';

const pin = '246810';
const password = 'Company-2026';
let folder: string;
let keys: SoftwareKeys;
let bridge: Bridge;
let portal: Portal;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-life-'));
  keys = await softwareKeys(folder);
  const allows = (origin: string) => origin === portal.running.address;
  bridge = await startBridge({ calls: bridgeCalls(keys), port: 0, allows, say: () => undefined });
  portal = await startPortal({ keyBridgeUrl: bridge.address });
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await bridge.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Made {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}
const read = () => portal.running.service.services.database.read;
const stored = async (resource: string, id: string): Promise<Made & Record<string, unknown>> =>
  (await read().find(resource, id)) as Made & Record<string, unknown>;
const countOf = async (resource: string, filter: Record<string, unknown>): Promise<number> =>
  (await read().list(resource, { filter })).list.length;
/** What an operator does, by the call of their button. */
const operate = async (path: string, body: object): Promise<Made & Record<string, unknown>> => {
  const answer = await portal.running.call<Made & Record<string, unknown>>(path, body, portal.running.operator);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const decide = async (path: string, resource: string, id: string, more: object = {}) => {
  const { version } = await stored(resource, id);
  return operate(path, { id, version, decision: 'approve', ...more });
};

/** The browser does the work that the captcha asks for. */
const solveCaptcha = (page: Page) => page.locator('.e-proof[data-state=done]').waitFor();
/** Asks for a code by the button beside the field, and reads it. */
const codeBy = async (page: Page, mobile: string, button = page.getByRole('button', { name: '获取验证码' })): Promise<string> => {
  const before = await portal.running.smsCode(mobile);
  await button.first().click();
  await expect.poll(() => portal.running.smsCode(mobile)).not.toBe(before);
  return portal.running.smsCode(mobile);
};
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

const idIn = (page: Page): string => /([0-9a-f-]{36})\/show/.exec(page.url())?.[1] ?? '';
const box = (page: Page, name: string) =>
  page.locator('.cr-field').filter({ has: page.locator(`[for="cr-field-${name}"], [id="cr-field-${name}-label"]`) });
const fill = (page: Page, name: string, value: string) => page.locator(`[id="cr-field-${name}"]`).fill(value);
const attach = async (page: Page, name: string): Promise<void> => {
  await box(page, name)
    .locator('input[type=file]')
    .setInputFiles(picture(`${name}.png`));
  await box(page, name).getByText('更换文件').waitFor();
};
const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.locator(`[id="cr-field-${name}"]`).click();
  await page.getByRole('option', { name: option }).first().click();
};
const save = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /^(保存|提交)/ }).click();
  await page.waitForURL(/[0-9a-f-]{36}\/show/);
  return idIn(page);
};
/** Forward in a form of steps, to the one of this name. */
const onTo = async (page: Page, step: string): Promise<void> => {
  await page.getByRole('button', { name: /^下一步/ }).click();
  await page.getByRole('heading', { name: step, exact: true }).waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog');
/** Hands the record on the page in; pressed twice, it is handed in once. */
const handIn = async (page: Page, agreed = false): Promise<void> => {
  await page.getByRole('button', { name: '提交', exact: true }).click();
  if (agreed) await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: '提交', exact: true }).dblclick();
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('.s-main').getByText('待审核').first().waitFor();
};
const isWithinWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const typePin = async (page: Page, keyId: string) => {
  await dialog(page).getByRole('radio', { name: keyId }).check();
  await dialog(page).getByLabel('PIN 码').fill(pin);
  await page.keyboard.press('Enter');
};

interface Company {
  readonly companyName: string;
  readonly uscc: string;
  readonly mobile: string;
  readonly userName: string;
}

/** Registers, with a wrong code, a page that is closed half-way, a lost network and an impatient finger. */
const registers = async (page: Page, { companyName, uscc, mobile, userName }: Company): Promise<void> => {
  const type = (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value);
  await page.goto(`${portal.running.address}/#/registerIndex`);
  await page.getByRole('link', { name: '开始注册' }).click();
  await type('companyName', companyName);
  await type('uscc', uscc);
  await type('address', '福建省福州市鼓楼区五四路 1 号');
  await type('legalName', '张三');
  await type('contactName', '李四');
  await type('contactMobile', mobile);
  // Closed and opened again: what may rest in a browser is still there.
  await page.reload();
  await page.getByText('已恢复上次填写的内容').waitFor();
  expect(await page.locator('input[name=companyName]').inputValue()).toBe(companyName);
  await type('legalIdNo', '11010519491231002X');
  const code = await codeBy(page, mobile);
  await type('smsCode', another(code));
  await page.locator('input[type=file]').first().setInputFiles(picture('营业执照.png'));
  // The code's fault stands where it was typed; the file waits for another, and is sent by itself.
  await page.locator('.e-field:has(input[name=smsCode])').getByText('短信验证码不正确').waitFor();
  await type('smsCode', code);
  await page.locator('.e-file[data-state=done]').first().waitFor();
  await type('adminUserName', userName);
  await type('adminPassword', password);
  await type('adminPasswordAgain', password);
  await solveCaptcha(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByRole('alert').filter({ hasText: '网络' }).first().waitFor();
  await page.context().setOffline(false);
  expect(await page.locator('input[name=adminPassword]').inputValue()).toBe(password);
  await page.getByRole('button', { name: '提交注册' }).dblclick();
  await page.getByRole('heading', { name: '注册申请已提交' }).waitFor();
  expect(await isWithinWidth(page)).toBe(true);
  expect(await countOf('authentications', { uscc })).toBe(1);
};

/** Names a handler, leaving the form half-way by the browser's own button. */
const namesHandler = async (page: Page, address: string): Promise<string> => {
  await page.goto(`${address}/rKeyManage/handlerManagement`);
  await page.goto(`${address}/rKeyManage/handlerManagement/create`);
  await page.locator('[id="cr-field-name"]').waitFor();
  await fill(page, 'name', '王经办');
  await fill(page, 'mobile', freshMobile());
  await page.goBack();
  await page.goForward();
  await page.getByText('已恢复上次未保存的内容').waitFor();
  expect(await page.locator('[id="cr-field-name"]').inputValue()).toBe('王经办');
  await fill(page, 'idNo', freshIdNo());
  await onTo(page, '授权书与证件');
  await fill(page, 'letterFrom', dayIn(portal.running, -1));
  await fill(page, 'letterTo', dayIn(portal.running, 364));
  for (const name of ['letterFile', 'idFront', 'idBack']) await attach(page, name);
  await onTo(page, '核对');
  const id = await save(page);
  await decide('operation/handler/audit/commit', 'handlers', id);
  return id;
};

/** Activates the e-signature: begun too early, closed half-way, gone on with once a handler is in force. */
const activatesSignature = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/rKeyManage/signature/create`);
  await page.locator('[id="cr-field-handler"]').click();
  await page.getByText('还没有可选的记录').waitFor();
  await page.keyboard.press('Escape');
  await onTo(page, '材料');
  // What was filled in by then is a draft already; what is typed after it outlives a reload.
  await page.waitForURL(/signature\/[0-9a-f-]{36}$/);
  await fill(page, 'remark', '首次开通');
  page.once('dialog', asked => void asked.accept());
  await page.reload();
  await page.getByText('已恢复上次未保存的内容').waitFor();
  expect(await page.locator('[id="cr-field-remark"]').inputValue()).toBe('首次开通');
  const draft = await save(page);
  // What it still lacks is said before anybody tries to hand it in.
  const lacking = page.getByText(/^提交前还缺/);
  await lacking.filter({ hasText: '经办人、授权书、营业执照' }).waitFor();
  await namesHandler(page, address);
  await page.goto(`${address}/rKeyManage/signature/${draft}`);
  await choose(page, 'handler', '王经办');
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: '密钥交由平台保管' }).uncheck();
  await onTo(page, '材料');
  for (const name of ['letterFile', 'licenceFile', 'idFront', 'idBack']) await attach(page, name);
  await save(page);
  expect(await lacking.count()).toBe(0);
  await handIn(page, true);
  await page.getByText('结果会').first().waitFor();
  await decide('operation/softKey/audit/commit', 'softKeyApplications', draft);
  const certificate = (await read().find('certificates', { softKeyApplication: draft })) as unknown as Made;
  await operate('operation/certificate/issue', { id: certificate.id, version: certificate.version });
  await page.goto(`${address}/yKeyManage/certificateApply/certificates/${certificate.id}/show`);
  await page.getByRole('button', { name: '下载软证书' }).click();
  await dialog(page).getByLabel('PKCS#12 口令').fill('Soft-key-2026');
  await dialog(page).getByLabel('再次输入').fill('Soft-key-2026');
  await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: '下载软证书' }).click()]);
  await expect.poll(async () => (await stored('softKeyApplications', draft)).state).toBe('DONE');
};

/** Gets the seal that was applied for along with the e-signature. */
const getsSeal = async (page: Page, address: string, member: string): Promise<void> => {
  await page.goto(`${address}/rKeyManage/sealManagement`);
  const { id } = (await read().find('sealApplications', { member })) as unknown as Made;
  await page.goto(`${address}/rKeyManage/sealManagement/sealApplications/${id}/show`);
  await page.locator('.s-main').getByText('待审核').first().waitFor();
  await decide('operation/seal/audit/commit', 'sealApplications', id);
  const seal = (await read().find('seals', { application: id })) as unknown as Made;
  await operate('operation/seal/personalize', { id: seal.id, version: seal.version });
  await page.reload();
  await page.getByText('印章已做好，可以使用').waitFor();
};

interface Key {
  readonly certificate: string;
  readonly seqNo: string;
}
/** Applies for a certificate on a key; the network fails as it is saved, and the button is pressed twice. */
const getsKey = async (page: Page, address: string, member: string, keyId: string): Promise<Key> => {
  await page.goto(`${address}/yKeyManage/certificateApply/create`);
  await page.getByRole('radio', { name: 'UKey' }).check();
  await page.getByRole('button', { name: '在 UKey 中生成' }).click();
  await typePin(page, keyId);
  await dialog(page).waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^保存/ }).click();
  await page.locator('.cr-form-state').getByText('网络').waitFor();
  await page.context().setOffline(false);
  expect(await page.getByRole('textbox', { name: '证书请求' }).inputValue()).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
  await page.getByRole('button', { name: /^保存/ }).dblclick();
  await page.waitForURL(/[0-9a-f-]{36}\/show/);
  const id = idIn(page);
  expect(await countOf('certificateApplications', { member, kind: 'CERT' })).toBe(1);
  await handIn(page, true);
  const ordered = await order(portal.running, await stored('certificateApplications', id));
  const { seqNo } = await operate('operation/certificate/issue', ordered);
  await takesIn(page, address, ordered.id, keyId);
  return { certificate: ordered.id, seqNo: String(seqNo) };
};
/** Writes an issued certificate into its key. */
const takesIn = async (page: Page, address: string, certificate: string, keyId: string): Promise<void> => {
  await page.goto(`${address}/yKeyManage/certificateApply/certificates/${certificate}/show`);
  await page.getByRole('button', { name: '写入 UKey' }).click();
  await typePin(page, keyId);
  await page.getByText(`证书已写入 UKey ${keyId}`).waitFor();
};

const bindsKey = async (page: Page, address: string, { certificate, seqNo }: Key, keyId: string): Promise<void> => {
  await page.goto(`${address}/yKeyManage/blank8Copy/create`);
  await page.getByRole('button', { name: '用 UKey 签名' }).click();
  await typePin(page, keyId);
  await page.getByText(`已由 UKey ${keyId} 签名`).waitFor();
  expect(await page.locator('[id="cr-field-seqNo"]').inputValue()).toBe(seqNo);
  await save(page);
  expect(await stored('certificates', certificate)).toMatchObject({ boundUserNum: expect.any(String) });
};

const renews = async (page: Page, address: string, { certificate }: Key, keyId: string): Promise<void> => {
  const { running } = portal;
  // As if its year were nearly over.
  running.byHand('certificates', certificate);
  const notAfter = new Date(running.service.services.clock().getTime() + 20 * 86_400_000).toISOString();
  await running.service.services.database.transaction(rows => rows.update('certificates', certificate, null, { notAfter }));
  await page.goto(`${address}/yKeyManage/certificateApply/certificates/${certificate}/show`);
  await page.goto(`${address}/yKeyManage/certificateApply/renewals/create?certificate=${certificate}`);
  await page.locator('[id="cr-field-years"]').waitFor();
  await page.getByRole('button', { name: /^提交/ }).dblclick();
  await page.waitForURL(/[0-9a-f-]{36}\/show/);
  const id = idIn(page);
  expect(await countOf('renewals', { certificate })).toBe(1);
  const { successor } = await decide('operation/renewal/approve', 'renewals', id);
  const next = (await read().find('certificates', { replaces: certificate })) as unknown as Made;
  expect(successor).toBeTruthy();
  await takesIn(page, address, next.id, keyId);
};

const changesPhone = async (page: Page, address: string, { mobile, userName }: Company): Promise<void> => {
  await portal.running.service.services.throttle.clear(`sms-minute:${mobile}`);
  const fresh = freshMobile();
  const type = (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value);
  await page.goto(`${address}/information/changePhone`);
  await type('mobile', mobile);
  await type('newMobile', fresh);
  const code = await codeBy(page, mobile);
  const newCode = await codeBy(page, fresh);
  await type('smsCode', code);
  await type('newSmsCode', another(newCode));
  const submit = page.locator('button[type=submit]');
  await submit.click();
  await page.getByText('短信验证码不正确').first().waitFor();
  expect(await page.locator('input[name=newMobile]').inputValue()).toBe(fresh);
  await type('newSmsCode', newCode);
  await submit.click();
  await page.waitForURL(/personalInformation/);
  expect(await read().find('employees', { account: userName })).toMatchObject({ mobile: fresh });
};

const life = async (width: number): Promise<void> => {
  const uscc = freshUscc();
  const company: Company = {
    companyName: `契证一生${uscc.slice(-6)}有限公司`,
    uscc,
    mobile: freshMobile(),
    userName: `life_${uscc.slice(-8).toLowerCase()}`,
  };
  const address = `${portal.running.address}/#`;
  const keyId = await keys.make(pin);
  const page = await portal.page({ width });
  await registers(page, company);
  const { id: registration } = await only(portal.running, 'operation/authentication/list', { uscc }, portal.running.operator);
  await decide('operation/authentication/approve', 'authentications', registration);
  await logInAt(page, portal.running.address, 'enterprise', company.userName, password);
  const { id: member } = (await read().find('members', { uscc })) as unknown as Made;

  await activatesSignature(page, address);
  await getsSeal(page, address, member);
  const key = await getsKey(page, address, member, keyId);
  await bindsKey(page, address, key, keyId);
  await renews(page, address, key, keyId);
  await changesPhone(page, address, company);

  const { version } = await stored('members', member);
  await operate('operation/member/out', { id: member, version, reason: '企业已办理注销登记' });
  await page.goto(`${address}/rKeyManage/sealManagement`);
  await page.getByText('登录信息失效，请重新登录').first().waitFor();
  expect(await countOf('certificates', { member, state: 'ACTIVE' })).toBe(0);
  expect(await isWithinWidth(page)).toBe(true);
};

test.each(widths('company life'))(
  '[TBL-02][SHL-06][en.register][en.softKey.submit][en.eseal.commit][en.handler.manage][en.ca.commit][en.bind][en.renew][en.user.mobile] a company lives its life, wrong turns and all, at %i pixels',
  width => life(width),
  180_000,
);
