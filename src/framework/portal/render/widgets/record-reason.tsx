/** Why something was done to a record, in the words of its kind. */
import { useClientView } from '../contract.ts';
import { reasonText } from '../reason.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';

export const RecordReason = ({ value, record }: DisplayProps) => {
  const view = useClientView();
  const words = useWords();
  const name = String(record.resource);
  return <>{reasonText({ action: String(record.action), reason: String(value) }, view.resources[name], view.words[name], words)}</>;
};
