/** Whether seals would stand on top of each other, or on a signature that is there already, and where there is room for one beside them. */
import type { Fault } from '#engine/wire/fault.ts';
import type { Box, PageSize, Size } from './document-pages.ts';
import type { Position } from './positions.ts';

/** So many millimetres into each other two seals still stand side by side. */
const grace = 1;

const runInto = (from: number, size: number, otherFrom: number, otherSize: number): boolean =>
  from + size - grace > otherFrom && otherFrom + otherSize - grace > from;

export const overlap = (one: Box, other: Box): boolean =>
  one.page === other.page && runInto(one.x, one.width, other.x, other.width) && runInto(one.y, one.height, other.y, other.height);

/** The cells of a position that say something, whatever their order. */
const cellsOf = (position: Position): string =>
  JSON.stringify(
    Object.entries(position)
      .filter(([, cell]) => cell !== null && cell !== undefined && cell !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

export const isAmong = (position: Position, all: readonly Position[]): boolean => {
  const cells = cellsOf(position);
  return all.some(each => cellsOf(each) === cells);
};

/** A place, where it comes to stand. */
export interface Standing {
  /** Where a fault of it is told. */
  readonly at: string;
  readonly position: Position;
  readonly boxes: readonly Box[];
  /** What its step is called. */
  readonly name: string;
  /** As the template has it: two of those are its author's to answer for. */
  readonly isGiven: boolean;
}

/** Of two places that cover each other the later one is told, and each that covers a signature. @param signed where signatures stand already */
export const coverings = (all: readonly Standing[], signed: readonly Box[]): readonly Fault[] => {
  // By page: a place on all of two thousand is held against what stands on each, not against all the others' thousands.
  const before = new Map<number, { readonly box: Box; readonly by: Standing }[]>();
  return all.flatMap((standing): readonly Fault[] => {
    const { at, position, boxes, isGiven } = standing;
    const path = `${at}.${position.method === 'COORD' ? 'x' : 'method'}`;
    const faultOf = (box: Box): readonly Fault[] => {
      const other = before.get(box.page)?.find(({ box: one, by }) => !(isGiven && by.isGiven) && overlap(one, box))?.by;
      if (other !== undefined) return [{ path, code: 'POSITION_COVERS', params: { page: box.page, step: other.name } }];
      const isOn = !isGiven && signed.some(one => overlap(one, box));
      return isOn ? [{ path, code: 'POSITION_ON_SIGNATURE', params: { page: box.page } }] : [];
    };
    const [first] = boxes.flatMap(faultOf);
    for (const box of boxes) {
      const there = before.get(box.page);
      if (there === undefined) before.set(box.page, [{ box, by: standing }]);
      else there.push({ box, by: standing });
    }
    return first === undefined ? [] : [first];
  });
};

/** So far from a taken place the next one is tried, in millimetres. */
const gap = 4;

/** The wanted place, or the nearest one on its page where nothing stands: none where the page is full. */
export const freePlace = (wanted: Box, page: Size, taken: readonly Box[]): Box | undefined => {
  const own = taken.filter(box => box.page === wanted.page);
  const [mostX, mostY] = [Math.floor(page.width - wanted.width), Math.floor(page.height - wanted.height)];
  const within = (at: number, most: number): number => Math.max(0, Math.min(Math.round(at), most));
  // Beside, under or over what stands there, as somebody would lay the next seal by hand.
  const columns = [wanted.x, ...own.flatMap(box => [box.x + box.width + gap, box.x - wanted.width - gap])].map(x => within(x, mostX));
  const rows = [wanted.y, ...own.flatMap(box => [box.y, box.y + box.height + gap, box.y - wanted.height - gap])].map(y => within(y, mostY));
  const away = (box: Box): number => Math.hypot(box.x - wanted.x, box.y - wanted.y);
  return columns
    .flatMap(x => rows.map((y): Box => ({ ...wanted, x, y })))
    .filter(box => !own.some(each => overlap(box, each)))
    .toSorted((one, other) => away(one) - away(other))[0];
};

/** Where the parties of a document sign if nothing says otherwise: at the foot of its last page, side by side and then upwards. */
export const placeAtFoot = (pages: readonly PageSize[], size: Size, taken: readonly Box[]): Box => {
  const { page, width, height } = pages.at(-1) ?? { page: 1, width: 210, height: 297 };
  const wanted = { page, x: Math.max(0, Math.min(28, width - size.width)), y: Math.max(0, height - size.height - 40), ...size };
  return freePlace(wanted, { width, height }, taken) ?? wanted;
};
