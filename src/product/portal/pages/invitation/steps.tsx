/** What follows after what, and the frame of one step. */
import { type ReactNode, useEffect, useRef } from 'react';
import { DoneSign } from '#portal/pages/light/later-signs.tsx';
import { useInvitationWords } from './use-invitation-words.ts';

const toSign = ['code', 'identity', 'read', 'sign'] as const;
const toFillIn = ['code', 'identity', 'fill'] as const;
export type Step = (typeof toSign | typeof toFillIn)[number];

interface StepsProps {
  readonly at: Step;
  /** They have proved who they are before. */
  readonly isIdentified: boolean;
  /** They fill in something, and sign at another time. */
  readonly toFill: boolean;
}

const Steps = ({ at, isIdentified, toFill }: StepsProps) => {
  const t = useInvitationWords();
  const steps: readonly Step[] = toFill ? toFillIn : toSign;
  const isDone = (step: Step): boolean => steps.indexOf(step) < steps.indexOf(at) || (step === 'identity' && isIdentified);
  return (
    <ol className="e-course" aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={isDone(step)}>
          <b aria-hidden="true">{isDone(step) ? <DoneSign /> : index + 1}</b>
          {t(`steps.${step}`)}
          {isDone(step) ? <span className="visually-hidden">{t('steps.done')}</span> : null}
        </li>
      ))}
    </ol>
  );
};

/** A step that has been come to begins at the top of the page, and whoever hears it hears its name. */
export const StepSheet = ({ at, isIdentified, toFill, children }: StepsProps & { readonly children: ReactNode }) => {
  const t = useInvitationWords();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at === 'code') return;
    scrollTo(0, 0);
    sheet.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <section ref={sheet} tabIndex={-1} className="e-sheet" aria-label={t(`steps.${at}`)}>
      <Steps at={at} isIdentified={isIdentified} toFill={toFill} />
      {children}
    </section>
  );
};
