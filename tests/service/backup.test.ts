/** A backup made beside a service at work, put back elsewhere, and refused wherever it is not what was made. */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Manifest, type Part, proofOf } from '#service/backup/manifest.ts';
import { masterKeyFrom } from '#service/encryption/master-key.ts';
import { withClient } from '#service/postgres/roles.ts';
import { type FilledSystem, filledSystem, freshDatabase } from '../setup/database.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { endAll, runCommand, spawnService } from './spawned.ts';

const quiet = { LOG_LEVEL: 'warn' };
let home = '';
let filled: FilledSystem;
let token = '';
/** The backup that is put back, altered and refused; made beside the service that serves its system. */
let backup = '';
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'backup-'));
  backup = join(home, 'made');
  filled = await filledSystem('sample');
  const environment = { DATABASE_URL: filled.database.url };
  const service = await spawnService(filled.dataDir, environment);
  await service.ready;
  ({ token } = (await service.call<{ token: string }>('operation/login', { userName: 'reviewer', password: 'Sample-2026' })).data);
  const made = await runCommand('backup', filled.dataDir, [backup], { ...environment, ...quiet });
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('主密钥不在备份中') });
  expect(await service.call('userInfo/query', {}, token)).toMatchObject({ status: 1 });
  await service.stop();
}, 360_000);
afterEach(() => endAll());
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A place with nothing but the master key. */
const emptyPlace = (name: string): string => {
  const place = join(home, name);
  mkdirSync(place, { mode: 0o700 });
  cpSync(join(filled.dataDir, 'master.key'), join(place, 'master.key'));
  return place;
};

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const partsOf = (folder: string): Part[] =>
  readFileSync(join(folder, 'contents.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

/** The rows of a table as they lie in a backup, in any order, without their versions. */
const rowsOf = (folder: string, { name, columns }: Manifest['tables'][number]): string[] =>
  gunzipSync(readFileSync(join(folder, 'tables', `${name}.copy.gz`)))
    .toString()
    .split('\n')
    .slice(0, -1)
    .map(line => (columns[0] === 'version' ? line.slice(line.indexOf('\t') + 1) : line))
    .sort();

test('[BEY-23][BEY-10] put back elsewhere it has every row and file; nobody is signed in, the journal says so and is whole, numbers go on further', async () => {
  const place = emptyPlace('elsewhere');
  expect(await runCommand('restore', place, [backup], quiet)).toMatchObject({ code: 0, said: expect.stringContaining('已恢复到') });

  const again = join(home, 'again');
  expect(await runCommand('backup', place, [again], quiet)).toMatchObject({ code: 0 });
  const [before, after] = [manifestOf(backup), manifestOf(again)];
  expect(after.migrations).toEqual(before.migrations);
  const changed = before.tables
    .filter(table => rowsOf(again, table).join('\n') !== rowsOf(backup, table).join('\n'))
    .map(({ name }) => name);
  // What a restored system has of its own: whoever was signed in no longer is, and the journal has one entry more.
  expect(changed).toEqual(['journal', 'journal_queue', 'sessions']);
  const files = (folder: string) => partsOf(folder).filter(({ path }) => path.startsWith('files/'));
  expect(files(backup).length).toBeGreaterThan(50);
  expect(files(again).sort((one, other) => (one.path < other.path ? -1 : 1))).toEqual(
    files(backup).sort((one, other) => (one.path < other.path ? -1 : 1)),
  );
  const stood = Object.entries(before.counters).filter(([, last]) => last > 0);
  expect(stood.length).toBeGreaterThan(5);
  for (const [name, last] of stood) expect(after.counters[name], name).toBeGreaterThan(last);
  // However long ago it was made, nobody's numbers run out by it.
  for (const last of Object.values(after.counters)) expect(last).toBeLessThan(100_000);

  const service = await spawnService(place);
  await service.ready;
  expect(await service.call('userInfo/query', {}, token)).toMatchObject({ status: 300 });
  const login = await service.call<{ token: string }>('operation/login', { userName: 'auditor', password: 'Sample-2026' });
  const entries = await service.call<{ list: { action: string; reason: string }[] }>(
    'operation/log/list',
    { filter: { action: 'restore' } },
    login.data.token,
  );
  expect(entries.data.list).toMatchObject([{ action: 'restore', reason: before.at }]);
  await service.stop();
  expect(await runCommand('verify:journal', place, [], quiet)).toMatchObject({ code: 0, said: expect.stringContaining('intact') });
}, 240_000);

test('[BEY-23] into another database of PostgreSQL as well, with the files beside it', async () => {
  const database = await freshDatabase();
  await withClient({ connectionString: database.url }, client =>
    client.query('drop schema public cascade; drop schema pgboss cascade; create schema public'),
  );
  const environment = { DATABASE_URL: database.url, ...quiet };
  const place = emptyPlace('given');
  expect(await runCommand('restore', place, [backup], environment)).toMatchObject({ code: 0 });
  const service = await spawnService(place, environment);
  await service.ready;
  expect(await service.call('employee/login', { userName: 'rongqiao', password: 'Sample-2026' })).toMatchObject({ status: 1 });
  await service.stop();
  rmSync(place, { recursive: true });
  emptyPlace('given');
  expect(await runCommand('restore', place, [backup], environment)).toMatchObject({ code: 73, said: expect.stringContaining('已有表') });
  expect(readdirSync(place)).toEqual(['master.key']);
}, 240_000);

/** One way each in which a backup comes to be another than was made. */
const damages: Readonly<Record<string, (folder: string, path: string, random: () => number) => void>> = {
  'a changed bit': (folder, path, random) => {
    const bytes = readFileSync(join(folder, path));
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    writeFileSync(join(folder, path), bytes);
  },
  'a shorter file': (folder, path, random) =>
    truncateSync(join(folder, path), Math.floor(random() * readFileSync(join(folder, path)).length)),
  'a longer file': (folder, path) => appendFileSync(join(folder, path), 'x'),
  'a missing file': (folder, path) => unlinkSync(join(folder, path)),
  'a file more': folder => writeFileSync(join(folder, 'files', 'stranger'), 'x'),
  'another file in its place': (folder, path) => cpSync(join(folder, 'manifest.hmac'), join(folder, path)),
};

test('[BEY-23] a damaged backup is refused with what is wrong, before anything is written', async () => {
  const random = randomFrom(torture.seed);
  const ways = Object.entries(damages);
  const paths = ['manifest.json', 'contents.jsonl', ...partsOf(backup).flatMap(({ path, bytes }) => (bytes > 0 ? [path] : []))];
  const place = emptyPlace('untouched');
  for (let round = 0; round < countOf(ways.length, 100); round += 1) {
    const [way, damage] = ways[round % ways.length] ?? ['', () => undefined];
    const path = paths[Math.floor(random() * paths.length)] ?? '';
    const folder = join(home, 'damaged');
    cpSync(backup, folder, { recursive: true });
    damage(folder, path, random);
    const { code, said } = await runCommand('restore', place, [folder], quiet);
    expect({ code, said, way, path }).toMatchObject({
      code: 65,
      said: expect.stringMatching(/altered|missing|bytes|not what was written|not on its list/),
    });
    expect(readdirSync(place)).toEqual(['master.key']);
    rmSync(folder, { recursive: true });
  }
}, 600_000);

test('[BEY-23] it is put into an empty place only, under the key it was made with, by a program that knows its tables', async () => {
  const filledPlace = emptyPlace('filled');
  writeFileSync(join(filledPlace, 'notes.txt'), 'mine');
  expect(await runCommand('restore', filledPlace, [backup], quiet)).toMatchObject({ code: 73, said: expect.stringContaining('不为空') });
  expect(readdirSync(filledPlace).sort()).toEqual(['master.key', 'notes.txt']);

  const keyless = join(home, 'keyless');
  mkdirSync(keyless);
  expect(await runCommand('restore', keyless, [backup], quiet)).toMatchObject({ code: 78, said: expect.stringContaining('master.key') });
  expect(readdirSync(keyless)).toEqual([]);
  const other = { ...quiet, MASTER_KEY: '7'.repeat(64) };
  expect(await runCommand('restore', keyless, [backup], other)).toMatchObject({ code: 65, said: expect.stringContaining('主密钥') });

  expect(await runCommand('restore', emptyPlace('foreign'), [backup, '--app', 'examples/fleet'], quiet)).toMatchObject({
    code: 65,
    said: expect.stringContaining(manifestOf(backup).migrations.at(-1)?.name ?? '-'),
  });
  expect(await runCommand('restore', join(home, 'keyless'), [join(home, 'nowhere')], other)).toMatchObject({ code: 65 });

  const cutOff = emptyPlace('cut-off');
  writeFileSync(join(cutOff, 'restore.unfinished'), '');
  expect(await runCommand('start', cutOff, [], quiet)).toMatchObject({ code: 65, said: expect.stringContaining('备份恢复被中断') });
  expect(readdirSync(cutOff).sort()).toEqual(['master.key', 'restore.unfinished']);
}, 240_000);

test('[BEY-23] of two backups into one folder the first stands whole; none is made inside what it copies, nor of what is no file', async () => {
  const environment = { DATABASE_URL: filled.database.url, ...quiet };
  const target = join(home, 'twice');
  const both = await Promise.all([target, target].map(folder => runCommand('backup', filled.dataDir, [folder], environment)));
  expect(both.map(({ code }) => code).sort()).toEqual([0, 73]);
  expect(await runCommand('restore', emptyPlace('of-two'), [target], quiet)).toMatchObject({ code: 0 });
  expect(readdirSync(home).filter(name => name.startsWith('twice.'))).toEqual([]);

  const inside = join(filled.dataDir, 'files', 'backup');
  expect(await runCommand('backup', filled.dataDir, [inside], environment)).toMatchObject({
    code: 73,
    said: expect.stringContaining('之内'),
  });
  const link = join(filled.dataDir, 'files', 'link');
  symlinkSync('/etc/hostname', link);
  onTestFinished(() => unlinkSync(link));
  const linked = await runCommand('backup', filled.dataDir, [join(home, 'linked')], environment);
  expect(linked).toMatchObject({ code: 65, said: expect.stringContaining('不是普通文件') });
  expect(existsSync(join(home, 'linked'))).toBe(false);
}, 240_000);

test('[BEY-23] a list that leads outside the backup is refused, whoever has signed it', async () => {
  const forged = join(home, 'forged', 'backup');
  cpSync(backup, forged, { recursive: true });
  writeFileSync(join(home, 'forged', 'escape'), 'x');
  const leading: Part = { path: 'files/../../escape', bytes: 1, sha256: createHash('sha256').update('x').digest('hex') };
  appendFileSync(join(forged, 'contents.jsonl'), `${JSON.stringify(leading)}\n`);
  writeFileSync(join(forged, 'files', 'more'), 'x');
  const sha256 = createHash('sha256')
    .update(readFileSync(join(forged, 'contents.jsonl')))
    .digest('hex');
  const manifest = manifestOf(forged);
  const text = JSON.stringify({ ...manifest, contents: { ...manifest.contents, sha256 } });
  writeFileSync(join(forged, 'manifest.json'), text);
  writeFileSync(
    join(forged, 'manifest.hmac'),
    proofOf(Buffer.from(text), masterKeyFrom({ value: undefined, dataDir: filled.dataDir }).key),
  );
  const place = emptyPlace('kept-within');
  expect(await runCommand('restore', place, [forged], quiet)).toMatchObject({ code: 65, said: expect.stringContaining('以外的位置') });
  expect(readdirSync(place)).toEqual(['master.key']);
  expect(await runCommand('backup', filled.dataDir, [backup], { DATABASE_URL: filled.database.url, ...quiet })).toMatchObject({ code: 73 });
}, 240_000);
