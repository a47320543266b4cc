/** The way of a hardware key in a browser, on a desk and on a phone: request, certificate and binding, with the bridge and without it. */
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bridgeCalls } from '#product/bridge/calls.ts';
import { type Bridge, startBridge } from '#product/bridge/server.ts';
import { type SoftwareKeys, softwareKeys } from '#product/bridge/software-keys.ts';
import { sampleRequest } from '#product/demo/request.ts';
import type { Row } from '#service/store/rows.ts';
import { type Portal, signInAt, startPortal, widths } from '../e2e/browser.ts';
import { dayIn } from '../service/handler-people.ts';
import { apply, member, operator, order, png, type Registered } from '../service/people.ts';
import { contractOf, signingPeople } from '../service/signing-people.ts';
import { axeFindings } from '../sweep/checks.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { documentOf, packed } from '../vectors/ofd.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';

const pin = '246810';
let folder: string;
let keys: SoftwareKeys;
let bridge: Bridge;
let portal: Portal;
let court: Court;
let company: Registered & { readonly token: string };
/** The bridge's port is known before the portal is, the portal's address after it. */
const allows = (origin: string) => origin === portal.running.address;
const open = (port: number) => startBridge({ calls: bridgeCalls(keys), port, allows, say: () => undefined });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-keys-'));
  keys = await softwareKeys(folder);
  bridge = await open(0);
  [portal, court] = await Promise.all([startPortal({ keyBridgeUrl: bridge.address }), openCourt()]);
  company = await member(portal.running);
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await court.close();
  await bridge.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Two pages that nobody has signed; the second asks for a seal. */
