/** The pages that open without a session, beyond the logins: each is fetched when it is opened. */
import { type ComponentType, lazy } from 'react';
import { pathPattern } from '../browser/path-pattern.ts';
import '../theme/visitor.css';
import '../theme/open-pages.css';

const notices = () => import('./light/notices.tsx');
export interface OpenPageProps {
  /** What stands at the parameters of its path. */
  readonly parameters: Readonly<Record<string, string>>;
}
/** By path, which may have parameters: `/sign/:token`. */
type OpenPages = Readonly<Record<string, ComponentType<OpenPageProps>>>;

const standard: OpenPages = {
  '/editPassword': lazy(() => import('./account/edit-password-page.tsx').then(page => ({ default: page.EditPasswordPage }))),
  '/retrievePwd': lazy(() => import('./account/retrieve-page.tsx').then(page => ({ default: page.RetrievePage }))),
  '/smsLogin': lazy(() => import('./account/sms-login-page.tsx').then(page => ({ default: page.SmsLoginPage }))),
  '/resetPassword': lazy(() => import('./account/reset-page.tsx').then(page => ({ default: page.ResetPage }))),
  '/401': lazy(() => notices().then(page => ({ default: page.NoEntitlement }))),
  '/closed': lazy(() => notices().then(page => ({ default: page.Closed }))),
};
const NoPortal = lazy(() => notices().then(page => ({ default: page.NoPortal })));

/** The page of an open path, among the application's and those that every application has; the way in, where there is none. */
export const openPageOf = (own: OpenPages) => {
  const pages = { ...standard, ...own };
  return ({ path }: { path: string }) => {
    for (const [declared, Page] of Object.entries(pages)) {
      const match = pathPattern(declared).exec(path);
      if (match) return <Page key={path} parameters={{ ...match.groups }} />;
    }
    return <NoPortal />;
  };
};

/** For an application without open pages of its own. */
export default openPageOf({});
