/**
 * The signatures of a PDF after both looks: what came after each is read by the tables of the file (`read-signatures.ts`) and, where that is
 * more than evidence and found to be permitted, seen by drawing (`compare-pages.ts`). What one look misses the other shows.
 */
import { type ErrorCode, Refusal } from '#engine/wire/errors.ts';
import type { Comparison } from './compare-pages.ts';
import type { Doubt } from './doubts.ts';
import { onPdfThread } from './pdf-thread.ts';
import type { FoundSignature, FoundSignatures } from './read-signatures.ts';

/** Whether anything is left to be seen: what has changed, or cannot be judged, is not valid however it looks. */
const isToBeSeen = ({ fault, isTouched, laterChanges }: FoundSignature): boolean =>
  fault === undefined && isTouched && laterChanges.length === 0;

const unsure: Readonly<Partial<Record<ErrorCode, 'TOO_COMPLEX' | 'UNREADABLE'>>> = {
  DOCUMENT_TOO_COMPLEX: 'TOO_COMPLEX',
  DOCUMENT_UNREADABLE: 'UNREADABLE',
};

const compared = async (bytes: Uint8Array, seen: readonly FoundSignature[]): Promise<readonly Comparison[]> => {
  try {
    return await onPdfThread('compare', { bytes, revisions: seen.map(({ end, permitted }) => ({ end, allowed: permitted })) });
  } catch (error) {
    // Whoever asks at a busy time may ask again; a file that takes longer than a task may, or damages its parser, would do so again.
    const why = error instanceof Refusal ? unsure[error.code] : undefined;
    if (why === undefined) throw error;
    return seen.map(() => ({ state: 'UNSURE', why }));
  }
};

const doubtAbout = ({ fieldName }: FoundSignature, result: Comparison | undefined): readonly Doubt[] =>
  result?.state === 'UNSURE' ? [{ code: result.why === 'PAGES' ? 'TOO_MANY_PAGES' : 'NOT_DRAWN', params: { field: fieldName } }] : [];

/**
 * Finds the signatures of a PDF and what came after each, by reading and by drawing.
 * @throws Refusal BODY_TOO_LARGE, DOCUMENT_UNREADABLE, DOCUMENT_TOO_COMPLEX, DOCUMENT_BUSY
 */
export const lookTwice = async (bytes: Uint8Array): Promise<FoundSignatures> => {
  const found = await onPdfThread('signatures', { bytes });
  const seen = found.doubts.length > 0 ? [] : found.signatures.filter(isToBeSeen);
  if (seen.length === 0) return found;
  const results = new Map((await compared(bytes, seen)).map((result, index) => [seen[index], result]));
  const signatures = found.signatures.map((each): FoundSignature => {
    const result = results.get(each);
    return result?.state === 'DIFFERENT' ? { ...each, laterChanges: result.pages.map(page => ({ code: 'DRAWN', page })) } : each;
  });
  return { ...found, signatures, doubts: seen.flatMap(each => doubtAbout(each, results.get(each))) };
};
