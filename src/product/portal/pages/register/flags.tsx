/** What the system says of itself before somebody fills in a form: maintained, or closed for registrations. */

import { WarnSign } from '#portal/pages/light/signs.tsx';
import type { Answered } from '#portal/pages/light/use-answer.ts';
import type { SystemFlags } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';

/** Whether a form may be begun; while nobody knows it may, because the service decides again. */
export const isOpen = (flags: Answered<SystemFlags>): boolean =>
  flags.state !== 'answered' || (flags.value.registrationOpen && !flags.value.maintenance);

/** The line above the form; nothing where everything is as usual. Its place is kept while it is being asked for. */
export const FlagNotice = ({ flags, onRetry }: { flags: Answered<SystemFlags>; onRetry: () => void }) => {
  const t = useOpenWords();
  if (flags.state === 'waiting')
    return (
      <p className="e-hint" role="status">
        {t('flags.reading')}
      </p>
    );
  if (flags.state === 'failed')
    return (
      <div className="e-notice" data-tone="warn" role="status">
        <WarnSign />
        <span>{t('flags.unknown')}</span>
        <button type="button" className="e-plain" onClick={onRetry}>
          {t('transport.retry')}
        </button>
      </div>
    );
  if (isOpen(flags)) return null;
  return (
    <div className="e-notice" data-tone="warn" role="status">
      <WarnSign />
      <span>{t(flags.value.maintenance ? 'flags.maintenance' : 'flags.closed')}</span>
    </div>
  );
};
