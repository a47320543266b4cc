/**
 * The signatures in a PDF as they stand: what each covers, whether its byte range leaves out its own value and nothing else, and what came after
 * it. Runs on the PDF thread as the task `signatures`; whether a signature holds and whom it is from is judged elsewhere (`judge-signatures.ts`).
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { readSignedMessage } from '#trust/pki/cms-read.ts';
import { DerError } from '#trust/pki/der.ts';
import { imprintDigest } from '#trust/pki/timestamp-token.ts';
import type { Doubt } from './doubts.ts';
import { type Change, joined, type LaterPicture, type PageRect, type Step, stepBetween, unreadable } from './later-changes.ts';
import { PdfFile, unpack } from './pdf-file.ts';
import { nameOf, numberOf, type PdfDict, PdfError, PdfStream, PdfString, type PdfValue, readDate, readText } from './pdf-syntax.ts';
import { permissionsOf, type Signed } from './permissions.ts';
import { type FieldNode, fieldsOf, mostBytes, openForUpdate } from './prepare-signing.ts';
import { roleDoubts } from './roles.ts';
import { signaturePlaces } from './signature-places.ts';
import { layoutOf } from './soundness.ts';

export type SignatureFault =
  /** No value, an empty one, or one that is no hexadecimal string. */
  | 'NO_CONTENTS'
  /** Missing, not of four numbers, or beyond the file. */
  | 'BYTE_RANGE'
  /** It leaves out more or something else than the signature's own value. */
  | 'GAP'
  /** The signed part alone is no document with this signature in it. */
  | 'NOT_A_REVISION'
  /** The value is no CMS message that can be read. */
  | 'MESSAGE';

export interface FoundSignature {
  readonly fieldName: string;
  readonly subFilter: string | undefined;
  readonly name: string | undefined;
  readonly reason: string | undefined;
  readonly location: string | undefined;
  readonly claimedAt: Date | undefined;
  readonly fault: SignatureFault | undefined;
  readonly cms: Uint8Array;
  /** Of what the byte range covers, under the message's own digest; a document time stamp's is the one of its imprint. */
  readonly digest: Uint8Array;
  /** Where the signed part ends. */
  readonly end: number;
  readonly coversWhole: boolean;
  /** Where its picture stands on the pages, as it was signed. */
  readonly places: readonly PageRect[];
  /** How many further signatures came after it. */
  readonly laterSignatures: number;
  /** What came after it and was not to come. */
  readonly laterChanges: readonly Change[];
  /** What later signatures laid over pages. */
  readonly laterPictures: readonly LaterPicture[];
  /** Form fields that were filled in and pages that were commented on later, as whoever certified the document permitted. */
  readonly laterFilled: readonly string[];
  readonly laterCommented: readonly number[];
  /** Everything that may look different in the file from what was signed. */
  readonly permitted: readonly PageRect[];
  /** Whether more came after it than evidence: only then can the file look different. */
  readonly isTouched: boolean;
}

export interface FoundSignatures {
  /** In the order in which they stand in the file, which is that in which they were made; what has no value stands last. */
  readonly signatures: readonly FoundSignature[];
  /** The document's own store of evidence (DSS). */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
  readonly isEncrypted: boolean;
  /** Why the file cannot be judged, whatever its signatures say: two readers could see two documents in it. */
  readonly doubts: readonly Doubt[];
}

/** A document time stamp has a token as its value, and is nobody's signature. */
export const documentStamp = 'ETSI.RFC3161';

const nothing = new Uint8Array();

type Range = readonly [number, number, number, number];

const rangeOf = (file: PdfFile, value: PdfValue | undefined): Range | undefined => {
  const numbers = file.arrayOf(value).map(each => numberOf(file.resolve(each)));
  const [start, length, second, rest] = numbers;
  if (numbers.length !== 4 || start !== 0 || length === undefined || second === undefined || rest === undefined) return undefined;
  const isSound = [length, second, rest].every(each => Number.isSafeInteger(each) && each > 0);
  return isSound && length < second && second + rest <= file.bytes.length ? [start, length, second, rest] : undefined;
};

/** ISO 32000-2 12.8.1: the gap is the signature's value with its brackets, not a byte more. */
const isOwnGap = (file: PdfFile, [, from, to]: Range, contents: PdfString): boolean => {
  const { bytes } = file;
  // The value that counts stands here itself; an equal one elsewhere leaves the range open.
  if (contents.start !== from || contents.end !== to) return false;
  if (bytes[from] !== 60 || bytes[to - 1] !== 62) return false;
  const digits = bytes.toString('latin1', from + 1, to - 1);
  return /^[0-9A-Fa-f]*$/.test(digits) && Buffer.from(digits, 'hex').equals(contents.bytes);
};

