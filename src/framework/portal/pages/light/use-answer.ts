/** A call made when a page opens: waiting, answered or failed, and tried again. */
import { useCallback, useEffect, useState } from 'react';

export type Answered<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** @param ask a function that stays the same between renderings */
export const useAnswer = <T>(ask: () => Promise<T>): readonly [Answered<T>, retry: () => void] => {
  const [answer, setAnswer] = useState<Answered<T>>({ state: 'waiting' });
  const again = useCallback(() => {
    let gone = false;
    setAnswer({ state: 'waiting' });
    ask().then(
      value => gone || setAnswer({ state: 'answered', value }),
      (error: unknown) => gone || setAnswer({ state: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [ask]);
  useEffect(again, [again]);
  return [answer, again];
};
