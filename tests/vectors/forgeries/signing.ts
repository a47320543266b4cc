/** Signatures put into revisions by hand, so that whatever carries them may be as odd as a forgery wants: CMS messages and time stamp tokens. */
import { createHash } from 'node:crypto';
import { type DocumentSigner, signPrepared } from '#trust/document/pades.ts';
import { askForStamp, stampFrom } from '#trust/pki/timestamp-client.ts';
import { type Anatomy, lengthened } from './anatomy.ts';
import type { Body, Objects, Standing, TrailerWords } from './revision.ts';

const blankRange = '[0 0000000000 0000000000 0000000000]';
const room = 8192;

export type MakeValue = (covered: Buffer) => Promise<Buffer>;

export const cmsBy =
  (by: DocumentSigner): MakeValue =>
  covered =>
    signPrepared({ digest: createHash('sha256').update(covered).digest(), digestName: 'sha256' }, by);
export const tokenBy =
  (stamp: (request: Buffer) => Promise<Uint8Array>): MakeValue =>
  async covered => {
    const asked = askForStamp(covered);
    return stampFrom(await stamp(asked.request), asked);
  };

export interface SignatureWords {
  readonly subFilter?: string;
  readonly rect?: readonly [number, number, number, number];
  /** An appearance of its own. */
  readonly appearance?: Body;
  readonly page?: number;
  readonly more?: string;
}

/** The objects of a signature with room for its value. */
export const signatureObjects = (
  anatomy: Anatomy,
  { subFilter = 'ETSI.CAdES.detached', rect, appearance, page = 0, more = '' }: SignatureWords,
) => {
  const next = anatomy.size;
  const on = anatomy.pages[page] ?? anatomy.pages[0];
  const objects = new Map<number, Body>();
  const look = appearance === undefined ? '' : `/AP <</N ${next + 2} 0 R>>`;
  const box = rect ?? [0, 0, 0, 0];
  const widget = `<</Type /Annot /Subtype /Widget /FT /Sig /T (By hand ${next}) /F 132 /P ${on?.num} 0 R /Rect [${box.join(' ')}] /V ${next} 0 R ${look}>>`;
  objects.set(next, {
    text: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /${subFilter} /ByteRange ${blankRange} /Contents <${'0'.repeat(room * 2)}> ${more}>>`,
  });
  objects.set(next + 1, { text: widget });
  if (appearance !== undefined) objects.set(next + 2, appearance);
  if (on !== undefined) for (const [num, body] of lengthened(anatomy, on.num, '/Annots', `${next + 1} 0 R`)) objects.set(num, body);
  if (anatomy.form !== undefined)
    for (const [num, body] of lengthened(anatomy, anatomy.form, '/Fields', `${next + 1} 0 R`)) objects.set(num, body);
  return objects;
};

/** Fills in the last signature that has room left, over everything but its value. */
export const filledIn = async (bytes: Buffer, make: MakeValue): Promise<Buffer> => {
  const rangeAt = bytes.lastIndexOf(blankRange);
  if (rangeAt < 0) return bytes;
  const from = bytes.indexOf('/Contents <', rangeAt) + '/Contents '.length;
  const to = from + room * 2 + 2;
  const out = Buffer.from(bytes);
  out.write(`[0 ${from} ${to} ${bytes.length - to}]`.padEnd(blankRange.length), rangeAt, 'latin1');
  const value = await make(Buffer.concat([out.subarray(0, from), out.subarray(to)]));
  out.write(value.toString('hex').toUpperCase(), from + 1, 'latin1');
  return out;
};

export type Carry = (standing: Standing, objects: Objects, trailer?: TrailerWords) => Standing;