const revisionWith = (bytes: Buffer, end: number, name: string, contents: PdfString): Signed | undefined => {
  try {
    const revision = new PdfFile(bytes, end);
    const field = fieldsOf(revision).find(each => each.name === name);
    const own = revision.resolve(revision.dictOf(field?.dict.get('V'))?.get('Contents'));
    return field !== undefined && own instanceof PdfString && own.start === contents.start ? { revision, field } : undefined;
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

/** A document time stamp is a token over the range itself (ETSI EN 319 142-1 5.4.3). */
const digestName = (cms: Uint8Array, subFilter: string | undefined): string =>
  subFilter === documentStamp ? imprintDigest(cms) : readSignedMessage(cms).digest;

const messageDigest = (bytes: Buffer, [, length, second, rest]: Range, digest: () => string): Buffer | undefined => {
  try {
    return createHash(digest())
      .update(bytes.subarray(0, length))
      .update(bytes.subarray(second, second + rest))
      .digest();
  } catch (error) {
    if (error instanceof DerError || error instanceof Refusal) return undefined;
    throw error;
  }
};

interface Candidate {
  readonly found: FoundSignature;
  readonly signed: Signed | undefined;
  /** Where its value stands. */
  readonly at: number;
}

const candidateOf = (file: PdfFile, { name, dict }: FieldNode): Candidate => {
  const value: PdfDict = file.dictOf(dict.get('V')) ?? new Map();
  const ask = (key: string): PdfValue | undefined => file.resolve(value.get(key));
  const words = {
    fieldName: name,
    subFilter: nameOf(ask('SubFilter')),
    name: readText(ask('Name')),
    reason: readText(ask('Reason')),
    location: readText(ask('Location')),
    claimedAt: readDate(ask('M')),
    cms: nothing,
    digest: nothing,
    coversWhole: false,
    places: [],
    laterSignatures: 0,
    laterChanges: [],
    laterPictures: [],
    laterFilled: [],
    laterCommented: [],
    permitted: [],
    isTouched: false,
  };
  const contents = ask('Contents');
  const at = contents instanceof PdfString ? contents.start : -1;
  const broken = (fault: SignatureFault, end = 0): Candidate => ({ found: { ...words, fault, end }, signed: undefined, at });
  if (!(contents instanceof PdfString) || !contents.isHex || contents.bytes.every(byte => byte === 0)) return broken('NO_CONTENTS');
  const range = rangeOf(file, value.get('ByteRange'));
  if (range === undefined) return broken('BYTE_RANGE');
  const end = range[2] + range[3];
  if (!isOwnGap(file, range, contents)) return broken('GAP', end);
  const signed = revisionWith(file.bytes, end, name, contents);
  if (signed === undefined) return broken('NOT_A_REVISION', end);
  const digest = messageDigest(file.bytes, range, () => digestName(contents.bytes, words.subFilter));
  if (digest === undefined) return broken('MESSAGE', end);
  const coversWhole = end === file.bytes.length;
  const sound = { cms: Uint8Array.from(contents.bytes), digest, end, coversWhole, places: signaturePlaces(signed) };
  return { found: { ...words, fault: undefined, ...sound }, signed, at };
};

type Sound = Candidate & { readonly signed: Signed };
const isSound = (candidate: Candidate): candidate is Sound => candidate.signed !== undefined;

/** How the file went on from the revision of one signature to that of the next, or to its end. */
const stepAfter = (file: PdfFile, sound: readonly Sound[], index: number): Step => {
  const [own, next] = [sound[index], sound[index + 1]];
  if (own === undefined || (next === undefined && own.found.coversWhole)) return joined([]);
  const isStamp = next?.found.subFilter === documentStamp;
  try {
    return stepBetween(own.signed.revision, next?.signed.revision ?? file, {
      kind: next === undefined ? undefined : isStamp ? 'STAMP' : 'SIGNATURE',
      field: next?.found.fieldName ?? '',
      permissions: permissionsOf(sound.slice(0, index + 1).map(({ signed }) => signed)),
    });
  } catch (error) {
    if (error instanceof PdfError) return unreadable;
    throw error;
  }
};

/** Each signature with all that came after it, step by step from one signed revision to the next; one that is broken keeps its place among them. */
const withLater = (file: PdfFile, candidates: readonly Candidate[]): readonly FoundSignature[] => {
  const sound = candidates.filter(isSound).sort((a, b) => a.found.end - b.found.end);
  const out: { readonly found: FoundSignature; readonly at: number }[] = [];
  let later: Step = joined([]);
  for (const [index, { found }] of [...sound.entries()].reverse()) {
    later = joined([stepAfter(file, sound, index), later]);
    const known = {
      laterSignatures: sound.slice(index + 1).filter(each => each.found.subFilter !== documentStamp).length,
      laterChanges: later.changes,
      laterPictures: later.pictures,
      laterFilled: later.filled,
      laterCommented: later.commented,
      permitted: later.permitted,
      isTouched: later.isTouched,
    };
    out.unshift({ found: { ...found, ...known }, at: found.end });
  }
  // Those that are sound in the order of what they cover, each other one before the first that could cover it.
  const broken = candidates.filter(each => !isSound(each)).map(({ found, at }) => ({ found, at: at < 0 ? Number.POSITIVE_INFINITY : at }));
  return [...out, ...broken].sort((a, b) => a.at - b.at).map(({ found }) => found);
};

/** Whether the file as it is, and each revision that was signed, can be read in one way only. */
const doubtsAbout = (file: PdfFile, candidates: readonly Candidate[]): readonly Doubt[] => {
  const { revisions, doubts } = layoutOf(file);
  const sound = candidates.filter(isSound);
  const cut = sound.filter(
    ({ found: { end } }) => !revisions.some(({ to }, index) => to <= end && end <= (revisions[index + 1]?.starts ?? file.end)),
  );
  const [first] = doubts;
  const all = [
    ...(file.isEncrypted || file.sections.some(({ trailer }) => trailer.has('Encrypt'))
      ? [{ code: 'ENCRYPTED', params: {} } as const]
      : []),
    ...doubts,
    ...(first === undefined ? cut.map(({ found }): Doubt => ({ code: 'REVISION', params: { field: found.fieldName } })) : []),
    ...[file, ...sound.map(({ signed }) => signed.revision)].flatMap(roleDoubts),
  ];
  const once = [...new Map(all.map(each => [JSON.stringify(each), each])).values()];
  // What is told with its place need not be told without.
  const isTold = ({ code, params }: Doubt): boolean =>
    Object.keys(params).length > 0 || once.find(each => each.code === code)?.params === params;
  return once.filter(isTold).slice(0, mostDoubts);
};

const mostDoubts = 20;

/** One signature under two fields counts once, and whose it is cannot be told. */
const onceEach = (candidates: readonly Candidate[]): { readonly once: readonly Candidate[]; readonly doubts: readonly Doubt[] } => {
  const once: Candidate[] = [];
  const doubts: Doubt[] = [];
  for (const each of candidates) {
    const { at, found } = each;
    const isKnown = once.some(other => (at >= 0 && other.at === at) || (isSound(other) && isSound(each) && other.found.end === found.end));
    const isNamed = once.some(other => other.found.fieldName === found.fieldName);
    if (isKnown || isNamed) doubts.push({ code: 'SIGNATURE_TWICE', params: { field: found.fieldName } });
    if (!isKnown) once.push(each);
  }
  return { once, doubts };
};

const streamsOf = (file: PdfFile, value: PdfValue | undefined): readonly Uint8Array[] =>
  file
    .arrayOf(value)
    .slice(0, 200)
    .flatMap(each => {
      const stream = file.resolve(each);
      return stream instanceof PdfStream ? [Uint8Array.from(unpack(stream))] : [];
    });

const orEmpty = (read: () => readonly Uint8Array[]): readonly Uint8Array[] => {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
};

/**
 * Why a PDF that shall be signed could not be judged afterwards. The task `doubts` of the PDF thread.
 * @throws Refusal BODY_TOO_LARGE; DOCUMENT_ENCRYPTED; DOCUMENT_UNREADABLE where the file's own tables do not hold
 */
export const readDoubts = ({ bytes }: { readonly bytes: Uint8Array }): readonly Doubt[] => doubtsAbout(openForUpdate(bytes), []);

/**
 * Finds the signatures of a PDF. The task `signatures` of the PDF thread.
 * @throws Refusal BODY_TOO_LARGE; DOCUMENT_UNREADABLE where the file's own tables do not hold
 */
export const readSignatures = ({ bytes }: { readonly bytes: Uint8Array }): FoundSignatures => {
  if (bytes.length > mostBytes) throw new Refusal('BODY_TOO_LARGE', { params: { limit: '100 MB' } });
  try {
    const file = new PdfFile(bytes);
    const signed = fieldsOf(file).filter(({ type, dict }) => type === 'Sig' && (file.resolve(dict.get('V')) ?? null) !== null);
    const dss = file.dictOf(file.catalog.get('DSS'));
    const { once, doubts } = onceEach(signed.map(field => candidateOf(file, field)));
    return {
      signatures: withLater(file, once),
      doubts: once.length === 0 ? [] : [...doubts, ...doubtsAbout(file, once)],
      certificates: orEmpty(() => streamsOf(file, dss?.get('Certs'))),
      crls: orEmpty(() => streamsOf(file, dss?.get('CRLs'))),
      ocsps: orEmpty(() => streamsOf(file, dss?.get('OCSPs'))),
      isEncrypted: file.isEncrypted,
    };
  } catch (error) {
    if (error instanceof PdfError) throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
    throw error;
  }
};
