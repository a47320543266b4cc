/** Puts the pages of further PDFs behind those of a first one: one document, whose signatures cover them all. Runs on the PDF thread as the task `join`. */
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { Refusal } from '#engine/wire/errors.ts';

/** What leads to a page or is filled in means nothing in another document; what was written onto a page stays. */
const left: ReadonlySet<string> = new Set(['/Link', '/Widget', '/Popup']);

type Library = typeof import('@cantoo/pdf-lib');

const opened = ({ PDFDocument }: Library, bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
  });

const leaveActs = ({ PDFDict, PDFName }: Library, { node }: PDFPage): void => {
  node.delete(PDFName.of('AA'));
  const notes = node.Annots();
  if (notes === undefined) return;
  for (let index = notes.size() - 1; index >= 0; index -= 1) {
    const kind = notes.lookupMaybe(index, PDFDict)?.lookupMaybe(PDFName.of('Subtype'), PDFName);
    if (kind === undefined || left.has(kind.toString())) notes.remove(index);
  }
  if (notes.size() === 0) node.delete(PDFName.of('Annots'));
};

/** What was filled into fields becomes a part of the pages. */
const flattened = (document: PDFDocument): void => {
  try {
    document.getForm().flatten({ updateFieldAppearances: false });
  } catch (error) {
    throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
  }
};

export interface Joined {
  readonly bytes: Uint8Array;
  /** How many pages came of each of the further ones. */
  readonly pages: readonly number[];
}

/**
 * @param bytes of the first; its fields stay
 * @param further whose signatures would not hold in another document: of those that have some, nobody may ask
 * @throws Refusal DOCUMENT_UNREADABLE
 */
export const joinPdfs = async ({
  bytes,
  further,
}: {
  readonly bytes: Uint8Array;
  readonly further: readonly Uint8Array[];
}): Promise<Joined> => {
  const library = await import('@cantoo/pdf-lib');
  const document = await opened(library, bytes);
  const counts: number[] = [];
  for (const each of further) {
    const other = await opened(library, each);
    flattened(other);
    for (const page of other.getPages()) leaveActs(library, page);
    const pages = await document.copyPages(other, other.getPageIndices());
    for (const page of pages) document.addPage(page);
    counts.push(pages.length);
  }
  return { bytes: await document.save({ useObjectStreams: false }), pages: counts };
};
