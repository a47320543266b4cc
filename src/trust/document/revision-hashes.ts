/** SHA-256 of a PDF as it was before each thing that was appended to it (ISO 32000-2 7.5.6): whose revisions a file goes on from is known by them. */
import { createHash } from 'node:crypto';

const end = Buffer.from('%%EOF');
/** More revisions than these no contract has; of a file with more the newest count. */
const mostRevisions = 200;

/** In hex, the whole file last. A revision ends with its mark and the end of that line, which writers put in three ways or leave out. */
export const revisionHashes = (bytes: Buffer): readonly string[] => {
  const ends = new Set([bytes.length]);
  let at = bytes.lastIndexOf(end);
  for (let found = 0; at >= 0 && found < mostRevisions; found++) {
    let after = at + end.length;
    ends.add(after);
    for (const sign of [0x0d, 0x0a])
      if (bytes[after] === sign) {
        after += 1;
        ends.add(after);
      }
    at = at === 0 ? -1 : bytes.lastIndexOf(end, at - 1);
  }
  const hash = createHash('sha256');
  let from = 0;
  return [...ends]
    .sort((one, other) => one - other)
    .map(to => {
      hash.update(bytes.subarray(from, to));
      from = to;
      return hash.copy().digest('hex');
    });
};
