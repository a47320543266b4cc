/** Whether an element has come into sight: a step of a form that stands unseen is nothing to ask the service about. */
import { type RefObject, useEffect, useState } from 'react';

export const useInSight = (element: RefObject<Element | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const watcher = new IntersectionObserver(entries => setSeen(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '2000px',
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element]);
  return isSeen;
};
