/** A verdict in plain words: the answer first, then each step of it, then what the certificate or seal says. */
import { type ReactNode, useEffect, useRef } from 'react';
import { pick, useLanguage } from '../../messages/language.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import type { Verdict, VerdictStep } from '../../providers/visitor-calls.ts';
import { momentText } from '../../render/format/moment.ts';
import { type Fact, Facts } from './facts.tsx';
import { SealFacts } from './seal-facts.tsx';
import { CrossSign, DoneSign, QuestionSign, SkipSign } from './verdict-signs.tsx';

const tones = { VALID: 'good', INVALID: 'bad', UNSURE: 'warn' } as const;
const outcomeTones = { PASSED: 'good', FAILED: 'bad', UNSURE: 'warn', SKIPPED: 'neutral', NOT_APPLICABLE: 'neutral' } as const;
const signs = { PASSED: DoneSign, FAILED: CrossSign, UNSURE: QuestionSign, SKIPPED: SkipSign, NOT_APPLICABLE: SkipSign };
const verdictSigns = { VALID: DoneSign, INVALID: CrossSign, UNSURE: QuestionSign };

/** What the time of a step is the time of. */
const timeWord = ({ step, at }: VerdictStep, notBefore: string | null) => {
  if (step === 'pdfTime') return 'verify.when';
  if (step === 'revocation' || (step === 'pdfRevocation' && at !== null)) return 'verify.since';
  if (step === 'timeInfo' || step === 'timeStamp') return 'verify.on';
  return at === notBefore ? 'verify.from' : 'verify.until';
};

const Step = ({ step, notBefore }: { step: VerdictStep; notBefore: string | null }) => {
  const t = useVisitorWords();
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

const CertificateFacts = ({ verdict }: { verdict: Verdict }) => {
  const t = useVisitorWords();
  const { holderName, serialNumber, issuerDn, notBefore, notAfter, fingerprintSha256 } = verdict;
  if (fingerprintSha256 === null) return null;
  const rows: readonly Fact[] = [
    [t('verify.holder'), holderName],
    [t('verify.serial'), serialNumber, true],
    [t('verify.issuer'), issuerDn],
    [t('verify.validity'), notBefore === null || notAfter === null ? null : `${momentText(notBefore)} – ${momentText(notAfter)}`],
    [t('verify.fingerprint'), fingerprintSha256.match(/../g)?.join(':') ?? fingerprintSha256, true],
  ];
  return (
    <section className="e-section">
      <h2>{t('verify.facts')}</h2>
      <Facts facts={rows} />
    </section>
  );
};

/** What was verified is named where it is no certificate. */
const headOf = ({ kind, verdict }: Verdict) =>
  (kind === 'PDF' || kind === 'SEAL' || kind === 'SEAL_SIGNATURE') && verdict !== 'UNSURE'
    ? (`verify.${kind}_${verdict}` as const)
    : (`verify.${verdict}` as const);

export const VerdictView = ({ verdict, children }: { verdict: Verdict; children?: ReactNode }) => {
  const t = useVisitorWords();
  const head = useRef<HTMLHeadingElement>(null);
  const Sign = verdictSigns[verdict.verdict];
  // Whoever asked by keyboard or screen reader is led to the answer.
  useEffect(() => {
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <article className="e-sheet e-verdict">
      <header className="e-section" data-tone={tones[verdict.verdict]}>
        <Sign large />
        <div>
          <h2 ref={head} tabIndex={-1}>
            {t(headOf(verdict))}
          </h2>
          <p>{t(`verify.${verdict.verdict}Lead`)}</p>
        </div>
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
      <CertificateFacts verdict={verdict} />
      <SealFacts verdict={verdict} />
      <footer className="e-section e-hint">
        <time dateTime={verdict.at}>{t('verify.at', { at: momentText(verdict.at) })}</time>
      </footer>
    </article>
  );
};
