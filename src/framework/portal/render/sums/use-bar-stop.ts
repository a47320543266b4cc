/** One stop for the tabulator among the bars of a chart, the newest at first; arrow keys go from bar to bar. */
import { type KeyboardEvent, useRef, useState } from 'react';

interface BarStop {
  /** The bar that the tabulator comes to. */
  readonly current: number | undefined;
  readonly stopAt: (index: number) => void;
  readonly move: (event: KeyboardEvent) => void;
  /** Keeps the element of a bar, which takes the focus. */
  readonly hold: (index: number, element: { focus(): void } | null) => void;
}

/** @param linked the bars that lead somewhere */
export const useBarStop = (linked: readonly number[]): BarStop => {
  const [stop, setStop] = useState<number>();
  const links = useRef<({ focus(): void } | null)[]>([]);
  const current = stop !== undefined && linked.includes(stop) ? stop : linked.at(-1);
  const move = (event: KeyboardEvent) => {
    const place = linked.indexOf(current ?? -1);
    const next = linked[{ ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: linked.length - 1 }[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    links.current[next]?.focus();
  };
  const hold: BarStop['hold'] = (index, element) => {
    links.current[index] = element;
  };
  return { current, stopAt: setStop, move, hold };
};
