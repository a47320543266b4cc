/** The context menu of a tab: refresh, close it, the others, all. */
import { useWords } from '../../messages/use-words.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Tab } from './tabs.ts';
import type { Tabs } from './use-tabs.ts';

/** Where a menu was asked for: a tab, and the place of the pointer or of the tab. */
export interface AskedMenu {
  readonly tab: Tab;
  readonly left: number;
  readonly top: number;
}

export const TabMenu = ({ tabs, asked, onClose }: { tabs: Tabs; asked: AskedMenu | undefined; onClose: () => void }) => {
  const t = useWords();
  const others = asked === undefined ? [] : tabs.list.filter(tab => tab.key !== asked.tab.key);
  const act = (run: (tab: Tab) => void) => () => {
    if (asked !== undefined) run(asked.tab);
  };
  return (
    <Menu name={t('tabs.menu')} anchor={asked} className="s-tab-menu" onClose={onClose}>
      <MenuItem onClick={act(tabs.refresh)}>{t('tabs.refresh')}</MenuItem>
      <MenuItem disabled={asked === undefined || !tabs.isClosable(asked.tab)} onClick={act(tab => tabs.close([tab]))}>
        {t('tabs.close')}
      </MenuItem>
      <MenuItem disabled={!others.some(tabs.isClosable)} onClick={act(tab => tabs.close(others, tab))}>
        {t('tabs.closeOthers')}
      </MenuItem>
      <MenuItem disabled={!tabs.list.some(tabs.isClosable)} onClick={act(() => tabs.close(tabs.list))}>
        {t('tabs.closeAll')}
      </MenuItem>
    </Menu>
  );
};
