/** What time alone brings about: run once by several processes, on the calendar and by hand in one way, with failures told. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ResourceModel } from '#engine/project/model.ts';
import { runJob } from '#service/jobs/job.ts';
import { clockMoves } from '#service/jobs/moves.ts';
import { withClient } from '#service/postgres/roles.ts';
import { apply, member, only, operator, order, type Registered, signIn } from './people.ts';
import { operatorLogin, type Running, startRunning } from './running.ts';

const dayMs = 86_400_000;
let one: Running;
let two: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  one = await startRunning();
  two = await startRunning({ beside: one });
  company = await member(one);
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

/** The first operator, signed in anew: sessions do not outlive the days that pass here. */
const founder = async (): Promise<Running> => {
  const { data } = await one.call<{ token: string }>('operation/login', operatorLogin);
  return { ...one, operator: data.token };
};
const jobOf = (name: string, by: Running = one) => only(one, 'operation/job/list', { name }, by.operator);
const rows = () => one.service.services.database.read;

test('[BEY-09][op.job.list] of two processes at one job one runs it, and what came of it is written down once', async () => {
  let begun = 0;
  let release = (): void => undefined;
  const held = new Promise<void>(done => {
    release = done;
  });
  const run = async () => {
    begun += 1;
    await held;
    return 7;
  };
  const job = { name: 'sweep', schedule: 'MINUTES_5', run } as const;
  const around = (running: Running) => ({ ...running.service.services, failed: () => undefined });
  const first = runJob(around(one), job, 'clock', true);
  await expect.poll(() => begun).toBe(1);
  expect(await runJob(around(two), job, 'clock', true)).toBe('notNow');
  release();
  expect(await first).toBe('done');
  // Its time has passed: the other one's timer finds nothing due.
  expect(await runJob(around(two), job, 'clock', true)).toBe('notNow');
  expect(begun).toBe(1);
  expect(await jobOf('sweep')).toMatchObject({ state: 'OK', runs: 1, done: 7, startedBy: 'clock', failed: 0 });
});

test('[BEY-09] a job stays with the process that is at it, however long that takes; what a dead one held is free after a minute', async () => {
  let begun = 0;
  let release = (): void => undefined;
  const held = new Promise<void>(done => {
    release = done;
  });
  const run = async () => {
    begun += 1;
    if (begun === 1) await held;
    return begun;
  };
  const job = { name: 'crlWatch', schedule: 'SECONDS_5', run } as const;
  const around = (running: Running) => ({ ...running.service.services, failed: () => undefined });
  const pass = (seconds: number) => {
    one.clock.now = new Date(one.clock.now.getTime() + seconds * 1000);
  };
  const leasedUntil = async () => String((await rows().find('jobs', { name: 'crlWatch' }))?.leasedUntil);
  // A process is alive as long as this test lets its timers go on.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const first = runJob(around(one), job, 'clock', false);
    await vi.waitUntil(() => begun === 1);
    const before = await leasedUntil();
    pass(50);
    vi.advanceTimersByTime(20_000);
    await vi.waitUntil(async () => (await leasedUntil()) !== before);
    pass(50);
    expect(await runJob(around(two), job, 'clock', false)).toBe('notNow');
    pass(20);
    expect(await runJob(around(two), job, 'clock', false)).toBe('done');
    release();
    await first;
  } finally {
    vi.useRealTimers();
  }
});

test('[BEY-09][op.job.list] a process that stood still past its lease leaves that of its successor alone, and writes nothing down', async () => {
  const releases: ((done: number) => void)[] = [];
  const run = () => new Promise<number>(done => releases.push(done));
  const job = { name: 'issuedCheck', schedule: 'SECONDS_60', run } as const;
  const told: unknown[] = [];
  const around = (running: Running) => ({ ...running.service.services, failed: (_: string, error: unknown) => told.push(error) });
  const row = () => rows().find('jobs', { name: 'issuedCheck' });
  const pass = (seconds: number) => {
    one.clock.now = new Date(one.clock.now.getTime() + seconds * 1000);
  };
  const before = await row();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stalled = runJob(around(one), job, 'clock', false);
    await vi.waitUntil(() => releases.length === 1);
    // The next renewal of the one comes before the first of the other.
    vi.advanceTimersByTime(10_000);
    pass(61);
    const successor = runJob(around(two), job, 'clock', false);
    await vi.waitUntil(() => releases.length === 2);
    const held = await row();
    pass(10);
    vi.advanceTimersByTime(5_000);
    releases[0]?.(1);
    expect(await stalled).toBe('done');
    expect(await row()).toEqual(held);
    expect(told).toEqual([expect.objectContaining({ name: 'LeaseLostError' })]);
    expect(await runJob(around(one), job, 'clock', false)).toBe('notNow');
    releases[1]?.(2);
    expect(await successor).toBe('done');
    expect(await row()).toMatchObject({ state: 'OK', done: 2, runs: Number(before?.runs) + 1, leasedUntil: null });
  } finally {
    vi.useRealTimers();
  }
});

