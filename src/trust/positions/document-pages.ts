/**
 * A document as positions know it: its pages as they are seen, its signature fields, and where words stand. Read from what a PDF library says of
 * a page, so that the browser finds what the service finds; knows no library.
 */

export interface PageSize {
  readonly page: number;
  /** Millimetres, turned as the page is shown. */
  readonly width: number;
  readonly height: number;
}

/** Millimetres from the page's top left corner: of a word, to the top left corner of its first character. */
export interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the page as it is seen, in millimetres. */
export interface Box extends Place, Size {}

export interface DocumentPages {
  readonly pages: readonly PageSize[];
  /** The places of signature fields by name, in the order of the pages. Fields of other kinds cannot be signed and are none of them. */
  readonly fields: ReadonlyMap<string, readonly Box[]>;
  /** Every place where the words that were asked for stand, whatever blanks or widths of characters they are written with. */
  readonly places: ReadonlyMap<string, readonly Box[]>;
}

/** From the page's own coordinates to points as it is seen: the six numbers of a viewport at its own size. */
type Transform = readonly number[];

/** A point is the 72nd part of an inch. */
export const mmOf = (points: number): number => (points * 25.4) / 72;

/** Who writes full-width brackets means the same as who writes half-width ones; blanks between characters are typesetting. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '');

export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As a viewport of the library has it. */
interface Viewport {
  readonly width: number;
  readonly height: number;
}

export const pageSizeOf = (page: number, { width, height }: Viewport): PageSize => ({
  page,
  width: Math.round(mmOf(width)),
  height: Math.round(mmOf(height)),
});

const multiply = (m: Transform, [x, y]: readonly [number, number]): readonly [number, number] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  return [a * x + c * y + e, b * x + d * y + f];
};

/** A piece of text as the library tells it; what else it tells of a page's text has no `str`. */
type TextItem = { readonly str: string; readonly transform: readonly number[]; readonly width: number } | object;

/** The page's text in its order, each piece with the place where it begins. */
export const piecesOf = (transform: Transform, items: readonly TextItem[]): readonly Piece[] => {
  // A page may count in units of its own (UserUnit), which only its transform has in it.
  const [across = 1, down = 0] = transform;
  const unit = Math.hypot(across, down);
  return items.flatMap((item): Piece[] => {
    if (!('str' in item) || item.str === '') return [];
    const [, , c = 0, d = 0, e = 0, f = 0] = item.transform;
    const height = Math.hypot(c, d) * unit;
    const [x, y] = multiply(transform, [e, f]);
    return [{ text: plain(item.str), x, y: y - height, width: item.width * unit, height }];
  });
};

/** Every place of the words in the running text of the pieces; one that runs on into the next piece is as wide as it is in the first. */
export const placesOf = (pieces: readonly Piece[], sought: string, page: number): readonly Box[] => {
  const words = plain(sought);
  const text = pieces.map(piece => piece.text).join('');
  const found: Box[] = [];
  if (words === '') return found;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    let before = 0;
    for (const { text: own, x, y, width, height } of pieces) {
      if (at < before + own.length) {
        const each = width / own.length;
        const along = at - before;
        const wide = each * Math.min(words.length, own.length - along);
        found.push({ page, x: mmOf(x + each * along), y: mmOf(y), width: mmOf(wide), height: mmOf(height) });
        break;
      }
      before += own.length;
    }
  }
  return found;
};

/** An annotation as the library tells it. */
interface Annotation {
  readonly fieldName?: string;
  readonly fieldType?: string;
  readonly rect?: readonly number[];
}

/** A rectangle of the page's own coordinates as it is seen. @param rect left, bottom, right, top */
export const boxOnPage = (page: number, transform: Transform, rect: readonly number[]): Box => {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const [x1, y1] = multiply(transform, [left, bottom]);
  const [x2, y2] = multiply(transform, [right, top]);
  return { page, x: mmOf(Math.min(x1, x2)), y: mmOf(Math.min(y1, y2)), width: mmOf(Math.abs(x2 - x1)), height: mmOf(Math.abs(y2 - y1)) };
};

/** The signature fields of a page by their names. */
export const fieldBoxesOf = (
  page: number,
  transform: Transform,
  annotations: readonly Annotation[],
): readonly (readonly [name: string, box: Box])[] =>
  annotations.flatMap(({ fieldName, fieldType, rect }): (readonly [string, Box])[] => {
    if (fieldType !== 'Sig' || typeof fieldName !== 'string' || fieldName === '' || rect === undefined) return [];
    return [[fieldName, boxOnPage(page, transform, rect)]];
  });
