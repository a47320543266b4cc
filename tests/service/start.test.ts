/** Starting and stopping, as the person at the terminal sees it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { filledSystem } from '../setup/database.ts';
import { ask, endAll, runCommand, type Spawned, spawnService } from './spawned.ts';

/** A service whose first operator was named by the configuration, for the tests that need one at work. */
let begun = '';
let atWork: Spawned | undefined;
const working = async (): Promise<Spawned> => {
  atWork ??= await spawnService(begun, { INITIAL_OPERATOR: 'root:Root-pass-2026' });
  await atWork.ready;
  return atWork;
};
let home = '';
beforeAll(() => {
  begun = mkdtempSync(join(tmpdir(), 'start-begun-'));
});
afterAll(async () => {
  await endAll();
  rmSync(begun, { recursive: true, force: true });
});
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  await endAll(atWork);
  rmSync(home, { recursive: true, force: true });
});

const firstLogin = /first login, shown once: (\S+) {2}(\S+)/;

test('[BEY-09][BEY-10] a fresh DATA_DIR: serves, shows its first login once, stops on SIGTERM, and starts clean again', async () => {
  const first = await spawnService(home);
  await first.ready;
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
  const [, userName = '', password = ''] = firstLogin.exec(first.said()) ?? [];
  const login = await first.call<{ token: string; mustChangePassword: boolean }>('operation/login', { userName, password });
  expect(login).toMatchObject({ status: 1, data: { mustChangePassword: true } });
  // A one-time login opens nothing before it has been changed.
  expect(await first.call('operation/operator/list', {}, login.data.token)).toMatchObject({ status: 0 });
  const asked = Date.now();
  expect(await first.stop()).toEqual({ code: 0, signal: null });
  // What an orchestrator allows before it kills, and far more than is needed.
  expect(Date.now() - asked).toBeLessThan(5_000);

  const second = await spawnService(home);
  await second.ready;
  expect(second.said()).not.toMatch(firstLogin);
  expect(second.said()).not.toContain('WARN');
  expect(second.said()).not.toContain('"level":');
  expect(await second.call('operation/login', { userName, password })).toMatchObject({ status: 1 });
  expect(await second.stop()).toEqual({ code: 0, signal: null });
}, 120_000);

test('[BEY-09] a second process on the same DATA_DIR is refused and told who holds it; the first one goes on', async () => {
  const first = await working();
  expect(first.said()).not.toContain('Root-pass-2026');
  // What a guess costs whoever has the database; tests of the source hash for less.
  const [stored] = await ask<{ password: string }>(begun, 'select password from operators');
  expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const second = await spawnService(begun);
  expect(await second.ended).toMatchObject({ code: 75 });
  expect(second.said()).toContain(String(first.pid));
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  expect(await first.call('operation/login', { userName: 'root', password: 'Root-pass-2026' })).toMatchObject({
    status: 1,
    data: { mustChangePassword: false },
  });
}, 120_000);

test('[BEY-10] SIGTERM while it is still starting leaves nothing running and nothing broken', async () => {
  const early = await spawnService(home);
  await early.heard('a master key was made');
  expect(await early.stop()).toMatchObject({ signal: null });
  const next = await spawnService(home);
  await next.ready;
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
}, 120_000);

test('[BEY-10] a wrong configuration lists every fault in both languages, quotes no secret, and ends with 78', async () => {
  const { code, signal, said } = await runCommand('start', home, [], {
    PORT: '80800',
    PUBLIC_URL: 'chancery',
    DATABASE_ULR: 'postgres://x',
    MASTER_KEY: 'too-short-and-secret',
  });
  expect({ code, signal, said }).toMatchObject({ code: 78, signal: null });
  for (const name of ['PORT="80800"', 'PUBLIC_URL="chancery"', 'DATABASE_ULR', 'MASTER_KEY'])
    expect(said.split(name), name).toHaveLength(3);
  expect(said).toContain('应为');
  expect(said).not.toContain('too-short-and-secret');
});

