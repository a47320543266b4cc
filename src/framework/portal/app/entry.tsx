/** The light entry: judges the address, shows the pages that need no session, and fetches the admin part for the rest. */

import application from 'virtual:application';
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { isPartMissing } from '../browser/part-missing.ts';
import { go, hideAddress, judgeAgain, useMoves } from '../browser/place.ts';
import { hasSessionCookie, replacement, restoreFromCookies, sessionToken, storedSide } from '../browser/session-store.ts';
import { doors } from '../browser/sides.ts';
import { useEntryWords } from '../messages/use-entry-words.ts';
import { Failure } from '../pages/light/failure.tsx';
import { Frame } from '../pages/light/frame.tsx';
import { WarnSign } from '../pages/light/signs.tsx';
import { useAttempt } from '../pages/light/use-attempt.ts';
import { LoginPage } from '../pages/login/login-page.tsx';
import { endingSaid, isExpired, onEnding } from '../providers/expiry.ts';
import { enterByToken, openSession } from '../providers/session.ts';
import { ready } from '../providers/wire.ts';
import { judge, openPathsWith, type Verdict } from './guards.ts';
import { type LoadedAdmin, loadAdmin, preloadAdmin } from './load-admin.ts';

const Replaced = lazy(() => import('../pages/light/notices.tsx').then(page => ({ default: page.Replaced })));

/** The open pages beyond the logins come in parts of their own. */
const OpenPage = lazy(application.openPages.load);
const { loginLink } = application;
const ByLink = loginLink && lazy(loginLink.load);
const openPaths = openPathsWith(application.openPages.paths);

/** @param inside the frame of the pages behind the login stands already */
const Waiting = ({ inside }: { readonly inside?: boolean }) => {
  const t = useEntryWords();
  return (
    <div className={inside ? 'e-boot e-inside' : 'e-boot'} role="status">
      {t('app.loading')}
    </div>
  );
};

/** What could not be had, and another try. A part of the portal that did not come says so in the browser's words: ours stand instead. */
const Trouble = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useEntryWords();
  const isPart = isPartMissing(error);
  return (
    <Frame title={t('app.name')}>
      {isPart ? (
        // Chromium remembers that a module did not come: only a reload asks for it anew.
        <Failure error={t('transport.failed', { reason: t('transport.part') })} onRetry={() => location.reload()} />
      ) : (
        <Failure error={error} onRetry={onRetry} />
      )}
    </Frame>
  );
};

/** Holds a page that could not be shown; the browser asks for its parts anew. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Trouble error={error} onRetry={() => location.reload()} />;
  }
}

const findPortal = async (): Promise<'none' | 'found'> => {
  const { externalPortalUrl } = await ready();
  if (externalPortalUrl === null) return 'none';
  location.replace(externalPortalUrl);
  return 'found';
};

/** The way out for visitors without a session: the external portal, or a page that says how to get in. */
const External = () => {
  const { done, error, again } = useAttempt(findPortal);
  if (error !== undefined) return <Trouble error={error} onRetry={again} />;
  return done === 'none' ? <OpenPage path="" /> : <Waiting />;
};

const openAdmin = async (): Promise<LoadedAdmin | 'noEntitlement'> => {
  // Whoever was here before is most likely to stay on this side: its parts come while the service is asked.
  const side = storedSide();
  if (side !== null) preloadAdmin(side);
  await ready();
  const opening = await openSession();
  return opening === 'noEntitlement' ? opening : loadAdmin(opening.side);
};

/** Opens the session and the admin part; what cannot be fetched says so and offers another try. */
const AdminGate = () => {
  const { done, error, again } = useAttempt(openAdmin);
  useEffect(() => {
    if (done === 'noEntitlement') go('/401', { replace: true });
  }, [done]);
  if (error !== undefined) return <Trouble error={error} onRetry={again} />;
  return done === undefined || done === 'noEntitlement' ? <Waiting inside /> : <done.Admin view={done.view} openPaths={openPaths} />;
};

/** The word that the session has ended; it stands over whatever page is open. */
const EndingNotice = () => {
  const t = useEntryWords();
  const ending = useSyncExternalStore(onEnding, endingSaid);
  return ending === undefined ? null : (
    <div className="e-notice e-toast" data-tone="warn" role="alert">
      <WarnSign />
      {t(`session.${ending}`)}
    </div>
  );
};

const Shown = ({ verdict }: { verdict: Verdict }): ReactNode => {
  switch (verdict.kind) {
    case 'page': {
      const side = verdict.path === '/' ? doors[0].side : doors.find(({ page }) => page === verdict.path)?.side;
      if (side !== undefined) return <LoginPage key={side} side={side} onTyping={preloadAdmin} />;
      return <OpenPage path={verdict.path} />;
    }
    case 'admin':
      return <AdminGate />;
    case 'external':
      return <External />;
    case 'replaced':
      return <Replaced {...(replacement() ?? { was: '', by: '' })} />;
    case 'loginLink':
      return ByLink && <ByLink token={verdict.token} />;
    default:
      return <Waiting />;
  }
};

const judgeHere = (): Verdict =>
  judge(
    location.search,
    location.hash,
    { hasToken: sessionToken() !== null, hasCookie: hasSessionCookie(), isReplaced: replacement() !== undefined },
    openPaths,
    loginLink?.parameter,
  );

/** The whole portal. */
export const Entry = () => {
  const turn = useMoves();
  const last = useRef<{ readonly turn: number; readonly verdict: Verdict }>(undefined);
  // While the warning of an ended session stands, the page below it stays.
  if (last.current === undefined) last.current = { turn, verdict: judgeHere() };
  else if (last.current.turn !== turn) last.current = { turn, verdict: isExpired() ? last.current.verdict : judgeHere() };
  const { verdict } = last.current;

  useEffect(() => {
    if (verdict.kind === 'restore') {
      restoreFromCookies();
      judgeAgain();
    } else if (verdict.kind === 'go') go(verdict.path, { replace: true });
    else if (verdict.kind === 'queryToken') enterByToken(verdict.token, verdict.path);
    // The token leaves the address and the history before it is used; the page stays until the visitor moves on.
    else if (verdict.kind === 'loginLink') hideAddress();
  }, [verdict]);

  return (
    <>
      <Boundary key={verdict.kind === 'page' ? verdict.path : verdict.kind}>
        <Suspense fallback={<Waiting />}>
          <Shown verdict={verdict} />
        </Suspense>
      </Boundary>
      <EndingNotice />
    </>
  );
};
