/** A part that could not be fetched: what happened, another try, and the trace id to hand on. */
import { useDelegates } from './delegates.tsx';
import { failureOf } from './failure.ts';
import { copyButton } from './fields/pieces.tsx';
import { useWords } from './words.ts';

export const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const words = useWords();
  const { ref } = useDelegates();
  const failure = failureOf(error);
  return (
    <div className="cr-notice cr-notice-bad" role="alert" ref={ref}>
      <span>
        {words.t(failure.status === 404 ? 'failed.missing' : failure.status === 403 ? 'failed.forbidden' : 'failed.part')} {failure.message}
      </span>
      {failure.traceId !== undefined && (
        <span className="cr-code">
          {words.t('failed.trace')} <code>{failure.traceId}</code>
          {copyButton(failure.traceId, words)}
        </span>
      )}
      <button type="button" className="cr-button cr-push" onClick={onRetry}>
        {words.t('retry')}
      </button>
    </div>
  );
};
