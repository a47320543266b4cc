/** Which row is at hand, and which of its positions is chosen. */
import { useCallback, useEffect, useState } from 'react';
import type { Chosen } from './spots.ts';

export interface Choice {
  readonly active: string | undefined;
  readonly chosen: Chosen | undefined;
  /** The position, and with it its row; none leaves the row at hand. */
  readonly choose: (next: Chosen | undefined) => void;
  /** What was added last takes the focus: a word is typed next, a seal is moved. */
  readonly chooseFresh: (added: Chosen) => void;
  /** The row, and none of its positions. */
  readonly turnTo: (row: string) => void;
}

/** @param aside a row whose positions are chosen while another stays at hand */
export const useChoice = (first: string | undefined, aside?: string): Choice => {
  const [active, setActive] = useState(first);
  const [chosen, setChosen] = useState<Chosen>();
  const [fresh, setFresh] = useState<Chosen>();
  useEffect(() => {
    if (fresh === undefined) return;
    setFresh(undefined);
    const grip = document.querySelector<HTMLElement>('.cr-seal-chosen .cr-seal-grip');
    (document.getElementById('cr-on-pages-mark') ?? document.getElementById('cr-blank-label') ?? grip)?.focus({ preventScroll: true });
  }, [fresh]);
  const choose = useCallback(
    (next: Chosen | undefined) => {
      setChosen(next === undefined ? undefined : { row: next.row, index: next.index });
      if (next !== undefined && next.row !== aside) setActive(next.row);
    },
    [aside],
  );
  return {
    active,
    chosen,
    choose,
    chooseFresh: added => {
      choose(added);
      setFresh(added);
    },
    turnTo: row => {
      setActive(row);
      setChosen(undefined);
    },
  };
};
