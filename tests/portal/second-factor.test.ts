/** Second factors in a browser: adding an app and a passkey, the second step of a login, the step-up dialog, the policy. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAt, type Portal, startPortal } from '../e2e/browser.ts';
import { codeAt } from '../service/authenticator.ts';
import { only, operator, type Person } from '../service/people.ts';
import { operatorLogin, type Running } from '../service/running.ts';
import { oneOf } from '../setup/torture.ts';
import { axeFindings } from '../sweep/checks.ts';

let portal: Portal;
let running: Running;
/** Passkeys need a secure context under a name: 127.0.0.1 is none. */
let address: string;
beforeAll(async () => {
  portal = await startPortal({ publicUrl: 'http://localhost' });
  running = portal.running;
  address = running.address.replace('127.0.0.1', 'localhost');
}, 120_000);
afterAll(() => portal.stop());

const pass = (seconds: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
};
const now = (): Date => running.service.services.clock();
const somebody = async (...roles: string[]): Promise<Person> => {
  const { data } = await running.call<{ token: string }>('operation/login', operatorLogin);
  return operator({ ...running, operator: data.token }, ...roles);
};
const signedIn = async (person: Person, words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page(words);
  await logInAt(page, address, 'operator', person.userName, person.password);
  return page;
};
const typePassword = async (page: Page, person: Pick<Person, 'userName' | 'password'>): Promise<void> => {
  await page.goto(`${address}/#/operateLogin`);
  await page.locator('[name=userName]').fill(person.userName);
  await page.locator('[name=password]').fill(person.password);
  await page.keyboard.press('Enter');
};
/** Adds an app on the page of the own factors. @returns its secret and the recovery codes */
const addApp = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.goto(`${address}/#/security`);
  await page.getByRole('button', { name: '添加身份验证器' }).click();
  const secret = (await page.locator('.f-secret code').innerText()).replace(/\s/g, '');
  await page.locator('[name=label]').fill('我的手机');
  await page.locator('[name=otp]').fill(codeAt(secret, now()));
  await page.getByRole('heading', { name: '请保存恢复码' }).waitFor();
  const codes = await page.locator('.f-paper code').allInnerTexts();
  return { secret, codes };
};
const withRole = 'SYSTEM_ADMIN';

interface Virtual {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}
/** An authenticator built into the device, whose user is always there. */
const authenticator = async (page: Page, cdp?: CDPSession): Promise<Virtual> => {
  const session = cdp ?? (await page.context().newCDPSession(page));
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return { cdp: session, authenticatorId };
};

test('[BEY-08][en.factor.enrol][en.factor.confirm] an app is added by its key, and the recovery codes are shown once, to be kept', async () => {
  const page = await signedIn(await somebody(withRole));
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('link', { name: '登录安全' }).click();
  await page.getByText('还没有设置第二因素').waitFor();
  await page.getByRole('button', { name: '添加身份验证器' }).click();
  await page.getByRole('img', { name: '身份验证器的二维码' }).waitFor();
  const secret = (await page.locator('.f-secret code').innerText()).replace(/\s/g, '');
  await page.locator('[name=otp]').fill(codeAt(secret, new Date(now().getTime() + 3_600_000)));
  await page.getByRole('alert').filter({ hasText: '动态口令不正确' }).waitFor();
  expect((await page.locator('.f-secret code').innerText()).replace(/\s/g, '')).toBe(secret);
  await page.locator('[name=otp]').fill(codeAt(secret, now()));
  const codes = page.locator('.f-paper code');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const shown = await codes.allInnerTexts();
  // Nothing but the button that says so takes them away.
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  for (const code of shown) expect(Buffer.concat(chunks).toString('utf8')).toContain(code);
  await page.getByRole('button', { name: '已妥善保存' }).click();
  await page.getByText('剩余 10 个').waitFor();
  expect(await codes.count()).toBe(0);
  expect(await page.content()).not.toContain(shown[0]);
});

