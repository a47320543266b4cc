/** What kind a file is, by its content and never by its name. */
import { fileTypeFromBuffer } from 'file-type';
import { ArchiveError } from './archive-error.ts';
import { openArchive } from './zip-reader.ts';

export interface FileKind {
  readonly ext: string;
  readonly mime: string;
}

/** Kinds that are ZIP archives, by their extension: told from others by a file that lies in them. */
export type ArchiveKinds = Readonly<Record<string, { readonly mime: string; readonly has: string }>>;

/** The beginning of a file says what it is. */
const telling = 4 * 1_048_576;

const archiveKind = (bytes: Buffer, kinds: ArchiveKinds): FileKind | undefined => {
  const known = Object.entries(kinds);
  if (known.length === 0) return undefined;
  try {
    const { names } = openArchive(bytes, { bytes: 0, parts: 65_535 });
    const found = known.find(([, { has }]) => names.includes(has));
    return found === undefined ? undefined : { ext: found[0], mime: found[1].mime };
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
};

export const fileKind = async (bytes: Buffer, kinds: ArchiveKinds): Promise<FileKind | undefined> => {
  const kind = await fileTypeFromBuffer(Buffer.from(bytes.subarray(0, telling)));
  return kind?.ext === 'zip' ? (archiveKind(bytes, kinds) ?? kind) : kind;
};
