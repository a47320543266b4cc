/** How long an application waits, and how much is left of the time that its audit type gives. */
import { momentText } from '../../format/moment.ts';
import { urgencyOf } from '../../format/urgency.ts';
import { useWords } from '../../words.ts';

/** @param due undefined where no time was set when it was handed in */
export const Waiting = ({ since, due }: { readonly since: string; readonly due: string | undefined }) => {
  const { t, span } = useWords();
  const waited = t('review.age', { age: span(since) });
  if (due === undefined) return <span className="cr-count">{waited}</span>;
  const urgency = urgencyOf(since, due, Date.now());
  return (
    <span className="cr-count" title={t('review.target', { at: momentText(due) })}>
      {waited} · <span className={`cr-due-${urgency}`}>{t(urgency === 'late' ? 'review.late' : 'review.left', { span: span(due) })}</span>
    </span>
  );
};
