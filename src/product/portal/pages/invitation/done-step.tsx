/** It is signed: what there is to know of it, the file to keep, and where it can be verified. */
import { useEffect, useRef } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { DoneSign } from '#portal/pages/light/later-signs.tsx';
import { momentText } from '#portal/render/format/moment.ts';
import { type Fact, Facts } from '../verify/facts.tsx';
import { type Entered, invitationEvidence, invitationFile, type Signed } from './calls.ts';
import { minuteOf } from './moments.ts';
import { SaveButton } from './save-button.tsx';
import { saveFile, useContractFile } from './use-contract-file.ts';
import { useInvitationWords } from './use-invitation-words.ts';
import { VerifyLink } from './verify-link.tsx';

interface DoneStepProps {
  readonly entered: Entered;
  /** Undefined where it was signed on an earlier visit. */
  readonly signed: Signed | undefined;
  readonly onFailure: (failure: unknown) => void;
}

export const DoneStep = ({ entered, signed, onFailure }: DoneStepProps) => {
  const t = useInvitationWords();
  const isTermination = entered.signs === 'TERMINATION';
  const sheet = useRef<HTMLElement>(null);
  const [file, again] = useContractFile(entered.ticket, invitationFile, onFailure);
  const body = file.state === 'answered' ? file.value : undefined;
  useEffect(() => {
    scrollTo(0, 0);
    sheet.current?.focus({ preventScroll: true });
  }, []);
  const facts: readonly Fact[] = [
    [t('done.at'), signed === undefined ? null : momentText(signed.signedAt)],
    [t('read.contractNo'), entered.contractNo],
    [t('done.serial'), signed?.serialNumber ?? null, true],
    [t('done.sha256'), signed?.sha256 ?? entered.sha256, true],
  ];
  return (
    <section ref={sheet} tabIndex={-1} className="e-sheet e-section" aria-label={t('done.title')}>
      <p className="e-signed">
        <DoneSign />
        {t(`${isTermination ? 'end' : 'done'}.${signed === undefined ? 'again' : signed.isLast ? 'last' : 'others'}`)}
      </p>
      <Facts facts={facts} />
      {file.state === 'failed' ? <Failure error={file.error} onRetry={again} /> : null}
      <div className="e-actions">
        <button
          type="button"
          className="e-button e-main"
          disabled={body === undefined}
          aria-busy={file.state === 'waiting'}
          onClick={() => (body === undefined ? undefined : saveFile(body))}
        >
          {t(isTermination ? 'end.download' : 'done.download')}
        </button>
        <VerifyLink file={body} />
      </div>
      {(signed?.isLast ?? entered.isComplete) ? (
        <>
          <SaveButton label={t('done.evidence')} fetchIt={() => invitationEvidence(entered.ticket)} onFailure={onFailure} />
          <p className="e-hint">{t('done.evidenceWhy')}</p>
        </>
      ) : null}
      <p className="e-hint">{t('done.keep', { at: minuteOf(entered.expiresAt).slice(-5) })}</p>
    </section>
  );
};
