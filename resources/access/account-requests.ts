/** What an administrator asks for and may not do alone: a change to the account or the duty of somebody who holds what they do not hold. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { accountRequests as base } from '#engine/system/account-requests.ts';

export const accountRequests = defineResource({
  ...base,
  fields: {
    ...base.fields,
    call: choice(
      ['变更', 'Change'],
      {
        'op.operator.modify': ['修改账号', 'Edit account'],
        'op.operator.status': ['启用、停用账号', 'Enable or disable account'],
        'op.operator.reset': ['重置密码', 'Reset password'],
        'op.operator.factorReset': ['重置第二因素', 'Reset second factors'],
        'mg.roleUser.new': ['授予角色', 'Grant role'],
        'mg.roleUser.edit': ['修改角色授权', 'Edit role grant'],
        'mg.roleUser.status': ['启用、停用角色授权', 'Enable or disable role grant'],
        'mg.roleUser.delete': ['撤销角色', 'Revoke role'],
      },
      { readOnly: true },
    ),
  },
  audiences: {
    operator: {
      menu: ['A1', 'H2'],
      rows: 'all',
      reads: ['createdBy'],
      list: ['subject', 'state', 'call', 'askerName', 'createdAt', 'lapsesAt', 'decidedBy'],
      search: ['userNum'],
      without: ['subject'],
      show: [
        { label: ['变更', 'Change'], fields: ['call', 'subject', 'userNum', 'role', 'turnTo', 'newMobile', 'newEmail', 'why'] },
        { label: ['复核', 'Second approval'], fields: ['askerName', 'createdAt', 'lapsesAt', 'decidedBy', 'decidedAt', 'replaced'] },
      ],
      next: {
        WAITING: [
          '由申请人以外、担任另一管理职责的人员核实后确认',
          'Another administrator, with a different administrative duty from the requester, checks and approves it',
        ],
      },
      home: { waits: ['WAITING'] },
      calls: {
        'op.accountRequest.list': { path: 'operation/accountRequest/list', does: 'list' },
        'op.accountRequest.confirm': { path: 'operation/accountRequest/confirm', does: 'confirm', stepUp: true },
        'op.accountRequest.refuse': { path: 'operation/accountRequest/refuse', does: 'refuse' },
      },
    },
  },
});
