/** An OFD in the browser, page by page: read by the code that the service reads it with, drawn here. */

import type { Undrawn } from '#trust/ofd/page-drawing.ts';
import { drawingsIn } from '#trust/ofd/read-drawings.ts';
import { piecesOf, readOfdPages } from '#trust/ofd/read-pages.ts';
import { type SealOnPage, sealsOnPages } from '#trust/ofd/seals-on-pages.ts';
import { type Box, placesOf } from '#trust/positions/document-pages.ts';
import { drawOfd, type OfdSheet } from './draw-ofd.ts';
import { pictureAt, sealPictureAt } from './ofd-pictures.ts';
import type { OpenPdf } from './open-pdf.ts';
import { openZip } from './open-zip.ts';

const placesBySignature = (seals: readonly SealOnPage[]): ReadonlyMap<string, readonly Box[]> => {
  const found = new Map<string, readonly Box[]>();
  for (const { signature, page, box, clip } of seals) {
    const seen = clip === undefined ? box : { x: box.x + clip.x, y: box.y + clip.y, width: clip.width, height: clip.height };
    found.set(signature, [...(found.get(signature) ?? []), { page, ...seen }]);
  }
  return found;
};

/** @throws OfdError, Refusal for what the service would not have taken */
export const openOfd = async (file: Blob): Promise<OpenPdf> => {
  const ofd = await openZip(file);
  const read = await readOfdPages(ofd);
  const [drawingAt, seals] = [await drawingsIn(ofd, read), await sealsOnPages(ofd, read)];
  const sheets: OfdSheet[] = [];
  const pictures = new Map<string, Blob | undefined>();
  const undrawn = new Set<Undrawn>();
  for (const { page, width, height } of read.pages) {
    const drawing = await drawingAt(page);
    const own = seals.filter(seal => seal.page === page);
    for (const each of drawing.undrawn) undrawn.add(each);
    for (const drawn of drawing.drawn)
      if (drawn.kind === 'picture' && !pictures.has(drawn.path)) pictures.set(drawn.path, await pictureAt(ofd, drawn.path));
    for (const { seal = '' } of own) if (!pictures.has(seal)) pictures.set(seal, await sealPictureAt(ofd, seal));
    sheets.push({ width, height, drawing, seals: own });
  }
  if ([...pictures.values()].includes(undefined)) undrawn.add('picture');
  return {
    pages: read.pages.map(({ page, width, height }) => ({ page, width, height })),
    fields: placesBySignature(seals),
    undrawn,
    boxOf: () => undefined,
    find: async words => read.pages.flatMap(({ page, texts }) => placesOf(piecesOf(texts), words, page)),
    draw: (number, canvas, width) => {
      const sheet = sheets[number - 1];
      let left = false;
      const done = sheet === undefined ? Promise.resolve() : drawOfd(sheet, pictures, canvas, width, () => left);
      return {
        done,
        stop: () => {
          left = true;
        },
      };
    },
    close: async () => undefined,
  };
};
