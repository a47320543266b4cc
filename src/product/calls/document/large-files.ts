/** Large files of visitors, a few at a time: what they take of the memory is bounded by how many there are at once, and nobody has more than one. */
import { Refusal } from '#engine/wire/errors.ts';

const largeBytes = 20 * 1_048_576;
const mostAtOnce = 3;
const retryAfter = 10;

const busy = new Set<string>();

/**
 * Takes a turn for a file of this size; of an unknown one as for a large one.
 * @returns gives the turn back
 * @throws Refusal DOCUMENT_BUSY
 */
export const takeTurn = (visitor: string, size: number | undefined): (() => void) => {
  if (size !== undefined && size <= largeBytes) return () => undefined;
  if (busy.has(visitor) || busy.size >= mostAtOnce) throw new Refusal('DOCUMENT_BUSY', { data: { retryAfter } });
  busy.add(visitor);
  return () => busy.delete(visitor);
};
