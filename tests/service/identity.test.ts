/** The identity gateway as a service is configured with it: asked of it, and nothing of the person in the log. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startRunning } from './running.ts';

const said: string[] = [];
const person = { name: '张晓雯', idNo: '11010519491231002X', mobile: '13800138000' };
const answers = ['{"match":true}', '{"match":false}', JSON.stringify(person)];
const gateway = createServer((_, response) => void response.end(answers.shift()));
let running: Running;
beforeAll(async () => {
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done));
  const identityUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/?key=tiger`;
  running = await startRunning({ identityUrl, log: line => void said.push(line) });
});
afterAll(async () => {
  await running.stop();
  gateway.close();
});

test('[BEY-05] the service asks the gateway of its configuration; where it is refused the log says why, and neither who it was nor the key', async () => {
  const { check } = running.service.services.identity;
  expect([await check(person), await check(person)]).toEqual(['MATCHED', 'MISMATCHED']);
  await expect(check(person)).rejects.toMatchObject({ code: 'IDENTITY_AWAY' });
  const log = said.join('\n');
  expect(log).toContain('the identity gateway gave no answer');
  for (const secret of [...Object.values(person), 'tiger']) expect(log).not.toContain(secret);
});
