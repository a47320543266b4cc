/** Where a signature is drawn, with finger, pen or mouse. */
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { field, type Point, pointAfter, type Stroke, type Touch } from './ink.ts';
import { drawMark, drawStroke, type Mark } from './ink-canvas.ts';
import { useInvitationWords } from './use-invitation-words.ts';

interface SignaturePadProps {
  readonly mark: Mark;
  /** Whose it is. */
  readonly name: string;
  /** It is on its way: what is drawn now would not be on it. */
  readonly isSent: boolean;
  readonly onStroke: (stroke: Stroke) => void;
}

/** The pixels of its width on this screen, kept as its size changes. */
const useSharpWidth = (canvas: { readonly current: HTMLCanvasElement | null }): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    const watcher = new ResizeObserver(() => setWidth(Math.round(current.clientWidth * Math.min(devicePixelRatio, 3))));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [canvas]);
  return width;
};

/** What is under way, between pen down and pen up. */
interface Drawing {
  readonly pointer: number;
  readonly points: Point[];
  touch: Touch;
}

/** Where on the field the pointer is. A mouse presses always alike; of fingers few screens measure it. */
const touchOf = (canvas: HTMLCanvasElement, event: globalThis.PointerEvent): Touch => {
  const { left, top, width } = canvas.getBoundingClientRect();
  const scale = field.width / width;
  return {
    x: (event.clientX - left) * scale,
    y: (event.clientY - top) * scale,
    at: event.timeStamp,
    pressure: event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : undefined,
  };
};

export const SignaturePad = ({ mark, name, isSent, onStroke }: SignaturePadProps) => {
  const t = useInvitationWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Drawing>(undefined);
  const width = useSharpWidth(canvas);
  useLayoutEffect(() => {
    const { current } = canvas;
    if (current === null || width === 0) return;
    current.width = width;
    current.height = Math.round((width * field.height) / field.width);
    drawMark(current, mark, name);
  }, [mark, name, width]);
  // Whoever holds the pen down draws: the page neither scrolls nor lets the text around be chosen.
  useEffect(() => {
    const still = (event: TouchEvent) => event.preventDefault();
    const { current } = canvas;
    current?.addEventListener('touchstart', still, { passive: false });
    return () => current?.removeEventListener('touchstart', still);
  }, []);

  const isByHand = mark.way === 'hand';
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isByHand || isSent || event.button !== 0 || drawing.current !== undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const touch = touchOf(event.currentTarget, event.nativeEvent);
    drawing.current = { pointer: event.pointerId, points: [pointAfter(undefined, touch)], touch };
    const context = event.currentTarget.getContext('2d');
    if (context !== null) drawStroke(context, drawing.current.points);
  };
  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    const { current } = drawing;
    if (current?.pointer !== event.pointerId) return;
    const from = current.points.length;
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const each of all.length === 0 ? [event.nativeEvent] : all) {
      const touch = touchOf(event.currentTarget, each);
      const point = current.points.at(-1);
      current.points.push(pointAfter(point === undefined ? undefined : { touch: current.touch, point }, touch));
      current.touch = touch;
    }
    const context = event.currentTarget.getContext('2d');
    if (context !== null) drawStroke(context, current.points, from);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    const { current } = drawing;
    if (current?.pointer !== event.pointerId) return;
    drawing.current = undefined;
    onStroke(current.points);
  };
  return (
    <div className="e-pad">
      <canvas
        ref={canvas}
        role="img"
        aria-label={isByHand ? t('sign.pad') : t('sign.padName', { name })}
        data-way={mark.way}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {isByHand && mark.strokes.length === 0 ? <span aria-hidden="true">{t('sign.prompt')}</span> : null}
    </div>
  );
};
