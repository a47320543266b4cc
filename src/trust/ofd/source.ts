/** What the pages of an OFD are read from: its files by their names from the root on, whoever unpacks them. */
import type { Element } from './xml.ts';

export interface OfdSource {
  /** Every file, as `/Doc_0/Document.xml`. */
  readonly paths: ReadonlySet<string>;
  /** @throws OfdError for one that is not there or too large */
  read(path: string): Promise<Uint8Array>;
  /** @throws OfdError */
  xml(path: string): Promise<Element>;
  /** A file that may be a large drawing; undefined for one that is no XML. @throws OfdError */
  markup(path: string): Promise<Uint8Array | undefined>;
}
