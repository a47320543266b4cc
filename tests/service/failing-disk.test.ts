/**
 * No space is left, in turn where each thing is written, and single writes fail: what needs them is refused with its reason, all else goes on, nothing that
 * was acknowledged is lost, and once the disk is well everything goes on by itself.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { filesIn, readLine } from '#product/issuance/lines.ts';
import { readPidFile } from '#service/postgres/postmaster.ts';
import { some, torture } from '../setup/torture.ts';
import { type FaultyDisk, interposedDisk, makeFaultyDisk, mountedDisk, type SmallDisk } from './faulty-disk.ts';
import { operator as operatorOf } from './people.ts';
import type { Answer } from './running.ts';
import { ask, endAll, runCommand, type Spawned, spawnService, superuserOf } from './spawned.ts';
import { done, firstOf, type Listed, type Login, register, signIn } from './spawned-company.ts';
import { documentFor, orderOf, type SignedFile, type Signer, signDocument, signerFor, type Versioned } from './spawned-signer.ts';

const root = { userName: 'root', password: 'Root-pass-2026' };
const company = { userName: `disk_${process.pid}`, password: 'Company-2026' };
/** Megabytes; the database's is the one below all of them. */
const sizes = { journal: 4, issuance: 4, files: torture.share > 0 ? 256 : 8, tmp: 8 } as const;
const wholeSize = torture.share > 0 ? 1_000 : 400;
type Place = keyof typeof sizes | 'postgres';

