/** Tasks of an officer, each by the shortest path that a trained person takes, from the home page on. */
import type { Hand } from './hand.ts';
import { button, choose, confirm, deed, dialog, goTo, heading, labelled, openFirst, typeInto, type Way } from './way.ts';

const startReview = async (hand: Hand, letters: string, title: RegExp): Promise<void> => {
  await goTo(hand, letters, title);
  await deed(hand, 'a', '开始审核');
  await hand.see(hand.page.getByText('第 1 件'));
};

/** The number of a certificate in use, as it stands in the letter that asks for the revocation. */
const onPaper = async ({ page }: Hand): Promise<string> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const answer = await page.request.post(new URL('/user/operation/certificate/list', page.url()).href, {
    headers: { 'session-token': decodeURIComponent(token) },
    data: { filter: { state: 'ACTIVE', certType: 'ENT' }, pageSize: 1 },
  });
  const { data } = (await answer.json()) as { readonly data: { readonly list: readonly { readonly seqNo: string }[] } };
  const [certificate] = data.list;
  if (certificate === undefined) throw new Error('no certificate is in use');
  return certificate.seqNo;
};

/** Decides as it stands, and waits for what comes next. */
const decide = async (hand: Hand, key: string, word: string, next: string): Promise<void> => {
  await hand.press(key);
  if (key === 'a') {
    // Nothing is checked: the cursor is on what is safe.
    await hand.reach(dialog(hand).getByRole('button', { name: '取消', exact: true }));
    await hand.press('Tab');
  }
  await confirm(hand, word);
  await hand.see(hand.page.getByText(next));
};

export const officerWays: readonly Way[] = [
  {
    name: 'review a waiting company and approve it',
    who: 'reviewer',
    async walk(hand) {
      await startReview(hand, 'smrz', /^实名认证审核/);
      await decide(hand, 'a', '通过', '第 1 件，共 1 件');
    },
  },
  {
    name: 'return an application with two fields marked wrong, a note each',
    who: 'reviewer2',
    async walk(hand) {
      await startReview(hand, 'zssqsh', /^证书申请审核/);
      for (const note of ['与申请表不一致', '请按执照填写']) {
        await hand.press('w');
        await typeInto(hand, hand.page.locator('input[id^=cr-check]:focus'), note);
        await hand.press('Enter');
      }
      await decide(hand, 'r', '退回', '第 1 件，共 4 件');
    },
  },
  {
    name: 'three waiting applications in a row',
    who: 'reviewer',
    async walk(hand) {
      await startReview(hand, 'zssqsh', /^证书申请审核/);
      for (const left of [3, 2, 1]) await decide(hand, 'a', '通过', `第 1 件，共 ${left} 件`);
    },
  },
  {
    name: 'a company by any part of its name, and its certificates',
    who: 'support',
    async walk(hand) {
      await goTo(hand, '榕桥', /^福州榕桥数据科技/);
      await hand.click(hand.page.getByRole('button', { name: /^数字证书/ }));
      await hand.see(heading(hand, /^数字证书/));
    },
  },
  {
    name: 'issue the next waiting certificate',
    who: 'issuer',
    async walk(hand) {
      await goTo(hand, 'zzgl', /^制证管理/);
      await openFirst(hand);
      const before = hand.page.url();
      await deed(hand, 'a', '制证');
      await confirm(hand, '制证');
      await hand.page.waitForURL(url => url.href !== before);
      await hand.see(button(hand, '制证'));
    },
  },
  {
    name: 'revoke a certificate with a reason',
    who: 'issuer',
    async walk(hand) {
      const number = await onPaper(hand);
      await goTo(hand, number, new RegExp(number));
      await deed(hand, 'm', '更多');
      await hand.see(hand.page.getByRole('menuitem', { name: '吊销…', exact: true }));
      await hand.press('End', 'Enter');
      await hand.reach(hand.page.getByRole('radio', { name: /^密钥丢失或泄露/ }));
      await hand.press('Space', 'Control+Enter');
      await hand.see(hand.page.getByText('已吊销').first());
    },
  },
  {
    name: 'give an operator a role',
    who: 'secadmin',
    async walk(hand) {
      await goTo(hand, '唐晓棠', /^唐晓棠/);
      await hand.click(hand.page.getByRole('link', { name: '授予角色' }));
      await choose(hand, labelled(hand, '角色'), '审核', /^审核员/);
      await hand.press('Control+s');
      await hand.see(heading(hand, '唐晓棠'));
    },
  },
  {
    name: 'who changed this company, and what was it before',
    who: 'auditor',
    async walk(hand) {
      await goTo(hand, 'rzcx', /^日志查询/);
      await hand.click(hand.page.getByRole('button', { name: /^更多 \d+ 项/ }));
      const company = hand.page.getByRole('combobox', { name: '所属企业' });
      await hand.click(company);
      await choose(hand, company, '云栖坞', /云栖坞/);
      await hand.click(hand.page.getByRole('row', { name: /修改 会员企业/ }).first());
      await hand.see(hand.page.getByRole('columnheader', { name: '修改前' }));
    },
  },
  {
    name: 'what is overdue, and claim it',
    who: 'reviewer2',
    async walk(hand) {
      // What is overdue stands first on the home page.
      await hand.see(hand.page.getByText('已超过办理时限').first());
      await hand.press('a');
      await deed(hand, 'a', '开始审核');
      await hand.see(hand.page.getByText(/已超时 \d/).first());
      await deed(hand, 't', '领取');
      await hand.see(button(hand, '放回'));
    },
  },
  {
    name: 'publish an announcement to the companies',
    who: 'sysadmin',
    async walk(hand) {
      await goTo(hand, '公告', /^公告/);
      await deed(hand, 'c', '新建');
      await hand.reach(hand.page.getByRole('radio').first());
      await hand.press('ArrowRight', 'Tab');
      await typeInto(hand, labelled(hand, '标题'), '国庆假期服务安排');
      await hand.press('Tab');
      await typeInto(hand, labelled(hand, '正文'), '十月一日至七日暂停寄送，线上业务照常办理。');
      await hand.press('Control+s');
      await hand.see(heading(hand, '国庆假期服务安排'));
    },
  },
  {
    name: "change a message's text",
    who: 'sysadmin',
    async walk(hand) {
      await goTo(hand, '证书已签发', /证书已签发/);
      await deed(hand, 'e', '修改');
      await hand.reach(labelled(hand, '标题'));
      await hand.press('End');
      await hand.type('，请下载');
      await hand.press('Control+s');
      await hand.see(heading(hand, /请下载/));
    },
  },
];
