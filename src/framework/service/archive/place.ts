/** Where things lie in the archive of a cluster: its WAL, and beside it the files and logs that its rows speak of. */
import { join } from 'node:path';
import { archiveOf, clusterNumber, segmentsIn } from '#service/postgres/archiving.ts';

export interface ArchivePlace {
  /** Of the WAL; the rest is the service's. */
  readonly segments: string;
  /** Uploaded files, as they rest. */
  readonly files: string;
  /** Of a folder that belongs to the application's data. */
  folder(name: string): string;
  /** A moment: files from before it lie in the oldest backup that is kept. */
  readonly from: string;
}

export const archivePlace = (root: string, number: string): ArchivePlace => {
  const archive = archiveOf(root, number);
  return {
    segments: segmentsIn(archive),
    files: join(archive, 'files'),
    folder: name => join(archive, 'folders', name),
    from: join(archive, 'from'),
  };
};

/** Its time of change is when all files and logs lay in the archive: kept here, since an archive that hangs must not be asked by whoever serves. */
export const asOfIn = (dataDir: string): string => join(dataDir, 'archived');

export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres');

/** Of the cluster in a data directory. */
export const archivePlaceOf = (root: string, dataDir: string): ArchivePlace => archivePlace(root, clusterNumber(clusterIn(dataDir)));

/** In milliseconds (RFC 9562, 5.7). */
export const idMadeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
