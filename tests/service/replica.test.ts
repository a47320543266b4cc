/** Lists from a server that follows: nobody is shown less than what was written before they asked, however late, away or gone astray it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePresence } from '#service/jobs/presence.ts';
import { replicaMeasures } from '#service/metrics/system-measures.ts';
import { only, operator } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { type Streaming, startStreaming } from './streaming.ts';

let servers: Streaming;
let one: Running;
let two: Running;
beforeAll(async () => {
  servers = await startStreaming();
  one = await startRunning({ database: servers.primary, replica: servers.replica });
  two = await startRunning({ beside: one, replica: servers.replica });
}, 120_000);
afterAll(async () => {
  await two?.stop();
  await one?.stop();
  await servers?.stop();
});

const standing = (running: Running = two) => running.service.services.database.replica();
const until = (wanted: string) =>
  expect.poll(() => [standing(one).standing, standing(two).standing], { timeout: 15_000 }).toEqual([wanted, wanted]);
let count = 0;
/** Written by one process, asked of both: what was written must be there. */
const writtenIsRead = async (): Promise<void> => {
  count += 1;
  const host = `host-${count}`;
  const saved = await one.call<{ id: string }>(
    'operation/log/maintenance/save',
    { title: host, operator: '王小明', content: '例行巡检完成', startedAt: one.clock.now.toISOString(), result: 'ONGOING' },
    one.operator,
  );
  expect(saved.message).toBe('操作成功');
  for (const running of [two, one])
    expect(await only(running, 'operation/log/maintenance', { id: saved.data.id }, one.operator)).toMatchObject({ title: host });
};
/** A session that was ended and a grant that was withdrawn count at once, in the other process as well. */
const withdrawnIsWithdrawn = async (): Promise<void> => {
  const person = await operator(one, 'AUDITOR');
  const list = () => two.call('operation/log/list', {}, person.token);
  expect(await list()).toMatchObject({ status: 1 });
  const held = await only(one, 'roleUser/page', { userNum: person.userNum }, one.operator);
  await one.call(`roleUser/delete/${String(held.id)}`, { version: held.version }, one.operator);
  expect(await list()).toMatchObject({ status: 403 });
  await one.call('operation/logout', {}, person.token);
  expect(await list()).toMatchObject({ http: 401, status: 300 });
};

test('[BEY-09] lists are read from the replica, and hold what another process has written a moment before', async () => {
  await until('USED');
  for (let times = 0; times < 20; times++) await writtenIsRead();
  await withdrawnIsWithdrawn();
  const { reads, server } = standing();
  expect(reads.replica).toBeGreaterThan(reads.primary);
  expect(server).toBe('SOCKET');
  const [used] = replicaMeasures(two.service.services.database);
  expect(await used?.read(new Date())).toEqual([{ value: 1 }]);
  const presence = makePresence({
    ...two.service.services,
    program: undefined,
    alone: false,
    requests: () => 0,
    failed: error => expect.unreachable(String(error)),
  });
  await presence.start();
  const row = await only(two, 'operation/process/list', { id: presence.id() }, one.operator);
  await presence.stop();
  expect(row).toMatchObject({ databaseServer: 'SOCKET', replica: 'USED', replicaServer: 'SOCKET', replicaDelay: expect.any(Number) });
  for (const [path, body] of [
    ['operation/report/sums', { of: 'members' }],
    ['operation/log/export', { format: 'csv' }],
  ] as const) {
    const before = standing().reads.replica;
    const answer = await fetch(`${two.address}/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': one.operator },
      body: JSON.stringify(body),
    });
    expect([answer.status, (await answer.text()).includes('�')]).toEqual([200, false]);
    expect([path, standing().reads.replica > before]).toEqual([path, true]);
  }
});

test('[BEY-09] one that is half a minute late is left out, and nobody is shown what was half a minute ago', async () => {
  await servers.holdBack('30s');
  for (let times = 0; times < 3; times++) await writtenIsRead();
  await withdrawnIsWithdrawn();
  await until('LATE');
  const { reads } = standing();
  await writtenIsRead();
  expect(standing().reads).toMatchObject({ replica: reads.replica, primary: expect.any(Number) });
  await servers.holdBack('0');
  await until('USED');
  // At rest for longer than it may be late: nothing has come, and nothing is missing.
  await writtenIsRead();
});

test('[BEY-09] one that stands still, follows nobody any more, or is killed under load, is left out without anybody hearing of it', async () => {
  let isOver = false;
  const asked = Array.from({ length: 4 }, async () => {
    const statuses = new Set<number>();
    while (!isOver) statuses.add((await two.call('operation/log/maintenance', {}, one.operator)).status);
    return statuses;
  });
  servers.freeze();
  await until('AWAY');
  await writtenIsRead();
  servers.thaw();
  await until('USED');
  await servers.promote();
  await until('WRITES');
  await writtenIsRead();
  servers.kill();
  await until('AWAY');
  await writtenIsRead();
  isOver = true;
  for (const statuses of await Promise.all(asked)) expect([...statuses]).toEqual([1]);
});
