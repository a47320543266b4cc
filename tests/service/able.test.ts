/** Whoever sees a record that they may not lead on is told who can: colleagues by name, else the roles that let somebody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, member, operator, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

interface Detail {
  readonly able?: { readonly people: readonly string[]; readonly more: boolean; readonly roles: readonly string[] };
}

test('[BEY-16][op.cert.info] who reads an order and may not issue it is told who can, and of nobody else', async () => {
  const company = await member(running);
  const { id } = await order(running, await apply(running, company.token, {}));
  const clerk = await operator(running, 'CLERK');
  const seen = async (token: string, language = 'zh'): Promise<Detail> =>
    (await running.call<Detail>(`operation/certificate/info/${id}`, {}, token, { 'accept-language': language })).data;
  // Nobody holds the step yet: the roles that give it are named.
  const { able } = await seen(clerk.token);
  expect(able).toMatchObject({ people: [], more: false, roles: expect.arrayContaining(['制证员']) });
  expect(able?.roles).not.toContain('创始管理员');
  expect((await seen(clerk.token, 'en')).able?.roles).toContain('Issuer');
  const issuer = await operator(running, 'ISSUER');
  await operator(running, 'SUPPORT');
  expect((await seen(clerk.token)).able).toMatchObject({ people: ['王小明'], more: false });
  // Whoever can needs nobody.
  expect((await seen(issuer.token)).able).toBeUndefined();
  const { id: account } = issuer;
  const { version } = (await running.service.services.database.read.find('operators', account)) ?? {};
  const off = await running.call('operation/operator/status', { id: account, version, status: 'OFF' }, running.operator);
  expect(off, off.message).toMatchObject({ status: 1 });
  expect((await seen(clerk.token)).able?.people).toEqual([]);
});
