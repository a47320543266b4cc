/** Files in a bucket: the same files, encrypted as in the folder, streamed, moved beside readers, and refused in words while it is away. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '#product/main.ts';
import { openVault } from '#service/encryption/vault.ts';
import { pieces } from '#service/files/collect.ts';
import { fileStore } from '#service/files/file-store.ts';
import { folderShelf } from '#service/files/folder-shelf.ts';
import { openBucket, openShelf } from '#service/files/open-shelf.ts';
import { reencryptFiles } from '#service/files/reencryption.ts';
import type { Shelf } from '#service/files/shelf.ts';
import { withClient } from '#service/postgres/roles.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { freshDatabase } from '../setup/database.ts';
import { type ObjectStorage, objectStorage } from '../setup/object-storage.ts';
import { member, png, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

let storage: ObjectStorage;
beforeAll(async () => {
  storage = await objectStorage();
});
afterAll(() => storage.stop());

/** Until the test ends. */
const failing = (how: ObjectStorage['fail']): void => {
  storage.fail = how;
  onTestFinished(() => {
    storage.fail = 'no';
  });
};
const idsOn = async (shelf: Shelf): Promise<string[]> => {
  const ids: string[] = [];
  for await (const id of shelf.ids()) ids.push(id);
  return ids.sort();
};
const streamed = <T>(body: T | undefined): T => {
  if (body === undefined) throw new Error('the file is not there');
  return body;
};
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'object-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

describe('the bucket', () => {
  const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
  const vault = openVault(first);
  let bucket: Shelf;
  beforeAll(async () => {
    bucket = await openBucket(storage.url);
  });
  afterAll(() => bucket.close());
  const keep = async (bytes: Buffer, id = uuidv7()): Promise<string> => {
    await fileStore(bucket, vault).put(id, pieces(bytes));
    onTestFinished(() => bucket.remove(id));
    return id;
  };

  test('[BEY-09] takes small files and large ones in parts, encrypted, lists them over pages, and forgets them', async () => {
    const store = fileStore(bucket, vault);
    const large = randomBytes(20_000_000);
    const contents = [Buffer.alloc(0), Buffer.from('as it came in'), large, png, png];
    const ids: string[] = [];
    for (const bytes of contents) ids.push(await keep(bytes));
    expect(await idsOn(bucket)).toEqual([...ids].sort());
    for (const [index, id] of ids.entries()) expect((await buffer(await store.get(id))).equals(contents[index] ?? large)).toBe(true);
    expect([...storage.objects.values()].some(bytes => bytes.includes('as it came in'))).toBe(false);
    expect(storage.answered.filter(each => each === 'POST 200')).toHaveLength(2);
    await store.remove(ids[0] ?? '');
    await expect(store.get(ids[0] ?? '')).rejects.toMatchObject({ code: 'RECORD_MISSING' });
    expect(storage.open()).toBe(0);
  });

  test('[BEY-09] keeps nothing of a file whose sender gave up, before the first part and after it', async () => {
    async function* cut(bytes: number): AsyncIterable<Uint8Array> {
      yield* pieces(randomBytes(bytes));
      throw new RangeError('gave up');
    }
    for (const bytes of [1_000, 20_000_000])
      await expect(fileStore(bucket, vault).put(uuidv7(), cut(bytes))).rejects.toThrow(new RangeError('gave up'));
    expect([storage.objects.size, storage.open()]).toEqual([0, 0]);
  });

  test('[BEY-09] refuses in words while it is away, and never hands out half a file as a whole one', async () => {
    const id = await keep(randomBytes(300_000));
    for (const how of ['refuse', 'hangUp'] as const) {
      failing(how);
      const asks = [
        () => bucket.get(id),
        () => bucket.remove(id),
        () => idsOn(bucket),
        () => fileStore(bucket, vault).put(uuidv7(), pieces(png)),
      ];
      for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'FILES_AWAY', data: { retryAfter: 3 } });
    }
    failing('cutOff');
    await expect(fileStore(bucket, vault).get(id).then(buffer)).rejects.toThrow();
    storage.fail = 'no';
    expect((await buffer(await fileStore(bucket, vault).get(id))).length).toBe(300_000);
  });

  test('[BEY-09][SES-13] has its files under another master key after a change, in the folder and in the bucket', async () => {
    const folder = folderShelf(join(scratch(), 'files'));
    const contents = [randomBytes(200_000), png];
    const ids: string[] = [];
    for (const bytes of contents) ids.push(await keep(bytes));
    for (const id of ids) await fileStore(folder, vault).put(id, pieces(contents[ids.indexOf(id)] ?? png));
    const both = openVault(second, { keyVersion: 2, earlier: { 1: first } });
    for (const shelf of [folder, bucket]) {
      expect(await reencryptFiles(shelf, both)).toBe(2);
      expect(await reencryptFiles(shelf, both)).toBe(0);
      const only = fileStore(shelf, openVault(second, { keyVersion: 2 }));
      for (const [index, id] of ids.entries()) expect((await buffer(await only.get(id))).equals(contents[index] ?? png)).toBe(true);
    }
  });
});

