/**
 * An evidence package as it comes back: which of its files are as its manifest lists them, which are not, are missing or came later. Does what the
 * script in it does; who signed the manifest is judged elsewhere, and the journal once that is known.
 */
import { createHash } from 'node:crypto';
import { ArchiveError } from '#service/files/archive-error.ts';
import { collect } from '#service/files/collect.ts';
import { type Archive, openArchive } from '#service/files/zip-reader.ts';
import type { PackedJournal } from './journal-holds.ts';

/** Two documents as large as any that is signed, and what comes with them. */
const mostUnpacked = 250 * 1_048_576;
const mostParts = 2_000;
/** Of a list: the journal of a contract has some hundred entries. */
const mostOfList = 8 * 1_048_576;
/** Of a signed message with the certificates of a few authorities. */
const mostOfMessage = 262_144;
/** Of a key, a checkpoint. */
const mostOfLine = 4_096;
/** As of any that is verified. */
const mostOfDocument = 101 * 1_048_576;

const listing = 'manifest.json';
const signature = 'manifest.json.p7s';
/** Stands in that of a terminated contract alone. */
const termination = 'termination.json';
/** In either line; a package has one of them. */
const signedDocuments = ['document-signed.pdf', 'document-signed.ofd'] as const;

/** A package that cannot be read at all, or in two ways. */
export class EvidencePackageError extends Error {}

export interface ReadPackage {
  readonly contractNo: string;
  readonly madeAt: string;
  /** All parties had agreed to end the contract before it was made. */
  readonly isTerminated: boolean;
  /** The manifest as it was signed, and the message over it. */
  readonly manifest: Buffer;
  readonly signature: Buffer;
  /** How many files it lists. */
  readonly count: number;
  readonly altered: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** Undefined where a file of it is not as the manifest lists it. */
  readonly journal: PackedJournal | undefined;
  /** Of the signed document, as the manifest lists it. */
  readonly signedSha256: string | undefined;
  /** Undefined where it is missing. */
  readonly signed: Buffer | undefined;
  /** Whether that is an OFD. */
  readonly isOfd: boolean;
}

/** By its directory alone: nothing is unpacked. */
export const isEvidencePackage = (bytes: Buffer): boolean => {
  try {
    const { names } = openArchive(bytes, { bytes: 0, parts: mostParts });
    return names.includes(listing) && names.includes(signature) && !names.includes('OFD.xml');
  } catch (error) {
    if (error instanceof ArchiveError) return false;
    throw error;
  }
};

async function* atMost(body: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new EvidencePackageError('a part that is too large');
    yield chunk;
  }
}

const partOf = async (archive: Archive, name: string, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of atMost(archive.read(name), most)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

interface Listed {
  readonly contractNo: string;
  readonly madeAt: string;
  readonly files: ReadonlyMap<string, string>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new EvidencePackageError('no JSON');
  }
};

const listedIn = (bytes: Buffer): Listed => {
  const manifest = parsed(bytes);
  const { format, contractNo, madeAt, files } = isRecord(manifest) ? manifest : {};
  if (format !== 'chancery-evidence/1' || typeof contractNo !== 'string' || typeof madeAt !== 'string' || !isRecord(files))
    throw new EvidencePackageError('no manifest');
  const hashes = Object.entries(files).map(([name, value]): readonly [string, string] => {
    const sha256 = isRecord(value) ? value.sha256 : undefined;
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw new EvidencePackageError('no hash in the manifest');
    return [name, sha256];
  });
  return { contractNo: contractNo.slice(0, 40), madeAt, files: new Map(hashes) };
};

const journalFiles = {
  publicKey: 'journal/public-key.pem',
  checkpoint: 'journal/checkpoint.json',
  events: 'journal/events.json',
} as const;

const journalIn = async (archive: Archive): Promise<PackedJournal> => ({
  publicKey: await partOf(archive, journalFiles.publicKey, mostOfLine),
  checkpoint: await partOf(archive, journalFiles.checkpoint, mostOfLine),
  events: await partOf(archive, journalFiles.events, mostOfList),
});

/** A part whose own sum is wrong was altered as one with another hash was. */
const isAsListed = async (archive: Archive, name: string, sha256: string): Promise<boolean> => {
  const hash = createHash('sha256');
  try {
    for await (const chunk of archive.read(name)) hash.update(chunk);
  } catch (error) {
    if (error instanceof ArchiveError && error.why !== 'tooLarge') return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
};

const documentIn = async (archive: Archive, signedDocument: string): Promise<Buffer | undefined> => {
  if (!archive.names.includes(signedDocument)) return undefined;
  try {
    return await collect(atMost(archive.read(signedDocument), mostOfDocument), archive.packed(signedDocument).data.length);
  } catch (error) {
    if (error instanceof ArchiveError && error.why !== 'tooLarge') return undefined;
    throw error;
  }
};

const read = async (bytes: Buffer): Promise<ReadPackage> => {
  // Parts are read more than once: the journal, the manifest and the document.
  const archive = openArchive(bytes, { bytes: 2 * mostUnpacked, parts: mostParts, isExact: true, isOwn: true });
  const manifest = await partOf(archive, listing, mostOfList);
  const message = await partOf(archive, signature, mostOfMessage);
  const { files, ...about } = listedIn(manifest);
  const there = new Set(archive.names);
  // The one that was signed for; what lies there beside it was added.
  const document = signedDocuments.find(name => files.has(name)) ?? signedDocuments[0];
  const altered: string[] = [];
  const unaltered = new Set<string>();
  for (const [name, sha256] of files) {
    if (!there.has(name)) continue;
    if (await isAsListed(archive, name, sha256)) unaltered.add(name);
    else altered.push(name);
  }
  return {
    ...about,
    manifest,
    signature: message,
    count: files.size,
    isTerminated: files.has(termination),
    altered,
    missing: [...files.keys()].filter(name => !there.has(name)),
    added: [...there].filter(name => !files.has(name) && name !== listing && name !== signature),
    journal: Object.values(journalFiles).every(name => unaltered.has(name)) ? await journalIn(archive) : undefined,
    signedSha256: files.get(document),
    signed: await documentIn(archive, document),
    isOfd: document === signedDocuments[1],
  };
};

/** @throws EvidencePackageError */
export const readEvidencePackage = async (bytes: Buffer): Promise<ReadPackage> => {
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof ArchiveError) throw new EvidencePackageError(error.why, { cause: error });
    throw error;
  }
};
