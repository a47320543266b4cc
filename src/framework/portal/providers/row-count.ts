/** How many rows of an export have come, told from its bytes alone: a page ends with a flush of the deflate stream, a line of CSV with a break. */

/** Rows between two flushes, as the service makes them. */
const PAGE = 1_000;

/** What a flush leaves behind (RFC 1951 3.2.4): an empty stored block, its length and the length's complement. */
const FLUSH = [0x00, 0x00, 0xff, 0xff] as const;

/** Counts occurrences of a few bytes, also where they are cut by the end of a chunk. */
const counter = (wanted: readonly number[]) => {
  let matched = 0;
  let found = 0;
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === wanted[matched]) matched += 1;
      // The only text that can begin anew inside itself begins with its first byte, twice.
      else if (byte !== wanted[0]) matched = 0;
      else if (matched !== 2 || wanted[1] !== byte) matched = 1;
      if (matched < wanted.length) continue;
      found += 1;
      matched = 0;
    }
    return found;
  };
};

/** Told each chunk, it answers how many rows have come so far; never more than there are. */
export const rowCounter = (format: 'xlsx' | 'csv', total: number): ((chunk: Uint8Array) => number) => {
  const count = counter(format === 'csv' ? [0x0a] : FLUSH);
  // The first line, and the first flush, belong to the header.
  return chunk => Math.min(total, Math.max(0, (count(chunk) - 1) * (format === 'csv' ? 1 : PAGE)));
};
