/** An employee as themselves: what they may see and change of their own account, under 401. */
import { defineResource } from '#engine/declare/index.ts';
import { employee } from './_employee.ts';

export const profiles = defineResource({
  name: 'profiles',
  label: ['个人信息', 'Personal information'],
  represent: '{name} ({account})',
  facetOf: 'employees',
  ...employee,
  audiences: {
    enterprise: {
      menu: '401',
      rows: { userNum: '$session.userNum' },
      show: [
        { label: ['账号', 'Account'], fields: ['account', 'userNum', 'member', 'role'] },
        { label: ['个人', 'Person'], fields: ['name', 'idType', 'idNo', 'mobile', 'email', 'post', 'department'] },
        { label: ['个人授权文件', 'Personal authorisation document'], fields: ['authFile', 'authFileTo'] },
        { label: ['登录', 'Sign-in'], fields: ['lastLoginAt', 'lastLoginIp', 'passwordChangedAt', 'passwordExpiresAt'] },
      ],
      widgets: [
        {
          widget: 'leads',
          options: { label: ['签章密码', 'Signing password'], entity: 'signingAccounts', act: { move: 'setSignPassword' } },
        },
      ],
      edit: [
        {
          label: ['个人', 'Person'],
          fields: ['email', 'post', 'department'],
          help: [
            '姓名、证件与角色由企业管理员在“员工信息管理”中修改；手机在“更换手机”中修改',
            'Your company administrator changes your name, ID and role under “Employee information”. Change your mobile under “Change mobile”',
          ],
        },
      ],
      calls: {
        'en.person.info': {
          path: 'person/info',
          does: 'get',
          single: true,
          menu: 'self',
          label: ['个人信息', 'Personal information'],
          with: { authentications: { resource: 'personAuthentications', by: 'employee' } },
        },
        'en.user.change': { path: 'userInfo/change', does: 'update' },
        'en.user.authFile': { path: 'userInfo/authFile', does: 'giveAuthFile' },
      },
    },
  },
});
