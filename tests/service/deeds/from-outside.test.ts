/** What each deed on what comes from outside is for: the member, account and binding that are there afterwards. */
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPem } from '#trust/pki/pem.ts';
import { testAuthority } from '../../vectors/authority.ts';
import { freshMobile, member, type Registered } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing, type Row } from './doing.ts';

let running: Running;
let company: Registered & { readonly token: string };
let of: Row;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  of = await found('members', { uscc: company.uscc });
});
afterAll(() => running.stop());

const { act, must, stored, found, listed, acts, opens } = doing(() => running);

test('[op.external.account] an account is an employee of that company who signs in with the password that was answered once, and holds the role', async () => {
  const words = { account: 'outside_buyer', name: '周采购', mobile: freshMobile(), email: 'buyer@example.com', role: 'HANDLER' };
  const taken = await must('operation/external/account', { system: '钢贸门户', externalNo: 'A-1', member: of.id, ...words });
  const account = await stored('externalAccounts', taken.id);
  expect(account).toMatchObject({ system: '钢贸门户', externalNo: 'A-1', member: of.id, employee: expect.any(String) });
  expect(await stored('employees', account.employee)).toMatchObject({ ...words, member: of.id, state: 'ON', mustChangePassword: true });
  expect(await opens('employee', words.account, String(taken.password))).toBe(true);
  const seen = await listed('operation/external/account/list', { id: taken.id });
  expect(JSON.stringify(seen)).not.toContain(String(taken.password));
  expect((await listed('employee/list', { id: account.employee }, company.token)).map(({ name }) => name)).toEqual(['周采购']);
  const again = await act('operation/external/account', {
    system: '钢贸门户',
    externalNo: 'A-1',
    member: of.id,
    ...words,
    account: 'another_one',
  });
  expect(again).toMatchObject({ http: 422, data: { errors: { externalNo: [expect.any(String)] } } });
  expect(await found('employees', { account: 'another_one' })).toBeUndefined();
});

test('[op.external.ca][op.external.caRelease] what the certificate says is what is kept, for one account; released with a reason it is free for another', async () => {
  const authority = await testAuthority();
  const subject = { countryName: 'CN', organizationName: company.companyName, commonName: company.companyName };
  const { der } = await authority.certify({ subject });
  const [certificatePem, issuerPem] = [toPem('CERTIFICATE', der), toPem('CERTIFICATE', authority.issuing.issuer.certificate)];
  const administrator = await found('employees', { account: company.adminUserName });
  const other = await found('employees', { account: 'outside_buyer' });
  const send = (employee: Row) =>
    act('operation/external/ca', { system: '钢贸门户', member: of.id, employee: employee.id, certificatePem, issuerPem });
  const { data: bound } = await send(administrator);
  const said = new X509Certificate(der);
  const kept = await stored('externalCertificates', bound.id);
  expect(kept).toMatchObject({
    state: 'ACTIVE',
    member: of.id,
    employee: administrator.id,
    serialNumber: said.serialNumber,
    notAfter: new Date(said.validTo).toISOString(),
    holderName: company.companyName,
  });
  expect(String(kept.fingerprintSha256).toUpperCase()).toBe(said.fingerprint256.replaceAll(':', ''));
  expect(await send(other)).toMatchObject({ http: 422, data: { errors: { certificatePem: [expect.any(String)] } } });
  expect(await act('operation/external/ca/release', at(kept))).toMatchObject({
    http: 422,
    data: { errors: { reason: [expect.any(String)] } },
  });
  await must('operation/external/ca/release', { ...at(kept), reason: '改绑另一账号' });
  expect(await stored('externalCertificates', bound.id)).toMatchObject({ state: 'RELEASED', bound: null });
  expect((await acts(bound.id)).at(-1)).toMatchObject({ action: 'release', reason: '改绑另一账号' });
  expect(await send(other)).toMatchObject({ status: 1, data: { state: 'ACTIVE' } });
});
