/**
 * The record as it was read when something opened over its page. The page may learn of a later version meanwhile: what is confirmed is what
 * was read, until the reader is told of the later one.
 */
import { useState } from 'react';
import type { Row } from '../contract.ts';
import type { Failure } from '../failure.ts';

interface AsRead {
  readonly record: Row;
  /** To be told of each refusal: after one that says somebody else has changed the record, it is the one that the page shows. */
  readonly hear: (failure: Failure) => void;
}

/** @param now the record as the page shows it */
export const useAsRead = (now: Row): AsRead => {
  const [opened] = useState(now);
  const [isTold, setTold] = useState(false);
  return {
    record: isTold ? now : opened,
    hear: ({ hasMovedOn }) => {
      if (hasMovedOn) setTold(true);
    },
  };
};
