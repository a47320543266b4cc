/**
 * What is done with a stranger's OFD, as tasks of the thread for files: an archive of some kilobytes may unpack to as much XML as is allowed, which is read
 * for seconds. Each opens the file anew, and refuses what cannot be read with OFD_UNREADABLE or OFD_LARGE.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { DocumentPages } from '#trust/positions/document-pages.ts';
import type { OnPages } from '#trust/positions/on-pages.ts';
import { fillOfd, picturesInOfd } from './fill-in.ts';
import { type MarkedPlace, markPages } from './mark-pages.ts';
import { OfdError } from './ofd-error.ts';
import { type OfdPackage, openPackage } from './package.ts';
import { documentPagesOf, readOfdPages } from './read-pages.ts';
import { type FoundOfd, signaturesIn } from './read-signatures.ts';
import { type PreparedOfd, prepareOfd, type SealPlace, withSignature } from './sign.ts';

interface Given {
  readonly bytes: Uint8Array;
}
interface Sought extends Given {
  /** That are looked for on the pages. */
  readonly words: readonly string[];
}

const opened = async <T>({ bytes }: Given, work: (ofd: OfdPackage) => Promise<T>): Promise<T> => {
  try {
    // What unpacks it takes no memory that threads share.
    return await work(openPackage(Buffer.from(Uint8Array.from(bytes).buffer)));
  } catch (error) {
    if (!(error instanceof OfdError)) throw error;
    throw new Refusal(error.isTooLarge ? 'OFD_LARGE' : 'OFD_UNREADABLE', { cause: error });
  }
};

export interface OfdView {
  readonly found: FoundOfd;
  /** The number of each page by the name that seals know it by. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** What is written with a signature: the seal, and the value over what was prepared. */
export interface Sealed extends Given {
  readonly prepared: PreparedOfd;
  readonly seal: Uint8Array;
  readonly value: Uint8Array;
}

export const ofdTasks = {
  /** Every signature. */
  ofdSignatures: (given: Given): Promise<FoundOfd> => opened(given, signaturesIn),

  /** @throws Refusal OFD_SEVERAL, DOCUMENT_PAGES */
  ofdPages: ({ words, ...given }: Sought): Promise<DocumentPages> =>
    opened(given, async ofd => documentPagesOf((await readOfdPages(ofd)).pages, words)),

  /** @throws Refusal OFD_SEVERAL, DOCUMENT_PAGES */
  ofdView: (given: Given): Promise<OfdView> =>
    opened(given, async ofd => {
      const { pages } = await readOfdPages(ofd);
      return { found: await signaturesIn(ofd), numbers: new Map(pages.map(({ id, page }) => [id, page])) };
    }),

  /** Prepared as for a signature that stands nowhere: so nothing is refused first by whoever signs it. @throws Refusal as `ofdPrepare` does */
  ofdSignable: ({ words, at, ...given }: Sought & { readonly at: Date }): Promise<DocumentPages> =>
    opened(given, async ofd => {
      const read = await readOfdPages(ofd);
      await prepareOfd(ofd, read, [], at);
      return documentPagesOf(read.pages, words);
    }),

  /** @throws Refusal OFD_SEVERAL, OFD_BROKEN, OFD_CLOSED, DOCUMENT_PAGES */
  ofdPrepare: ({ places, at, ...given }: Given & { readonly places: readonly SealPlace[]; readonly at: Date }): Promise<PreparedOfd> =>
    opened(given, async ofd => prepareOfd(ofd, await readOfdPages(ofd), places, at)),

  /** The signed file. */
  ofdSigned: ({ prepared, seal, value, ...given }: Sealed): Promise<Uint8Array> =>
    opened(given, async ofd => Buffer.concat(withSignature(ofd, prepared, seal, value))),

  /** The file with these on its pages. @throws Refusal OFD_SEVERAL, DOCUMENT_PAGES */
  ofdFill: ({ on, ...given }: Given & { readonly on: OnPages }): Promise<Uint8Array> =>
    opened(given, async ofd => Buffer.concat(await fillOfd(ofd, await readOfdPages(ofd), on))),

  /** Pictures that were filled in, by their hashes in hex. */
  ofdPictures: ({ sha256, ...given }: Given & { readonly sha256: readonly string[] }): Promise<ReadonlyMap<string, Uint8Array>> =>
    opened(given, ofd => picturesInOfd(ofd, sha256)),

  /** The file as a sample. @throws Refusal OFD_SEVERAL, DOCUMENT_PAGES */
  ofdMark: ({ places, ...given }: Given & { readonly places: readonly MarkedPlace[] }): Promise<Uint8Array> =>
    opened(given, async ofd => Buffer.concat(await markPages(ofd, await readOfdPages(ofd), places))),
};
