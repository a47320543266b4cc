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
      views: { show: [{ label: ['签章密码', 'Signing password'], fields: ['name', 'account', 'mobile', 'signPasswordSetAt'] }] },
      calls: {
        'en.signPassword.info': { path: 'user/signPassword/info', does: 'get', single: true, label: ['签章密码', 'Signing password'] },
        'en.signPassword': { path: 'user/signPassword', does: 'setSignPassword', single: true, throttle: { most: 10, seconds: 600 } },
      },
    },
  },
});
