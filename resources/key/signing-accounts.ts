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
      next: {
        ON: [
          {
            when: { signPasswordSetAt: { isSet: true } },
            says: [
              '签章密码已设置，签署文件和合同时用它确认。印章还在申请的，制成后即可签署。',
              'Your signing password is set: you confirm with it when you sign. If your company has applied for a seal, you can sign once it is made.',
            ],
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
