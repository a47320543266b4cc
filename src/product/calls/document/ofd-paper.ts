/** An OFD that a template has, or a contract begins with: its pages, and refused now for whatever nobody could sign later. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import type { files } from '#resources/file/files.ts';
import { documentPagesOf } from '#trust/ofd/read-pages.ts';
import { signaturesIn } from '#trust/ofd/read-signatures.ts';
import { prepareOfd } from '#trust/ofd/sign.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { type OpenedOfd, openOfd, readingOfd, storedOfd } from './opened-ofd.ts';

const signable = async (services: Services, { ofd, read }: OpenedOfd, words: readonly string[]): Promise<DocumentPages> => {
  await readingOfd(() => prepareOfd(ofd, read, [], services.clock()));
  return documentPagesOf(read.pages, words);
};

/**
 * Prepared as for a signature that stands nowhere: so nothing is refused first by whoever signs it.
 * @param words the words that are looked for
 * @throws Refusal OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, DOCUMENT_PAGES
 */
export const signableOfd = async (
  services: Services,
  file: Pick<RowOf<typeof files>, 'id'>,
  words: readonly string[],
): Promise<DocumentPages> => {
  return signable(services, await storedOfd(services, file), words);
};

/** The same of one that is kept nowhere yet. */
export const signableOfdBytes = async (services: Services, bytes: Buffer, words: readonly string[]): Promise<DocumentPages> =>
  signable(services, await openOfd(bytes), words);

/** Whether somebody has signed it: what is written onto it would break that. @throws Refusal as it is read */
export const isSignedOfd = async (bytes: Buffer): Promise<boolean> => {
  const { ofd } = await openOfd(bytes);
  return (await readingOfd(() => signaturesIn(ofd))).signatures.length > 0;
};
