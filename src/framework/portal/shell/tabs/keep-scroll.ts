/** Where each tab was scrolled to: its page and the boxes within it that scroll by themselves. Put back once what comes is tall enough. */
import { type RefObject, useEffect, useRef } from 'react';

/** By a selector below the page; the page itself is ''. */
type Spots = Map<string, readonly [top: number, left: number]>;

/** Longer than that nobody waits for their place: then they have begun to read. */
const PATIENCE = 4000;

const boxOf = (page: HTMLElement, selector: string): HTMLElement | null => (selector === '' ? page : page.querySelector(selector));
const selectorOf = (page: HTMLElement, box: Element): string | undefined => {
  if (box === page) return '';
  const name = box.classList[0];
  return name === undefined ? undefined : `.${CSS.escape(name)}`;
};

/** Puts every box where it was, as far as it goes; true once all are there. */
const putBack = (page: HTMLElement, spots: Spots): boolean =>
  [...spots].every(([selector, [top, left]]) => {
    const box = boxOf(page, selector);
    if (box === null) return false;
    box.scrollTop = top;
    box.scrollLeft = left;
    return box.scrollTop >= top - 1;
  });

/** @param scroller the element that holds the page and scrolls it */
export const useKeepScroll = (scroller: RefObject<HTMLElement | null>, key: string): void => {
  const kept = useRef(new Map<string, Spots>());
  useEffect(() => {
    const page = scroller.current;
    if (page === null) return;
    const before = kept.current.get(key);
    const spots: Spots = new Map(before);
    let settling = true;
    page.scrollTo(0, 0);

    const watcher = new MutationObserver(() => {
      if (putBack(page, spots)) settle();
    });
    const settle = () => {
      settling = false;
      watcher.disconnect();
      clearTimeout(timer);
    };
    const timer = setTimeout(settle, PATIENCE);
    const remember = (event: Event) => {
      if (settling || !(event.target instanceof Element)) return;
      const selector = selectorOf(page, event.target);
      if (selector !== undefined) spots.set(selector, [event.target.scrollTop, event.target.scrollLeft]);
    };
    if (spots.size === 0 || putBack(page, spots)) settle();
    else watcher.observe(page, { childList: true, subtree: true });
    kept.current.set(key, spots);
    page.addEventListener('scroll', remember, { capture: true, passive: true });
    const hands = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const hand of hands) page.addEventListener(hand, settle, { passive: true });
    return () => {
      settle();
      page.removeEventListener('scroll', remember, { capture: true });
      for (const hand of hands) page.removeEventListener(hand, settle);
    };
  }, [scroller, key]);
};
