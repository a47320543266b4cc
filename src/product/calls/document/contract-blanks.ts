/**
 * What the parties of a contract fill in of what its template leaves open: judged, brought into the one form in which it is kept, and written
 * into the file before anybody signs.
 */

import { createHash } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { validate } from '#engine/rules/validate.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import { type Fault, judgedAt, type SaidFault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import type { contracts } from '#resources/document/contracts.ts';
import type { files } from '#resources/file/files.ts';
import { pieces } from '#service/files/collect.ts';
import type { Stored } from '#service/files/file-store.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { type FilledPicture, readFilledPicture } from '#trust/document/filled-picture.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { lengthOf, unwritable } from '#trust/document/writable.ts';
import { boxOfBlank, isTotal, optionsOf, rulesOfBlank } from '#trust/positions/blanks.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import type { Blank, Blanks } from './blanks.ts';
import { isOfdFile } from './is-ofd.ts';
import { keepDocument } from './keep-document.ts';

type Filled = NonNullable<RowOf<typeof contracts>['filled']>;
type File = RowOf<typeof files>;

/** A blank and what is written or drawn there. */
export interface Line {
  readonly blank: Blank;
  /** Of a picture what its record says of it. */
  readonly value: string;
  readonly picture?: Pick<FilledPicture, 'jpeg'>;
}

/** As it is written: an amount with two decimals. */
const canonical = ({ kind }: Blank, value: string): string => {
  if (kind !== 'AMOUNT') return value;
  const [whole = '', part = ''] = value.split('.');
  return `${whole}.${part.padEnd(2, '0')}`;
};

const faultOf = async (blank: Blank, value: string): Promise<SaidFault | undefined> => {
  if (value === '') return blank.must === false ? undefined : { code: 'CONTRACT_BLANK_LACKING', params: { label: blank.label } };
  const [broken] = validate(rulesOfBlank(blank), value);
  if (broken !== undefined) return { code: broken.rule, params: broken.params };
  if (blank.kind === 'CHOICE' && !optionsOf(blank).includes(value)) return { code: 'CONTRACT_BLANK_OPTION' };
  if (blank.kind === 'PICTURE') return undefined;
  const signs = await unwritable(value);
  if (signs.length > 0) return { code: 'CONTRACT_BLANK_SIGN', params: { characters: signs.join(' ') } };
  const written = canonical(blank, value);
  return (await lengthOf(written, blank.size ?? 12)) > blank.width ? { code: 'CONTRACT_BLANK_WIDE' } : undefined;
};

