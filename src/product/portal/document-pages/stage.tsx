/** The pages with the seals on them: scrolled, zoomed, only what is in sight drawn. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import type { Position } from '#trust/positions/positions.ts';
import { inSight, type Layout, laidOut, type Sheet, sheetAt } from './layout.ts';
import type { OpenPdf } from './open-pdf.ts';
import { PageSheet } from './page-sheet.tsx';
import { SealBox } from './seal-box.tsx';
import { clamped, type Guide, resized, rest } from './snap.ts';
import { type Chosen, isChosen, movedTo, type Spot, sizedTo } from './spots.ts';
import { useDrag } from './use-drag.ts';
import { useWords } from './words.ts';

/** What the frame around asks of the pages. */
export interface StageHandle {
  /** The millimetres in the middle of what is in sight. */
  readonly middle: () => { readonly page: number; readonly x: number; readonly y: number };
  readonly show: (box: Box) => void;
}

interface StageProps {
  readonly handle: RefObject<StageHandle | null>;
  readonly pdf: OpenPdf;
  readonly spots: readonly Spot[];
  readonly chosen: Chosen | undefined;
  readonly faulty: ReadonlySet<string>;
  /** Where the words of the chosen position stand. */
  readonly hits: readonly Box[];
  readonly fixed: boolean;
  /** A share of the width there is, or of the real size. */
  readonly zoom: 'fit' | number;
  readonly limits: { readonly least: number; readonly most: number };
  readonly nameOf: (spot: Spot) => string;
  readonly colourOf: (spot: Spot) => number;
  readonly onChoose: (chosen: Chosen | undefined) => void;
  readonly onChange: (spot: Chosen, position: Position, gesture?: string) => void;
  readonly onRemove: (spot: Chosen) => void;
  /** The page in the middle, and the zoom that came of it. */
  readonly onSight: (page: number, percent: number) => void;
}

/** CSS pixels in a millimetre of paper at 100 %. */
const real = 96 / 25.4;
const padding = 24;
/** How near in pixels a line draws a box. */
const reach = 7;
/** A pointer that moved less has pressed. */
const still = 3;

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

