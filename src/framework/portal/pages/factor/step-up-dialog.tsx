/** Asks who is there before a call goes on: the second factor, or the password of whoever has none. */
import { useCallback, useEffect, useState } from 'react';
import { useFactorWords } from '../../messages/use-factor-words.ts';
import { type ProofAsked, proofAsked, stepUp } from '../../providers/factor-calls.ts';
import { Failure } from '../light/failure.tsx';
import { ProofForm } from './proof-form.tsx';
import './factor.css';
import { BareDialog } from '../../ui/dialog.tsx';

/** What the service asks for, by asking it without a proof. */
const askedNow = async (): Promise<ProofAsked> => {
  try {
    await stepUp();
  } catch (error) {
    const asked = proofAsked(error);
    if (asked !== undefined) return asked;
    throw error;
  }
  throw new Error('a step-up without a proof was accepted');
};

export const StepUpDialog = ({ onSettled }: { onSettled: (confirmed: boolean) => void }) => {
  const t = useFactorWords();
  const [asked, setAsked] = useState<ProofAsked>();
  const [error, setError] = useState<unknown>();
  const ask = useCallback(() => {
    setError(undefined);
    askedNow().then(setAsked, setError);
  }, []);
  useEffect(ask, [ask]);
  const cancel = { label: t('proof.cancel'), go: () => onSettled(false) };
  return (
    <BareDialog size="xs" labelledBy="step-up-title" onClose={cancel.go}>
      <div className="f-dialog">
        <h2 id="step-up-title">{t('proof.stepUp')}</h2>
        <p className="e-lead">{t('proof.stepUpLead')}</p>
        <Failure error={error} onRetry={ask} />
        {asked === undefined ? (
          <div className="f-dialog-foot">
            <button type="button" className="e-button" onClick={cancel.go}>
              {cancel.label}
            </button>
          </div>
        ) : (
          <ProofForm
            call="en.stepUp"
            asked={asked}
            askAgain={askedNow}
            prove={async proof => {
              await stepUp(proof);
              onSettled(true);
            }}
            leave={cancel}
          />
        )}
      </div>
    </BareDialog>
  );
};
