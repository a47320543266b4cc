/** /upload: documents for an application number. Found by number and mobile, completed if it was returned. */
import { useState } from 'react';
import { useLanguage } from '#portal/messages/language.ts';
import { Frame } from '#portal/pages/light/frame.tsx';
import { WarnSign } from '#portal/pages/light/signs.tsx';
import { FindForm, type Found } from '../register/find-form.tsx';
import { notesOf, stateWord } from '../register/progress.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { ResubmitForm } from './resubmit-form.tsx';
import { showReceipt } from './upload-receipt.ts';

/** Whether documents can be sent for it here. */
const isOpen = ({ state, registration }: Found['progress']): boolean => state === 'RETURNED' && registration;

const Head = ({ found, onAnother }: { found: Found; onAnother: () => void }) => {
  const t = useOpenWords();
  const language = useLanguage();
  const { progress, applyNo } = found;
  const notes = notesOf(progress.marks);
  return (
    <section className="e-sheet e-section" aria-live="polite">
      <p className="e-state">
        <strong>{progress.companyName}</strong>
        <span className="e-mono">{applyNo}</span>
        <span className="e-tag">{stateWord(progress, language)}</span>
        <button type="button" className="e-plain e-right" onClick={onAnother}>
          {t('upload.another')}
        </button>
      </p>
      {isOpen(progress) ? (
        <>
          {progress.decisionReason ? (
            <div className="e-notice" data-tone="warn">
              <WarnSign />
              <span>
                {t('upload.reason')}
                {t('upload.partOf')}
                {progress.decisionReason}
              </span>
            </div>
          ) : null}
          {notes.length === 0 ? null : (
            <ul className="e-list">
              {notes.map(note => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <>
          <p>{progress.registration ? t('upload.notReturned', { state: stateWord(progress, language) }) : t('search.signIn')}</p>
          <nav className="e-actions e-close">
            <a className="e-button e-main" href={`#/searchIndex?applyNo=${encodeURIComponent(applyNo)}`}>
              {t('upload.toProgress')}
            </a>
          </nav>
        </>
      )}
    </section>
  );
};

export const UploadPage = () => {
  const t = useOpenWords();
  const [found, setFound] = useState<Found>();
  return (
    <Frame title={t('upload.title')} lead={t('upload.lead')}>
      {found === undefined ? (
        <FindForm submit={t('upload.find')} busy={t('upload.finding')} onFound={setFound} />
      ) : (
        <>
          <Head found={found} onAnother={() => setFound(undefined)} />
          {isOpen(found.progress) ? <ResubmitForm found={found} onDone={showReceipt} /> : null}
        </>
      )}
    </Frame>
  );
};
