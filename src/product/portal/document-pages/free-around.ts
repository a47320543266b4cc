/** A place for one more seal near where somebody looks: beside what stands there, never on top of it. */
import type { Box } from '#trust/positions/document-pages.ts';
import { freePlace } from '#trust/positions/overlaps.ts';
import type { OpenPdf } from './open-pdf.ts';

/** @param standing what stands on the pages; on a page that is full the wanted place is as good as any */
export const freeAround = (wanted: Box, pages: OpenPdf['pages'], standing: readonly { readonly box: Box }[]): Box => {
  const page = pages[wanted.page - 1];
  const taken = standing.map(({ box }) => box);
  return (page === undefined ? undefined : freePlace(wanted, page, taken)) ?? wanted;
};
