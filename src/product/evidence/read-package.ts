/**
 * An evidence package as it comes back: which of its files are as its manifest lists them, which are not, are missing or came later, and whether its
 * journal holds. Does what the script in it does; who signed the manifest is judged elsewhere.
 */
import { createHash, createPublicKey } from 'node:crypto';
import { holdsFor } from '#service/audit/chain.ts';
import { ArchiveError } from '#service/files/archive-error.ts';
import { collect } from '#service/files/collect.ts';
import { type Archive, openArchive } from '#service/files/zip-reader.ts';

/** Two documents as large as any that is signed, and what comes with them. */
const mostUnpacked = 250 * 1_048_576;
const mostParts = 2_000;
/** Of a list, a checkpoint, a signature: the journal of a contract has some hundred entries. */
const mostOfOne = 8 * 1_048_576;
/** As of any that is verified. */
const mostOfDocument = 101 * 1_048_576;

const listing = 'manifest.json';
const signature = 'manifest.json.p7s';
export const signedDocument = 'document-signed.pdf';

/** A package that cannot be read at all, or in two ways. */
export class EvidencePackageError extends Error {}

export interface ReadPackage {
  readonly contractNo: string;
  readonly madeAt: string;
  /** The manifest as it was signed, and the message over it. */
  readonly manifest: Buffer;
  readonly signature: Buffer;
  /** How many files it lists. */
  readonly count: number;
  readonly altered: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  readonly journalHolds: boolean;
  /** Undefined where it is missing. */
  readonly signed: Buffer | undefined;
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

const partOf = async (archive: Archive, name: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of atMost(archive.read(name), mostOfOne)) chunks.push(chunk);
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

/** Every event in its place, signed, below the checkpoint (`verify.mjs`). */
const journalHolds = async (archive: Archive): Promise<boolean> => {
  try {
    const key = createPublicKey(await partOf(archive, 'journal/public-key.pem'));
    const checkpoint = parsed(await partOf(archive, 'journal/checkpoint.json'));
    const journal = parsed(await partOf(archive, 'journal/events.json'));
    if (!isRecord(checkpoint) || !isRecord(journal) || !Array.isArray(journal.events)) return false;
    const { signature: by, ...facts } = checkpoint;
    if (!holdsFor('checkpoint', JSON.stringify(facts, Object.keys(facts).sort()), String(by), key)) return false;
    let before: unknown = null;
    for (const event of journal.events as readonly unknown[]) {
      if (!isRecord(event) || Number(event.position) > Number(facts.entries) || event.prevHash !== before) return false;
      if (!holdsFor('link', String(event.linkHash), String(event.signature), key)) return false;
      before = event.entryHash;
    }
    return journal.events.length > 0;
  } catch (error) {
    if (error instanceof ArchiveError && error.why === 'tooLarge') throw error;
    return false;
  }
};

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

const documentIn = async (archive: Archive): Promise<Buffer | undefined> => {
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
  const archive = openArchive(bytes, { bytes: 2 * mostUnpacked, parts: mostParts, isExact: true });
  const manifest = await partOf(archive, listing);
  const message = await partOf(archive, signature);
  const { files, ...about } = listedIn(manifest);
  const there = new Set(archive.names.filter(name => !name.endsWith('/')));
  const altered: string[] = [];
  for (const [name, sha256] of files) if (there.has(name) && !(await isAsListed(archive, name, sha256))) altered.push(name);
  return {
    ...about,
    manifest,
    signature: message,
    count: files.size,
    altered,
    missing: [...files.keys()].filter(name => !there.has(name)),
    added: [...there].filter(name => !files.has(name) && name !== listing && name !== signature),
    journalHolds: await journalHolds(archive),
    signed: await documentIn(archive),
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
