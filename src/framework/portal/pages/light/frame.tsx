/** What every light page stands in: a bar with the brand and the language, one column below. */
import { type ReactNode, useEffect } from 'react';
import { brand } from '../../browser/brand.ts';
import { doors } from '../../browser/sides.ts';
import { setLanguage, useLanguage } from '../../messages/language.ts';
import { useEntryWords } from '../../messages/use-entry-words.ts';
import { SessionButton } from './session-button.tsx';
import { GlobeSign } from './signs.tsx';

/** The switch between the two languages: a word in the other language. */
export const LanguageSwitch = () => {
  const language = useLanguage();
  const t = useEntryWords();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <button type="button" className="e-plain e-language" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => setLanguage(other)}>
      <span className="e-with-sign">
        <GlobeSign />
        {t('app.otherLanguage')}
      </span>
    </button>
  );
};

/** The product's name: the brand and what it is. */
export const Brand = () => {
  const t = useEntryWords();
  return (
    <span className="e-with-sign">
      {brand.logo && <img src={brand.logo} height="36" alt="" />}
      <span>
        {t('app.brand')}
        <small>{t('app.name')}</small>
      </span>
    </span>
  );
};

/** Says in the window's title where the visitor is. */
export const useWindowTitle = (title: string): void => {
  const t = useEntryWords();
  useEffect(() => {
    document.title = `${title} · ${t('app.brand')}`;
  }, [title, t]);
};

/** A page of one column. `title` is its heading and the window's title. */
export const Frame = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => {
  useWindowTitle(title);
  return (
    <div className="e-page">
      <header className="e-bar">
        <a className="e-brand" href={`#${doors[0].page}`}>
          <Brand />
        </a>
        <SessionButton />
        <LanguageSwitch />
      </header>
      <main className="e-column">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="e-lead">{lead}</p>}
        {children}
      </main>
    </div>
  );
};
