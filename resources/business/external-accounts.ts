/** An account taken over from an outside system: who it is there, and the employee who signs in here. */
import { choice, defineResource, reference, text } from '#engine/declare/index.ts';
import { oneTimePassword } from '#engine/system/fields.ts';
import { employeeRoles } from '../_terms.ts';
import { fromOutside, owner } from './_fields.ts';

export const externalAccounts = defineResource({
  name: 'externalAccounts',
  label: ['外部账号', 'External accounts'],
  represent: '{name} ({account})',
  appendOnly: true,
  fields: {
    ...fromOutside,
    member: owner,
    account: text(['登录名', 'Username'], { rules: 'required|length:4,32|username' }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true }),
    email: text(['电子邮箱', 'Email'], { rules: 'email' }),
    role: choice(['角色', 'Role'], employeeRoles, { rules: 'required', default: 'VIEWER' }),
    employee: reference(['员工', 'Employee'], 'employees', { readOnly: true }),
  },
  groups: {
    source: { label: ['来源', 'Source'], fields: ['system', 'externalNo', 'createdAt', 'createdBy'] },
    account: { label: ['账号', 'Account'], fields: ['member', 'account', 'role', 'employee'] },
    person: { label: ['个人', 'Person'], fields: ['name', 'mobile', 'email'] },
  },
  audiences: {
    operator: {
      menu: 'B1',
      rows: 'all',
      list: ['name', 'system', 'externalNo', 'member', 'account', 'role', 'employee', 'createdAt', 'createdBy'],
      search: ['externalNo'],
      filters: ['system', 'createdAt'],
      without: ['employee'],
      show: ['source', 'account', 'person'],
      create: ['source', 'account', 'person'],
      calls: {
        'op.external.accounts': { path: 'operation/external/account/list', does: 'list' },
        'op.external.account': {
          path: 'operation/external/account',
          does: 'create',
          idempotent: true,
          effect: 'external.account',
          answer: oneTimePassword,
        },
      },
    },
  },
});
