/**
 * Whether a document of an OFD that is to be signed names everything once: of two resources of one number, or two files of notes for one page, programs
 * would show either. What cannot be read at all is told where the pages are drawn.
 */
import { annotationsOf } from './annotations.ts';
import { OfdError } from './ofd-error.ts';
import { orMissing } from './or-missing.ts';
import { drawingAt, type OfdPages } from './read-pages.ts';
import { commonResources, noResources, ownResources } from './resources.ts';
import type { OfdSource } from './source.ts';
import { unitId } from './unit-id.ts';
import { childOf } from './xml.ts';

/** @throws OfdError */
export const requireOneMeaning = async (ofd: OfdSource, { body: { root }, pages }: OfdPages): Promise<void> => {
  const document = await ofd.xml(root);
  const common = await orMissing(() => commonResources(ofd, childOf(document, 'CommonData'), root), noResources);
  if (common.found.hasTwice) throw new OfdError();
  const notes = await orMissing(() => annotationsOf(ofd, document, root), []);
  const ids = notes.found.map(({ id }) => unitId(id));
  if (new Set(ids).size !== ids.length) throw new OfdError();
  const own = pages.filter(({ hasOwnResources }) => hasOwnResources);
  for (const path of new Set(own.flatMap(page => [...page.below, page.path, ...page.above]))) {
    const content = await drawingAt(ofd, path);
    const { found } = await orMissing(() => ownResources(ofd, content, path, common.found), common.found);
    if (found.hasTwice) throw new OfdError();
  }
};
