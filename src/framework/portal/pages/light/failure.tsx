/** Says what a call's failure means to the person: what happened, when to try again, the trace id where the fault is ours. */
import { useCountdown } from '../../browser/countdown.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { CallError, FaultError, ThrottledError } from '../../providers/call-error.ts';
import { WarnSign } from './signs.tsx';

/** A failed call, above the form that made it. */
export const Failure = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) => {
  const t = useEntryWords();
  const left = useCountdown(error instanceof ThrottledError ? error.retryAfter : 0);
  if (error === undefined || error === null) return null;
  // Where it is said how things stand.
  const page = error instanceof CallError && error.data.page;
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
        {page ? <a href={`#${page}`}> {t('transport.page')}</a> : null}
      </span>
      {onRetry === undefined ? null : (
        <button type="button" className="e-plain" onClick={onRetry}>
          {t('transport.retry')}
        </button>
      )}
    </div>
  );
};
