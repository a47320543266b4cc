/**
 * Whether a PDF would do something by itself when it is opened: scripts, programs, forms that send, media. It is read as bytes, not as a
 * document: every object counts, also those that no table of the file mentions, and streams are unpacked only so far.
 */
import { createInflate } from 'node:zlib';

/** ISO 32000-1 12.6.4 and 12.7.8: actions and forms that run, send or fetch; an action always names its type in full. */
const acting = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMedia', 'RichMediaExecute'];

/** A name, any of whose letters may be written as #xx (7.3.5). */
const named = (words: readonly string[], then = '(?![A-Za-z0-9_])'): RegExp => {
  const spelled = words.map(word =>
    Array.from(
      word,
      letter =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)})`,
    ).join(''),
  );
  return new RegExp(`/(?:${spelled.join('|')})${then}`);
};
const actingName = named(acting);
/** So short a name would be found by chance in a packed picture: what follows it counts too. */
const formName = named(['XFA'], '(?=\\s*(?:\\[|%|\\d+\\s+\\d+\\s+R))');
const acts = (text: string): boolean => actingName.test(text) || formName.test(text);
const encryptName = named(['Encrypt']);
const imageName = named(['Image']);
const objectStreamName = named(['ObjStm']);
const filterName = named(['Filter']);
const predictorName = named(['Predictor']);

/** Objects of a document are small; what unpacks to more than this was made to fill a memory. */
const mostUnpacked = 128 * 1_048_576;
const mostStreams = 20_000;
/** Longer than any spelling of a name, so that none falls between two pieces. */
const overlap = 64;

export type Verdict = 'quiet' | 'acts' | 'locked' | 'bomb';

type Unpacked = { readonly acts: boolean; readonly size: number; readonly whole: boolean };

/** Unpacks from here to where the packed data themselves end: a false `endstream` within hides nothing. */
const unpack = async (bytes: Buffer, most: number): Promise<Unpacked> => {
  const inflate = createInflate();
  inflate.end(bytes);
  let [size, tail] = [0, ''];
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      const text = tail + chunk.toString('latin1');
      if (acts(text)) return { acts: true, size, whole: true };
      if (size > most) return { acts: false, size, whole: true };
      tail = text.slice(-overlap);
    }
    return { acts: false, size, whole: true };
  } catch {
    return { acts: false, size, whole: false };
  } finally {
    inflate.destroy();
  }
};

/** Judges a PDF by its bytes. */
export const judgePdf = async (bytes: Buffer): Promise<Verdict> => {
  const text = bytes.toString('latin1');
  if (acts(text)) return 'acts';
  if (encryptName.test(text)) return 'locked';
  let [from, unpacked, streams] = [0, 0, 0];
  for (const { index, 0: word } of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    const before = text.slice(from, index);
    const start = index + word.length;
    from = start;
    const holdsObjects = objectStreamName.test(before);
    if (!holdsObjects && imageName.test(before)) continue;
    // RFC 1950 2.2: the first two bytes of what is packed.
    const packed = start + 2 <= bytes.length && (bytes.readUInt8(start) & 0x0f) === 8 && bytes.readUInt16BE(start) % 31 === 0;
    streams += 1;
    if (streams > mostStreams) return 'bomb';
    const {
      acts: hidden,
      size,
      whole,
    } = packed ? await unpack(bytes.subarray(start), mostUnpacked - unpacked) : { acts: false, size: 0, whole: false };
    if (hidden) return 'acts';
    unpacked += size;
    if (unpacked > mostUnpacked) return 'bomb';
    // Objects packed in a way that no common program uses are hidden on purpose.
    if (holdsObjects && filterName.test(before) && (!whole || predictorName.test(before))) return 'acts';
  }
  return 'quiet';
};