test('[BEY-10] --demo fills an empty system and prints its accounts; one that holds data it does not touch; its master key can be changed', async () => {
  const filled = await filledSystem('sample');
  const { dataDir } = filled;
  const database = { DATABASE_URL: filled.database.url };
  const printed = [...filled.said.matchAll(/^ {2}([a-z]\w+) +(Sample-2026) +\S/gm)].map(([, account = '']) => account);
  expect(printed).toEqual(expect.arrayContaining(['admin', 'reviewer', 'issuer', 'auditor', 'rongqiao', 'rongqiao_viewer']));
  expect(filled.said).not.toMatch(firstLogin);

  const again = await runCommand('start', dataDir, ['--demo'], { ...database, LOG_LEVEL: 'warn' });
  expect(again.code).toBe(73);
  expect(again.said).toContain('holds data already');
  expect(again.said).toContain('已有数据');
  expect(await runCommand('verify:journal', dataDir, [], database)).toMatchObject({ code: 0, said: expect.stringContaining('intact') });

  const old = readFileSync(join(dataDir, 'master.key'), 'utf8').trim();
  const unnamed = await runCommand('rotate:master-key', dataDir, [], { ...database, MASTER_KEY: old, LOG_LEVEL: 'warn' });
  expect(unnamed).toMatchObject({ code: 78, said: expect.stringContaining('Set MASTER_KEY_NEXT') });
  const changed = await runCommand('rotate:master-key', dataDir, [], { ...database, LOG_LEVEL: 'warn' });
  expect(changed).toMatchObject({ code: 0, said: expect.stringMatching(/Encrypted anew: \d{3,} values, \d+ files/) });
  const [retired = ''] = readdirSync(dataDir).filter(name => name.startsWith('master.key.until-'));
  expect(readFileSync(join(dataDir, retired), 'utf8').trim()).toBe(old);
  expect(readdirSync(dataDir)).not.toContain('master.key.next');
  const under = await runCommand('start', dataDir, [], { ...database, MASTER_KEY: old, LOG_LEVEL: 'warn' });
  expect(under).toMatchObject({ code: 78, said: expect.stringContaining('不是此数据库所用的主密钥') });
  const later = await spawnService(dataDir, database);
  await later.ready;
  expect(await later.call('operation/login', { userName: 'reviewer', password: 'Sample-2026' })).toMatchObject({ status: 1 });
  expect(await later.call('employee/login', { userName: 'rongqiao', password: 'Sample-2026' })).toMatchObject({ status: 1 });
  expect(await later.stop()).toEqual({ code: 0, signal: null });
  expect(await runCommand('verify:journal', dataDir, [], database)).toMatchObject({ code: 0, said: expect.stringContaining('intact') });
}, 300_000);

test('[BEY-04] verify:journal passes a journal as it was written, and names the entry that somebody altered', async () => {
  const service = await working();
  const verify = () => runCommand('verify:journal', begun, [], { LOG_LEVEL: 'warn' });
  // Beside the service at work; that of one that was stopped is asked for after a crash, too.
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('完整无改动') });
  const [entry] = await ask<{ id: string; record_id: string }>(
    begun,
    "select id, record_id from journal where resource = 'roles' order by id limit 1",
  );
  expect(await service.call('operation/login', { userName: 'nobody', password: 'whatever-2026' })).toMatchObject({ status: 0 });
  await ask(begun, "update journal set user_name = '别人' where id = $1", entry?.id);
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining(`${entry?.id}`) });
  await service.stop();
  atWork = undefined;
  const broken = await verify();
  expect(broken.code).toBe(1);
  expect(broken.said).toContain(`${entry?.id}`);
  expect(broken.said).toContain(`roles ${entry?.record_id}`);
}, 120_000);

test('an argument that start does not know is refused', async () => {
  const { code, signal, said } = await runCommand('start', home, ['--dmeo']);
  expect({ code, signal, said }).toMatchObject({ code: 64, signal: null });
  expect(said).toContain('--dmeo');
  expect(said).toContain('--demo');
});

test("[BEY-09] PROCESSES: several serve one port and know each other's sessions; one that is killed is replaced, and all stop together", async () => {
  const several = await spawnService(home, { PROCESSES: '2', LOG_LEVEL: 'info', INITIAL_OPERATOR: 'root:Root-pass-2026' });
  await several.ready;
  const listening = (): readonly number[] =>
    [...several.said().matchAll(/"pid":(\d+),[^\n]*"Server listening/g)].map(([, pid]) => Number(pid));
  const [one = 0, other = 0, ...more] = listening();
  expect(more).toEqual([]);
  expect(new Set([several.pid, one, other]).size).toBe(3);
  const { data } = await several.call<{ token: string }>('operation/login', { userName: 'root', password: 'Root-pass-2026' });
  const asked = async (): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        const answer = await several.call('userInfo/query', {}, data.token, { connection: 'close' });
        return answer.status;
      }),
    );
  expect(new Set(await asked())).toEqual(new Set([1]));
  const answering = new Set([...several.said().matchAll(/"pid":(\d+),[^\n]*"request completed"/g)].map(([, pid]) => Number(pid)));
  for (const pid of answering) expect([one, other]).toContain(pid);
  process.kill(one, 'SIGKILL');
  await several.heard('a process of the service was started again as');
  expect(listening()).toHaveLength(3);
  expect(new Set(await asked())).toEqual(new Set([1]));
  expect(await several.stop()).toEqual({ code: 0, signal: null });
  for (const pid of listening()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}, 120_000);

test('[BEY-09] PROCESSES: where one cannot start, the start ends with its message, and nothing is left running', async () => {
  const first = await working();
  const second = await runCommand('start', home, [], { PROCESSES: '2', PORT: new URL(first.address).port });
  expect(second).toMatchObject({ code: 69, said: expect.stringContaining('EADDRINUSE') });
  expect(readdirSync(home)).not.toContain('lock');
}, 120_000);
