/** What a message comes to in both languages, whom it reaches, and what may stand in the braces of a template. */
import { useState } from 'react';
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

const Names = ({ names }: { readonly names: NonNullable<Answer['names']> }) => {
  const { t, language } = useWords();
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="cr-message-names">{t('preview.names')}</h3>
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
};

export default function MessagePreview({ answer, isBusy }: PreviewProps) {
  const { t } = useWords();
  const [names, setNames] = useState<NonNullable<Answer['names']>>([]);
  const read = answer as unknown as Answer | undefined;
  // While a name is wrong there is no preview: just then the right ones are looked for.
  if (read?.names !== undefined && read.names !== names) setNames(read.names);
  if (read === undefined && isBusy && names.length === 0) return <i className="cr-skeleton" style={{ blockSize: 96 }} />;
  return (
    <>
      {read?.says !== undefined && read.says !== '' && <p>{read.says}</p>}
      {read !== undefined && (
        <>
          <Message lang="zh" tongue={t('preview.zh')} worded={read.zh} />
          <Message lang="en" tongue={t('preview.en')} worded={read.en} />
        </>
      )}
      <Names names={names} />
    </>
  );
}
