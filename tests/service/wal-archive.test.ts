/** The embedded server's archive of WAL: the loss of everything, put back to a moment and to the end; an archive that is not what it was; one that is away. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Manifest } from '#service/backup/manifest.ts';
import { waitingIn } from '#service/postgres/archiving.ts';
import { withClient } from '#service/postgres/roles.ts';
import { ask, endAll, freePort, runCommand, type Spawned, spawnService, superuserOf } from './spawned.ts';
import { done, firstOf, register, signIn } from './spawned-company.ts';

const root = { userName: 'root', password: 'Root-pass-2026' };
const company = { userName: `archived_${process.pid}`, password: 'Company-2026' };
const later = { userName: `later_${process.pid}`, password: 'Company-2026' };

let home = '';
let archives = '';
let dataDir = '';
let environment: Record<string, string> = {};
let metricsPort = 0;
let service: Spawned;
/** Serial numbers of certificates: in the backup, after it and before the moment, after the moment. */
let [inBackup, before, after] = ['', '', ''];
/** What is put back to. */
let moment = '';
const backup = (): string => join(home, 'backup');
const base = () => (JSON.parse(readFileSync(join(backup(), 'manifest.json'), 'utf8')) as Manifest).base;
const archive = (): string => join(archives, base()?.cluster ?? '');
const segments = (): string => join(archive(), 'wal');

interface Order {
  readonly id: string;
  readonly version: number;
}

/** @returns the serial number of a certificate that was issued now */
const issue = async (): Promise<string> => {
  const operator = await signIn(service, 'operation/login', root);
  const token = await signIn(service, 'employee/login', company);
  const { agreementVersion } = done('agreement', await service.call<{ agreementVersion: string }>('ca/agreement/query', {}, token));
  done('acceptance', await service.call('ca/agreement/confirm', { agreementVersion }, token));
  const words = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
  const { id, version } = done('application', await service.call<Order>('ca/save', words, token));
  const handedIn = done('handing in', await service.call<Order>('ca/commit', { id, version }, token));
  done('decision', await service.call('operation/hardKey/audit/commit', { id, version: handedIn.version, decision: 'approve' }, operator));
  const order = await firstOf(service, 'operation/certificate/list', { application: id }, operator);
  const issued = await service.call<{ serialNumber: string }>(
    'operation/certificate/issue',
    { id: order.id, version: order.version },
    operator,
  );
  return done('issuing', issued).serialNumber;
};

const switchWal = (): Promise<unknown> => ask(dataDir, 'select pg_switch_wal()');
/** Everything that was written until now is in the archive, and so are the files and the log of what was issued. */
const archived = async (): Promise<void> => {
  const asOf = join(archive(), 'as-of');
  const now = Date.now();
  await switchWal();
  await expect.poll(() => waitingIn(join(dataDir, 'postgres')), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => Date.parse(readFileSync(asOf, 'utf8')), { timeout: 30_000 }).toBeGreaterThan(now);
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'wal-archive-'));
  // As root the database server has another account, which the folder of the run keeps out.
  archives = mkdtempSync('/tmp/wal-archive-');
  chmodSync(archives, 0o711);
  dataDir = join(home, 'data');
  metricsPort = await freePort();
  environment = {
    WAL_ARCHIVE: archives,
    INITIAL_OPERATOR: `${root.userName}:${root.password}`,
    METRICS_PORT: String(metricsPort),
  };
  service = await spawnService(dataDir, environment);
  await service.ready;
  await register(service, await signIn(service, 'operation/login', root), company);
  inBackup = await issue();
  const made = await runCommand('backup', dataDir, [backup()], environment);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('restore --until') });
  before = await issue();
  await register(service, await signIn(service, 'operation/login', root), later);
  const [now] = await ask<{ at: Date }>(dataDir, 'select clock_timestamp() as at');
  moment = now?.at.toISOString() ?? '';
  after = await issue();
  await archived();
}, 240_000);
afterAll(async () => {
  await endAll();
  for (const folder of [home, archives]) rmSync(folder, { recursive: true, force: true });
});

const emptyPlace = (name: string): string => {
  const place = join(home, name);
  mkdirSync(place, { mode: 0o700 });
  cpSync(join(dataDir, 'master.key'), join(place, 'master.key'));
  return place;
};
const only = ({ WAL_ARCHIVE = '' }: Record<string, string>) => ({ WAL_ARCHIVE });

/** How `restore` ends on this archive. */
const restored = (place: string, until: string, from = environment) =>
  runCommand('restore', place, [backup(), '--until', until], only(from));

const metric = async (name: string): Promise<number> => {
  const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(told)?.[1] ?? 'NaN');
};
const readiness = async () => {
  const response = await fetch(`${service.address}/readyz`);
  return { http: response.status, ...((await response.json()) as { ready: boolean; problems?: string[] }) };
};
const timesIn = (text: string, words: string): number => text.split(words).length - 1;

test('[BEY-23][BEY-10] an archive that is away is told once, by log, readiness and metric, and has everything again by itself', async () => {
  expect(await readiness()).toEqual({ http: 200, ready: true });
  expect(await metric('wal_archive_behind_seconds')).toBe(0);
  renameSync(segments(), `${segments()}.away`);
  await switchWal();
  await service.heard('does not take what is written');
  expect(await readiness()).toEqual({ http: 200, ready: true, problems: ['walArchive'] });
  expect(await metric('wal_archive_behind_seconds')).toBeGreaterThan(0);
  expect(await metric('wal_archive_waiting')).toBeGreaterThan(0);
  // The reason is the system's own.
  expect(service.said()).toMatch(/does not take what is written: .*(?:nonexistent|No such file)/);
  expect(await runCommand('backup', dataDir, [join(home, 'refused')], environment)).toMatchObject({
    code: 75,
    said: expect.stringContaining('WAL 归档滞后'),
  });
  renameSync(`${segments()}.away`, segments());
  await switchWal();
  await service.heard('has everything again');
  await archived();
  expect(await readiness()).toEqual({ http: 200, ready: true });
  expect(await metric('wal_archive_waiting')).toBe(0);
  expect(timesIn(service.said(), 'does not take what is written')).toBe(1);
}, 120_000);
