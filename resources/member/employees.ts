/** An employee: somebody of a member who signs in at `/enterpriseLogin`. */
import { defineResource } from '#engine/declare/index.ts';
import { firstSignIn } from '#engine/system/fields.ts';
import { employee } from './_employee.ts';

export const employees = defineResource({
  name: 'employees',
  label: ['员工', 'Employees'],
  represent: '{name} ({account})',
  ...employee,
  effect: 'power.account',
  acts: {
    changeMobile: ['更换手机', 'Change mobile'],
    checkSignPassword: ['核验签章密码', 'Verify signing password'],
    rejoin: ['重新加入', 'Rejoin'],
    ticketRefused: ['拒绝直接登录凭据', 'Refuse direct sign-in ticket'],
  },
  groups: {
    account: { label: ['账号', 'Account'], fields: ['account', 'userNum', 'member', 'role'] },
    person: { label: ['个人', 'Person'], fields: ['name', 'idType', 'idNo', 'post', 'department', 'mobile', 'email'] },
    signIn: {
      label: ['登录', 'Sign-in'],
      fields: ['lastLoginAt', 'lastLoginIp', 'mustChangePassword', 'passwordChangedAt', 'lockedUntil', 'createdAt'],
    },
  },
  indexes: [['mobile']],
  audiences: {
    operator: {
      menu: 'B2',
      rows: 'all',
      list: ['name', 'state', 'member', 'account', 'userNum', 'role', 'mobile', 'lastLoginAt'],
      search: ['userNum', 'mobile', 'member'],
      show: ['account', { of: 'person', fields: ['name', 'post', 'department', 'mobile', 'email', 'authFile', 'authFileTo'] }, 'signIn'],
      calls: {
        'op.employee.list': { path: 'operation/employee/list', does: 'list' },
        'op.employee.reset': { path: 'operation/employee/resetPassword/{memberCode}', does: 'resetPassword', stepUp: true, key: 'userNum' },
        'op.employee.factorReset': { path: 'operation/employee/resetFactors', does: 'resetFactors', stepUp: true },
        'op.employee.import': {
          path: 'operation/employee/import',
          does: 'import',
          idempotent: true,
          stepUp: true,
          input: ['member', 'account', 'name', 'role', 'idType', 'idNo', 'mobile', 'email', 'post', 'department'],
          effect: 'employee.create',
          answer: firstSignIn,
        },
        'op.employee.template': { path: 'operation/employee/template', does: 'template' },
        'op.employee.unlock': { path: 'operation/employee/unlock/{memberCode}', does: 'unlock', key: 'userNum' },
      },
    },
    enterprise: {
      menu: '101',
      rows: { member: '$session.memberId' },
      list: ['name', 'state', 'account', 'role', 'mobile', 'department', 'post', 'lastLoginAt', 'userNum'],
      search: ['userNum', 'mobile'],
      filters: ['department'],
      show: [
        { of: 'account', fields: ['account', 'userNum', 'role'] },
        'person',
        { of: 'signIn', fields: ['lastLoginAt', 'mustChangePassword', 'passwordChangedAt', 'lockedUntil'] },
        'record',
      ],
      widgets: [{ widget: 'begins', options: { label: ['指定为经办人', 'Appoint as handler'], entity: 'handlers', to: 'employee' } }],
      create: [
        { of: 'account', fields: ['account', 'role', 'password'] },
        {
          of: 'person',
          help: [
            '保存后向此人的手机（有邮箱的另发邮件）告知登录名、登录地址和设置密码的办法；密码不在其中',
            'Once saved, an SMS (and an email if there is an address) tells them their username, where to sign in and how to set a password. It never contains the password',
          ],
        },
      ],
      edit: [{ of: 'account', fields: ['role'] }, 'person'],
      calls: {
        'en.employee.list': { path: 'employee/list', does: 'list' },
        'en.handler.query': {
          path: 'employee/handler/query',
          does: 'list',
          menu: '203',
          rows: { state: 'ON' },
          label: ['可任经办人的员工', 'Employees who can be handlers'],
        },
        'en.employee.new': {
          path: 'employee/new',
          does: 'create',
          idempotent: true,
          stepUp: true,
          effect: 'employee.create',
          answer: firstSignIn,
        },
        'en.employee.modify': { path: 'employee/modify', does: 'update', stepUp: true, effect: 'employee.modify' },
        'en.employee.import': {
          path: 'employee/import',
          does: 'import',
          idempotent: true,
          stepUp: true,
          input: ['account', 'name', 'role', 'idType', 'idNo', 'mobile', 'email', 'post', 'department'],
          effect: 'employee.create',
          answer: firstSignIn,
        },
        'en.employee.template': { path: 'employee/template', does: 'template' },
        'en.employee.used': { path: 'employee/used', does: { by: 'used', of: { ON: 'enable', OFF: 'disable' } }, stepUp: true },
        'en.employee.reset': { path: 'employee/resetPassword/{memberCode}', does: 'resetPassword', stepUp: true, key: 'userNum' },
        'en.employee.factorReset': { path: 'employee/resetFactors', does: 'resetFactors', stepUp: true },
        'en.employee.unlock': { path: 'employee/unlock/{memberCode}', does: 'unlock', key: 'userNum' },
      },
    },
  },
});
