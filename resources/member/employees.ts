/** An employee: somebody of a member who signs in at `/enterpriseLogin`. */
import { choice, defineResource, password, reference, sequence, text } from '../../src/engine/declare/index.ts';
import { credential, oneTimePassword, switchTo } from '../_fields.ts';
import { employeeRoles, idTypes } from '../_terms.ts';

export const employees = defineResource({
  name: 'employees',
  label: ['员工', 'Employees'],
  represent: '{name} ({account})',
  fields: {
    userNum: sequence(['用户编号', 'User number'], 'U2{n:9}'),
    member: reference(['所属企业', 'Member'], 'members', { rules: 'required' }),
    account: text(['登录名', 'Account'], { rules: 'required|length:4,32|username', unique: true }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    // The role follows into `roleUsers`; the last administrator of a company keeps his.
    role: choice(['角色', 'Role'], employeeRoles, { rules: 'required', default: 'VIEWER' }),
    idType: choice(['证件类型', 'Identity document'], idTypes, { default: 'ID_CARD' }),
    idNo: text(['证件号码', 'Identity number'], { rules: 'length:5,30', clean: 'upper', personal: true }),
    mobile: text(['手机', 'Mobile'], {
      rules: 'required|mobilePhone',
      clean: 'digits',
      personal: true,
      mask: 'mobile',
      unique: ['member'],
      indexed: true,
    }),
    email: text(['电子邮箱', 'E-mail'], { rules: 'email' }),
    post: text(['职务', 'Post'], { rules: 'length:0,30' }),
    department: text(['部门', 'Department'], { rules: 'length:0,50' }),
    password: password(['密码', 'Password'], {
      rules: 'password',
      help: ['留空则生成一次性密码', 'Leave empty for a one-time password'],
    }),
    ...credential,
  },
  states: {
    ON: { label: ['启用', 'On'], tone: 'good' },
    OFF: { label: ['停用', 'Off'], tone: 'neutral' },
    LOCKED: { label: ['锁定', 'Locked'], tone: 'warn' },
  },
  start: 'ON',
  transitions: {
    enable: { label: ['启用', 'Enable'], from: 'OFF', to: 'ON', set: { lockedUntil: null } },
    disable: { label: ['停用', 'Disable'], from: ['ON', 'LOCKED'], to: 'OFF', effect: 'employee.disable', danger: true },
    // Failures are counted per name, so that there may be something to forget before the account is locked.
    unlock: { label: ['解锁', 'Unlock'], from: ['ON', 'LOCKED'], to: 'ON', set: { lockedUntil: null }, effect: 'employee.unlock' },
    resetPassword: {
      label: ['重置密码', 'Reset password'],
      from: ['ON', 'OFF', 'LOCKED'],
      to: 'same',
      effect: 'employee.resetPassword',
      answer: oneTimePassword,
    },
    // With an authenticator lost and no recovery code left; his sessions end.
    resetFactors: {
      label: ['重置第二因素', 'Reset second factors'],
      from: ['ON', 'OFF', 'LOCKED'],
      to: 'same',
      reason: 'required',
      effect: 'factor.resetEmployee',
      danger: true,
    },
    lock: { label: ['锁定', 'Lock'], from: 'ON', to: 'LOCKED', by: 'effect' },
    lapse: { label: ['到时解锁', 'Lock lapses'], from: 'LOCKED', to: 'ON', by: 'clock', at: 'lockedUntil', set: { lockedUntil: null } },
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: [
        'userNum',
        'member',
        'account',
        'name',
        'role',
        'mobile',
        'email',
        'post',
        'department',
        'mustChangePassword',
        'passwordChangedAt',
        'lockedUntil',
        'lastLoginAt',
        'lastLoginIp',
        'createdAt',
      ],
      views: {
        list: {
          columns: ['name', 'state', 'member', 'account', 'userNum', 'role', 'mobile', 'lastLoginAt'],
          sort: ['createdAt', 'DESC'],
          search: ['account', 'name', 'userNum', 'mobile'],
          filters: ['member', 'state', 'role'],
        },
        show: [
          { title: ['账号', 'Account'], fields: ['account', 'userNum', 'member', 'role'] },
          { title: ['个人', 'Person'], fields: ['name', 'post', 'department', 'mobile', 'email'] },
          {
            title: ['登录', 'Sign-in'],
            fields: ['lastLoginAt', 'lastLoginIp', 'mustChangePassword', 'passwordChangedAt', 'lockedUntil', 'createdAt'],
          },
        ],
      },
      calls: {
        'op.employee.list': { path: 'operation/employee/list', does: 'list', menu: 'B2' },
        'op.employee.reset': {
          path: 'operation/employee/resetPassword/{memberCode}',
          does: 'resetPassword',
          menu: 'B2',
          key: 'userNum',
        },
        'op.employee.factorReset': { path: 'operation/employee/resetFactors', does: 'resetFactors', menu: 'B2', stepUp: true },
        'op.employee.unlock': { path: 'operation/employee/unlock/{memberCode}', does: 'unlock', menu: 'B2', key: 'userNum' },
      },
    },
    enterprise: {
      rows: { member: '$session.memberId' },
      reads: [
        'userNum',
        'account',
        'name',
        'role',
        'idType',
        'idNo',
        'mobile',
        'email',
        'post',
        'department',
        'mustChangePassword',
        'passwordChangedAt',
        'lockedUntil',
        'lastLoginAt',
        'createdAt',
        'createdBy',
        'updatedAt',
        'updatedBy',
      ],
      views: {
        list: {
          columns: ['name', 'state', 'account', 'userNum', 'role', 'mobile', 'department', 'post', 'lastLoginAt'],
          sort: ['createdAt', 'DESC'],
          search: ['account', 'name', 'userNum', 'mobile'],
          filters: ['state', 'role', 'department'],
        },
        show: [
          { title: ['账号', 'Account'], fields: ['account', 'userNum', 'role'] },
          { title: ['个人', 'Person'], fields: ['name', 'idType', 'idNo', 'post', 'department', 'mobile', 'email'] },
          { title: ['登录', 'Sign-in'], fields: ['lastLoginAt', 'mustChangePassword', 'passwordChangedAt', 'lockedUntil'] },
          { title: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
        ],
        create: [
          { title: ['账号', 'Account'], fields: ['account', 'role', 'password'] },
          { title: ['个人', 'Person'], fields: ['name', 'idType', 'idNo', 'post', 'department', 'mobile', 'email'] },
        ],
        edit: [
          { title: ['账号', 'Account'], fields: ['role'] },
          { title: ['个人', 'Person'], fields: ['name', 'idType', 'idNo', 'post', 'department', 'mobile', 'email'] },
        ],
      },
      calls: {
        'en.employee.list': { path: 'employee/list', does: 'list', menu: '101' },
        'en.employee.new': {
          path: 'employee/new',
          does: 'create',
          menu: '101',
          idempotent: true,
          input: ['account', 'name', 'role', 'idType', 'idNo', 'mobile', 'email', 'post', 'department', 'password'],
          effect: 'employee.create',
          answer: oneTimePassword,
        },
        'en.employee.modify': {
          path: 'employee/modify',
          does: 'update',
          menu: '101',
          input: ['name', 'role', 'idType', 'idNo', 'mobile', 'email', 'post', 'department'],
          effect: 'employee.modify',
        },
        'en.employee.used': {
          path: 'employee/used',
          does: { choose: 'used', of: { ON: 'enable', OFF: 'disable' } },
          menu: '101',
          ask: { used: switchTo },
        },
        'en.employee.reset': { path: 'employee/resetPassword/{memberCode}', does: 'resetPassword', menu: '101', key: 'userNum' },
        'en.employee.factorReset': { path: 'employee/resetFactors', does: 'resetFactors', menu: '101', stepUp: true },
        'en.employee.unlock': { path: 'employee/unlock/{memberCode}', does: 'unlock', menu: '101', key: 'userNum' },
      },
    },
  },
});
