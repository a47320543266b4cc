/** A person signs a contract on their phone by the link they were sent, without an account: the way to its end, and the wrong turns. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { invitationPaths } from '#product/portal/pages/invitation/calls.ts';
import { registry } from '#resources/index.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Portal, startPortal, widths } from '../e2e/browser.ts';
import { letterBytes } from '../service/guest-people.ts';
import { dayIn } from '../service/handler-people.ts';
import { inked } from '../service/inked.ts';
import { freshMobile, freshUscc, operator } from '../service/people.ts';
import { at, type Company, type Row, signingPeople, signPassword } from '../service/signing-people.ts';
import { axeFindings, chineseFindings, overflowFindings } from '../sweep/checks.ts';

let portal: Portal;
let seller: Company;
let sellerName: string;
let made: Row;
let trade: Row;
const { must, ready, template } = signingPeople(() => portal.running);

beforeAll(async () => {
  portal = await startPortal();
  seller = await ready();
  sellerName = String((await must('company/info', {}, seller.token)).companyName);
  const templates = await operator(portal.running, 'TEMPLATE_ADMIN');
  // The company first, then the person.
  const hand = await portal.running.service.services.database.read.find('sealTypes', { code: 'HANDWRITTEN' });
  trade = await template(templates, 'COMPANY_BY_LINK', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  made = await template(templates, 'PERSON', [{ party: 'SELLER' }, { party: 'BUYER', sealType: hand?.id }]);
}, 120_000);
afterAll(() => portal.stop());

const idNo = '11010519491231002X';
const name = '张三';
const guest = '福州榕城物流有限公司';

/** The newest link that a mobile was sent. */
const linkTo = async (mobile: string): Promise<string> => {
  const { list } = await portal.running.service.services.database.read.list('outbox', { filter: { recipient: mobile }, heavy: true });
  const tokens = list.map(({ body }) => /#\/sign\/([\w-]{43})/.exec(String(body))?.[1]).filter(token => token !== undefined);
  expect(tokens.length).toBeGreaterThan(0);
  return String(tokens[0]);
};
/** Started and signed by the company: it is the person's turn. */
const invited = async (): Promise<{ readonly contract: Row; readonly mobile: string; readonly token: string }> => {
  const mobile = freshMobile();
  const words = { template: made.id, title: '房屋租赁合同', party: 'SELLER', signBy: dayIn(portal.running, 30) };
  const contract = await must(
    'document/contract/start',
    { ...words, others: [], persons: [{ party: 'BUYER', name, mobile }] },
    seller.token,
  );
  await must('document/contract/sign', { ...at(contract), sealNo: seller.seal.sealNo, signPassword }, seller.token);
  return { contract, mobile, token: await linkTo(mobile) };
};
const opened = async (token: string, words: Parameters<Portal['page']>[0] = {}): Promise<Page> => {
  const page = await portal.page({ width: 390, ...words });
  await page.goto(`${portal.running.address}/#/sign/${token}`);
  await page.locator('main h1').waitFor();
  return page;
};
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const codeBy = async (page: Page, mobile: string, button = '获取验证码'): Promise<string> => {
  for (const window of ['minute', 'day']) await portal.running.service.services.throttle.clear(`sms-${window}:${mobile}`);
  await press(page, button);
  await page.locator('input[name=smsCode]').waitFor();
  return portal.running.smsCode(mobile);
};
const entered = async (page: Page, mobile: string): Promise<void> => {
  await page.locator('input[name=smsCode]').fill(await codeBy(page, mobile));
  await press(page, '进入');
};
const identified = async (page: Page): Promise<void> => {
  await page.locator('input[name=idNo]').fill(idNo);
  await press(page, '核实');
  await page.locator('canvas[data-drawn]').first().waitFor();
};
/** Two strokes with the mouse. */
const draw = async (page: Page): Promise<void> => {
  const box = await page.locator('.e-pad canvas').boundingBox();
  if (box === null) throw new Error('there is no pad');
  for (const y of [0.35, 0.65]) {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * (1 - y), { steps: 12 });
    await page.mouse.up();
  }
};
const toPad = async (page: Page): Promise<void> => {
  await press(page, '去签名');
  await page.locator('.e-pad canvas').waitFor();
};
/** Whether there is ink on the pad. */
const isDrawn = (page: Page): Promise<boolean> =>
  page.locator('.e-pad canvas').evaluate(canvas => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return pixels.some((value, index) => index % 4 === 3 && value > 128);
  });
