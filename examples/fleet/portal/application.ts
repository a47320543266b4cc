/** The portal of the fleet. */
import { definePortal } from '#portal/application.ts';
import type { names } from '../resources/_names.ts';

export default definePortal<typeof names>({
  words: {
    zh: {
      app: { name: '车队调度', brand: '车队' },
      sides: {
        carrier: { title: '承运商登录', lead: '驾驶员由此进入', motto: '每一趟，都算数。', link: '承运商登录' },
        dispatch: { title: '调度登录', lead: '调度员由此进入', motto: '一车一日一趟。', link: '调度员登录' },
      },
    },
    en: {
      app: { name: 'Trips and vehicles', brand: 'Fleet' },
      sides: {
        carrier: { title: 'Carrier sign-in', lead: 'For drivers', motto: 'Every trip counts.', link: 'Sign in as a carrier' },
        dispatch: { title: 'Dispatcher sign-in', lead: 'For dispatchers', motto: 'One vehicle, one trip a day.', link: 'Dispatchers' },
      },
    },
  },
  openPages: { paths: [], load: () => import('#portal/pages/open-pages.tsx') },
  admin: () => import('./admin.tsx'),
});
