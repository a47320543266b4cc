/** A place on the pages that is in sight as soon as they have their size; from then on whoever reads scrolls. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import type { StageHandle } from './use-sight.ts';

/** Smaller than this no page is drawn. */
const leastPercent = 15;

type Look = (page: number, percent: number) => void;

/**
 * @param also is told what is in sight as well
 * @returns to be told what is in sight, as the stage tells it
 */
export const useShownFirst = (stage: RefObject<StageHandle | null>, at: Box | undefined, also?: Look): Look => {
  const isShown = useRef(false);
  const isSized = useRef(false);
  const first = useRef(at);
  first.current ??= at;
  const show = useCallback(() => {
    const box = first.current;
    if (isShown.current || !isSized.current || box === undefined) return;
    isShown.current = true;
    requestAnimationFrame(() => stage.current?.show(box));
  }, [stage]);
  // The words that say the place may be found after the pages have their size.
  const isKnown = at !== undefined;
  useEffect(() => {
    if (isKnown) show();
  }, [isKnown, show]);
  return useCallback(
    (page, percent) => {
      also?.(page, percent);
      isSized.current ||= percent >= leastPercent;
      show();
    },
    [also, show],
  );
};
