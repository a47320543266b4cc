/** An OFD that a template has, or a contract begins with: its pages, and refused now for whatever nobody could sign later. */
import type { Services } from '#product/services.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';

/**
 * @param words the words that are looked for
 * @throws Refusal OFD_UNREADABLE, OFD_LARGE, OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, DOCUMENT_PAGES
 */
export const signableOfd = ({ clock }: Services, bytes: Uint8Array, words: readonly string[]): Promise<DocumentPages> =>
  onPdfThread('ofdSignable', { bytes, words, at: clock() });

/** Whether somebody has signed it: what is written onto it would break that. @throws Refusal OFD_UNREADABLE, OFD_LARGE */
export const isSignedOfd = async (bytes: Uint8Array): Promise<boolean> =>
  (await onPdfThread('ofdSignatures', { bytes })).signatures.length > 0;
