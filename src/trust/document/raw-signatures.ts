/**
 * The signatures of a PDF whose own tables do not hold: found by what signatures look like in its bytes. Enough to tell whose they are and which of
 * them covers what was damaged, never enough to call one valid. The task `remains` of the PDF thread.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { readSignedMessage } from '#trust/pki/cms-read.ts';
import { DerError } from '#trust/pki/der.ts';
import { mostBytes } from './prepare-signing.ts';
import { documentStamp, type FoundSignature } from './read-signatures.ts';

/** More signatures than these no file of ours has. */
const mostSignatures = 100;

const range = /\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

const messageDigest = (bytes: Buffer, cms: Buffer, [length, second, rest]: readonly [number, number, number]): Buffer | undefined => {
  try {
    const hash = createHash(readSignedMessage(cms).digest);
    return hash
      .update(bytes.subarray(0, length))
      .update(bytes.subarray(second, second + rest))
      .digest();
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return undefined;
    throw error;
  }
};

const remainOf = (bytes: Buffer, [length, second, rest]: readonly [number, number, number]): FoundSignature | undefined => {
  const end = second + rest;
  if (length >= second || end > bytes.length || bytes[length] !== 60 || bytes[second - 1] !== 62) return undefined;
  const digits = bytes.toString('latin1', length + 1, second - 1);
  const isHex = /^[0-9A-Fa-f]*$/.test(digits);
  const cms = Buffer.from(isHex ? digits : '', 'hex');
  const digest = isHex ? messageDigest(bytes, cms, [length, second, rest]) : undefined;
  return {
    fieldName: '',
    subFilter: undefined,
    name: undefined,
    reason: undefined,
    location: undefined,
    claimedAt: undefined,
    fault: digest === undefined ? 'MESSAGE' : undefined,
    cms: Uint8Array.from(cms),
    digest: digest ?? new Uint8Array(),
    end,
    coversWhole: end === bytes.length,
    places: [],
    laterSignatures: 0,
    laterChanges: [],
    laterPictures: [],
    laterFilled: [],
    laterCommented: [],
    permitted: [],
    isTouched: false,
  };
};

/** @throws Refusal BODY_TOO_LARGE */
export const readRemains = ({ bytes: given }: { readonly bytes: Uint8Array }): readonly FoundSignature[] => {
  if (given.length > mostBytes) throw new Refusal('BODY_TOO_LARGE', { params: { limit: '100 MB' } });
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  const found: FoundSignature[] = [];
  const text = bytes.toString('latin1');
  for (const match of text.matchAll(range)) {
    const [, length, second, rest] = match;
    // A document time stamp is nobody's signature.
    if (text.slice(text.lastIndexOf('obj', match.index), match.index).includes(documentStamp)) continue;
    const one = remainOf(bytes, [Number(length), Number(second), Number(rest)]);
    if (one !== undefined && !found.some(({ end }) => end === one.end)) found.push(one);
    if (found.length >= mostSignatures) break;
  }
  return found.sort((a, b) => a.end - b.end);
};
