/** Where the pictures of a signature stand on the pages: its own field, and the stamps that were made with it. */
import { rectOf } from './annotation-place.ts';
import type { PageRect } from './later-changes.ts';
import { nameOf, PdfRef, readText } from './pdf-syntax.ts';
import type { Signed } from './permissions.ts';

/** More nobody looks at. */
const mostPlaces = 500;

/** In the revision that was signed: what came after it is none of its. */
export const signaturePlaces = ({ revision: file, field }: Signed): readonly PageRect[] => {
  const own = new Set([field.ref, ...file.arrayOf(field.dict.get('Kids'))].flatMap(each => (each instanceof PdfRef ? [each.num] : [])));
  const out: PageRect[] = [];
  for (const [index, page] of file.pages().entries())
    for (const each of file.arrayOf(page.dict.get('Annots'))) {
      const dict = file.dictOf(each);
      if (dict === undefined) continue;
      const isField = each instanceof PdfRef && own.has(each.num);
      const isStamp =
        nameOf(file.resolve(dict.get('Subtype'))) === 'Stamp' && isNamedAfter(readText(file.resolve(dict.get('NM'))), field.name);
      const rect = isField || isStamp ? rectOf(file, dict.get('Rect')) : undefined;
      if (rect !== undefined && rect[2] > rect[0] && rect[3] > rect[1]) out.push({ page: index + 1, rect });
    }
  return out.slice(0, mostPlaces);
};

/** `prepare-signing.ts` names the stamps of a signature after its field. */
const isNamedAfter = (name: string | undefined, field: string): boolean =>
  name?.startsWith(`${field}-`) === true && /^\d+$/.test(name.slice(field.length + 1));
