/** Until when an application is to be decided: while it waits how much is left, and in which tone. */
import { momentText } from '../format/moment.ts';
import { urgencyOf } from '../format/urgency.ts';
import type { DisplayProps } from '../widgets.tsx';
import { useWords } from '../words.ts';

export const Due = ({ value, record }: DisplayProps) => {
  const { t, span } = useWords();
  if (typeof value !== 'string') return null;
  const since = String(record.submittedAt ?? record.createdAt);
  const done = typeof record.decidedAt === 'string';
  const urgency = urgencyOf(since, value, done ? Date.parse(String(record.decidedAt)) : Date.now());
  if (done) return <span className={urgency === 'late' ? 'cr-late' : undefined}>{momentText(value)}</span>;
  return (
    <span className={`cr-due-${urgency}`} title={momentText(value)}>
      {t(urgency === 'late' ? 'review.late' : 'review.left', { span: span(value) })}
    </span>
  );
};
