/** The dialog behind `?`: the shortcuts that are active on this page. */
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useActiveShortcuts } from '../browser/shortcuts.ts';
import { useWords } from '../messages/use-words.ts';

export const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useWords();
  const title = useId();
  const groups = useActiveShortcuts();
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title} slotProps={{ paper: { className: 's-keys' } }}>
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
    </Dialog>
  );
};
