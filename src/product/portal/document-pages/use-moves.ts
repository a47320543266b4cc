/** How seals are moved on the pages: dragged over them, drawn larger at a corner, nudged by the arrow keys. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import type { Position } from '#trust/positions/positions.ts';
import { type Sheet, sheetAt } from './layout.ts';
import { clamped, type Guide, resized, rest } from './snap.ts';
import { type Chosen, isChosen, type Limits, movedTo, type Spot, sizedTo } from './spots.ts';
import { useDrag } from './use-drag.ts';
import type { Sight } from './use-sight.ts';

export interface Movable {
  readonly spots: readonly Spot[];
  /** How wide one may be drawn; undefined where each has its size. */
  readonly limits?: Limits | undefined;
  readonly onChoose: (chosen: Chosen | undefined) => void;
  readonly onChange: (spot: Chosen, position: Position, gesture?: string) => void;
}

/** The lines on a page that the dragged seal rests at. */
export interface Guides {
  readonly page: number;
  readonly lines: readonly Guide[];
}

export interface Moves {
  /** For the element that holds the pages: points are counted from its corner. */
  readonly stack: RefObject<HTMLDivElement | null>;
  readonly guides: Guides | undefined;
  readonly grab: (spot: Spot, event: ReactPointerEvent) => void;
  readonly size: (spot: Spot, event: ReactPointerEvent) => void;
  readonly nudge: (spot: Spot, dx: number, dy: number) => void;
}

/** How near in pixels a line draws a box. */
const reach = 7;
/** A pointer that moved less has pressed. */
const still = 3;
/** How near in pixels to its edge the pane begins to scroll. */
const edge = 36;

/** A seal that is dragged to the edge of the pane goes on beyond it. */
const follow = (pane: HTMLElement | null, clientY: number) => {
  const box = pane?.getBoundingClientRect();
  if (box === undefined) return;
  if (clientY < box.top + edge) pane?.scrollBy(0, -12);
  else if (clientY > box.bottom - edge) pane?.scrollBy(0, 12);
};

export const useMoves = ({ spots, limits, onChoose, onChange }: Movable, { pane, layout }: Sight): Moves => {
  const stack = useRef<HTMLDivElement>(null);
  const drag = useDrag();
  const [guides, setGuides] = useState<Guides>();
  const { scale } = layout;

  /** A point of the screen in the pixels of the stack. */
  const inStack = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = stack.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const othersOn = (spot: Spot, on: number): readonly Box[] =>
    spots.filter(each => each.box.page === on && !isChosen(each, spot)).map(({ box }) => box);

  const grab: Moves['grab'] = (spot, event) => {
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
        follow(pane.current, now.clientY);
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
  /** Its right edge rests at the lines that a seal rests at. */
  const stretch = (spot: Spot, { least, most }: Limits, event: ReactPointerEvent) => {
    const sheet = layout.sheets[spot.box.page - 1];
    if (sheet === undefined) return;
    const from = inStack(event);
    const gesture = `size-${event.timeStamp}`;
    drag(event, {
      move: now => {
        const edgeAt = spot.box.x + spot.box.width + (inStack(now).x - from.x) / scale;
        const to = rest({ ...spot.box, x: edgeAt, width: 0 }, sheet, othersOn(spot, spot.box.page), now.altKey ? 0 : reach / scale);
        setGuides({ page: sheet.page, lines: to.guides.filter(({ axis }) => axis === 'x') });
        onChange(spot, { ...spot.position, width: Math.max(least, Math.min(to.x - spot.box.x, most)) }, gesture);
      },
      end: () => setGuides(undefined),
    });
  };
  const size: Moves['size'] = (spot, event) => {
    if (spot.stretch !== undefined) return stretch(spot, spot.stretch, event);
    if (limits === undefined) return;
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
  const nudge: Moves['nudge'] = (spot, dx, dy) => {
    const sheet = layout.sheets[spot.box.page - 1];
    if (sheet === undefined) return;
    const to = {
      page: spot.box.page,
      x: dx === 0 ? spot.box.x : clamped(spot.box.x + dx, spot.box.width, sheet.width),
      y: dy === 0 ? spot.box.y : clamped(spot.box.y + dy, spot.box.height, sheet.height),
    };
    onChange(spot, movedTo(spot, to), `nudge-${spot.key}`);
  };
  return { stack, guides, grab, size, nudge };
};
