/**
 * The pages of an OFD as they are drawn: each with the templates, notes and resources that belong to it. Of these some may be no OFD by the book where
 * the pages are: what they would draw is told to be missing.
 */
import { annotationsOf } from './annotations.ts';
import { OfdError } from './ofd-error.ts';
import { type Drawing, drawingOf } from './page-drawing.ts';
import { drawingAt, type OfdPages } from './read-pages.ts';
import { noResources, type Resources, resourcesIn } from './resources.ts';
import type { OfdSource } from './source.ts';
import { childOf, type Element } from './xml.ts';

/** What could be read, and else something in its place, which is then said. */
const orMissing = async <T>(read: () => Promise<T>, instead: T): Promise<{ readonly found: T; readonly isMissing: boolean }> => {
  try {
    return { found: await read(), isMissing: false };
  } catch (error) {
    if (error instanceof OfdError) return { found: instead, isMissing: true };
    throw error;
  }
};

interface Part {
  readonly page: Element;
  readonly resources: Resources;
}

/** Reads one page after the other, each when it is asked for. @throws OfdError for pages that cannot be read */
export const drawingsIn = async (ofd: OfdSource, { body, pages }: OfdPages): Promise<(page: number) => Promise<Drawing>> => {
  const { root } = body;
  const document = await ofd.xml(root);
  const lists = ['PublicRes', 'DocumentRes'];
  const common = await orMissing(() => resourcesIn(ofd, childOf(document, 'CommonData'), root, noResources, lists), noResources);
  const notes = await orMissing(() => annotationsOf(ofd, document, root), []);
  return async number => {
    const page = pages[number - 1];
    if (page === undefined) return { drawn: [], undrawn: new Set() };
    let isMissing = common.isMissing || notes.isMissing;
    const contents: Part[] = [];
    for (const path of [...page.below, page.path, ...page.above]) {
      const element = await drawingAt(ofd, path);
      const own = await orMissing(() => resourcesIn(ofd, element, path, common.found, ['PageRes']), common.found);
      isMissing ||= own.isMissing;
      contents.push({ page: element, resources: own.found });
    }
    const noted: Part[] = [];
    for (const { path } of notes.found.filter(({ id }) => id === page.id)) {
      const note = await orMissing(() => ofd.xml(path), undefined);
      isMissing ||= note.isMissing;
      if (note.found !== undefined) noted.push({ page: note.found, resources: common.found });
    }
    return drawingOf({ contents, notes: noted, isMissing });
  };
};
