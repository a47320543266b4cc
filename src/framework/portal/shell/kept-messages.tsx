/** Tells the staff that messages are kept here, to be read, since no gateway takes them away. */

import { stored, storedSide } from '../browser/session-store.ts';
import { doorOf } from '../browser/sides.ts';
import { useWords } from '../messages/use-words.ts';

const areKept = (): boolean => {
  try {
    const user: unknown = JSON.parse(stored('userInfo') ?? 'null');
    return typeof user === 'object' && user !== null && 'messagesReadable' in user && user.messagesReadable === true;
  } catch {
    return false;
  }
};

export const KeptMessages = () => {
  const t = useWords();
  if (doorOf(storedSide()).staff === undefined || !areKept()) return null;
  return (
    <aside className="s-kept" aria-label={t('shell.keptTitle')}>
      {t('shell.keptMessages')}
    </aside>
  );
};
