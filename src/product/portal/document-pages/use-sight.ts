/** What is in sight of the pages: how large they stand, which of them is in the middle, and how a place is brought there. */
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import { inSight, type Layout, laidOut, type Sheet, sheetAt } from './layout.ts';
import type { OpenPdf } from './open-pdf.ts';

/** What the frame around asks of the pages. */
export interface StageHandle {
  /** The millimetres in the middle of what is in sight. */
  readonly middle: () => { readonly page: number; readonly x: number; readonly y: number };
  /** Whether nothing of it lies outside what is seen. */
  readonly isInSight: (box: Box) => boolean;
  readonly show: (box: Box) => void;
}

export interface ShownPages {
  readonly handle: RefObject<StageHandle | null>;
  readonly pdf: OpenPdf;
  /** As wide as there is room, the whole first page, or a share of the real size. */
  readonly zoom: 'fit' | 'page' | number;
  /** The page in the middle, and the zoom that came of it. */
  readonly onSight: (page: number, percent: number) => void;
}

export interface Sight {
  /** For the element that scrolls. */
  readonly pane: RefObject<HTMLDivElement | null>;
  readonly layout: Layout;
  /** The pages worth drawing. */
  readonly seen: readonly Sheet[];
}

/** CSS pixels in a millimetre of paper at 100 %. */
const real = 96 / 25.4;
const padding = 24;

interface View {
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

const useView = (pane: RefObject<HTMLDivElement | null>): View => {
  const [view, setView] = useState<View>({ top: 0, wide: 0, high: 0 });
  useLayoutEffect(() => {
    const { current } = pane;
    if (current === null) return;
    const look = () => setView({ top: current.scrollTop, wide: current.clientWidth, high: current.clientHeight });
    const watcher = new ResizeObserver(look);
    watcher.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [pane]);
  return view;
};

/** Who zooms stays where they were. */
const useKeptPlace = (pane: RefObject<HTMLDivElement | null>, { high }: Layout) => {
  const before = useRef(high);
  useLayoutEffect(() => {
    const { current } = pane;
    if (current !== null && before.current > 0 && before.current !== high) current.scrollTop *= high / before.current;
    before.current = high;
  }, [pane, high]);
};

/** In the pixels that the pane scrolls over. */
interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The pages stand closer to the edge on a phone. */
const insetOf = (pane: Element | null): number => {
  const stack = pane?.firstElementChild ?? null;
  return stack === null ? 0 : Number.parseFloat(getComputedStyle(stack).paddingTop);
};

const isInSight = (pane: Element | null, place: Place | undefined): boolean => {
  if (pane === null || place === undefined) return false;
  const [top, left] = [place.top - pane.scrollTop, place.left - pane.scrollLeft];
  return top >= 0 && left >= 0 && top + place.height <= pane.clientHeight && left + place.width <= pane.clientWidth;
};

export const useSight = ({ handle, pdf, zoom, onSight }: ShownPages): Sight => {
  const pane = useRef<HTMLDivElement>(null);
  const view = useView(pane);
  const widest = Math.max(1, ...pdf.pages.map(({ width }) => width));
  const fitting = Math.min(Math.max((view.wide - 2 * padding) / widest, 0.5), real * 1.6);
  const whole = Math.min(fitting, Math.max((view.high - 2 * padding) / (pdf.pages[0]?.height ?? 297), 0.5));
  const layout = laidOut(pdf.pages, zoom === 'fit' ? fitting : zoom === 'page' ? whole : zoom * real);
  const { scale } = layout;
  useKeptPlace(pane, layout);

  const middleSheet = sheetAt(layout, view.top + view.high / 2 - padding);
  const page = middleSheet?.page ?? 1;
  const percent = Math.round((scale / real) * 100);
  useEffect(() => onSight(page, percent), [onSight, page, percent]);
  const placeOf = ({ page: on, x, y, width, height }: Box): Place | undefined => {
    const sheet = layout.sheets[on - 1];
    const inset = insetOf(pane.current);
    if (sheet === undefined) return undefined;
    const from = { top: inset + sheet.top + y * scale, left: inset + sheet.left + x * scale };
    return { ...from, width: width * scale, height: height * scale };
  };
  useImperativeHandle(handle, () => ({
    isInSight: box => isInSight(pane.current, placeOf(box)),
    middle: () => {
      const y = view.top + view.high / 2 - padding - (middleSheet?.top ?? 0);
      return {
        page,
        x: Math.round((middleSheet?.width ?? 0) / 2),
        y: Math.round(Math.max(0, Math.min(y / scale, middleSheet?.height ?? 0))),
      };
    },
    show: box => {
      const { current } = pane;
      const place = placeOf(box);
      if (current === null || place === undefined || isInSight(current, place)) return;
      current.scrollTo({
        top: place.top + place.height / 2 - current.clientHeight / 2,
        left: place.left + place.width / 2 - current.clientWidth / 2,
      });
    },
  }));
  return { pane, layout, seen: inSight(layout, view.top - view.high, view.top + 2 * view.high) };
};
