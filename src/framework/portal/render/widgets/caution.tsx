/** What whoever decides has to look at first: the words as a warning, with what to do. */
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const Caution = ({ value, field }: DisplayProps) => {
  const { label } = useWords();
  if (typeof value !== 'string' || value === '') return null;
  return (
    <p className="cr-notice cr-notice-warn" role="status">
      <strong>{value}</strong>
      {field.help !== undefined && <small> {label(field.help)}</small>}
    </p>
  );
};
