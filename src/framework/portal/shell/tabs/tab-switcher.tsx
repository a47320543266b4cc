/** The visited views as one button with their number, and the list behind it: at the strip's end, and alone where there is no room for a strip. */
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { useOpener } from '../../ui/opener.ts';
import { Panel } from '../../ui/panel.tsx';
import { Sign } from '../../ui/sign.tsx';
import { useTitle } from '../use-crumbs.ts';
import type { Tabs } from './use-tabs.ts';
import '../user-panel.css';
import './tab-list.css';

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: () => -1,
};

/** Arrows lead from one to the next, around; the button beside each is reached by Tab. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const row = document.activeElement?.closest('li');
  const to = steps[event.key]?.(links.findIndex(link => link.closest('li') === row));
  if (to === undefined) return;
  event.preventDefault();
  links.at(to % links.length)?.focus();
};

export const TabSwitcher = ({ tabs }: { tabs: Tabs }) => {
  const t = useWords();
  const titleOf = useTitle();
  const { anchor, close, trigger } = useOpener('dialog');
  const label = t('tabs.switch', { n: tabs.list.length, smart_count: tabs.list.length });
  return (
    <>
      <button type="button" className="u-icon-button s-tool s-tab-count" aria-label={label} {...trigger}>
        <span data-unsaved={tabs.list.some(tab => tabs.unsaved.has(tab.key))}>{tabs.list.length}</span>
      </button>
      {anchor !== undefined && (
        <Panel name={t('tabs.title')} anchor={anchor} gap={0} className="s-tab-list" onClose={close}>
          <ul onKeyDown={onKeyDown}>
            {tabs.list.map(tab => {
              const title = titleOf(tab.to.split('?')[0] ?? tab.key, tab.name);
              return (
                <li key={tab.key} data-open={tab.key === tabs.open}>
                  <Link to={tab.to} title={title} aria-current={tab.key === tabs.open ? 'page' : undefined} onClick={close}>
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
                      <Sign name="close" />
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
                close();
                tabs.close(tabs.list);
              }}
            >
              {t('tabs.closeAll')}
            </button>
          ) : null}
        </Panel>
      )}
    </>
  );
};