let seen = 0;
const looked = async (page: Page): Promise<void> => {
  seen += 1;
  if (process.env.LOOK !== undefined) await page.screenshot({ path: `${process.env.LOOK}/invitation-${seen}.png`, fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflowFindings(page)).toEqual([]);
};

test('[RTE-01] the page of an invitation calls what is declared, by its path', () => {
  const { calls } = modelOf(registry);
  for (const [id, path] of Object.entries(invitationPaths)) expect(calls[id]?.path, id).toBe(path);
});

/** It is the turn of a company that is no member. */
const invitedCompany = async (): Promise<{ readonly contract: Row; readonly mobile: string; readonly token: string }> => {
  const mobile = freshMobile();
  const words = { template: trade.id, title: '运输合同', party: 'SELLER', signBy: dayIn(portal.running, 30) };
  const others = [{ party: 'BUYER', company: guest, name, mobile }];
  const contract = await must('document/contract/start', { ...words, others }, seller.token);
  await must('document/contract/sign', { ...at(contract), sealNo: seller.seal.sealNo, signPassword }, seller.token);
  return { contract, mobile, token: await linkTo(mobile) };
};

describe.each(widths('invitation'))('for a company, at %i pixels', width => {
  test('[BEY-18][doc.invitationLetter][doc.invitationIdentify][doc.invitationSign] states it, shows the letter and signs in its name', async () => {
    const { contract, mobile, token } = await invitedCompany();
    const page = await opened(token, { width });
    await page.getByText(`代表“${guest}”签署`).waitFor();
    await looked(page);
    await entered(page, mobile);
    await page.getByText(`您是${name}本人，代表“${guest}”签署吗？`).waitFor();
    await press(page, '核实');
    expect(await page.locator('.e-fault').count()).toBe(3);
    await page.locator('input[name=idNo]').fill(idNo);
    await page.locator('input[name=uscc]').fill(freshUscc());
    await page.locator('input[name=legalName]').fill('林国华');
    await press(page, '核实');
    await page.getByText('请上传授权委托书').waitFor();
    await looked(page);
    const [sample] = await Promise.all([page.waitForEvent('download'), press(page, '下载填好的授权委托书样本（Word）')]);
    expect(sample.suggestedFilename()).toBe('授权委托书.docx');
    await page
      .locator('.e-letter input[type=file]')
      .first()
      .setInputFiles({ name: '授权委托书.png', mimeType: 'image/png', buffer: letterBytes });
    await page.getByText('授权委托书.png · 1 KB').waitFor();
    await looked(page);
    await press(page, '核实');
    await page.locator('canvas[data-drawn]').first().waitFor();
    await toPad(page);
    await draw(page);
    await page.getByRole('checkbox', { name: `我代表“${guest}”签署` }).check();
    await looked(page);
    await press(page, '确认签署');
    await page.getByText('各方都已签署，合同完成。').waitFor();
    const whole = await must('document/contract/detail', { id: contract.id }, seller.token);
    expect(whole).toMatchObject({ state: 'SIGNED', signerNames: `${guest}（${name}）` });
  });
});

test('[BEY-07][doc.invitationIdentify] for a company in English, in the dark', async () => {
  const { mobile, token } = await invitedCompany();
  const page = await opened(token, { language: 'en' });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('input[name=smsCode]').fill(await codeBy(page, mobile, 'Send code'));
  await press(page, 'Continue');
  await page.locator('input[name=legalName]').fill('林国华');
  await page.locator('.e-letter').waitFor();
  expect(await chineseFindings(page, new Set([name, sellerName, '运输合同', guest, '林国华']))).toEqual([]);
  await looked(page);
});

describe.each(widths('invitation'))('at %i pixels', width => {
  test('[BEY-18][doc.invitation][doc.invitationCode][doc.invitationEnter][doc.invitationIdentify][doc.invitationFile][doc.invitationSign] by code, identity, the pages with the place, and a mark by hand', async () => {
    const { contract, mobile, token } = await invited();
    const page = await opened(token, { width });
    await page.getByRole('heading', { name: `${sellerName}邀请您签署《房屋租赁合同》` }).waitFor();
    // What only they know is not told to whoever holds the link.
    expect(await page.locator('main').innerText()).not.toMatch(new RegExp(`${name}|${mobile}`));
    await looked(page);
    const code = await codeBy(page, mobile);
    await page.locator('input[name=smsCode]').fill(code.replace(/^./, digit => String((Number(digit) + 1) % 10)));
    await press(page, '进入');
    await page.locator('.e-fault').waitFor();
    await page.locator('input[name=smsCode]').fill(code);
    await press(page, '进入');
    await page.getByText(`您是${name}本人吗？`).waitFor();
    await page.locator('input[name=idNo]').fill(idNo.replace('X', '1'));
    await press(page, '核实');
    await page.locator('.e-fault').waitFor();
    await looked(page);
    await identified(page);
    await page.getByText(String(contract.contractNo)).waitFor();
    await press(page, '看签名位置');
    await page.getByRole('img', { name: '您的签名' }).first().waitFor();
    await looked(page);
    await toPad(page);
    await press(page, '确认签署');
    expect(await page.locator('.e-fault').allInnerTexts()).toEqual(['请先签名', '请阅读并勾选同意']);
    await draw(page);
    await press(page, '撤销一笔');
    await press(page, '撤销一笔');
    expect(await isDrawn(page)).toBe(false);
    await draw(page);
    await page.getByRole('checkbox').check();
    await looked(page);
    await page.getByRole('button', { name: '确认签署' }).dblclick();
    await page.getByText('各方都已签署，合同完成。').waitFor();
    await looked(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, '下载合同')]);
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    const [evidence] = await Promise.all([page.waitForEvent('download'), press(page, '下载证据包')]);
    expect(evidence.suggestedFilename()).toBe(`${contract.contractNo}-evidence.zip`);
    const whole = await must('document/contract/detail', { id: contract.id }, seller.token);
    expect(whole.state).toBe('SIGNED');
    const [verdict] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: '查验这份文件' }).click()]);
    await verdict.locator('.e-verdict').waitFor();
    expect(await verdict.locator('.e-verdict > header h2').innerText()).toContain(name);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect((await onPdfThread('signatures', { bytes: Buffer.concat(chunks) })).signatures).toHaveLength(2);
  });
});

