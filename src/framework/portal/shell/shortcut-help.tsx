/** The dialog behind `?`: the shortcuts that are active on this page. */
import { useId } from 'react';
import { useActiveShortcuts } from '../browser/shortcuts.ts';
import { useWords } from '../messages/use-words.ts';
import { BareDialog } from '../ui/dialog.tsx';
import './shortcut-help.css';

export const ShortcutHelp = ({ onClose }: { onClose: () => void }) => {
  const t = useWords();
  const title = useId();
  const groups = useActiveShortcuts();
  return (
    <BareDialog labelledBy={title} className="s-keys" onClose={onClose}>
      <h2 id={title}>{t('keys.title')}</h2>
      {groups.map(group => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.shortcuts.map(({ keys, says }) => (
              <div key={keys}>
                <dt>{says}</dt>
                <dd>
                  {keys.split(' ').map(key => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>{t('keys.close')}</p>
    </BareDialog>
  );
};
