/** A quiet sign for the staff that messages are kept here, to be read, since no gateway takes them away; its reason on hover and on a press. */
import { useNotify } from 'ra-core';
import { areKept } from '../browser/kept-messages.ts';
import { useWords } from '../messages/use-words.ts';
import { IconButton } from '../ui/button.tsx';
import { Sign } from '../ui/sign.tsx';

export const KeptSign = () => {
  const t = useWords();
  const notify = useNotify();
  if (!areKept()) return null;
  return (
    <IconButton name={t('shell.keptTitle')} className="s-tool s-wide-only" onClick={() => notify('shell.keptMessages')}>
      <Sign name="unsent" />
    </IconButton>
  );
};
