/** Writes the files of a backup, each with its hash into the list of contents. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Part } from './manifest.ts';

/** A file as it passes: its size, its hash, and how many lines it has. */
export const measuring = () => {
  const digest = createHash('sha256');
  const seen = { bytes: 0, sha256: '' };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      seen.bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      seen.sha256 = digest.digest('hex');
      done();
    },
  });
  return { through, seen };
};

const synced = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

export interface PartWriter {
  /** Writes a file from a stream, through whatever stands between. */
  keep(path: string, source: Readable, ...through: readonly Transform[]): Promise<void>;
  /** Copies a folder's files below a name, but for those that are still being written. */
  keepFolder(name: string, folder: string): Promise<void>;
  /** Ends the list. @returns what the manifest says of it */
  end(): Promise<{ readonly files: number; readonly bytes: number; readonly sha256: string }>;
}

export const partWriter = async (folder: string, contents: string): Promise<PartWriter> => {
  const list: FileHandle = await open(contents, 'wx', 0o600);
  const listed = createHash('sha256');
  const total = { files: 0, bytes: 0 };

  const keep: PartWriter['keep'] = async (path, source, ...through) => {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const measured = measuring();
    await pipeline([source, ...through, measured.through, createWriteStream(target, { mode: 0o600, flags: 'wx' })]);
    await synced(target);
    const line = `${JSON.stringify({ path, ...measured.seen } satisfies Part)}\n`;
    await list.write(line);
    listed.update(line);
    total.files += 1;
    total.bytes += measured.seen.bytes;
  };

  return {
    keep,
    async keepFolder(name, source) {
      for await (const path of filesBelow(source))
        if (!path.endsWith('.part')) await keep(`${name}/${path}`, createReadStream(join(source, path)));
    },
    async end() {
      await list.sync();
      await list.close();
      return { ...total, sha256: listed.digest('hex') };
    },
  };
};

/** The files below a folder, a subfolder at a time, by paths with `/`; none where there is no such folder. */
export async function* filesBelow(folder: string, from: string = folder): AsyncIterable<string> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(from, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else yield relative(folder, path).split(sep).join('/');
  }
}
