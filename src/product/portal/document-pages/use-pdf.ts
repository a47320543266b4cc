/** An open document for as long as its pages are looked at, and where the words stand that are asked for. */
import { useEffect, useState } from 'react';
import type { Box, DocumentPages } from '#trust/positions/document-pages.ts';
import { type DocumentKind, kindOfFile } from './kind-of-file.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';

/** What reads each is fetched with the first of its kind. */
const openDocument = async (file: Blob, found: DocumentKind | undefined): Promise<OpenPdf> => {
  if ((await kindOfFile(file, found)) === 'PDF') return openPdf(file);
  const { openOfd } = await import('./open-ofd.ts');
  return openOfd(file);
};

export interface Opened {
  readonly pdf: OpenPdf | undefined;
  readonly failed: unknown;
}

/** @param found what the service found it to be, where that is known */
export const usePdf = (file: Blob | undefined, found?: DocumentKind): Opened => {
  const [opened, setOpened] = useState<Opened>({ pdf: undefined, failed: undefined });
  useEffect(() => {
    if (file === undefined) return;
    let left = false;
    const opening = openDocument(file, found);
    opening.then(
      pdf => !left && setOpened({ pdf, failed: undefined }),
      (failed: unknown) => !left && setOpened({ pdf: undefined, failed }),
    );
    return () => {
      left = true;
      opening.then(pdf => pdf.close()).catch(() => undefined);
      setOpened({ pdf: undefined, failed: undefined });
    };
  }, [file, found]);
  return opened;
};

/** What positions are judged by: undefined until every word has been looked for. */
export const usePagesOf = (pdf: OpenPdf | undefined, words: readonly string[]): DocumentPages | undefined => {
  const [places, setPlaces] = useState<ReadonlyMap<string, readonly Box[]>>(new Map());
  const missing = words.find(each => !places.has(each));
  useEffect(() => {
    if (pdf === undefined || missing === undefined) return;
    let left = false;
    pdf.find(missing).then(
      found => !left && setPlaces(before => new Map([...before, [missing, found]])),
      () => !left && setPlaces(before => new Map([...before, [missing, []]])),
    );
    return () => {
      left = true;
    };
  }, [pdf, missing]);
  return pdf === undefined || missing !== undefined ? undefined : { pages: pdf.pages, fields: pdf.fields, places };
};
