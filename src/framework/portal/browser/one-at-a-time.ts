/** What runs once although its button is clicked twice: the second click of a double one comes before anything is drawn. */
import { useRef } from 'react';

/** @returns the same, which does nothing while it is at work */
export const useOneAtATime = (run: () => Promise<void>): (() => Promise<void>) => {
  const isAtWork = useRef(false);
  return async () => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    try {
      await run();
    } finally {
      isAtWork.current = false;
    }
  };
};
