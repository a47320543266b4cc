/** A verdict in plain words: the answer first, then each step of it, then what the certificate or seal says. */

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pick } from '#engine/declare/label.ts';
import { useLanguage } from '#portal/messages/language.ts';
import { momentText } from '#portal/render/format/moment.ts';
import type { Verdict, VerdictStep } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { type Fact, Facts } from './facts.tsx';
import { firstSeen, headText, leadText } from './people.ts';
import { saveReport } from './report.ts';
import { SealFacts } from './seal-facts.tsx';
import { SignaturesView } from './signatures-view.tsx';
import { certificateRows, fileRows, timeWord } from './verdict-rows.ts';
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

/** Which signature a step is about is said by the row that it is folded under. */
const ofWhich = /^(?:签名 \d+：|Signature \d+: )/;

const PagesView = lazy(() => import('./pages-view.tsx'));

const Step = ({ step, notBefore }: { step: VerdictStep; notBefore: string | null }) => {
  const t = useOpenWords();
  const language = useLanguage();
  // What later signers laid over the page is for the reader to judge: nobody has passed it for them.
  const isToCompare = step.step === 'pdfLater' && step.outcome === 'PASSED';
  const Sign = isToCompare ? SkipSign : signs[step.outcome];
  return (
    <li data-tone={isToCompare ? 'neutral' : outcomeTones[step.outcome]}>
      <Sign />
      <div>
        <strong>{pick(step.label, language).replace(ofWhich, '')}</strong>
        <em>{t(isToCompare ? 'verify.COMPARE' : `verify.${step.outcome}`)}</em>
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
  /** The file itself, where its pages can be shown. */
  readonly file?: File | undefined;
  readonly children?: ReactNode;
}

export const VerdictView = ({ verdict, fileName, file, children }: VerdictViewProps) => {
  const t = useOpenWords();
  const language = useLanguage();
  const Sign = verdictSigns[verdict.verdict];
  const [seen, setSeen] = useState(() => firstSeen(verdict.signatures));
  const drawSteps = (steps: readonly VerdictStep[]) => (
    <ol className="e-steps">
      {steps.map(step => (
        <Step key={step.label[0]} step={step} notBefore={verdict.notBefore} />
      ))}
    </ol>
  );
  return (
    <article className={verdict.signatures.length > 0 && file !== undefined ? 'e-sheet e-verdict e-has-pages' : 'e-sheet e-verdict'}>
      <header className="e-section" data-tone={tones[verdict.verdict]}>
        <Sign large />
        <div>
          <h2 key={verdict.at} ref={leadTo} tabIndex={-1}>
            {headText(t, verdict, language)}
          </h2>
          <p>{leadText(t, verdict, language)}</p>
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
      {verdict.terminatedAt === null ? null : (
        <p className="e-notice" data-tone="warn">
          {t('verify.terminated', { at: momentText(verdict.terminatedAt) })}
        </p>
      )}
      {verdict.signatures.length === 0 ? (
        <section className="e-section">{drawSteps(verdict.steps)}</section>
      ) : (
        <div className="e-beside-pages">
          <SignaturesView verdict={verdict} drawSteps={drawSteps} onOpen={setSeen} />
          {file !== undefined && (
            <div className="e-pages e-no-print">
              <Suspense>
                <PagesView file={file} signatures={verdict.signatures} seen={seen} />
              </Suspense>
            </div>
          )}
        </div>
      )}
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
