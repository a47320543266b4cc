/** Numbers as people paste them, over HTTP: kept in one piece, and told apart from another number none the less. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshMobile, only } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

const create = (account: string, mobile: string) =>
  running.call('operation/operator/new', { account, name: '王小明', mobile, password: 'First-pass-2026' }, running.operator);

test('[VAL-03][op.operator.new] a mobile number pasted with blanks, hyphens or the country is kept in one piece; one of 16x stays refused', async () => {
  const mobile = freshMobile();
  const [head, middle, tail] = [mobile.slice(0, 3), mobile.slice(3, 7), mobile.slice(7)];
  const made = await create('pasted-one', `+86 ${head} ${middle}-${tail}`);
  expect(made.status, JSON.stringify(made)).toBe(1);
  const { id } = await only(running, 'operation/operator/list', { account: 'pasted-one' }, running.operator);
  expect((await running.service.services.database.read.find('operators', String(id)))?.mobile).toBe(mobile);
  const again = await create('pasted-two', `${head}-${middle}-${tail}`);
  expect(again.data).toMatchObject({ errors: { mobile: [expect.stringContaining('已被使用')] } });
  const other = await create('pasted-three', '+86 166 1234 5678');
  expect(other.data).toMatchObject({ errors: { mobile: [expect.stringContaining('11 位手机号码')] } });
});
