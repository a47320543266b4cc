/** A file that is verified, read without being kept. */
import { createHash } from 'node:crypto';
import type { Upload } from '../contract.ts';
import { limited } from '../file/upload.ts';

/** Certificates and seals are small; of a larger file the beginning is enough to say what it is. A document is needed whole. */
const mostKept = 1_048_576;
const mostSent = 30 * 1_048_576;

const isDocument = (head: Uint8Array | undefined): boolean => {
  const beginning = Buffer.from(head?.subarray(0, 1024) ?? []).toString('latin1');
  return beginning.includes('%PDF-') || beginning.startsWith('PK\u0003\u0004');
};

export interface ReadFile {
  readonly bytes: Buffer;
  /** Of all that was sent, hex. */
  readonly sha256: string;
  readonly size: number;
}

export const readUpload = async (upload: Upload): Promise<ReadFile> => {
  const kept: Uint8Array[] = [];
  const digest = createHash('sha256');
  let size = 0;
  for await (const chunk of limited(upload.body, mostSent)) {
    if (size < mostKept || isDocument(kept[0])) kept.push(chunk);
    digest.update(chunk);
    size += chunk.length;
  }
  return { bytes: Buffer.concat(kept), sha256: digest.digest('hex'), size };
};
