/** /searchIndex: how far an application is, by its number and the mobile given with it. */
import { useState } from 'react';
import { useLanguage } from '#portal/messages/language.ts';
import { Frame } from '#portal/pages/light/frame.tsx';
import { momentText } from '#portal/render/format/moment.ts';
import { searchProgress } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { AmountForm } from './amount-form.tsx';
import { Course } from './course.tsx';
import { FindForm, type Found } from './find-form.tsx';
import { notesOf, stateWord } from './progress.ts';

const Outcome = ({ found, onTried }: { found: Found; onTried: () => void }) => {
  const { progress } = found;
  const t = useOpenWords();
  const language = useLanguage();
  const notes = notesOf(progress.marks);
  return (
    <section className="e-sheet e-section" aria-live="polite">
      <p className="e-state">
        <strong>{progress.companyName}</strong>
        <span>{stateWord({ label: progress.subject, state: '' }, language)}</span>
      </p>
      <p className="e-state">
        <span className="e-lead">{t('search.state')}</span>
        <strong>{stateWord(progress, language)}</strong>
        {progress.state === 'RETURNED' && progress.registration ? (
          <a className="e-button e-main" href={`#/upload?applyNo=${encodeURIComponent(progress.applyNo)}`}>
            {t('search.resume')}
          </a>
        ) : null}
        {progress.state === 'DONE' && progress.registration ? (
          <a className="e-button e-main" href="#/enterpriseLogin">
            {t('search.enter')}
          </a>
        ) : null}
        {progress.state === 'REJECTED' && progress.registration ? (
          <a className="e-button" href="#/enterpriseRegister">
            {t('search.anew')}
          </a>
        ) : null}
      </p>
      <Course progress={progress} mobile={found.mobile} />
      {progress.state === 'RETURNED' && !progress.registration ? <p>{t('search.signIn')}</p> : null}
      {progress.state === 'WAIT_FILL' ? <AmountForm found={found} onTried={onTried} /> : null}
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
              <span>{stateWord({ label: step.label, state: step.toState ?? step.action }, language)}</span>
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
  const t = useOpenWords();
  const [found, setFound] = useState<Found>();
  // What is shown stays where the new answer does not come.
  const again = async ({ applyNo, mobile }: Found) => {
    const progress = await searchProgress({ applyNo, mobile }).catch(() => undefined);
    if (progress !== undefined) setFound({ applyNo, mobile, progress });
  };
  return (
    <Frame title={t('search.title')} lead={t('search.lead')}>
      <FindForm submit={t('search.submit')} busy={t('upload.finding')} onFound={setFound} />
      {found === undefined ? null : <Outcome found={found} onTried={() => void again(found)} />}
    </Frame>
  );
};
