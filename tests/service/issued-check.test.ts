/** The nightly look at what was issued: good certificates pass once, a wrong one is told to those who have to act. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, member, only, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let company: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
});
afterAll(() => running.stop());

const issued = async (): Promise<{ readonly id: string; readonly serialNumber: string; readonly certificatePem: string }> => {
  const waiting = await order(running, await apply(running, company.token, {}));
  await running.call('operation/certificate/issue', waiting, running.operator);
  return (
    await running.call<{ id: string; serialNumber: string; certificatePem: string }>(
      `operation/certificate/info/${waiting.id}`,
      {},
      running.operator,
    )
  ).data;
};
const check = () => running.service.services.jobs.run('issuedCheck', 'clock');
const jobRow = () => only(running, 'operation/job/list', { name: 'issuedCheck' }, running.operator);
const stateOf = async (certificate: string) => (await running.service.services.database.read.find('issuances', { certificate }))?.state;

test('[BEY-01][op.job.list] what was issued is looked at once by other programs, and the job says how many', async () => {
  const certificates = [await issued(), await issued(), await issued()];
  expect(await check()).toBe('done');
  expect(await jobRow()).toMatchObject({ state: 'OK', done: 3, schedule: 'DAILY_0300' });
  for (const { id } of certificates) expect(await stateOf(id)).toBe('CHECKED');
  expect(await check()).toBe('done');
  expect(await jobRow()).toMatchObject({ state: 'OK', done: 0 });
});

test('[BEY-01][en.failure.query] a certificate that is not what the register says is among the failures, with what is wrong', async () => {
  const [good, wrong] = [await issued(), await issued()];
  running.byHand('certificates', wrong.id);
  await running.service.services.database.transaction(rows =>
    rows.update('certificates', wrong.id, null, { certificatePem: good.certificatePem }),
  );
  expect(await check()).toBe('failed');
  expect(await jobRow()).toMatchObject({ state: 'FAILED' });
  const { read } = running.service.services.database;
  expect(String((await read.find('jobs', { name: 'issuedCheck' }))?.lastError)).toContain(wrong.serialNumber);
  expect(await only(running, 'failureLog/query', { recordId: wrong.id }, running.operator)).toMatchObject({
    biz: 'ISSUING',
    step: 'check',
    state: 'NEW',
    recordLabel: wrong.serialNumber,
  });
  const failure = await read.find('failures', { recordId: wrong.id });
  expect(failure?.error).toMatch(/the serial number is .+ the fingerprint is another one/);
  expect(await stateOf(wrong.id)).toBe('FAULTY');
  expect(await stateOf(good.id)).toBe('CHECKED');
  // The next night has nothing new to tell.
  expect(await check()).toBe('done');
});
