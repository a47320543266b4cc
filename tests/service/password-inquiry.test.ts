/** What an operator may learn of the passwords of a company: their state, and that they looked is written down. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

test('[op.passwordInquiry] state, tries and dates of each account, no password and no hash, and an entry in the journal', async () => {
  const company = await member(running);
  await running.call('employee/login', { userName: company.adminUserName, password: 'Wrong-pass-2026' });
  const { data } = await running.call<Record<string, unknown>>(
    `operation/password/${encodeURIComponent(company.uscc)}`,
    {},
    running.operator,
  );
  expect(data).toMatchObject({
    member: { label: company.companyName },
    total: 1,
    accounts: [{ account: company.adminUserName, state: 'ON', failures: 1, passwordChangedAt: expect.any(String) }],
  });
  expect(JSON.stringify(data)).not.toMatch(/argon2|"password"/);
  const journal = await running.call<{ list: { recordLabel: string }[] }>(
    'operation/log/list',
    { filter: { action: 'passwordInquiry' } },
    running.operator,
  );
  expect(journal.data.list.map(each => each.recordLabel)).toContain(company.companyName);
});

test('[op.passwordInquiry] an unknown company and an account of another one are not found', async () => {
  const [one, other] = [await member(running), await member(running)];
  expect(await running.call('operation/password/M99999999', {}, running.operator)).toMatchObject({ http: 404, status: 404 });
  expect(await running.call(`operation/password/${one.uscc}`, { userNum: other.adminUserName }, running.operator)).toMatchObject({
    status: 404,
  });
});