test('[BEY-07][doc.invitationSign] whoever cannot draw signs by keyboard with their name in writing, in English, and finds it signed when they come again', async () => {
  const { mobile, token } = await invited();
  const page = await opened(token, { language: 'en' });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('input[name=smsCode], button.e-main').first().waitFor();
  await page.locator('main button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('input[name=smsCode]').waitFor();
  await page.keyboard.type(await portal.running.smsCode(mobile));
  await page.keyboard.press('Enter');
  await page.locator('input[name=idNo]').focus();
  await page.keyboard.type(idNo);
  await page.keyboard.press('Enter');
  await page.locator('canvas[data-drawn]').first().waitFor();
  await page.getByRole('button', { name: 'Go to signature' }).press('Enter');
  await page.getByRole('radio', { name: 'Draw' }).press('ArrowRight');
  expect(await isDrawn(page)).toBe(true);
  await page.getByRole('checkbox').press('Space');
  expect(await chineseFindings(page, new Set([name, sellerName, '房屋租赁合同']))).toEqual([]);
  await looked(page);
  await page.getByRole('button', { name: 'Sign now' }).press('Enter');
  await page.getByText('All parties have signed').waitFor();
  // Each message has a link of its own: the one they came by has had its day.
  await page.reload();
  await page.getByRole('heading', { name: 'You have signed “房屋租赁合同”' }).waitFor();
  await page.getByText('open it from the newest text message').waitFor();
  expect(await page.getByRole('heading', { name: 'This link is not valid' }).count()).toBe(0);
  await looked(page);
  // Whoever else has it is told nothing.
  const elsewhere = await opened(token);
  expect(await elsewhere.locator('main').innerText()).not.toContain('房屋租赁合同');
  await elsewhere.getByRole('heading', { name: '链接无效' }).waitFor();
  const again = await opened(await linkTo(mobile));
  await again.getByRole('heading', { name: '您已签署《房屋租赁合同》' }).waitFor();
  await entered(again, mobile);
  await again.getByText('您已签署这份合同，不需要再做什么。').waitFor();
  await again.getByRole('button', { name: '下载合同' }).isEnabled();
  const [evidence] = await Promise.all([again.waitForEvent('download'), press(again, '下载证据包')]);
  expect(evidence.suggestedFilename()).toMatch(/-evidence\.zip$/);
  await looked(again);
});

test('[doc.invitationSign] refused by a lost connection or an ended visit: the drawing stays, and is signed once', async () => {
  const { contract, mobile, token } = await invited();
  const page = await opened(token, { faulty: true });
  await entered(page, mobile);
  await identified(page);
  await toPad(page);
  await draw(page);
  await page.getByRole('checkbox').check();
  await page.route('**/document/invitation/sign', route => route.abort(), { times: 1 });
  await press(page, '确认签署');
  await page.getByRole('alert').filter({ hasText: '无法连接服务' }).waitFor();
  expect(await isDrawn(page)).toBe(true);
  const before = portal.running.clock.now;
  portal.running.clock.now = new Date(before.getTime() + 31 * 60_000);
  await press(page, '确认签署');
  await page.getByRole('alert').filter({ hasText: '已画的签名还在' }).waitFor();
  await portal.running.turnBack(before);
  await entered(page, mobile);
  await page.locator('.e-pad canvas').waitFor();
  expect(await isDrawn(page)).toBe(true);
  await press(page, '确认签署');
  await page.getByRole('heading', { name: '已签署' }).waitFor();
  expect((await must('document/contract/detail', { id: contract.id }, seller.token)).state).toBe('SIGNED');
});

test('[doc.invitationDecline] declined with a reason; one of a single character is refused', async () => {
  const { contract, mobile, token } = await invited();
  const page = await opened(token);
  await entered(page, mobile);
  await identified(page);
  await press(page, '拒签');
  const dialog = page.getByRole('dialog', { name: '拒绝签署' });
  await dialog.getByRole('textbox').fill('不');
  await press(page, '确认拒签');
  await dialog.getByRole('alert').waitFor();
  await looked(page);
  await dialog.getByRole('textbox').fill('租金与约定不符');
  await press(page, '确认拒签');
  await page.getByRole('heading', { name: '已拒签' }).waitFor();
  expect((await must('document/contract/detail', { id: contract.id }, seller.token)).state).toBe('REJECTED');
  await page.reload();
  await page.getByRole('heading', { name: '已拒签' }).waitFor();
});

test('[doc.invitation] refused: a link that nobody was sent; a contract that was cancelled says so', async () => {
  const stranger = await opened('A'.repeat(43));
  await stranger.getByRole('heading', { name: '链接无效' }).waitFor();
  await stranger.getByText('只有最新短信中的链接有效').waitFor();
  await looked(stranger);
  const { contract, token } = await invited();
  const now = await must('document/contract/detail', { id: contract.id }, seller.token);
  await must('document/contract/reject', { ...at(now), decision: 'CANCEL', reason: '条款需要重新商议' }, seller.token);
  const page = await opened(token);
  await page.getByRole('heading', { name: '合同已结束' }).waitFor();
  await looked(page);
});

const why = '提前搬离，双方协商一致';
/** Both have signed it, and the company proposes to end it. */
const ending = async (): Promise<{ readonly contract: Row; readonly mobile: string; readonly token: string }> => {
  const { contract, mobile, token } = await invited();
  const call = (path: string, body: object) => must(`document/invitation/${path}`, body, '');
  for (const window of ['minute', 'day']) await portal.running.service.services.throttle.clear(`sms-${window}:${mobile}`);
  await call('code', { token });
  const { ticket } = await call('enter', { token, smsCode: await portal.running.smsCode(mobile) });
  await call('identify', { ticket, idNo });
  await call('sign', { ticket, mark: inked(), agreed: true });
  const whole = await must('document/contract/detail', { id: contract.id }, seller.token);
  await must('document/contract/terminate', { ...at(whole), reason: why, signPassword }, seller.token);
  return { contract, mobile, token: await linkTo(mobile) };
};

describe.each(widths('invitation'))('to end a contract, at %i pixels', width => {
  test('[BEY-18][en.contract.terminate][doc.invitation][doc.invitationFile][doc.invitationSign] the page says that it is to end, which and why, and shows the agreement and the contract', async () => {
    const { contract, mobile, token } = await ending();
    const page = await opened(token, { width });
    await page.getByRole('heading', { name: `${sellerName}提出解除《房屋租赁合同》，请您签署解约协议` }).waitFor();
    await looked(page);
    await entered(page, mobile);
    await page.getByText('《房屋租赁合同》的解约协议').waitFor();
    await identified(page);
    await page.getByRole('heading', { name: '解除《房屋租赁合同》' }).waitFor();
    await page.getByText(why).first().waitFor();
    await looked(page);
    const [former] = await Promise.all([page.waitForEvent('download'), press(page, '下载被解除的合同')]);
    expect(former.suggestedFilename()).not.toContain('解约');
    await toPad(page);
    await draw(page);
    await page.getByRole('checkbox', { name: '同意解除其中所列的合同' }).check();
    await looked(page);
    await press(page, '确认签署');
    await page.getByText('各方都已同意，合同已解约。').waitFor();
    await looked(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, '下载解约协议')]);
    expect(saved.suggestedFilename()).toContain('解约协议');
    expect((await must('document/contract/detail', { id: contract.id }, seller.token)).state).toBe('TERMINATED');
  });
});