let dataDir = '';
let faulty: FaultyDisk;
const disks = new Map<Place, SmallDisk>();
let service: Spawned;
let operator = '';
/** Another than whoever orders. */
let issuer = '';
let issuerLogin: Login;
let member = '';
let signer: Signer;
let signedInAt = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'disk-'));
  faulty = makeFaultyDisk();
  // Where nothing may be mounted, as in some containers, a library says that the disk is full.
  const whole = mountedDisk(dataDir, wholeSize);
  for (const [place, megabytes] of Object.entries(sizes) as [keyof typeof sizes, number][]) {
    const folder = join(dataDir, place);
    mkdirSync(folder, { mode: 0o700 });
    disks.set(place, (whole === undefined ? undefined : mountedDisk(folder, megabytes)) ?? interposedDisk(faulty, folder));
  }
  service = await spawnService(dataDir, {
    INITIAL_OPERATOR: `${root.userName}:${root.password}`,
    TMPDIR: join(dataDir, 'tmp'),
    ...faulty.environment,
  });
  await service.ready;
  disks.set('postgres', whole ?? interposedDisk(faulty, join(dataDir, 'postgres')));
  operator = await signIn(service, 'operation/login', root);
  const mobile = await register(service, operator, company);
  const person = await operatorOf({ call: service.call, operator }, 'ISSUER');
  issuer = person.token;
  issuerLogin = { userName: person.userName, password: person.password };
  signer = await signerFor(service, dataDir, { operator, issuer }, { token: await signIn(service, 'employee/login', company), mobile });
  member = (await firstOf(service, 'operation/member/list', {}, operator)).id;
  // What stamps and answers for the first time makes its certificate first.
  done('signed', await signDocument(service, signer, await documentFor(service, signer)));
  signedInAt = performance.now();
}, 240_000);
afterAll(async () => {
  faulty.mend();
  for (const disk of disks.values()) disk.free();
  await endAll();
  for (const disk of disks.values()) disk.remove();
  faulty.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Issued extends Versioned {
  readonly serialNumber: string;
  readonly state: string;
}
const issueBody = ({ id, version }: Versioned) => ({ id, version });
const issue = (order: Versioned): Promise<Answer<Issued>> =>
  service.call<Issued>('operation/certificate/issue', issueBody(order), issuer, { 'idempotency-key': order.id });
const order = (): Promise<Versioned> => orderOf(service, operator, member);
const ready = async (): Promise<readonly [status: number, body: unknown]> => {
  const answer = await fetch(`${service.address}/readyz`);
  return [answer.status, await answer.json()];
};
const well = [200, { ready: true }] as const;

/** What the log has said since then and why, the numbers left out. */
const heardFrom = (): ((words: string) => readonly string[]) => {
  const from = service.said().length;
  return words =>
    service
      .said()
      .slice(from)
      .split('\n')
      .filter(line => line.includes(words))
      .map(line => {
        const { msg, err, job = '' } = JSON.parse(line) as { msg: string; job?: string; err?: { code?: string; message: string } };
        return `${msg} ${job} ${err?.code ?? err?.message}`.replaceAll(/\d+/g, '#');
      });
};

/** Fills a disk for the length of a test. */
const fill = (place: Place, part?: string): SmallDisk => {
  const disk = disks.get(place);
  if (disk === undefined) throw new Error(`no disk ${place}`);
  onTestFinished(() => disk.free());
  disk.fill(part);
  return disk;
};

/** Serial numbers of the log, however often. */
const logged = (): readonly string[] =>
  filesIn(dataDir)
    .flatMap(({ path }) => readFileSync(path, 'utf8').split('\n'))
    .flatMap(text => {
      const line = text === '' ? undefined : readLine(text);
      return line !== undefined && 'serialNumber' in line ? [line.serialNumber] : [];
    });

/** Each certificate has its line, each number stands once, and nothing is half done. */
const nothingHalfDone = async (): Promise<void> => {
  const numbers = logged();
  expect(new Set(numbers).size).toBe(numbers.length);
  const rows = await ask<{ serial: string; state: string; stored: string | null }>(
    dataDir,
    'select i.serial_number as serial, i.state, c.serial_number as stored from issuances i join certificates c on c.id = i.certificate',
  );
  expect(new Set(rows.map(({ serial }) => serial)).size).toBe(rows.length);
  // What could not even be given up waits for the job that does.
  for (const { serial, state, stored } of rows)
    expect({
      serial,
      isStored: stored === serial,
      isKnown: state !== 'DONE' || numbers.includes(serial),
      isDone: state === 'DONE',
    }).toEqual({
      serial,
      isStored: state === 'DONE',
      isKnown: true,
      isDone: stored === serial,
    });
  expect(readdirSync(join(dataDir, 'files'), { recursive: true }).filter(name => /\.(part|try)/.test(String(name)))).toEqual([]);
};

/** Orders and issues until that is refused: what a disk has begun to use is full only then. */
const issueUntilRefused = async (): Promise<{ readonly last: Versioned; readonly answer: Answer<Issued> }> => {
  for (let tries = 0; tries < 40; tries++) {
    const last = await order();
    const answer = await issue(last);
    if (answer.status !== 1) return { last, answer };
  }
  throw new Error('everything was issued');
};

const readFile = async (id: string): Promise<string> => {
  const read = await fetch(`${service.address}/user/file/read/${id}`, { headers: { 'session-token': signer.token } });
  expect(read.status).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await read.arrayBuffer()))
    .digest('hex');
};
const listed = () => service.call<{ list: readonly Issued[] }>('operation/certificate/list', {}, operator);

/** The database's own log goes on in another file, if it can. */
const switchWal = async (): Promise<void> => {
  const client = new pg.Client(superuserOf(dataDir));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query("select pg_logical_emit_message(false, 'room', ''), pg_switch_wal()");
  } catch {
    // The server has ended of it.
  } finally {
    await client.end().catch(() => undefined);
  }
};