/** A picture comes as a `data:` URL. @throws Refusal CONTRACT_BLANK_PICTURE, PICTURE_UNREADABLE */
const pictureIn = (value: string): Promise<FilledPicture> => {
  const [, base64] = /^data:image\/(?:jpeg|png);base64,([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  if (base64 === undefined) throw new Refusal('CONTRACT_BLANK_PICTURE');
  return readFilledPicture(Buffer.from(base64, 'base64'));
};

/** The picture is on the page; its record says which one it is. */
const saidOf = ({ jpeg, width, height }: FilledPicture): string =>
  `${width} × ${height}，SHA-256 ${createHash('sha256').update(jpeg).digest('hex')}`;
const hashIn = (said: string): string => said.slice(-64);

const lineOf = async (blank: Blank, value: string): Promise<Line | Pick<Fault, 'code' | 'params'>> => {
  if (blank.kind !== 'PICTURE') return { blank, value: canonical(blank, value) };
  try {
    const picture = await pictureIn(value);
    return { blank, value: saidOf(picture), picture };
  } catch (error) {
    if (!isVerdict(error)) throw error;
    return { code: error.code };
  }
};

/**
 * What is written where. @param at the input that holds the rows
 * @throws Refusal INPUT_INVALID with everything that is wrong, at the row that says it; what is lacking stands after them
 */
export const linesOf = async (blanks: Blanks, filled: Filled, at = 'filled'): Promise<readonly Line[]> => {
  const faults: Fault[] = [];
  for (const [index, { label }] of filled.entries()) {
    const isTwice = filled.slice(0, index).some(each => each.label === label);
    const isKnown = blanks.some(blank => blank.label === label);
    if (isTwice || !isKnown)
      faults.push({ path: `${at}[${index}].label`, code: isKnown ? 'CONTRACT_BLANK_TWICE' : 'CONTRACT_BLANK_UNKNOWN', params: { label } });
  }
  const lines: Line[] = [];
  let beyond = filled.length;
  for (const blank of blanks) {
    const index = filled.findIndex(({ label }) => label === blank.label);
    const value = (filled[index]?.value ?? '').normalize('NFC').trim();
    const fault = await faultOf(blank, value);
    const line = fault ?? (value === '' ? undefined : await lineOf(blank, value));
    if (line === undefined) continue;
    if ('code' in line) faults.push(judgedAt(`${at}[${index < 0 ? beyond++ : index}].value`, line));
    else lines.push(line);
  }
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  return lines;
};

export const filledBy = (lines: readonly Line[]): Filled => lines.map(({ blank: { label }, value }) => ({ label, value }));

/** The contract's amount, where its template asks for it among what is filled in: it stands in the document, and is asked nowhere else. */
export const totalIn = (lines: readonly Line[]): { readonly amount?: string } => {
  const total = lines.find(({ blank }) => isTotal(blank));
  return total === undefined ? {} : { amount: total.value };
};

/** The same lines as a record says them, their pictures from the document that they were drawn into. */
export const linesAgain = async (blanks: Blanks, filled: Filled, bytes: Buffer): Promise<readonly Line[]> => {
  const said = blanks.flatMap(blank => {
    const value = filled.find(({ label }) => label === blank.label)?.value ?? '';
    return value === '' ? [] : [{ blank, value }];
  });
  const sha256 = said.flatMap(({ blank, value }) => (blank.kind === 'PICTURE' ? [hashIn(value)] : []));
  if (sha256.length === 0) return said;
  const held = await onPdfThread(isOfdFile(bytes) ? 'ofdPictures' : 'pictures', { bytes, sha256 });
  return said.map(line => {
    if (line.blank.kind !== 'PICTURE') return line;
    const jpeg = held.get(hashIn(line.value));
    if (jpeg === undefined) throw new Error(`the document does not hold the picture of “${line.blank.label}”`);
    return { ...line, picture: { jpeg: Buffer.from(jpeg) } };
  });
};

/** By these keywords the places of seals are found: nobody moves those by what they fill in. @throws Refusal INPUT_INVALID */
export const refuseMarks = (before: DocumentPages, { places }: DocumentPages, marks: readonly string[], at: string): void => {
  const moved = marks.find(mark => before.places.get(mark)?.length !== places.get(mark)?.length);
  if (moved !== undefined)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: at, code: 'CONTRACT_BLANK_MARK', params: { mark: moved } }] });
};

/** The template's file with these lines on its pages. */
export const filledBytes = async (bytes: Buffer, lines: readonly Line[]): Promise<Buffer> => {
  if (lines.length === 0) return bytes;
  const wanted = lines.flatMap(({ blank: { page, x, y, width, size }, value, picture }) =>
    picture === undefined ? [{ text: value, page, x, y, width, size: size ?? 12 }] : [],
  );
  const pictures = lines.flatMap(({ blank, picture }) =>
    picture === undefined ? [] : [{ jpeg: picture.jpeg, ...boxOfBlank({ ...blank }) }],
  );
  const on = { lines: wanted, pictures };
  const body = await (isOfdFile(bytes) ? onPdfThread('ofdFill', { bytes, on }) : onPdfThread('fill', { bytes, ...on }));
  return Buffer.from(body.buffer, body.byteOffset, body.length);
};

/** Kept beside the database as a file of a contract's own, whose record comes with the contract. */
export const storedBeside = async (services: Services, body: Buffer, now: Date): Promise<Kept> => {
  const id = uuidv7(now);
  return { id, stored: await services.files.put(id, pieces(body)) };
};

/** A file that is stored, and has no record yet. */
export interface Kept {
  readonly id: string;
  readonly stored: Stored;
}

/** Its record, named as the file that it was made of. */
export const filledFile = (act: Act, { name, ext, mime }: File, { id, stored }: Kept): Promise<File> => {
  const { memberId, userNum } = sessionOf(act);
  return keepDocument(act, stored, { id, name, ext, mime, member: memberId, uploadedBy: userNum });
};
