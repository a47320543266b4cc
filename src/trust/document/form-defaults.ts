/**
 * Whether anything on the pages is drawn by what the form says for all of its fields, its font and colour (DA) and its resources (DR; ISO 32000-2
 * 12.7.3). Whoever adds them later then changes how fields look that were signed; of the programs that draw, not each shows it.
 */
import { pictureOf } from './annotation-place.ts';
import type { PdfFile } from './pdf-file.ts';
import { isDict, nameOf, type PdfDict, type PdfValue } from './pdf-syntax.ts';

const inherited = (file: PdfFile, dict: PdfDict, key: string): PdfValue | undefined => {
  let node: PdfDict | undefined = dict;
  for (let depth = 0; node !== undefined && depth <= 32; depth += 1) {
    if (node.has(key)) return file.resolve(node.get(key));
    node = file.dictOf(node.get('Parent'));
  }
  return undefined;
};

/** A picture that brings no resources may be drawn with those of the form. */
const isWhole = (file: PdfFile, widget: PdfDict, type: string | undefined): boolean => {
  const picture = pictureOf(file, widget);
  if (picture !== undefined) return picture.dict.has('Resources');
  // A box whose state has no picture is empty.
  return type === 'Btn' && isDict(file.resolve(file.dictOf(widget.get('AP'))?.get('N')));
};

export const needsDefaults = (file: PdfFile): boolean => {
  const form = file.dictOf(file.catalog.get('AcroForm'));
  // 12.7.3, Table 224: then no picture is heeded.
  const isAnew = (file.resolve(form?.get('NeedAppearances')) ?? false) !== false;
  return file.pages().some(page =>
    file.arrayOf(page.dict.get('Annots')).some(each => {
      const widget = file.dictOf(each);
      if (widget === undefined || nameOf(file.resolve(widget.get('Subtype'))) !== 'Widget') return false;
      const type = nameOf(inherited(file, widget, 'FT'));
      return type !== 'Sig' && (isAnew || !isWhole(file, widget, type));
    }),
  );
};
