/** Files in a folder of DATA_DIR, written aside and renamed, so that half a file never stands. */
import { constants, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesBelow } from './files-below.ts';
import { idAt, placeOf, type Shelf } from './shelf.ts';
import { syncFolder } from './sync-folder.ts';
import { standingOf } from './takes-writing.ts';

/** As much as many files are large. */
const tryBytes = 1_048_576;
/** What a disk says, and not whoever sent the file. */
const isOfDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** @param folder made when missing; one that all processes see */
export const folderShelf = (folder: string): Shelf => {
  const pathOf = (id: string): string => join(folder, placeOf(id));
  const standing = standingOf(folder, tryBytes);
  return {
    async put(id, body) {
      const path = pathOf(id);
      const aside = `${path}.part`;
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(body, createWriteStream(aside, { mode: 0o600, flush: true }));
        await rename(aside, path);
        // A record will name it: its name is on the disk before that.
        await syncFolder(dirname(path));
        if (made !== undefined) await syncFolder(folder);
        standing.worked();
      } catch (error) {
        if (isOfDisk(error)) standing.failed();
        await rm(aside, { force: true });
        throw error;
      }
    },
    async get(id) {
      try {
        // Open from here on: it may be moved before the first byte is read.
        return (await open(pathOf(id), 'r')).createReadStream();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async head(id, bytes) {
      try {
        const file = await open(pathOf(id), 'r');
        try {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
          return buffer.subarray(0, bytesRead);
        } finally {
          await file.close();
        }
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    /** Half a head would be a lost file: a copy is changed and takes the file's place. Costs nothing where the file system shares blocks. */
    async replaceHead(id, head) {
      const path = pathOf(id);
      const aside = `${path}.part`;
      await rm(aside, { force: true });
      try {
        await copyFile(path, aside, constants.COPYFILE_FICLONE);
        const file = await open(aside, 'r+');
        try {
          // From the beginning, and all of it: a single write may take a part.
          await file.writeFile(head);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    remove: id => rm(pathOf(id), { force: true }),
    async *ids() {
      for await (const path of filesBelow(folder)) {
        const id = idAt(path);
        if (id !== undefined) yield id;
      }
    },
    isThere: () => standing.isWell(),
    close: () => undefined,
  };
};
