/** The last day on which something can be done: while it is still to be done, how much of it is left, or that it has passed. */
import type { Condition } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import { isFinal } from '../fields/final.ts';
import { endOfDay, urgencyOf } from '../format/urgency.ts';
import { useSession } from '../session.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

interface Options {
  readonly when?: Condition;
}

export const LastDay = ({ value, record, resource, options, place }: DisplayProps & { readonly options: Options }) => {
  const { t, span } = useWords();
  const session = useSession();
  if (typeof value !== 'string') return null;
  const day = <time dateTime={value}>{value}</time>;
  const now = new Date();
  const isOpen = !isFinal(record, resource) && (options.when === undefined || evaluate(options.when, record, { session, now }));
  const end = endOfDay(value);
  const urgency = urgencyOf(String(record.createdAt ?? ''), end, now.getTime());
  if (!isOpen || urgency === 'calm') return day;
  const left = <span className={`cr-due-${urgency}`}>{t(urgency === 'late' ? 'review.late' : 'review.left', { span: span(end) })}</span>;
  // As of a due time, a cell says what is left: both would not fit, and the pointer tells the day.
  if (place === 'cell')
    return (
      <time dateTime={value} title={value}>
        {left}
      </time>
    );
  return (
    <>
      {day} {left}
    </>
  );
};
