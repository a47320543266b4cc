/** Gives an element the height that is left on the screen below it, so that a table scrolls inside and its foot stays in sight. */
import { type RefCallback, useCallback } from 'react';

const NARROW = 600;
const LEAST = 240;

/** The element's next sibling counts as its foot. On phones the page scrolls as a whole. */
export const useRestHeight = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const rest = (): string => {
      if (window.innerWidth <= NARROW) return '';
      const foot = element.nextElementSibling?.getBoundingClientRect().height ?? 0;
      const top = element.getBoundingClientRect().top + window.scrollY;
      return `${Math.max(LEAST, window.innerHeight - top - foot - 36)}px`;
    };
    const measure = () => {
      element.style.maxHeight = rest();
    };
    // Told when it begins and at every change, before anything is painted and once everything has been laid out anyway: to measure here, or at
    // every drawing, would have the whole page laid out once more for each.
    const watcher = new ResizeObserver(measure);
    for (const watched of [element.parentElement, element.closest('main')]) if (watched) watcher.observe(watched);
    window.addEventListener('resize', measure);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
