/**
 * The pages of an OFD (GB/T 33190 7): which there are, how large each is, and where words stand on it. Of what is drawn it knows the text objects
 * alone.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { DocumentPages, PageSize, Piece } from '#trust/positions/document-pages.ts';
import { placesOf } from '#trust/positions/document-pages.ts';
import { boxIn } from './box.ts';
import { OfdError } from './ofd-error.ts';
import { locate, type OfdPackage } from './package.ts';
import { type Body, bodiesOf } from './read-signatures.ts';
import { type TextRun, textRunsOf } from './text-runs.ts';
import { childOf, childrenOf, type Element, readXml } from './xml.ts';

export interface OfdPage extends PageSize {
  /** By which a seal names it. */
  readonly id: string;
  readonly texts: readonly TextRun[];
}

export interface OfdPages {
  readonly body: Body;
  readonly pages: readonly OfdPage[];
}

/** More than these nobody signs in one file. */
const MOST_PAGES = 2000;
/** Of a page: what is more is no text to read. */
const MOST_RUNS = 5000;

const required = <T>(found: T | undefined): T => {
  if (found === undefined) throw new OfdError();
  return found;
};

/** 7.7: a page's own area, or that of the document. */
const sizeIn = (page: Element, common: Element): Pick<PageSize, 'width' | 'height'> => {
  const area = childOf(page, 'Area') ?? childOf(common, 'PageArea');
  const { width, height } = required(boxIn(childOf(required(area), 'PhysicalBox')?.text));
  return { width, height };
};

const partAt = (location: string | undefined, from: string): string => required(locate(required(location), from));

/** By their IDs: what stands on every page that names them (7.8). */
const templatesOf = async (ofd: OfdPackage, common: Element, root: string): Promise<ReadonlyMap<string, readonly TextRun[]>> => {
  const found = new Map<string, readonly TextRun[]>();
  for (const { attributes } of childrenOf(common, 'TemplatePage')) {
    const path = partAt(attributes.get('BaseLoc'), root);
    found.set(required(attributes.get('ID')), ofd.paths.has(path) ? textRunsOf(await drawingAt(ofd, path)) : []);
  }
  return found;
};

/** A page is a drawing: it may be larger than what else is read. */
const drawingAt = async (ofd: OfdPackage, path: string): Promise<Element> => {
  const page = readXml(required(await ofd.markup(path)));
  if (page.name !== 'Page') throw new OfdError();
  return page;
};

/** @throws OfdError; Refusal OFD_SEVERAL for more documents than one in the file, DOCUMENT_PAGES */
export const readOfdPages = async (ofd: OfdPackage): Promise<OfdPages> => {
  const [body, ...more] = bodiesOf(await ofd.xml('/OFD.xml'));
  if (more.length > 0) throw new Refusal('OFD_SEVERAL');
  const { root } = required(body);
  const document = await ofd.xml(root);
  if (document.name !== 'Document') throw new OfdError();
  const common = required(childOf(document, 'CommonData'));
  const listed = childrenOf(childOf(document, 'Pages'), 'Page');
  if (listed.length === 0) throw new OfdError();
  if (listed.length > MOST_PAGES) throw new Refusal('DOCUMENT_PAGES', { params: { limit: MOST_PAGES } });
  const templates = await templatesOf(ofd, common, root);
  const pages: OfdPage[] = [];
  for (const [index, { attributes }] of listed.entries()) {
    const content = await drawingAt(ofd, partAt(attributes.get('BaseLoc'), root));
    const below = childrenOf(content, 'Template').flatMap(each => templates.get(each.attributes.get('TemplateID') ?? '') ?? []);
    pages.push({
      page: index + 1,
      id: required(attributes.get('ID')),
      ...sizeIn(content, common),
      texts: [...below, ...textRunsOf(content)].slice(0, MOST_RUNS),
    });
  }
  // Of two pages of one name a seal would stand on either.
  if (new Set(pages.map(({ id }) => id)).size !== pages.length) throw new OfdError();
  return { body: required(body), pages };
};

/** Words are looked for in points, as in every document. */
const pointsOf = (mm: number): number => (mm * 72) / 25.4;

const piecesOf = (texts: readonly TextRun[]): readonly Piece[] =>
  texts.map(({ text, x, y, width, size }) => ({
    text: text.normalize('NFKC').replace(/\s+/gu, ''),
    x: pointsOf(x),
    y: pointsOf(y),
    width: pointsOf(width),
    height: pointsOf(size),
  }));

/** What positions are judged by. @param words the words that are looked for */
export const documentPagesOf = (pages: readonly OfdPage[], words: readonly string[]): DocumentPages => ({
  pages: pages.map(({ page, width, height }) => ({ page, width, height })),
  fields: new Map(),
  places: new Map(words.map(each => [each, pages.flatMap(({ page, texts }) => placesOf(piecesOf(texts), each, page))])),
});