describe('no space is left', () => {
  test('[BEY-10][BEY-22][op.cert.issue] for the issuance log: issuing is refused with 503 and goes on once there is room, all else goes on', async () => {
    const heard = heardFrom();
    const disk = fill('issuance');
    const { last, answer } = await issueUntilRefused();
    expect(answer).toMatchObject({ http: 503, status: 503, message: expect.stringContaining('签发日志无法写入') });
    const again = await fetch(`${service.address}/user/operation/certificate/issue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': issuer },
      body: JSON.stringify(issueBody(last)),
    });
    expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([503, 30]);
    expect((await listed()).data.list.find(({ id }) => id === last.id)?.state).toBe('TO_ISSUE');
    done('a document', await signDocument(service, signer, await documentFor(service, signer)));
    for (let times = 0; times < 3; times++) expect(await ready()).toEqual([200, { ready: true, problems: ['issuanceLog'] }]);
    expect(heard('issuance log')).toHaveLength(1);
    await nothingHalfDone();
    disk.free();
    expect(await ready()).toEqual(well);
    const { serialNumber } = done(
      'issued',
      await issue({ ...last, version: (await listed()).data.list.find(({ id }) => id === last.id)?.version ?? 0 }),
    );
    expect(logged().filter(each => each === serialNumber)).toHaveLength(1);
    await nothingHalfDone();
  });

  test('[BEY-10][doc.sign] for uploaded files: uploads are refused with 507, what is there is read, and issuing goes on', async () => {
    const heard = heardFrom();
    const document = await documentFor(service, signer);
    const disk = fill('files');
    await expect(documentFor(service, signer)).rejects.toThrow('存储空间已满');
    expect(await signDocument(service, signer, document)).toMatchObject({ http: 507, status: 507 });
    await readFile(document);
    done('issued', await issue(await order()));
    for (let times = 0; times < 3; times++) expect(await ready()).toEqual([200, { ready: true, problems: ['files'] }]);
    expect(heard('no space is left')).toHaveLength(1);
    await nothingHalfDone();
    disk.free();
    expect(await ready()).toEqual(well);
    const { file, sha256 } = done('signed', await signDocument(service, signer, document));
    expect(await readFile(file.id)).toBe(sha256);
  });

  test('[BEY-10][op.job.run] for checkpoints of the journal: their job fails, is said once and leaves no half line, issuing and signing are refused with 503, all else goes on, and it goes on by itself', async () => {
    const checkpoints = join(dataDir, 'journal', 'checkpoints.jsonl');
    const text = (): string => readFileSync(checkpoints, 'utf8');
    // To a little before the end of a block: a part of the next line would find room.
    appendFileSync(checkpoints, '\n'.repeat(4_096 - (text().length % 4_096) - 60));
    const document = await documentFor(service, signer);
    const signedBefore = logged();
    const heard = heardFrom();
    const disk = fill('journal');
    const before = text();
    const run = async (state: string): Promise<void> => {
      const job = async (): Promise<Versioned & { readonly state: string }> => {
        const asked = { filter: { name: 'journalCheckpoints' } };
        const { list } = done(
          'jobs',
          await service.call<Listed<Versioned & { readonly state: string }>>('operation/job/list', asked, operator),
        );
        if (list[0] === undefined) throw new Error('no such job');
        return list[0];
      };
      // Something new to sign.
      await order();
      const { id, version } = await job();
      done('asked', await service.call('operation/job/run', { id, version }, operator));
      await expect.poll(async () => (await job()).state).toBe(state);
    };
    await run('FAILED');
    await run('FAILED');
    expect(await ready()).toEqual([200, { ready: true, problems: ['journal'] }]);
    expect(heard('a scheduled job failed')).toHaveLength(1);
    const waiting = await order();
    const answer = await issue(waiting);
    expect(answer).toMatchObject({ http: 503, status: 503, message: expect.stringContaining('检查点无法写入') });
    const english = await service.call('operation/certificate/issue', issueBody(waiting), issuer, { 'accept-language': 'en' });
    expect(english).toMatchObject({ http: 503, message: expect.stringContaining('nothing was signed') });
    expect(await signDocument(service, signer, document)).toMatchObject({ http: 503, message: expect.stringContaining('检查点无法写入') });
    expect(heard('checkpoints of the journal cannot be written')).toHaveLength(1);
    expect((await listed()).data.list.find(({ id }) => id === waiting.id)?.state).toBe('TO_ISSUE');
    await nothingHalfDone();
    expect(logged()).toEqual(signedBefore);
    expect(text()).toBe(before);
    disk.free();
    // Nobody waits for the next checkpoint.
    done('issued', await issue({ ...waiting, version: (await listed()).data.list.find(({ id }) => id === waiting.id)?.version ?? 0 }));
    done('signed', await signDocument(service, signer, document));
    await run('OK');
    expect(text().length).toBeGreaterThan(before.length);
    expect(await ready()).toEqual(well);
  });

  test('[BEY-10] for temporary files: nothing needs them', async () => {
    fill('tmp');
    done('issued', await issue(await order()));
    done('signed', await signDocument(service, signer, await documentFor(service, signer)));
    const sheet = await fetch(`${service.address}/user/operation/certificate/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': operator },
      body: '{}',
    });
    expect([
      sheet.status,
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
    expect(await ready()).toEqual(well);
  });

  test('[BEY-10][BEY-22][ERR-03] for the database: changes are refused with 507, reading goes on, and when even its log finds no room it comes back by itself', async () => {
    const heard = heardFrom();
    const document = await documentFor(service, signer);
    const waiting = await order();
    const disk = fill('postgres', 'base');
    const refused: string[] = [];
    await expect
      .poll(async () => {
        const made = await order().catch((error: Error) => error.message);
        const answer = typeof made === 'string' ? undefined : await issue(made);
        if (answer?.status !== 1) refused.push(answer?.message ?? String(made));
        return refused.length;
      })
      .toBeGreaterThan(2);
    for (const words of refused) expect(words).toContain('存储空间已满');
    expect(await listed()).toMatchObject({ status: 1 });
    const [status, body] = await ready();
    expect([status, body]).toEqual([503, { ready: false, problems: expect.arrayContaining(['storage']) }]);
    // Until its own log wants another file: then the server ends, again and again.
    disk.fill();
    await expect
      .poll(async () => {
        await switchWal();
        return heard('could not be started again').length;
      })
      .toBeGreaterThan(0);
    const away = await listed();
    expect(away.http === 507 || away.http === 503).toBe(true);
    disk.free();
    await expect.poll(async () => (await listed().catch(() => undefined))?.status, { timeout: 60_000 }).toBe(1);
    // An attempt that could not even be given up is under way for a minute.
    await expect.poll(async () => (await issue(waiting)).status, { timeout: 75_000, interval: 500 }).toBe(1);
    await expect.poll(async () => (await signDocument(service, signer, document)).status, { timeout: 75_000, interval: 500 }).toBe(1);
    await expect.poll(ready).toEqual(well);
    for (const words of ['could not be started again', 'the queue of scheduled jobs', 'a scheduled job failed', 'no space is left']) {
      const said = heard(words);
      expect(said).toEqual([...new Set(said)]);
    }
    await nothingHalfDone();
  }, 150_000);
});

// It is looked at every four seconds: with the full counts alone.
test.each(torture.share > 0 ? ['global'] : [])(
  '[BEY-22] a server whose recovery ends of its disk below %s neither serves nor recovers: it is ended and started again by itself',
  async folder => {
    await expect.poll(ready, { timeout: 60_000 }).toEqual(well);
    const heard = heardFrom();
    const server = readPidFile(join(dataDir, 'postgres'))?.pid;
    faulty.order({ first: 1, error: 'ENOSPC', kinds: 'w', folders: [join(dataDir, 'postgres', folder)] });
    const [backend] = await ask<{ pid: number }>(dataDir, "select pid from pg_stat_activity where application_name = 'chancery' limit 1");
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => heard('is ended').length + heard('could not be started again').length, { timeout: 60_000 }).toBeGreaterThan(0);
    faulty.mend();
    await expect.poll(async () => (await listed().catch(() => undefined))?.status, { timeout: 60_000 }).toBe(1);
    expect(readPidFile(join(dataDir, 'postgres'))?.pid).not.toBe(server);
    await nothingHalfDone();
  },
  150_000,
);

