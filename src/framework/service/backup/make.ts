/** Makes a backup beside a service at work: the database as it stood at one moment, and the files that it speaks of. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { endOf } from '#service/audit/checkpoint-file.ts';
import { journalFiles } from '#service/audit/closer.ts';
import { placeOf, type Shelf } from '#service/files/shelf.ts';
import { syncFolder } from '#service/files/sync-folder.ts';
import { inSnapshot } from '#service/store/copying.ts';
import { keepBase } from './base.ts';
import { type Manifest, pathOfTable, placesIn, proofOf } from './manifest.ts';
import { partWriter } from './parts.ts';

export interface BackupPlan {
  readonly application: string;
  /** Connects as the owner of the tables. */
  readonly owner: ClientConfig;
  readonly dataDir: string;
  /** Uploaded files, as they rest. */
  readonly files: Shelf;
  /** Folders beside the database by the names that they have in the backup. */
  readonly folders: Readonly<Record<string, string>>;
  /** Of an embedded server that archives: whoever may read its folder. */
  readonly cluster?: { readonly superuser: ClientConfig; readonly folder: string } | undefined;
  readonly masterKey: Buffer;
  /** Of the backup. Nothing may lie there yet. */
  readonly target: string;
}

/** In the text format a row is a line. */
const counting = () => {
  const seen = { rows: 0 };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.rows += 1;
      done(null, chunk);
    },
  });
  return { through, seen };
};

/** The key and the checkpoints of the journal: what is signed later than the snapshot speaks of entries that it does not have. */
const journalParts = (dataDir: string) => {
  const { checkpoints, publicKey } = journalFiles(dataDir);
  const { line, size, torn } = endOf(checkpoints);
  return { checkpoints, publicKey, end: torn || line === undefined ? 0 : size };
};

/**
 * @returns what it holds
 * @throws whatever reading or writing threw; nothing stands at the target then
 */
export const makeBackup = async (plan: BackupPlan): Promise<Manifest> => {
  const { application, owner, dataDir, files, folders, cluster, masterKey, target } = plan;
  // Of this run alone: of two that write one target the first stands, whole.
  const aside = await mkdtemp(`${target}.part-`);
  const places = placesIn(aside);
  try {
    const parts = await partWriter(aside, places.contents);
    const journal = journalParts(dataDir);
    const database = await inSnapshot(owner, async snapshot => {
      const tables: Manifest['tables'][number][] = [];
      for (const table of snapshot.tables) {
        const counted = counting();
        await parts.keep(pathOfTable(table.name), () => snapshot.rowsOf(table), counted.through, createGzip({ level: 1 }));
        tables.push({ ...table, ...counted.seen });
      }
      return { at: snapshot.at, migrations: snapshot.migrations, tables, counters: await snapshot.counters() };
    });
    const base = cluster === undefined ? {} : { base: await keepBase(cluster.superuser, cluster.folder, parts) };
    if (journal.end > 0)
      await parts.keep('journal/checkpoints.jsonl', () => createReadStream(journal.checkpoints, { end: journal.end - 1 }));
    if (journal.end > 0) await parts.keep('journal/public-key.pem', () => createReadStream(journal.publicKey));
    // After the database: a file is there before a row speaks of it.
    for await (const id of files.ids()) {
      const body = await files.get(id);
      // Thrown away since it was listed, as files are that nothing speaks of.
      if (body !== undefined) await parts.keep(`files/${placeOf(id)}`, () => body);
    }
    for (const [name, folder] of Object.entries(folders)) await parts.keepFolder(name, folder);
    const manifest: Manifest = { format: 1, application, ...database, ...base, contents: await parts.end() };
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    const whole = { flag: 'wx', mode: 0o600, flush: true };
    await writeFile(places.manifest, text, whole);
    await writeFile(places.proof, `${proofOf(Buffer.from(text), masterKey)}\n`, whole);
    await syncFolder(aside);
    await rename(aside, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
};
