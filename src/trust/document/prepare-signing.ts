/**
 * A PDF made ready to be signed (ISO 32000-2 12.8, ETSI EN 319 142-1): the revision that will hold the signature, with room for it, and the
 * digest that is to be signed. Runs on the PDF thread as the task `prepare`; holds no key and makes no signature.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { type PageNode, PdfFile } from './pdf-file.ts';
import { appearances, type Picture, rectOn } from './pdf-picture.ts';
import {
  dateString,
  dict,
  isDict,
  name,
  nameOf,
  numberOf,
  type PdfDict,
  PdfError,
  PdfRef,
  type PdfValue,
  readText,
  textString,
  writeValue,
} from './pdf-syntax.ts';
import { PdfUpdate } from './pdf-update.ts';

export interface SigningWanted {
  readonly bytes: Uint8Array;
  /** The first is the signature's own appearance, the others stand beside it as stamps; without any the signature is invisible. */
  readonly pictures?: readonly Picture[];
  /** An empty signature field to take, or the name of a new one. A field that has a place keeps it, and the first picture fills it. */
  readonly fieldName?: string;
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
  /** What the signer claims; the time stamp proves. */
  readonly signingTime: Date;
  readonly digest?: 'sha256' | 'sha384';
  /** Room for the signature in octets. */
  readonly reserve?: number;
  /** A time stamp over the whole document takes the place of a signature (ETSI EN 319 142-1 5.4.3): it is nobody's, and claims no time. */
  readonly isStamp?: true;
}

export interface PreparedSigning {
  /** To be appended to the file, once the signature is in. */
  readonly appended: Uint8Array;
  readonly byteRange: readonly [0, number, number, number];
  /** Where the hexadecimal digits of the signature stand in `appended`. */
  readonly contentsAt: number;
  readonly reserve: number;
  readonly digestName: 'sha256' | 'sha384';
  /** Over the byte range. */
  readonly digest: Uint8Array;
  readonly fieldName: string;
}

/** Of a file that is signed; twice that in the thread is what it needs. */
export const mostBytes = 100 * 1_048_576;
/** A chain of three RSA-4096 certificates and a time stamp with as many take less. */
const usualReserve = 24_576;
/** A byte range of ten digits each, filled in when the places are known. */
const blankRange = '[0 0000000000 0000000000 0000000000]';
/** Print and locked (12.5.3); a stamp beside is read-only and its contents are locked too. */
const flags = { widget: 132, stamp: 4 + 64 + 128 + 512 } as const;

/**
 * Opens a file that shall be appended to.
 * @throws Refusal BODY_TOO_LARGE, DOCUMENT_ENCRYPTED, DOCUMENT_UNREADABLE
 */
export const openForUpdate = (bytes: Uint8Array): PdfFile => {
  if (bytes.length > mostBytes) throw new Refusal('BODY_TOO_LARGE', { params: { limit: '100 MB' } });
  try {
    const file = new PdfFile(bytes);
    if (file.isEncrypted) throw new Refusal('DOCUMENT_ENCRYPTED');
    if (file.pages().length === 0) throw new PdfError('no pages');
    return file;
  } catch (error) {
    throw unreadable(error);
  }
};

const unreadable = (error: unknown): unknown => (error instanceof PdfError ? new Refusal('DOCUMENT_UNREADABLE', { cause: error }) : error);

export interface FieldNode {
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  readonly name: string;
  readonly type: string | undefined;
}

/** The fields of the form with their full names (12.7.4.2). */
export const fieldsOf = (file: PdfFile): readonly FieldNode[] => {
  const out: FieldNode[] = [];
  const seen = new Set<number>();
  const walk = (value: PdfValue, above: string, inherited: string | undefined, depth: number): void => {
    if (value instanceof PdfRef && seen.has(value.num)) return;
    if (value instanceof PdfRef) seen.add(value.num);
    const node = file.dictOf(value);
    if (node === undefined || depth > 32) return;
    const own = readText(file.resolve(node.get('T')));
    const full = own === undefined ? above : above === '' ? own : `${above}.${own}`;
    const type = nameOf(file.resolve(node.get('FT'))) ?? inherited;
    const kids = file.arrayOf(node.get('Kids'));
    const hasFields = kids.some(kid => file.dictOf(kid)?.has('T'));
    if (hasFields) for (const kid of kids) walk(kid, full, type, depth + 1);
    else out.push({ ref: value instanceof PdfRef ? value : undefined, dict: node, name: full, type });
  };
  const form = file.dictOf(file.catalog.get('AcroForm'));
  for (const field of file.arrayOf(form?.get('Fields'))) walk(field, '', undefined, 0);
  return out;
};

