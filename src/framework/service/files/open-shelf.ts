/** Where the files of this installation rest: in its folder, or in a bucket with the folder behind it until all were moved. */
import { join } from 'node:path';
import { folderShelf } from './folder-shelf.ts';
import type { Shelf } from './shelf.ts';
import { told } from './told-shelf.ts';
import { twoShelves } from './two-shelves.ts';

export interface FilePlace {
  readonly dataDir: string;
  /** Of a bucket; in the folder alone where left out. */
  readonly s3Url?: string | null;
}

export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** Loaded for those who have a bucket alone. */
export const openBucket = async (s3Url: string): Promise<Shelf> => {
  const { bucketShelf } = await import('./bucket-shelf.ts');
  return bucketShelf(s3Url);
};

export const openShelf = async ({ dataDir, s3Url }: FilePlace): Promise<Shelf> => {
  const folder = folderShelf(filesFolder(dataDir));
  return told(s3Url ? twoShelves(await openBucket(s3Url), folder) : folder);
};