export const Stage = (props: StageProps) => {
  const { handle, pdf, spots, chosen, faulty, hits, fixed, zoom, limits, nameOf, colourOf, onChoose, onChange, onRemove, onSight } = props;
  const { t } = useWords();
  const pane = useRef<HTMLDivElement>(null);
  const stack = useRef<HTMLDivElement>(null);
  const drag = useDrag();
  const [guides, setGuides] = useState<{ readonly page: number; readonly lines: readonly Guide[] }>();
  const view = useView(pane);
  const widest = Math.max(1, ...pdf.pages.map(({ width }) => width));
  const fitting = Math.min(Math.max((view.wide - 2 * padding) / widest, 0.5), real * 1.6);
  const layout = laidOut(pdf.pages, zoom === 'fit' ? fitting : zoom * real);
  const { scale } = layout;
  useKeptPlace(pane, layout);

  const middleSheet = sheetAt(layout, view.top + view.high / 2 - padding);
  const page = middleSheet?.page ?? 1;
  const percent = Math.round((scale / real) * 100);
  useEffect(() => onSight(page, percent), [onSight, page, percent]);
  useImperativeHandle(handle, () => ({
    middle: () => {
      const y = view.top + view.high / 2 - padding - (middleSheet?.top ?? 0);
      return {
        page,
        x: Math.round((middleSheet?.width ?? 0) / 2),
        y: Math.round(Math.max(0, Math.min(y / scale, middleSheet?.height ?? 0))),
      };
    },
    show: box => {
      const sheet = layout.sheets[box.page - 1];
      if (sheet === undefined) return;
      const top = sheet.top + box.y * scale;
      const isSeen = top > view.top && top + box.height * scale < view.top + view.high - padding;
      if (!isSeen) pane.current?.scrollTo({ top: Math.max(0, top + (box.height * scale) / 2 - view.high / 2) });
    },
  }));

  /** A point of the screen in the pixels of the stack. */
  const inStack = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = stack.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const follow = (clientY: number) => {
    const box = pane.current?.getBoundingClientRect();
    if (box === undefined) return;
    const edge = 36;
    if (clientY < box.top + edge) pane.current?.scrollBy(0, -12);
    else if (clientY > box.bottom - edge) pane.current?.scrollBy(0, 12);
  };
  const othersOn = (spot: Spot, on: number): readonly Box[] =>
    spots.filter(each => each.box.page === on && !isChosen(each, spot)).map(({ box }) => box);

  const grab = (spot: Spot, event: ReactPointerEvent) => {
    onChoose(spot);
    const sheet = layout.sheets[spot.box.page - 1];
    if (sheet === undefined) return;
    const from = inStack(event);
    const grip = { x: from.x - sheet.left - spot.box.x * scale, y: from.y - sheet.top - spot.box.y * scale };
    const gesture = `drag-${event.timeStamp}`;
    let moves = false;
    drag(event, {
      move: now => {
        const at = inStack(now);
        if (!moves && Math.hypot(at.x - from.x, at.y - from.y) < still) return;
        moves = true;
        follow(now.clientY);
        const mayLeave = spot.position.method === 'COORD' && spot.position.pages === 'PAGE';
        const over: Sheet = (mayLeave ? sheetAt(layout, at.y - grip.y + (spot.box.height * scale) / 2) : undefined) ?? sheet;
        const box = { ...spot.box, x: (at.x - grip.x - over.left) / scale, y: (at.y - grip.y - over.top) / scale };
        const to = rest(box, over, othersOn(spot, over.page), now.altKey ? 0 : reach / scale);
        setGuides({ page: over.page, lines: to.guides });
        onChange(spot, movedTo(spot, { page: over.page, ...to }), gesture);
      },
      end: () => setGuides(undefined),
    });
  };
  const size = (spot: Spot, event: ReactPointerEvent) => {
    const from = inStack(event);
    const gesture = `size-${event.timeStamp}`;
    drag(event, {
      move: now => {
        const at = inStack(now);
        const to = { width: spot.box.width + (at.x - from.x) / scale, height: spot.box.height + (at.y - from.y) / scale };
        onChange(spot, sizedTo(spot.position, spot.placed.usual, resized(spot.box, to, limits)), gesture);
      },
      end: () => undefined,
    });
  };
  const nudge = (spot: Spot, dx: number, dy: number) => {
    const sheet = layout.sheets[spot.box.page - 1];
    if (sheet === undefined) return;
    const to = {
      page: spot.box.page,
      x: dx === 0 ? spot.box.x : clamped(spot.box.x + dx, spot.box.width, sheet.width),
      y: dy === 0 ? spot.box.y : clamped(spot.box.y + dy, spot.box.height, sheet.height),
    };
    onChange(spot, movedTo(spot, to), `nudge-${spot.key}`);
  };

  const seen = inSight(layout, view.top - view.high, view.top + 2 * view.high);
  const guided = layout.sheets[(guides?.page ?? 0) - 1];
  return (
    <section
      ref={pane}
      className="cr-stage"
      aria-label={t('pages.pages')}
      onPointerDown={event => {
        if (event.target === event.currentTarget || (event.target instanceof Element && event.target.closest('.cr-sheet') !== null))
          onChoose(undefined);
      }}
    >
      <div ref={stack} className="cr-stack" style={{ width: layout.wide, height: layout.high }}>
        {seen.map(sheet => (
          <PageSheet
            key={sheet.page}
            pdf={pdf}
            page={sheet.page}
            left={sheet.left}
            top={sheet.top}
            width={sheet.wide}
            height={sheet.high}
          />
        ))}
        {hits.map((hit, index) => {
          const sheet = layout.sheets[hit.page - 1];
          if (sheet === undefined) return null;
          return (
            <i
              key={`${hit.page}-${hit.x}-${hit.y}`}
              className="cr-hit"
              style={{
                left: sheet.left + hit.x * scale - 2,
                top: sheet.top + hit.y * scale - 2,
                width: hit.width * scale + 4,
                height: hit.height * scale * 1.25 + 4,
              }}
            >
              {index + 1}
            </i>
          );
        })}
        {guided !== undefined &&
          guides?.lines.map(({ axis, at }) => (
            <i
              key={`${axis}-${at}`}
              className="cr-guide"
              style={
                axis === 'x'
                  ? { left: guided.left + at * scale, top: guided.top, width: 1, height: guided.high }
                  : { left: guided.left, top: guided.top + at * scale, width: guided.wide, height: 1 }
              }
            />
          ))}
        {spots.map(spot => {
          const sheet = layout.sheets[spot.box.page - 1];
          if (sheet === undefined) return null;
          return (
            <SealBox
              key={spot.key}
              spot={spot}
              sheet={sheet}
              scale={scale}
              name={nameOf(spot)}
              colour={colourOf(spot)}
              chosen={isChosen(spot, chosen)}
              faulty={faulty.has(`${spot.row}-${spot.index}`)}
              fixed={fixed}
              onChoose={() => onChoose(spot)}
              onGrab={event => grab(spot, event)}
              onSize={event => size(spot, event)}
              onNudge={(dx, dy) => nudge(spot, dx, dy)}
              onRemove={() => onRemove(spot)}
            />
          );
        })}
      </div>
    </section>
  );
};