test('[op.job.list] what a job throws stands in its record, among the failures and before those who look after jobs, until it works', async () => {
  const guard = await operator(one, 'SYSTEM_ADMIN');
  let broken = true;
  const told: unknown[] = [];
  const job = {
    name: 'crlWatch',
    schedule: 'MINUTES_5',
    run: async () => {
      if (broken) throw new Error('no list');
      return 0;
    },
  } as const;
  const around = { ...one.service.services, failed: (name: string) => told.push(name) };
  expect(await runJob(around, job, 'clock', false)).toBe('failed');
  expect(await runJob(around, job, 'clock', false)).toBe('failed');
  expect(told).toEqual(['crlWatch', 'crlWatch']);
  expect(await jobOf('crlWatch')).toMatchObject({ state: 'FAILED', failed: 2 });
  const failure = await only(one, 'failureLog/query', { biz: 'JOB' }, one.operator);
  expect(failure).toMatchObject({ state: 'NEW', tries: 2, recordLabel: 'crlWatch' });
  const { list } = (await one.call<{ list: readonly Record<string, unknown>[] }>('message/list', {}, guard.token)).data;
  expect(list.filter(notice => notice.kind === 'ALARM')).toHaveLength(1);
  broken = false;
  expect(await runJob(around, job, 'clock', false)).toBe('done');
  expect(await only(one, 'failureLog/query', { id: failure.id }, one.operator)).toMatchObject({ state: 'FIXED' });
});

test('[BEY-01][op.job.list] before the first list of a new authority is made its absence is no alarm; five minutes later it is', async () => {
  // Under an address of its own its authority is made here, not copied from one that was made when the run began.
  const fresh = await startRunning({ publicUrl: 'https://new.example.cn' });
  try {
    const { database, jobs } = fresh.service.services;
    const watched = async () => {
      await database.transaction(async transaction => {
        const { list } = await transaction.list('crls', { page: { number: 1, size: 100 } });
        for (const { id } of list) await transaction.delete('crls', String(id));
      });
      return jobs.run('crlWatch', 'test');
    };
    expect(await watched()).toBe('done');
    fresh.clock.now = new Date(fresh.clock.now.getTime() + 6 * 60_000);
    expect(await watched()).toBe('failed');
  } finally {
    await fresh.stop();
  }
});

test('[BEY-09][op.job.list] one record that the clock cannot move is told as a failure and stops neither its kind nor another', async () => {
  const { database, jobs } = one.service.services;
  const owner = (sql: string) => withClient(one.database.ownerConnection, client => client.query(sql));
  const here = await founder();
  const people = await Promise.all([operator(here, 'SYSTEM_ADMIN'), operator(here, 'SYSTEM_ADMIN'), operator(here, 'SYSTEM_ADMIN')]);
  const [stuck] = people;
  await owner(`create function stuck() returns trigger language plpgsql as $$
    begin if new.user_num = '${stuck?.userNum}' then raise exception 'stuck'; end if; return new; end $$`);
  await owner('create trigger stuck before update on sessions for each row execute function stuck()');
  const sessionsOf = async (userNum: string | undefined) =>
    (await database.read.list('sessions', { filter: { userNum }, page: { number: 1, size: 20 } })).list.map(({ state }) => state);
  one.clock.now = new Date(one.clock.now.getTime() + 13 * 3_600_000);
  expect(await jobs.run('clockMoves', 'test')).toBe('failed');
  expect(new Set(await sessionsOf(stuck?.userNum))).toEqual(new Set(['LIVE']));
  for (const { userNum } of people.slice(1)) expect(new Set(await sessionsOf(userNum))).toEqual(new Set(['ENDED']));
  const error = String((await rows().find('jobs', { name: 'clockMoves' }))?.lastError);
  expect(error).toMatch(/^sessions\.\w+ [0-9a-f-]{36}: stuck/);
  await owner('drop trigger stuck on sessions');
  expect(await jobs.run('clockMoves', 'test')).toBe('done');
  expect(new Set(await sessionsOf(stuck?.userNum))).toEqual(new Set(['ENDED']));
});