/** 12.8.2.2: a certifying signature with P=1 allows no change after it, not even a further signature. */
const refuseCertified = (file: PdfFile): void => {
  const perms = file.dictOf(file.catalog.get('Perms'));
  const signature = file.dictOf(perms?.get('DocMDP'));
  for (const reference of file.arrayOf(signature?.get('Reference'))) {
    const parameters = file.dictOf(file.dictOf(reference)?.get('TransformParams'));
    if (numberOf(file.resolve(parameters?.get('P'))) === 1) throw new Refusal('DOCUMENT_CERTIFIED');
  }
};

/** The field to be signed: a free one of that name, or a name that nobody has. */
const chooseField = (file: PdfFile, wanted: string | undefined): FieldNode | string => {
  const fields = fieldsOf(file);
  const names = new Set(fields.map(field => field.name.split('.')[0]));
  if (wanted === undefined) {
    let count = 1;
    while (names.has(`Signature${count}`)) count += 1;
    return `Signature${count}`;
  }
  const found = fields.find(field => field.name === wanted);
  const isFree = found?.type === 'Sig' && file.resolve(found.dict.get('V') ?? null) === null && found.ref !== undefined;
  if (found !== undefined && isFree) return found;
  // A dot would make it a child of another field.
  if (found !== undefined || names.has(wanted) || wanted.includes('.'))
    throw new Refusal('DOCUMENT_FIELD_TAKEN', { params: { field: wanted } });
  return wanted;
};

const signatureOf = ({ name: signer, reason, location, signingTime, isStamp }: SigningWanted, reserve: number): Buffer => {
  const words = dict({
    Type: name(isStamp === true ? 'DocTimeStamp' : 'Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(isStamp === true ? 'ETSI.RFC3161' : 'ETSI.CAdES.detached'),
  });
  if (isStamp !== true) words.set('M', dateString(signingTime));
  if (signer !== undefined) words.set('Name', textString(signer));
  if (reason !== undefined) words.set('Reason', textString(reason));
  if (location !== undefined) words.set('Location', textString(location));
  const body = writeValue(words).slice(0, -2);
  return Buffer.from(`${body} /ByteRange ${blankRange} /Contents <${'0'.repeat(reserve * 2)}>>>`, 'latin1');
};

/** Registers a new field with the form, making one where there is none. */
const enrol = (update: PdfUpdate, field: PdfRef): void => {
  const { file } = update;
  const held = file.catalog.get('AcroForm');
  const form = held instanceof PdfRef && file.dictOf(held) !== undefined ? held : update.reserve();
  if (form !== held) {
    update.set(form, new Map(isDict(held) ? held : []));
    update.set(file.root, new Map([...file.catalog, ['AcroForm', form]]));
  } else update.set(form, new Map(file.dictOf(held) ?? []));
  update.push(form, 'Fields', field);
  sign(update, form);
};

/** 12.7.3: the form has signatures, and is only appended to. */
const sign = (update: PdfUpdate, form: PdfRef): void => {
  const words = update.now(form);
  if (!isDict(words)) return;
  const flagged = (numberOf(update.file.resolve(words.get('SigFlags'))) ?? 0) | 3;
  update.set(form, new Map([...words, ['SigFlags', flagged]]));
};

const flagForm = (update: PdfUpdate): void => {
  const held = update.file.catalog.get('AcroForm');
  if (held instanceof PdfRef) {
    update.set(held, new Map(update.file.dictOf(held) ?? []));
    sign(update, held);
  } else if (isDict(held))
    update.set(update.file.root, new Map([...update.file.catalog, ['AcroForm', new Map([...held, ['SigFlags', 3]])]]));
};

const pageOf = (pages: readonly PageNode[], number: number): PageNode => {
  const page = pages[number - 1];
  if (page === undefined) throw new Refusal('DOCUMENT_NO_PAGE', { params: { page: number, count: pages.length } });
  return page;
};

interface Placed {
  readonly field: string;
  readonly signature: PdfRef;
}

/** The widget of the signature itself: 12.7.5.5 allows it one, on one page. */
const placeWidget = async (
  update: PdfUpdate,
  pages: readonly PageNode[],
  draw: ReturnType<typeof appearances>,
  { field, signature }: Placed,
  picture: Picture | undefined,
): Promise<void> => {
  const page = pageOf(pages, picture?.page ?? 1);
  const words = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(field),
    F: flags.widget,
    P: page.ref,
    Rect: picture === undefined ? [0, 0, 0, 0] : rectOn(update.file, page, picture),
    V: signature,
  });
  if (picture !== undefined) words.set('AP', dict({ N: await draw(page, picture) }));
  const widget = update.add(words);
  update.push(page.ref, 'Annots', widget);
  enrol(update, widget);
};

