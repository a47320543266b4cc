/**
 * A file as one piece of memory that threads share: documents are read and written whole, and handing one over copies nothing.
 */

const firstGuess = 65_536;

/**
 * @param size what is expected; where it is right, nothing is held twice
 * @param room kept behind it for what `followedBy` appends
 */
export const collect = async (body: AsyncIterable<Uint8Array>, size = firstGuess, room = 0): Promise<Buffer> => {
  let held = Buffer.from(new SharedArrayBuffer(size + room));
  let length = 0;
  for await (const chunk of body) {
    if (length + chunk.length > held.length - room) {
      const larger = Buffer.from(new SharedArrayBuffer(Math.max(2 * length, length + chunk.length) + room));
      larger.set(held.subarray(0, length));
      held = larger;
    }
    held.set(chunk, length);
    length += chunk.length;
  }
  return held.subarray(0, length);
};

/** With more behind it: in the room that was kept, or in a copy where that is too little. */
export const followedBy = (held: Buffer, more: Uint8Array): Buffer => {
  const end = held.byteOffset + held.length;
  if (!(held.buffer instanceof SharedArrayBuffer) || end + more.length > held.buffer.byteLength) return Buffer.concat([held, more]);
  const longer = Buffer.from(held.buffer, held.byteOffset, held.length + more.length);
  longer.set(more, held.length);
  return longer;
};

const pieceBytes = 1_048_576;

/** In pieces, for whatever makes as much again of each: ciphers and digests. */
export async function* pieces(...parts: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const part of parts) for (let at = 0; at < part.length; at += pieceBytes) yield part.subarray(at, at + pieceBytes);
}