const ofd = (): Buffer => {
  const files = documentOf(['购销合同', '甲方（盖章）'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  const root = (files.get('OFD.xml')?.toString() ?? '').replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '');
  return packed(files.set('OFD.xml', Buffer.from(root)));
};

const signedIn = async (width: number, path: string, who = company): Promise<Page> => {
  const page = await portal.page({ width });
  await signInAt(page, portal.running.address, 'enterprise', who.adminUserName, who.adminPassword, path);
  return page;
};
const go = (page: Page, path: string) => page.goto(`${portal.running.address}/#/yKeyManage/${path}`);
const dialog = (page: Page) => page.getByRole('dialog');
const typePin = async (page: Page, typed: string) => {
  await dialog(page).getByLabel('PIN 码').fill(typed);
  await page.keyboard.press('Enter');
};
const save = (page: Page) => page.getByRole('button', { name: /^(保存|提交)/ }).click();
const stored = (resource: string, id: string) => portal.running.service.services.database.read.find(resource, id);
const idIn = (page: Page): string => /([0-9a-f-]{36})\/show/.exec(page.url())?.[1] ?? '';
const isWithinWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** A certificate for a pair of that key, made by the calls alone; it does not lie in the key yet. */
const orderedFor = async (keyId: string, algorithm: 'ECDSA_P256' | 'SM2', owner = company) => {
  const { running } = portal;
  const opened = await keys.open(keyId, pin);
  const { containerId } = await keys.makeKeyPair(opened, algorithm);
  const csr = await keys.makeRequest(opened, containerId, owner.companyName);
  const { id, ...ordered } = await order(running, await apply(running, owner.token, { carrier: 'UKEY', algorithm, csr }));
  const issued = await running.call<{ seqNo: string }>('operation/certificate/issue', { id, ...ordered }, running.operator);
  if (issued.status !== 1) throw new Error(issued.message);
  return { id, opened, seqNo: issued.data.seqNo };
};
/** The same, in the key. */
const certifiedOn = async (keyId: string, algorithm: 'ECDSA_P256' | 'SM2' = 'ECDSA_P256', owner = company): Promise<string> => {
  const { id, opened, seqNo } = await orderedFor(keyId, algorithm, owner);
  const { certificatePem }: Row = (await stored('certificates', id)) ?? {};
  await keys.importCertificate(opened, String(certificatePem));
  return seqNo;
};

test('[RTE-04][BEY-07][en.ca.save][en.ca.commit][en.bind.info][en.bind] a key makes the request, takes the certificate in, and its signature binds it', async () => {
  const keyId = await keys.make(pin);
  const page = await signedIn(1440, '/yKeyManage/certificateApply/create');
  await page.getByRole('radio', { name: 'UKey' }).check();
  await page.getByRole('button', { name: '在 UKey 中生成' }).click();
  await dialog(page).getByRole('radio', { name: keyId }).check();
  // A wrong PIN says how often it may still be tried; the right one counts from the beginning.
  await typePin(page, '000000');
  await dialog(page).getByText('PIN 码不正确，还可以试 5 次。').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await typePin(page, pin);
  await dialog(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: '证书请求' }).inputValue()).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
  expect(await isWithinWidth(page)).toBe(true);
  await save(page);
  await page.waitForURL(/\/show$/);
  const application = idIn(page);
  // Nobody has to say where to send a key to.
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
  await page.locator('.s-main').getByText('待审核').first().waitFor();

  const { version } = (await stored('certificateApplications', application)) as { version: number };
  const ordered = await order(portal.running, { id: application, version });
  const issued = await portal.running.call<{ seqNo: string }>('operation/certificate/issue', ordered, portal.running.operator);
  expect(issued).toMatchObject({ status: 1, data: { state: 'ACTIVE' } });
  expect(await stored('certificateApplications', application)).toMatchObject({ state: 'DONE' });

  await go(page, `certificateApply/certificates/${ordered.id}/show`);
  await page.getByRole('button', { name: '写入 UKey' }).click();
  await dialog(page).getByRole('radio', { name: keyId }).check();
  await typePin(page, pin);
  await page.getByText(`证书已写入 UKey ${keyId}`).waitFor();

  await go(page, 'blank8Copy/create');
  // Nobody types a number: the certificate is chosen among those on the key, which says whose it is and until when.
  await page.getByRole('button', { name: '用 UKey 签名' }).click();
  const offered = dialog(page).getByRole('radio', { name: new RegExp(`${company.companyName}.*${keyId}.*有效期至`) });
  await offered.waitFor();
  expect(await offered.isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await typePin(page, pin);
  await page.getByText(`已由 UKey ${keyId} 签名`).waitFor();
  expect(await page.getByRole('textbox', { name: 'UKey 序列号' }).inputValue()).toBe(issued.data.seqNo);
  expect(await axeFindings(page)).toEqual([]);
  expect(await isWithinWidth(page)).toBe(true);
  await save(page);
  await page.waitForURL(/blank8Copy\/.*\/show$/);
  expect(await stored('certificateApplications', idIn(page))).toMatchObject({
    kind: 'BIND',
    state: 'DONE',
    proofMode: 'KEY',
    seqNo: issued.data.seqNo,
  });
  expect(await stored('certificates', ordered.id)).toMatchObject({ boundUserNum: expect.any(String) });

  // What is bound is not offered again.
  await page.locator('.s-main').getByText('证书已绑定到账号').first().waitFor();
  await go(page, 'blank8Copy/create');
  await page.getByRole('button', { name: '用 UKey 签名' }).click();
  await dialog(page).getByText('已绑定账号，或不在有效状态').waitFor();
  expect(await dialog(page).getByRole('radio', { name: keyId }).isDisabled()).toBe(true);
});

test('[BEY-01][BEY-07][en.ca.download] both certificates and the encryption pair go into the key at once; an older program takes what it can, and the rest follows', async () => {
  const keyId = await keys.make(pin);
  const { id } = await orderedFor(keyId, 'SM2');
  const pair = await portal.running.service.services.database.read.find('certificates', { pairOf: id });
  const port = Number(new URL(bridge.address).port);
  await bridge.stop();
  const { importKeyPair: _, ...older } = bridgeCalls(keys);
  bridge = await startBridge({ calls: older as ReturnType<typeof bridgeCalls>, port, allows, say: () => undefined });
  const page = await signedIn(390, `/yKeyManage/certificateApply/certificates/${id}/show`);
  await page.getByRole('button', { name: '写入 UKey' }).click();
  await dialog(page).getByRole('radio', { name: keyId }).check();
  await typePin(page, pin);
  await dialog(page).getByRole('alert').getByText('这支 UKey 的程序还不能写入加密密钥').waitFor();
  await dialog(page).locator('.cr-key', { hasText: keyId }).getByText('还缺加密证书和密钥').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isWithinWidth(page)).toBe(true);
  await bridge.stop();
  bridge = await open(port);
  await typePin(page, pin);
  await page.getByText(`签名证书、加密证书和加密密钥已写入 UKey ${keyId}`).waitFor();
  const [container] = (await keys.list()).find(each => each.keyId === keyId)?.containers ?? [];
  expect(container).toMatchObject({
    signPair: { certificate: { serialNumber: (await stored('certificates', id))?.serialNumber } },
    encryptPair: { certificate: { serialNumber: pair?.serialNumber } },
  });
  await page.getByRole('button', { name: '写入 UKey' }).click();
  await dialog(page).locator('.cr-key', { hasText: keyId }).getByText('已写有这张证书').waitFor();
});

