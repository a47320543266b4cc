/** The bar above the page: where the visitor is, the tools, and who they are. */
import FullscreenExit from '@mui/icons-material/FullscreenExitOutlined';
import Fullscreen from '@mui/icons-material/FullscreenOutlined';
import MenuOpen from '@mui/icons-material/MenuOpenOutlined';
import MenuSign from '@mui/icons-material/MenuOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import Translate from '@mui/icons-material/TranslateOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useNotify } from 'ra-core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { setLanguage, useLanguage } from '../messages/language.ts';
import { useWords } from '../messages/use-words.ts';
import { FaultLog } from './faults/fault-log.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { setSidebar, useMobile, useSidebarOpen } from './sidebar-state.ts';
import { SizeMenu } from './size-menu.tsx';
import type { SpokenCrumb } from './use-crumbs.ts';
import { UserMenu } from './user-menu.tsx';

const Breadcrumb = ({ crumbs }: { crumbs: readonly SpokenCrumb[] }) => {
  const t = useWords();
  return (
    <nav className="s-crumbs" aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map(({ title, path }, index) => (
          <li key={`${title}${path ?? ''}`}>
            {path === undefined || index === crumbs.length - 1 ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} title={title}>
                {title}
              </span>
            ) : (
              <Link to={path}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const subscribeFullScreen = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

const FullScreenToggle = () => {
  const t = useWords();
  const notify = useNotify();
  const full = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null);
  const toggle = () => {
    if (!document.fullscreenEnabled) return notify('shell.noFullScreen', { type: 'warning' });
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => notify('shell.noFullScreen', { type: 'warning' }));
  };
  const title = t(full ? 'shell.leaveFullScreen' : 'shell.fullScreen');
  return (
    <Tooltip title={title}>
      <IconButton className="s-tool s-wide-only" aria-label={title} onClick={toggle}>
        {full ? <FullscreenExit fontSize="small" /> : <Fullscreen fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
};

const LanguageToggle = () => {
  const t = useWords();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <Button
      className="s-tool s-language"
      color="inherit"
      aria-label={t('app.otherLanguage')}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => setLanguage(other)}
    >
      <Translate fontSize="small" />
      <span>{t('app.otherLanguage')}</span>
    </Button>
  );
};

/** Shaped like the box it opens, where there is room; the icon alone where there is none. */
const SearchButton = ({ onOpen }: { onOpen: () => void }) => {
  const t = useWords();
  return (
    <button type="button" className="s-search-open" aria-label={t('palette.title')} aria-keyshortcuts="Control+K" onClick={onOpen}>
      <Search fontSize="small" />
      <span>{t('palette.short')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
};

interface NavbarProps {
  readonly crumbs: readonly SpokenCrumb[];
  /** The visited views, where they have no strip of their own. */
  readonly switcher: ReactNode;
  readonly onSearch: () => void;
  readonly onSettings: () => void;
}

export const Navbar = ({ crumbs, switcher, onSearch, onSettings }: NavbarProps) => {
  const t = useWords();
  const open = useSidebarOpen();
  const mobile = useMobile();
  const toggle = t(open ? 'shell.close' : 'shell.open');
  return (
    <header className="s-navbar">
      <Tooltip title={toggle}>
        <IconButton className="s-tool" aria-label={toggle} aria-expanded={open} onClick={() => setSidebar(!open)}>
          {open && !mobile ? <MenuOpen fontSize="small" /> : <MenuSign fontSize="small" />}
        </IconButton>
      </Tooltip>
      <strong className="s-title">{crumbs.at(-1)?.title}</strong>
      {crumbs.length > 1 ? <Breadcrumb crumbs={crumbs} /> : null}
      <div className="s-tools">
        <SearchButton onOpen={onSearch} />
        {switcher}
        <NoticeBell />
        {import.meta.env.PROD ? <FaultLog /> : null}
        <FullScreenToggle />
        <SizeMenu />
        <LanguageToggle />
        <UserMenu onSettings={onSettings} />
      </div>
    </header>
  );
};
