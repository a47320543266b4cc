/** What floats beside something: within the window, above what it does not fit below, and along when the page scrolls. */
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import './ui.css';

/** Below it from its start, its end or its middle; or beside it, from its top. */
export type Side = 'start' | 'end' | 'middle' | 'beside';
/** An element, or a point of the window. */
export type Anchor = Element | { readonly left: number; readonly top: number };

const EDGE = 8;

const rectOf = (anchor: Anchor): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } =>
  anchor instanceof Element
    ? anchor.getBoundingClientRect()
    : { left: anchor.left, right: anchor.left, top: anchor.top, bottom: anchor.top };

const placeOf = (anchor: Anchor, side: Side, gap: number, width: number, height: number): CSSProperties => {
  const { left, right, top, bottom } = rectOf(anchor);
  const wanted = { start: left, end: right - width, middle: (left + right - width) / 2, beside: right + gap }[side];
  const room = { below: innerHeight - bottom - gap - EDGE, above: top - gap - EDGE };
  const isAbove = side !== 'beside' && height > room.below && room.above > room.below;
  const vertical =
    side === 'beside'
      ? { top: Math.max(EDGE, Math.min(top, innerHeight - EDGE - height)), maxHeight: innerHeight - 2 * EDGE }
      : isAbove
        ? { bottom: innerHeight - top + gap, maxHeight: room.above }
        : { top: bottom + gap, maxHeight: room.below };
  return { position: 'fixed', left: Math.max(EDGE, Math.min(wanted, innerWidth - EDGE - width)), ...vertical };
};

const sameStyle = (one: CSSProperties, other: CSSProperties): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The style that puts `own` beside the anchor. */
export const useFloat = (own: RefObject<HTMLElement | null>, anchor: Anchor, side: Side, gap: number): CSSProperties => {
  const [place, setPlace] = useState<CSSProperties>({ position: 'fixed', left: 0, top: 0, visibility: 'hidden' });
  const settle = useCallback(() => {
    const element = own.current;
    if (element === null) return;
    const next = placeOf(anchor, side, gap, element.offsetWidth, element.scrollHeight);
    setPlace(before => (sameStyle(before, next) ? before : next));
  }, [own, anchor, side, gap]);
  // After every drawing: what stands in it may have grown.
  useLayoutEffect(settle);
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('scroll', settle, { capture: true, passive: true, signal: listening.signal });
    addEventListener('resize', settle, { signal: listening.signal });
    return () => listening.abort();
  }, [settle]);
  return place;
};

/** Over a dialog it belongs to it, whose keyboard would not let go of the focus. */
export const homeOf = (anchor: Anchor): Element => (anchor instanceof Element ? anchor.closest('.u-over') : null) ?? document.body;

interface FloatProps {
  readonly anchor: Element;
  readonly side?: Side;
  readonly gap?: number;
  readonly className: string;
  /** Screen readers have its words from elsewhere. */
  readonly hidden?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Takes no focus: whoever draws it says what the keys do. */
export const Float = ({ anchor, side = 'start', gap = 0, className, hidden, ref, children }: FloatProps) => {
  const own = useRef<HTMLDivElement>(null);
  const place = useFloat(own, anchor, side, gap);
  return createPortal(
    <div ref={own} className={className} style={place} aria-hidden={hidden}>
      <div ref={ref}>{children}</div>
    </div>,
    homeOf(anchor),
  );
};
