/** What is wrong with the service as a whole, for `/readyz`. */
import { statfsSync } from 'node:fs';
import type { Problem } from './http/health.ts';
import type { Database } from './store/transaction.ts';

/** With less than this the database soon cannot write its log any more. */
const leastBytes = 64 * 1_048_576;

/** Whether the file system of a folder has no space left worth the name. */
export const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastBytes;
};

export const problemsOf = async (database: Database): Promise<readonly Problem[]> => {
  try {
    return (await database.read.exists('issuers', { state: 'ACTIVE' })) ? [] : ['authority'];
  } catch {
    return ['database'];
  }
};