describe('a service', () => {
  let running: Running;
  let company: Registered & { readonly token: string };
  let old = '';
  const send = (name: string) => running.upload('file/upload', { purpose: 'application' }, { name, bytes: png }, company.token);
  const seen = async (id: string): Promise<boolean> =>
    Buffer.from(await (await running.get(`/user/file/read/${id}`, company.token)).arrayBuffer()).equals(png);
  const inFolder = (): string[] =>
    readdirSync(join(running.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(path => path.length > 30);
  beforeAll(async () => {
    const before = await startRunning();
    company = await member(before);
    running = before;
    old = String((await send('早先.png')).data.fileId);
    running = await startRunning({ beside: before, s3Url: storage.url });
    return async () => {
      await running.service.stop();
      await before.stop();
    };
  });
  const command = async (name: string, args: readonly string[], environment: Readonly<Record<string, string>>) => {
    let said = '';
    const hear = (text: string | Uint8Array): boolean => {
      said += String(text);
      return true;
    };
    const [out, err] = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')].map(spy => spy.mockImplementation(hear));
    for (const [key, value] of Object.entries({ LOG_LEVEL: 'silent', MASTER_KEY: running.masterKey.toString('hex'), ...environment }))
      vi.stubEnv(key, value);
    try {
      return { code: await run(name, args), said };
    } finally {
      for (const spy of [out, err]) spy?.mockRestore();
      vi.unstubAllEnvs();
    }
  };

  test('[BEY-09][BEY-22] keeps new files in the bucket and finds those that are still in the folder; move:files moves them beside it', async () => {
    const stood = inFolder().length;
    const fresh = String((await send('新.png')).data.fileId);
    expect([storage.objects.size, inFolder().length]).toEqual([1, stood]);
    expect([await seen(old), await seen(fresh)]).toEqual([true, true]);
    const environment = { DATABASE_URL: running.database.url, DATA_DIR: running.dataDir, S3_URL: storage.url };
    // Of two at once one would take away what the other has put.
    await withClient({ connectionString: running.database.url }, async client => {
      await client.query(`select pg_advisory_lock(hashtextextended('uploaded files', 0))`);
      expect(await command('move:files', [], environment)).toMatchObject({ code: 75, said: expect.stringContaining('move:files') });
    });
    failing('refuse');
    expect(await command('move:files', [], environment)).toMatchObject({ code: 69, said: expect.stringMatching(/0 files were moved/) });
    expect(inFolder()).toHaveLength(stood);
    storage.fail = 'no';
    expect(await command('move:files', [], environment)).toMatchObject({ code: 0, said: expect.stringContaining(`Moved ${stood} files`) });
    expect([storage.objects.size, inFolder().length]).toEqual([stood + 1, 0]);
    expect([await seen(old), await seen(fresh)]).toEqual([true, true]);
    expect(await command('move:files', [], { DATA_DIR: running.dataDir, S3_URL: '' })).toMatchObject({ code: 78 });
  });

  test('[BEY-09][ERR-03] says 503 and when to try again while the bucket is away; nothing is known of the file, and all else goes on', async () => {
    const known = () => running.service.services.database.read.count('files', {});
    const before = await known();
    failing('refuse');
    expect(await send('材料.png')).toMatchObject({ http: 503, status: 503, message: expect.stringContaining('3 秒后重试') });
    const read = await running.get(`/user/file/read/${old}`, company.token);
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await known()).toBe(before);
    expect(await (await running.get('/readyz')).json()).toEqual({ ready: true, problems: ['files'] });
    expect(await running.call('userInfo/query', {}, company.token)).toMatchObject({ status: 1 });
    storage.fail = 'no';
    expect(await send('材料.png')).toMatchObject({ status: 1 });
  });

  test('[BEY-23] is backed up with what is in the bucket, which goes back into a folder, and into no bucket that holds files', async () => {
    const home = scratch();
    const environment = { DATABASE_URL: running.database.url, DATA_DIR: running.dataDir, S3_URL: storage.url };
    expect(await command('verify', [], environment)).toMatchObject({ said: expect.stringMatching(/2\. Files \/ 文件: ok/) });
    expect(await command('backup', [join(home, 'made')], environment)).toMatchObject({ code: 0 });
    const database = await freshDatabase();
    await withClient({ connectionString: database.url }, client =>
      client.query('drop schema public cascade; drop schema pgboss cascade; create schema public'),
    );
    const place = { DATABASE_URL: database.url, DATA_DIR: join(home, 'place') };
    const filled = await command('restore', [join(home, 'made')], { ...place, S3_URL: storage.url });
    expect(filled).toMatchObject({ code: 73, said: expect.stringContaining('存储桶中已有文件') });
    expect(await command('restore', [join(home, 'made')], { ...place, S3_URL: '' })).toMatchObject({ code: 0 });
    const [bucket, folder] = [await openBucket(storage.url), await openShelf({ dataDir: place.DATA_DIR })];
    onTestFinished(() => bucket.close());
    expect(await idsOn(folder)).toEqual(await idsOn(bucket));
    expect((await idsOn(folder)).length).toBeGreaterThan(1);
    const [there, back] = await Promise.all([bucket, folder].map(async shelf => buffer(streamed(await shelf.get(old)))));
    expect(there?.length).toBeGreaterThan(png.length);
    expect(back?.equals(there ?? png)).toBe(true);
  }, 60_000);
});
