/** An operator: somebody of the platform who signs in at `/operateLogin`. Roles are granted apart, by `roleUsers`. */
import { choice, defineResource, reference, references, sequence, text } from '#engine/declare/index.ts';
import { account, resets } from '#engine/system/account.ts';
import { credential, firstSignIn, switched } from '#engine/system/fields.ts';
import { operatorAccountTypes } from '../_terms.ts';

export const operators = defineResource({
  name: 'operators',
  label: ['运营账号', 'Operators'],
  represent: '{name} ({account})',
  // Nobody changes the account of a person with permissions that they do not have themselves.
  effect: 'power.account',
  fields: {
    operatorCode: sequence(['运营编号', 'Operator code'], 'OP{n:6}'),
    userNum: sequence(['用户编号', 'User number'], 'U1{n:9}'),
    account: text(['登录名', 'Username'], { rules: 'required|length:4,32|username', clean: 'lower', unique: true }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    accountType: choice(['账户类型', 'Account type'], operatorAccountTypes, { rules: 'required', default: '10' }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true, unique: true }),
    email: text(['电子邮箱', 'Email'], { rules: 'email' }),
    department: text(['部门', 'Department'], { rules: 'length:0,50' }),
    password: account.fields.password,
    roles: references(['角色', 'Roles'], 'roles', {
      storage: 'derived',
      readOnly: true,
      help: ['在“角色用户”中授予', 'Granted under Role users'],
    }),
    ...credential,
  },
  states: account.states,
  start: 'ON',
  transitions: { ...account.transitions, ...resets },
  groups: {
    account: { label: ['账号', 'Account'], fields: ['account', 'operatorCode', 'userNum', 'accountType', 'roles'] },
    person: { label: ['个人', 'Person'], fields: ['name', 'department', 'mobile', 'email'] },
    signIn: {
      label: ['登录', 'Sign-in'],
      fields: ['lastLoginAt', 'lastLoginIp', 'mustChangePassword', 'passwordChangedAt', 'passwordExpiresAt', 'lockedUntil'],
    },
  },
  audiences: {
    operator: {
      menu: 'A1',
      rows: 'all',
      list: ['account', 'state', 'name', 'roles', 'operatorCode', 'accountType', 'mobile', 'department', 'lastLoginAt'],
      search: ['operatorCode', 'mobile'],
      filters: ['department'],
      show: ['account', 'person', 'signIn', 'record'],
      widgets: [
        { widget: 'begins', options: { label: ['授予角色', 'Grant a role'], entity: 'roleUsers', from: 'userNum', to: 'userNum' } },
        // Each of their roles with its last day, to be extended or taken back.
        { widget: 'leads', options: { label: ['持有的角色', 'Roles held'], entity: 'roleUsers', alike: [{ field: 'userNum' }] } },
        // Whoever looks at a person often wants to know what they did.
        { widget: 'leads', options: { label: ['操作日志', 'Audit log'], entity: 'journal', alike: [{ field: 'userNum' }] } },
      ],
      create: [
        {
          of: 'account',
          fields: ['account', 'accountType', 'password'],
          ask: ['role'],
          help: [
            '角色决定能打开哪些菜单，由有权授予角色的人选择；不在这里选的，保存后由安全管理员授予',
            'The role decides which menus they can open. Whoever may grant roles chooses it; otherwise a security administrator grants one once the account is saved',
          ],
        },
        'person',
      ],
      edit: [{ of: 'account', fields: ['accountType'] }, 'person'],
      next: {
        ON: [
          {
            when: { roles: { isSet: false } },
            says: [
              '这个账号还没有角色，登录后看不到任何菜单。请点“授予角色”；没有这个按钮的，请安全管理员授予',
              'This account has no role yet, so nothing is open to them after signing in. Choose “Grant a role”; if you have no such button, ask a security administrator to grant one',
            ],
          },
        ],
      },
      calls: {
        'op.operator.list': { path: 'operation/operator/list', does: 'list' },
        'op.operator.new': {
          path: 'operation/operator/new',
          does: 'create',
          idempotent: true,
          effect: 'account.create',
          ask: {
            role: reference(['角色', 'Role'], 'roles', {
              among: { side: 'operator', state: 'ON', not: { code: 'FOUNDER' } },
              help: [
                '随账号一并授予。可留空，稍后在“角色用户”中授予',
                'Granted together with the account. You can leave it empty and grant a role later under Role users',
              ],
            }),
          },
          guards: { role: 'mg.roleUser.new' },
          answer: firstSignIn,
        },
        'op.operator.modify': { path: 'operation/operator/modify', does: 'update', stepUp: true, effect: 'account.modify' },
        'op.operator.status': { path: 'operation/operator/status', stepUp: true, ...switched },
        'op.operator.reset': {
          path: 'operation/operator/resetPassword/{operatorCode}',
          does: 'resetPassword',
          stepUp: true,
          key: 'operatorCode',
        },
        // Not with A1: whoever resets passwords and second factors could sign in as anybody.
        'op.operator.factorReset': { path: 'operation/operator/resetFactors', does: 'resetFactors', menu: 'H2', stepUp: true },
      },
    },
  },
});
