/** The embedded server's archive of WAL: the loss of everything, put back to a moment and to the end; an archive that is not what it was; one that is away. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { judgeWay } from '#service/archive/segments.ts';
import type { Manifest } from '#service/backup/manifest.ts';
import { waitingIn } from '#service/postgres/archiving.ts';
import { ask, endAll, freePort, runCommand, type Spawned, spawnService } from './spawned.ts';
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
  const asOf = join(dataDir, 'archived');
  const now = Date.now();
  await switchWal();
  await vi.waitFor(
    () => {
      expect(waitingIn(join(dataDir, 'postgres'))).toEqual([]);
      expect(Date.parse(readFileSync(asOf, 'utf8').trim())).toBeGreaterThan(now);
    },
    { timeout: 30_000, interval: 100 },
  );
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
  // Woken once it has recovered: else its clock for segments begins after five minutes.
  expect(await ask(dataDir, 'select pg_conf_load_time() > pg_postmaster_start_time() as woken')).toEqual([{ woken: true }]);
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

/** What a system that was put back holds, by its own calls. */
const held = async (there: Spawned) => {
  const operator = await signIn(there, 'operation/login', root);
  const issued = async (serialNumber: string): Promise<boolean> =>
    done('list', await there.call<{ list: unknown[] }>('operation/certificate/list', { filter: { serialNumber } }, operator)).list
      .length === 1;
  const login = await there.call('employee/login', later);
  return { inBackup: await issued(inBackup), before: await issued(before), after: await issued(after), later: login.status === 1 };
};
const versions = (at: string) => ask<{ version: string }>(at, 'select version from certificates where serial_number = $1', before);
/** Each column, index and constraint. */
const shape = (at: string) =>
  ask(
    at,
    `select attrelid::regclass::text || '.' || attname as name, format_type(atttypid, atttypmod) as is, attnotnull::text as also from pg_attribute
       where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') and attnum > 0
     union all select indexname, indexdef, '' from pg_indexes where schemaname = 'public'
     union all select conname, pg_get_constraintdef(oid), '' from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  );
const counters = (at: string) =>
  ask<{ name: string; last: string }>(
    at,
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );

let stood: Awaited<ReturnType<typeof versions>> = [];
let counted: Awaited<ReturnType<typeof counters>> = [];
test('[BEY-23] a noted moment comes back beside the service at work, with what was before and nothing of what came after; numbers go on further', async () => {
  [stood, counted] = [await versions(dataDir), await counters(dataDir)];
  const place = emptyPlace('moment');
  expect(await restored(place, moment)).toMatchObject({ code: 0, said: expect.stringContaining(`Put back as of ${moment}`) });
  const there = await spawnService(place);
  await there.ready;
  expect(await held(there)).toEqual({ inBackup: true, before: true, after: false, later: true });
  expect(Number((await versions(place))[0]?.version)).toBeGreaterThan(Number(stood[0]?.version) + 1_000);
  expect(await shape(place)).toEqual(await shape(dataDir));
  const now = new Map((await counters(place)).map(({ name, last }) => [name, Number(last)]));
  for (const { name, last } of counted) expect(now.get(name), name).toBeGreaterThan(Number(last));
  await there.stop();

  // Issued after the moment: on the way to its holder, and in the log alone.
  const found = await runCommand('verify', place);
  expect(found).toMatchObject({ code: 1, said: expect.stringContaining(after) });
  expect(found.said).toContain('Faults at: 3 (1).');
  expect(await runCommand('verify:issuance', place, ['--known', after])).toMatchObject({ code: 0 });
  expect(await runCommand('verify', place)).toMatchObject({ code: 0, said: expect.stringContaining('全部正常') });
}, 240_000);

test('[BEY-23] everything is lost: to the end of the archive nothing is missing, and from there on it is a timeline of its own in the same archive', async () => {
  await service.kill();
  const place = emptyPlace('latest');
  expect(await restored(place, 'latest')).toMatchObject({ code: 0 });
  const there = await spawnService(place, only(environment));
  await there.ready;
  expect(await held(there)).toEqual({ inBackup: true, before: true, after: true, later: true });
  await ask(place, 'set role chancery_owner; create table noted as select 1');
  await there.stop();
  expect(await runCommand('verify', place)).toMatchObject({ code: 0, said: expect.stringContaining('全部正常') });

  expect(readdirSync(segments())).toContain('00000002.history.gz');
  const again = emptyPlace('again');
  expect(await restored(again, 'latest')).toMatchObject({ code: 0 });
  const newest = await spawnService(again);
  await newest.ready;
  expect(await ask(again, 'select from noted')).toHaveLength(1);
  await newest.stop();
  // The moment lies before the second timeline: it is the first one's.
  const earlier = emptyPlace('earlier');
  expect(await restored(earlier, moment)).toMatchObject({ code: 0 });
}, 240_000);

/** Segments that the way to the moment needs, by their names. */
const needed = (): string => `${base()?.segment}.gz`;
const spoilt: Readonly<Record<string, { readonly spoil: (path: string) => void; readonly said: RegExp }>> = {
  'is missing': { spoil: path => rmSync(path), said: /lacks 0{7}1\S+\.gz/ },
  'was cut short': { spoil: path => truncateSync(path, 1_000), said: /damaged/ },
  'has a changed bit': {
    spoil: path => {
      const bytes = readFileSync(path);
      // Further back there are zeros, packed so that many a bit says the same either way.
      bytes[200] = (bytes[200] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    },
    said: /damaged/,
  },
  'is packed anew, and shorter': {
    spoil: path => writeFileSync(path, gzipSync(gunzipSync(readFileSync(path)).subarray(8_192))),
    said: /bytes instead of/,
  },
  "is another's": {
    spoil: path => {
      const bytes = gunzipSync(readFileSync(path));
      bytes.writeBigUInt64LE(7n, 24);
      writeFileSync(path, gzipSync(bytes));
    },
    said: /another database's/,
  },
  'is another part': {
    spoil: path => {
      const bytes = gunzipSync(readFileSync(path));
      bytes.writeBigUInt64LE(0n, 8);
      writeFileSync(path, gzipSync(bytes));
    },
    said: /another part of the log/,
  },
};
/** A copy of the archive with one segment spoilt. */
const spoiltCopy = (spoil: (path: string) => void): string => {
  const copied = mkdtempSync('/tmp/wal-archive-');
  chmodSync(copied, 0o711);
  onTestFinished(() => rmSync(copied, { recursive: true }));
  cpSync(archives, copied, { recursive: true, preserveTimestamps: true });
  spoil(join(copied, base()?.cluster ?? '', 'wal', needed()));
  return copied;
};
test.each(Object.entries(spoilt))('[BEY-23] a segment that %s is refused with its name', async (_, { spoil, said }) => {
  const { cluster = '', segment: first = '' } = base() ?? {};
  const wanted = { folder: join(spoiltCopy(spoil), cluster, 'wal'), first, until: new Date(moment) };
  await expect(judgeWay(wanted, cluster)).rejects.toMatchObject({ exitCode: 65, message: expect.stringMatching(said) });
});

test('[BEY-23] a segment that is missing, and one that was damaged before it was packed, are refused, and the place stays empty', async () => {
  const place = emptyPlace('spoilt');
  const WAL_ARCHIVE = spoiltCopy(path => rmSync(path));
  expect(await restored(place, moment, { WAL_ARCHIVE })).toMatchObject({ code: 65, said: expect.stringContaining('归档中缺少') });
  expect(readdirSync(place)).toEqual(['master.key']);
  const damaged = spoiltCopy(path => {
    const bytes = gunzipSync(readFileSync(path));
    bytes.fill(0, 8_192, 16_384);
    writeFileSync(path, gzipSync(bytes));
  });
  for (const until of [moment, 'latest']) {
    const { code, said } = await restored(place, until, { WAL_ARCHIVE: damaged });
    expect({ code, said }).toMatchObject({ code: 65, said: expect.stringMatching(/could not be recovered|does not come as far/) });
    expect(readdirSync(place)).toEqual(['master.key']);
  }
}, 120_000);

test('[BEY-23] a moment before the end of the base, one to come, one without an offset and one beyond the archive are refused', async () => {
  const place = emptyPlace('moments');
  const early = new Date(Date.parse(base()?.ended ?? '') - 1).toISOString();
  expect(await restored(place, early)).toMatchObject({ code: 65, said: expect.stringContaining('earlier backup') });
  expect(await restored(place, '2199-01-01T00:00:00Z')).toMatchObject({ code: 65, said: expect.stringContaining('yet to come') });
  expect(await restored(place, '2026-11-29T10:00:00')).toMatchObject({ code: 64, said: expect.stringContaining('offset') });
  expect(await restored(place, new Date().toISOString())).toMatchObject({
    code: 65,
    said: expect.stringContaining('does not come as far'),
  });
  expect(await runCommand('restore', place, [backup(), '--until', moment])).toMatchObject({
    code: 78,
    said: expect.stringContaining('WAL_ARCHIVE'),
  });
  expect(readdirSync(place)).toEqual(['master.key']);
}, 60_000);

test('[BEY-23] an archive of a server of somebody else, one within the data directory and one that cannot be written are refused at the start', async () => {
  const place = emptyPlace('starts');
  const start = (more: Record<string, string>) =>
    runCommand('start', place, [], { PORT: '0', PUBLIC_URL: 'http://chancery.test', ...more });
  expect(await start({ WAL_ARCHIVE: archives, DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })).toMatchObject({
    code: 78,
    said: expect.stringContaining('pgBackRest'),
  });
  expect(await start({ WAL_ARCHIVE: join(place, 'archive') })).toMatchObject({
    code: 78,
    said: expect.stringContaining('lies in DATA_DIR'),
  });
  expect(await start({ WAL_ARCHIVE: '/dev/null/archive' })).toMatchObject({ code: 73, said: expect.stringContaining('cannot write') });
}, 60_000);

test('[BEY-23] with a new backup what only older ones needed is taken out of the archive', async () => {
  const [again, second] = [join(home, 'again'), join(home, 'second')];
  const first = needed();
  expect(readdirSync(segments())).toContain(first);
  const none = await runCommand('backup', again, [second, '--oldest', home], only(environment));
  expect(none).toMatchObject({ code: 65, said: expect.stringContaining('is no backup') });
  expect([existsSync(second), existsSync(join(segments(), first))]).toEqual([false, true]);
  expect(await runCommand('backup', again, [second, '--oldest', second], only(environment))).toMatchObject({
    code: 0,
    said: expect.stringContaining('移除'),
  });
  const left = readdirSync(segments());
  expect(left).not.toContain(first);
  expect(left).toContain('00000002.history.gz');
  const { base: newer } = JSON.parse(readFileSync(join(second, 'manifest.json'), 'utf8')) as Manifest;
  expect(left).toContain(`${newer?.segment}.gz`);
  const place = emptyPlace('second-place');
  expect(await runCommand('restore', place, [second, '--until', 'latest'], only(environment))).toMatchObject({ code: 0 });
}, 120_000);
