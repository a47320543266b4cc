/** The bar above the page: where the visitor is, the tools, and who they are. */
import { useNotify } from 'ra-core';
import { type CSSProperties, memo, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '../browser/brand.ts';
import { useWords } from '../messages/use-words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Sign } from '../ui/sign.tsx';
import { FaultLog } from './faults/fault-log.tsx';
import { KeptSign } from './kept-sign.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { useChoice } from './settings/choices.ts';
import { setSidebar, useMobile, useSidebarOpen } from './sidebar-state.ts';
import { SizeMenu } from './size-menu.tsx';
import type { SpokenCrumb } from './use-crumbs.ts';
import { useOtherLanguage } from './use-other-language.ts';
import { UserMenu } from './user-menu.tsx';

/** How wide a name is, in Chinese characters: a Latin letter takes about half of one. */
const lettersIn = (name: string): number => [...name].reduce((width, letter) => width + (letter < '\u2e80' ? 0.55 : 1), 0);

/** The way to the page; its last step is the page's title, said once. */
const Breadcrumb = ({ crumbs }: { crumbs: readonly SpokenCrumb[] }) => {
  const t = useWords();
  return (
    <nav className="s-crumbs" aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map(({ title, path }, index) => (
          <li key={`${title}${path ?? ''}`} title={title} style={{ '--s-letters': lettersIn(title) } as CSSProperties}>
            {index === crumbs.length - 1 ? (
              <strong className="s-title" aria-current="page">
                {title}
              </strong>
            ) : path === undefined ? (
              <span>{title}</span>
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
    <IconButton name={title} className="s-tool s-wide-only" onClick={toggle}>
      <Sign name={full ? 'leaveFullScreen' : 'fullScreen'} />
    </IconButton>
  );
};

const LanguageToggle = () => {
  const t = useWords();
  const { lang, change } = useOtherLanguage();
  return (
    <Button quiet className="s-tool s-language" aria-label={t('app.otherLanguage')} lang={lang} onClick={change}>
      <Sign name="translate" />
      <span>{t('app.otherLanguage')}</span>
    </Button>
  );
};

/** Shaped like the box it opens, where there is room; the icon alone where there is none. */
const SearchButton = ({ onOpen }: { onOpen: () => void }) => {
  const t = useWords();
  return (
    <button type="button" className="s-search-open" aria-label={t('palette.title')} aria-keyshortcuts="Control+K" onClick={onOpen}>
      <Sign name="search" />
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

/** Drawn anew when something of it changes, and not whenever the shell is. */
export const Navbar = memo(({ crumbs, switcher, onSearch, onSettings }: NavbarProps) => {
  const t = useWords();
  const open = useSidebarOpen();
  const mobile = useMobile();
  // Once is enough.
  const stands = useChoice('sidebarLogo');
  const toggle = t(open ? 'shell.close' : 'shell.open');
  return (
    <header className="s-navbar">
      <IconButton name={toggle} className="s-tool" aria-expanded={open} onClick={() => setSidebar(!open)}>
        <Sign name={open && !mobile ? 'menuOpen' : 'menu'} />
      </IconButton>
      {stands ? null : (
        <span className="s-brand">
          <img src={brand.logo ?? 'favicon.svg'} alt="" />
          <span>{t('app.brand')}</span>
        </span>
      )}
      <Breadcrumb crumbs={crumbs} />
      <div className="s-tools">
        <SearchButton onOpen={onSearch} />
        {switcher}
        <NoticeBell />
        <KeptSign />
        {import.meta.env.PROD ? <FaultLog /> : null}
        <FullScreenToggle />
        <SizeMenu />
        <LanguageToggle />
        <UserMenu onSettings={onSettings} />
      </div>
    </header>
  );
});
Navbar.displayName = 'Navbar';
