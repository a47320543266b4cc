/** What was carried here from offline roots and lies in the data directory, a folder for each root: taken in as it is found. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#service/config/start-error.ts';
import type { Authority } from './authority.ts';

export const carriedFolder = (dataDir: string): string => join(dataDir, 'offline-roots');

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
      if (!(error instanceof StartError)) throw error;
      refused.push(error);
    }
  }
  return { taken, refused };
};