test.each(widths('PIN'))('[RTE-04][BEY-07][en.bind] the PIN is changed at the portal, wrong ones counted and told, at %i', async width => {
  const keyId = await keys.make(pin);
  const page = await signedIn(width, '/yKeyManage/blank8Copy/create');
  await page.getByRole('button', { name: '修改 PIN' }).click();
  await dialog(page).getByRole('radio', { name: keyId }).check();
  const change = async (now: string, next: string, again = next) => {
    await dialog(page).getByLabel('现在的 PIN').fill(now);
    await dialog(page).getByLabel('新的 PIN', { exact: true }).fill(next);
    await dialog(page).getByLabel('再次输入新的 PIN').fill(again);
    await page.keyboard.press('Enter');
  };
  await change(pin, '135790', '135791');
  await dialog(page).getByText('两次输入的新 PIN 不一致。').waitFor();
  expect((await keys.list()).find(each => each.keyId === keyId)?.triesLeft).toBe(6);
  await change('000000', '135790');
  await dialog(page).getByRole('alert').getByText('PIN 码不正确，还可以试 5 次。').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isWithinWidth(page)).toBe(true);
  await change(pin, '135790');
  await page.getByText(`UKey ${keyId} 的 PIN 已修改`).waitFor();
  await expect(keys.open(keyId, pin)).rejects.toThrow();
  await keys.open(keyId, '135790');
  for (let tries = 0; tries < 5; tries++) await keys.open(keyId, '000000').catch(() => undefined);
  await page.getByRole('button', { name: '修改 PIN' }).click();
  await dialog(page).getByRole('radio', { name: keyId }).check();
  await change('000000', '246810');
  await dialog(page).getByText('UKey 已锁定').waitFor();
  await dialog(page).locator('.cr-key', { hasText: keyId }).getByText('PIN 已锁定，不能使用').waitFor();
  expect(await dialog(page).getByRole('radio', { name: keyId }).isDisabled()).toBe(true);
});

test('[en.bind] a key whose PIN was wrong too often is locked, and cannot be chosen any more', async () => {
  const keyId = await keys.make(pin);
  for (let tries = 0; tries < 5; tries++) await keys.open(keyId, '000000').catch(() => undefined);
  const page = await signedIn(390, '/yKeyManage/certificateApply/create');
  await page.getByRole('radio', { name: 'UKey' }).check();
  await page.getByRole('button', { name: '在 UKey 中生成' }).click();
  const key = dialog(page).getByRole('radio', { name: keyId });
  await key.check();
  await typePin(page, '000000');
  await dialog(page).getByText('UKey 已锁定').waitFor();
  await dialog(page).locator('.cr-key', { hasText: keyId }).getByText('PIN 已锁定，不能使用').waitFor();
  expect(await key.isDisabled()).toBe(true);
  expect(await isWithinWidth(page)).toBe(true);
});

