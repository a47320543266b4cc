/** Ways of a company, by the shortest path of whoever knows the portal. */
import { readFile } from 'node:fs/promises';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { signPassword } from '#product/demo/people.ts';
import type { GivenFile } from './hand.ts';
import { button, deed, dialog, goTo, heading, labelled, typeInto, type Way } from './way.ts';

const letter = (): Promise<Buffer> => contractPdf({ title: '采购函', clauses: ['本函一式两份。'], parties: ['甲方', '乙方'] });
const pdf = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'application/pdf', buffer });
let signed: Buffer = Buffer.alloc(0);

export const companyWays: readonly Way[] = [
  {
    name: 'sign a PDF of its own',
    who: 'rongqiao',
    async walk(hand) {
      await goTo(hand, 'qswj', /^签署文件/);
      await hand.give(hand.page.locator('input[type=file]'), pdf('采购函.pdf', await letter()));
      await hand.click(labelled(hand, '签章密码'));
      await hand.type(signPassword);
      await hand.press('Enter');
      await hand.see(heading(hand, '已签署'));
      const [download] = await Promise.all([hand.page.waitForEvent('download'), hand.click(button(hand, '下载签署后的文件'))]);
      signed = await readFile(await download.path());
    },
  },
  {
    name: 'add an employee and name them handler',
    who: 'rongqiao',
    async walk(hand) {
      const { page } = hand;
      await goTo(hand, 'ygxx', /^员工信息管理/);
      await deed(hand, 'c', '新建');
      await typeInto(hand, labelled(hand, '登录名'), 'linwan');
      await hand.press('Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab', 'Tab', 'Tab');
      await typeInto(hand, labelled(hand, '姓名'), '林晚');
      await hand.press('Tab', 'Space', 'Tab');
      await typeInto(hand, labelled(hand, '证件号码'), '35010219900307251X');
      await hand.press('Tab', 'Tab', 'Tab');
      await typeInto(hand, labelled(hand, '手机'), '13900000388');
      await hand.press('Control+s');
      await hand.click(dialog(hand).getByRole('button').last());
      await hand.click(page.getByRole('link', { name: '指定为经办人' }));
      await hand.see(page.locator('input[value="林晚"]').first());
      await hand.press('Control+s');
      for (const [at, name] of ['授权书.pdf', '证件人像面.pdf', '证件国徽面.pdf'].entries()) {
        await hand.give(page.locator('[data-step]:not([hidden]) input[type=file]').nth(at), pdf(name, await letter()));
        await hand.see(page.getByText(name));
      }
      await hand.press('Control+s');
      await hand.see(page.getByRole('heading', { name: '核对', exact: true }));
      await hand.press('Control+s');
      await hand.see(page.getByText('待审核').first());
    },
  },
  {
    name: 'apply for a certificate',
    who: 'rongqiao',
    async walk(hand) {
      await goTo(hand, 'szzs', /^数字证书申请/);
      await deed(hand, 'c', '新建');
      await hand.reach(hand.page.getByRole('radio', { name: '企业证书' }));
      await hand.press('Control+s');
      await hand.see(heading(hand, '材料'));
      await hand.press('Control+s');
      await hand.see(hand.page.getByRole('heading', { name: '核对', exact: true }));
      await hand.press('Control+s');
      await hand.click(dialog(hand).getByRole('checkbox'));
      await hand.press('Enter');
      await hand.see(hand.page.getByText('待审核').first());
    },
  },
  {
    name: 'verify a received file',
    who: null,
    async walk(hand) {
      await hand.give(hand.page.locator('input[type=file]'), pdf('采购函.pdf', signed));
      await hand.see(hand.page.locator('.e-verdict'));
    },
  },
  {
    name: 'freeze a seal',
    who: 'rongqiao',
    async walk(hand) {
      await goTo(hand, '投标专用章', /^投标专用章 \(ES/);
      await deed(hand, 'm', '更多');
      await hand.see(hand.page.getByRole('menuitem', { name: /^冻结/ }));
      await hand.press('End', 'ArrowUp', 'Enter');
      await typeInto(hand, labelled(hand, '理由'), '保管人休假在外');
      await hand.press('Control+Enter');
      await hand.see(hand.page.getByText('停用').first());
    },
  },
];
