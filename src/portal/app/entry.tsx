/** The light entry: judges the address, shows the pages that need no session, and fetches the admin part for the rest. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useEntryWords } from '../messages/use-entry-words.ts';
import { Failure } from '../pages/light/failure.tsx';
import { Frame } from '../pages/light/frame.tsx';
import { WarnSign } from '../pages/light/signs.tsx';
import { LoginPage } from '../pages/login/login-page.tsx';
import { isExpired, onExpiry } from '../providers/expiry.ts';
import { hasSessionCookie, restoreFromCookies, sessionToken } from '../providers/session-store.ts';
import { ready } from '../providers/wire.ts';
import { judge, type Verdict } from './guards.ts';
import { type LoadedAdmin, loadAdmin } from './load-admin.ts';
import { go, judgeAgain, useAddress } from './place.ts';
import { enterByLink, enterByToken, openSession } from './session.ts';

const notices = () => import('../pages/light/notices.tsx');
const RegisterPage = lazy(() => import('../pages/register/register-page.tsx').then(page => ({ default: page.RegisterPage })));
const RegisterIndex = lazy(() => import('../pages/register/register-index.tsx').then(page => ({ default: page.RegisterIndex })));
const SearchPage = lazy(() => import('../pages/register/search-page.tsx').then(page => ({ default: page.SearchPage })));
const NoEntitlement = lazy(() => notices().then(page => ({ default: page.NoEntitlement })));
const NoPortal = lazy(() => notices().then(page => ({ default: page.NoPortal })));
const Closed = lazy(() => notices().then(page => ({ default: page.Closed })));

/** The light pages by path. An open path that is not here yet leads to the enterprise login. */
const pages: Readonly<Record<string, () => ReactNode>> = {
  '/operateLogin': () => <LoginPage key="operator" side="operator" />,
  '/registerIndex': () => <RegisterIndex />,
  '/enterpriseRegister': () => <RegisterPage />,
  '/searchIndex': () => <SearchPage />,
  '/401': () => <NoEntitlement />,
  '/closed': () => <Closed />,
};

const Waiting = () => {
  const t = useEntryWords();
  return (
    <div className="e-boot" role="status">
      {t('app.loading')}
    </div>
  );
};

/** The way out for visitors without a session: the external portal, or a page that says how to get in. */
const External = () => {
  const [unset, setUnset] = useState(false);
  useEffect(() => {
    const none = () => setUnset(true);
    ready().then(config => {
      if (config.externalPortalUrl === null) none();
      else location.replace(config.externalPortalUrl);
    }, none);
  }, []);
  return unset ? <NoPortal /> : <Waiting />;
};

/** A direct-login link: signs in, or shows what the service says. */
const DirectLogin = ({ token }: { token: string }) => {
  const t = useEntryWords();
  const [error, setError] = useState<unknown>();
  const used = useRef(false);
  useEffect(() => {
    if (used.current) return;
    used.current = true;
    enterByLink(token).catch(setError);
  }, [token]);
  if (error === undefined) return <Waiting />;
  return (
    <Frame title={t('session.directFailed')}>
      <Failure error={error} />
      <button type="button" className="e-button" onClick={() => go('/enterpriseLogin', { replace: true })}>
        {t('session.signInAgain')}
      </button>
    </Frame>
  );
};

/** Opens the session and the admin part; what cannot be fetched says so and offers another try. */
const AdminGate = () => {
  const [round, setRound] = useState(0);
  return <AdminRound key={round} onRetry={() => setRound(round + 1)} />;
};

const AdminRound = ({ onRetry }: { onRetry: () => void }) => {
  const t = useEntryWords();
  const [loaded, setLoaded] = useState<LoadedAdmin>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let gone = false;
    ready()
      .then(openSession)
      .then(async opening => {
        if (opening === 'noEntitlement') return go('/401', { replace: true });
        const admin = await loadAdmin(opening.side);
        if (!gone) setLoaded(admin);
      })
      .catch((failure: unknown) => {
        if (!gone) setError(failure);
      });
    return () => {
      gone = true;
    };
  }, []);
  if (loaded !== undefined) return <loaded.Admin view={loaded.view} />;
  if (error === undefined) return <Waiting />;
  return (
    <Frame title={t('app.name')}>
      <Failure error={error} onRetry={onRetry} />
    </Frame>
  );
};

/** The warning that the session has ended; it stands over whatever page is open. */
const ExpiryNotice = () => {
  const t = useEntryWords();
  const expired = useSyncExternalStore(onExpiry, isExpired);
  return expired ? (
    <div className="e-notice e-toast" data-tone="warn" role="alert">
      <WarnSign />
      {t('session.expired')}
    </div>
  ) : null;
};

const Shown = ({ verdict }: { verdict: Verdict }): ReactNode => {
  switch (verdict.kind) {
    case 'page':
      return (pages[verdict.path] ?? (() => <LoginPage key="enterprise" side="enterprise" />))();
    case 'admin':
      return <AdminGate />;
    case 'external':
      return <External />;
    case 'directLogin':
      return <DirectLogin token={verdict.token} />;
    default:
      return <Waiting />;
  }
};

/** The whole portal. */
export const Entry = () => {
  useAddress();
  const last = useRef<Verdict>(undefined);
  const judged = judge(location.search, location.hash, { hasToken: sessionToken() !== null, hasCookie: hasSessionCookie() });
  const before = last.current;
  // While the warning of an ended session stands, the page below it stays; a link's failure stays until the visitor moves on.
  const verdict = before !== undefined && isExpired() ? before : judged;
  last.current = verdict;

  useEffect(() => {
    if (verdict.kind === 'restore') {
      restoreFromCookies();
      judgeAgain();
    } else if (verdict.kind === 'go') go(verdict.path, { replace: true });
    else if (verdict.kind === 'queryToken') enterByToken(verdict.token, verdict.path);
  }, [verdict]);

  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Shown verdict={verdict} />
      </Suspense>
      <ExpiryNotice />
    </>
  );
};
