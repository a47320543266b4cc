/** What was read from a certificate request, so that nobody is asked for it. */
import type { RequestFacts as Facts } from './use-request-facts.ts';
import { useWords } from './words.ts';

interface RequestFactsProps {
  readonly facts: Facts;
  /** As people call it. */
  readonly algorithm: string;
  /** What the form said before, where that was another. */
  readonly before: string | undefined;
}

export const RequestFacts = ({ facts, algorithm, before }: RequestFactsProps) => {
  const { t } = useWords();
  return (
    <div className="cr-request" role="status">
      <dl>
        <dt>{t('key.read.algorithm')}</dt>
        <dd>{algorithm}</dd>
        <dt>{t('key.read.length')}</dt>
        <dd>{t('key.read.bits', { bits: facts.bits })}</dd>
        <dt>{t('key.read.subject')}</dt>
        <dd>{facts.subjectDn === '' ? '—' : facts.subjectDn}</dd>
      </dl>
      {before !== undefined && before !== algorithm && (
        <p className="cr-notice cr-notice-warn">{t('key.read.differs', { algorithm, before })}</p>
      )}
      <p className="cr-hint">{t('key.read.says')}</p>
    </div>
  );
};