test('[BEY-09] a record whose time has been moved on meanwhile is left alone, also while those that fail are gone through one by one', async () => {
  const { database, model } = one.service.services;
  const owner = (sql: string) => withClient(one.database.ownerConnection, client => client.query(sql));
  const here = await founder();
  const [stuck, active] = [await operator(here, 'SYSTEM_ADMIN'), await operator(here, 'SYSTEM_ADMIN')];
  await owner(`create function stuck_again() returns trigger language plpgsql as $$
    begin if new.user_num = '${stuck.userNum}' then raise exception 'stuck'; end if; return new; end $$`);
  await owner('create trigger stuck_again before update on sessions for each row execute function stuck_again()');
  const now = new Date(one.clock.now.getTime() + 13 * 3_600_000);
  let transactions = 0;
  const transaction: typeof database.transaction = async work => {
    transactions += 1;
    // The first one was for all at once. By the second they have been listed.
    if (transactions === 2)
      await owner(`update sessions set idle_expires_at = '${new Date(now.getTime() + 3_600_000).toISOString()}',
        expires_at = '${new Date(now.getTime() + 3_600_000).toISOString()}' where user_num = '${active.userNum}'`);
    return database.transaction(work);
  };
  const job = clockMoves(
    { ...database, transaction },
    { ...model, resources: { sessions: model.resources.sessions as ResourceModel } },
    {},
  );
  await expect(job.run(now)).rejects.toThrow(/^sessions\.\w+ [0-9a-f-]{36}: stuck/);
  expect(await database.read.find('sessions', { userNum: active.userNum })).toMatchObject({ state: 'LIVE' });
  await owner('drop trigger stuck_again on sessions');
});

test('[BEY-01][op.job.list] a revocation list that nobody renews is an alarm before it ends', async () => {
  const { jobs } = one.service.services;
  expect(await jobs.run('crls', 'test')).toBe('done');
  expect(await jobs.run('crlWatch', 'test')).toBe('done');
  one.clock.now = new Date(one.clock.now.getTime() + 1.3 * dayMs);
  expect(await jobs.run('crlWatch', 'test')).toBe('failed');
  expect(String((await rows().find('jobs', { name: 'crlWatch' }))?.lastError)).toContain('issuing-');
  expect(await jobs.run('crls', 'test')).toBe('done');
  expect(await jobs.run('crlWatch', 'test')).toBe('done');
});

test('[BEY-09] a revocation list that cannot be made keeps those of no other authority from being made', async () => {
  const { jobs, database } = one.service.services;
  const issuers = (await rows().list('issuers', { filter: { state: 'ACTIVE' }, page: { number: 1, size: 20 } })).list.map(({ id }) =>
    String(id),
  );
  const listsOf = (issuer: string): Promise<number> => rows().count('crls', { issuer });
  expect(issuers.length).toBeGreaterThan(1);
  for (const broken of issuers) {
    await database.transaction(async each => {
      for (const id of issuers) await each.update('issuers', id, null, { crlDueAt: new Date(0).toISOString() });
    });
    const before = await Promise.all(issuers.map(listsOf));
    await withClient(one.database.ownerConnection, async client => {
      await client.query(`create function refuse_list() returns trigger language plpgsql as
        $$ begin if new.issuer = '${broken}' then raise exception 'no list of this one'; end if; return new; end $$`);
      await client.query('create trigger refuse_list before insert on crls for each row execute function refuse_list()');
      try {
        expect(await jobs.run('crls', 'test')).toBe('failed');
      } finally {
        await client.query('drop trigger refuse_list on crls');
        await client.query('drop function refuse_list');
      }
    });
    const after = await Promise.all(issuers.map(listsOf));
    expect(issuers.filter((_, at) => after[at] === before[at])).toEqual([broken]);
  }
  expect(await jobs.run('crls', 'test')).toBe('done');
});

