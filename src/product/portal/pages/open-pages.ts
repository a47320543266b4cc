/** The pages of certificates and seals that open without a session: each is fetched when it is opened. */
import { lazy } from 'react';
import { openPageOf } from '#portal/pages/open-pages.tsx';
import '../visitor-words.ts';

export default openPageOf({
  '/registerIndex': lazy(() => import('./register/register-index.tsx').then(page => ({ default: page.RegisterIndex }))),
  '/enterpriseRegister': lazy(() => import('./register/register-page.tsx').then(page => ({ default: page.RegisterPage }))),
  '/searchIndex': lazy(() => import('./register/search-page.tsx').then(page => ({ default: page.SearchPage }))),
  '/upload': lazy(() => import('./upload/upload-page.tsx').then(page => ({ default: page.UploadPage }))),
  '/successUpload': lazy(() => import('./upload/success-page.tsx').then(page => ({ default: page.SuccessPage }))),
  '/queryPage': lazy(() => import('./verify/query-page.tsx').then(page => ({ default: page.QueryPage }))),
  '/trustGuide': lazy(() => import('./verify/trust-page.tsx').then(page => ({ default: page.TrustPage }))),
  '/openAccountLogin': lazy(() => import('./account/phone-login-page.tsx').then(page => ({ default: page.PhoneLoginPage }))),
  '/mobileConfirm': lazy(() => import('./account/mobile-confirm-page.tsx').then(page => ({ default: page.MobileConfirmPage }))),
  '/sign/:token': lazy(() => import('./invitation/invitation-page.tsx').then(page => ({ default: page.InvitationPage }))),
  '/copy/:token': lazy(() => import('./invitation/copy-page.tsx').then(page => ({ default: page.CopyPage }))),
});
