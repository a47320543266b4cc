/** The signatures of a PDF, one row each, its checks folded below: open where something is wrong. */
import type { ReactNode } from 'react';
import { momentText } from '#portal/render/format/moment.ts';
import type { Verdict, VerdictSignature, VerdictStep } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { signatureId, standingWord, whoOf } from './people.ts';
import { CrossSign, DoneSign, ForkSign, QuestionSign } from './verdict-signs.tsx';
import './signatures-view.css';

const looks = {
  HOLDS: ['good', DoneSign],
  BEFORE: ['neutral', DoneSign],
  HIT: ['bad', CrossSign],
  WITH: ['bad', CrossSign],
  CHANGED_AFTER: ['bad', CrossSign],
  INVALID: ['bad', CrossSign],
  UNSURE: ['warn', QuestionSign],
  UNJUDGEABLE: ['warn', ForkSign],
} as const;

interface SignaturesViewProps {
  readonly verdict: Verdict;
  readonly drawSteps: (steps: readonly VerdictStep[]) => ReactNode;
  /** Its checks are unfolded: its seal shall be seen beside them. */
  readonly onOpen: (number: number) => void;
}

const Places = ({ places }: Pick<VerdictSignature, 'places'>) => {
  const t = useOpenWords();
  const pages = [...new Set(places.map(({ page }) => page))];
  return <span>{pages.length === 0 ? t('verify.onNoPage') : t('verify.onPages', { pages: pages.join(', ') })}</span>;
};

interface OneProps extends Pick<SignaturesViewProps, 'onOpen'> {
  readonly signature: VerdictSignature;
  /** Its certificate was made for it alone. */
  readonly isOnce: boolean;
  readonly children: ReactNode;
}

const One = ({ signature, isOnce, onOpen, children }: OneProps) => {
  const t = useOpenWords();
  const [tone, Sign] = looks[signature.standing];
  return (
    <li>
      <details
        className="e-signature"
        open={tone === 'bad' || tone === 'warn'}
        onToggle={event => event.currentTarget.open && onOpen(signature.number)}
      >
        <summary id={signatureId(signature.number)} data-tone={tone}>
          <Sign />
          <span className="e-signature-who">
            <small>{t('verify.nth', { n: signature.number })}</small>
            <strong>{whoOf(t, signature)}</strong>
            <span className="e-signature-facts">
              {signature.signedAt !== null && (
                <span>
                  <time dateTime={signature.signedAt}>{momentText(signature.signedAt)}</time>{' '}
                  {t(signature.isTimeProven ? 'verify.timeProven' : 'verify.timeClaimed')}
                </span>
              )}
              <Places places={signature.places} />
              {isOnce && <span>{t('verify.certificateOnce')}</span>}
            </span>
          </span>
          <em>{t(standingWord(signature))}</em>
        </summary>
        {children}
      </details>
    </li>
  );
};

const isMadeOnce = (steps: readonly VerdictStep[], number: number): boolean =>
  steps.some(({ signature, reasons }) => signature === number && reasons.some(({ code }) => code === 'CERTIFICATE_ONCE'));

export const SignaturesView = ({ verdict: { signatures, steps }, drawSteps, onOpen }: SignaturesViewProps) => {
  const t = useOpenWords();
  const whole = steps.filter(({ signature }) => signature === null);
  return (
    <section className="e-section" aria-label={t('verify.signatures')}>
      <ol className="e-signatures">
        {signatures.map(signature => (
          <One key={signature.number} signature={signature} isOnce={isMadeOnce(steps, signature.number)} onOpen={onOpen}>
            {drawSteps(steps.filter(step => step.signature === signature.number && step.outcome !== 'SKIPPED'))}
          </One>
        ))}
      </ol>
      {whole.length > 0 && (
        <details className="e-signature" open={whole.some(({ outcome }) => outcome !== 'PASSED')}>
          <summary>
            <strong className="e-file-row">{t('verify.wholeFile')}</strong>
          </summary>
          {drawSteps(whole)}
        </details>
      )}
    </section>
  );
};
