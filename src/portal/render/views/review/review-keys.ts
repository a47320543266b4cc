/** The keys of a review: one letter, while nobody types and no dialog stands. */
import { useEffect, useRef } from 'react';

type Keys = Readonly<Record<string, () => void>>;

const busy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) ||
  document.querySelector('[role="dialog"],[role="menu"]') !== null;

/** @param keys by capital letter; the functions of the latest render are called */
export const useReviewKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || busy(event.target)) return;
      const act = latest.current[event.key.toUpperCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
