/** What was carried here from offline roots and lies in the data directory, a folder for each root: taken in as it is found. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { refused as refusedFor } from '#product/offline-root/refused.ts';
import { StartError } from '#service/config/start-error.ts';
import type { Authority } from './authority.ts';

export const carriedFolder = (dataDir: string): string => join(dataDir, 'offline-roots');

const cannotBeRead = (folder: string, cause: unknown): StartError =>
  refusedFor(`The folder ${folder} could not be taken in.`, `目录 ${folder} 未能导入。`, cause);

export interface Taken {
  /** What changed, a sentence each. */
  readonly taken: readonly string[];
  /** Of folders that do not fit; nothing of them was taken in. */
  readonly refused: readonly StartError[];
}

export const takeCarried = async (authority: Pick<Authority, 'takeIn'>, dataDir: string): Promise<Taken> => {
  const folder = carriedFolder(dataDir);
  const there = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const taken: string[] = [];
  const refused: StartError[] = [];
  for (const { name } of there.filter(each => each.isDirectory())) {
    try {
      taken.push(...(await authority.takeIn(join(folder, name))));
    } catch (error) {
      // One folder that cannot be read keeps nobody from the others, and no house from starting.
      refused.push(error instanceof StartError ? error : cannotBeRead(join(folder, name), error));
    }
  }
  return { taken, refused };
};
