/**
 * The signatures in a PDF as they stand: what each covers, whether its byte range leaves out its own value and nothing else, and what came after
 * it. Runs on the PDF thread as the task `signatures`; whether a signature holds and whom it is from is judged elsewhere (`judge-signatures.ts`).
 */
import { createHash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { readSignedMessage } from '#service/pki/cms-read.ts';
import { DerFault } from '#service/pki/der.ts';
import { imprintDigest } from '#service/pki/timestamp-token.ts';
import { type Change, changesBetween } from './later-changes.ts';
import { PdfFile, unpack } from './pdf-file.ts';
import { nameOf, numberOf, type PdfDict, PdfFault, PdfStream, PdfString, type PdfValue, readDate, readText } from './pdf-syntax.ts';
import { type FieldNode, fieldsOf, mostBytes } from './prepare-signing.ts';

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
  /** How many further signatures came after it. */
  readonly laterSignatures: number;
  readonly laterChanges: readonly Change[];
}

export interface FoundSignatures {
  /** In the order in which they were made. */
  readonly signatures: readonly FoundSignature[];
  /** The document's own store of evidence (DSS). */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
  readonly isEncrypted: boolean;
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
  if (bytes[from] !== 60 || bytes[to - 1] !== 62) return false;
  const digits = bytes.toString('latin1', from + 1, to - 1);
  return /^[0-9A-Fa-f]*$/.test(digits) && Buffer.from(digits, 'hex').equals(contents.bytes);
};

const revisionWith = (bytes: Buffer, end: number, field: string, contents: PdfString): PdfFile | undefined => {
  try {
    const file = new PdfFile(bytes, end);
    const found = fieldsOf(file).find(each => each.name === field);
    const own = file.resolve(file.dictOf(found?.dict.get('V'))?.get('Contents'));
    return own instanceof PdfString && own.bytes.equals(contents.bytes) ? file : undefined;
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
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
    if (error instanceof DerFault || error instanceof Refusal) return undefined;
    throw error;
  }
};

interface Candidate {
  readonly found: FoundSignature;
  readonly revision: PdfFile | undefined;
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
    laterSignatures: 0,
    laterChanges: [],
  };
  const broken = (fault: SignatureFault, end = 0): Candidate => ({ found: { ...words, fault, end }, revision: undefined });
  const contents = ask('Contents');
  if (!(contents instanceof PdfString) || !contents.isHex || contents.bytes.every(byte => byte === 0)) return broken('NO_CONTENTS');
  const range = rangeOf(file, value.get('ByteRange'));
  if (range === undefined) return broken('BYTE_RANGE');
  const end = range[2] + range[3];
  if (!isOwnGap(file, range, contents)) return broken('GAP', end);
  const revision = revisionWith(file.bytes, end, name, contents);
  if (revision === undefined) return broken('NOT_A_REVISION', end);
  const digest = messageDigest(file.bytes, range, () => digestName(contents.bytes, words.subFilter));
  if (digest === undefined) return broken('MESSAGE', end);
  const coversWhole = end === file.bytes.length;
  return { found: { ...words, fault: undefined, cms: Uint8Array.from(contents.bytes), digest, end, coversWhole }, revision };
};

const changes = (before: PdfFile, after: PdfFile, isSigned: boolean): readonly Change[] => {
  try {
    return changesBetween(before, after, isSigned);
  } catch (error) {
    if (error instanceof PdfFault) return ['UNREADABLE'];
    throw error;
  }
};

/** Each signature with all that came after it, step by step from one signed revision to the next. */
const withLater = (file: PdfFile, candidates: readonly Candidate[]): readonly FoundSignature[] => {
  const sound = candidates.filter(({ revision }) => revision !== undefined).sort((a, b) => a.found.end - b.found.end);
  const out: FoundSignature[] = [];
  let later: readonly Change[] = [];
  let next: PdfFile | undefined;
  for (const [index, { found, revision }] of [...sound.entries()].reverse()) {
    if (revision === undefined) continue;
    const isLast = next === undefined;
    const step = isLast && found.coversWhole ? [] : changes(revision, next ?? file, !isLast);
    later = [...new Set([...later, ...step])];
    const laterSignatures = sound.slice(index + 1).filter(each => each.found.subFilter !== documentStamp).length;
    out.unshift({ ...found, laterSignatures, laterChanges: later });
    next = revision;
  }
  return [...out, ...candidates.filter(({ revision }) => revision === undefined).map(({ found }) => found)];
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
    if (error instanceof PdfFault) return [];
    throw error;
  }
};

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
    return {
      signatures: withLater(
        file,
        signed.map(field => candidateOf(file, field)),
      ),
      certificates: orEmpty(() => streamsOf(file, dss?.get('Certs'))),
      crls: orEmpty(() => streamsOf(file, dss?.get('CRLs'))),
      ocsps: orEmpty(() => streamsOf(file, dss?.get('OCSPs'))),
      isEncrypted: file.isEncrypted,
    };
  } catch (error) {
    if (error instanceof PdfFault) throw new Refusal('DOCUMENT_UNREADABLE', { cause: error });
    throw error;
  }
};