test('[en.bind][en.reject] where no bridge runs it says whom to ask for one, finds it once it runs, and a document does as well, until it is withdrawn', async () => {
  const keyId = await keys.make(pin);
  const seqNo = await certifiedOn(keyId);
  const page = await signedIn(390, '/yKeyManage/blank8Copy/create');
  await page.getByRole('textbox', { name: 'UKey 序列号' }).fill(seqNo);
  const port = Number(new URL(bridge.address).port);
  await bridge.stop();
  await page.getByRole('button', { name: '用 UKey 签名' }).click();
  // Whom to ask; what is typed into a terminal stands in the documentation.
  await dialog(page).getByText('请向发放 UKey 的机构索取安装包').waitFor();
  expect(await dialog(page).innerText()).not.toContain('npm');
  await dialog(page).getByText('上传证明').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isWithinWidth(page)).toBe(true);
  bridge = await open(port);
  await dialog(page).getByRole('button', { name: '重新连接' }).click();
  await dialog(page).getByText('插入的 UKey 中没有证书').or(dialog(page).getByRole('radio').first()).first().waitFor();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  // What was typed is still there; the document goes to the reviewers.
  await page.locator('input[type=file]').setInputFiles({ name: '证明.png', mimeType: 'image/png', buffer: png });
  await page.getByText('更换文件').waitFor();
  await save(page);
  await page.waitForURL(/blank8Copy\/.*\/show$/);
  expect(await stored('certificateApplications', idIn(page))).toMatchObject({ kind: 'BIND', state: 'SUBMITTED', seqNo });
  // Until a reviewer has claimed it, whoever handed it in takes it back.
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '撤回' }).click();
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('证明拍错了，重新提交');
  await dialog(page).getByRole('button', { name: '撤回' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('.cr-badge', { hasText: '撤回' }).first().waitFor();
  expect(await stored('certificateApplications', idIn(page))).toMatchObject({ state: 'WITHDRAWN' });
});

test.each(widths('key bridge'))(
  '[en.hardKey.save][en.hardKey.submit][op.hardKey.commit] a seal on a key is asked for, reviewed beside its drawing, and made, at %i',
  async width => {
    const keyId = await keys.make(pin);
    const seqNo = await certifiedOn(keyId);
    const name = `公章（UKey ${width}）`;
    const page = await signedIn(width, '/home');
    const port = Number(new URL(bridge.address).port);
    await bridge.stop();
    await go(page, 'signature/create');
    const type = async (field: string, value: string) => page.getByRole('textbox', { name: field }).fill(value);
    const next = () => page.getByRole('button', { name: /^下一步/ }).click();
    // Where no bridge answers the number is typed.
    await page.getByText('没有连接上密钥桥：').waitFor();
    await type('UKey 序列号', '99999999');
    await next();
    await page.getByRole('combobox', { name: '印章类型' }).click();
    await page.getByRole('option').first().click();
    await type('印章名称', name);
    await next();
    // A number that is no key of the company's is said at its field, which its step is opened for, and nothing typed is lost.
    await page.locator('.cr-refused').getByRole('alert').waitFor();
    expect(await page.locator('#cr-field-name').inputValue()).toBe(name);
    // Once it answers, the key is chosen among those that are plugged in; what was typed is said to be none of them.
    bridge = await open(port);
    await page.getByRole('button', { name: '重新连接' }).click();
    await page.getByText('现在填写的是 99999999，这支 UKey 没有插入').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isWithinWidth(page)).toBe(true);
    await page.getByRole('radio', { name: new RegExp(`${keyId}.*${seqNo}`) }).check();
    await save(page);
    await page.waitForURL(/signature\/.*\/show$/);
    const id = idIn(page);
    await page.getByText('还没有提交').waitFor();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('已提交，等待平台审核').waitFor();
    expect(await stored('certificateApplications', id)).toMatchObject({ kind: 'SEAL', state: 'SUBMITTED', seqNo });

    const reviewer = await operator(portal.running, 'REVIEWER');
    const desk = await portal.page({ width });
    await signInAt(
      desk,
      portal.running.address,
      'operator',
      reviewer.userName,
      reviewer.password,
      `/operateExamine/yKeyExamine/${id}/show`,
    );
    await desk.locator('.cr-preview .cr-seal-layers img').first().waitFor();
    await desk.getByText(name).first().waitFor();
    await desk.getByRole('button', { name: /^通过/ }).click();
    await dialog(desk).getByRole('button', { name: '通过' }).click();
    await expect.poll(async () => (await stored('certificateApplications', id))?.state).toBe('EXECUTING');
    expect(await isWithinWidth(desk)).toBe(true);
    const seal = await portal.running.service.services.database.read.find('seals', { keyApplication: id });
    await portal.running.call('operation/seal/personalize', { id: seal?.id, version: seal?.version }, portal.running.operator);

    await page.reload();
    await page.getByText('印章已做好，与这把 UKey 的证书绑定').waitFor();
    expect(await isWithinWidth(page)).toBe(true);
  },
);

