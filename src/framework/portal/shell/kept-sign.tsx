/** A quiet sign for the staff that messages are kept here, to be read, since no gateway takes them away; its reason on hover. A press leads to them, or says why to whoever may not read them. */
import { useNotify } from 'ra-core';
import { areKept } from '../browser/kept-messages.ts';
import { go } from '../browser/place.ts';
import { pathOfResource, useMenus } from '../granted/menus.tsx';
import { useWords } from '../messages/use-words.ts';
import { IconButton } from '../ui/button.tsx';
import { Sign } from '../ui/sign.tsx';

export const KeptSign = () => {
  const t = useWords();
  const notify = useNotify();
  const list = pathOfResource(useMenus(), 'outbox');
  if (!areKept()) return null;
  return (
    <IconButton
      name={t('shell.keptTitle')}
      className="s-tool s-wide-only"
      onClick={() => (list === undefined ? notify('shell.keptMessages') : go(list))}
    >
      <Sign name="unsent" />
    </IconButton>
  );
};