test('[BEY-07][doc.invitationDecline] the end of a contract is declined, in English; then the contract stands', async () => {
  const { contract, mobile, token } = await ending();
  const page = await opened(token, { language: 'en', width: 1440 });
  await page
    .locator('input[name=smsCode]')
    .or(page.getByRole('button', { name: 'Send code' }))
    .first()
    .waitFor();
  await page.locator('input[name=smsCode]').fill(await codeBy(page, mobile, 'Send code'));
  await press(page, 'Continue');
  await page.locator('input[name=idNo]').fill(idNo);
  await press(page, 'Confirm');
  await page.locator('canvas[data-drawn]').first().waitFor();
  expect(await chineseFindings(page, new Set([name, sellerName, '房屋租赁合同', why, `${name} (you)`]))).toEqual([]);
  await looked(page);
  await press(page, 'Decline termination');
  await page.getByRole('dialog').getByRole('textbox').fill('The rent is paid until June');
  await looked(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByRole('heading', { name: 'Termination declined' }).waitFor();
  expect((await must('document/contract/detail', { id: contract.id }, seller.token)).state).toBe('SIGNED');
  // They come again, by the link that they have.
  const again = await opened(token, { language: 'en' });
  await again.getByRole('heading', { name: 'Termination declined' }).waitFor();
  await looked(again);
});
