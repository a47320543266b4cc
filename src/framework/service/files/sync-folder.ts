/** A folder's own entries are on the disk once it is synced, too: what was made or renamed in it is there after a power failure. */
import { open } from 'node:fs/promises';

export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
