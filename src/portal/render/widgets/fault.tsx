/** Why something was refused once, kept as a code with what it speaks of: said in the language of whoever reads it now. */
import { cellMessage } from '#engine/input/words.ts';
import type { Fault } from '#engine/wire/errors.ts';
import { useClientView } from '../contract.ts';
import type { DisplayProps } from '../widgets.tsx';
import { useWords } from '../words.ts';

/** With the kind of record whose field it is about; no path where it is about all of it. */
type Kept = Fault & { readonly resource: string };

const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'code' in value && 'path' in value;

const FaultText = ({ value }: DisplayProps) => {
  const view = useClientView();
  const { label, language, colon } = useWords();
  if (!isKept(value)) return null;
  const field = view.resources[value.resource]?.fields[value.path];
  const said = cellMessage(value, field?.values, language);
  return <>{value.path === '' ? said : [field === undefined ? value.path : label(field.label), said].join(colon)}</>;
};

export default FaultText;
