/** Hand-made pages by the names that menu entries and routes call them. */
import { type ComponentType, lazy } from 'react';
import { HomePage } from './home/home-page.tsx';

const icons = lazy(() => import('./icons-page.tsx').then(module => ({ default: module.IconsPage })));
const changePassword = lazy(() => import('./change-password-page.tsx').then(module => ({ default: module.ChangePasswordPage })));
const personalInformation = lazy(() => import('./profile-page.tsx').then(module => ({ default: module.ProfilePage })));
const security = lazy(() => import('./security-page.tsx').then(module => ({ default: module.SecurityPage })));
const roleGrants = lazy(() => import('./permissions/role-grants-page.tsx').then(module => ({ default: module.RoleGrantsPage })));
const limits = () => import('./permissions/limits-page.tsx');
const enterprisePermissions = lazy(() => limits().then(module => ({ default: module.EnterprisePermissionsPage })));
const operatorPermissions = lazy(() => limits().then(module => ({ default: module.OperatorPermissionsPage })));
const notFound = lazy(() => import('./not-found-page.tsx').then(module => ({ default: module.NotFoundPage })));

/** The landing page comes with the admin part, all others when they are opened. */
export const pages: Readonly<Record<string, ComponentType | undefined>> = {
  home: HomePage,
  changePassword,
  personalInformation,
  security,
  icons,
  roleGrants,
  enterprisePermissions,
  operatorPermissions,
  notFound,
};
