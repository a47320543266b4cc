/** /searchIndex: how far an application is, by its number and the mobile given with it. */
import dayjs from 'dayjs';
import { type FormEvent, useState } from 'react';
import { placeOf } from '../../app/place.ts';
import { pick, useLanguage } from '../../messages/language.ts';
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import { type Progress, searchProgress } from '../../providers/public-calls.ts';
import { Failure } from '../light/failure.tsx';
import { Field } from '../light/field.tsx';
import { Frame } from '../light/frame.tsx';
import '../../theme/visitor.css';

/** The service says states in the language of the call, or hands over both. */
const wordOf = (label: unknown, fallback: string, language: 'zh' | 'en'): string => {
  if (typeof label === 'string') return label;
  const [zh, en] = Array.isArray(label) ? label : [];
  return typeof zh === 'string' && typeof en === 'string' ? pick([zh, en], language) : fallback;
};

/** The marks of a returned application: field and what is wrong with it. */
const marksOf = (returned: unknown): readonly (readonly [string, string])[] =>
  typeof returned === 'object' && returned !== null
    ? Object.entries(returned).flatMap(([field, mark]) => {
        const note: unknown = typeof mark === 'object' && mark !== null && 'note' in mark ? mark.note : mark;
        return typeof note === 'string' && note !== '' ? [[field, note] as const] : [];
      })
    : [];

const Outcome = ({ progress }: { progress: Progress }) => {
  const t = useVisitorWords();
  const language = useLanguage();
  const marks = marksOf(progress.marks);
  return (
    <section className="e-sheet e-section" aria-live="polite">
      <p className="e-state">
        <span className="e-lead">{t('search.state')}</span>
        <strong>{wordOf(progress.label, progress.state, language)}</strong>
      </p>
      {marks.length === 0 ? null : (
        <>
          <h2>{t('search.returned')}</h2>
          <ul className="e-list">
            {marks.map(([field, note]) => (
              <li key={field}>{note}</li>
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
              <time dateTime={step.at}>{dayjs(step.at).format('YYYY-MM-DD HH:mm:ss')}</time>
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
  const { query } = placeOf(location.hash);
  const [applyNo, setApplyNo] = useState(query.get('applyNo') ?? '');
  const [mobile, setMobile] = useState('');
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const search = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || applyNo.trim() === '' || mobile.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      setProgress(await searchProgress({ applyNo: applyNo.trim(), mobile: mobile.trim() }));
    } catch (failure) {
      setProgress(undefined);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Frame title={t('search.title')} lead={t('search.lead')}>
      <form className="e-sheet e-section" onSubmit={search} noValidate>
        <Failure error={error} />
        <div className="e-grid">
          <Field
            label={t('register.applyNo')}
            name="applyNo"
            value={applyNo}
            onChange={setApplyNo}
            required
            autoComplete="off"
            maxLength={40}
          />
          <Field
            label={t('register.contactMobile')}
            name="mobile"
            type="tel"
            inputMode="tel"
            value={mobile}
            onChange={setMobile}
            required
            autoComplete="tel"
            maxLength={11}
          />
        </div>
        <button type="submit" className="e-button e-main" aria-busy={busy} disabled={applyNo.trim() === '' || mobile.trim() === ''}>
          {t('search.submit')}
        </button>
      </form>
      {progress === undefined ? null : <Outcome progress={progress} />}
    </Frame>
  );
};
