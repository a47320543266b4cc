/** A place on the pages that is in sight as soon as they have their size; from then on whoever reads scrolls. */
import { type RefObject, useCallback, useRef } from 'react';
import type { Box } from '#trust/positions/document-pages.ts';
import type { StageHandle } from './use-sight.ts';

/** Smaller than this no page is drawn. */
const leastPercent = 15;

/** @returns to be told what is in sight, as the stage tells it */
export const useShownFirst = (stage: RefObject<StageHandle | null>, at: Box | undefined) => {
  const isShown = useRef(false);
  const first = useRef(at);
  first.current ??= at;
  return useCallback(
    (_page: number, percent: number) => {
      const box = first.current;
      if (isShown.current || percent < leastPercent || box === undefined) return;
      isShown.current = true;
      requestAnimationFrame(() => stage.current?.show(box));
    },
    [stage],
  );
};
