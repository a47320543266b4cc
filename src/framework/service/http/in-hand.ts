/** Uploads in hand: received whole before anything is done with them, and no more of them at once than the memory bears. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { Upload } from '#service/records/act.ts';

export interface InHand {
  readonly upload: Upload;
  /** Tells the file from another one under the same idempotency key; ask before the upload is read. */
  sha256(): string;
  /** Says that it is done with. */
  letGo(): void;
}

/** Of all uploads together, counted as they arrive: a slow one counts for what has come of it. */
const most = 512 * 1_048_576;
let held = 0;

/** Receives an upload. @throws Refusal UPLOADS_BUSY where too much is in hand already */
export const inHand = async (upload: Upload): Promise<InHand> => {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const letGo = (): void => {
    held -= size;
    size = 0;
    chunks = [];
  };
  try {
    for await (const chunk of upload.body) {
      chunks.push(chunk);
      size += chunk.length;
      held += chunk.length;
      if (held > most) throw new Refusal('UPLOADS_BUSY', { data: { retryAfter: 30 } });
    }
  } catch (error) {
    letGo();
    throw error;
  }
  // Each piece is let go of as it is taken, so that nothing is held twice.
  async function* body(): AsyncIterable<Uint8Array> {
    const waiting = chunks.reverse();
    chunks = [];
    for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) yield chunk;
  }
  return {
    upload: { ...upload, expected: size, body: body() },
    sha256() {
      const digest = createHash('sha256');
      for (const chunk of chunks) digest.update(chunk);
      return digest.digest('hex');
    },
    letGo,
  };
};
