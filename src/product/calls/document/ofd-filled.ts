/** An OFD with what was filled in on its pages. */
import { fillOfd, type OnPages, picturesInOfd } from '#trust/ofd/fill-in.ts';
import { openOfd, readingOfd } from './opened-ofd.ts';

/** As archives begin, and no PDF does. */
export const isOfdFile = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';

/** @throws Refusal OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, DOCUMENT_PAGES */
export const ofdWith = async (bytes: Buffer, on: OnPages): Promise<Buffer> => {
  const { ofd, read } = await openOfd(bytes);
  return Buffer.concat(await readingOfd(() => fillOfd(ofd, read, on)));
};

/** Those that were filled in, by their hashes. @throws Refusal OFD_UNREADABLE, OFD_LARGE */
export const ofdPictures = async (bytes: Buffer, sha256: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { ofd } = await openOfd(bytes);
  return readingOfd(() => picturesInOfd(ofd, sha256));
};
