/** The layout of the admin part: sidebar, bar, visited views, page, settings, notices, and the dialogs that open from anywhere. */
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { keepFiles } from '../browser/keep-files.ts';
import { areKept } from '../browser/kept-messages.ts';
import { enrolBefore, onStored } from '../browser/session-store.ts';
import { useShortcuts } from '../browser/shortcuts.ts';
import { GrantsWatch } from '../granted/live-grants.tsx';
import { useWords } from '../messages/use-words.ts';
import { watchFaults } from './faults/faults.ts';
import { Navbar } from './navbar.tsx';
import { Notices } from './notices.tsx';
import { PageBoundary } from './page-failure.tsx';
import { PageLoading } from './page-loading.tsx';
import { keepKeys } from './palette/early-keys.ts';
import { useChoice } from './settings/choices.ts';
import { Settings } from './settings/settings.tsx';
import { Sidebar } from './sidebar.tsx';
import { setSidebar, useMobile, useSidebarOpen } from './sidebar-state.ts';
import { useKeepScroll } from './tabs/keep-scroll.ts';
import { TabStrip } from './tabs/tab-strip.tsx';
import { keyOf } from './tabs/tabs.ts';
import { useTabs } from './tabs/use-tabs.ts';
import { useCrumbs, useVisit } from './use-crumbs.ts';
import './shell.css';
import './tabs/tabs.css';
import './settings/settings.css';
import './palette/search-button.css';

// Dialogs that open now and then come when they do: a cold page does not wait for them.
const Palette = lazy(() => import('./palette/palette.tsx').then(module => ({ default: module.Palette })));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx').then(module => ({ default: module.ShortcutHelp })));
const TabSwitcher = lazy(() => import('./tabs/tab-switcher.tsx').then(module => ({ default: module.TabSwitcher })));
const EnrolNotice = lazy(() => import('./enrol-notice.tsx'));
const KeptMessages = lazy(() => import('./kept-messages.tsx'));
const CloseDialog = lazy(() => import('./tabs/close-dialog.tsx').then(module => ({ default: module.CloseDialog })));

/** Where messages that are kept are spoken of: where people begin, and where they are listed. */
const aboutMessages = /\/(home|outbox)$/;

type Over = 'palette' | 'help' | 'settings';

export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useWords();
  const { pathname } = useLocation();
  const crumbs = useCrumbs();
  const mobile = useMobile();
  const isSidebarOpen = useSidebarOpen();
  const [tagsView, fixedHeader] = [useChoice('tagsView'), useChoice('fixedHeader')];
  const [over, setOver] = useState<Over>();
  const column = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const tabs = useTabs();
  const due = useSyncExternalStore(onStored, enrolBefore);
  useVisit(crumbs);
  useKeepScroll(fixedHeader ? main : column, keyOf(pathname));
  useEffect(() => (import.meta.env.PROD ? watchFaults() : undefined), []);
  useEffect(() => (import.meta.env.PROD ? keepFiles() : undefined), []);
  const search = useCallback(() => {
    keepKeys();
    setOver('palette');
  }, []);
  useShortcuts(
    t('keys.everywhere'),
    [
      { keys: 'Ctrl K', says: t('palette.title'), run: search },
      { keys: 'Ctrl B', says: t('keys.sidebar'), run: () => setSidebar(!isSidebarOpen) },
      { keys: '?', says: t('keys.help'), run: () => setOver('help') },
      ...(tagsView && !mobile
        ? [
            { keys: '← →', says: t('keys.tabs') },
            { keys: 'Shift F10', says: t('tabs.menu') },
            { keys: 'Delete', says: t('keys.closeTab') },
          ]
        : []),
    ],
    true,
  );
  const shut = () => setOver(undefined);
  const settings = useCallback(() => setOver('settings'), []);
  return (
    <div className="s-shell" data-fixed-header={fixedHeader}>
      {/* A hash link would leave the route: the button moves the focus itself. */}
      <button type="button" className="s-skip" onClick={() => main.current?.focus()}>
        {t('shell.toContent')}
      </button>
      <Sidebar />
      <div className="s-frame">
        {/* What goes up with the page would take it along, or have it lie over the page. */}
        {!fixedHeader && <Notices />}
        <div className="s-column" ref={column}>
          <Navbar
            crumbs={crumbs}
            switcher={
              tagsView && mobile ? (
                <Suspense fallback={<span className="u-icon-button s-tool" />}>
                  <TabSwitcher tabs={tabs} />
                </Suspense>
              ) : null
            }
            onSearch={search}
            onSettings={settings}
          />
          {tagsView && !mobile ? <TabStrip tabs={tabs} /> : null}
          <Suspense>{due !== null && <EnrolNotice due={due} />}</Suspense>
          <Suspense>{aboutMessages.test(pathname) && areKept() && <KeptMessages />}</Suspense>
          {fixedHeader && <Notices />}
          <main className="s-main" ref={main} tabIndex={-1}>
            <PageBoundary at={pathname}>
              <Suspense fallback={<PageLoading />}>{children}</Suspense>
            </PageBoundary>
          </main>
        </div>
      </div>
      <Settings open={over === 'settings'} onOpen={open => setOver(open ? 'settings' : undefined)} />
      <Suspense>
        {over === 'palette' && <Palette onClose={shut} onHelp={() => setOver('help')} />}
        {over === 'help' && <ShortcutHelp onClose={shut} />}
        {tabs.asking !== undefined && <CloseDialog tabs={tabs} />}
      </Suspense>
      <GrantsWatch />
    </div>
  );
};