test('[BEY-08][op.login] the second step takes the digits as they come, and is fetched only when it is asked for', async () => {
  const person = await somebody(withRole);
  const { secret, codes } = await addApp(await signedIn(person));
  pass(90);
  const page = await portal.page({ width: 390 });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.goto(`${address}/#/operateLogin`, { waitUntil: 'networkidle' });
  await typePassword(page, person);
  await page.getByRole('heading', { name: '第二步验证' }).waitFor();
  const before = asked.slice(
    0,
    asked.findIndex(path => path.endsWith('/operation/login')),
  );
  expect(before.filter(path => /login-steps|factor/.test(path))).toEqual([]);
  expect(asked.some(path => /login-steps/.test(path))).toBe(true);
  const otp = page.locator('[name=otp]');
  expect(await otp.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await otp.evaluate(input => input === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.type('000000');
  await page.getByRole('alert').waitFor();
  expect(await otp.inputValue()).toBe('');
  // Pasted with a blank, sent without a button.
  await otp.fill(codeAt(secret, now()).replace(/^(...)/, '$1 '));
  await page.waitForURL(/#\/home/);

  const other = await portal.page({ language: 'en' });
  await typePassword(other, person);
  await other.getByRole('button', { name: 'Back to sign-in' }).click();
  expect(await other.locator('[name=userName]').inputValue()).toBe(person.userName);
  await other.locator('[name=password]').fill(person.password);
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.keyboard.type((codes[0] ?? '').toLowerCase());
  await other.keyboard.press('Enter');
  await other.waitForURL(/#\/home/);
});

test('[BEY-08][op.login] a passkey is added, signs in, and its copy is refused', async () => {
  const person = await somebody(withRole);
  const page = await signedIn(person);
  const { cdp, authenticatorId } = await authenticator(page);
  await page.goto(`${address}/#/security`);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.locator('[name=label]').fill('笔记本');
  await page.getByRole('button', { name: '创建通行密钥' }).click();
  await page.getByRole('button', { name: '已妥善保存' }).click();
  await page.getByText('笔记本').waitFor();
  // The same device has one already.
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByRole('button', { name: '创建通行密钥' }).click();
  await page.getByRole('alert').filter({ hasText: '已有本账号的通行密钥' }).waitFor();
  await page.getByRole('button', { name: '取消' }).click();

  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const leave = async () => {
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/operateLogin/);
  };
  for (let times = 0; times < 2; times++) {
    await leave();
    await typePassword(page, person);
    const use = page.getByRole('button', { name: '使用通行密钥' });
    await use.waitFor();
    expect(await use.evaluate(button => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/home/);
  }
  await leave();
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const copy = await authenticator(page, cdp);
  const [credential] = credentials;
  if (credential === undefined) throw new Error('the authenticator holds no passkey');
  await cdp.send('WebAuthn.addCredential', { authenticatorId: copy.authenticatorId, credential: { ...credential, signCount: 0 } });
  await typePassword(page, person);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('alert').filter({ hasText: '可能已被复制' }).waitFor();
  expect(page.url()).toContain('operateLogin');
});

test('[BEY-08][en.stepUp] a call that needs a recent proof asks for it and goes on, with everything that was typed', async () => {
  const root = { ...operatorLogin };
  const target = await somebody(withRole);
  const page = await portal.page();
  await logInAt(page, address, 'operator', root.userName, root.password);
  pass(16 * 60);
  const row = await only(
    running,
    'operation/operator/list',
    { account: target.userName },
    (await running.call<{ token: string }>('operation/login', root)).data.token,
  );
  await page.goto(`${address}/#/operate/operateInformation/${row.id}/show`);
  await page.getByRole('heading', { name: new RegExp(target.userName) }).waitFor();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '重置第二因素' }).click();
  const reason = '手机遗失，已当面核对身份';
  await page.getByLabel(/理由/).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: '重置第二因素' }).click();
  const asking = page.getByRole('dialog', { name: '确认身份' });
  await asking.locator('[name=password]').waitFor();
  // Turned away, nothing is lost and nothing was done.
  await asking.getByRole('button', { name: '取消' }).click();
  await asking.waitFor({ state: 'detached' });
  expect(await page.getByLabel(/理由/).inputValue()).toBe(reason);
  await page.getByRole('alert').filter({ hasText: '15 分钟' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '重置第二因素' }).click();
  await asking.locator('[name=password]').fill('Wrong-2026');
  await page.keyboard.press('Enter');
  await asking.getByRole('alert').filter({ hasText: '密码不正确' }).waitFor();
  await asking.locator('[name=password]').fill(root.password);
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'detached' });
  await page.getByLabel(/理由/).waitFor({ state: 'detached' });
  const { list } = await running.service.services.database.read.list('journal', {
    filter: { recordId: String(row.id), action: 'resetFactors' },
    page: { number: 1, size: 5 },
    total: false,
  });
  expect(list.map(entry => entry.reason)).toEqual([reason]);
});

