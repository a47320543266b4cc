/** Ids: UUID version 7 (RFC 9562, 5.7), which sort by the time they were made. */
import { randomFillSync } from 'node:crypto';

type Fill = (bytes: Uint8Array) => unknown;

const stock = new Uint8Array(4_096);
let used = stock.length;
/** Random bytes, drawn many at once: asking the system for them costs more than they do. */
const fromStock: Fill = bytes => {
  if (used + bytes.length > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  bytes.set(stock.subarray(used, used + bytes.length));
  used += bytes.length;
};

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const part = (bytes: Uint8Array, from: number, to: number): string => {
  let text = '';
  for (let at = from; at < to; at++) text += hex[bytes[at] ?? 0];
  return text;
};

/**
 * A maker of ids. Within a millisecond the 12 bits after the version count up from a random start (RFC 9562, 6.2, method 1), so that ids
 * made one after the other sort one after the other; when they run out, the next millisecond is borrowed.
 */
export const idMaker = (fill: Fill = fromStock): ((ms: number) => string) => {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  let last = -1;
  let counter = 0;
  return ms => {
    fill(bytes);
    if (ms > last) {
      last = ms;
      // The top bit stays free: room to count.
      counter = view.getUint16(6) & 0x7ff;
    } else if (++counter > 0xfff) {
      last += 1;
      counter = 0;
    }
    view.setUint16(0, Math.floor(last / 2 ** 32));
    view.setUint32(2, last % 2 ** 32);
    view.setUint16(6, 0x7000 | counter);
    view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
    return [part(bytes, 0, 4), part(bytes, 4, 6), part(bytes, 6, 8), part(bytes, 8, 10), part(bytes, 10, 16)].join('-');
  };
};

const next = idMaker();

/**
 * A new id. Ids of one process never go backwards, even if the clock does.
 * @param now the moment it is made; the machine's clock unless given
 */
export const uuidv7 = (now?: Date): string => (now === undefined ? next(Date.now()) : idAt(now.getTime()));

let given = { ms: -1, make: idMaker() };
/** A given moment is taken as it is, whatever was given before: a test's clock may stand in any year. */
const idAt = (ms: number): string => {
  if (ms < given.ms) given = { ms, make: idMaker() };
  given.ms = ms;
  return given.make(ms);
};

/** The moment an id was made, in milliseconds since 1970. */
export const momentOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** A new id that sorts after `last`, whichever process made that one and however the clocks stand. */
export const uuidv7After = (last: string, now: Date): string => {
  const id = uuidv7(now);
  return id > last ? id : idMaker()(momentOf(last) + 1);
};
