/** A dispatcher: signs in on the dispatchers' side. */
import { defineResource, sequence } from '#engine/declare/index.ts';
import { account, resets } from '#engine/system/account.ts';
import { oneTimePassword, switched } from '#engine/system/fields.ts';

export const dispatchers = defineResource({
  name: 'dispatchers',
  label: ['调度员', 'Dispatchers'],
  represent: '{name}',
  ...account,
  fields: { userNum: sequence(['用户编号', 'User number'], 'U1{n:9}'), ...account.fields },
  transitions: { ...account.transitions, resetPassword: resets.resetPassword },
  groups: { account: { label: ['账号', 'Account'], fields: ['account', 'name', 'mobile'] } },
  audiences: {
    dispatch: {
      menu: { id: '23', under: '2' },
      rows: 'all',
      list: ['account', 'state', 'name', 'mobile', 'lastLoginAt'],
      sort: ['account', 'ASC'],
      search: ['account'],
      show: ['account'],
      create: ['account'],
      calls: {
        'dispatch.dispatcher.list': { path: 'dispatch/dispatcher/list', does: 'list' },
        'dispatch.dispatcher.new': {
          path: 'dispatch/dispatcher/new',
          does: 'create',
          effect: 'dispatcher.create',
          answer: oneTimePassword,
        },
        'dispatch.dispatcher.edit': { path: 'dispatch/dispatcher/edit', does: 'update', input: ['name'] },
        'dispatch.dispatcher.reset': { path: 'dispatch/dispatcher/reset', does: 'resetPassword' },
        'dispatch.dispatcher.status': { path: 'dispatch/dispatcher/status', ...switched },
      },
    },
  },
});
