/** An OFD that is to be signed: opened with its pages, or refused with what to do about it. */

import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { files } from '#resources/file/files.ts';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { type OfdPackage, openPackage } from '#trust/ofd/package.ts';
import { type OfdPages, readOfdPages } from '#trust/ofd/read-pages.ts';

type File = Pick<RowOf<typeof files>, 'id' | 'ext'>;

export interface OpenedOfd {
  readonly ofd: OfdPackage;
  readonly read: OfdPages;
}

export const isOfd = ({ ext }: Pick<File, 'ext'>): boolean => ext === 'ofd';

/** Does what reads an OFD. @throws Refusal OFD_UNREADABLE, OFD_LARGE where it cannot be read */
export const readingOfd = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof OfdError)) throw error;
    throw new Refusal(error.isTooLarge ? 'OFD_LARGE' : 'OFD_UNREADABLE', { cause: error });
  }
};

/** @throws Refusal OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, DOCUMENT_PAGES */
export const openOfd = (bytes: Buffer): Promise<OpenedOfd> =>
  readingOfd(async () => {
    const ofd = openPackage(bytes);
    return { ofd, read: await readOfdPages(ofd) };
  });

/** In memory of its own: what unpacks it takes none that threads share. */
export const storedOfd = async (services: Services, file: Pick<File, 'id'>): Promise<OpenedOfd> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await services.files.get(file.id)) chunks.push(chunk);
  return openOfd(Buffer.concat(chunks));
};
