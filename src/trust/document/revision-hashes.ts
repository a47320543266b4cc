/** SHA-256 of a PDF as it was before each thing that was appended to it (ISO 32000-2 7.5.6): whose revisions a file goes on from is known by them. */
import { createHash } from 'node:crypto';

const end = Buffer.from('%%EOF');
/** More revisions than these no contract has. */
const mostRevisions = 200;

/** In hex, the whole file last. A revision ends with its mark and the end of that line, which writers put in three ways or leave out. */
export const revisionHashes = (bytes: Buffer): readonly string[] => {
  const ends = new Set<number>();
  for (let at = bytes.indexOf(end); at >= 0 && ends.size < mostRevisions * 3; at = bytes.indexOf(end, at + end.length)) {
    let after = at + end.length;
    ends.add(after);
    for (const sign of [0x0d, 0x0a])
      if (bytes[after] === sign) {
        after += 1;
        ends.add(after);
      }
  }
  ends.add(bytes.length);
  const hash = createHash('sha256');
  let from = 0;
  return [...ends].map(to => {
    hash.update(bytes.subarray(from, to));
    from = to;
    return hash.copy().digest('hex');
  });
};