interface Case {
  readonly nth: number;
  readonly error: 'EIO' | 'ENOSPC';
  readonly below: readonly string[];
}
const everywhere = ['issuance', 'files', 'journal'];
/** The database's own ends its server, which is started again: each takes some seconds. */
const databases: readonly Case[] =
  torture.share > 0
    ? [1, 2, 3, 5, 8, 13, 21, 34].map((nth, at) => ({ nth, error: at % 2 === 0 ? 'EIO' : 'ENOSPC', below: ['postgres'] }))
    : [];
const cases: readonly Case[] = Array.from({ length: 60 }, (_, at) => ({
  nth: at + 1,
  error: at % 2 === 0 ? 'EIO' : 'ENOSPC',
  below: [everywhere, ['issuance'], ['files']][at % 3] ?? everywhere,
}));
const tried = [...some(3, cases, 'writes that fail'), ...some(0, databases, 'writes of the database that fail')];

/** What matters asks for a login of the last quarter of an hour. */
const signInAgain = async (): Promise<void> => {
  if (performance.now() - signedInAt < 600_000) return;
  signedInAt = performance.now();
  operator = await signIn(service, 'operation/login', root);
  issuer = await signIn(service, 'operation/login', issuerLogin);
  signer = { ...signer, token: await signIn(service, 'employee/login', company) };
};

