/** What is wrong with the machine, for `/readyz`. */
import { statfsSync } from 'node:fs';

/** With less than this the database soon cannot write its log any more. */
const leastBytes = 64 * 1_048_576;

/** Whether the file system of a folder has no space left worth the name. */
export const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastBytes;
};
