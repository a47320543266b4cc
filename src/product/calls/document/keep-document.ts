/** The record of a company's document that was made here and is stored already: signed, filled in or stamped again. */
import type { RowOf } from '#engine/declare/typed.ts';
import { files } from '#resources/file/files.ts';
import type { Stored } from '#service/files/file-store.ts';
import type { Act } from '#service/records/act.ts';

type File = RowOf<typeof files>;

/** @param file whose it is and how it is called */
export const keepDocument = (
  { records }: Pick<Act, 'records'>,
  { size, sha256 }: Stored,
  file: Pick<File, 'id' | 'name' | 'ext' | 'mime' | 'member' | 'uploadedBy'>,
): Promise<File> => records.of(files).create({ ...file, size, sha256, purpose: 'document', side: 'enterprise', encrypted: true });
