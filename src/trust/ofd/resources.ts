/** What the objects of a page draw by (GB/T 33190 7.9): pictures, typefaces, parameters and drawings that have a number, from the document's lists of resources. */
import { locate } from './locate.ts';
import type { OfdSource } from './source.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

export interface Face {
  readonly name: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

export interface Resources {
  /** Files of pictures. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly faces: ReadonlyMap<string, Face>;
  /** DrawParam. */
  readonly params: ReadonlyMap<string, Element>;
  /** CompositeGraphicUnit. */
  readonly drawings: ReadonlyMap<string, Element>;
}

/** What one list has is found before what was found already: a page's own before the document's. */
const listed = async (ofd: OfdSource, path: string, known: Resources): Promise<Resources> => {
  if (!ofd.paths.has(path)) return known;
  const list = await ofd.xml(path);
  const base = locate(list.attributes.get('BaseLoc') ?? '', path) ?? '';
  const all = (group: string, name: string): readonly Element[] => childrenOf(list, group).flatMap(each => childrenOf(each, name));
  const byId = <T>(found: readonly Element[], of: (element: Element) => T): [string, T][] =>
    found.map(each => [each.attributes.get('ID') ?? '', of(each)]);
  const fileOf = (media: Element): string => locate(childOf(media, 'MediaFile')?.text ?? '', `${base}/`) ?? '';
  const faceOf = ({ attributes }: Element): Face => ({
    name: attributes.get('FontName') ?? attributes.get('FamilyName') ?? '',
    isBold: attributes.get('Bold') === 'true',
    isItalic: attributes.get('Italic') === 'true',
  });
  return {
    pictures: new Map([...known.pictures, ...byId(all('MultiMedias', 'MultiMedia'), fileOf)]),
    faces: new Map([...known.faces, ...byId(all('Fonts', 'Font'), faceOf)]),
    params: new Map([...known.params, ...byId(all('DrawParams', 'DrawParam'), each => each)]),
    drawings: new Map([...known.drawings, ...byId(all('CompositeGraphicUnits', 'CompositeGraphicUnit'), each => each)]),
  };
};

export const noResources: Resources = { pictures: new Map(), faces: new Map(), params: new Map(), drawings: new Map() };

/** Those that an element names in its children. @param from the file it stands in @throws OfdError */
export const resourcesIn = async (
  ofd: OfdSource,
  element: Element | undefined,
  from: string,
  known: Resources,
  names: readonly string[],
): Promise<Resources> => {
  let found = known;
  for (const name of names) for (const { text } of childrenOf(element, name)) found = await listed(ofd, locate(text, from) ?? '', found);
  return found;
};