test('[BEY-17][doc.prepare] signing by a key is offered to no company without a certificate on one, and as soon as the first is there, in the same session', async () => {
  const { running } = portal;
  const firm = await member(running);
  const issued = await running.call<Row>(
    'operation/certificate/issue',
    await order(running, await apply(running, firm.token, {})),
    running.operator,
  );
  const { id, version } = issued.data;
  await running.call('ca/keep', { id, version }, firm.token);
  const seal = await signingPeople(() => running).sealed(firm.token);
  const page = await portal.page();
  await signInAt(page, running.address, 'enterprise', firm.adminUserName, firm.adminPassword, `/rKeyManage/sealManagement/${seal.id}/show`);
  const more = page.getByRole('button', { name: '更多' });
  const byKey = page.getByRole('menuitem', { name: '用 UKey 签署' });
  const asked = page.waitForResponse(response => response.url().endsWith('hardKey/applyContent'));
  await more.click();
  await asked;
  await page.getByRole('menuitem', { name: /注销/ }).waitFor();
  expect(await byKey.count()).toBe(0);
  await certifiedOn(await keys.make(pin), 'ECDSA_P256', firm);
  await page.reload();
  await more.click();
  await byKey.waitFor();
  await page.context().close();
}, 120_000);

test('[BEY-03][doc.prepare][doc.complete] a PDF is signed by a key on the page of the seal: cancelled, a wrong PIN, unplugged, then signed, and nothing typed is lost', async () => {
  const { running } = portal;
  const [keyId, strange] = [await keys.make(pin), await keys.make(pin)];
  await certifiedOn(keyId);
  await certifiedOn(keyId, 'SM2');
  await certifiedOn(strange, 'ECDSA_P256', await member(running));
  const seal = await signingPeople(() => running).sealed(company.token);
  const page = await signedIn(1440, `/rKeyManage/sealManagement/${seal.id}/show`);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '用 UKey 签署' }).click();
  const buffer = await contractOf('甲方', '乙方');
  await page.locator('input[type=file]').setInputFiles({ name: '购销合同.pdf', mimeType: 'application/pdf', buffer });
  // The same screen as with a key that is kept here: the pages, the seal where it will stand, one proof.
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  const asking = page.getByRole('form', { name: '签署' });
  await asking.getByText(String(seal.sealNo)).waitFor();
  expect(await asking.getByRole('button', { name: '获取验证码' }).count()).toBe(0);
  const fitting = asking.getByRole('radio', { name: new RegExp(`${keyId}.*有效期至`) });
  await fitting.check();
  // What cannot be chosen says why.
  for (const why of [`${keyId}.*国密（SM2）证书不能签署 PDF`, `${strange}.*不是本企业在本平台的证书`])
    expect(await asking.getByRole('radio', { name: new RegExp(why) }).isDisabled()).toBe(true);
  const own = page.locator('.cr-seal-own .cr-seal-grip');
  await asking.getByRole('button', { name: /^盖章处/ }).click();
  await own.press('ArrowLeft');
  const where = await own.getAttribute('aria-label');
  expect(await axeFindings(page)).toEqual([]);
  const typed = async (digits: string) => {
    await asking.getByLabel('PIN 码').fill(digits);
    await page.keyboard.press('Enter');
  };
  await typed('12');
  await asking.getByText('PIN 码为 6 到 16 位').waitFor();
  await typed('000000');
  await asking.getByText('PIN 码不正确，还可以试 5 次。').waitFor();
  const plugged = join(folder, `${keyId}.json`);
  // It may be missed before its PIN is handed in: either way that is said.
  await asking.getByLabel('PIN 码').fill(pin);
  await rename(plugged, `${plugged}.away`);
  await page.keyboard.press('Enter');
  await asking.getByRole('alert').getByText('这支 UKey 已被拔出').waitFor();
  await rename(`${plugged}.away`, plugged);
  await asking.getByRole('button', { name: '重新连接' }).click();
  await fitting.check();
  // Where the seal stands was not lost meanwhile.
  expect(await own.getAttribute('aria-label')).toBe(where);
  await typed(pin);
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isWithinWidth(page)).toBe(true);
  const { list } = await running.service.services.database.read.list('files', { page: { number: 1, size: 100 } });
  const file = list.find(({ name }) => name === '购销合同-signed.pdf');
  const bytes = Buffer.from(await (await running.get(`/user/file/read/${file?.id}`, company.token)).arrayBuffer());
  const { data } = await running.upload('document/verify', {}, { name: '购销合同.pdf', bytes });
  expect(data).toMatchObject({ kind: 'PDF', verdict: 'VALID', holderName: company.companyName });
});

