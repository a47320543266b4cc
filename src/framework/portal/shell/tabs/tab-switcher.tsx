/** The visited views where there is no room for a strip: one button with their number, and a list behind it. */
import Close from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { useTitle } from '../use-crumbs.ts';
import type { Tabs } from './use-tabs.ts';

export const TabSwitcher = ({ tabs }: { tabs: Tabs }) => {
  const t = useWords();
  const titleOf = useTitle();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('tabs.switch', { n: tabs.list.length, smart_count: tabs.list.length });
  const shut = () => setAnchor(null);
  return (
    <>
      <IconButton
        className="s-tool s-tab-count"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <span data-unsaved={tabs.list.some(tab => tabs.unsaved.has(tab.key))}>{tabs.list.length}</span>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={shut}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 's-tab-list', role: 'dialog', 'aria-label': t('tabs.title') } }}
      >
        <ul>
          {tabs.list.map(tab => {
            const title = titleOf(tab.to.split('?')[0] ?? tab.key, tab.name);
            return (
              <li key={tab.key} data-open={tab.key === tabs.open}>
                <Link to={tab.to} aria-current={tab.key === tabs.open ? 'page' : undefined} onClick={shut}>
                  {tabs.unsaved.has(tab.key) ? <span className="s-tab-dot" role="img" aria-label={t('tabs.unsaved')} /> : null}
                  <span>{title}</span>
                </Link>
                {tabs.isClosable(tab) ? (
                  <button
                    type="button"
                    className="s-tab-close"
                    aria-label={t('tabs.closeOne', { title })}
                    onClick={() => tabs.close([tab])}
                  >
                    <Close />
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
        {tabs.list.some(tabs.isClosable) ? (
          <button
            type="button"
            className="s-user-item"
            onClick={() => {
              shut();
              tabs.close(tabs.list);
            }}
          >
            {t('tabs.closeAll')}
          </button>
        ) : null}
      </Popover>
    </>
  );
};
