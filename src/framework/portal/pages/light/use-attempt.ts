/** Something that a page does by itself when it is shown, and does again when asked to. */
import { useEffect, useRef, useState } from 'react';

interface Ended<T> {
  readonly done?: T;
  readonly error?: unknown;
}

/** @returns what the work ended in, once it has, and a way to try again. `work` has to stay the same function between renders */
export const useAttempt = <T>(work: () => Promise<T>): Ended<T> & { readonly again: () => void } => {
  const [round, setRound] = useState(0);
  const [end, setEnd] = useState<Ended<T>>({});
  const begun = useRef(-1);
  useEffect(() => {
    // Once a round, however often the effect runs: a one-time token would be spent by the first.
    if (begun.current === round) return;
    begun.current = round;
    setEnd({});
    work().then(
      done => setEnd({ done }),
      (error: unknown) => setEnd({ error }),
    );
  }, [round, work]);
  return { ...end, again: () => setRound(round + 1) };
};
