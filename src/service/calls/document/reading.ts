/** A file that is verified, read without being kept. */
import type { Upload } from '../contract.ts';
import { limited } from '../file/upload.ts';

/** Certificates and seals are small; of a larger file the beginning is enough to say what it is. */
const mostKept = 1_048_576;
const mostSent = 10 * 1_048_576;

export const readUpload = async (upload: Upload): Promise<Buffer> => {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of limited(upload.body, mostSent)) {
    if (size < mostKept) kept.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(kept);
};
