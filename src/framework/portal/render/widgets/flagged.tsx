/** What stands against a record while its state says nothing of it: a badge in the tone of a warning, none once the record is over. */
import { isFinal } from '../fields/final.ts';
import { badge, dash } from '../fields/pieces.tsx';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const Flagged = ({ value, field, record, resource, place }: DisplayProps) => {
  const words = useWords();
  const label = field.values?.[String(value)];
  if (label === undefined || isFinal(record, resource)) return place === 'cell' ? dash(words) : null;
  return (
    <>
      {badge({ label, tone: 'warn' }, words)}
      {place === 'cell' || field.help === undefined ? null : <span className="cr-hint"> {words.label(field.help)}</span>}
    </>
  );
};
