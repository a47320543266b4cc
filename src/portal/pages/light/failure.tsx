/** Says what a call's failure means to the person: what happened, when to try again, the trace id where the fault is ours. */
import { useEffect, useState } from 'react';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { FaultError, ThrottledError } from '../../providers/call-error.ts';
import { WarnSign } from './signs.tsx';

/** Seconds left of a wait that began now; 0 when it is over or there is none. */
export const useCountdown = (from: number): number => {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const end = Date.now() + from * 1000;
    setLeft(from);
    if (from <= 0) return undefined;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [from]);
  return left;
};

/** A failed call, above the form that made it. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) => {
  const t = useEntryWords();
  const left = useCountdown(error instanceof ThrottledError ? error.retryAfter : 0);
  if (error === undefined || error === null) return null;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <div className="e-notice" data-tone="bad" role="alert">
      <WarnSign />
      <span>
        {message}
        {error instanceof FaultError && error.traceId !== undefined && !message.includes(error.traceId)
          ? ` ${t('transport.trace')} ${error.traceId}`
          : ''}
        {left > 0 ? ` ${t('transport.retryIn', { seconds: left })}` : ''}
      </span>
      {onRetry === undefined ? null : (
        <button type="button" className="e-plain" onClick={onRetry}>
          {t('transport.retry')}
        </button>
      )}
    </div>
  );
};