test('[BEY-24][doc.prepare][doc.complete] an OFD is signed by the SM2 key of the seal, and no other certificate on the keys can be chosen; a PDF is said to bear the seal as a picture', async () => {
  const { running } = portal;
  const owner = await member(running);
  const keyId = await keys.make(pin);
  await certifiedOn(keyId, 'SM2', owner);
  const seal = await signingPeople(() => running).sealed(owner.token);
  const [another, international] = [await keys.make(pin), await keys.make(pin)];
  await certifiedOn(another, 'SM2', owner);
  await certifiedOn(international, 'ECDSA_P256', owner);
  const page = await signedIn(390, `/rKeyManage/sealManagement/${seal.id}/show`, owner);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '用 UKey 签署' }).click();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: '购销合同.ofd', mimeType: 'application/ofd', buffer: ofd() });
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  const asking = page.getByRole('form', { name: '签署' });
  await asking.getByText('签名用国密算法（SM2）').waitFor();
  for (const why of [`${another}.*不是这枚印章绑定的证书`, `${international}.*不是国密（SM2）证书，不能签署 OFD`])
    expect(await asking.getByRole('radio', { name: new RegExp(why) }).isDisabled()).toBe(true);
  expect(await asking.getByRole('radio', { name: new RegExp(`${keyId}.*有效期至`) }).isChecked()).toBe(true);
  await asking.getByRole('button', { name: /^盖章处：第 2 页$/ }).click();
  await page.locator('.cr-seal-own .cr-seal-grip').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isWithinWidth(page)).toBe(true);
  await asking.getByLabel('PIN 码').fill('000000');
  await page.keyboard.press('Enter');
  await asking.getByText('PIN 码不正确，还可以试 5 次。').waitFor();
  await asking.getByLabel('PIN 码').fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载签署后的文件' }).click()]);
  const { signatures } = await readOfdAgain(court, await readFile(await download.path()));
  expect(signatures).toMatchObject([{ filesHold: true, opensslHolds: true, sealIsBeside: true, stamps: [{ page: '11' }] }]);
  await page.getByRole('button', { name: '再签一份' }).click();
  await chooser.setInputFiles({ name: '购销合同.pdf', mimeType: 'application/pdf', buffer: await contractOf('甲方') });
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  await asking.getByText(/^签名用国际通用算法.*在 PDF 上只显示印模/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('[BEY-03][doc.contractPrepare][doc.complete] a company that has nothing but a hardware key signs its place in a contract', async () => {
  const { running } = portal;
  const { must, sealed, template } = signingPeople(() => running);
  const owner = await member(running);
  const keyId = await keys.make(pin);
  await certifiedOn(keyId, 'ECDSA_P256', owner);
  const { sealNo } = await sealed(owner.token);
  const { id: by } = await template(await operator(running, 'TEMPLATE_ADMIN'), 'BY_KEY', [{ party: 'SELLER' }]);
  const words = { template: by, title: '单方承诺书', party: 'SELLER', signBy: dayIn(running, 30), others: [] };
  const { id } = await must('document/contract/start', words, owner.token);
  const page = await signedIn(390, `/rKeyManage/signing/${id}/show`, owner);
  await page.getByRole('button', { name: '签署', exact: true }).waitFor();
  await page.getByRole('button', { name: '用 UKey 签署' }).click();
  await page.locator('.cr-sign canvas[data-drawn]').first().waitFor();
  const form = page.getByRole('form', { name: '签署' });
  // The only seal and the only certificate are chosen.
  await form.getByText(String(sealNo)).waitFor();
  await form.getByRole('radio', { name: new RegExp(keyId) }).waitFor();
  expect(await isWithinWidth(page)).toBe(true);
  await form.getByLabel('PIN 码').fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '完成' }).click();
  // The page knows already.
  await page.locator('.cr-badge', { hasText: '已签完' }).first().waitFor();
  expect(await page.getByRole('button', { name: '用 UKey 签署' }).count()).toBe(0);
  expect(await stored('contracts', id)).toMatchObject({ state: 'SIGNED', steps: [{ outcome: 'SIGNED', proof: 'KEY' }] });
});

