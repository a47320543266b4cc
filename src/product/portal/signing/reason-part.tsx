/** The note that goes into the signature, folded away until there is one. */
import { useState } from 'react';
import { textIn } from '#portal/render/inputs/control.ts';
import { useWords } from './words.ts';

interface ReasonPartProps {
  readonly reason: string;
  readonly busy: boolean;
  readonly onReason: (reason: string) => void;
}

export const ReasonPart = ({ reason, busy, onReason }: ReasonPartProps) => {
  const { t } = useWords();
  // As it was found: nothing folds while somebody writes.
  const [hasReason] = useState(reason !== '');
  return (
    <details className="cr-sign-part cr-sign-more" open={hasReason}>
      <summary>{t('sign.reason')}</summary>
      <input
        className="cr-input"
        aria-label={t('sign.reason')}
        aria-describedby="cr-sign-reason-where"
        maxLength={100}
        value={textIn(reason)}
        disabled={busy}
        onChange={event => onReason(event.target.value)}
      />
      <span id="cr-sign-reason-where" className="cr-hint">
        {t('sign.reasonWhere')}
      </span>
    </details>
  );
};
