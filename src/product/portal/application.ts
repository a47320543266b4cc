/** The portal of the certificate and seal service: what the framework's portal is given of it. */
import { definePortal } from '#portal/application.ts';
import { brand } from '#resources/_brand.ts';

export default definePortal({
  words: {
    zh: {
      app: { name: '数字证书与电子印章服务平台', brand: brand[0] },
      sides: {
        enterprise: {
          title: '企业登录',
          lead: '员工、经办人与印章管理员由此进入',
          motto: '一份证书，证明是谁；一枚印章，表明同意。',
          link: '企业用户登录',
        },
        operator: {
          title: '运营登录',
          lead: '受理、审核、制证与平台管理人员由此进入',
          motto: '逐项核验，逐份签发，每一步都有记录。',
          link: '运营人员登录',
        },
      },
    },
    en: {
      app: { name: 'Digital certificates and electronic seals', brand: brand[1] },
      sides: {
        enterprise: {
          title: 'Company sign-in',
          lead: 'For employees, handlers and seal administrators',
          motto: 'A certificate says who. A seal says yes.',
          link: 'Sign in as a company',
        },
        operator: {
          title: 'Operator sign-in',
          lead: 'For those who receive, review, issue and administer',
          motto: 'Check every line, issue every certificate, keep every step on record.',
          link: 'Sign in as an operator',
        },
      },
    },
  },
  links: {
    corner: [{ href: '#/queryPage', label: ['查验证书与文件', 'Verify a certificate or file'] }],
    enterprise: [
      { href: '#/registerIndex', label: ['企业注册', 'Register a company'] },
      { href: '#/searchIndex', label: ['查询办理进度', 'Check application status'] },
    ],
  },
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
      '/sign/:token',
      '/copy/:token',
    ],
    load: () => import('./pages/open-pages.ts'),
  },
  loginLink: { parameter: 'login', load: () => import('./pages/direct-login.tsx') },
  admin: () => import('./admin.tsx'),
});
