/** What a visitor takes home from a registration: its number, and the way to follow it. */
import { useState } from 'react';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useOpenWords } from '../words/use-open-words.ts';
import '#portal/theme/visitor.css';

export const Receipt = ({ applyNo }: { applyNo: string }) => {
  const t = useOpenWords();
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
    </Frame>
  );
};
