/** The pages that open without a session, beyond the logins: each is fetched when it is opened. */
import { type ComponentType, lazy } from 'react';
import '../theme/visitor.css';
import '../theme/open-pages.css';

const notices = () => import('./light/notices.tsx');
const pages: Readonly<Record<string, ComponentType | undefined>> = {
  '/registerIndex': lazy(() => import('./register/register-index.tsx').then(page => ({ default: page.RegisterIndex }))),
  '/enterpriseRegister': lazy(() => import('./register/register-page.tsx').then(page => ({ default: page.RegisterPage }))),
  '/searchIndex': lazy(() => import('./register/search-page.tsx').then(page => ({ default: page.SearchPage }))),
  '/editPassword': lazy(() => import('./account/edit-password-page.tsx').then(page => ({ default: page.EditPasswordPage }))),
  '/retrievePwd': lazy(() => import('./account/retrieve-page.tsx').then(page => ({ default: page.RetrievePage }))),
  '/upload': lazy(() => import('./upload/upload-page.tsx').then(page => ({ default: page.UploadPage }))),
  '/successUpload': lazy(() => import('./upload/success-page.tsx').then(page => ({ default: page.SuccessPage }))),
  '/queryPage': lazy(() => import('./verify/query-page.tsx').then(page => ({ default: page.QueryPage }))),
  '/trustGuide': lazy(() => import('./verify/trust-page.tsx').then(page => ({ default: page.TrustPage }))),
  '/smsLogin': lazy(() => import('./account/sms-login-page.tsx').then(page => ({ default: page.SmsLoginPage }))),
  '/openAccountLogin': lazy(() => import('./account/phone-login-page.tsx').then(page => ({ default: page.PhoneLoginPage }))),
  '/mobileConfirm': lazy(() => import('./account/mobile-confirm-page.tsx').then(page => ({ default: page.MobileConfirmPage }))),
  '/resetPassword': lazy(() => import('./account/reset-page.tsx').then(page => ({ default: page.ResetPage }))),
  '/401': lazy(() => notices().then(page => ({ default: page.NoEntitlement }))),
  '/closed': lazy(() => notices().then(page => ({ default: page.Closed }))),
};
const NoPortal = lazy(() => notices().then(page => ({ default: page.NoPortal })));

/** The page of an open path; the way in, where there is none. */
export const OpenPage = ({ path }: { path: string }) => {
  const Page = pages[path] ?? NoPortal;
  return <Page key={path} />;
};
