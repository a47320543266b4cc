/** What the journal names by its technical name, in words: kinds of records and what was done to them. */
import { useClientView } from '../contract.ts';
import { verbWords } from '../views/show/verb-words.ts';
import type { DisplayProps } from '../widgets.tsx';
import { useWords } from '../words.ts';

export const RecordKind = ({ value }: DisplayProps) => {
  const view = useClientView();
  const { label } = useWords();
  const known = view.resources[String(value)]?.label;
  return <>{known === undefined ? String(value) : label(known)}</>;
};

export const RecordAct = ({ value, record }: DisplayProps) => {
  const view = useClientView();
  const { label } = useWords();
  const transition = view.resources[String(record.resource)]?.transitions.find(each => each.name === value);
  const known = transition?.label ?? verbWords(String(value));
  return <>{known === undefined ? String(value) : label(known)}</>;
};
