/** An employee as the one who signs: their signing password, which they alone set, under 201. */
import { defineResource } from '#engine/declare/index.ts';
import { employee } from '../member/_employee.ts';

export const signingAccounts = defineResource({
  name: 'signingAccounts',
  label: ['签章密码', 'Signing password'],
  represent: '{name} ({account})',
  facetOf: 'employees',
  ...employee,
  audiences: {
    enterprise: {
      menu: '201',
      rows: { userNum: '$session.userNum' },
      show: [{ label: ['签章密码', 'Signing password'], fields: ['name', 'account', 'mobile', 'signPasswordSetAt'] }],
      reads: ['sealAwaited', 'sealMissing'],
      next: {
        ON: [
          {
            when: { signPasswordSetAt: { isSet: true }, sealAwaited: { isSet: true } },
            says: [
              '签章密码已设置。印章申请审核中，通过并制成后即可签署，届时会通知企业管理员，现在不需要您操作。',
              "Your signing password is set. Your company's seal is under review: once it is made you can sign, and your company administrators are told. You don't need to do anything for now.",
            ],
          },
          {
            when: { signPasswordSetAt: { isSet: true }, sealMissing: { isSet: true } },
            says: [
              '签章密码已设置。本企业还没有印章：由企业管理员在“印章管理”中申请，制成后即可签署。',
              'Your signing password is set. Your company has no seal yet: a company administrator applies for one under Seals. You can sign once it is made.',
            ],
          },
          {
            when: { signPasswordSetAt: { isSet: true } },
            says: ['签章密码已设置，签署文件和合同时用它确认。', 'Your signing password is set. You confirm with it when you sign.'],
            label: ['去签署', 'Sign a document'],
            to: 'signPdf',
          },
          {
            says: [
              '还没有签章密码：点“设置签章密码”，用短信验证码验证本人手机后设置。',
              'You have no signing password yet. Choose Set signing password and confirm with a code sent to your mobile.',
            ],
          },
        ],
      },
      calls: {
        'en.signPassword.info': { path: 'user/signPassword/info', does: 'get', single: true, label: ['签章密码', 'Signing password'] },
        'en.signPassword': { path: 'user/signPassword', does: 'setSignPassword', single: true, throttle: { most: 10, seconds: 600 } },
      },
    },
  },
});
