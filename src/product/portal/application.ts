/** The portal of the certificate and seal service: what the framework's portal is given of it. */
import { definePortal } from '#portal/application.ts';

export default definePortal({
  openPages: {
    paths: [
      '/registerIndex',
      '/enterpriseRegister',
      '/searchIndex',
      '/upload',
      '/successUpload',
      '/queryPage',
      '/trustGuide',
      '/openAccountLogin',
      '/mobileConfirm',
    ],
    load: () => import('./pages/open-pages.ts'),
  },
  admin: () => import('./admin.tsx'),
});
