/** A dispatcher: signs in on the operators' side. */
import { defineResource, sequence } from '#engine/declare/index.ts';
import { account } from '#engine/system/account.ts';
import { oneTimePassword, switched } from '#engine/system/fields.ts';

const form = [{ title: ['账号', 'Account'], fields: ['account', 'name', 'mobile'] }] as const;

export const dispatchers = defineResource({
  name: 'dispatchers',
  label: ['调度员', 'Dispatchers'],
  represent: '{name}',
  guard: 'power.account',
  ...account,
  fields: { userNum: sequence(['用户编号', 'User number'], 'U1{n:9}'), ...account.fields },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['userNum', 'createdAt'],
      views: {
        list: { columns: ['account', 'state', 'name', 'mobile', 'lastLoginAt'], sort: ['account', 'ASC'], search: ['account', 'name'] },
        show: form,
        create: form,
      },
      calls: {
        'op.dispatcher.list': { path: 'operation/dispatcher/list', does: 'list', menu: '23' },
        'op.dispatcher.new': {
          path: 'operation/dispatcher/new',
          does: 'create',
          menu: '23',
          effect: 'operator.create',
          answer: oneTimePassword,
        },
        'op.dispatcher.status': { path: 'operation/dispatcher/status', menu: '23', ...switched },
      },
    },
  },
});
