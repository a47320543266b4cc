/**
 * The pages of an OFD as they are drawn: each with the templates, notes and resources that belong to it. Of these some may be no OFD by the book where
 * the pages are: what they would draw is told to be missing.
 */
import { annotationsOf } from './annotations.ts';
import { orMissing } from './or-missing.ts';
import { type Drawing, drawingOf } from './page-drawing.ts';
import { drawingAt, type OfdPages } from './read-pages.ts';
import { commonResources, noResources, ownResources, type Resources } from './resources.ts';
import type { OfdSource } from './source.ts';
import { unitId } from './unit-id.ts';
import { childOf, type Element } from './xml.ts';

interface Part {
  readonly page: Element;
  readonly resources: Resources;
}

/** Reads one page after the other, each when it is asked for. @throws OfdError for pages that cannot be read */
export const drawingsIn = async (ofd: OfdSource, { body, pages }: OfdPages): Promise<(page: number) => Promise<Drawing>> => {
  const { root } = body;
  const document = await ofd.xml(root);
  const common = await orMissing(() => commonResources(ofd, childOf(document, 'CommonData'), root), noResources);
  const notes = await orMissing(() => annotationsOf(ofd, document, root), []);
  return async number => {
    const page = pages[number - 1];
    if (page === undefined) return { drawn: [], undrawn: new Set() };
    let isMissing = common.isMissing || notes.isMissing || page.isMissing;
    const contents: Part[] = [];
    for (const path of [...page.below, page.path, ...page.above]) {
      const element = await drawingAt(ofd, path);
      const own = await orMissing(() => ownResources(ofd, element, path, common.found), common.found);
      isMissing ||= own.isMissing || own.found.isMissing || own.found.hasTwice;
      contents.push({ page: element, resources: own.found });
    }
    const noted: Part[] = [];
    const listed = notes.found.filter(({ id }) => unitId(id) === unitId(page.id));
    isMissing ||= listed.length > 1;
    for (const { path } of listed) {
      const note = await orMissing(() => ofd.xml(path), undefined);
      isMissing ||= note.isMissing;
      if (note.found !== undefined) noted.push({ page: note.found, resources: common.found });
    }
    return drawingOf({ contents, notes: noted, isMissing });
  };
};
