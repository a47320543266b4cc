/** How long an application waits, against the hours that are aimed at. */
import { useWords } from '../../words.ts';

const HOUR = 3_600_000;

/** @param hours undefined where no target is declared */
export const Waiting = ({ since, hours }: { readonly since: string; readonly hours: number | undefined }) => {
  const { t, span } = useWords();
  const waited = t('review.age', { age: span(since) });
  if (hours === undefined) return <span className="cr-count">{waited}</span>;
  const due = Date.parse(since) + hours * HOUR;
  const late = due < Date.now();
  const said = t(late ? 'review.late' : 'review.left', { span: span(new Date(due).toISOString()) });
  return (
    <span className="cr-count" title={t('review.target', { hours, smart_count: hours })}>
      {waited} · <span className={late ? 'cr-late' : undefined}>{said}</span>
    </span>
  );
};
