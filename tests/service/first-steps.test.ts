/** The first steps on the home page: what has been begun is led on to, whatever stands before it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member, only } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

interface Step {
  readonly label: string;
  readonly standing: string;
  readonly act: string | null;
  readonly stage: string | null;
  readonly page: string | null;
  readonly record: string | null;
}

test('[BEY-17][en.home][en.eseal.save] a draft that was begun is led on to, also while what stands before it has not been begun', async () => {
  const { token } = await member(running);
  const seal = async () => {
    const { firstSteps } = (await running.call<{ firstSteps: Step[] }>('home', {}, token)).data;
    return firstSteps[3];
  };
  expect(await seal()).toMatchObject({ standing: 'soon', act: null, record: null });
  const type = await only(running, 'operation/sealType/list', { code: 'CONTRACT' }, running.operator);
  const saved = await running.call<{ id: string }>('electronicSeal/save', { sealType: type.id, name: '合同专用章' }, token);
  expect(saved.status, JSON.stringify(saved)).toBe(1);
  expect(await seal()).toMatchObject({
    standing: 'open',
    page: 'show',
    record: saved.data.id,
    stage: ['草稿已保存，尚未提交', 'Draft saved, not submitted yet'],
  });
});