test('[en.message.list][en.message.read] the holder hears of the end 60, 30, 15, 7 and 1 day before, each once, and no more once it is revoked', async () => {
  const here = await founder();
  const age = await only(here, 'operation/setting/query', { key: 'passwordMaxAgeDays' }, here.operator);
  await here.call('operation/setting/save', { id: age.id, version: age.version, value: '3650' }, here.operator);
  const token = await signIn(one, company.adminUserName, company.adminPassword);
  const issue = async () => {
    const waiting = await order(here, await apply(one, token, {}));
    expect(await one.call('operation/certificate/issue', waiting, here.operator)).toMatchObject({ status: 1 });
    return waiting.id;
  };
  const [kept, revoked] = [await issue(), await issue()];
  const end = Date.parse(String((await rows().find('certificates', kept))?.notAfter));
  const told = async (certificate: string) =>
    (await rows().list('expiryNotices', { filter: { certificate }, sort: { field: 'days', order: 'DESC' } })).list.map(row => row.days);
  const dayBefore = async (days: number) => {
    one.clock.now = new Date(one.clock.now.getTime() + (end - days * dayMs + 60_000 - one.service.services.clock().getTime()));
    // Twice, by both processes: each is told once.
    await Promise.all([one.service.services.jobs.run('expiryNotices', 'test'), two.service.services.jobs.run('expiryNotices', 'test')]);
    await two.service.services.jobs.run('expiryNotices', 'test');
  };
  await dayBefore(61);
  expect(await told(kept)).toEqual([]);
  await dayBefore(60);
  expect(await told(kept)).toEqual([60]);
  const { operator: fresh } = await founder();
  const certificate = await only(one, 'operation/certificate/list', { id: revoked }, fresh);
  const ended = await one.call('operation/certificate/revoke', { id: revoked, version: certificate.version, reason: 'superseded' }, fresh);
  expect(ended).toMatchObject({ status: 1 });
  for (const days of [59, 30, 15, 7, 1]) await dayBefore(days);
  expect(await told(kept)).toEqual([60, 30, 15, 7, 1]);
  expect(await told(revoked)).toEqual([60]);
  const holder = await signIn(one, company.adminUserName, company.adminPassword);
  const { list } = (
    await one.call<{
      list: readonly { readonly id: string; readonly version: number; readonly recordId: string; readonly title: string }[];
    }>('message/list', {}, holder)
  ).data;
  expect(list.filter(notice => notice.recordId === kept && notice.title.startsWith('数字证书将于'))).toHaveLength(5);
  const [notice] = list;
  const read = await one.call('message/read', { id: notice?.id, version: notice?.version }, holder);
  expect(read).toMatchObject({ status: 1, data: { state: 'READ' } });
  const sms = await rows().list('outbox', { filter: { recipient: company.mobile } });
  expect(sms.list.filter(row => String(row.body).includes('到期'))).toHaveLength(6);
});
// A job of the day: one of the minutes may come due by itself meanwhile.
test('[BEY-09][op.job.run] asked for by hand it goes through the queue to one of two processes, once, and the asking is journalled', async () => {
  const guard = await founder();
  await Promise.all([one.service.startJobs(), two.service.startJobs()]);
  // How often each runs, and when the calendar has the next, is told of one that never ran as well.
  const { list } = (await one.call<{ list: readonly Record<string, unknown>[] }>('operation/job/list', {}, guard.operator)).data;
  expect(list.filter(job => job.schedule === null)).toEqual([]);
  expect(list.filter(job => /^(DAILY|MINUTES)/.test(String(job.schedule)) && job.nextAt === null)).toEqual([]);
  const { id, version, runs } = await jobOf('expiryNotices', guard);
  const asked = await two.call('operation/job/run', { id, version }, guard.operator);
  expect(asked).toMatchObject({ status: 1, data: { state: 'QUEUED' } });
  await expect.poll(async () => (await jobOf('expiryNotices', guard)).state, { timeout: 20_000 }).toBe('OK');
  expect(await jobOf('expiryNotices', guard)).toMatchObject({ runs: Number(runs) + 1, startedBy: operatorLogin.userName });
  expect(await only(one, 'operation/log/list', { recordId: id }, guard.operator)).toMatchObject({ action: 'run', resource: 'jobs' });
});

test('[BEY-14][op.job.list] the audit log is looked at each night; of an entry that was altered the auditor hears at once', async () => {
  const owner = (sql: string) => withClient(one.database.ownerConnection, client => client.query(sql));
  const auditor = await operator(await founder(), 'AUDITOR');
  const state = async () => (await only(one, 'operation/job/list', { name: 'journalCheck' }, auditor.token)).state;
  const { jobs, journal } = one.service.services;
  await journal.close();
  expect(await jobs.run('journalCheck', 'clock')).toBe('done');
  expect(await state()).toBe('OK');
  const { rows: entries } = await owner('select id, user_name from journal where user_name is not null order by id limit 1');
  const [entry] = entries;
  await owner(`update journal set user_name = 'somebody else' where id = '${entry.id}'`);
  expect(await jobs.run('journalCheck', 'clock')).toBe('failed');
  expect(await state()).toBe('FAILED');
  const { list } = (await one.call<{ list: readonly Record<string, unknown>[] }>('message/list', {}, auditor.token)).data;
  const told = list.filter(({ kind }) => kind === 'ALARM').map(({ content }) => String(content));
  expect(told).toEqual([expect.stringMatching(new RegExp(`^任务“核对操作日志”运行失败：操作日志与写入时不符，共 1 处.*${entry.id}`, 's'))]);
  await owner(`update journal set user_name = '${entry.user_name}' where id = '${entry.id}'`);
  expect(await jobs.run('journalCheck', 'clock')).toBe('done');
});
