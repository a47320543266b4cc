/** Follows a pointer from its first press to its last, whatever becomes of the element it was pressed on. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';

interface Following {
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
}

/** @returns begins to follow; one pointer at a time */
export const useDrag = () => {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (event: ReactPointerEvent, { move, end }: Following): void => {
    if (event.button !== 0) return;
    stop.current?.();
    const { pointerId } = event;
    const own = (then: (event: PointerEvent) => void) => (each: PointerEvent) => {
      if (each.pointerId === pointerId) then(each);
    };
    const moved = own(move);
    const ended = own(last => {
      stop.current?.();
      end(last);
    });
    addEventListener('pointermove', moved);
    addEventListener('pointerup', ended);
    addEventListener('pointercancel', ended);
    stop.current = () => {
      removeEventListener('pointermove', moved);
      removeEventListener('pointerup', ended);
      removeEventListener('pointercancel', ended);
      stop.current = undefined;
    };
  };
};
