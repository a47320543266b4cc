/** A verdict in plain words: the answer first, then each step of it, then what the certificate or seal says. */
import type { ReactNode } from 'react';
import { pick, useLanguage } from '#portal/messages/language.ts';
import { momentText } from '#portal/render/format/moment.ts';
import type { Verdict, VerdictStep } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { type Fact, Facts } from './facts.tsx';
import { saveReport } from './report.ts';
import { SealFacts } from './seal-facts.tsx';
import { certificateRows, fileRows, headOf, leadOf, timeWord } from './verdict-rows.ts';
import { CrossSign, DoneSign, ForkSign, QuestionSign, SkipSign } from './verdict-signs.tsx';

const tones = { VALID: 'good', INVALID: 'bad', UNJUDGEABLE: 'warn', UNSURE: 'warn' } as const;
const outcomeTones = {
  PASSED: 'good',
  FAILED: 'bad',
  UNJUDGEABLE: 'warn',
  UNSURE: 'warn',
  SKIPPED: 'neutral',
  NOT_APPLICABLE: 'neutral',
} as const;
const signs = {
  PASSED: DoneSign,
  FAILED: CrossSign,
  UNJUDGEABLE: ForkSign,
  UNSURE: QuestionSign,
  SKIPPED: SkipSign,
  NOT_APPLICABLE: SkipSign,
};
const verdictSigns = { VALID: DoneSign, INVALID: CrossSign, UNJUDGEABLE: ForkSign, UNSURE: QuestionSign };

const Step = ({ step, notBefore }: { step: VerdictStep; notBefore: string | null }) => {
  const t = useOpenWords();
  const language = useLanguage();
  const Sign = signs[step.outcome];
  return (
    <li data-tone={outcomeTones[step.outcome]}>
      <Sign />
      <div>
        <strong>{pick(step.label, language)}</strong>
        <em>{t(`verify.${step.outcome}`)}</em>
        <p>
          {pick(step.words, language)}
          {step.at === null ? null : (
            <>
              {' '}
              {t(timeWord(step, notBefore))}
              <time dateTime={step.at}>{momentText(step.at)}</time>
            </>
          )}
        </p>
      </div>
    </li>
  );
};

const FactsOf = ({ title, rows }: { title: string; rows: readonly Fact[] }) =>
  rows.length === 0 ? null : (
    <section className="e-section">
      <h2>{title}</h2>
      <Facts facts={rows} />
    </section>
  );

/** Whoever asked by keyboard or screen reader is led to the answer. */
const leadTo = (head: HTMLHeadingElement | null): void => {
  head?.focus();
  head?.scrollIntoView({ block: 'nearest' });
};

interface VerdictViewProps {
  readonly verdict: Verdict;
  /** Of the file that was verified. */
  readonly fileName: string | undefined;
  readonly children?: ReactNode;
}

export const VerdictView = ({ verdict, fileName, children }: VerdictViewProps) => {
  const t = useOpenWords();
  const language = useLanguage();
  const Sign = verdictSigns[verdict.verdict];
  return (
    <article className="e-sheet e-verdict">
      <header className="e-section" data-tone={tones[verdict.verdict]}>
        <Sign large />
        <div>
          <h2 key={verdict.at} ref={leadTo} tabIndex={-1}>
            {t(headOf(verdict))}
          </h2>
          <p>{t(leadOf(verdict))}</p>
        </div>
        <button
          type="button"
          className="e-button e-no-print"
          onClick={() => saveReport(t, { verdict, fileName, language, at: location.origin + location.pathname })}
        >
          {t('verify.saveReport')}
        </button>
        <button type="button" className="e-button e-no-print" onClick={() => print()}>
          {t('verify.print')}
        </button>
      </header>
      <section className="e-section">
        <ol className="e-steps">
          {verdict.steps.map(step => (
            <Step key={step.label[0]} step={step} notBefore={verdict.notBefore} />
          ))}
        </ol>
      </section>
      {children}
      <FactsOf title={t('verify.facts')} rows={certificateRows(t, verdict)} />
      <SealFacts verdict={verdict} />
      <FactsOf title={t('verify.fileFacts')} rows={fileRows(t, verdict, fileName)} />
      <footer className="e-section e-hint">
        <time dateTime={verdict.at}>{t('verify.at', { at: momentText(verdict.at) })}</time>
      </footer>
    </article>
  );
};
