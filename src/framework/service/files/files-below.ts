/** The files below a folder, whatever they are. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { StartError } from '#service/config/start-error.ts';

const irregular = (path: string): StartError =>
  new StartError('badData', [
    { en: `${path} is no regular file: take it away, then run this again.`, zh: `${path} 不是普通文件，请移走后再执行本命令。` },
  ]);

/**
 * The files below a folder, a subfolder at a time, by paths with `/`; none where there is no such folder.
 * @throws StartError for a link or anything else that is no file: what it leads to lies elsewhere
 */
export async function* filesBelow(folder: string, from: string = folder): AsyncIterable<string> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(from, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (!entry.isFile()) throw irregular(path);
    else yield relative(folder, path).split(sep).join('/');
  }
}
