/** The database goes away under the service, in every way it can: callers hear of it, and all goes on once it is back. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPidFile } from '#service/postgres/postmaster.ts';
import { withClient } from '#service/postgres/roles.ts';
import { type Running, startRunning } from './running.ts';
import { ask, endAll, type Spawned, spawnService, superuserOf } from './spawned.ts';

const root = { userName: 'root', password: 'Root-pass-2026' };

describe('of its own', () => {
  let dataDir = '';
  let service: Spawned;
  let token = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'away-'));
    service = await spawnService(dataDir, { INITIAL_OPERATOR: `${root.userName}:${root.password}`, LOG_LEVEL: 'info' });
    await service.ready;
    token = (await service.call<{ token: string }>('operation/login', root)).data.token;
  });
  afterAll(async () => {
    await endAll();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const list = () => service.call('operation/operator/list', {}, token);
  const serverOf = (): number => readPidFile(join(dataDir, 'postgres'))?.pid ?? 0;
  const childrenOf = (pid: number): readonly number[] =>
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .filter(name => {
        try {
          return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'latin1'))?.[1]) === pid;
        } catch {
          return false;
        }
      })
      .map(Number);

  test('[BEY-10][ERR-03] its server is killed: 503 with retry-after until it has been started again, and the session goes on', async () => {
    expect(await list()).toMatchObject({ status: 1 });
    const server = serverOf();
    process.kill(server, 'SIGKILL');
    const answers: { readonly http: number; readonly status: number }[] = [];
    await expect
      .poll(async () => {
        const answer = await list();
        answers.push(answer);
        return answer.status === 1 && serverOf() !== server;
      })
      .toBe(true);
    // Nothing else was answered, and the process is the same.
    expect(answers.filter(({ http }) => http !== 200 && http !== 503)).toEqual([]);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    expect(service.said()).toContain('was started again as');
  });

  test('[BEY-10][ERR-03] its server is frozen: who waits and who comes hear 503, and it goes on where it was', async () => {
    const server = serverOf();
    // Itself first: what has stopped starts no other process, and takes leave of none.
    process.kill(server, 'SIGSTOP');
    const all = [server, ...childrenOf(server)];
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    try {
      // Asked before anybody knows: answered all the same.
      const response = await fetch(`${service.address}/user/operation/operator/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'session-token': token, 'accept-language': 'en' },
        body: '{}',
      });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await response.json()).toMatchObject({
        status: 503,
        message: expect.stringContaining('database'),
        data: { traceId: expect.any(String) },
      });
      const ready = await fetch(`${service.address}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { ready: false, problems: ['database'] }]);
      expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
      expect(await list()).toMatchObject({ http: 503, status: 503 });
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT');
    }
    await expect.poll(async () => (await list()).status).toBe(1);
    expect(serverOf()).toBe(server);
  });

  test('[BEY-10] its connections are cut in the middle of work: the process lives', async () => {
    await ask(dataDir, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chancery'");
    await expect.poll(async () => (await list()).status).toBe(1);
  });

  test('[BEY-10] told to stop while what polls the queue waits for it, it ends once that is answered', async () => {
    const stopping = await withClient(superuserOf(dataDir), async client => {
      await client.query('begin');
      await client.query('lock table pgboss.job in access exclusive mode');
      const waiting =
        "select count(*)::int as n from pg_stat_activity where application_name = 'chancery queue' and wait_event_type = 'Lock'";
      // Both of its connections: all others that poll wait for one.
      await expect.poll(async () => (await ask<{ n: number }>(dataDir, waiting))[0]?.n).toBe(2);
      const ended = service.stop();
      await expect.poll(() => service.said()).toContain('SIGTERM: finishing what is under way');
      // Refused by now, or the connection is.
      await list().catch(() => undefined);
      await client.query('commit');
      return { ended };
    });
    expect(await stopping.ended).toEqual({ code: 0, signal: null });
  });
});

describe('no space is left', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startRunning();
  });
  afterAll(() => running.stop());

  test('[BEY-10][ERR-03] what would be stored is answered by 507 and what to do, and /readyz says so', async () => {
    const owner = (sql: string) => withClient(running.database.ownerConnection, client => client.query(sql));
    expect(await (await running.get('/readyz')).json()).toEqual({ ready: true });
    // As the server says it when a table cannot grow (SQLSTATE 53100).
    await owner(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await owner('create trigger full_disk before insert on operators for each row execute function full_disk()');
    const person = { account: 'a_new_one', name: '王小明', mobile: '13812345678' };
    for (const [language, says] of [
      ['zh', /磁盘/],
      ['en', /disk space/],
    ] as const)
      expect(await running.call('operation/operator/new', person, running.operator, { 'accept-language': language })).toMatchObject({
        http: 507,
        status: 507,
        message: expect.stringMatching(says),
        data: { traceId: expect.any(String) },
      });
    const ready = await running.get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, problems: ['storage'] }]);
    await owner('drop trigger full_disk on operators');
    expect(await running.call('operation/operator/new', person, running.operator)).toMatchObject({ status: 1 });
  });
});
