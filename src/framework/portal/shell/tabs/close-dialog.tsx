/** Closing a tab throws away what was typed in it and not saved: that is asked first. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useWords } from '../../messages/use-words.ts';
import { useTitle } from '../use-crumbs.ts';
import type { Tabs } from './use-tabs.ts';

export const CloseDialog = ({ tabs }: { tabs: Tabs }) => {
  const t = useWords();
  const titleOf = useTitle();
  const unsaved = (tabs.asking?.tabs ?? []).filter(tab => tabs.unsaved.has(tab.key));
  return (
    <Dialog open={tabs.asking !== undefined} onClose={() => tabs.answer(false)} aria-labelledby="close-tab-title">
      <DialogTitle id="close-tab-title">{t('tabs.closing')}</DialogTitle>
      <DialogContent>
        <ul className="s-names">
          {unsaved.map(tab => (
            <li key={tab.key}>{titleOf(tab.to.split('?')[0] ?? tab.key, tab.name)}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => tabs.answer(false)}>{t('tabs.keep')}</Button>
        <Button color="error" variant="contained" onClick={() => tabs.answer(true)}>
          {t('tabs.discard')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
