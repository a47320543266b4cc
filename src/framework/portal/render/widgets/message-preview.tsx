/** What a message comes to in both languages, whom it reaches, and what may stand in the braces of a template. */
import type { PreviewProps } from '../widget.ts';
import { useWords } from '../words.ts';
import './message-preview.css';

interface Worded {
  readonly title: string;
  readonly body: string;
}
interface Answer {
  readonly zh: Worded;
  readonly en: Worded;
  /** Whom it reaches. */
  readonly says?: string;
  readonly names?: readonly { readonly name: string; readonly zh: string; readonly en: string }[];
}

const Message = ({ lang, tongue, worded }: { readonly lang: 'zh' | 'en'; readonly tongue: string; readonly worded: Worded }) => (
  <article className="cr-message" lang={lang}>
    <small>{tongue}</small>
    <strong>{worded.title}</strong>
    <p>{worded.body}</p>
  </article>
);

export default function MessagePreview({ answer, isBusy }: PreviewProps) {
  const { t, language } = useWords();
  if (answer === undefined) return isBusy ? <i className="cr-skeleton" style={{ blockSize: 96 }} /> : null;
  const { zh, en, says, names = [] } = answer as unknown as Answer;
  return (
    <>
      {says !== undefined && says !== '' && <p>{says}</p>}
      <Message lang="zh" tongue={t('preview.zh')} worded={zh} />
      <Message lang="en" tongue={t('preview.en')} worded={en} />
      {names.length > 0 && <h3 className="cr-message-names">{t('preview.names')}</h3>}
      <dl className="cr-message-names">
        {names.map(each => (
          <div key={each.name}>
            <dt>
              <code>{`{${each.name}}`}</code>
            </dt>
            <dd>{each[language]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
