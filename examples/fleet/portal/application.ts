/** The portal of the fleet. */
import { definePortal } from '#portal/application.ts';

export default definePortal({
  words: {
    zh: {
      app: { name: '车队调度', short: '车队', brand: 'Fleet' },
      login: {
        enterprise: '承运商登录',
        operator: '调度登录',
        enterpriseLead: '驾驶员由此进入',
        operatorLead: '调度员由此进入',
        enterpriseMotto: '每一趟，都算数。',
        operatorMotto: '一车一日一趟。',
        toOperator: '调度员登录',
        toEnterprise: '承运商登录',
      },
    },
    en: {
      app: { name: 'Trips and vehicles', short: 'Fleet', brand: 'Fleet' },
      login: {
        enterprise: 'Carrier sign-in',
        operator: 'Dispatcher sign-in',
        enterpriseLead: 'For drivers',
        operatorLead: 'For dispatchers',
        enterpriseMotto: 'Every trip counts.',
        operatorMotto: 'One vehicle, one day, one trip.',
        toOperator: 'Sign in as a dispatcher',
        toEnterprise: 'Sign in as a carrier',
      },
    },
  },
  openPages: { paths: [], load: () => import('./open-pages.ts') },
  admin: () => import('./admin.tsx'),
});
