/** Every path of the specification's menus, written out here and not taken from the declarations: each opens a screen of its own. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, signInAt, startPortal } from '../e2e/browser.ts';
import { member } from '../service/people.ts';
import { signedIn } from './signed-in.ts';

const operations: Readonly<Record<string, readonly string[]>> = {
  operate: ['operateInformation'],
  operateInformationManagement: ['businessManagement', 'memberManagement'],
  operateInformationCenter: [
    ...['changePassword', 'journal', 'loginStatistics', 'operationRecord', 'passwordInquiry', 'localLoginSearch'],
    ...['whitelistManagement', 'operationalData', 'pushLogs'],
  ],
  operateExamine: ['rKeyExamine', 'yKeyExamine', 'handlerAudit', 'review'],
  templateConfig: ['signConfig', 'signConfigChild', 'signatureType', 'special'],
  certificate: ['operateCertificate', 'caRenewal', 'certificateFree', 'certificateFreeDetail', 'invoiceRequest', 'nameAuthentication'],
  jurisdiction: ['enterprise', 'operate'],
  menu: ['roleManagement', 'permissionManagement'],
};
const enterprise: Readonly<Record<string, readonly string[]>> = {
  employee: ['employeeInformation'],
  rKeyManage: ['signature', 'sealManagement', 'handlerManagement'],
  yKeyManage: ['signature', 'certificateApply', 'blank8Copy'],
  information: ['personalInformation', 'changePhone', 'changePwd', 'enterpriseInformation', 'permissionManage'],
};
const pathsOf = (menu: typeof operations): readonly string[] =>
  Object.entries(menu).flatMap(([group, screens]) => screens.map(screen => `/${group}/${screen}`));

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

/** What each path shows: its heading, or where it ended instead. */
const shown = async (page: Page, paths: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  for (const path of paths) {
    const go = () =>
      page.evaluate(to => {
        location.hash = to;
      }, path);
    await go();
    await page.locator('.s-main h1').first().waitFor();
    await expect
      .poll(async () => {
        const at = (await page.evaluate(() => location.hash.slice(1).split('?')[0])) ?? '';
        // A list that is only just opening writes its own address, and takes back whoever has moved on within that moment.
        if (at !== path && at !== '/404') await go();
        return at;
      })
      .toMatch(new RegExp(`^(${path}|/404)$`));
    found[path] = (await page.evaluate(() => location.hash)).startsWith(`#${path}`) ? '' : 'another page';
  }
  return found;
};
const ways = (paths: readonly string[]) => Object.fromEntries(paths.map(path => [path, '']));

test('[RTE-05] every path of the operations menu, the hidden details included, is a screen under its path', async () => {
  const paths = pathsOf(operations);
  expect(paths).toHaveLength(30);
  expect(await shown(await signedIn(portal), paths)).toEqual(ways(paths));
}, 120_000);

test('[RTE-04] every path of the enterprise menu is a screen under its path', async () => {
  const paths = pathsOf(enterprise);
  expect(paths).toHaveLength(12);
  const company = await member(portal.running);
  const page = await portal.page();
  await signInAt(page, portal.running.address, 'enterprise', company.adminUserName, company.adminPassword);
  await page.locator('.s-main h1').first().waitFor();
  expect(await shown(page, paths)).toEqual(ways(paths));
}, 120_000);

test('[RTE-05] a row of a batch of free certificates has its page behind the list of batches', async () => {
  const company = await member(portal.running);
  const file = { name: '名单.csv', bytes: Buffer.from(`会员企业,证书类型\r\n${company.uscc},企业证书`) };
  const { running } = portal;
  await running.upload('operation/certificate/free/import', { partial: 'false' }, file, running.operator);
  const page = await signedIn(portal);
  await page.evaluate(() => {
    location.hash = '/certificate/certificateFree';
  });
  await page.locator('tbody tr').first().click();
  await page.locator('.cr-related').getByText(company.companyName).first().waitFor();
  const { data } = await running.call<{ list: { id: string }[] }>('operation/certificate/free/row/list', {}, running.operator);
  await page.evaluate(to => {
    location.hash = to;
  }, `/certificate/certificateFreeDetail/${data.list[0]?.id}/show`);
  await page.locator('.cr-record-head').getByText('待审核', { exact: true }).waitFor();
  await page.locator('.cr-group').getByText(company.companyName).first().waitFor();
});

test('[RTE-05][RTE-04] the address of a list, a record or a page that another entry opened once leads to where it stands now, its query kept', async () => {
  const page = await signedIn(portal);
  const leads = async (tab: Page, from: string, to: string): Promise<void> => {
    await tab.evaluate(hash => {
      location.hash = hash;
    }, from);
    await expect.poll(() => tab.evaluate(() => location.hash.slice(1)), { message: from }).toBe(to);
  };
  const id = '01900000-0000-7000-8000-000000000001';
  await leads(page, '/operateInformationCenter/operationRecord/settings', '/operateInformationCenter/systemSettings');
  await leads(page, `/operateInformationCenter/operationRecord/bulletins/${id}/show`, `/operateInformationCenter/announcements/${id}/show`);
  await leads(
    page,
    '/operateInformationCenter/operationRecord/swiftCodes?page=2',
    '/operateInformationCenter/systemSettings/swiftCodes?page=2',
  );
  await leads(page, '/menu/roleManagement/auditTypes/create', '/operateExamine/reviewTypes/create');
  // Nothing of an address that never was.
  await leads(page, '/menu/roleManagement/nonsense/create', '/404');
  const company = await member(portal.running);
  const own = await portal.page();
  await signInAt(own, portal.running.address, 'enterprise', company.adminUserName, company.adminPassword);
  await leads(own, '/yKeyManage/signature/signPdf', '/rKeyManage/signing/signPdf');
  await leads(own, `/rKeyManage/signature/contracts/${id}/show`, `/rKeyManage/signing/${id}/show`);
  // What the company's side has no entry for leads nowhere, whatever it is called.
  await leads(own, '/operateInformationCenter/journal', '/404');
});
