/** A picture of a document: zoomed by wheel, pinch, buttons and keys, dragged, turned, fitted. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '../words.ts';
import { type Fit, fitted, moved, type Placed, type Size, STEP, zoomed } from './zoom.ts';

/** One press of an arrow key. */
const PACE = 60;
/** A pointer that moved less than this has clicked. */
const STILL = 4;
const middle = { x: 0, y: 0 };
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PACE, 0],
  ArrowRight: [-PACE, 0],
  ArrowUp: [0, PACE],
  ArrowDown: [0, -PACE],
};

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the picture lies; until both sizes are known nowhere. A fitted one follows its stage. */
const useView = () => {
  const stage = useRef<HTMLButtonElement>(null);
  const [space, setSpace] = useState<Size>();
  const [picture, setPicture] = useState<Size>();
  const [fit, setFit] = useState<Fit | undefined>('page');
  const [free, setFree] = useState<Placed>({ scale: 1, x: 0, y: 0, turn: 0 });
  useEffect(() => {
    const { current } = stage;
    if (current === null) return;
    const watcher = new ResizeObserver(() => setSpace({ width: current.clientWidth, height: current.clientHeight }));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  const known = space !== undefined && picture !== undefined && space.width > 0 && picture.width > 0;
  const placed = known && fit !== undefined ? fitted(picture, space, free.turn, fit) : free;
  const put = (change: (now: Placed, picture: Size, space: Size) => Placed) => {
    if (!known) return;
    setFree(change(placed, picture, space));
    setFit(undefined);
  };
  return {
    stage,
    placed: known ? placed : undefined,
    fit,
    setPicture,
    fitTo: (to: Fit) => setFit(to),
    zoom: (factor: number, at: Point = middle) => put((now, size, room) => zoomed(now, factor, at, size, room)),
    move: (dx: number, dy: number) => put((now, size, room) => moved(now, dx, dy, size, room)),
    /** A turned page is looked at as a whole again. */
    turn: (quarters: number) => {
      setFree({ ...placed, turn: (placed.turn + quarters + 4) % 4 });
      setFit(fit ?? 'page');
    },
    /** Between the whole page and its own size. */
    swap: (at: Point) =>
      fit === 'page' ? put((now, size, room) => zoomed(now, Math.max(1, now.scale * 2) / now.scale, at, size, room)) : setFit('page'),
  };
};

export const Picture = ({ url, name }: { readonly url: string; readonly name: string }) => {
  const t = useSay();
  const view = useView();
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  const fromMiddle = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = view.stage.current?.getBoundingClientRect();
    return box === undefined ? middle : { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const wheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    wheel.current = event => {
      event.preventDefault();
      view.zoom(Math.exp(-event.deltaY / 400), fromMiddle(event));
    };
  });
  useEffect(() => {
    const { current } = view.stage;
    const turned = (event: WheelEvent) => wheel.current?.(event);
    // React listens passively, and the page would scroll along.
    current?.addEventListener('wheel', turned, { passive: false });
    return () => current?.removeEventListener('wheel', turned);
  }, [view.stage]);

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) travelled.current = 0;
  };
  const drag = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.current.set(event.pointerId, now);
    travelled.current += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (other === undefined) {
      if (travelled.current >= STILL) view.move(now.x - before.x, now.y - before.y);
      return;
    }
    const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const between = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    view.zoom(apart(now) / apart(before), between);
  };
  const up = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow !== undefined) view.move(...arrow);
    else if (event.key === '+' || event.key === '=') view.zoom(STEP);
    else if (event.key === '-' || event.key === '_') view.zoom(1 / STEP);
    else if (event.key === '0') view.fitTo('page');
    else if (event.key === '[') view.turn(-1);
    else if (event.key === ']') view.turn(1);
    else return;
    event.preventDefault();
  };

  const tools = [
    { words: t('document.smaller'), sign: '−', act: () => view.zoom(1 / STEP) },
    { words: t('document.larger'), sign: '+', act: () => view.zoom(STEP) },
    { words: t('document.left'), sign: '↺', act: () => view.turn(-1) },
    { words: t('document.right'), sign: '↻', act: () => view.turn(1) },
  ];
  const { placed } = view;
  return (
    <>
      <div className="cr-doc-tools" role="toolbar" aria-label={t('document.tools')}>
        {tools.map(tool => (
          <button key={tool.sign} type="button" onClick={tool.act} aria-label={tool.words} title={tool.words}>
            {tool.sign}
          </button>
        ))}
        <output aria-label={t('document.zoom')}>{Math.round((placed?.scale ?? 1) * 100)}%</output>
        {(['page', 'width'] as const).map(fit => (
          <button key={fit} type="button" aria-pressed={view.fit === fit} onClick={() => view.fitTo(fit)}>
            {t(fit === 'page' ? 'document.fit' : 'document.fitWidth')}
          </button>
        ))}
      </div>
      <button
        ref={view.stage}
        type="button"
        className="cr-doc-stage"
        aria-label={t('document.stage', { name })}
        onKeyDown={keys}
        onPointerDown={down}
        onPointerMove={drag}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={event => travelled.current < STILL && view.swap(event.detail === 0 ? middle : fromMiddle(event))}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          onLoad={event => view.setPicture({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })}
          style={
            placed === undefined
              ? { visibility: 'hidden' }
              : {
                  transform: `translate(calc(-50% + ${placed.x}px), calc(-50% + ${placed.y}px)) rotate(${placed.turn * 90}deg) scale(${placed.scale})`,
                }
          }
        />
      </button>
    </>
  );
};
