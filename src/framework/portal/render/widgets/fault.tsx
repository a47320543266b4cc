/** Why something was refused once, kept as a code with what it speaks of: said in the language of whoever reads it now. */

import { cellMessage } from '#engine/input/words.ts';
import type { KeptFault } from '#engine/wire/errors.ts';
import { useClientView } from '../contract.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

const isKept = (value: unknown): value is KeptFault => typeof value === 'object' && value !== null && 'code' in value;

const FaultText = ({ value }: DisplayProps) => {
  const view = useClientView();
  const { label, language, colon } = useWords();
  if (!isKept(value)) return null;
  const { resource = '', path = '' } = value;
  const field = view.resources[resource]?.fields[path];
  const said = cellMessage(value, field?.values, language);
  return <>{path === '' ? said : [field === undefined ? path : label(field.label), said].join(colon)}</>;
};

export default FaultText;
