/** An OFD as the files in it (GB/T 33190 6): their names from the root on, their content, their digests. */
import { createHash } from 'node:crypto';
import { ArchiveError } from '#service/files/archive-error.ts';
import { repacked } from '#service/files/repacked.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { OfdError } from './ofd-error.ts';
import type { OfdSource } from './source.ts';
import { readXml } from './xml.ts';

const MOST_UNPACKED = 200 * 1_048_576;
const MOST_PARTS = 20_000;
/** A list of protected files, a seal with its picture. */
const MOST_OF_ONE = 4 * 1_048_576;
/** A page that is one large drawing. */
const MOST_OF_XML = 64 * 1_048_576;

export interface OfdPackage extends OfdSource {
  /** @throws OfdError */
  read(path: string): Promise<Buffer>;
  /** A file that could be XML to some program, by how it begins; undefined for any other. @throws OfdError */
  markup(path: string): Promise<Buffer | undefined>;
  /** In Base64, as references have it. @throws OfdError */
  digest(path: string, algorithm: string): Promise<string>;
  /** The file with these in it, by their names from the root on: in pieces, all else packed as it lies there. */
  withFiles(put: ReadonlyMap<string, Uint8Array>): readonly Buffer[];
}

/** The first sign that is no blank, or the marks and zeros of two octets a letter. */
const isMarkup = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(?:<|$)/.test(bytes.toString('latin1'));

const asOfd = (error: unknown): unknown => (error instanceof ArchiveError ? new OfdError(error.why === 'tooLarge') : error);

/** @throws OfdError */
export const openPackage = (bytes: Buffer): OfdPackage => {
  const open = () => {
    try {
      return openArchive(bytes, { bytes: MOST_UNPACKED, parts: MOST_PARTS, isExact: true });
    } catch (error) {
      throw asOfd(error);
    }
  };
  const archive = open();
  const paths = new Set(archive.names.filter(name => !name.endsWith('/')).map(name => `/${name}`));
  const digests = new Map<string, Promise<string>>();
  async function* chunksOf(path: string): AsyncGenerator<Buffer> {
    if (!paths.has(path)) throw new OfdError();
    try {
      yield* archive.read(path.slice(1));
    } catch (error) {
      throw asOfd(error);
    }
  }
  const read = async (path: string): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of chunksOf(path)) {
      size += chunk.length;
      if (size > MOST_OF_ONE) throw new OfdError(true);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  const markup = async (path: string): Promise<Buffer | undefined> => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of chunksOf(path)) {
      size += chunk.length;
      // Blanks before the first sign are few.
      if (size === chunk.length && !isMarkup(chunk)) return undefined;
      if (size > MOST_OF_XML) throw new OfdError(true);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  const digestOf = async (path: string, algorithm: string): Promise<string> => {
    const hash = createHash(algorithm);
    for await (const chunk of chunksOf(path)) hash.update(chunk);
    return hash.digest('base64');
  };
  return {
    paths,
    read,
    markup,
    xml: async path => readXml(await read(path)),
    digest(path, algorithm) {
      const place = `${algorithm} ${path}`;
      const known = digests.get(place) ?? digestOf(path, algorithm);
      digests.set(place, known);
      return known;
    },
    withFiles: put => repacked(archive, new Map([...put].map(([path, data]) => [path.slice(1), data]))),
  };
};
