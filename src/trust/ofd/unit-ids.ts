/**
 * The numbers of what is in a document of an OFD (GB/T 33190 7.5, ST_ID): whatever is put in goes on from the highest. What the document says of it is
 * not believed alone: of two objects of one number programs would show either.
 */
import { annotationsOf } from './annotations.ts';
import { replaceText } from './insert-xml.ts';
import { locate } from './locate.ts';
import { OfdError } from './ofd-error.ts';
import { drawingAt, type OfdPages } from './read-pages.ts';
import { required } from './required.ts';
import type { OfdSource } from './source.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

/** 7.3: an unsigned number of four octets. */
const MOST = 2 ** 32 - 1;

const declaredIn = (document: Element): number => {
  const said = childOf(childOf(document, 'CommonData'), 'MaxUnitID')?.text ?? '';
  if (!/^\d{1,10}$/.test(said)) throw new OfdError();
  return Number(said);
};

/** Words that are no number are none of those that are given. */
const highestOf = ({ attributes, children }: Element): number => {
  const own = Number(attributes.get('ID') ?? 0);
  return children.reduce((most, each) => Math.max(most, highestOf(each)), Number.isNaN(own) ? 0 : own);
};

/** Lists of resources that an element names. */
const listsOf = (element: Element | undefined, from: string, names: readonly string[]): readonly string[] =>
  names.flatMap(name => childrenOf(element, name).map(({ text }) => required(locate(text, from))));

/** A file that is named and not there has no numbers. */
const xmlAt = async (ofd: OfdSource, paths: readonly string[]): Promise<readonly Element[]> => {
  const found: Element[] = [];
  for (const path of paths) if (ofd.paths.has(path)) found.push(await ofd.xml(path));
  return found;
};

/** Of the document and all it is made of. @throws OfdError for one that cannot be read, and for numbers that are none */
export const highestIn = async (ofd: OfdSource, { body: { root }, pages }: OfdPages): Promise<number> => {
  const document = await ofd.xml(root);
  const common = childOf(document, 'CommonData');
  const templates = childrenOf(common, 'TemplatePage').map(({ attributes }) => required(locate(attributes.get('BaseLoc') ?? '', root)));
  let highest = Math.max(declaredIn(document), highestOf(document));
  const count = (elements: readonly Element[]): void => {
    for (const each of elements) highest = Math.max(highest, highestOf(each));
  };
  count(await xmlAt(ofd, listsOf(common, root, ['PublicRes', 'DocumentRes'])));
  const notes = await annotationsOf(ofd, document, root);
  const files = notes.map(({ path }) => path);
  count(await xmlAt(ofd, files));
  for (const path of new Set([...templates.filter(each => ofd.paths.has(each)), ...pages.map(each => each.path)])) {
    const page = await drawingAt(ofd, path);
    count([page, ...(await xmlAt(ofd, listsOf(page, path, ['PageRes'])))]);
  }
  if (!Number.isSafeInteger(highest) || highest > MOST) throw new OfdError();
  return highest;
};

/** @throws OfdError for a number that there is none of */
export const withHighest = (document: Buffer, highest: number): Buffer => {
  if (!Number.isSafeInteger(highest) || highest > MOST) throw new OfdError();
  return replaceText(document, ['Document', 'CommonData', 'MaxUnitID'], String(highest));
};
