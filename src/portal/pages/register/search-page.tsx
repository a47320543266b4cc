/** /searchIndex: how far an application is, by its number and the mobile given with it. */
import { useState } from 'react';
import { useLanguage } from '../../messages/language.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import type { Progress } from '../../providers/visitor-calls.ts';
import { momentText } from '../../render/format/moment.ts';
import { Frame } from '../light/frame.tsx';
import { FindForm, type Found } from './find-form.tsx';
import { notesOf, stateWord } from './progress.ts';

const Outcome = ({ progress }: { progress: Progress }) => {
  const t = useVisitorWords();
  const language = useLanguage();
  const notes = notesOf(progress.marks);
  return (
    <section className="e-sheet e-section" aria-live="polite">
      <p className="e-state">
        <span className="e-lead">{t('search.state')}</span>
        <strong>{stateWord(progress, language)}</strong>
        {progress.state === 'RETURNED' ? (
          <a className="e-button e-main" href={`#/upload?applyNo=${encodeURIComponent(progress.applyNo)}`}>
            {t('search.resume')}
          </a>
        ) : null}
      </p>
      {notes.length === 0 ? null : (
        <>
          <h2>{t('search.returned')}</h2>
          <ul className="e-list">
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('search.history')}</h2>
      {progress.history.length === 0 ? (
        <p>{t('search.none')}</p>
      ) : (
        <ol className="e-timeline">
          {progress.history.map(step => (
            <li key={step.at + step.action}>
              <span>{step.toState ?? step.action}</span>
              <time dateTime={step.at}>{momentText(step.at)}</time>
              {step.reason ? <blockquote>{step.reason}</blockquote> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

export const SearchPage = () => {
  const t = useVisitorWords();
  const [found, setFound] = useState<Found>();
  return (
    <Frame title={t('search.title')} lead={t('search.lead')}>
      <FindForm submit={t('search.submit')} busy={t('upload.finding')} onFound={setFound} />
      {found === undefined ? null : <Outcome progress={found.progress} />}
    </Frame>
  );
};
