/** An OFD that a template has, or a contract begins with: its pages, and refused now for whatever nobody could sign later. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Services } from '#product/services.ts';
import type { files } from '#resources/file/files.ts';
import { documentPagesOf } from '#trust/ofd/read-pages.ts';
import { prepareOfd } from '#trust/ofd/sign.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import { readingOfd, storedOfd } from './opened-ofd.ts';

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
  const { ofd, read } = await storedOfd(services, file);
  await readingOfd(() => prepareOfd(ofd, read, [], services.clock()));
  return documentPagesOf(read.pages, words);
};
