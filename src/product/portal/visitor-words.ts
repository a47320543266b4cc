/** Whom the people of a company and operators ask: said in the framework's place on the pages of the account, with a session and without. */
import { type OwnSentences, sayToVisitors } from '#portal/messages/own-words.ts';
import type { visitorZh } from '#portal/messages/visitor-zh.ts';

export const visitorWords: OwnSentences<typeof visitorZh> = {
  zh: {
    noEntitlement: {
      whoServed: '本企业的企业管理员：在“员工信息管理”中给您的账号选择角色。企业自己也没有菜单时，由平台的安全管理员在“企业权限”中授予。',
      whoStaff: '平台的安全管理员：在“角色授权与用户”中把您的账号加入一个角色。',
    },
    retrieve: {
      none: '没有使用这个手机的有效账号。请核对号码；如果换过手机，请联系本企业管理员重置密码，运营人员请联系系统管理员。',
    },
    smsLogin: { lead: '企业员工用账号登记的手机收取验证码登录，不需要密码。' },
    changePhone: {
      lost: '现手机已无法收取短信时，请联系本企业的另一位管理员，在“员工信息管理”中修改。',
      lostTo: '现手机已无法收取短信时，请联系本企业管理员 %{name}（%{mobile}），在“员工信息管理”中修改。',
    },
  },
  en: {
    noEntitlement: {
      whoServed:
        'Your company administrator can assign a role to your account under “Employee information”. If the company itself has no menus, a security administrator of the platform grants them under “Company permissions”.',
      whoStaff: 'A security administrator of the platform can add your account to a role under “Role permissions and users”.',
    },
    retrieve: {
      none: 'No active account uses this mobile. Check the number. If it has changed, ask your company administrator to reset your password; operators ask a system administrator.',
    },
    smsLogin: { lead: 'For company employees: we send a code to the mobile registered for your account. No password needed.' },
    changePhone: {
      lost: 'If your current mobile can no longer receive messages, ask another administrator of your company to change it under “Employee information”.',
      lostTo:
        'If your current mobile can no longer receive messages, ask your company administrator %{name} (%{mobile}) to change it under “Employee information”.',
    },
  },
};

sayToVisitors(visitorWords);
