/** Which rows of a table are drawn by now: what fills a screen at once, many more when nothing else has to be done. */
import { useDeferredValue } from 'react';
import type { Row } from '../../contract.ts';

/** As many as fill a screen; `list.css` knows the number too. */
const FIRST = 25;

/** The first rows of many, and soon all; those of a new page take the old ones' place once they are ready. Nobody who types or scrolls waits for them. */
export const useDrawnRows = (rows: readonly Row[]): readonly Row[] => {
  const deferred = useDeferredValue(rows, rows.slice(0, FIRST));
  return rows.length > FIRST ? deferred : rows;
};
