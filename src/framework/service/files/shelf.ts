/** Where encrypted files rest, by their ids: a folder or a bucket. Knows no key; what a file means stands elsewhere. */
import type { Readable } from 'node:stream';

export interface Shelf {
  /** Takes the whole stream or nothing. @throws whatever the stream threw */
  put(id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** @returns undefined where there is no such file */
  get(id: string): Promise<Readable | undefined>;
  /** The first bytes. @returns undefined where there is no such file */
  head(id: string, bytes: number): Promise<Buffer | undefined>;
  /** Puts others, as many, in the place of the first bytes: all of them or none. */
  replaceHead(id: string, head: Buffer): Promise<void>;
  remove(id: string): Promise<void>;
  /** Each file, none twice; those that are still being written are left out. */
  ids(): AsyncIterable<string>;
  /** Whether it can be asked at all. */
  isThere(): Promise<boolean>;
  close(): void;
}

/** The same in a folder, in a bucket and in a backup, so that other programs can copy one to another. */
export const placeOf = (id: string): string => `${id.slice(-2)}/${id}`;
export const idAt = (place: string): string | undefined => {
  const id = place.split('/').at(-1) ?? '';
  return /^[0-9a-f-]{36}$/.test(id) && place === placeOf(id) ? id : undefined;
};
