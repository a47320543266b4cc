/** Until when a record is to be decided or led on: while it waits how much is left, and in which tone. */
import { isFinal } from '../fields/final.ts';
import { dash } from '../fields/pieces.tsx';
import { momentText } from '../format/moment.ts';
import { urgencyOf } from '../format/urgency.ts';
import { partIn, sinceOf } from '../review-part.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const Due = ({ value, record, resource, place }: DisplayProps) => {
  const words = useWords();
  const { t, span } = words;
  if (typeof value !== 'string') return null;
  // What waits without a review was last touched as it came to wait, or since.
  const since = resource.review === undefined ? String(record.updatedAt ?? record.createdAt ?? '') : sinceOf(resource, record);
  // Decided or withdrawn, it has no target any more.
  if (typeof partIn(resource, record, 'ended') === 'string' || isFinal(record, resource)) return place === 'cell' ? dash(words) : null;
  const urgency = urgencyOf(since, value, Date.now());
  const left = t(urgency === 'late' ? 'review.late' : 'review.left', { span: span(value) });
  if (place === 'cell')
    return (
      <span className={`cr-due-${urgency}`} title={momentText(value)}>
        {left}
      </span>
    );
  // On its own page the moment stands beside it, also for whoever has no pointer to rest on it.
  return (
    <>
      <span className={`cr-due-${urgency}`}>{left}</span> <span className="cr-age">{momentText(value)}</span>
    </>
  );
};