test('[TBL-02][en.ca.commit] what an application still lacks is named where it is handed in', async () => {
  const draft = await portal.running.call<{ id: string }>(
    'ca/save',
    { certType: 'ENT', carrier: 'UKEY', algorithm: 'ECDSA_P256', years: 1 },
    company.token,
  );
  const page = await signedIn(390, `/yKeyManage/certificateApply/${draft.data.id}/show`);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
  const said = dialog(page).getByRole('alert');
  for (const name of ['收件人', '收件手机', '收件地址']) await said.getByText(`${name}：`).waitFor();
});

test.each(widths('together'))(
  '[en.ca.save][en.ca.commit][TBL-02] certificates for several people are asked for at once, at %i',
  async width => {
    const page = await signedIn(width, '/yKeyManage/certificateApply/create');
    const next = () => page.getByRole('button', { name: /^下一步/ }).click();
    await page.getByRole('textbox', { name: '申请份数' }).fill('21');
    await next();
    await page.locator('.cr-refused').getByRole('alert').waitFor();
    // For people there is no number: each is named.
    await page.getByRole('radio', { name: '个人证书' }).check();
    await page.getByRole('textbox', { name: '申请份数' }).waitFor({ state: 'detached' });
    await next();
    await page.getByRole('textbox', { name: '持有人姓名' }).fill('张三');
    await page.getByRole('textbox', { name: '持有人身份证号' }).fill('11010519491231002X');
    await page.getByRole('button', { name: '添加一行' }).click();
    const cell = page.locator('[id="cr-field-moreHolders-0-holderName"]');
    await cell.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, '李四\t440308199001011239\n王小明\t11010519491231002');
    await next();
    // What is wrong in a row is said at the row.
    await page.locator('[id="cr-field-moreHolders-1-holderIdNo"][aria-invalid=true]').waitFor();
    await page.locator('[id="cr-field-moreHolders-1-holderIdNo"]').fill('110105194912310038');
    expect(await axeFindings(page)).toEqual([]);
    expect(await isWithinWidth(page)).toBe(true);
    await save(page);
    await page.waitForURL(/[0-9a-f-]{36}\/show$/);
    const first = idIn(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { applyNo }: Row = (await stored('certificateApplications', first)) ?? {};
    // Each is an application of its own, found by the number they share.
    await go(page, 'certificateApply');
    // On phones it stands behind a button.
    if (width === 390) await page.locator('.cr-tools').click();
    await page.getByRole('searchbox').fill(String(applyNo));
    for (const name of ['张三', '李四', '王小明']) await page.locator('.s-main').getByText(name, { exact: true }).waitFor();
    expect(await isWithinWidth(page)).toBe(true);
  },
);

test.each(widths('request'))(
  '[TBL-02][en.ca.request] what a request says of its key is read from it and not asked; another choice made before is said to be none, at %i',
  async width => {
    const page = await signedIn(width, '/home');
    await go(page, 'certificateApply/create');
    const csr = page.getByRole('textbox', { name: '证书请求' });
    const choice = page.locator('#cr-field-algorithm');
    const further = page.locator('summary', { hasText: '高级选项' });
    await further.click();
    await choice.selectOption('ECDSA_P384');
    await csr.fill(await sampleRequest('RSA_2048', '契证测试'));
    const read = page.locator('.cr-request');
    await read.getByText('RSA 2048', { exact: true }).waitFor();
    await read.getByText('2048 位').waitFor();
    await read.getByText('CN=契证测试').waitFor();
    await read.getByText(/不是先前所选的 .*P-384/).waitFor();
    expect(await choice.count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await isWithinWidth(page)).toBe(true);
    // From a file, as it comes from another program: bytes without a frame around them.
    const pem = await sampleRequest('SM2', '国密测试');
    const buffer = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
    await page
      .locator('input[type=file][accept*=".csr"]')
      .setInputFiles({ name: 'request.der', mimeType: 'application/octet-stream', buffer });
    await read.getByText('256 位').waitFor();
    await csr.fill('');
    await further.click();
    await choice.waitFor();
    expect(await read.count()).toBe(0);
  },
);
