/** Gives an element the height that is left on the screen below it, so that a table scrolls inside and its foot stays in sight. */
import { type RefObject, useLayoutEffect } from 'react';

const NARROW = 600;
const LEAST = 240;

/** The element's next sibling counts as its foot. On phones the page scrolls as a whole. */
export const useRestHeight = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current;
      if (element === null) return;
      if (window.innerWidth <= NARROW) {
        element.style.maxHeight = '';
        return;
      }
      const foot = element.nextElementSibling?.getBoundingClientRect().height ?? 0;
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.maxHeight = `${Math.max(LEAST, window.innerHeight - top - foot - 36)}px`;
    };
    measure();
    const watcher = new ResizeObserver(measure);
    if (ref.current?.parentElement) watcher.observe(ref.current.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  });
};
