/** Whether a file is an OFD: it is read, filled in and signed otherwise than a PDF. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { files } from '#resources/file/files.ts';

/** By what it was found to be when it came. */
export const isOfd = ({ ext }: Pick<RowOf<typeof files>, 'ext'>): boolean => ext === 'ofd';

/** By its bytes: as archives begin, and no PDF does. */
export const isOfdFile = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';
