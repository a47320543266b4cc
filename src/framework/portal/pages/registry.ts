/** The hand-made pages that every application has, by the names that menu entries and routes call them. */
import { type ComponentType, lazy } from 'react';

const home = lazy(() => import('./home/home-page.tsx').then(module => ({ default: module.HomePage })));
const icons = lazy(() => import('./icons-page.tsx').then(module => ({ default: module.IconsPage })));
const changePassword = lazy(() => import('./change-password-page.tsx').then(module => ({ default: module.ChangePasswordPage })));
const changePhone = lazy(() => import('./account/change-phone-page.tsx').then(module => ({ default: module.ChangePhonePage })));
const security = lazy(() => import('./security-page.tsx').then(module => ({ default: module.SecurityPage })));
const roleGrants = lazy(() => import('./permissions/role-grants-page.tsx').then(module => ({ default: module.RoleGrantsPage })));
const notFound = lazy(() => import('./not-found-page.tsx').then(module => ({ default: module.NotFoundPage })));

/** Each comes when it is opened. */
export const standardPages = {
  home,
  changePassword,
  changePhone,
  security,
  icons,
  roleGrants,
  notFound,
} satisfies Readonly<Record<string, ComponentType>>;
