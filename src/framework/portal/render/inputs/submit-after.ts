/** A form that is submitted while a file of it is on its way goes off once that has arrived, and stays where it does not arrive. */
import { type RefObject, useEffect, useState } from 'react';

/** Of a file: on its way, refused or lost, or neither. */
export type Way = 'sending' | 'failed' | undefined;

/**
 * @param element within the form
 * @returns whether somebody has submitted the form meanwhile
 */
export const useSubmitAfter = (element: RefObject<HTMLElement | null>, way: Way): boolean => {
  const [isWanted, want] = useState(false);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (way !== 'sending' || form === null || form === undefined) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      // Before it is heard by the form's own handler, which stands further up.
      event.stopImmediatePropagation();
      want(true);
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [element, way]);
  useEffect(() => {
    if (way === 'sending' || !isWanted) return;
    want(false);
    if (way === undefined) element.current?.closest('form')?.requestSubmit();
  }, [element, way, isWanted]);
  return isWanted;
};