test('[BEY-08][BEY-13] within the grace every page says how long is left and leads to adding one; then the notice is gone', async () => {
  const { data } = await running.call<{ token: string }>('operation/login', operatorLogin);
  const set = async (value: string): Promise<void> => {
    const row = await only(running, 'operation/setting/query', { key: 'secondFactor' }, data.token);
    const answer = await running.call('operation/setting/save', { id: row.id, version: row.version, value }, data.token);
    expect(answer.status).toBe(1);
  };
  await set('REQUIRED');
  try {
    const person = await somebody(withRole);
    const page = await signedIn(person);
    const notice = page.locator('.s-enrol');
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(/还有 2[234] 小时可以设置/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: '现在设置' }).click();
    await page.waitForURL(/#\/security/);
    await notice.waitFor({ state: 'detached' });
    await addApp(page);
    await page.getByRole('button', { name: '已妥善保存' }).click();
    await page.goto(`${address}/#/home`);
    await page.locator('.s-main h1').waitFor();
    expect(await notice.count()).toBe(0);
  } finally {
    await set('OPTIONAL');
  }
});

test('[BEY-08] where a second factor is required, it is added at the login, by keyboard, before anything else', async () => {
  const person = await somebody(withRole);
  const { data } = await running.call<{ token: string }>('operation/login', operatorLogin);
  const set = async (value: string, key = 'secondFactor'): Promise<void> => {
    const row = await only(running, 'operation/setting/query', { key }, data.token);
    const answer = await running.call('operation/setting/save', { id: row.id, version: row.version, value }, data.token);
    expect(answer.status).toBe(1);
  };
  await set('REQUIRED');
  await set('0', 'secondFactorGraceHours');
  try {
    const page = await portal.page();
    await typePassword(page, person);
    await page.getByRole('heading', { name: '请先设置第二因素' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    await page.getByRole('button', { name: /身份验证器/ }).focus();
    await page.keyboard.press('Enter');
    const secret = (await page.locator('.f-secret code').innerText()).replace(/\s/g, '');
    expect(await page.locator('[name=otp]').evaluate(input => input === document.activeElement)).toBe(true);
    await page.keyboard.type(codeAt(secret, now()));
    await page.getByRole('button', { name: '已妥善保存' }).press('Enter');
    await page.waitForURL(/#\/home/);
    await page.locator('.s-sidebar').waitFor();
  } finally {
    await set('OPTIONAL');
    await set('24', 'secondFactorGraceHours');
  }
});

test.each(oneOf(['light', 'dark'] as const, 'second factor'))(
  '[BEY-07][BEY-08] each step is within WCAG 2.2 AA, %s, on a phone',
  async colorScheme => {
    const person = await somebody(withRole);
    const page = await portal.page({ width: 390 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = () => axeFindings(page);
    await logInAt(page, address, 'operator', person.userName, person.password);
    await page.goto(`${address}/#/security`);
    await page.getByRole('button', { name: '添加身份验证器' }).click();
    const key = page.locator('.f-secret code');
    await key.waitFor();
    expect(await faults(), 'an app').toEqual([]);
    await page.locator('[name=otp]').fill(codeAt((await key.innerText()).replace(/\s/g, ''), now()));
    await page.getByRole('heading', { name: '请保存恢复码' }).waitFor();
    expect(await faults(), 'recovery codes').toEqual([]);
    await page.getByRole('button', { name: '已妥善保存' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await faults(), 'the own factors').toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    await typePassword(page, person);
    await page.locator('[name=otp]').waitFor();
    expect(await faults(), 'the second step').toEqual([]);
  },
);
