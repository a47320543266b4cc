/** The files of the notes on pages of an OFD (GB/T 33190 13.1). */
import { locate } from './locate.ts';
import { required } from './required.ts';
import type { OfdSource } from './source.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

export interface NotesOfPage {
  /** The page's name. */
  readonly id: string;
  readonly path: string;
}

/** As the document lists them: of one page there may be several, which programs read differently. @throws OfdError */
export const annotationsOf = async (ofd: OfdSource, document: Element, root: string): Promise<readonly NotesOfPage[]> => {
  const named = childOf(document, 'Annotations');
  if (named === undefined) return [];
  const path = required(locate(named.text, root));
  return childrenOf(await ofd.xml(path), 'Page').map(each => ({
    id: required(each.attributes.get('PageID')),
    path: required(locate(required(childOf(each, 'FileLoc')).text, path)),
  }));
};
