/** What the objects of a page draw by (GB/T 33190 7.9): pictures, typefaces, parameters, colour spaces and drawings that have a number, from the document's lists of resources. */
import { locate } from './locate.ts';
import type { OfdSource } from './source.ts';
import { unitId } from './unit-id.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

export interface Face {
  readonly name: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

/** By their numbers, as `unitId` has them. */
export interface Resources {
  /** Files of pictures. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly faces: ReadonlyMap<string, Face>;
  /** DrawParam. */
  readonly params: ReadonlyMap<string, Element>;
  /** ColorSpace. */
  readonly spaces: ReadonlyMap<string, Element>;
  /** CompositeGraphicUnit. */
  readonly drawings: ReadonlyMap<string, Element>;
  /** Of the lists that were read. */
  readonly lists: ReadonlySet<string>;
  /** Whether a list that is named is not there. */
  readonly isMissing: boolean;
  /** Whether two of them have one number: programs would draw by either. */
  readonly hasTwice: boolean;
}

const listed = async (ofd: OfdSource, path: string, known: Resources): Promise<Resources> => {
  if (known.lists.has(path)) return known;
  if (!ofd.paths.has(path)) return { ...known, isMissing: true };
  const list = await ofd.xml(path);
  const base = locate(list.attributes.get('BaseLoc') ?? '', path) ?? '';
  const taken = new Set([known.pictures, known.faces, known.params, known.spaces, known.drawings].flatMap(each => [...each.keys()]));
  let { hasTwice } = known;
  const byId = <T>(group: string, name: string, of: (element: Element) => T): [string, T][] =>
    childrenOf(list, group)
      .flatMap(each => childrenOf(each, name))
      .map(each => {
        const id = unitId(each.attributes.get('ID'));
        hasTwice ||= taken.has(id);
        taken.add(id);
        return [id, of(each)];
      });
  const fileOf = (media: Element): string => locate(childOf(media, 'MediaFile')?.text ?? '', `${base}/`) ?? '';
  const faceOf = ({ attributes }: Element): Face => ({
    name: attributes.get('FontName') ?? attributes.get('FamilyName') ?? '',
    isBold: attributes.get('Bold') === 'true',
    isItalic: attributes.get('Italic') === 'true',
  });
  const own = {
    pictures: byId('MultiMedias', 'MultiMedia', fileOf),
    faces: byId('Fonts', 'Font', faceOf),
    params: byId('DrawParams', 'DrawParam', each => each),
    spaces: byId('ColorSpaces', 'ColorSpace', each => each),
    drawings: byId('CompositeGraphicUnits', 'CompositeGraphicUnit', each => each),
  };
  return {
    // What one list has is found before what was found already: a page's own before the document's.
    pictures: new Map([...known.pictures, ...own.pictures]),
    faces: new Map([...known.faces, ...own.faces]),
    params: new Map([...known.params, ...own.params]),
    spaces: new Map([...known.spaces, ...own.spaces]),
    drawings: new Map([...known.drawings, ...own.drawings]),
    lists: new Set([...known.lists, path]),
    isMissing: known.isMissing,
    hasTwice,
  };
};

export const noResources: Resources = {
  pictures: new Map(),
  faces: new Map(),
  params: new Map(),
  spaces: new Map(),
  drawings: new Map(),
  lists: new Set(),
  isMissing: false,
  hasTwice: false,
};

/** Those that an element names in its children. @param from the file it stands in @throws OfdError */
const resourcesIn = async (
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

/** Those of the document, which all its pages draw by. @throws OfdError */
export const commonResources = (ofd: OfdSource, common: Element | undefined, root: string): Promise<Resources> =>
  resourcesIn(ofd, common, root, noResources, ['PublicRes', 'DocumentRes']);

/** And those of a page or a template beside them. @throws OfdError */
export const ownResources = (ofd: OfdSource, page: Element, path: string, common: Resources): Promise<Resources> =>
  resourcesIn(ofd, page, path, common, ['PageRes']);
