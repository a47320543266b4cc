/** What the pages behind the login say of companies and operators, in the framework's place. */
import type { OwnSentences } from '#portal/messages/own-words.ts';
import type { zh } from '#portal/messages/zh.ts';

export const adminWords: OwnSentences<typeof zh> = {
  zh: {
    shell: { enrol: '平台要求运营人员使用双因素登录。%{left}（%{at} 截止），届时登录后须先设置才能继续。' },
    notFound: {
      askAdministrator: '“%{name}”没有授予您的账号。如果需要使用，请联系本企业的管理员，他可以调整您的角色或“直销菜单授权”。',
      askLater: '“%{name}”要等企业开户后才能使用。开户后请用管理员登录名登录企业端。',
    },
    organisation: '企业',
  },
  en: {
    shell: {
      enrol:
        'Operators must use two-factor sign-in. %{left} to set yours up (by %{at}); after that you must set it up before you can continue.',
    },
    notFound: {
      askAdministrator:
        '“%{name}” has not been granted to your account. If you need it, ask your company administrator, who can change your role or your menu permissions.',
      askLater: "“%{name}” becomes available once your company's account is open. Then sign in with the administrator account.",
    },
    organisation: 'Company',
  },
};
