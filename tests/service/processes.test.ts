/** The processes of the service as operators see them: each tells of itself, those that fall silent are shown so, and leases name their holder. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrations } from '#product/migrations.ts';
import { runJob } from '#service/jobs/job.ts';
import { makePresence } from '#service/jobs/presence.ts';
import { withClient } from '#service/postgres/roles.ts';
import { operator } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';

const dayMs = 86_400_000;
let one: Running;
beforeAll(async () => {
  one = await startRunning();
});
afterAll(() => one.stop());

interface Told extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly state: string;
  readonly jobs: readonly { readonly label: string }[];
}
/** Signed in anew: sessions do not outlive the days that pass here. */
const listed = async (): Promise<readonly Told[]> => {
  const { data } = await one.call<{ token: string }>('operation/login', operatorLogin);
  return (await one.call<{ list: readonly Told[] }>('operation/process/list', {}, data.token)).data.list;
};
const rowOf = async (id: string | undefined) => (await listed()).find(each => each.id === id);
const run = (job: string) => one.service.services.jobs.run(job, 'test');
const pass = (ms: number): void => {
  one.clock.now = new Date(one.clock.now.getTime() + ms);
};
const newest = migrations.files.at(-1)?.name.replace('.sql', '') ?? '';
const presence = (requests = 0, schemaVersion = newest) => {
  const { database, clock } = one.service.services;
  const program = { release: '9.9.9 (abcdef0)', schemaVersion };
  return makePresence({
    database,
    clock,
    program,
    alone: false,
    requests: () => requests,
    failed: error => expect.unreachable(String(error)),
  });
};

test('[PRM-04][op.process.list] who does not look after the system is not told of its processes', async () => {
  const person = await operator(one);
  expect(await one.call('operation/process/list', {}, person.token)).toMatchObject({ status: 403 });
});

test('[BEY-09][op.process.list] a process stands in the list while it serves, and is gone once it has stopped', async () => {
  const two = await startRunning({ beside: one });
  expect(await listed()).toEqual([]);
  await two.service.startJobs();
  const found = await listed();
  await two.stop();
  expect(found).toMatchObject([
    { pid: process.pid, state: 'ALIVE', databaseServer: 'SOCKET', replica: 'NONE', connectionsMost: 20, connectionsWaiting: 0 },
  ]);
  expect(Number(found[0]?.memory)).toBeGreaterThan(20);
  expect(await listed()).toEqual([]);
});

test('[BEY-09][op.process.list] one that misses its heartbeats is shown as silent until it comes back, and goes after a day', async () => {
  const [lives, dies] = [presence(3), presence()];
  // One beat and no more.
  await Promise.all([lives.start(), dies.beat()]);
  onTestFinished(() => lives.stop());
  const id = lives.id();
  const gone = (await listed()).find(each => each.id !== id)?.id;
  expect(await rowOf(id)).toMatchObject({ state: 'ALIVE', requests: 3, release: '9.9.9 (abcdef0)', schemaVersion: newest });
  pass(50_000);
  await run('clockMoves');
  expect((await listed()).map(({ state }) => state)).toEqual(['ALIVE', 'ALIVE']);
  pass(20_000);
  await lives.beat();
  await run('clockMoves');
  expect([(await rowOf(id))?.state, (await rowOf(gone))?.state]).toEqual(['ALIVE', 'SILENT']);
  await dies.beat();
  expect((await rowOf(gone))?.state).toBe('ALIVE');
  pass(dayMs + 1_000);
  await lives.beat();
  await run('sweep');
  expect((await listed()).map(each => each.id)).toEqual([id]);
});

test('[BEY-10] whoever was overtaken by a migration that they must not work beside is refused when they begin, and stands nowhere', async () => {
  const before = await listed();
  // 0067 drops columns.
  await expect(presence(0, '0066-contract-annexes').start()).rejects.toThrow('migration 0067-contract-rounds.sql was applied meanwhile');
  expect(await listed()).toEqual(before);
  const ask = (sql: string) => withClient(one.database.ownerConnection, client => client.query(sql));
  onTestFinished(async () => void (await ask(`delete from schema_migrations where name like '999%'`)));
  await ask(`insert into schema_migrations (name, checksum, additive) values ('9998-added.sql', '', true)`);
  const beside = presence();
  await beside.start();
  await beside.stop();
});

test('[BEY-10] one that stood still while somebody migrated is told with its next heartbeat, which leaves it silent', async () => {
  const frozen = presence();
  await frozen.start();
  const id = frozen.id();
  const ask = (sql: string) => withClient(one.database.ownerConnection, client => client.query(sql));
  onTestFinished(async () => {
    await ask(`delete from schema_migrations where name like '999%'`);
    await frozen.stop();
  });
  await ask(`insert into schema_migrations (name, checksum, additive) values ('9998-added.sql', '', true)`);
  await frozen.beat();
  const before = await rowOf(id);
  await ask(`insert into schema_migrations (name, checksum, additive) values ('9999-dropped.sql', '', false)`);
  pass(10_000);
  await expect(frozen.beat()).rejects.toThrow('migration 9999-dropped.sql was applied meanwhile');
  expect((await rowOf(id))?.seenAt).toBe(before?.seenAt);
});

test('[BEY-09][op.process.detail][op.job.list] a lease names the process that holds it, and no longer once that is gone', async () => {
  const holder = presence();
  await holder.start();
  const id = String(holder.id());
  let release = (): void => undefined;
  const held = new Promise<number>(done => {
    release = () => done(0);
  });
  const around = { ...one.service.services, failed: () => undefined, holder: holder.id };
  const job = { name: 'pushes', schedule: 'SECONDS_5', run: () => held } as const;
  const running = runJob(around, job, 'clock', false);
  await expect.poll(async () => (await rowOf(id))?.jobs.map(({ label }) => label)).toEqual(['推送事件']);
  const { data } = await one.call<{ token: string }>('operation/login', operatorLogin);
  const { data: page } = await one.call<{ related: { jobs: { list: readonly Told[] } } }>('operation/process/detail', { id }, data.token);
  expect(page.related.jobs.list).toMatchObject([{ name: 'pushes', state: 'RUNNING', leasedUntil: expect.any(String), heldBy: { id } }]);
  release();
  expect(await running).toBe('done');
  expect((await rowOf(id))?.jobs).toEqual([]);
  // Killed at its work: the lease ends by itself, the name is taken off with the row.
  const { database } = one.service.services;
  const { id: jobId } = (await database.read.find('jobs', { name: 'pushes' })) ?? {};
  await database.transaction(rows => rows.update('jobs', String(jobId), null, { heldBy: id }));
  await holder.stop();
  expect(await database.read.find('jobs', { name: 'pushes' })).toMatchObject({ heldBy: null });
});
