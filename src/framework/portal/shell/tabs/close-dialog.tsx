/** Closing a tab throws away what was typed in it and not saved: that is asked first. */
import { useWords } from '../../messages/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { useTitle } from '../use-crumbs.ts';
import type { Tabs } from './use-tabs.ts';

export const CloseDialog = ({ tabs }: { tabs: Tabs }) => {
  const t = useWords();
  const titleOf = useTitle();
  const unsaved = (tabs.asking?.tabs ?? []).filter(tab => tabs.unsaved.has(tab.key));
  return (
    <Dialog title={t('tabs.closing')} size="xs" onClose={() => tabs.answer(false)}>
      <ul className="s-names">
        {unsaved.map(tab => (
          <li key={tab.key}>{titleOf(tab.to.split('?')[0] ?? tab.key, tab.name)}</li>
        ))}
      </ul>
      <DialogFoot>
        <Button onClick={() => tabs.answer(false)}>{t('tabs.keep')}</Button>
        <Button filled danger onClick={() => tabs.answer(true)}>
          {t('tabs.discard')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
