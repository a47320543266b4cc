/** What is said, and accepted, where the last step of a form hands the record in. */
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Consent } from '../../actions/consent.tsx';
import { useWords } from '../../words.ts';
import { summaryStep } from './steps.ts';
import type { HandInOf } from './use-hand-in.ts';

export const HandInPart = ({ handInOf }: { readonly handInOf: HandInOf }) => {
  const { t, label, comma } = useWords();
  const handIn = handInOf(useWatch());
  const part = useRef<HTMLElement>(null);
  const isMissed = handIn?.isMissed === true;
  useEffect(() => {
    if (isMissed) part.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
  }, [isMissed]);
  if (handIn === undefined) return null;
  const { move, consent } = handIn;
  const { tells = [], warns } = move;
  return (
    <section className="cr-section cr-form-hand-in" data-step={summaryStep} ref={part}>
      <div className="cr-section-head">
        <h2>{label(move.label)}</h2>
        <p>{t('act.sureHandIn')}</p>
        {tells.length > 0 && <p>{t('act.tells', { who: tells.map(label).join(comma) })}</p>}
      </div>
      <div>
        {warns !== undefined && <p className="cr-notice cr-notice-warn">{label(warns)}</p>}
        {move.consent !== undefined && <Consent consent={consent} rows={8} />}
        {isMissed && (
          <p className="cr-wrong" role="alert">
            {t('act.consentFirst')}
          </p>
        )}
      </div>
    </section>
  );
};
