/** The portal of the fleet. */
import { definePortal } from '#portal/application.ts';

export default definePortal({
  openPages: { paths: [], load: () => import('./open-pages.ts') },
  admin: () => import('./admin.tsx'),
});
