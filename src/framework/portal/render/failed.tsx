/** A part that could not be fetched: what happened, another try where one may help, and the trace id to hand on. */
import { useCountdown } from '../browser/countdown.ts';
import { Button } from '../ui/button.tsx';
import { useDelegates } from './delegates.tsx';
import { failureOf, sentenceOf } from './failure.ts';
import { copyButton } from './fields/pieces.tsx';
import type { RenderKey } from './messages/zh.ts';
import { useWords } from './words.ts';

/** What a status means for what should have stood here; the service's own sentence follows. Of what is not found that says it all. */
const leads: Readonly<Record<number, RenderKey>> = {
  300: 'failed.ended',
  403: 'failed.forbidden',
  429: 'failed.throttled',
  500: 'failed.fault',
  503: 'failed.notReady',
};
/** The same again would be answered the same. */
const settled: ReadonlySet<number | undefined> = new Set([300, 403, 404]);

export const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const words = useWords();
  const { ref } = useDelegates();
  const failure = failureOf(error);
  // The service names the trace of its own faults: of others nothing is known but that they were.
  const isForeign = failure.status === 500 && failure.traceId === undefined;
  const left = useCountdown(failure.retryAfter ?? 0);
  return (
    <div className="cr-notice cr-notice-bad" role="alert" ref={ref} data-status={failure.status}>
      <span>
        {failure.status === 300 && `${sentenceOf(error)}${words.language === 'zh' ? '。' : ' '}`}
        {!failure.isUnanswered && failure.status !== 404 && `${words.t(leads[failure.status ?? 0] ?? 'failed.part')} `}
        {!isForeign && failure.status !== 300 && sentenceOf(error)}
      </span>
      {failure.traceId !== undefined && (
        <span className="cr-code">
          {words.t('failed.trace')} <code>{failure.traceId}</code>
          {copyButton(failure.traceId, words)}
        </span>
      )}
      {!settled.has(failure.status) && (
        <Button className="cr-push" onClick={onRetry} disabled={left > 0}>
          {left > 0 ? words.t('retryIn', { seconds: left }) : words.t('retry')}
        </Button>
      )}
    </div>
  );
};