interface Attempt {
  readonly order: Versioned;
  readonly answer: Answer<Issued>;
}
interface Signing {
  readonly document: string;
  readonly answer: Answer<SignedFile>;
}

const verified = async (): Promise<void> =>
  expect(await runCommand('verify', dataDir)).toMatchObject({ code: 0, said: expect.stringContaining('All is well.') });

const failAt = async ({ nth, error, below }: Case): Promise<void> => {
  await expect.poll(ready).toEqual(well);
  // How often somebody may sign within minutes is not what is tried here.
  await ask(dataDir, 'delete from throttles');
  const attempts: Attempt[] = [];
  const signings: Signing[] = [];
  faulty.order({ first: nth, count: 1, error, kinds: 'wsr', folders: below.map(name => join(dataDir, name)) });
  for (let round = 0; faulty.failed().length === 0 && round < 60; round++) {
    const orders = await Promise.all([order(), order()]).catch(() => []);
    const work: Promise<unknown>[] = orders.map(async each => attempts.push({ order: each, answer: await issue(each) }));
    if (below.includes('files'))
      work.push(
        documentFor(service, signer).then(
          async document => signings.push({ document, answer: await signDocument(service, signer, document) }),
          () => undefined,
        ),
      );
    await Promise.all(work);
  }
  faulty.mend();
  if (below.includes('postgres')) {
    // Each of its processes counts for itself.
    expect(faulty.failed().length).toBeGreaterThan(0);
    await expect.poll(async () => (await listed()).status, { timeout: 60_000 }).toBe(1);
    await expect.poll(ready).toEqual(well);
  } else expect(faulty.failed()).toHaveLength(1);
  // Whoever was refused asks again with the same key, whoever was answered has what was said.
  for (const { order: each, answer } of attempts) {
    const again = async (): Promise<Answer<Issued>> => {
      for (;;) {
        const made = await issue(each);
        // The database was away when its attempt should have been given up: it is under way for a minute.
        if (!below.includes('postgres') || (made.data as { readonly code?: string }).code !== 'IDEMPOTENCY_RUNNING') return made;
        await pause(500);
      }
    };
    const { serialNumber } = done('again', await again());
    if (answer.status === 1) expect(serialNumber).toBe(answer.data.serialNumber);
    else expect([503, 507]).toContain(answer.http);
    expect(logged().filter(line => line === serialNumber)).toHaveLength(1);
  }
  for (const { document, answer } of signings) {
    const { file, sha256 } = done('again', await signDocument(service, signer, document));
    if (answer.status === 1) expect({ file: file.id, sha256 }).toEqual({ file: answer.data.file.id, sha256: answer.data.sha256 });
    expect(await readFile(file.id)).toBe(sha256);
  }
  expect(await ready()).toEqual(well);
  await nothingHalfDone();
  // At the end in any case.
  if (torture.share > 0) await verified();
};

test(
  `[BEY-22][BEY-23][op.cert.issue][doc.sign] single writes, syncs and renames fail, ${tried.length} times: nothing acknowledged is lost or done twice (seed ${torture.seed})`,
  async () => {
    const { pid } = service;
    for (const each of tried) {
      await signInAgain();
      await failAt(each).catch((cause: unknown) => {
        throw new Error(`${JSON.stringify(each)}: ${faulty.failed().join(', ')}`, { cause });
      });
    }
    expect(service.pid).toBe(pid);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    if (torture.share > 0) {
      service = await spawnService(dataDir, faulty.environment);
      await service.ready;
      expect(await ask(dataDir, "select from issuances where state = 'PREPARED'")).toEqual([]);
      await nothingHalfDone();
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    }
    await verified();
  },
  torture.share > 0 ? 3_600_000 : 240_000,
);
