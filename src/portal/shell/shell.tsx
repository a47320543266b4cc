/** The layout of the admin part: sidebar, bar, page, notices. Tab strip and settings will stand beside them. */
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../messages/use-words.ts';
import { Navbar } from './navbar.tsx';
import { Notices } from './notices.tsx';
import { PageBoundary } from './page-failure.tsx';
import { PageLoading } from './page-loading.tsx';
import { Sidebar } from './sidebar.tsx';
import { useCrumbs, useVisit } from './use-crumbs.ts';
import './shell.css';

export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useWords();
  const { pathname } = useLocation();
  const crumbs = useCrumbs();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useVisit(crumbs);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname]);
  return (
    <div className="s-shell">
      {/* A hash link would leave the route: the button moves the focus itself. */}
      <button type="button" className="s-skip" onClick={() => main.current?.focus()}>
        {t('shell.toContent')}
      </button>
      <Sidebar />
      <div className="s-column">
        <Navbar crumbs={crumbs} />
        <main className="s-main" ref={main} tabIndex={-1}>
          <PageBoundary at={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </PageBoundary>
        </main>
      </div>
      <Notices />
    </div>
  );
};
