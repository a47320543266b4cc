/**
 * The pages of an OFD (GB/T 33190 7): which there are, how large each is, and where words stand on it. Of what is drawn it knows the text objects
 * alone.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { DocumentPages, PageSize, Piece } from '#trust/positions/document-pages.ts';
import { placesOf } from '#trust/positions/document-pages.ts';
import { type Body, bodiesOf } from './bodies.ts';
import { boxIn } from './box.ts';
import { locate } from './locate.ts';
import { OfdError } from './ofd-error.ts';
import { required } from './required.ts';
import type { OfdSource } from './source.ts';
import { type TextRun, textRunsOf } from './text-runs.ts';
import { unitId } from './unit-id.ts';
import { childOf, childrenOf, type Element, readXml } from './xml.ts';

export interface OfdPage extends PageSize {
  /** By which a seal names it. */
  readonly id: string;
  readonly path: string;
  /** Files of what stands on this page and on others (7.8): below its own content, and above it. */
  readonly below: readonly string[];
  readonly above: readonly string[];
  /** Whether one that it names is not there. */
  readonly isMissing: boolean;
  /** Whether it, or what stands on it, has lists of resources of its own. */
  readonly hasOwnResources: boolean;
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

/** 7.7: a page's own area, or that of the document. */
const sizeIn = (page: Element, common: Element): Pick<PageSize, 'width' | 'height'> => {
  const area = childOf(page, 'Area') ?? childOf(common, 'PageArea');
  const { x, y, width, height } = required(boxIn(childOf(required(area), 'PhysicalBox')?.text));
  // Its corner is where coordinates begin; of another one programs shift what is on the page, or do not.
  if (x !== 0 || y !== 0) throw new OfdError();
  return { width, height };
};

const partAt = (location: string | undefined, from: string): string => required(locate(required(location), from));

const hasOwnResources = (page: Element): boolean => childrenOf(page, 'PageRes').length > 0;

interface Template {
  readonly path: string;
  readonly hasOwnResources: boolean;
  readonly order: string;
  readonly texts: readonly TextRun[];
}

/** By their IDs: what stands on every page that names them (7.8). */
const templatesOf = async (ofd: OfdSource, common: Element, root: string): Promise<ReadonlyMap<string, Template>> => {
  const found = new Map<string, Template>();
  for (const { attributes } of childrenOf(common, 'TemplatePage')) {
    const path = partAt(attributes.get('BaseLoc'), root);
    const page = ofd.paths.has(path) ? await drawingAt(ofd, path) : undefined;
    const texts = page === undefined ? [] : textRunsOf(page);
    const id = unitId(required(attributes.get('ID')));
    if (found.has(id)) throw new OfdError();
    const hasOwn = page !== undefined && hasOwnResources(page);
    found.set(id, { path, hasOwnResources: hasOwn, order: attributes.get('ZOrder') ?? 'Background', texts });
  }
  return found;
};

/** Those that a page names, each in its order; undefined for one that is not there. */
const namedBy = (page: Element, templates: ReadonlyMap<string, Template>, paths: ReadonlySet<string>): readonly (Template | undefined)[] =>
  childrenOf(page, 'Template').map(({ attributes }) => {
    const template = templates.get(unitId(attributes.get('TemplateID')));
    return template === undefined || !paths.has(template.path)
      ? undefined
      : { ...template, order: attributes.get('ZOrder') ?? template.order };
  });

/** A page is a drawing: it may be larger than what else is read. */
export const drawingAt = async (ofd: OfdSource, path: string): Promise<Element> => {
  const page = readXml(required(await ofd.markup(path)));
  if (page.name !== 'Page') throw new OfdError();
  return page;
};

/** @throws OfdError; Refusal OFD_SEVERAL for more documents than one in the file, DOCUMENT_PAGES */
export const readOfdPages = async (ofd: OfdSource): Promise<OfdPages> => {
  const [body, ...more] = bodiesOf(await ofd.xml('/OFD.xml'));
  if (more.length > 0) throw new Refusal('OFD_SEVERAL');
  const { root, hasVersions } = required(body);
  // Each version has pages of its own (7.4): programs show the last one, or the first.
  if (hasVersions) throw new OfdError();
  const document = await ofd.xml(root);
  if (document.name !== 'Document') throw new OfdError();
  const common = required(childOf(document, 'CommonData'));
  const listed = childrenOf(childOf(document, 'Pages'), 'Page');
  if (listed.length === 0) throw new OfdError();
  if (listed.length > MOST_PAGES) throw new Refusal('DOCUMENT_PAGES', { params: { limit: MOST_PAGES } });
  const templates = await templatesOf(ofd, common, root);
  const pages: OfdPage[] = [];
  for (const [index, { attributes }] of listed.entries()) {
    const path = partAt(attributes.get('BaseLoc'), root);
    const content = await drawingAt(ofd, path);
    const asked = namedBy(content, templates, ofd.paths);
    const named = asked.filter(each => each !== undefined);
    const pathsOf = (isAbove: boolean) => named.filter(({ order }) => (order === 'Foreground') === isAbove).map(each => each.path);
    pages.push({
      page: index + 1,
      id: required(attributes.get('ID')),
      path,
      below: pathsOf(false),
      above: pathsOf(true),
      isMissing: named.length < asked.length,
      hasOwnResources: hasOwnResources(content) || named.some(each => each.hasOwnResources),
      ...sizeIn(content, common),
      texts: [...named.flatMap(({ texts }) => texts), ...textRunsOf(content)].slice(0, MOST_RUNS),
    });
  }
  // Of two pages of one name a seal would stand on either.
  if (new Set(pages.map(({ id }) => unitId(id))).size !== pages.length) throw new OfdError();
  return { body: required(body), pages };
};

/** Words are looked for in points, as in every document. */
const pointsOf = (mm: number): number => (mm * 72) / 25.4;

/** @param texts of one page */
export const piecesOf = (texts: readonly TextRun[]): readonly Piece[] =>
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
