/** A file that is verified, read without being kept. */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { collect } from '#service/files/collect.ts';
import type { Upload } from '#service/records/act.ts';

/** Certificates and seals are small; of a larger file the beginning is enough to say what it is. A document is needed whole. */
const mostKept = 1_048_576;
const mostSent = 30 * 1_048_576;
/** Of a PDF, and of what holds one with its evidence. */
const mostPdf = 100 * 1_048_576;

/** Of an evidence package as it is made: its README comes first. */
const firstOfEvidence = 'README.txt';
const nameAt = 30;

type Kind = 'PDF' | 'EVIDENCE' | 'PACKAGE' | undefined;
const kindOf = (head: Uint8Array): Kind => {
  const beginning = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  if (beginning.includes('%PDF-')) return 'PDF';
  if (!beginning.startsWith('PK\u0003\u0004')) return undefined;
  return beginning.startsWith(firstOfEvidence, nameAt) ? 'EVIDENCE' : 'PACKAGE';
};

export interface ReadFile {
  readonly bytes: Buffer;
  /** Of all that was sent, hex. */
  readonly sha256: string;
  readonly size: number;
}

/** @throws Refusal BODY_TOO_LARGE */
export const readUpload = async ({ body, expected = mostKept }: Upload): Promise<ReadFile> => {
  const digest = createHash('sha256');
  let [size, most, kind]: [number, number, Kind] = [0, mostSent, undefined];
  async function* kept(): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      if (size === 0) kind = kindOf(chunk);
      if (size === 0 && (kind === 'PDF' || kind === 'EVIDENCE')) most = mostPdf;
      const isKept = kind !== undefined || size < mostKept;
      digest.update(chunk);
      size += chunk.length;
      if (size > most) throw new Refusal('BODY_TOO_LARGE', { params: { limit: `${most / 1_048_576} MB` } });
      if (isKept) yield chunk;
    }
  }
  const bytes = await collect(kept(), Math.min(expected, mostPdf));
  return { bytes, sha256: digest.digest('hex'), size };
};
