/** A question with its answer below: the password inquiry in a browser, on a real service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal, widths } from '../e2e/browser.ts';
import { member, type Registered } from '../service/people.ts';
import { signedIn } from './signed-in.ts';

let portal: Portal;
let company: Registered & { readonly memberCode?: string };
beforeAll(async () => {
  portal = await startPortal();
  company = await member(portal.running);
}, 120_000);
afterAll(() => portal.stop());

const place = '/operateInformationCenter/passwordInquiry';

test.each(widths('password inquiry'))(
  '[op.passwordInquiry][RTE-05] by name or code the state of each password, never more, at %i',
  async width => {
    const page = await signedIn(portal, { path: place, width });
    const asked = page.getByLabel('会员编号');
    await asked.fill('没有这样一家企业');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: '没有这样一家企业' }).waitFor();
    expect(await asked.inputValue(), 'what was typed is still there').toBe('没有这样一家企业');
    await asked.fill(company.companyName);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: company.adminUserName });
    await row.waitFor();
    expect(await row.textContent()).toContain('启用');
    expect(await page.getByRole('alert').count()).toBe(0);
    await row.getByRole('link').click();
    await page.waitForURL(/memberManagement\/employees\/.+\/show/);
  },
);

test('[op.passwordInquiry] an address with the question in it is answered at once', async () => {
  const page = await signedIn(portal, { path: `${place}?memberCode=${company.uscc}&userNum=${company.adminUserName}` });
  await page.getByRole('row').filter({ hasText: company.adminUserName }).waitFor();
});
