/** Whatever somebody with all rights on the database does to the journal is found, by the public key and the checkpoints, at its first place. */
import { createPublicKey, randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { type JournalCloser, journalFiles, makeJournalCloser } from '#service/audit/closer.ts';
import { verifyJournal, type Witnesses } from '#service/audit/verify.ts';
import { openVault } from '#service/encryption/vault.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { freshDatabase, type TestDatabase } from '../setup/database.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { type Intrusion, tamperings } from './tamperings.ts';

const model = modelOf(registry);
const tables = ['journal', 'journal_links', 'journal_queue', 'journal_keys'] as const;
const random = randomFrom(torture.seed);
const dataDir = mkdtempSync(join(tmpdir(), 'tampering-'));
const { checkpoints: file, publicKey } = journalFiles(dataDir);
let now = Date.parse('2026-11-20T00:00:00Z');

let place: TestDatabase;
let database: Database;
let owner: pg.Client;
let witnesses: Witnesses;
const known: string[] = [];
let live: JournalCloser;

/** The part of a process of the service that closes and signs; a fresh one remembers nothing. */
const processOf = (trouble: (error: Error) => void): JournalCloser =>
  makeJournalCloser({ database, dataDir, clock: () => new Date(now), secondPlace: null, trouble });

const sql = async (text: string, values: readonly unknown[] = []) => (await owner.query(text, [...values])).rows;
const write = async (): Promise<void> => {
  now += 1 + Math.floor(random() * 5_000);
  const recordId = random() < 0.7 && known.length > 0 ? (known[Math.floor(random() * known.length)] ?? uuidv7()) : uuidv7();
  if (!known.includes(recordId)) known.push(recordId);
  const action = ['create', 'update', 'freeze', 'download'][Math.floor(random() * 4)] ?? 'update';
  await database.transaction(async rows =>
    systemRecords(rows, model, {}, new Date(now)).note({
      action,
      resource: 'members',
      recordId,
      reason: `reason ${known.length}`,
      changes: { name: [null, `n${Math.floor(random() * 1000)}`] },
    }),
  );
};
const work = async (closer: JournalCloser): Promise<void> => {
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 1 + Math.floor(random() * 3); count++) await write();
    await closer.close();
    now += 60_000;
    await closer.checkpoint();
  }
};
const keep = async (name: string): Promise<void> => {
  for (const table of tables) {
    await sql(`drop table if exists ${name}_${table}`);
    await sql(`create table ${name}_${table} as table ${table}`);
  }
};
const putBack = async (name: string): Promise<void> => {
  for (const table of tables) {
    await sql(`delete from ${table}`);
    await sql(`insert into ${table} select * from ${name}_${table}`);
  }
};

beforeAll(async () => {
  place = await freshDatabase();
  database = openDatabase(place.appConnection, model, openVault(randomBytes(32)), { clock: () => new Date(now) });
  owner = new pg.Client(place.ownerConnection);
  await owner.connect();
  live = processOf(error => {
    throw error;
  });
  for (let round = 0; round < 4; round++) await work(live);
  witnesses = { publicKey: createPublicKey(readFileSync(publicKey)), files: [file] };
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const perKind = Math.ceil(countOf(38, 209) / Object.keys(tamperings).length);

test.each(Object.entries(tamperings))(
  '[BEY-14] %s: found each time, and the first bad place is named',
  async (name, tamper) => {
    for (let turn = 0; turn < perKind; turn++) {
      await keep('older');
      await work(live);
      expect(await verifyJournal(database, witnesses), 'before').toMatchObject({ faults: 0, waiting: 0 });
      await keep('kept');
      copyFileSync(file, `${file}.kept`);
      const undone: string[] = [];
      const intrusion: Intrusion = {
        rows: database.read,
        random,
        sql,
        undo: (...statements) => void undone.push(...statements),
        file,
        putBackOlder: () => putBack('older'),
        goOn: async () => {
          // As after a restart: what this process does not remember, its file does.
          await work(processOf(() => undefined)).catch(() => undefined);
          await work(processOf(() => undefined)).catch(() => undefined);
        },
      };
      const [expected, found] = await tamper(intrusion)
        .then(async meant => [meant, await verifyJournal(database, witnesses)] as const)
        .finally(async () => {
          for (const statement of undone) await sql(statement);
          await putBack('kept');
          copyFileSync(`${file}.kept`, file);
        });
      const what = `${name}, turn ${turn}: ${JSON.stringify({ expected, first: found.first, faults: found.faults })}`;
      expect(found.faults, what).toBeGreaterThan(0);
      expect(expected.faults, what).toContain(found.first?.fault);
      if (expected.id !== undefined) expect(found.first?.id, what).toBe(expected.id);
      if (expected.position !== undefined) expect(found.first?.position, what).toBe(expected.position);
    }
    expect(await verifyJournal(database, witnesses), 'put back').toMatchObject({ faults: 0 });
  },
  600_000,
);

test('[BEY-14] nineteen kinds are tried', () => {
  expect(Object.keys(tamperings)).toHaveLength(19);
});
