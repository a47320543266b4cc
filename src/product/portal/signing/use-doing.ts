/** How far the signer of a document has come, from where an earlier visit left it. */
import { useState } from 'react';
import type { Doing } from './use-kept-pdf.ts';

/** @param onDoing is told of every step */
export const useDoing = (left: Doing = {}, onDoing?: (doing: Doing) => void) => {
  const [doing, setDoing] = useState(left);
  const go = (further: Doing): void => {
    const next = { ...doing, ...further };
    setDoing(next);
    onDoing?.(next);
  };
  return { doing, go };
};
