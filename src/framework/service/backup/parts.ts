/** Writes the files of a backup, each with its hash into the list of contents. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesBelow } from '#service/files/files-below.ts';
import type { Part } from './manifest.ts';

/** A file as it passes: its size and its hash. */
const measuring = () => {
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

export interface PartWriter {
  /** Writes a file from a stream, which is opened once it can be heard, through whatever stands between. */
  keep(path: string, source: () => Readable, ...through: readonly Transform[]): Promise<void>;
  /** The same for a file that may be thrown away meanwhile, as files are that nothing speaks of: then it is left out. */
  keepFile(path: string, from: string, ...through: readonly Transform[]): Promise<void>;
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
    await pipeline([source(), ...through, measured.through, createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true })]);
    const line = `${JSON.stringify({ path, ...measured.seen } satisfies Part)}\n`;
    await list.write(line);
    listed.update(line);
    total.files += 1;
    total.bytes += measured.seen.bytes;
  };

  const keepFile: PartWriter['keepFile'] = (path, from, ...through) =>
    keep(path, () => createReadStream(from), ...through).catch(async error => {
      if (existsSync(from)) throw error;
      await rm(join(folder, path), { force: true });
    });

  return {
    keep,
    keepFile,
    async keepFolder(name, source) {
      for await (const path of filesBelow(source)) if (!path.endsWith('.part')) await keepFile(`${name}/${path}`, join(source, path));
    },
    async end() {
      await list.sync();
      await list.close();
      return { ...total, sha256: listed.digest('hex') };
    },
  };
};
