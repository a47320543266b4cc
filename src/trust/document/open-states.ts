/** The graphics states that a page's content leaves open (ISO 32000-2 8.4.2): whatever is drawn behind it would be moved, scaled and coloured by them. */

/** The end of a string (7.3.4.2), from its first bracket. */
const endOfString = (content: string, start: number): number => {
  let open = 0;
  for (let at = start; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') open += 1;
    else if (sign === ')') {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return content.length;
};

/** The end of the bytes of an inline image (8.9.7). */
const endOfImage = (content: string, start: number): number => {
  const end = /\sEI(?=[\s\0]|$)/g;
  end.lastIndex = start;
  return end.exec(content) === null ? content.length : end.lastIndex;
};

const next = /\(|%[^\r\n]*|<[0-9A-Fa-f\s]*>|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+/g;

/** States that a content restores without having saved them, and that it saves without restoring them. */
export interface OpenStates {
  readonly lacking: number;
  readonly open: number;
}

/** @param content of a page, unpacked, one byte a letter */
export const openStates = (content: string): OpenStates => {
  let [lacking, open] = [0, 0];
  next.lastIndex = 0;
  for (let found = next.exec(content); found !== null; found = next.exec(content)) {
    const [word] = found;
    if (word === '(') next.lastIndex = endOfString(content, found.index);
    else if (word === 'ID') next.lastIndex = endOfImage(content, next.lastIndex);
    else if (word === 'q') open += 1;
    else if (word === 'Q' && open > 0) open -= 1;
    else if (word === 'Q') lacking += 1;
  }
  return { lacking, open };
};
