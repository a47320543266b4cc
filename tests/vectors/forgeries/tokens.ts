/** Forgeries without a plan: one to three words of a file put otherwise, in whichever part of the format they stand. */
import { latin } from './revision.ts';

interface Word {
  readonly at: number;
  readonly text: string;
}

/** The parts of the format, by words that stand in them. */
const parts: Readonly<Record<string, RegExp>> = {
  header: /%PDF-\d\.\d/g,
  'object numbers': /\b\d+ \d+ obj\b/g,
  'object ends': /\bendobj\b/g,
  references: /\b\d+ \d+ R\b/g,
  'table lines': /\b\d{10} \d{5} [nf]\b/g,
  'table heads': /\bxref\s+\d+ \d+/g,
  'trailer words': /\/(?:Size|Root|Prev|Info|ID|XRefStm)\b ?[^/>]*/g,
  'places of tables': /\bstartxref\s+\d+/g,
  'ends of file': /%%EOF/g,
  'stream words': /\b(?:end)?stream\b/g,
  lengths: /\/Length \d+(?: \d+ R)?/g,
  'table streams': /\/(?:W|Index|N|First|Extends) ?(?:\[[^\]]*\]|\d+)/g,
  types: /\/(?:Type|Subtype|FT|Filter|SubFilter) ?\/\w+/g,
  'signature words': /\/(?:ByteRange|Contents|Reference|M|V|T|P|Lock|Rect|F|AP) ?[[</(]?[^/>\]]{0,40}/g,
  lists: /\/(?:Kids|Fields|Annots|Contents|Certs|CRLs|OCSPs|VRI|DSS|AcroForm|Pages|Count|Resources|MediaBox) ?[^/>]{0,40}/g,
  names: /\/[A-Za-z]+/g,
  numbers: /\b\d+\b/g,
};
export const tokenParts = Object.keys(parts);

type Change = (word: string, other: string, random: () => number) => string;
const changes: Readonly<Record<string, Change>> = {
  'left out': () => '',
  twice: word => `${word} ${word}`,
  'with another': (word, other) => `${word} ${other}`,
  exchanged: (_, other) => other,
  'one more': word => word.replace(/\d+/, number => String(Number(number) + 1).padStart(number.length, '0')),
  'one less': word => word.replace(/\d+/, number => String(Math.max(0, Number(number) - 1)).padStart(number.length, '0')),
  'a large number': word => word.replace(/\d+/, number => '9'.repeat(number.length)),
  zero: word => word.replace(/\d+/, number => '0'.repeat(number.length)),
  'in other letters': word => word.replace(/[a-z]/, letter => letter.toUpperCase()),
  'by a code': word => word.replace(/\/([A-Za-z])/, (_, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`),
  'behind a comment': word => `%\n${word}`,
  'as a comment': word => `%${word}`,
  'with a zero byte': word => `${word}\0`,
  'without spaces': word => word.replaceAll(' ', ''),
  'as a string': word => `(${word})`,
  'as a list': word => `[${word}]`,
};

const wordsIn = (text: string, from: number, pattern: RegExp): readonly Word[] =>
  [...text.matchAll(pattern)].filter(({ index }) => index >= from).map(({ index, 0: word }) => ({ at: index, text: word }));

/** @param from where in the file words are changed; what is signed lies before it, if it shall stay as it was */
export const otherWords = (bytes: Buffer, from: number, part: string, random: () => number): Buffer | undefined => {
  const all = wordsIn(bytes.toString('latin1'), from, parts[part] ?? /\w+/g);
  if (all.length === 0) return undefined;
  const at = (length: number): number => Math.floor(random() * length);
  let made = bytes;
  for (let left = 1 + at(3); left > 0; left -= 1) {
    const words = wordsIn(made.toString('latin1'), from, parts[part] ?? /\w+/g);
    const [word, other] = [words[at(words.length)], words[at(words.length)]];
    const change = Object.values(changes)[at(Object.keys(changes).length)];
    if (word === undefined || other === undefined || change === undefined) continue;
    made = Buffer.concat([
      made.subarray(0, word.at),
      latin(change(word.text, other.text, random)),
      made.subarray(word.at + word.text.length),
    ]);
  }
  return made.equals(bytes) ? undefined : made;
};