/** Fills a field that waits: where it stands is whoever made it decided. */
const takeField = async (
  update: PdfUpdate,
  pages: readonly PageNode[],
  draw: ReturnType<typeof appearances>,
  { ref, dict: words }: FieldNode,
  signature: PdfRef,
  picture: Picture | undefined,
): Promise<void> => {
  if (ref === undefined) return;
  const { file } = update;
  const [kid] = file.arrayOf(words.get('Kids'));
  const widget = kid instanceof PdfRef ? kid : ref;
  update.set(ref, new Map([...words, ['V', signature]]));
  if (picture !== undefined) {
    const at = words.get('P') ?? file.dictOf(widget)?.get('P');
    const page = pages.find(each => at instanceof PdfRef && each.ref.num === at.num) ?? pageOf(pages, picture.page);
    const held = update.now(widget);
    update.set(widget, new Map([...(isDict(held) ? held : []), ['F', flags.widget], ['AP', dict({ N: await draw(page, picture) })]]));
  }
  flagForm(update);
};

/** The other pictures of the signature: it covers them as it covers the pages. */
const placeStamps = async (
  update: PdfUpdate,
  pages: readonly PageNode[],
  draw: ReturnType<typeof appearances>,
  { field }: Placed,
  pictures: readonly Picture[],
): Promise<void> => {
  for (const [index, picture] of pictures.entries()) {
    const page = pageOf(pages, picture.page);
    const stamp = update.add(
      dict({
        Type: name('Annot'),
        Subtype: name('Stamp'),
        NM: textString(`${field}-${index + 2}`),
        F: flags.stamp,
        P: page.ref,
        Rect: rectOn(update.file, page, picture),
        AP: dict({ N: await draw(page, picture) }),
      }),
    );
    update.push(page.ref, 'Annots', stamp);
  }
};

/** Fills in the byte range and takes the digest of what it covers; nothing is copied. */
const seal = (file: PdfFile, appended: Buffer, from: number, wanted: SigningWanted, reserve: number, field: string): PreparedSigning => {
  const rangeAt = appended.indexOf(blankRange, from, 'latin1');
  const contentsAt = appended.indexOf('/Contents <', rangeAt, 'latin1') + '/Contents <'.length;
  const gap = [file.end + contentsAt - 1, file.end + contentsAt + reserve * 2 + 1] as const;
  const byteRange = [0, gap[0], gap[1], file.end + appended.length - gap[1]] as const;
  appended.write(`[${byteRange.join(' ')}]`.padEnd(blankRange.length), rangeAt, 'latin1');
  const digestName = wanted.digest ?? 'sha256';
  const hash = createHash(digestName).update(file.bytes.subarray(0, file.end));
  hash.update(appended.subarray(0, contentsAt - 1)).update(appended.subarray(contentsAt + reserve * 2 + 1));
  return { appended, byteRange, contentsAt, reserve, digestName, digest: hash.digest(), fieldName: field };
};

/**
 * Makes the revision with room for a signature. The task `prepare` of the PDF thread.
 * @throws Refusal BODY_TOO_LARGE, DOCUMENT_ENCRYPTED, DOCUMENT_UNREADABLE, DOCUMENT_CERTIFIED, DOCUMENT_FIELD_TAKEN, DOCUMENT_NO_PAGE, DOCUMENT_PICTURE
 */
export const prepareSigning = async (wanted: SigningWanted): Promise<PreparedSigning> => {
  const file = openForUpdate(wanted.bytes);
  try {
    refuseCertified(file);
    const chosen = chooseField(file, wanted.fieldName);
    const update = new PdfUpdate(file);
    const pages = file.pages();
    const draw = appearances(update);
    const reserve = wanted.reserve ?? usualReserve;
    const placed: Placed = {
      field: typeof chosen === 'string' ? chosen : chosen.name,
      signature: update.add(signatureOf(wanted, reserve)),
    };
    const [first, ...others] = wanted.pictures ?? [];
    if (typeof chosen === 'string') await placeWidget(update, pages, draw, placed, first);
    else await takeField(update, pages, draw, chosen, placed.signature, first);
    await placeStamps(update, pages, draw, placed, others);
    const { appended, places } = update.write();
    return seal(file, appended, places.get(placed.signature.num) ?? 0, wanted, reserve, placed.field);
  } catch (error) {
    throw unreadable(error);
  }
};
