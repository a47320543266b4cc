/** What a visitor takes home from a registration: its number, and the way to follow it. */
import { useCallback, useState } from 'react';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import { searchProgress } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { Course } from './course.tsx';
import '#portal/theme/visitor.css';

export const Receipt = ({ applyNo, mobile }: { applyNo: string; mobile: string }) => {
  const t = useOpenWords();
  const [progress] = useAnswer(useCallback(() => searchProgress({ applyNo, mobile }), [applyNo, mobile]));
  const [copied, setCopied] = useState(false);
  return (
    <Frame title={t('register.doneTitle')} lead={t('register.doneLead')}>
      <div className="e-sheet e-receipt">
        <p className="e-lead">{t('register.applyNo')}</p>
        <p className="e-number">
          {applyNo}
          <button type="button" className="e-plain" onClick={() => navigator.clipboard?.writeText(applyNo).then(() => setCopied(true))}>
            <small>{t(copied ? 'register.copied' : 'register.copy')}</small>
          </button>
        </p>
        <nav className="e-actions">
          <a className="e-button e-main" href={`#/searchIndex?applyNo=${encodeURIComponent(applyNo)}`}>
            {t('register.toProgress')}
          </a>
          <a className="e-button" href="#/enterpriseLogin">
            {t('register.toLogin')}
          </a>
        </nav>
      </div>
      {progress.state === 'answered' ? (
        <section className="e-sheet e-section">
          <Course progress={progress.value} mobile={mobile} />
        </section>
      ) : null}
    </Frame>
  );
};
