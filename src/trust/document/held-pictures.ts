/** The pictures that a PDF holds as JPEGs, found by their hashes: what was filled in is taken from the document itself. Runs on the PDF thread as the task `pictures`. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';

interface Wanted {
  readonly bytes: Uint8Array;
  /** SHA-256 of the JPEGs, in hex. */
  readonly sha256: readonly string[];
}

/** By their hashes; of one that it does not hold nothing. @throws Refusal DOCUMENT_UNREADABLE */
export const heldPictures = async ({ bytes, sha256 }: Wanted): Promise<ReadonlyMap<string, Uint8Array>> => {
  const { PDFDocument, PDFName, PDFRawStream } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
  });
  const found = new Map<string, Uint8Array>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(PDFName.of('Filter')) !== PDFName.of('DCTDecode')) continue;
    const jpeg = object.getContents();
    const hash = createHash('sha256').update(jpeg).digest('hex');
    if (sha256.includes(hash)) found.set(hash, jpeg);
  }
  return found;
};
